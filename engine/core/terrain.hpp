#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "engine/core/geometry.hpp"
#include "engine/kernels/vectorised.hpp"

namespace warbalance {

/// What a piece of terrain does to units in it, on it or behind it. Each system defines which traits count, and how.
struct TerrainTraits {
  Length height = 0;      ///< of an elevated piece; 0 = level ground
  Length blocks_los = 0;  ///< height up to which it blocks lines of sight; 0 = does not block
  Length chasm = 0;       ///< depth; 0 = none
  bool steep = false;     ///< an elevated piece that must be climbed; else it slopes
  bool cover = false;
  bool difficult = false;
  bool dangerous = false;
  bool solid = false;
  bool water = false;    ///< does not slow swimmers
  bool low = false;      ///< flyers pass over it, as do attacks by and on them
  std::int8_t hits = 0;  ///< of attacks that destroy it; 0 = it cannot be attacked

  /// The usual elevated piece: it blocks the sight of units that stand lower.
  static constexpr TerrainTraits elevated(Length height, bool steep) {
    TerrainTraits traits;
    traits.height = height;
    traits.blocks_los = height;
    traits.steep = steep;
    return traits;
  }

  /// The traits with their distances divided, for smaller models.
  constexpr TerrainTraits divided(Length divisor) const {
    TerrainTraits smaller = *this;
    smaller.height /= divisor;
    smaller.blocks_los /= divisor;
    smaller.chasm /= divisor;
    return smaller;
  }

  friend constexpr bool operator==(const TerrainTraits&, const TerrainTraits&) = default;
};

/// One piece of terrain on the table.
struct TerrainPiece {
  Shape shape;
  TerrainTraits traits;
  std::uint8_t kind = 0;  ///< index into the names of kinds of the table

  friend constexpr bool operator==(const TerrainPiece&, const TerrainPiece&) = default;
};

inline constexpr int kMaxPieces = 64;

/// A set of pieces of a table by their numbers.
using PieceSet = std::uint64_t;

/// All terrain of one table; plain data without allocation. It keeps the set of pieces with each trait, so a query
/// visits only these and costs one comparison on an open table.
class Terrain {
 public:
  int count() const { return count_; }
  const TerrainPiece& piece(int number) const { return pieces_[static_cast<std::size_t>(number)]; }

  void clear() {
    count_ = 0;
    cover_ = difficult_ = dangerous_ = solid_ = elevated_ = steep_ = blocks_los_ = chasm_ = 0;
  }
  /// Adds a piece. @pre there are fewer than `kMaxPieces`
  void add(const TerrainPiece& piece) {
    assert(count_ < kMaxPieces);
    const PieceSet bit = PieceSet{1} << count_;
    const TerrainTraits& traits = piece.traits;
    const auto note = [bit](PieceSet& set, bool has) { set |= has ? bit : 0; };
    note(cover_, traits.cover);
    note(difficult_, traits.difficult);
    note(dangerous_, traits.dangerous);
    note(solid_, traits.solid);
    note(elevated_, traits.height > 0);
    note(steep_, traits.height > 0 && traits.steep);
    note(blocks_los_, traits.blocks_los > 0);
    note(chasm_, traits.chasm > 0);
    lows_[static_cast<std::size_t>(count_)] = piece.shape.low;
    highs_[static_cast<std::size_t>(count_)] = piece.shape.high;
    pieces_[static_cast<std::size_t>(count_++)] = piece;
  }

  /// Takes a piece off the table. The others keep their numbers, and `all` still contains it.
  void remove(int number) {
    const PieceSet others = ~(PieceSet{1} << number);
    for (PieceSet* set : {&cover_, &difficult_, &dangerous_, &solid_, &elevated_, &steep_, &blocks_los_, &chasm_}) {
      *set &= others;
    }
  }

  /// Sets how many hits destroy a piece.
  void toughen(int number, std::int8_t hits) { pieces_[static_cast<std::size_t>(number)].traits.hits = hits; }

  PieceSet all() const { return (count_ < kMaxPieces ? PieceSet{1} << count_ : 0) - 1; }
  PieceSet cover() const { return cover_; }
  PieceSet difficult() const { return difficult_; }
  PieceSet dangerous() const { return dangerous_; }
  PieceSet solid() const { return solid_; }
  PieceSet elevated() const { return elevated_; }
  PieceSet steep() const { return steep_; }
  PieceSet sight_blocking() const { return blocks_los_; }
  PieceSet chasms() const { return chasm_; }

