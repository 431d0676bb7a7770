#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/interrupt.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/version.hpp"
#include "cli/commands.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/fields.hpp"
#include "cli/report/output_file.hpp"
#include "cli/report/report.hpp"
#include "cli/runs/split_run.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/run_cell.hpp"
#include "sim/battles/run_file.hpp"
#include "sim/battles/threads.hpp"
#include "sim/checks/baseline.hpp"
#include "sim/checks/check_run.hpp"
#include "sim/files/hash.hpp"
#include "sim/files/input_files.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli::check_command {
namespace {

/// What an inconclusive check means for the exit status.
enum class Inconclusive { report, fail, pass };

using Quantity = sim::Check::Quantity;

using Verdict = sim::CheckVerdict;

constexpr int kDecimals = 2;

constexpr int kAlphaDecimals = 6;

std::string result_name(const sim::CheckResult& result) {
  return result.verdict ? std::string(verdict_name(*result.verdict)) : "interrupted";
}

std::string what_is_measured(Quantity quantity) {
  switch (quantity) {
    case Quantity::price:
      return "fair price less listed price";
    case Quantity::score:
      return "score";
    case Quantity::price_drift:
      return "fair price less that of the baseline";
    case Quantity::strongest:
      return "score of the strongest that was found";
    case Quantity::score_drift:
      break;
  }
  return "score less that of the baseline";
}

std::string_view unit_of(const sim::Check& check) { return check.of_price() ? "points" : "%"; }

/// "Tough: fair price minus listed price 14.80 points, interval 12.10 to 17.50; the band is -5.00 to 5.00".
std::string sentence(const sim::Check& check, const sim::CheckResult& result) {
  const std::string head = fmt::format("{}: {}", check.target, what_is_measured(check.quantity));
  if (!result.estimate) return head + (result.note.empty() ? " unknown" : " unknown: " + result.note);
  const std::string reason = result.note.empty() ? "" : " (" + result.note + ")";
  return fmt::format("{} {} {}, interval {} to {}; the band is {} to {}{}", head,
                     decimal_text(*result.estimate, kDecimals), unit_of(check),
                     decimal_text(result.interval->low, kDecimals), decimal_text(result.interval->high, kDecimals),
                     decimal_text(check.band.low, kDecimals), decimal_text(check.band.high, kDecimals), reason);
}

TestCase case_of(const sim::Check& check, const sim::CheckResult& result, Inconclusive inconclusive) {
  using Outcome = TestCase::Outcome;
  TestCase test{check.id, "warbalance." + std::string(quantity_name(check.quantity)), Outcome::passed,
                sentence(check, result)};
  if (!result.verdict) {
    test.outcome = Outcome::error;
    test.message = "interrupted. " + test.message;
  } else if (*result.verdict == Verdict::fail) {
    test.outcome = Outcome::failed;
  } else if (*result.verdict == Verdict::inconclusive) {
    test.outcome = inconclusive == Inconclusive::fail   ? Outcome::failed
                   : inconclusive == Inconclusive::pass ? Outcome::skipped
                                                        : Outcome::error;
    test.message = "inconclusive. " + test.message;
  }
  return test;
}

std::int64_t count(const sim::CheckOutcome& outcome, std::optional<Verdict> verdict) {
  return std::count_if(outcome.results.begin(), outcome.results.end(),
                       [&](const sim::CheckResult& result) { return result.verdict == verdict; });
}

constexpr std::size_t kNamedChecks = 5;  ///< of each kind, in the conclusion

/// "2 of 9 checks failed (tough, armored), 6 passed, 1 is inconclusive (line)."
std::string conclusion_of(const sim::CheckPlan& plan, const sim::CheckOutcome& outcome) {
  std::string text;
  const auto add = [&](std::optional<Verdict> verdict, const char* what, bool named) {
    const std::int64_t number = count(outcome, verdict);
    if (number == 0) return;
    text += text.empty() ? fmt::format("{} of {} {}", number, sim::counted(outcome.results.size(), "check"), what)
                         : fmt::format(", {} {}", number, what);
    if (!named) return;
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < plan.checks.size(); ++i) {
      if (outcome.results[i].verdict == verdict) ids.push_back(plan.checks[i].id);
    }
    const bool more = ids.size() > kNamedChecks;
    ids.resize(std::min(ids.size(), kNamedChecks));
    text += fmt::format(" ({}{})", fmt::join(ids, ", "), more ? ", ..." : "");
  };
  add(Verdict::fail, "failed", true);
  add(Verdict::pass, "passed", false);
  add(Verdict::inconclusive, "inconclusive", true);
  add(std::nullopt, "interrupted", true);
  return text.empty() ? "Nothing else is to check than drift, whose baseline was played." : text + ".";
}

