#pragma once

#include "cli/base/progress_bar.hpp"
#include "cli/price/run.hpp"
#include "sim/pricing/generator.hpp"

namespace warbalance::cli {

/// Plays for the rules that may do nothing in the armies of a run, and gives those that do nothing that verdict; in the
/// calling TBB arena. Only for random armies whose rules are drawn.
/// @return false: it was interrupted
bool judge_idle_rules(const PriceRun& run, const sim::ArmyGenerator& population, sim::PriceReport& prices,
                      ProgressShown shown_progress);

/// What is said of rules without effect; empty: there is none.
std::string note_on_idle_rules(const sim::PriceReport& prices);

}  // namespace warbalance::cli
