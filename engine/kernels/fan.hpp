#pragma once

#include <span>

#include "engine/core/terrain.hpp"
#include "engine/kernels/vectorised.hpp"

namespace warbalance {

/// Eight straight moves from one place, in columns, for queries about terrain. Bit i of a result is for move i and
/// equals the result of the scalar function for that segment.
class Fan {
 public:
  static constexpr int kMoves = 2 * kLanes;
  static constexpr unsigned kAll = (1U << kMoves) - 1;

  /// Moves that end at these places.
  WARBALANCE_KERNEL Fan(Point from, const Lanes16& x, const Lanes16& y) : x_(x), y_(y), from_(from) {}

  Fan(Point from, std::span<const ShortPoint, kMoves> ends) : from_(from) {
    Points first;
    Points last;
    load(ends.data(), first);
    load(ends.data() + kLanes, last);
    x_ = __builtin_shufflevector(first, last, 0, 2, 4, 6, 8, 10, 12, 14);
    y_ = __builtin_shufflevector(first, last, 1, 3, 5, 7, 9, 11, 13, 15);
  }

  Point from() const { return from_; }
  const Lanes16& x() const { return x_; }
  const Lanes16& y() const { return y_; }
  Point operator[](int move) const { return {x_[move], y_[move]}; }

  /// Replaces the ends of some moves by those of another fan.
  WARBALANCE_KERNEL void take(unsigned moves, const Fan& other) {
    Lanes16 taken;
    mask_of(moves, taken);
    x_ = taken ? other.x_ : x_;
    y_ = taken ? other.y_ : y_;
  }

  /// Sets the end of one move.
  void put(int move, Point end) {
    x_[move] = static_cast<std::int16_t>(end.x);
    y_[move] = static_cast<std::int16_t>(end.y);
  }

  /// The moves that end where they start.
  WARBALANCE_KERNEL unsigned staying() const {
    return set_of((x_ == static_cast<std::int16_t>(from_.x)) & (y_ == static_cast<std::int16_t>(from_.y)));
  }

  /// The moves that end in the rectangle, its edge included.
  WARBALANCE_KERNEL unsigned ending_between(Point low, Point high) const {
    const Box box(low, high);
    return set_of((x_ >= box.low_x) & (x_ <= box.high_x) & (y_ >= box.low_y) & (y_ <= box.high_y));
  }

  /// The moves on which one of the pieces may matter to a base of this radius (`Terrain::near`).
  unsigned near(const Terrain& terrain, PieceSet pieces, Length radius) const {
    if (pieces == 0) return 0;
    const Box boxes(*this);
    unsigned found = 0;
    terrain.for_each(pieces, [&](int, const TerrainPiece& piece)
                                 WARBALANCE_KERNEL { found |= boxes.meeting(piece.shape, radius + 1); });
    return found;
  }

  /// The moves that meet the interior of one of the pieces (`crosses`).
  unsigned crossing(const Terrain& terrain, PieceSet pieces) const {
    if (pieces == 0) return 0;
    const Box boxes(*this);
    const Ways ways(*this);
    unsigned found = 0;
    terrain.for_each(pieces, [&](int, const TerrainPiece& piece) WARBALANCE_KERNEL {
      const Shape& shape = piece.shape;
      const unsigned meeting = boxes.meeting(shape, 0);
      if (meeting == 0) return;
      found |= meeting & (shape.outline == Outline::circle
                              ? ways.entering_disc(shape.centre - from_, shape.radius)
                              : staying() | ways.parting_corners(shape.low - from_, shape.high - from_));
    });
    return found;
  }

  /// The moves that end in one of the pieces or on its edge (`contains`).
  unsigned ending_in(const Terrain& terrain, PieceSet pieces) const {
    unsigned found = 0;
    terrain.for_each(pieces, [&](int, const TerrainPiece& piece) WARBALANCE_KERNEL {
      const Shape& shape = piece.shape;
      unsigned ending = ending_between(shape.low, shape.high);
      if (shape.outline == Outline::circle) {
        Lanes32 first;
        Lanes32 last;
        EightPoints(x_, y_).distances2(shape.centre, first, last);
        ending &= set_of(first <= square(shape.radius), last <= square(shape.radius));
      }
      found |= ending;
    });
    return found;
  }

 private:
  /// A rectangle for each move.
  struct Box {
    Lanes16 low_x;
    Lanes16 low_y;
    Lanes16 high_x;
    Lanes16 high_y;