std::vector<std::string> notes_of(const sim::CheckPlan& plan, const sim::CheckOutcome& outcome) {
  std::vector<std::string> notes;
  std::map<std::string, std::vector<std::string>> ids_by_note;
  for (std::size_t i = 0; i < plan.checks.size(); ++i) {
    if (!outcome.results[i].note.empty()) ids_by_note[outcome.results[i].note].push_back(plan.checks[i].id);
  }
  for (const auto& [note, ids] : ids_by_note) notes.push_back(fmt::format("{}: {}", fmt::join(ids, ", "), note));
  notes.emplace_back(
      "pass: the interval lies inside the band; fail: outside of it; inconclusive: more battles are needed.");
  if (std::any_of(plan.checks.begin(), plan.checks.end(),
                  [](const auto& check) { return check.strongest.has_value(); })) {
    notes.emplace_back(
        "strongest: pass means that this search found no army that scores more, not that there is none.");
  }
  notes.push_back(
      fmt::format("Prices: fair price minus listed price, in points; scores in percent. All verdicts of the file are "
                  "right together with {} %.",
                  decimal_text(100 * (1 - plan.alpha), 1)));
  return notes;
}

/// A check with its result.
struct CheckRow {
  const sim::Check* check = nullptr;
  const sim::CheckResult* result = nullptr;
  double alpha = 0;
};

Table table_of_checks(const std::vector<CheckRow>& rows = {}) {
  using Row = CheckRow;
  return table_of<Row>(
      "results", "one check of the file",
      {{label_column("id", "check", "the check"), [](const Row& row) { return row.check->id; }},
       {group_column("quantity", "quantity", "what is measured: price, score, price_drift, score_drift or strongest"),
        [](const Row& row) { return quantity_name(row.check->quantity); }},
       {label_column("target", "of", "of what: a rule, a quality, a matchup"),
        [](const Row& row) { return row.check->target; }},
       {number_column("low", "at least", "", kDecimals,
                      "lower end of the band that must hold; prices [points], scores [%]"),
        [](const Row& row) { return row.check->band.low; }},
       {number_column("high", "at most", "", kDecimals, "upper end of the band"),
        [](const Row& row) { return row.check->band.high; }},
       {estimate_column("estimate", "estimate", "", kDecimals,
                        "fair less listed price [points], score [%], or the drift"),
        [](const Row& row) { return row.result->estimate; }},
       {{{"ci_low", "low", "interval", kDecimals, Role::low, "lower end of its interval at level 1 - alpha"},
         {"ci_high", "high", "interval", kDecimals, Role::high, "upper end of its interval"}},
        [](const Row& row) { return row.result->interval; }},
       {count_column("battles", "battles", "battles played"), [](const Row& row) { return row.result->battles; }},
       {detail(count_column("looks", "looks", "how often the program looked")),
        [](const Row& row) { return row.result->looks; }},
       {detail({"alpha", "alpha", "", kAlphaDecimals, Role::number, "share of the 5 % that this check may use"}),
        &Row::alpha},
       {flag_column("result", "result", "pass, fail, inconclusive or interrupted"),
        [](const Row& row) { return result_name(*row.result); }}},
      rows);
}

