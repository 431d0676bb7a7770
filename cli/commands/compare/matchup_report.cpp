#include "cli/commands/compare/matchup_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "cli/base/numbers.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

std::string points_text_of(double percentage_points) { return decimal_text(percentage_points, kPercentDecimals); }

std::string verdict_text(sim::Change change) {
  switch (change) {
    case sim::Change::falls:
      return "B is better balanced than A";
    case sim::Change::rises:
      return "B is balanced worse than A";
    case sim::Change::steady:
      return "Both are balanced alike";
    case sim::Change::open:
      break;
  }
  return "The battles do not tell whether B is better balanced";
}

std::string spread_text(const sim::SpreadDifference& spread) {
  std::string text = fmt::format("{} percentage points from 50 % in A, {} in B", points_text_of(spread.spread_a),
                                 points_text_of(spread.spread_b));
  if (spread.difference) {
    const auto& [value, se, interval] = *spread.difference;
    text += fmt::format(" (difference {}{}, 95 % interval {} to {})", value > 0 ? "+" : "", points_text_of(value),
                        points_text_of(interval.low), points_text_of(interval.high));
  }
  return text;
}

/// The spreads of armies and of pairs.
std::vector<SummaryValue> balance_values(const std::optional<sim::BalanceDifference>& found = {}) {
  const auto value = [](std::string name, std::string meaning, const std::optional<sim::Estimate>& spread) {
    return with_interval({std::move(name), std::move(meaning), "percentage points", 4}, spread);
  };
  /// Of A, of B and the difference.
  const auto of = [&](sim::SpreadDifference sim::BalanceDifference::*part) {
    if (!found) return std::array<std::optional<sim::Estimate>, 3>{};
    const sim::SpreadDifference& spread = (*found).*part;
    return std::array{std::optional(sim::Estimate{spread.spread_a, 0, spread.interval_a}),
                      std::optional(sim::Estimate{spread.spread_b, 0, spread.interval_b}), spread.difference};
  };
  const auto armies = of(&sim::BalanceDifference::armies);
  const auto pairs = of(&sim::BalanceDifference::pairs);
  return {value("army_spread_a", "how far armies' mean scores lie from 50 % in A (root mean square, noise taken off)",
                armies[0]),
          value("army_spread_b", "the same in B", armies[1]),
          value("army_spread_difference", "B less A, by shared dice; empty where one of them may be 0", armies[2]),
          value("pair_spread_a", "how far scores of pairs lie from 50 % in A (root mean square, noise taken off)",
                pairs[0]),
          value("pair_spread_b", "the same in B", pairs[1]),
          value("pair_spread_difference", "B less A, by shared dice; empty where one of them may be 0", pairs[2])};
}

/// Adds how far scores lie from 50 % under both rulesets to the values of a report.
/// @return whether B is better balanced, in a sentence
std::string add_balance(Report& report, const sim::PlayedPairs& played, std::size_t armies) {
  const auto balance = sim::balance_difference(played.pairs, armies);
  const std::vector<SummaryValue> values = balance_values(balance);
  report.values.insert(report.values.end(), values.begin(), values.end());
  if (!balance) return "Too few battles of a pair to tell which ruleset is better balanced: 40 at least.";
  return fmt::format("{}: armies' mean scores lie {}; scores of pairs {}.", verdict_text(balance->armies.change),
                     spread_text(balance->armies), spread_text(balance->pairs));
}

/// How far scores of pairs moved.
std::vector<SummaryValue> shift_values(const std::optional<sim::MeanShift>& found = {}) {
  std::vector<SummaryValue> values{
      {"mean_shift", "mean absolute difference of the scores of pairs, noise taken off (approximate)", "0..1",
       kShareDecimals},
      {"root_mean_square_shift", "root mean square difference of the scores of pairs, noise taken off", "0..1",
       kShareDecimals}};
  if (!found) return values;
  values[0].value = found->mean_absolute;
  values[1] = with_interval(values[1], sim::Estimate{found->root_mean_square, 0, found->interval});
  return values;
}

constexpr std::size_t kPairsForPeople = 20;
constexpr std::size_t kNamedArmies = 4;  ///< in the conclusion

std::string percentage(double share) { return decimal_text(percent(share), kPercentDecimals); }

