#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/systems/vsgmr/walker.hpp"

// The quickest ways of players who count slow steps: around barriers, and around rough ground where that takes less
// time than to cross it (VS-M4).

namespace warbalance::vsgmr {

/// Where a way ends: at the nearest point of a box.
struct GoalBox {
  Point low{};
  Point high{};

  Point nearest_to(Point at) const { return {std::clamp(at.x, low.x, high.x), std::clamp(at.y, low.y, high.y)}; }
  friend bool operator==(const GoalBox&, const GoalBox&) = default;
};

/// The places at the corners of some pieces of terrain where figures of one size may stand.
class Corners {
 public:
  static constexpr std::size_t kMost = 4 * kMaxPieces;

  void find(const Rules& rules, const Terrain& terrain, PieceSet pieces, Length radius);
  std::size_t count() const { return count_; }
  const Point& operator[](std::size_t i) const { return at_[i]; }

 private:
  std::size_t count_ = 0;
  std::array<Point, kMost> at_;
};

/// The ways of figures of one size to one goal, over the corners of barriers and rough ground.
class Ways {
 public:
  static constexpr Length kFar = 1 << 24;  ///< the length where no free way leads to the goal

  /// All that they depend on, beside the table.
  struct Key {
    GoalBox goal{};
    Length radius = -1;      ///< of no figure: there are no ways
    std::int32_t rough = 0;  ///< what is added to the length of steps in rough ground [per mille]
    bool swims = false;

    friend bool operator==(const Key&, const Key&) = default;
  };

  const Key& key() const { return key_; }
  void forget() { key_ = {}; }
  void begin(const Rules& rules, const Terrain& terrain, const Key& key);

  /// Length of the quickest way from a place, with what rough ground adds.
  Length left(const Terrain& terrain, Point from) const { return first(terrain, from).length; }
  /// Its first three legs. @pre there is a free way
  Path way(const Terrain& terrain, Point from) const;

 private:
  /// The first leg of a way.
  struct Leg {
    Length length;  ///< of the whole way
    int corner;     ///< -1 = straight to the goal
  };

  Leg first(const Terrain& terrain, Point from) const;
  Length leg(const Terrain& terrain, Point from, Point to) const;

  Key key_;
  Corners corners_;
  std::array<Length, Corners::kMost> left_;        ///< from the corners
  std::array<std::int16_t, Corners::kMost> next_;  ///< the next corner; -1 = straight to the goal
};

}  // namespace warbalance::vsgmr
