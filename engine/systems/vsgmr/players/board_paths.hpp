#pragma once

#include <array>
#include <cstdint>
#include <tuple>

#include "engine/systems/vsgmr/board/spaces.hpp"
#include "engine/systems/vsgmr/memory/table_version.hpp"

// VS-G5, VS-M6: the shortest paths of the built-in players from space to space of a board.

namespace warbalance::vsgmr {

/// The ways of the built-in players.
class BoardPaths {
 public:
  /// Takes up the figure that moves next, where everybody stands now.
  void survey(const State& state, const Walker& walker);

  /// The way of the figure to a place, or as near to it as it comes this turn.
  /// @param in_flight  it may end there in flight
  Path to(const State& state, const Walker& walker, Point goal, bool in_flight);
  /// The way to a free space beside another one, on the side that the figure comes from; no points: there is none.
  Path beside(const State& state, const Walker& walker, Point centre) const;

 private:
  static constexpr std::size_t kFields = 4;

  /// Paths to a goal over the ground, whoever stands in them.
  struct Field {
    int goal = -1;  ///< -1 = nothing yet
    bool swims = false;
    std::array<WayCost, kMostSpaces> costs;  ///< with that of the space itself
  };

  /// Where a figure may end on its way, and what speaks for it: the same for both seats, whose boards are half a turn
  /// apart.
  struct Glance {
    Length left;             ///< of the way
    std::int32_t distance2;  ///< straight to the goal
    std::int64_t right;      ///< how far to the right of the straight way
    std::int64_t along;
    Point centre;

    bool comes_before(const Glance& other) const {
      return std::tie(left, distance2, right, along) < std::tie(other.left, other.distance2, other.right, other.along);
    }
  };

  bool may_end(const State& state, const Walker& walker, int number, bool in_flight) const;
  const Field& field_to(int goal, bool swims);

  TableVersion table_;  ///< that `map_` and `fields_` were made of
  SpaceMap map_;
  SpaceSearch search_;
  SpaceFlood flood_;
  std::array<Field, kFields> fields_;
  std::size_t oldest_ = 0;
};

}  // namespace warbalance::vsgmr