std::string signed_percentage(double share) { return (share > 0 ? "+" : "") + percentage(share); }

class MatchupReporter {
 public:
  MatchupReporter(const MatchupRun& run, const sim::PlayedPairs& played)
      : run_(run),
        played_(played),
        couples_(static_cast<std::size_t>(run.battles / 2)),
        pairs_(sim::matchup_differences(played.pairs, run.band)),
        armies_(sim::army_differences(pairs_, run.names.size(), couples_, run.band)) {}

  void add(Report& report, Table& conclusions) const {
    const auto conclude = [&](const char* part, const std::string& text) {
      if (!text.empty()) conclusions.rows.push_back({std::string(part), text});
    };
    const bool told = std::ranges::any_of(pairs_, [&](const auto& pair) { return !is_void(pair); });
    conclude("matchups", told || pairs_.empty() ? matchup_conclusion() : "The battles tell of no pair.");
    conclude("armies", army_conclusion());
    add_values(report);
    if (!pairs_.empty()) {
      const std::string balance = add_balance(report, played_, run_.names.size());
      if (told) conclude("balance", balance);
    }
    add_pairs(report);
    add_armies(report);
  }

 private:
  const std::string& name(std::size_t army) const { return run_.names[army]; }

  std::int64_t count(sim::Change change) const {
    return std::count_if(pairs_.begin(), pairs_.end(),
                         [&](const sim::MatchupDifference& pair) { return pair.change == change; });
  }

  std::string matchup_conclusion() const {
    if (played_.interrupted && pairs_.empty()) return "Interrupted before the first pair was finished.";
    if (pairs_.empty()) {
      return "No matchups: there are no two armies of about equal points that both rulesets have; --armies names "
             "others.";
    }
    const bool all_same =
        std::all_of(pairs_.begin(), pairs_.end(), [](const sim::MatchupDifference& pair) { return pair.same; });
    const auto pairs = grouped_text(static_cast<std::int64_t>(pairs_.size()));
    if (all_same) {
      return fmt::format("Nothing differs that the battles of the {} could see: all differences are 0.",
                         sim::counted(pairs, "pair"));
    }
    const bool none_differs = std::all_of(pairs_.begin(), pairs_.end(), [](const sim::MatchupDifference& pair) {
      return pair.difference.value == 0 && pair.score_a.value == pair.score_b.value;
    });
    if (none_differs) return fmt::format("All {} have the same scores under both.", sim::counted(pairs, "pair"));
    const sim::MeanShift shift = sim::mean_shift(pairs_);
    return fmt::format(
        "Of the scores of {} rise: {}; fall: {}; do not change beyond {} percentage points: {}; the battles do "
        "not tell: {}. Scores moved by {} percentage points in the mean. {}",
        sim::counted(pairs, "pair"), count(sim::Change::rises), count(sim::Change::falls), percentage(run_.band),
        count(sim::Change::steady), count(sim::Change::open), percentage(shift.mean_absolute), greatest_text());
  }

  bool is_void(const sim::MatchupDifference& pair) const {
    return std::ranges::any_of(played_.pairs, [&](const sim::PlayedPair& played) {
      return played.armies.row == pair.armies.row && played.armies.column == pair.armies.column &&
             (played.validity_a.is_void() || played.validity_b.is_void());
    });
  }

  /// Of the pair that moved most, of those whose battles tell something.
  std::string greatest_text() const {
    const auto greatest = std::ranges::find_if(pairs_, [&](const auto& pair) { return !is_void(pair); });
    if (greatest == pairs_.end()) return {};
    const sim::MatchupDifference& pair = *greatest;
    return fmt::format("The most: {} against {}, {} to {} % ({}, 95 % interval {} to {}).", name(pair.armies.row),
                       name(pair.armies.column), percentage(pair.score_a.value), percentage(pair.score_b.value),
                       signed_percentage(pair.difference.value), percentage(pair.difference.interval.low),
                       percentage(pair.difference.interval.high));
  }

  Hundredths points_a(std::size_t army) const { return run_.a.armies[army].points(); }
  Hundredths points_b(std::size_t army) const { return run_.b.armies[army].points(); }
  bool is_over_limit(const sim::Army& army) const { return army.points() > army.limit; }

