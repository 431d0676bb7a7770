#include "cli/commands/check/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "cli/base/numbers.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

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

/// "Tough: fair price less listed price 14.80 points, interval 12.10 to 17.50; the band is -5.00 to 5.00".
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
      "pass: the interval lies inside the band; fail: outside of it; inconclusive: the battles do not tell.");
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

/// A check with what came of it.
struct CheckRow {
  const sim::Check* check = nullptr;
  const sim::CheckResult* result = nullptr;
  double alpha = 0;
};

Table table_of_checks(const std::vector<CheckRow>& rows) {
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

/// For people the band in one column.
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

/// One picture for each quantity: they have units of their own.
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

}  // namespace

Table check_table() { return table_of_checks({}); }

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

}  // namespace warbalance::cli
