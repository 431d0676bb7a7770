#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/checks/baseline.hpp"
#include "sim/checks/check_context.hpp"
#include "sim/tables/scenario.hpp"

namespace warbalance::sim {

/// What a drift check compares: the stored quantities that it names.
struct DriftTargets {
  Baseline baseline;
  std::vector<StoredPrice> prices;
  std::vector<StoredScore> scores;
};

/// Reads the baseline of a drift check and picks what it names: prices by item, scores by id; with neither all prices.
/// Empty when something is wrong, which has been reported: another ruleset, or the same seed, with which a difference
/// of 0 would prove nothing. Rules that have changed since are what drift is about; that is told as a note.
std::optional<DriftTargets> drift_targets(const CheckEntry& entry, const Game& game, std::uint64_t seed,
                                          CheckContext& context);

/// Reports what keeps prices of a baseline from being compared with those of this run: another scenario, player,
/// model or make of the armies. Listed prices may differ.
void compare_conditions(const CheckEntry& entry, const Baseline& baseline, const Game& game, const std::string& player,
                        const StoredPopulation& population, CheckContext& context);

/// Refuses a stored score whose players have changed since.
void compare_players(const StoredScore& stored, const StoredScore& now, const Diagnostic& place, CheckContext& context);

/// The entry of a check file that would play a stored matchup. @param place  for what is wrong with it now
CheckEntry entry_of(const StoredScore& score, const Diagnostic& place);

}  // namespace warbalance::sim
