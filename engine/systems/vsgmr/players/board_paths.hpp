#pragma once

#include <array>
#include <cstdint>
#include <tuple>

#include "engine/systems/vsgmr/board/spaces.hpp"
#include "engine/systems/vsgmr/memory/table_version.hpp"

// VS-G5, VS-M6: the paths of the built-in players over a board.

namespace warbalance::vsgmr {

/// Finds paths for one figure at a time; costs to the last goals are cached.
class BoardPaths {
 public:
  /// Before a figure moves: finds out what it reaches in the present position. The other functions are about this
  /// figure.
  void survey(const State& state, const Walker& walker);

  /// The path to a place, or as near to it as the figure comes this turn.
  /// @param in_flight  it may end there in flight
  Path to(const State& state, const Walker& walker, Point goal, bool in_flight);
  /// The path to a free space beside another one, on the side that the figure comes from; no points: there is none.
  Path beside(const State& state, const Walker& walker, Point centre) const;

 private:
  static constexpr std::size_t kFields = 4;

  /// Costs of the paths from all spaces to a goal over the terrain; other figures are not considered.
  struct Field {
    int goal = -1;  ///< -1 = the entry is not used
    bool swims = false;
    std::array<PathCost, kMostSpaces> costs;  ///< with that of the space itself
  };

  /// A space where a figure may end its move, and the criteria by which it is chosen, in their order. They are the same
  /// for both seats, whose views of the board differ by half a turn.
  struct EndSpace {
    Length left;             ///< length of the rest of the path
    std::int32_t distance2;  ///< straight to the goal
    std::int64_t right;      ///< how far to the right of the straight line
    std::int64_t along;
    Point centre;

    bool comes_before(const EndSpace& other) const {
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
