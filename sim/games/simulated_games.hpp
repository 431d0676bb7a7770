#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/games/game_log.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::sim {

/// The games of a log played again by simulated players: the same armies in couples of battles with seats swapped, at
/// their listed costs. Games of the same two armies share their battles, whichever side they stand on.
class SimulatedGames {
 public:
  /// @param most_battles  of all games together, shared out in equal parts: at least two of each two armies, at most
  /// 1000
  SimulatedGames(const GameLog& log, std::int64_t most_battles);

  std::int64_t battles() const;
  /// The score of A of each game, 0..1, in the calling TBB arena; empty: it was stopped.
  /// @param play  its battles 2k and 2k+1 stand on the same table
  std::optional<std::vector<double>> play(const PlayFunction& play, std::uint64_t seed, Progress& progress) const;

 private:
  const GameLog& log_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;  ///< of armies, the smaller number first
  std::vector<std::size_t> pair_of_game_;
  int couples_ = 1;
};

/// Standard errors of simulated prices by their chains (jackknife) [points]; 0 for those that are not told.
std::vector<double> price_errors(const AdditivePrices& simulated);

/// How far prices move from one player to another: the root of the mean variance over players of the prices of an item,
/// less that of their errors [points]; 0 where the errors explain it all. Items that are not told with every player
/// are left out. @pre at least two players
double panel_spread(const std::vector<AdditivePrices>& players);

}  // namespace warbalance::sim
