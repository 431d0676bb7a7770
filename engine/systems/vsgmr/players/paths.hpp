#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/systems/vsgmr/allowance.hpp"
#include "engine/systems/vsgmr/memory/table_version.hpp"
#include "engine/systems/vsgmr/players/board_paths.hpp"
#include "engine/systems/vsgmr/players/corner_paths.hpp"

// VS-M6: the shortest ways of the built-in players around the barriers of a table.

namespace warbalance::vsgmr {

/// The ways of all figures of a battle. What the ground makes of them is kept while the terrain stays: the players
/// think of the same ways again and again, within a battle and in the next one.
class Paths {
 public:
  /// Allocates; nothing else does.
  Paths() : entries_(kEntries) {}

  /// Takes up the table of a battle. Before the first one nothing is kept.
  void begin(const Terrain& terrain) { table_.begin(terrain, matter(terrain)); }

  /// VS-M6: the way to a place, as far as the figure comes this turn.
  /// @param in_flight  how it ends
  Path to(const Rules& rules, const State& state, const Walker& walker, Point goal, bool in_flight);

  /// Takes up the figure whose ways are asked for next, where everybody stands now.
  void survey(const State& state, const Walker& walker) {
    if (state.grid.is_on()) board_.survey(state, walker);
  }
  /// The ways over a board, of the figure that was surveyed.
  BoardPaths& board() { return board_; }

 private:
  static constexpr unsigned kBits = 12;
  static constexpr std::size_t kEntries = std::size_t{1} << kBits;

  /// All that the ground's part of a way depends on, beside the terrain.
  struct Key {
    Gait gait;
    Point goal;
    std::uint64_t in_flight;  ///< it ends so: 1, else 0
    std::uint64_t table;      ///< its number
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
  std::vector<Entry> entries_;  ///< each way has one place here, which it shares
};

}  // namespace warbalance::vsgmr