    /// The same rectangle for all moves.
    WARBALANCE_KERNEL Box(Point low, Point high) {
      fill(low.x, low_x);
      fill(low.y, low_y);
      fill(high.x, high_x);
      fill(high.y, high_y);
    }
    /// The bounding box of each move.
    WARBALANCE_KERNEL explicit Box(const Fan& fan) : Box(fan.from_, fan.from_) {
      low_x = fan.x_ < low_x ? fan.x_ : low_x;
      low_y = fan.y_ < low_y ? fan.y_ : low_y;
      high_x = fan.x_ > high_x ? fan.x_ : high_x;
      high_y = fan.y_ > high_y ? fan.y_ : high_y;
    }
    /// The moves whose rectangle overlaps the bounding box of a shape widened by a margin; touching does not count.
    WARBALANCE_KERNEL unsigned meeting(const Shape& shape, Length margin) const {
      const Box other(shape.low - Point{margin, margin}, shape.high + Point{margin, margin});
      return set_of((other.low_x < high_x) & (other.high_x > low_x) & (other.low_y < high_y) & (other.high_y > low_y));
    }
  };

  /// The moves as vectors, four and four.
  class Ways {
   public:
    WARBALANCE_KERNEL explicit Ways(const Fan& fan) {
      const Lanes16 dx = fan.x_ - static_cast<std::int16_t>(fan.from_.x);
      const Lanes16 dy = fan.y_ - static_cast<std::int16_t>(fan.from_.y);
      pair_up(dx, dy, first_, last_);
    }
    /// `segment_enters_disc`, with the centre of the disc relative to the start.
    WARBALANCE_KERNEL unsigned entering_disc(Point centre, Length radius) const {
      return of_all([&](const Points& ways, Lanes32& found)
                        WARBALANCE_KERNEL { enter_disc(ways, centre, radius, found); });
    }
    /// The moves whose line has corners of a rectangle on both sides.
    WARBALANCE_KERNEL unsigned parting_corners(Point low, Point high) const {
      return of_all([&](const Points& ways, Lanes32& found)
                        WARBALANCE_KERNEL { part_corners(ways, low, high, found); });
    }

   private:
    /// The moves found by `finds(four moves, found)`.
    template <class Finds>
    WARBALANCE_KERNEL unsigned of_all(const Finds& finds) const {
      Lanes32 first;
      Lanes32 last;
      finds(first_, first);
      finds(last_, last);
      return set_of(first, last);
    }
    /// The cross products of the moves with a vector: positive where it lies to the left.
    WARBALANCE_KERNEL static void cross_products(const Points& ways, Point vector, Lanes32& products) {
      Points turned;
      fill(Point{vector.y, -vector.x}, turned);
      dots(ways, turned, products);
    }
    WARBALANCE_KERNEL static void enter_disc(const Points& ways, Point centre, Length radius, Lanes32& enters) {
      Points to_centre;
      Lanes32 along;
      Lanes32 length2;
      Lanes32 cross;
      Lanes32 from_end2;
      fill(centre, to_centre);
      dots(ways, to_centre, along);
      dots(ways, ways, length2);
      cross_products(ways, centre, cross);
      const Points from_end = ways - to_centre;
      dots(from_end, from_end, from_end2);
      const Lanes32 radius2 = Lanes32{} + square(radius);
      const Lanes32 start_is_near = Lanes32{} - (distance2({0, 0}, centre) < square(radius) ? 1 : 0);
      const Lanes32 end_is_near = from_end2 < radius2;
      // squared distance of the line = cross^2 / length2
      Lanes32 line_is_near;
      const Lanes32 aside = cross < 0 ? -cross : cross;
      products_less(aside, aside, radius2, length2, line_is_near);
      const Lanes32 behind = along <= 0;
      const Lanes32 ahead = along >= length2;
      enters = behind ? start_is_near : ahead ? end_is_near : line_is_near;
    }
    WARBALANCE_KERNEL static void part_corners(const Points& ways, Point low, Point high, Lanes32& parts) {
      Lanes32 left{};
      Lanes32 right{};
      for (const Point corner : {low, Point{high.x, low.y}, high, Point{low.x, high.y}}) {
        Lanes32 side;
        cross_products(ways, corner, side);
        left |= side > 0;
        right |= side < 0;
      }
      parts = left & right;
    }

    Points first_;
    Points last_;
  };

  Lanes16 x_;
  Lanes16 y_;
  Point from_;
};

}  // namespace warbalance
