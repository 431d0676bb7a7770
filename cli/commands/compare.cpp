#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/args/shared_options.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/commands.hpp"
#include "cli/commands/compare/options.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/deliver.hpp"
#include "cli/report/fields.hpp"
#include "cli/report/report.hpp"
#include "sim/battles/threads.hpp"
#include "sim/checks/data_differences.hpp"
#include "sim/checks/matchups.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli::compare_command {
namespace {

constexpr std::array kReaders = {sim::ReadBy::battles, sim::ReadBy::lists, sim::ReadBy::people};

constexpr std::size_t kNamedChanges = 4;  ///< in the conclusion

std::int64_t count_of(const std::vector<sim::DataDifference>& differences, sim::ReadBy reader) {
  return std::count_if(differences.begin(), differences.end(),
                       [&](const sim::DataDifference& difference) { return difference.read_by == reader; });
}

/// "rule.Leader.cost 30 -> 20 points", "rule.Shield Wall added".
std::string change_text(const sim::DataDifference& difference) {
  if (difference.change != sim::DataChange::changed) {
    return fmt::format("{} {}", difference.path, sim::data_change_name(difference.change));
  }
  const std::string unit = difference.unit.empty() ? "" : " " + difference.unit;
  return fmt::format("{} {} -> {}{}", difference.path, difference.before, difference.after, unit);
}

std::string number_text(std::int64_t count, std::string_view what) {
  return count == 0 ? fmt::format("no difference {}", what)
                    : fmt::format("{} {}", sim::counted(grouped_text(count), "difference"), what);
}

Section data_section(const Table& table) {
  Section section = section_of(table);
  section.title = "What differs in the data";
  return section;
}

/// The table of differences in the data.
Table data_differences_table(const std::vector<sim::DataDifference>& differences = {}) {
  using Row = sim::DataDifference;
  return table_of<Row>(
      "results", "one difference between the data of both rulesets",
      {{group_column("kind", "kind",
                     "what it is about: setting, quality, rule, terrain, group, pair, wasted, optional, preset, "
                     "scenario, player, unit, army"),
        &Row::kind},
       {text_column("item", "item", "name of the quality, rule, army and so on; empty for settings"), &Row::item},
       {label_column("path", "path", "the value, as --set names it where it is a number or an option"), &Row::path},
       {flag_column("change", "change", "changed, added or removed"),
        [](const Row& row) { return sim::data_change_name(row.change); }},
       {text_column("before", "A", "value in ruleset A; of what only A has, what it is"), &Row::before},
       {text_column("after", "B", "value in ruleset B; of what only B has, what it is"), &Row::after},
       {text_column("unit", "unit", "unit of both values"), &Row::unit},
       {flag_column("read_by", "read by",
                    "who can see the difference: battles (and prices), lists (what units and armies may be "
                    "written, and lint), people (names and texts)"),
        [](const Row& row) { return sim::read_by_name(row.read_by); }}},
      differences);
}

/// The numbers of differences, by who reads the data.
std::vector<SummaryValue> data_values() {
  return {{"battle_differences", "differences of the data that battles can see"},
          {"list_differences", "differences in what units and armies may be written, and in lint"},
          {"text_differences", "differences of names and texts"}};
}

/// Adds the differences of the data: the rows of the results, a section if there are any, and their numbers.
void add_data_differences(Report& report, const std::vector<sim::DataDifference>& differences) {
  report.results = data_differences_table(differences);
  std::vector<SummaryValue> values = data_values();
  for (std::size_t i = 0; i < kReaders.size(); ++i) values[i].value = count_of(differences, kReaders[i]);
  report.values.insert(report.values.end(), values.begin(), values.end());
  if (!differences.empty()) report.sections.push_back(data_section(report.results));
}

/// "4 differences that battles can see: ..."
std::string data_conclusion(const std::vector<sim::DataDifference>& differences) {
  if (differences.empty()) return "Nothing differs.";
  const std::int64_t seen = count_of(differences, sim::ReadBy::battles);
  const std::int64_t others = count_of(differences, sim::ReadBy::lists) + count_of(differences, sim::ReadBy::people);
  std::string text = number_text(seen, "that battles can see");
  text.front() = text.front() == 'n' ? 'N' : text.front();
  std::vector<std::string> changes;
  for (const sim::DataDifference& difference : differences) {
    if (difference.read_by != sim::ReadBy::battles || changes.size() == kNamedChanges) break;
    changes.push_back(change_text(difference));
  }
  if (!changes.empty()) {
    const bool more = seen > static_cast<std::int64_t>(changes.size());
    text += fmt::format(" ({}{})", fmt::join(changes, "; "), more ? "; ..." : "");
  }
  return text + "; " + number_text(others, "in texts and in what lists may be.");
}

std::vector<SummaryValue> ruleset_b_values() {
  return {{"ruleset_b", "id of ruleset B; A is in the provenance"},
          {"ruleset_b_hash", "hash over everything of ruleset B that decides battles"}};
}

/// Name and hash of ruleset B; the provenance has those of A.
void add_ruleset_b(Report& report, const sim::Ruleset& ruleset) {
  std::vector<SummaryValue> values = ruleset_b_values();
  values[0].value = ruleset.id;
  values[1].value = ruleset.hash;
  report.values.insert(report.values.end(), values.begin(), values.end());
  report.notes.push_back(fmt::format("B is {} ({}, {}); A is named below.", ruleset.name, ruleset.id, ruleset.hash));
}

constexpr std::size_t kPricesForPeople = 40;

constexpr std::size_t kNamedPrices = 3;  ///< of each kind, in the conclusion

std::string price_text(double points) { return decimal_text(points, kPointDecimals); }

/// A value of a price; empty if the ruleset has no such item.
template <class T>
auto of_side(std::optional<sim::SidePrice> sim::PriceDifference::*side, T sim::SidePrice::*part) {
  return [side, part](const sim::PriceDifference& row) { return row.*side ? to_value((*(row.*side)).*part) : Value(); };
}

/// "Tough +3.20".
std::vector<std::string> prices_that(const sim::PriceComparison& prices, sim::Change change) {
  std::vector<std::string> names;
  for (const sim::PriceDifference& row : prices.rows) {
    if (row.change != change) continue;
    names.push_back(
        fmt::format("{} {}{}", row.item, row.difference->value > 0 ? "+" : "", price_text(row.difference->value)));
  }
  return names;
}

std::string shortened_list(std::vector<std::string> names) {
  if (names.empty()) return "";
  const bool more = names.size() > kNamedPrices;
  names.resize(std::min(names.size(), kNamedPrices));
  return fmt::format(" ({}{})", fmt::join(names, ", "), more ? ", ..." : "");
}

/// The worth of an item that only one ruleset has.
std::string only_text(const sim::PriceDifference& row) {
  const sim::SidePrice& price = row.b ? *row.b : *row.a;
  std::string text = fmt::format(" Only {} has {}, listed at {}", row.b ? "B" : "A", row.item,
                                 sim::counted(price_text(price.listed), "point"));
  if (price.fair) text += fmt::format(", worth {}", price_text(*price.fair));
  if (price.interval) text += fmt::format(" (95 % interval {})", range_text(*price.interval, kPointDecimals));
  return text + ".";
}

std::string conclusion_of(const sim::PriceComparison& prices, const ComparedPrices& run,
                          const ComparedPriceReports& played) {
  if (played.interrupted()) return "Interrupted before both rulesets were priced.";
  for (const auto& [label, report] : {std::pair{"A", &played.a}, std::pair{"B", &played.b}}) {
    if (report->outcome == sim::PriceOutcome::converged) continue;
    return fmt::format("The prices of {} did not settle, so nothing is compared: {}.", label, report->message);
  }
  if (run.same) return "Nothing differs that battles can see: all differences are 0.";
  const auto told = std::count_if(prices.rows.begin(), prices.rows.end(),
                                  [](const sim::PriceDifference& row) { return row.difference.has_value(); });
  const std::vector<std::string> rises = prices_that(prices, sim::Change::rises);
  const std::vector<std::string> falls = prices_that(prices, sim::Change::falls);
  std::string text =
      fmt::format("Of {} rise: {}{}; fall: {}{}; do not change beyond {}: {}; undecided: {}.",
                  sim::counted(grouped_text(told), "fair price"), rises.size(), shortened_list(rises), falls.size(),
                  shortened_list(falls), sim::counted(price_text(prices.tolerance), "point"),
                  prices_that(prices, sim::Change::steady).size(), prices_that(prices, sim::Change::open).size());
  for (const sim::PriceDifference& row : prices.rows) {
    if (!row.a || !row.b) text += only_text(row);
  }
  return text;
}

/// The rows that people see, without those that no army had.
Section section_of_prices(const Table& table, const sim::PriceComparison& prices) {
  Table shown = table;
  shown.rows.clear();
  for (std::size_t i = 0; i < prices.rows.size() && shown.rows.size() < kPricesForPeople; ++i) {
    const sim::PriceDifference& row = prices.rows[i];
    if (row.difference || !row.a || !row.b) shown.rows.push_back(table.rows[i]);
  }
  Section section = section_of(shown);
  section.title = "Fair prices under both rulesets, the greatest differences first";
  if (shown.rows.size() < prices.rows.size()) {
    section.title += fmt::format(" ({} of {})", shown.rows.size(), prices.rows.size());
  }
  return section;
}

/// Whether a price or a score changes.
Column change_column() {
  return flag_column("change", "change",
                     "what the interval says: rises, falls, steady (no change beyond the tolerance), open (undecided)");
}

/// The table of fair prices under both rulesets.
Table price_differences_table(const std::vector<sim::PriceDifference>& rows = {}) {
  using Row = sim::PriceDifference;
  return table_of<Row>(
      "prices", "one price, items that only one ruleset has first, then the greatest difference first",
      {{label_column("item", "item", "quality, special rule or term of cards"), &Row::item},
       {group_column("kind", "kind", "tier, rule or term"), &Row::kind},
       {price_column("listed_a", "listed A", "listed price in ruleset A"), of_side(&Row::a, &sim::SidePrice::listed)},
       {price_column("listed_b", "listed B", "listed price in ruleset B"), of_side(&Row::b, &sim::SidePrice::listed)},
       {worth_column("fair_a", "fair A", "fair price in ruleset A"), of_side(&Row::a, &sim::SidePrice::fair)},
       {detail(standard_error("fair_a_se", kPointDecimals)), of_side(&Row::a, &sim::SidePrice::se)},
       {worth_column("fair_b", "fair B", "fair price in ruleset B"), of_side(&Row::b, &sim::SidePrice::fair)},
       {detail(standard_error("fair_b_se", kPointDecimals)), of_side(&Row::b, &sim::SidePrice::se)},
       {{worth_column("difference", "difference", "fair price in B less that in A"),
         standard_error("difference_se", kPointDecimals,
                        "standard error of the difference, chain by chain with the same seeds"),
         low_end("ci_low", kPointDecimals,
                 "lower end of the 95 % interval, which holds together with those of all prices"),
         high_end("ci_high", kPointDecimals, "upper end")},
        &Row::difference},
       {number_column("p_holm", "p", "", kMeanDecimals, "p value of no difference, adjusted over all prices (Holm)"),
        &Row::p_holm},
       {change_column(), named(&Row::change, sim::change_name)},
       {flag_column("flags", "flags", "only_a, only_b: the other ruleset has no such item"),
        [](const Row& row) { return !row.a  ? "only_b"
                                    : row.b ? ""
                                            : "only_a"; }}},
      rows);
}

/// Adds the comparison of prices: their table, a conclusion, the greatest differences for people.
void add_price_differences(Report& report, Table& conclusions, const ComparedPrices& run,
                           const ComparedPriceReports& played) {
  const sim::PriceComparison prices = sim::compare_prices(played.a, played.b, played.a.tolerance);
  conclusions.rows.push_back({std::string("prices"), conclusion_of(prices, run, played)});
  Table table = price_differences_table(played.interrupted() ? std::vector<sim::PriceDifference>{} : prices.rows);
  if (!played.interrupted() && prices.converged) {
    const Section section = section_of_prices(table, prices);
    if (!section.rows.empty()) report.sections.push_back(section);
    report.notes.push_back(
        fmt::format("Prices: {} of each ruleset in {}; chains of the same number share their seed. "
                    "Differences hold all together with 95 %.{}",
                    sim::counted(grouped_text(played.a.battles), "battle"), sim::counted(played.a.chains, "chain"),
                    played.a.prior ? " Listed prices of cards are guesses, by which armies are built." : ""));
  }
  report.further_tables.push_back(std::move(table));
}

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
  return "It is undecided whether B is better balanced";
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

/// Adds to a report's values how far scores lie from 50 % under both rulesets.
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

/// The scores of every pair of armies under both rulesets, and points and mean scores of the armies; without rows.
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

/// Reports the matchups: tables of pairs and armies, conclusions for matchups, armies and balance, the greatest shifts
/// for people.
class MatchupReporter {
 public:
  MatchupReporter(const MatchupRun& run, const sim::PlayedPairs& played)
      : run_(run),
        played_(played),
        couples_(static_cast<std::size_t>(run.battles / 2)),
        pairs_(sim::matchup_differences(played.pairs, run.band)),
        armies_(sim::army_differences(pairs_, run.names.size(), couples_, run.band)) {}

