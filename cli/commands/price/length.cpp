#include "cli/commands/price/length.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/args/values.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "sim/battles/run_cell.hpp"

namespace warbalance::cli {
namespace {

/// --battles: chains and rounds that fit the number.
void fit_to_battles(const ParsedArgs& typed, PriceRun& run, bool quiet) {
  if (!typed.has("battles")) return;
  const std::int64_t battles = integer_value(typed, "battles", 1, sim::kMaxBattles);
  const sim::Diagnostics found = sim::fit_schedule(run.ruleset, run.options, battles, /*scored=*/!run.described);
  if (sim::has_errors(found)) throw InputError(found);
  print_warnings(found, quiet);
}

/// The fewest --battles that so many chains can have: with more battles there are also more rounds.
/// @param run  fitted to fewer  @param preset  options before that  @param enough  battles of a chain in a round
std::int64_t least_battles(const PriceRun& run, const sim::FieldOptions& preset, std::int64_t enough) {
  sim::FieldSchedule schedule = run.options.schedule;
  for (std::int64_t battles = 0;;) {
    const std::int64_t needed = schedule.least_battles() * enough;
    if (needed <= battles) return battles;
    battles = needed;
    sim::FieldOptions options = preset;
    sim::fit_schedule(run.ruleset, options, battles, /*scored=*/!run.described);
    options.schedule.chains = schedule.chains;
    schedule = options.schedule;
  }
}

/// --chains: so many in place of those of the preset, with its rounds; all battles of --battles in them. Without these
/// a round has as many battles as in the preset, and more where there are more prices than these can tell.
void fit_to_chains(const ParsedArgs& typed, const sim::FieldOptions& preset, PriceRun& run) {
  if (!typed.has("chains")) return;
  sim::FieldSchedule& schedule = run.options.schedule;
  schedule.chains = static_cast<int>(integer_value(typed, "chains", 2, sim::kMostChains));
  const std::int64_t enough = run.described ? 1 : sim::steady_round(run.ruleset, run.options);
  if (!typed.has("battles")) {
    schedule.battles_per_round = static_cast<int>(std::max<std::int64_t>(schedule.battles_per_round, enough));
    return;
  }
  const std::int64_t battles = integer_value(typed, "battles", 1, sim::kMaxBattles);
  if (battles < schedule.least_battles() * enough) {
    throw option_error("chains",
                       fmt::format("{} is too many for --battles {}: a chain has {} rounds of at least {} battles",
                                   schedule.chains, battles, schedule.most_rounds(), enough),
                       fmt::format("give at least --battles {}, or fewer chains", least_battles(run, preset, enough)));
  }
  schedule = schedule.within(battles);
}

}  // namespace

sim::FieldSchedule resolve_preset(const ParsedArgs& typed) {
  if (typed.has("quick") && typed.has("full")) throw option_error("quick", "does not go with --full");
  return *sim::field_schedule(typed.has("quick") ? "quick" : typed.has("full") ? "full" : "default");
}

void fit_length(const ParsedArgs& typed, PriceRun& run, bool quiet) {
  const sim::FieldOptions preset = run.options;
  fit_to_battles(typed, run, quiet);
  fit_to_chains(typed, preset, run);
}

double share_beside(const ParsedArgs& typed) {
  constexpr double kQuick = 0.25;
  if (!typed.has("battles")) return typed.has("quick") ? kQuick : 1;
  const auto battles = static_cast<double>(integer_value(typed, "battles", 1, sim::kMaxBattles));
  return std::min(1.0, battles / static_cast<double>(sim::field_schedule("default")->most_battles()));
}

}  // namespace warbalance::cli