/// The table for people, with the band in one column.
Section section_of_checks(const Table& table) {
  Section section{
      "",
      {"check", "quantity", "of", "band", "estimate", "low [interval]", "high [interval]", "battles", "result"},
      {},
      {0, 0, 0, 0, kDecimals, kDecimals, kDecimals},
      {Role::label, Role::group, Role::label, Role::number, Role::estimate, Role::low, Role::high, Role::count,
       Role::flag}};
  const auto at = [&](const char* name) { return find_column(table.columns, name); };
  for (const auto& row : table.rows) {
    const std::string band =
        fmt::format("{:.6g} to {:.6g}", std::get<double>(row[at("low")]), std::get<double>(row[at("high")]));
    section.rows.push_back({row[at("id")], row[at("quantity")], row[at("target")], band, row[at("estimate")],
                            row[at("ci_low")], row[at("ci_high")], row[at("battles")], row[at("result")]});
  }
  return section;
}

/// One picture per quantity, because their units differ.
std::vector<Chart> charts_of(const sim::CheckPlan& plan) {
  std::vector<Chart> charts;
  for (const sim::Check& check : plan.checks) {
    const std::string quantity(quantity_name(check.quantity));
    if (std::any_of(charts.begin(), charts.end(), [&](const Chart& chart) { return chart.only_text == quantity; })) {
      continue;
    }
    charts.push_back({.title = fmt::format("{}: {} [{}]", quantity, what_is_measured(check.quantity), unit_of(check)),
                      .table = "results",
                      .labels = {"target"},
                      .value = "estimate",
                      .low = "ci_low",
                      .high = "ci_high",
                      .band_low = "low",
                      .band_high = "high",
                      .flag = "result",
                      .only = "quantity",
                      .only_text = quantity});
  }
  return charts;
}

/// The report of the checks: one row, and for JUnit one case, per check.
Report check_report(const sim::CheckPlan& plan, const sim::CheckOutcome& outcome, Inconclusive inconclusive) {
  BattlesPlayed played{.cells_are = "checks", .advice = [&plan] {
                         return advice_on_attack(plan.game.ruleset, plan.game.scenario, plan.players);
                       }};
  for (std::size_t i = 0; i < plan.checks.size(); ++i) {
    played.cells.push_back({plan.checks[i].id, outcome.results[i].validity});
  }
  if (plan.checks.empty()) played.cells.push_back({"baseline", outcome.prices->validity});
  Report report(played);
  report.command = "check";
  report.title = "Checks of prices and scores";
  report.conclusion = conclusion_of(plan, outcome);
  std::vector<CheckRow> rows;
  for (std::size_t i = 0; i < plan.checks.size(); ++i) {
    rows.push_back({&plan.checks[i], &outcome.results[i], plan.check_alpha()});
    report.cases.push_back(case_of(plan.checks[i], outcome.results[i], inconclusive));
  }
  report.results = table_of_checks(rows);
  report.sections = {section_of_checks(report.results)};
  report.charts = charts_of(plan);
  report.notes = notes_of(plan, outcome);
  return report;
}

/// Adds the time of the run [seconds], divided among the cases by their battles.
void add_times(Report& report, const sim::CheckOutcome& outcome, double seconds) {
  report.seconds = seconds;
  const auto battles = [&](std::size_t i) { return static_cast<double>(outcome.results[i].battles); };
  double all = 0;
  for (std::size_t i = 0; i < report.cases.size(); ++i) all += battles(i);
  for (std::size_t i = 0; i < report.cases.size(); ++i) {
    report.cases[i].seconds = all > 0 ? seconds * battles(i) / all : 0;
  }
}

Exit exit_of(const sim::CheckOutcome& outcome, Inconclusive inconclusive) {
  if (outcome.interrupted) return Exit::interrupted;
  if (count(outcome, Verdict::fail) > 0) return Exit::failed;
  if (count(outcome, Verdict::inconclusive) == 0 || inconclusive == Inconclusive::pass) return Exit::done;
  return inconclusive == Inconclusive::fail ? Exit::failed : Exit::inconclusive;
}

// check --renew: the changes since a store or a baseline was written.

/// A stored result, with a key over everything that it depends on.
struct KeptResult {
  std::string id;
  std::string key;
  sim::CheckResult result;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("id", &KeptResult::id);
    visit("key", &KeptResult::key);
    visit("result", &KeptResult::result);
  }
};
static_assert(sim::names_all_fields<KeptResult>());