  /// Armies that cost something else now, or more than they may.
  std::string army_conclusion() const {
    std::vector<std::string> changed;
    std::vector<std::string> over;
    for (std::size_t army = 0; army < run_.names.size(); ++army) {
      if (points_a(army) != points_b(army)) {
        changed.push_back(fmt::format("{} {} to {}", name(army), sim::points_text(points_a(army)),
                                      sim::counted(sim::points_text(points_b(army)), "point")));
      }
      if (is_over_limit(run_.b.armies[army])) over.push_back(name(army));
    }
    std::string text;
    if (!run_.names.empty()) {
      text = changed.empty() ? fmt::format("All {} cost the same.", sim::counted(run_.names.size(), "army"))
                             : fmt::format("{} of {} cost something else: {}.", changed.size(),
                                           sim::counted(run_.names.size(), "army"), shortened(changed));
    }
    if (!over.empty()) text += fmt::format(" Over their limit in B: {}.", shortened(over));
    if (!run_.left_out.empty()) text += fmt::format(" Left out: {}.", shortened(run_.left_out));
    return text;
  }

  static std::string shortened(std::vector<std::string> texts) {
    const bool more = texts.size() > kNamedArmies;
    texts.resize(std::min(texts.size(), kNamedArmies));
    return fmt::format("{}{}", fmt::join(texts, "; "), more ? "; ..." : "");
  }

  void add_values(Report& report) const {
    const auto values = shift_values(pairs_.empty() ? std::nullopt : std::optional(sim::mean_shift(pairs_)));
    report.values.insert(report.values.end(), values.begin(), values.end());
  }

  void add_pairs(Report& report) const {
    Table table = matchups_table();
    Section section{"Scores of the first army under both rulesets, the greatest shifts first",
                    {"army", "against", "A [%]", "B [%]", "difference", "SE", "low [95 %]", "high [95 %]", "change"},
                    {},
                    {0, 0, 1, 1, 1, 1, 1, 1},
                    {Role::label, Role::label, Role::number, Role::number, Role::estimate, Role::error, Role::low,
                     Role::high, Role::flag}};
    for (const sim::MatchupDifference& pair : pairs_) {
      const auto& [row, column] = pair.armies;
      const sim::Estimate& difference = pair.difference;
      const std::string change(sim::change_name(pair.change));
      table.rows.push_back({name(row), name(column), run_.battles, pair.score_a.value, pair.score_a.se,
                            pair.score_b.value, pair.score_b.se, difference.value, difference.se,
                            difference.interval.low, difference.interval.high, pair.p_holm, change,
                            std::string(pair.same ? "identical" : "")});
      if (section.rows.size() == kPairsForPeople) continue;
      section.rows.push_back({name(row), name(column), percent(pair.score_a.value), percent(pair.score_b.value),
                              percent(difference.value), percent(difference.se), percent(difference.interval.low),
                              percent(difference.interval.high), change});
    }
    if (pairs_.size() > kPairsForPeople) section.title += fmt::format(" ({} of {})", kPairsForPeople, pairs_.size());
    if (!section.rows.empty()) report.sections.push_back(section);
    report.further_tables.push_back(std::move(table));
  }

  void add_armies(Report& report) const {
    Table table = compared_armies_table();
    Section section{"Armies",
                    {"army", "limit", "points A", "points B", "mean score A [%]", "B [%]", "difference", "low [95 %]",
                     "high [95 %]", "change"},
                    {},
                    {0, 2, 2, 2, 1, 1, 1, 1, 1},
                    {Role::label, Role::number, Role::number, Role::number, Role::number, Role::number, Role::estimate,
                     Role::low, Role::high, Role::flag}};
    for (const sim::ArmyDifference& army : armies_) {
      const sim::Army& under_b = run_.b.armies[army.army];
      const double limit = sim::points_of(under_b.limit);
      const double cost_a = sim::points_of(points_a(army.army));
      const double cost_b = sim::points_of(points_b(army.army));
      const auto& [value, se, interval] = army.difference;
      const std::string change(sim::change_name(army.change));
      const std::string flags = is_over_limit(under_b) ? "over_limit" : "";
      table.rows.push_back({name(army.army), limit, cost_a, cost_b, army.score_a, army.score_b, value, se, interval.low,
                            interval.high, change, flags});
      section.rows.push_back({name(army.army), limit, cost_a, cost_b, percent(army.score_a), percent(army.score_b),
                              percent(value), percent(interval.low), percent(interval.high), change});
    }
    if (!section.rows.empty()) report.sections.push_back(section);
    report.further_tables.push_back(std::move(table));
  }

