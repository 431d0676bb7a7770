#pragma once

#include <cstdint>
#include <optional>

#include "sim/battles/progress.hpp"
#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/population/generator.hpp"

namespace warbalance::sim {

/// Fair prices of all tiers and special rules: `price --method field --model additive` (README.md).
///
/// Random armies of the population meet in one battle each; prices are the coefficients of the linear score model
/// y - 1/2 = theta . (x(A) - x(B)) + gamma * first + kappa * luck, scaled to points, at the fixed point where battles
/// are scored with the prices that they yield. Standard errors come from independent chains. The run looks at its
/// result after 1, 2, 4 ... times the tail rounds and ends when no verdict is `uncertain` (with
/// `precision`: when all intervals are narrow enough) or at the last look; each look spends 0.05 / looks.
///
/// The result is a pure function of population, play and options; threads (as many as the calling TBB arena has) and
/// timing do not enter, except for where a stop request cuts it off. After a stop the last complete look is reported;
/// before the first look the prices of the finished rounds, without verdicts.
/// @pre check_field_options(population.ruleset(), options) is empty; play is a pure function
PriceReport price_by_field(const ArmyGenerator& population, const PlayFunction& play, const FieldOptions& options,
                           Progress& progress);
/// The same with what is known of the population, for runs that share it.
PriceReport price_by_field(const ArmyGenerator& population, const FieldPopulation& summary, const PlayFunction& play,
                           const FieldOptions& options, Progress& progress);

/// The armies and costs of one battle of such a run, to replay it: plays the earlier rounds of its chain again.
/// Chain, round and battle count from 0. Empty: no such battle, stopped, or the chain broke down before it.
/// @pre as for price_by_field
std::optional<FieldBattle> field_battle(const ArmyGenerator& population, const PlayFunction& play,
                                        const FieldOptions& options, int chain, int round, std::uint32_t battle,
                                        Progress& progress);

}  // namespace warbalance::sim
