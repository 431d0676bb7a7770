#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/battles/couple_score.hpp"
#include "sim/battles/progress.hpp"
#include "sim/strongest/opponents.hpp"

namespace warbalance::sim {

/// A lap of a race: how many of the best go on into it, and how many couples each of them plays in it.
struct Lap {
  std::size_t armies = 0;
  std::uint32_t couples = 0;
};

/// Battles that a race of so many armies takes.
std::int64_t race_battles(std::span<const Lap> laps, std::size_t armies);

/// How an army did in a race.
struct Placed {
  std::size_t army = 0;       ///< its number
  std::uint32_t couples = 0;  ///< that it played
  std::int64_t quarters = 0;  ///< that it scored in them

  double score() const { return static_cast<double>(quarters) / (4.0 * static_cast<double>(couples)); }
};

/// Successive halving (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013): all
/// armies play the first lap, in each further one the best so far. They meet the same opponents with the same dice.
/// @param key  its matchup is that of all battles of the race; opponents are drawn by it too
/// @return those of the last lap, the best first; empty: it was stopped
std::vector<Placed> race(std::span<const FieldArmy> armies, const Opponents& opponents, const PlayFunction& play,
                         const BattleKey& key, std::span<const Lap> laps, Progress& progress);

}  // namespace warbalance::sim
