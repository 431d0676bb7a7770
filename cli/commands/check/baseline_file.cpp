#include "cli/commands/check/baseline_file.hpp"

#include <fmt/format.h>

#include "cli/base/errors.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/version.hpp"

namespace warbalance::cli {
namespace {

sim::Baseline head_of(const Provenance& provenance) {
  sim::Baseline baseline;
  baseline.version = version();
  baseline.command_line = provenance.command_line;
  baseline.ruleset = provenance.ruleset;
  baseline.ruleset_hash = provenance.ruleset_hash;
  baseline.scenario = provenance.scenario;
  baseline.scenario_hash = provenance.scenario_hash;
  baseline.players = provenance.players;
  baseline.seed = provenance.seed.value_or(0);
  return baseline;
}

/// False, with the reason on stderr, when the prices of a run must not be kept.
bool good_prices(const sim::PriceReport& prices) {
  if (prices.outcome == sim::PriceOutcome::converged && !prices.interrupted) return true;
  say("no baseline was written: {}\n", prices.interrupted ? "the run was interrupted" : prices.message);
  return false;
}

void add_prices(sim::Baseline& baseline, const sim::PriceReport& prices) {
  for (const sim::PriceRow& row : prices.rows) {
    if (!row.fair || !row.se) continue;
    baseline.prices.push_back(
        {row.rule, row.kind, row.listed, {*row.fair, *row.se, static_cast<double>(prices.chains - 1)}});
  }
}

}  // namespace

OptionSpec baseline_option() {
  return {"save-baseline", "FILE",
          "keep the estimates for later drift checks (see check); all battles are played, none is saved by stopping "
          "early"};
}

std::unique_ptr<OutputFile> resolve_baseline_file(const ParsedArgs& typed) {
  if (!typed.has("save-baseline")) return nullptr;
  if (typed.value("save-baseline").empty()) throw option_error("save-baseline", "needs the name of a file");
  expect_ending("save-baseline", typed.value("save-baseline"), "a baseline", ".json");
  return std::make_unique<OutputFile>(typed.value("save-baseline"));
}

void save_baseline(OutputFile& file, const Provenance& provenance, const sim::PriceReport& prices,
                   const sim::StoredPopulation& population) {
  if (!good_prices(prices)) return;
  sim::Baseline baseline = head_of(provenance);
  baseline.population = population;
  add_prices(baseline, prices);
  file.write(baseline_text(baseline));
}

void save_baseline(OutputFile& file, const Provenance& provenance, const sim::CheckPlan& plan,
                   const sim::CheckOutcome& outcome) {
  if (outcome.interrupted) {
    say("no baseline was written: the run was interrupted\n");
    return;
  }
  if (outcome.prices && !good_prices(*outcome.prices)) return;
  sim::Baseline baseline = head_of(provenance);
  baseline.population = outcome.population;
  if (outcome.prices) add_prices(baseline, *outcome.prices);
  for (std::size_t i = 0; i < plan.checks.size(); ++i) {
    if (!plan.checks[i].score) continue;
    baseline.scores.push_back(plan.checks[i].score->definition);
    baseline.scores.back().score = outcome.results[i].stored;
  }
  file.write(baseline_text(baseline));
}

}  // namespace warbalance::cli
