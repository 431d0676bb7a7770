#pragma once

#include <array>
#include <cstdint>
#include <tuple>

#include "engine/systems/vsgmr/board/spaces.hpp"
#include "engine/systems/vsgmr/players/ways.hpp"
#include "engine/systems/vsgmr/walker.hpp"

// VS-M6: the shortest paths of the built-in players around the barriers of a table.

namespace warbalance::vsgmr {

/// A copy of the relevant pieces of a table, by which a change is noticed.
class KnownTable {
 public:
  /// Whether the table is another one than at the last call.
  bool changes(const Terrain& terrain, PieceSet matter) {
    bool same = known_ && matter == matter_;
    terrain.for_each(matter, [&](int number, const TerrainPiece& piece) {
      TerrainPiece& last = pieces_[static_cast<std::size_t>(number)];
      same = same && last == piece;
      last = piece;
    });
    matter_ = matter;
    known_ = true;
    return !same;
  }

 private:
  bool known_ = false;
  PieceSet matter_ = 0;
  std::array<TerrainPiece, kMaxPieces> pieces_;
};

/// The corners of all barriers of a table for bases of one radius, and the straight paths between them.
class CornerPaths {
 public:
  /// Computes the corners of a table, unless they are known.
  void begin(const Rules& rules, const Terrain& terrain, Length radius);

  struct Route {
    Path path;         ///< its first three legs, as many as a move can have
    bool free = true;  ///< it crosses no barrier
  };
  /// The shortest path between two places whose straight path is blocked. If there is no free path, it leads over the
  /// nearest reachable corner and then straight up to the barrier.
  Route around(const Terrain& terrain, Point from, Point goal);

 private:
  static constexpr std::size_t kMost = Corners::kMost;

  bool joined(const Terrain& terrain, std::size_t a, std::size_t b);
  void walk_from(const Terrain& terrain, Point from);
  int last_corner(const Terrain& terrain, Point goal) const;
  int nearest_reached(Point goal) const;
  Route over(int corner, Point goal, bool free) const;

  KnownTable table_;
  Length radius_ = -1;
  Corners corners_;
  std::array<std::int16_t, kMost * kMost> straight_;  ///< lengths between two corners
  std::array<std::int8_t, kMost * kMost>
      joined_;  ///< of two corners: 1 = a free straight path, 0 = none, -1 = not known yet

  Point from_{};                            ///< start of the paths
  bool is_at_from_ = false;                 ///< the paths from `from_` are known
  std::array<Length, kMost> lengths_;       ///< of the shortest paths to the corners from there
  std::array<std::int16_t, kMost> before_;  ///< the corner before it on this path; -1 = none
};

// VS-G5, VS-M6: the paths of the built-in players over a board.

/// Finds paths for one figure at a time; costs to the last goals are cached.
class BoardPaths {
 public:
  /// Finds the spaces that a figure reaches in the current position. The other functions are about this figure.
  void survey(const State& state, const Walker& walker);

  /// The path to a place, or as near to it as the figure comes this turn.
  /// @param in_flight  it may end there in flight
  Path to(const State& state, const Walker& walker, Point goal, bool in_flight);
  /// The path to a free space beside another one, on the near side; no points: there is none.
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

  KnownTable table_;  ///< that `map_` and `fields_` were made of
  SpaceMap map_;
  SpaceSearch search_;
  SpaceFlood flood_;
  std::array<Field, kFields> fields_;
  std::size_t oldest_ = 0;
};

/// The paths of all figures of a battle.
class Paths {
 public:
  /// VS-M6: the path to a place, as far as the figure comes this turn.
  /// @param in_flight  it ends its move in flight
  Path to(const Rules& rules, const State& state, const Walker& walker, Point goal, bool in_flight);

  /// The quickest ways of a figure on foot; they stay as they are until some others were asked for.
  /// @param rough  what is added to the length of steps in rough ground [per mille]
  const Ways& ways(const Rules& rules, const Terrain& terrain, const Gait& gait, const GoalBox& goal,
                   std::int32_t rough);
  /// As far as the figure comes this turn on such a way.
  Path along(const Rules& rules, const State& state, const Walker& walker, const Ways& ways) const;

  /// Call it before looking up paths of a figure: on a board it finds the spaces that the figure reaches.
  void survey(const State& state, const Walker& walker) {
    if (state.grid.is_on()) board_.survey(state, walker);
  }
  /// The paths over a board, of the figure that was surveyed.
  BoardPaths& board() { return board_; }

 private:
  Walked walk(const Rules& rules, const Terrain& terrain, const Gait& gait, Point goal, bool in_flight);
  CornerPaths& around(const Rules& rules, const Terrain& terrain, Length radius);

  std::array<CornerPaths, 3> by_radius_;  ///< guys, cavalry, vehicles
  BoardPaths board_;
  KnownTable table_;           ///< that `ways_` were made of
  std::array<Ways, 12> ways_;  ///< more than the figures of a player need at a time
  std::size_t oldest_ways_ = 0;
};

}  // namespace warbalance::vsgmr
