#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <tuple>

#include "cli/args/shared_options.hpp"
#include "cli/args/values.hpp"
#include "cli/base/interrupt.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/version.hpp"
#include "cli/commands.hpp"
#include "cli/commands/check/renewal.hpp"
#include "cli/commands/check/report.hpp"
#include "cli/runs/split_run.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/run_cell.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/hash.hpp"
#include "sim/files/input_files.hpp"

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
       OptionSpec{"times", "",
                  "in JUnit: how many seconds the run took, shared out among its checks by their battles; without it "
                  "equal runs "
                  "write equal files"}
           .on(OptionEffect::none),
       OptionSpec{"store", "FILE",
                  "keep the results in FILE, and take from there those of an earlier run whose rules, armies, players, "
                  "scenario, seed, band and number of checks are the same: only what has changed is played"}
           .on(OptionEffect::none),
       OptionSpec{
           "renew", "",
           "write the baselines that [[drift]] checks name, for the first time or anew: all prices and scores of "
           "the file are played, with the seed after its own. With --store: write that file anew instead. A "
           "table shows what has moved since, whatever version has written the file"}
           .on(OptionEffect::none)}};
  for (const OptionSpec& option : machine_options()) check.options.push_back(option);
  OptionGroup rules = ruleset_options("that of the file, or standard");
  std::erase_if(rules.options, [](const OptionSpec& option) { return option.name == prices_option().name; });
  return {check, rules, output_options(/*of_checks=*/true)};
}

std::filesystem::path only_file(const ParsedArgs& typed, bool quiet) {
  if (typed.arguments().size() == 1) return resolve_file(typed, sim::kCheckFiles, typed.arguments().front(), quiet);
  throw InputError("check needs one check file", "see: warbalance help check");
}

void expect_junit_for_times(const ParsedArgs& typed) {
  if (!typed.has("times")) return;
  const OutputOptions output = resolve_output(typed, /*of_checks=*/true);
  const auto writes_junit = [](const OutputOptions& place) { return place.format->of_checks; };
  if (writes_junit(output) || std::ranges::any_of(output.further, writes_junit)) return;
  throw option_error("times", "goes with JUnit", "add --format junit, or -o FILE.xml");
}

