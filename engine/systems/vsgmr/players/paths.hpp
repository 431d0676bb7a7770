#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/systems/vsgmr/allowance.hpp"
#include "engine/systems/vsgmr/memory/table_version.hpp"
#include "engine/systems/vsgmr/players/board_paths.hpp"
#include "engine/systems/vsgmr/players/corner_paths.hpp"

// VS-M6: the shortest paths of the built-in players around the barriers of a table.

namespace warbalance::vsgmr {

/// The paths of all figures of a battle. How far a figure comes over the terrain is cached until the terrain changes:
/// players consider the same paths many times, in one battle and in the next ones.
class Paths {
 public:
  /// Allocates; nothing else does.
  Paths() : entries_(kEntries) {}

  /// At the start of a battle. Before the first one nothing is cached.
  void begin(const Terrain& terrain) { table_.begin(terrain, matter(terrain)); }

  /// VS-M6: the path to a place, as far as the figure comes this turn.
  /// @param in_flight  it ends its move in flight
  Path to(const Rules& rules, const State& state, const Walker& walker, Point goal, bool in_flight);

  /// Before the paths of a figure are asked for: on a board, finds out what it reaches in the present position.
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