  /// Whether any piece of the set satisfies `holds(piece)`.
  template <class Holds>
  bool any_of(PieceSet set, Holds&& holds) const {
    for (; set != 0; set &= set - 1) {
      if (holds(pieces_[static_cast<std::size_t>(__builtin_ctzll(set))])) return true;
    }
    return false;
  }
  /// Calls `visit(number, piece)` for every piece of the set, in ascending order.
  template <class Visit>
  void for_each(PieceSet set, Visit&& visit) const {
    for (; set != 0; set &= set - 1) {
      const int number = __builtin_ctzll(set);
      visit(number, pieces_[static_cast<std::size_t>(number)]);
    }
  }

  /// The pieces of the set that may matter to a segment: no other piece contains one of its ends, or is crossed by it
  /// when grown by `margin` (at most some feet). Compares bounding boxes, several at a time.
  PieceSet near(PieceSet set, Point a, Point b, Length margin = 0) const {
    if (set == 0) return 0;
    // a point on an edge is 1 away from the box: enough for `contains`, a little more than `crosses` needs
    const Length wide = margin + 1;
    Points first;
    Points last;
    fill(Point{std::min(a.x, b.x) - wide, std::min(a.y, b.y) - wide}, first);
    fill(Point{std::max(a.x, b.x) + wide, std::max(a.y, b.y) + wide}, last);
    PieceSet found = 0;
    for (int i = 0; i < count_; i += kLanes) {
      Points low;
      Points high;
      load(lows_.data() + i, low);
      load(highs_.data() + i, high);
      const Points meets = (low < last) & (high > first);
      found |= PieceSet{set_of(reinterpret_cast<Lanes32>(meets) == -1)} << i;  // in x and in y
    }
    return found & set;
  }

  /// The pieces around a point.
  struct About {
    PieceSet near;    ///< `near(all(), at, at, margin)`
    PieceSet inside;  ///< those of them whose bounding boxes contain the point, edges included
  };
  About about(Point at, Length margin) const {
    Points first;
    Points last;
    Points point;
    fill(Point{at.x - margin - 1, at.y - margin - 1}, first);
    fill(Point{at.x + margin + 1, at.y + margin + 1}, last);
    fill(at, point);
    About found{0, 0};
    for (int i = 0; i < count_; i += kLanes) {
      Points low;
      Points high;
      load(lows_.data() + i, low);
      load(highs_.data() + i, high);
      const Points meets = (low < last) & (high > first);
      const Points contains = (low <= point) & (high >= point);
      found.near |= PieceSet{set_of(reinterpret_cast<Lanes32>(meets) == -1)} << i;  // in x and in y
      found.inside |= PieceSet{set_of(reinterpret_cast<Lanes32>(contains) == -1)} << i;
    }
    return {found.near & all(), found.inside & all()};
  }

  /// Whether a point lies in any piece of the set, edges included.
  bool any_contains(PieceSet set, Point at) const {
    return any_of(near(set, at, at), [at](const TerrainPiece& piece) { return contains(piece.shape, at); });
  }
  /// Whether a segment meets the interior of any piece of the set grown by `margin`.
  bool any_crossed(PieceSet set, Point a, Point b, Length margin = 0) const {
    const bool few = (set & (set - 1)) == 0;  // for one piece the box test does not pay
    return any_of(few ? set : near(set, a, b, margin),
                  [=](const TerrainPiece& piece) { return crosses(piece.shape, a, b, margin); });
  }
  /// `any_crossed` for few pieces: tests each one without comparing all boxes first.
  bool any_of_few_crossed(PieceSet few, Point a, Point b, Length margin = 0) const {
    return any_of(few, [=](const TerrainPiece& piece) { return crosses(piece.shape, a, b, margin); });
  }
  /// Greatest height of the elevated pieces that contain the point; 0 if there are none.
  Length elevation(Point at) const {
    Length height = 0;
    for_each(near(elevated_, at, at), [&](int, const TerrainPiece& piece) {
      if (piece.traits.height > height && contains(piece.shape, at)) height = piece.traits.height;
    });
    return height;
  }

 private:
  std::array<TerrainPiece, kMaxPieces> pieces_{};
  std::array<ShortPoint, kMaxPieces> lows_{};  ///< corners of their bounding boxes
  std::array<ShortPoint, kMaxPieces> highs_{};
  int count_ = 0;
  PieceSet cover_ = 0;
  PieceSet difficult_ = 0;
  PieceSet dangerous_ = 0;
  PieceSet solid_ = 0;
  PieceSet elevated_ = 0;
  PieceSet steep_ = 0;
  PieceSet blocks_los_ = 0;
  PieceSet chasm_ = 0;
};

static_assert(std::is_trivially_copyable_v<Terrain>);

}  // namespace warbalance