/// The former result of a price, a score or a check in a file.
struct StandingBefore {
  std::string id;
  double value = 0;
};

constexpr int kMovedDecimals = 2;

struct MovedRow {
  std::string id;
  std::string quantity;
  std::optional<double> before;
  std::optional<double> now;

  std::optional<double> change() const { return before && now ? std::optional(*now - *before) : std::nullopt; }
};

/// The number at a path of keys; empty if there is none.
std::optional<double> number_at(const sim::Json& json, const char* path) {
  const sim::Json::json_pointer place(path);
  if (!json.contains(place) || !json.at(place).is_number()) return std::nullopt;
  return json.at(place).get<double>();
}

void add_entries(const sim::Json& entries, const char* name, const char* value, std::vector<StandingBefore>& before) {
  if (!entries.is_array()) return;
  for (const sim::Json& entry : entries) {
    if (!entry.is_object() || !entry.contains(name) || !entry[name].is_string()) continue;
    if (const auto number = number_at(entry, value)) before.push_back({entry[name].get<std::string>(), *number});
  }
}

Table table_of_moves(const std::vector<MovedRow>& rows = {}) {
  return table_of<MovedRow>(
      "moved", "one price, score or check of the file that --renew writes anew",
      {{label_column("id", "what", "the item or the score of a baseline, the check of a store"), &MovedRow::id},
       {group_column("quantity", "quantity", "what was measured, as in the results"), &MovedRow::quantity},
       {number_column("before", "before", "", kMovedDecimals, "what the file said; prices [points], scores [%]"),
        &MovedRow::before},
       {number_column("now", "now", "", kMovedDecimals, "what it says now"), &MovedRow::now},
       {number_column("change", "change", "", kMovedDecimals, "now less before"),
        [](const MovedRow& row) { return row.change(); }}},
      rows, "What has moved");
}

std::string note_of(const std::vector<MovedRow>& rows, bool any_before) {
  if (!any_before) return "There is nothing to compare with: the file is new, or holds no results.";
  const auto moved = [](const MovedRow& row) {
    const auto change = row.change();
    return change && std::abs(*change) >= 0.5 * std::pow(10, -kMovedDecimals);
  };
  return fmt::format("{} of {} values have moved since the file was written.", std::ranges::count_if(rows, moved),
                     rows.size());
}

/// Writes the prices and scores of finished checks to a file; when there are none, reports that on stderr.
void save_baseline(OutputFile& file, const Provenance& provenance, const sim::CheckPlan& plan,
                   const sim::CheckOutcome& outcome) {
  const bool no_prices = outcome.prices && outcome.prices->outcome != sim::PriceOutcome::converged;
  if (outcome.interrupted || no_prices) {
    say("no baseline was written: {}\n", outcome.interrupted ? "the run was interrupted" : outcome.prices->message);
    return;
  }
  sim::Baseline baseline;
  baseline.version = version();
  baseline.ruleset = provenance.ruleset;
  baseline.ruleset_hash = provenance.ruleset_hash;
  baseline.scenario = provenance.scenario;
  baseline.scenario_hash = provenance.scenario_hash;
  baseline.players = provenance.players;
  baseline.seed = plan.seed;
  baseline.population = outcome.population;
  if (outcome.prices) {
    for (const sim::PriceRow& row : outcome.prices->rows) {
      if (!row.fair || !row.se) continue;
      const auto freedom = outcome.prices->freedom;
      baseline.prices.push_back({row.rule, row.kind, row.listed, {*row.fair, *row.se, freedom}});
    }
  }
  for (std::size_t i = 0; i < plan.checks.size(); ++i) {
    if (!plan.checks[i].score) continue;
    baseline.scores.push_back(plan.checks[i].score->definition);
    baseline.scores.back().score = outcome.results[i].stored;
  }
  file.write(baseline_text(baseline));
}