  /// @param conclusions  gets a row for each conclusion
  void add(Report& report, Table& conclusions) const {
    const auto conclude = [&](const char* part, const std::string& text) {
      if (!text.empty()) conclusions.rows.push_back({std::string(part), text});
    };
    const bool told = std::ranges::any_of(pairs_, [&](const auto& pair) { return !is_void(pair); });
    conclude("matchups", told || pairs_.empty() ? matchup_conclusion() : "No pair can be compared.");
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
        "Of the scores of {} rise: {}; fall: {}; do not change beyond {} percentage points: {}; undecided: "
        "{}. Scores moved by {} percentage points in the mean. {}",
        sim::counted(pairs, "pair"), count(sim::Change::rises), count(sim::Change::falls), percentage(run_.band),
        count(sim::Change::steady), count(sim::Change::open), percentage(shift.mean_absolute), greatest_text());
  }

  bool is_void(const sim::MatchupDifference& pair) const {
    return std::ranges::any_of(played_.pairs, [&](const sim::PlayedPair& played) {
      return played.armies.row == pair.armies.row && played.armies.column == pair.armies.column &&
             (played.validity_a.is_void() || played.validity_b.is_void());
    });
  }

  /// A sentence about the pair that moved most, among those with a valid result.
  std::string greatest_text() const {
    const auto greatest = std::ranges::find_if(pairs_, [&](const auto& pair) { return !is_void(pair); });
    if (greatest == pairs_.end()) return {};
    const sim::MatchupDifference& pair = *greatest;
    return fmt::format("The most: {} against {}, {} to {} % ({}, 95 % interval {}).", name(pair.armies.row),
                       name(pair.armies.column), percentage(pair.score_a.value), percentage(pair.score_b.value),
                       signed_percentage(pair.difference.value), percent_range(pair.difference.interval));
  }

