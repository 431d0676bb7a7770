#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <tuple>

#include "cli/args/shared_options.hpp"
#include "cli/args/values.hpp"
#include "cli/base/interrupt.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/version.hpp"
#include "cli/commands.hpp"
#include "cli/commands/check/baseline_file.hpp"
#include "cli/commands/check/check_store.hpp"
#include "cli/commands/check/report.hpp"
#include "cli/report/deliver.hpp"
#include "sim/battles/run_cell.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli::check_command {
namespace {

const std::vector<std::string> kInconclusive = {"report", "fail", "pass"};

std::vector<OptionGroup> options() {
  OptionGroup check{
      "Check",
      {{"inconclusive", "WHAT",
        "what an inconclusive check counts as: report (default) = exit status 3, fail = 1, "
        "pass = 0",
        false, kInconclusive},
       {"battles", "N",
        "at most so many battles for every score, and for all prices together, instead of what the file "
        "says"},
       {"players", "A[,B]", "who plays: " + std::string(kPlayersMeaning) + "; overrides the head of the file", false,
        kPlayerNames},
       {"times", "",
        "in JUnit: how many seconds the run took, shared out among its checks by their battles; without it equal runs "
        "write equal files"},
       check_store_option(),
       baseline_option()}};
  for (const OptionSpec& option : machine_options()) check.options.push_back(option);
  OptionGroup rules = ruleset_options("that of the file, or standard");
  std::erase_if(rules.options, [](const OptionSpec& option) { return option.name == prices_option().name; });
  return {check, rules, output_options(/*of_checks=*/true)};
}

std::filesystem::path only_file(const ParsedArgs& typed, bool quiet) {
  if (typed.arguments().size() == 1) return resolve_file(typed, sim::kCheckFiles, typed.arguments().front(), quiet);
  throw InputError("check needs one check file", "see: warbalance help check");
}

void expect_junit_for_times(const ParsedArgs& typed, const OutputOptions& output) {
  const auto writes_junit = [](const OutputOptions& place) { return place.format->of_checks; };
  if (!typed.has("times") || writes_junit(output)) return;
  if (std::any_of(output.further.begin(), output.further.end(), writes_junit)) return;
  throw option_error("times", "goes with JUnit", "add --format junit, or -o FILE.xml");
}

/// What the command line states in place of the file.
sim::CheckOverrides overrides_of(const ParsedArgs& typed, bool quiet) {
  sim::CheckOverrides overrides;
  overrides.version = version();
  overrides.data = resolve_data(typed, quiet);
  overrides.watch = &interrupt_watch();
  overrides.settings = typed.values("set");
  if (typed.has("rules")) overrides.rules = typed.value("rules");
  if (typed.has("scenario")) overrides.scenario = typed.value("scenario");
  if (typed.has("players")) {
    for (const std::string& name : split(typed.value("players"), ',')) {
      overrides.players.push_back(sim::of_command_line(name));
    }
    if (overrides.players.size() > 2) {
      throw option_error("players", fmt::format("takes one player or two, not '{}'", typed.value("players")));
    }
  }
  if (typed.has("seed")) overrides.seed = resolve_seed(typed);
  if (typed.has("battles")) {
    overrides.battles = integer_value(typed, "battles", 2, sim::kMaxBattles);
  }
  return overrides;
}

sim::CheckPlan resolve_plan(const ParsedArgs& typed, bool quiet) {
  sim::Diagnostics problems;
  const auto file = sim::read_check_file(only_file(typed, quiet), problems);
  if (!file) throw InputError(problems);
  sim::Loaded<sim::CheckPlan> plan = sim::plan_checks(*file, overrides_of(typed, quiet));
  plan.diagnostics.insert(plan.diagnostics.begin(), problems.begin(), problems.end());
  std::stable_sort(plan.diagnostics.begin(), plan.diagnostics.end(),
                   [](const sim::Diagnostic& a, const sim::Diagnostic& b) {
                     return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
                   });
  return value_or_throw(std::move(plan), quiet);
}

Provenance provenance_of_plan(const ParsedArgs& typed, const sim::CheckPlan& plan, bool interrupted) {
  Provenance provenance = provenance_of(typed, plan.game.ruleset, plan.game.scenario);
  provenance.seed = plan.seed;
  const bool one = plan.players[0].plays_like(plan.players[1]);
  for (std::size_t i = 0; i < (one ? 1U : 2U); ++i) provenance.players.push_back(plan.players[i].label());
  provenance.interrupted = interrupted;
  return provenance;
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed, /*of_checks=*/true);
  expect_junit_for_times(typed, output);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  const auto inconclusive = static_cast<Inconclusive>(word_value(typed, "inconclusive", kInconclusive));
  const sim::CheckPlan plan = resolve_plan(typed, output.quiet);
  Destination destination(output, further_tables(kCheckCommand));
  const auto baseline = resolve_baseline_file(typed);
  const auto store = resolve_check_store(typed, plan);
  if (store && !output.quiet)
    say("{} of {} are in '{}'\n", store->found(), sim::counted(plan.checks.size(), "check"), typed.value("store"));

  const auto start = std::chrono::steady_clock::now();
  sim::CheckOutcome outcome;
  {
    const auto length = baseline ? sim::CheckLength::whole : sim::CheckLength::decided;
    ProgressBar progress({plan.most_battles(), length == sim::CheckLength::decided}, shown_progress);
    const sim::KnownResults known = store ? store->known() : sim::KnownResults();
    sim::with_threads(threads, [&] { outcome = sim::run_checks(plan, length, progress, known); });
  }
  Report report = check_report(plan, outcome, inconclusive);
  report.provenance = provenance_of_plan(typed, plan, outcome.interrupted);
  if (typed.has("times")) {
    add_times(report, outcome, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  deliver(report, output, destination);
  if (store) store->save(outcome);
  if (baseline) save_baseline(*baseline, report.provenance, plan, outcome);
  return exit_of(outcome, inconclusive);
}

std::vector<Table> tables() { return {check_table()}; }

}  // namespace
}  // namespace warbalance::cli::check_command

namespace warbalance::cli {

const Command kCheckCommand{
    .name = "check",
    .summary = "tests what a file demands of prices and scores: pass, fail or inconclusive, for CI",
    .usage = "FILE [options]",
    .details =
        "FILE is the name of a check file of the ruleset (in its folder checks), or a file.\n"
        "A check file lists demands: fair prices near the listed ones, scores of matchups within a band, no\n"
        "drift against a stored baseline, no army that is too strong for a search to find. Each check plays until its "
        "interval lies inside its band (pass) or outside\n"
        "(fail), or to its cap (inconclusive). All verdicts of a file hold together with 95 %, although every\n"
        "check looks at its result several times. What a check file may say: data/README.md. --rules, --scenario, "
        "--players, --seed and\n"
        "--battles have precedence over the file.\n"
        "Exit status: 0 all pass, 1 a check fails, 3 none fails but some are inconclusive.\n",
    .examples =
        "  warbalance check sample\n"
        "      the sample of the ruleset, as a table\n"
        "  warbalance check balance.toml --rules ./my-rules --times -o check.xml -o check.md\n"
        "      the same of your own rules, for a CI server and its summary\n"
        "  warbalance check balance.toml --inconclusive pass --format markdown\n"
        "      inconclusive checks do not stop the build; a table for its summary\n"
        "  warbalance check balance.toml --save-baseline today.json\n"
        "      keeps prices and scores, for [[drift]] checks of a later day\n",
    .options = check_command::options,
    .run = check_command::run,
    .tables = check_command::tables,
};

}  // namespace warbalance::cli