  const MatchupRun& run_;
  const sim::PlayedPairs& played_;
  std::size_t couples_;
  std::vector<sim::MatchupDifference> pairs_;
  std::vector<sim::ArmyDifference> armies_;
};

}  // namespace

Column change_column() {
  return flag_column("change", "change",
                     "what the interval says: rises, falls, steady (no change beyond the tolerance), open (the battles "
                     "do not tell)");
}

Table matchups_table() {
  return {
      "matchups",
      "one pair of armies, the greatest difference first",
      {label_column("army", "army", "the one whose score it is"), label_column("against", "against", "the other one"),
       count_column("battles", "battles", "battles played under each ruleset"),
       estimate_column("score_a", "A", "0..1", kShareDecimals, "score under ruleset A"),
       standard_error("score_a_se", kShareDecimals),
       estimate_column("score_b", "B", "0..1", kShareDecimals, "score under ruleset B"),
       standard_error("score_b_se", kShareDecimals),
       estimate_column("difference", "difference", "0..1", kShareDecimals,
                       "score under B less that under A, couple by couple with the same dice and tables"),
       standard_error("difference_se", kShareDecimals),
       low_end("ci_low", kShareDecimals,
               "lower end of the 95 % interval, which holds together with those of all pairs"),
       high_end("ci_high", kShareDecimals, "upper end"),
       number_column("p_holm", "p", "", kMeanDecimals, "p value of no difference, adjusted over all pairs (Holm)"),
       change_column(), flag_column("flags", "flags", "identical: nothing that decides its battles differs")}};
}

Table compared_armies_table() {
  return {"armies",
          "one army that met others under both rulesets",
          {label_column("army", "army", "its name"), price_column("limit", "limit", "most that it may cost"),
           price_column("points_a", "A", "what it costs by ruleset A"),
           price_column("points_b", "B", "what it costs by ruleset B"),
           estimate_column("score_a", "A", "0..1", kShareDecimals, "mean score against the others under A"),
           estimate_column("score_b", "B", "0..1", kShareDecimals, "the same under B"),
           estimate_column("difference", "difference", "0..1", kShareDecimals, "B less A"),
           standard_error("difference_se", kShareDecimals),
           low_end("ci_low", kShareDecimals,
                   "lower end of the 95 % interval, which holds together with those of all armies"),
           high_end("ci_high", kShareDecimals, "upper end"), change_column(),
           flag_column("flags", "flags", "over_limit: it costs more than it may by ruleset B")}};
}

std::vector<BattleCell> battles_of_pairs(const MatchupRun& run, const sim::PlayedPairs& played) {
  std::vector<BattleCell> cells;
  sim::Validity all_a;
  sim::Validity all_b;
  for (const sim::PlayedPair& pair : played.pairs) {
    const std::string name = fmt::format("{} against {}", run.names[pair.armies.row], run.names[pair.armies.column]);
    all_a.merge(pair.validity_a);
    all_b.merge(pair.validity_b);
    cells.push_back({name + " in A", pair.validity_a});
    cells.push_back({name + " in B", pair.validity_b});
  }
  refuse_battles_without_room(all_a, run.a.conditions.ruleset, run.scenario_a);
  refuse_battles_without_room(all_b, run.b.conditions.ruleset, run.scenario_b);
  return cells;
}

void add_matchups(Report& report, Table& conclusions, const MatchupRun& run, const sim::PlayedPairs& played) {
  MatchupReporter(run, played).add(report, conclusions);
}

std::vector<SummaryValue> matchup_values() {
  std::vector<SummaryValue> values = shift_values();
  const std::vector<SummaryValue> balance = balance_values();
  values.insert(values.end(), balance.begin(), balance.end());
  return values;
}

}  // namespace warbalance::cli
