#include "engine/core/terrain_generator.hpp"

#include <algorithm>
#include <array>

namespace warbalance {
namespace {

/// A piece and its copies.
struct Group {
  std::array<TerrainPiece, 4> pieces;
  std::size_t count = 1;

  std::span<const TerrainPiece> all() const { return {pieces.data(), count}; }
};

class TableMaker {
 public:
  TableMaker(const TerrainGenerator& generator, Length width, Length height, RandomStream& random, Terrain& terrain,
             Length divisor)
      : generator_(generator), width_(width), height_(height), divisor_(divisor), random_(random), terrain_(terrain) {
    for (const TerrainKind& kind : generator.kinds) total_weight_ += static_cast<std::uint32_t>(kind.weight);
  }

  void make() {
    terrain_.clear();
    if (total_weight_ == 0) return;
    const std::int32_t pieces = std::min<std::int32_t>(generator_.pieces, kMaxPieces);
    for (int groups = pieces / copies(); groups > 0; --groups) add_group();
  }

 private:
  int copies() const {
    return generator_.symmetry == Symmetry::rotate4 ? 4 : generator_.symmetry == Symmetry::point ? 2 : 1;
  }

  void add_group() {
    for (std::int32_t attempt = 0; attempt < generator_.attempts; ++attempt) {
      const Group group = with_copies(draw());
      if (!fits(group)) continue;
      for (const TerrainPiece& piece : group.all()) terrain_.add(piece);
      return;
    }
  }

  /// Draws a multiple of the step from `least` to `greatest`, divided.
  Length draw_between(Length least, Length greatest) {
    const auto steps = static_cast<std::uint32_t>((greatest - least) / generator_.step);
    return (least + static_cast<Length>(random_.below(steps + 1)) * generator_.step) / divisor_;
  }

  std::size_t draw_kind() {
    std::uint32_t ticket = random_.below(total_weight_);
    std::size_t kind = 0;
    while (ticket >= static_cast<std::uint32_t>(generator_.kinds[kind].weight)) {
      ticket -= static_cast<std::uint32_t>(generator_.kinds[kind++].weight);
    }
    return kind;
  }

  /// Draws kind, sizes and centre, in this order.
  TerrainPiece draw() {
    const std::size_t number = draw_kind();
    const TerrainKind& kind = generator_.kinds[number];
    const Length first = draw_between(kind.first.least, kind.first.greatest);
    TerrainPiece piece;
    piece.traits = kind.traits.divided(divisor_);
    piece.kind = static_cast<std::uint8_t>(number);
    if (kind.outline == Outline::circle) {
      piece.shape = Shape::circle(draw_centre(), first);
      return piece;
    }
    Length along_x = first;
    Length along_y = draw_between(kind.second.least, kind.second.greatest);
    if (kind.either_way && random_.below(2) == 1) std::swap(along_x, along_y);
    const Point centre = draw_centre();
    const Point low{centre.x - along_x / 2, centre.y - along_y / 2};
    piece.shape = Shape::rectangle(low, {low.x + along_x, low.y + along_y});
    return piece;
  }

  Point draw_centre() {
    const Length x = draw_between(0, width_ * divisor_);
    return {x, draw_between(0, height_ * divisor_)};
  }

  /// The shape after a turn of the table that maps each point by `at`.
  template <class Turn>
  static Shape turned(const Shape& shape, Turn&& at) {
    if (shape.outline == Outline::circle) return Shape::circle(at(shape.centre), shape.radius);
    const Point a = at(shape.low);
    const Point b = at(shape.high);
    return Shape::rectangle({std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)});
  }

  Group with_copies(const TerrainPiece& piece) const {
    Group group;
    group.pieces.fill(piece);
    group.count = static_cast<std::size_t>(copies());
    const auto turn = [&](Point at) {
      return generator_.symmetry == Symmetry::rotate4 ? Point{width_ - at.y, at.x}
                                                      : Point{width_ - at.x, height_ - at.y};
    };
    for (std::size_t i = 1; i < group.count; ++i) {
      group.pieces[i].shape = turned(group.pieces[i - 1].shape, turn);
    }
    return group;
  }

  bool fits(const Group& group) const {
    for (std::size_t i = 0; i < group.count; ++i) {
      const TerrainPiece& piece = group.pieces[i];
      if (!keeps_margin(piece.shape) || !keeps_corners_free(piece)) return false;
      for (std::size_t j = 0; j < i; ++j) {
        if (!keeps_gap(piece.shape, group.pieces[j].shape)) return false;
      }
      for (int other = 0; other < terrain_.count(); ++other) {
        if (!keeps_gap(piece.shape, terrain_.piece(other).shape)) return false;
      }
    }
    return true;
  }

  bool keeps_margin(const Shape& shape) const {
    const Length margin = generator_.margin / divisor_;
    const Length far = std::max(generator_.margin, generator_.long_edge_free) / divisor_;
    return shape.low.x >= margin && shape.low.y >= far && shape.high.x <= width_ - margin &&
           shape.high.y <= height_ - far;
  }
  bool keeps_gap(const Shape& a, const Shape& b) const {
    return distance2(a.centre, b.centre) >= square(a.radius + b.radius + generator_.gap / divisor_);
  }
  bool keeps_corners_free(const TerrainPiece& piece) const {
    if (!piece.traits.solid && piece.traits.chasm == 0) return true;
    const std::int32_t least = square(piece.shape.radius + generator_.corner_free / divisor_);
    const Point corners[] = {{0, 0}, {width_, 0}, {width_, height_}, {0, height_}};
    return std::all_of(std::begin(corners), std::end(corners),
                       [&](Point corner) { return distance2(corner, piece.shape.centre) >= least; });
  }

  const TerrainGenerator& generator_;
  Length width_;
  Length height_;
  Length divisor_;
  RandomStream& random_;
  Terrain& terrain_;
  std::uint32_t total_weight_ = 0;
};

}  // namespace

void generate_terrain(const TerrainGenerator& generator, Length width, Length height, RandomStream& random,
                      Terrain& terrain, Length divisor) {
  TableMaker(generator, width, height, random, terrain, divisor).make();
}

}  // namespace warbalance
