#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <vector>

#include "engine/systems/vsgmr/board/spaces.hpp"
#include "engine/systems/vsgmr/walker.hpp"

// VS-M6: the shortest paths of the built-in players around the barriers of a table.

namespace warbalance::vsgmr {

/// Numbers the tables that caches depend on, as a part of their keys. The number changes when a relevant piece of
/// terrain changes or is removed.
class TableVersion {
 public:
  /// Call it at the start of a battle. The number stays if the table is that of the previous battle.
  /// @param matter  the relevant pieces
  void begin(const Terrain& terrain, PieceSet matter) {
    bool same = number_ != 0 && matter == matter_;
    terrain.for_each(matter, [&](int number, const TerrainPiece& piece) {
      TerrainPiece& last = pieces_[static_cast<std::size_t>(number)];
      same = same && last == piece;
      last = piece;
    });
    if (!same) ++number_;
    matter_ = matter;
  }
  /// Call it during the battle, when pieces may have been removed.
  void follow(PieceSet matter) {
    if (matter == matter_) return;
    matter_ = matter;
    ++number_;
  }
  /// From 1 on; 0 = there was none yet.
  std::uint64_t number() const { return number_; }

 private:
  std::uint64_t number_ = 0;
  PieceSet matter_ = 0;
  std::array<TerrainPiece, kMaxPieces> pieces_;
};

/// The corners of all barriers of a table for bases of one radius, and the straight paths between them.
class CornerPaths {
 public:
  /// Computes the corners of a table.
  void begin(const Rules& rules, const Terrain& terrain, Length radius);
  bool knows(const Terrain& terrain, Length radius) const;

  struct Route {
    Path path;         ///< its first three legs, as many as a move can have
    bool free = true;  ///< it crosses no barrier
  };
  /// The shortest path between two places whose straight path is blocked. If there is no free path, it leads over the
  /// nearest reachable corner and then straight up to the barrier.
  Route around(const Terrain& terrain, Point from, Point goal);

 private:
  static constexpr int kMost = 4 * kMaxPieces;

  void add_around(const Rules& rules, const Terrain& terrain, const Shape& barrier);
  void begin_at(Point from);
  bool joined(const Terrain& terrain, std::size_t a, std::size_t b);
  /// Whether a free straight path joins the start and a corner.
  bool joins(const Terrain& terrain, std::size_t corner);
  int last_corner(const Terrain& terrain, Point goal);
  void follow(const Terrain& terrain, std::size_t over, std::size_t to, std::array<Length, kMost>& open);
  void walk_everywhere(const Terrain& terrain);
  int nearest_reached(Point goal) const;
  Route over(int corner, Point goal, bool free) const;

  Length radius_ = -1;
  std::array<Shape, kMaxPieces> barriers_;
  int barrier_count_ = 0;
  std::array<Point, kMost> corners_;
  int count_ = 0;
  std::array<std::int16_t, kMost * kMost> straight_;  ///< lengths between two corners
  std::array<std::int8_t, kMost * kMost>
      joined_;  ///< of two corners: 1 = a free straight path, 0 = none, -1 = not known yet

  Point from_{};                            ///< start of the path that is searched
  bool is_at_from_ = false;                 ///< `first_legs_` and `starts_` are those of `from_`
  std::array<Length, kMost> first_legs_;    ///< straight from there to the corners
  std::array<std::int8_t, kMost> starts_;   ///< whether they are free, as of two corners
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

  TableVersion table_;  ///< that `map_` and `fields_` were made of
  SpaceMap map_;
  SpaceSearch search_;
  SpaceFlood flood_;
  std::array<Field, kFields> fields_;
  std::size_t oldest_ = 0;
};

/// The paths of all figures of a battle. Results that depend only on the terrain are cached until it changes, because
/// players consider the same paths many times. Without the cache, `battle` takes 12 to 28 % more processor time with
/// `--scenario escape` or `fortress-assault`.
class Paths {
 public:
  /// Allocates; nothing else does.
  Paths() : entries_(kEntries) {}

  /// At the start of a battle. Before the first one nothing is cached.
  void begin(const Terrain& terrain) { table_.begin(terrain, matter(terrain)); }

  /// VS-M6: the path to a place, as far as the figure comes this turn.
  /// @param in_flight  it ends its move in flight
  Path to(const Rules& rules, const State& state, const Walker& walker, Point goal, bool in_flight);

  /// Call it before looking up paths of a figure: on a board it finds the spaces that the figure reaches.
  void survey(const State& state, const Walker& walker) {
    if (state.grid.is_on()) board_.survey(state, walker);
  }
  /// The paths over a board, of the figure that was surveyed.
  BoardPaths& board() { return board_; }

 private:
  static constexpr unsigned kBits = 12;
  static constexpr std::size_t kEntries = std::size_t{1} << kBits;

  /// All that the result depends on, beside the terrain.
  struct Key {
    Gait gait;
    Point goal;
    std::uint64_t in_flight;  ///< 1 if it ends so, else 0
    std::uint64_t table;      ///< its `TableVersion`
  };
  struct Entry {
    Key key{{}, {}, 0, 0};  // no table has the number 0
    Walked walked;
  };

  static PieceSet matter(const Terrain& terrain) { return terrain.solid() | terrain.difficult(); }
  Walked walk(const Rules& rules, const Terrain& terrain, const Gait& gait, Point goal, bool in_flight);
  CornerPaths& around(const Rules& rules, const Terrain& terrain, Length radius);

  std::array<CornerPaths, 3> by_radius_;  ///< guys, cavalry, vehicles
  BoardPaths board_;
  TableVersion table_;
  std::vector<Entry> entries_;  ///< by the hash of the key; a new entry replaces the old one
};

}  // namespace warbalance::vsgmr