/// The results in a store or a baseline of any version; empty if there is no such file.
std::vector<StandingBefore> read_before(const std::filesystem::path& file) {
  std::vector<StandingBefore> before;
  const sim::Json json = sim::older_content(file);
  const sim::Json content = json.is_object() && json.contains("sums") ? json["sums"] : json;  // older: without a head
  add_entries(content, "id", "/result/estimate/0", before);
  if (!content.is_object()) return before;
  if (content.contains("prices")) add_entries(content["prices"], "item", "/fair/value", before);
  if (content.contains("scores")) add_entries(content["scores"], "id", "/score/value", before);
  return before;
}

/// Adds the changes to the report of checks. @param baseline the file is a baseline, not a store of results
void add_moved(Report& report, const std::vector<StandingBefore>& before, const sim::CheckPlan& plan,
               const sim::CheckOutcome& outcome, bool baseline) {
  std::vector<MovedRow> rows;
  const auto add = [&](const std::string& id, std::string quantity, std::optional<double> now) {
    const auto found = std::ranges::find(before, id, &StandingBefore::id);
    rows.push_back({id, std::move(quantity), std::nullopt, now});
    if (found != before.end()) rows.back().before = found->value;
  };
  if (baseline && outcome.prices) {
    for (const sim::PriceRow& row : outcome.prices->rows) {
      if (row.fair && row.se) add(row.rule, "price", row.fair);
    }
  }
  for (std::size_t i = 0; i < plan.checks.size(); ++i) {
    const sim::Check& check = plan.checks[i];
    const sim::CheckResult& result = outcome.results[i];
    if (!baseline) add(check.id, std::string(quantity_name(check.quantity)), result.estimate);
    if (baseline && check.score) add(check.score->definition.id, "score", result.stored.value);
  }
  report.further_tables.push_back(table_of_moves(rows));
  report.notes.push_back(note_of(rows, !before.empty()));
}

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

/// The options that override the file.
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
  const bool one = plan.players[0].plays_like(plan.players[1]);
  return provenance_of(typed, plan.game.ruleset, plan.game.scenario, plan.seed,
                       std::span(plan.players).first(one ? 1U : 2U));
}

std::string scenario_hash_of(const sim::Check& check) { return check.score->definition.scenario_hash; }

/// 16 hex digits over everything that a result depends on: for a score its match; for prices and searches all files
/// read, because their battles depend on many of them.
std::string key_of(const sim::CheckPlan& plan, const sim::Check& check, const std::string& program,
                   const std::string& everything) {
  const std::string how =
      fmt::format("{} {} {} {} {} {} {} {}", version(), program, sim::quantity_name(check.quantity), check.band.low,
                  check.band.high, plan.check_alpha(), check.battles, sim::sums_json(check.old).dump());
  const std::string what = check.score ? sim::match_identity(check.score->match, scenario_hash_of(check), check.battles)
                                       : fmt::format("{} {}", everything, check.target);
  return sim::hash_of(fmt::format("{} {}", how, what));
}

/// The hash of the program file, because two builds of one version may differ. Empty if the system does not show it.
std::string program_hash() {
  std::ifstream program("/proc/self/exe", std::ios::binary);
  std::ostringstream content;
  content << program.rdbuf();
  return program ? sim::hash_of(content.str()) : "";
}

/// A hash over all files that were read and the words that define the results.
std::string everything_of(const ParsedArgs& typed) {
  std::string text = sim::hash_of_inputs();
  for (const std::string& word : typed.effective_words().run) text += fmt::format(" {}", sim::hash_of(word));
  return text;
}

/// The results of finished checks, and the outcome of their run.
struct PlayedChecks {
  std::vector<KeptResult> kept{};
  std::optional<sim::CheckOutcome> outcome{};
  double seconds = 0;

  void merge(const PlayedChecks& other) { kept.insert(kept.end(), other.kept.begin(), other.kept.end()); }
};

Json sums_json(const PlayedChecks& played) { return sim::sums_json(played.kept); }
bool read_sums(const Json& json, PlayedChecks& played) { return sim::read_sums(json, played.kept); }

/// The checks of a file as a run that can be stored. A later run plays only what has changed; a result is kept while
/// its check is in the file.
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

  /// The results that need not be played again.
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
    if (stopped && machine.saved) played.outcome.reset();  // the run that continues reports them
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

std::vector<Table> tables() { return {table_of_checks(), table_of_moves()}; }

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