  Hundredths points_a(std::size_t army) const { return run_.a.armies[army].points(); }
  Hundredths points_b(std::size_t army) const { return run_.b.armies[army].points(); }
  bool is_over_limit(const sim::Army& army) const { return army.points() > army.limit; }

  /// A sentence about armies whose cost changes, or exceeds their limit.
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

/// The battles of each pair under each ruleset. InputError if under one of them no battle had room to deploy.
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

/// Mean shift and spreads.
std::vector<SummaryValue> matchup_values() {
  std::vector<SummaryValue> values = shift_values();
  const std::vector<SummaryValue> balance = balance_values();
  values.insert(values.end(), balance.begin(), balance.end());
  return values;
}

std::vector<OptionGroup> options() {
  OptionGroup prices{"Prices", compared_price_options()};
  prices.options.push_back({"no-prices", "", "leave the prices out"});
  OptionGroup matchups{"Matchups", matchup_options()};
  matchups.options.push_back({"no-matchups", "", "leave the matchups out"});
  OptionGroup run{"Run",
                  {{"players", "PLAYER",
                    "who plays all sides, of each ruleset its own of this name: " + std::string(kPlayersMeaning), false,
                    kPlayerNames}}};
  for (const OptionSpec& option : machine_options()) run.options.push_back(option);
  return {{"Rules", side_options()}, prices, matchups, run, output_options()};
}

/// The checked options of a comparison.
struct CompareRun {
  ComparedSides sides;
  std::vector<sim::DataDifference> data;
  std::optional<MatchupRun> matchups;
  std::optional<ComparedPrices> prices;
};

CompareRun resolve(const ParsedArgs& typed, bool quiet) {
  CompareRun run{resolve_sides(typed, quiet), {}, std::nullopt, std::nullopt};
  run.data = sim::data_differences(run.sides.a.ruleset, run.sides.b.ruleset);
  const bool seen = !run.data.empty() && run.data.front().read_by == sim::ReadBy::battles;
  if (!typed.has("no-matchups")) run.matchups = resolve_matchups(typed, run.sides.a, run.sides.b, quiet);
  if (!typed.has("no-prices")) run.prices = resolve_compared_prices(run.sides.a, run.sides.b, !seen, quiet);
  return run;
}

/// The played battles of a comparison.
struct PlayedComparison {
  std::optional<sim::PlayedPairs> matchups;
  std::optional<ComparedPriceReports> prices;  ///< empty: not requested, or interrupted before

