#pragma once

#include <string>
#include <vector>

#include "cli/base/progress_bar.hpp"
#include "cli/commands/price/run.hpp"
#include "cli/report/report.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/publish/validation.hpp"
#include "sim/pricing/report/mono_prices.hpp"

namespace warbalance::cli {

/// `price --validate`: how well the listed and the fitted prices balance armies that were not fitted.
struct PriceProof {
  sim::Validation validation;
  std::vector<sim::UnitPrice> other_form;  ///< units of cards by the form of prices that the run does not have
  std::vector<std::string> notes;          ///< lists that could not be proved, and why
  std::vector<BattleCell> elsewhere;       ///< battles under other conditions
};

/// Battles of a validation.
std::int64_t proof_battles(const PriceRun& run);

/// Plays the validation of a finished price run in the calling TBB arena. Says first how many battles and minutes it
/// takes, when that is more than a minute and times are shown.
/// @param arena    of the run
/// @param prices   of the run; converged
/// @param seconds  that the run took; 0: not known
PriceProof validate_prices(const PriceRun& run, const sim::ArmyGenerator& population, sim::FieldArena arena,
                           const sim::PriceReport& prices, double seconds, bool quiet, ProgressShown shown_progress);

/// How far a price list is from balance: imbalance with its error and upper limit, gain with its error. The imbalance
/// is empty where only its upper limit can be said.
std::vector<Column> imbalance_columns();
std::vector<Value> imbalance_values(const sim::ValidationRow& row);
Table validation_table(const std::vector<sim::ValidationRow>& rows = {});
/// How far from 50 % the lists of such a table leave armies of equal price.
Chart imbalance_chart(std::string table);

/// Adds the proof to the price table.
void add_validation(Report& report, const PriceProof& proof);

}  // namespace warbalance::cli
