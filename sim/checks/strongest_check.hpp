#pragma once

#include <cstdint>
#include <optional>

#include "sim/battles/progress.hpp"
#include "sim/checks/check_context.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/strongest/best_responses.hpp"

namespace warbalance::sim {

/// A search for an army that is too strong, ready to run.
struct StrongestCheck {
  PopulationOptions population;  ///< of the random armies that it meets
  ArmyLimits limits;
  ResponseEffort effort;
};

/// What such a search found.
struct StrongestScore {
  std::optional<Estimate> score;  ///< of the army found, shares; empty: none was found, or it was stopped
  std::int64_t battles = 0;       ///< that measured it
  Validity validity;              ///< of these
  bool interrupted = false;
};

/// Battles of a check that states none.
inline constexpr std::int64_t kStrongestCheckBattles = 100'000;

/// Looks up what an entry [[strongest]] demands; empty when something is wrong, which has been reported.
std::optional<StrongestCheck> strongest_check(const CheckEntry& entry, const LoadedGame& game, std::uint64_t seed,
                                              CheckContext& context);

/// Searches and measures. @param confidence  of the interval
StrongestScore run_strongest(const StrongestCheck& check, const Game& game, const Player& player, double confidence,
                             Progress& progress);

/// Battles of the search and of the measurement.
std::int64_t strongest_battles(const StrongestCheck& check);

}  // namespace warbalance::sim