  bool interrupted() const { return (matchups && matchups->interrupted) || (prices && prices->interrupted()); }
};

/// Plays the matchups, then the prices, in the calling TBB arena. Announces the time of all of them once.
PlayedComparison play(const CompareRun& run, ProgressShown shown) {
  PlayedComparison played;
  if (run.matchups) {
    const std::int64_t further = run.prices ? run.prices->all_battles() : 0;
    ProgressBar progress(ExpectedRun{run.matchups->all_battles(), false, further}, shown);
    const MatchupRun& matchups = *run.matchups;
    played.matchups = sim::play_pairs(matchups.a, matchups.b, matchups.pairs, matchups.battles, progress);
    shown.time = matchups.pairs.empty() && shown.time;
  }
  if (run.prices && !played.interrupted()) played.prices = play_compared_prices(*run.prices, shown);
  return played;
}

/// @pre something is played
const sim::Player& player_of(const CompareRun& run) {
  return run.matchups ? run.matchups->a.conditions.players.front() : run.prices->a.player;
}

Provenance provenance_of_run(const ParsedArgs& typed, const CompareRun& run) {
  if (!run.matchups && !run.prices) return provenance_of(typed, run.sides.a.ruleset);
  const sim::Scenario& scenario = run.matchups ? run.matchups->scenario_a : run.prices->a.scenario;
  return provenance_of(typed, run.sides.a.ruleset, scenario, resolve_seed(typed), {&player_of(run), 1});
}

std::vector<SummaryValue> values() {
  std::vector<SummaryValue> values = ruleset_b_values();
  for (const auto& part : {data_values(), matchup_values()}) values.insert(values.end(), part.begin(), part.end());
  return values;
}

/// Takes the most important sentence out of the table: the change in balance, else in matchups, prices or data.
std::string take_conclusion(Table& conclusions) {
  for (const char* const part : {"balance", "matchups", "prices", "data"}) {
    const auto row = std::find_if(conclusions.rows.begin(), conclusions.rows.end(),
                                  [&](const auto& known) { return known.front() == Value(std::string(part)); });
    if (row == conclusions.rows.end()) continue;
    std::string text = value_text((*row)[1], 0);
    conclusions.rows.erase(row);
    return text;
  }
  return {};
}

/// The table with one sentence per part of the comparison.
Table conclusions_table() {
  return {"conclusions",
          "one part of the comparison",
          {label_column("part", "part", "data, prices, matchups, armies or balance"),
           text_column("conclusion", "conclusion", "what it comes to, in a sentence")}};
}

Report report_of(const ParsedArgs& typed, const CompareRun& run, const PlayedComparison& played) {
  BattlesPlayed battles{.cells_are = "runs", .question = "what the differences change", .advice = [&run] {
                          const auto& scenario = run.matchups ? run.matchups->scenario_a : run.prices->a.scenario;
                          const sim::Player& player = player_of(run);
                          return advice_on_attack(run.sides.a.ruleset, scenario, {&player, 1});
                        }};
  if (played.matchups) battles.cells = battles_of_pairs(*run.matchups, *played.matchups);
  if (played.prices) {
    const bool beside = !battles.cells.empty();
    for (const auto& [name, prices] :
         {std::pair{"the prices of A", &played.prices->a}, std::pair{"the prices of B", &played.prices->b}}) {
      battles.cells.push_back(battles_of_prices(name, *prices));
      battles.cells.back().beside = beside;
    }
  }
  Report report(battles);
  report.command = "compare";
  report.title = fmt::format("A: {}, B: {}", run.sides.a.label, run.sides.b.label);
  report.provenance = provenance_of_run(typed, run);
  report.provenance.interrupted = played.interrupted();
  add_ruleset_b(report, run.sides.b.ruleset);
  Table conclusions = conclusions_table();
  conclusions.rows.push_back({std::string("data"), data_conclusion(run.data)});
  add_data_differences(report, run.data);
  if (played.prices) add_price_differences(report, conclusions, *run.prices, *played.prices);
  if (played.matchups) MatchupReporter(*run.matchups, *played.matchups).add(report, conclusions);
  Table others = conclusions;
  report.conclusion = take_conclusion(others);
  if (!others.rows.empty()) report.sections.insert(report.sections.begin(), section_of(others));
  report.further_tables.push_back(std::move(conclusions));
  return report;
}

/// Whether the prices settled, if they were requested.
bool are_told(const PlayedComparison& played) {
  return !played.prices || (played.prices->a.outcome == sim::PriceOutcome::converged &&
                            played.prices->b.outcome == sim::PriceOutcome::converged);
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  const CompareRun compared = resolve(typed, output.quiet);
  Destination destination(output, further_tables(kCompareCommand));

  PlayedComparison played;
  sim::with_threads(threads, [&] { played = play(compared, shown_progress); });
  const Report report = report_of(typed, compared, played);
  deliver(report, output, destination);
  if (played.interrupted()) return Exit::interrupted;
  return are_told(played) ? Exit::done : Exit::inconclusive;
}

std::vector<Table> tables() {
  return {data_differences_table(), price_differences_table(), matchups_table(), compared_armies_table(),
          conclusions_table()};
}

Offer first_word() { return {Offer::Kind::rulesets}; }

}  // namespace
}  // namespace warbalance::cli::compare_command