/// What the command line states instead of the file.
sim::CheckOverrides overrides_of(const ParsedArgs& typed, bool quiet) {
  sim::CheckOverrides overrides;
  overrides.version = version();
  overrides.data = resolve_data(quiet);
  overrides.watch = &interrupt_watch();
  overrides.renew = typed.has("renew") && !typed.has("store");
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

Provenance provenance_of_plan(const ParsedArgs& typed, const sim::CheckPlan& plan) {
  Provenance provenance = provenance_of(typed, plan.game.ruleset, plan.game.scenario);
  provenance.seed = plan.seed;
  const bool one = plan.players[0].plays_like(plan.players[1]);
  for (std::size_t i = 0; i < (one ? 1U : 2U); ++i) provenance.players.push_back(plan.players[i].label());
  return provenance;
}

std::string scenario_hash_of(const sim::Check& check) { return check.score->definition.scenario_hash; }

/// 16 hex digits over all that a result depends on. Of a score that is its match; of prices and searches, whose battles
/// follow from much, whatever was read.
std::string key_of(const sim::CheckPlan& plan, const sim::Check& check, const std::string& program,
                   const std::string& everything) {
  const std::string how =
      fmt::format("{} {} {} {} {} {} {} {}", version(), program, sim::quantity_name(check.quantity), check.band.low,
                  check.band.high, plan.check_alpha(), check.battles, sim::sums_json(check.old).dump());
  const std::string what = check.score ? sim::match_identity(check.score->match, scenario_hash_of(check), check.battles)
                                       : fmt::format("{} {}", everything, check.target);
  return sim::hash_of(fmt::format("{} {}", how, what));
}

/// The program as it was built: two of one version need not play alike. Empty where the system does not show it.
std::string program_hash() {
  std::ifstream program("/proc/self/exe", std::ios::binary);
  std::ostringstream content;
  content << program.rdbuf();
  return program ? sim::hash_of(content.str()) : "";
}

/// Over all files that were read and the words that say what is computed.
std::string everything_of(const ParsedArgs& typed) {
  std::string text = sim::hash_of_inputs();
  for (const std::string& word : typed.effective_words().run) text += fmt::format(" {}", sim::hash_of(word));
  return text;
}

/// The results of finished checks, and what the run of them came to.
struct PlayedChecks {
  std::vector<KeptResult> kept{};
  std::optional<sim::CheckOutcome> outcome{};
  double seconds = 0;

  void merge(const PlayedChecks& other) { kept.insert(kept.end(), other.kept.begin(), other.kept.end()); }
};

Json sums_json(const PlayedChecks& played) { return sim::sums_json(played.kept); }
bool read_sums(const Json& json, PlayedChecks& played) { return sim::read_sums(json, played.kept); }

/// The checks of a file. A later run plays only what has changed: a result is kept as long as its check is in the file.
struct SplitChecks {
  using Sums = PlayedChecks;
  static constexpr bool kHasKeys = true;

  ParsedArgs typed;
  sim::CheckPlan plan;
  Inconclusive inconclusive = Inconclusive::report;
  std::vector<std::string> keys{};  ///< one per check
  mutable std::vector<std::unique_ptr<OutputFile>> baselines{};
  mutable std::vector<StandingBefore> before{};  ///< with --renew

  WorkItems items() const { return {std::ssize(plan.checks), 1, "checks"}; }
  std::vector<RunFact> facts() const { return facts_of(provenance_of_plan(typed, plan)); }
  void claim_files() const {
    if (typed.has("renew"))
      before = read_before(typed.value("store", plan.baselines.empty() ? "" : plan.baselines[0].string()));
    for (const auto& file : plan.baselines) baselines.push_back(std::make_unique<OutputFile>(file));
  }
  std::int64_t played(const PlayedChecks& played) const {
    if (played.outcome) return std::ssize(plan.checks);
    const sim::KnownResults known = known_of(played);
    return std::ranges::count_if(known, [](const auto& result) { return result.has_value(); });
  }
  static bool fits(const PlayedChecks& /*played*/, const sim::ItemRange& /*checks*/, bool /*whole*/) { return true; }

  /// What need not be played.
  sim::KnownResults known_of(const PlayedChecks& played) const {
    sim::KnownResults known(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const auto found = std::ranges::find(played.kept, keys[i], &KeptResult::key);
      if (found != played.kept.end()) known[i] = found->result;
    }
    return known;
  }

  sim::RunEnd play(const sim::Part& /*part*/, const PartMachine& machine, PlayedChecks& played) const {
    const auto length = !plan.baselines.empty() ? sim::CheckLength::whole : sim::CheckLength::decided;
    ProgressBar progress({plan.most_battles(), length == sim::CheckLength::decided}, machine.progress);
    const auto start = std::chrono::steady_clock::now();
    const sim::KnownResults known = known_of(played);
    sim::CheckOutcome& outcome = played.outcome.emplace();
    sim::with_threads(machine.threads, [&] { outcome = sim::run_checks(plan, length, progress, known); });
    played.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const bool stopped = outcome.interrupted;
    played.kept.clear();
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (outcome.results[i].finished) played.kept.push_back({plan.checks[i].id, keys[i], outcome.results[i]});
    }
    if (stopped && machine.saved) played.outcome.reset();  // the run that goes on reports them
    return stopped ? sim::RunEnd::interrupted : sim::RunEnd::complete;
  }

  RunResult result(const PlayedChecks& played, const PartMachine& /*machine*/, bool interrupted) const {
    const sim::CheckOutcome& outcome = *played.outcome;
    Report report = check_report(plan, outcome, inconclusive);
    report.provenance = provenance_of_plan(typed, plan);
    report.provenance.interrupted = interrupted;
    if (typed.has("times")) add_times(report, outcome, played.seconds);
    if (typed.has("renew")) add_moved(report, before, plan, outcome, !plan.baselines.empty());
    RunResult result = reported(report, exit_of(outcome, inconclusive));
    result.save = [this, &outcome, provenance = report.provenance] {
      for (const auto& file : baselines) save_baseline(*file, provenance, plan, outcome);
    };
    return result;
  }
};

std::unique_ptr<SplitRun> split(const ParsedArgs& typed, bool quiet) {
  expect_junit_for_times(typed);
  auto checks = std::make_unique<SplitChecks>(SplitChecks{typed, resolve_plan(typed, quiet)});
  if (typed.has("renew") && !typed.has("store") && checks->plan.baselines.empty()) {
    throw option_error("renew", "goes with --store, or with a file that has [[drift]] checks");
  }
  checks->inconclusive = static_cast<Inconclusive>(word_value(typed, "inconclusive", kInconclusive));
  const std::string program = program_hash();
  const std::string everything = everything_of(typed);
  for (const sim::Check& check : checks->plan.checks) {
    checks->keys.push_back(key_of(checks->plan, check, program, everything));
  }
  return split_run(std::unique_ptr<const SplitChecks>(std::move(checks)));
}

std::vector<Table> tables() { return {check_table(), moved_table()}; }

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
        "  warbalance check drift.toml --renew\n"
        "      writes the baselines of its [[drift]] checks, for a later day\n",
    .options = check_command::options,
    .split = check_command::split,
    .in_parts = false,
    .can_renew = true,
    .of_checks = true,
    .tables = check_command::tables,
};

}  // namespace warbalance::cli