namespace warbalance::cli {

const Command kCompareCommand{
    .name = "compare",
    .summary = "two versions of a ruleset: what differs in data, in prices and in matchups",
    .usage = "RULES_A RULES_B [options]",
    .details =
        "RULES_A and RULES_B are ids or folders of two rulesets of one game, or one ruleset twice with --set-b.\n"
        "Every number, option, special rule, scenario, player, unit and army of both is compared. Both are priced "
        "with\n"
        "one seed, and the sample armies of both meet under both with the same dice and tables, so that differences "
        "are\n"
        "surer than the results that they are made of. Every part begins with a conclusion; what stays undecided is\n"
        "called open. Exit status 3: the prices of a ruleset did not settle.\n",
    .examples =
        "  warbalance compare warstuff-2.0 warstuff-2.0-house\n"
        "      a ruleset and house rules made of it, in two minutes or so\n"
        "  warbalance compare warstuff-2.0 warstuff-2.0 --set-b rule.Tough.cost=25 --no-prices\n"
        "      what one edit does to matchups, in seconds\n"
        "  warbalance compare warstuff-2.0 my-rules --format markdown --output changes.md\n"
        "      for a pull request\n"
        "  warbalance compare warstuff-1.7 warstuff-1.7 --set-b rule.Tough.cost=20 --points 300\n"
        "      the larger sample armies\n",
    .options = compare_command::options,
    .run = compare_command::run,
    .first_word = compare_command::first_word,
    .tables = compare_command::tables,
    .values = compare_command::values,
};

}  // namespace warbalance::cli
