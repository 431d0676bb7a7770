#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
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
#include "cli/commands/price/report.hpp"
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

constexpr std::size_t kNamed = 4;  ///< in a sentence

/// "A; B; C; D; ..."
std::string shortened(std::vector<std::string> texts, const char* between = "; ") {
  if (texts.size() > kNamed) {
    texts.resize(kNamed);
    texts.emplace_back("...");
  }
  return fmt::format("{}", fmt::join(texts, between));
}

std::int64_t count_of(const std::vector<sim::DataDifference>& differences, sim::ReadBy reader) {
  return std::count_if(differences.begin(), differences.end(),
                       [&](const sim::DataDifference& difference) { return difference.read_by == reader; });
}

/// Whether battles can see a difference that does not only follow from others, as the cost of an army does.
bool is_seen(const sim::DataDifference& difference) {
  const bool follows = difference.kind == "army" && difference.path.ends_with(".points");
  return difference.read_by == sim::ReadBy::battles && !follows;
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

/// "4 changes that battles can see, 2 of names, texts and what lists may be"
std::string data_conclusion(const std::vector<sim::DataDifference>& differences) {
  if (differences.empty()) return "Nothing differs";
  const std::int64_t seen = std::ranges::count_if(differences, is_seen);
  const std::int64_t others = std::ssize(differences) - count_of(differences, sim::ReadBy::battles);
  std::string text = seen == 0 ? "No change that battles can see"
                               : fmt::format("{} that battles can see", sim::counted(grouped_text(seen), "change"));
  return others == 0 ? text : fmt::format("{}, {} of names, texts and what lists may be", text, grouped_text(others));
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
  report.notes.push_back(fmt::format("B is {} ({}, {}).", ruleset.name, ruleset.id, ruleset.hash));
}

/// A value of a price; empty if the ruleset has no such item.
template <class T>
auto of_side(std::optional<sim::SidePrice> sim::PriceDifference::*side, T sim::SidePrice::*part) {
  return [side, part](const sim::PriceDifference& row) { return row.*side ? to_value((*(row.*side)).*part) : Value(); };
}

std::int64_t count_of(const sim::PriceComparison& prices, sim::Change distance) {
  return std::ranges::count(prices.rows, std::optional(distance), &sim::PriceDifference::distance);
}

/// "5.3 -> 4.1"; of an item of one ruleset its fair price.
std::string fair_text(const sim::PriceDifference& row, double tolerance) {
  std::vector<std::string> prices;
  for (const auto& side : {row.a, row.b}) {
    if (side && side->fair) prices.push_back(decimal_text(*side->fair, decimals_of(tolerance)));
  }
  return fmt::format("{}", fmt::join(prices, " -> "));
}

std::string conclusion_of(const sim::PriceComparison& prices, const ComparedPrices& run,
                          const ComparedPriceReports& played) {
  if (played.interrupted()) return "Interrupted before both rulesets were priced.";
  for (const auto& [label, report] : {std::pair{"A", &played.a}, std::pair{"B", &played.b}}) {
    if (report->outcome == sim::PriceOutcome::converged) continue;
    return fmt::format("The prices of {} did not settle, so nothing is compared: {}.", label, report->message);
  }
  if (run.same) return "Nothing differs that battles can see: all differences are 0.";
  const auto items = [&](std::optional<sim::Change> sim::PriceDifference::*part, sim::Change change, bool with_prices) {
    std::vector<std::string> names;
    for (const sim::PriceDifference& row : prices.rows) {
      if (row.*part != change) continue;
      names.push_back(with_prices ? row.item + " " + fair_text(row, prices.tolerance) : row.item);
    }
    return shortened(std::move(names), ", ");
  };
  using Row = sim::PriceDifference;
  const auto counted = [&](sim::Change change) {
    const std::string names = items(&Row::distance, change, false);
    return fmt::format("{}{}", count_of(prices, change), names.empty() ? "" : " (" + names + ")");
  };
  std::string text = fmt::format("Listed prices nearer to fair: {}, farther: {}, as before: {}, not decided: {}.",
                                 counted(sim::Change::falls), counted(sim::Change::rises),
                                 count_of(prices, sim::Change::steady), count_of(prices, sim::Change::open));
  for (const sim::Change change : {sim::Change::rises, sim::Change::falls}) {
    const std::string names = items(&Row::change, change, true);
    if (!names.empty()) text += fmt::format(" Worth {}: {}.", change == sim::Change::rises ? "more" : "less", names);
  }
  return text;
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
       {price_column("price", "to print", "price to print in ruleset B, as `price` recommends it"),
        of_side(&Row::b, &sim::SidePrice::price)},
       {flag_column("verdict", "verdict", "of ruleset B, as `price` gives it"),
        [](const Row& row) {
          return row.b && row.b->verdict ? Value(std::string(sim::verdict_name(*row.b->verdict))) : Value();
        }},
       {worth_column("fair_a", "fair A", "fair price in ruleset A"), of_side(&Row::a, &sim::SidePrice::fair)},
       {detail(standard_error("fair_a_se", kPointDecimals)), of_side(&Row::a, &sim::SidePrice::se)},
       {worth_column("fair_b", "fair B", "fair price in ruleset B"), of_side(&Row::b, &sim::SidePrice::fair)},
       {detail(standard_error("fair_b_se", kPointDecimals)), of_side(&Row::b, &sim::SidePrice::se)},
       {{detail(low_end("fair_b_low", kPointDecimals)), detail(high_end("fair_b_high", kPointDecimals))},
        [](const Row& row) { return row.b ? row.b->interval : std::nullopt; }},
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
       {flag_column("distance", "distance",
                    "of the listed price from the fair one: falls (B is nearer to fair), rises, steady (no change "
                    "beyond the tolerance), open; at most 5 % of falls and rises are wrong on average"),
        named(&Row::distance, sim::change_name)},
       {flag_column("flags", "flags", "only_a, only_b: the other ruleset has no such item"),
        [](const Row& row) { return !row.a  ? "only_b"
                                    : row.b ? ""
                                            : "only_a"; }}},
      rows);
}

/// "too dear by 6"
std::string off_text(double off, double tolerance) {
  return fmt::format("too {} by {}", off > 0 ? "cheap" : "dear", decimal_text(std::abs(off), decimals_of(tolerance)));
}

/// What to do with a price of B: "still too cheap by 31, was 41: raise to 60", "about right"; empty: it has no verdict.
std::string advice_on(const sim::PriceDifference& row, double tolerance) {
  if (!row.b || !row.b->fair || !row.b->verdict) return "";
  const sim::Verdict verdict = *row.b->verdict;
  const double off = *row.b->fair - row.b->listed;
  const bool changes = sim::is_change(verdict);
  std::string text = verdict == sim::Verdict::keep   ? "about right"
                     : verdict == sim::Verdict::open ? leaning(off, tolerance)
                     : changes                       ? off_text(off, tolerance)
                                                     : std::string(sim::verdict_name(verdict));
  if (row.a && row.a->fair) {
    const double before = *row.a->fair - row.a->listed;
    if (changes && row.a->verdict == verdict) text = "still " + text;
    if (std::abs(before - off) > tolerance) text += ", was " + off_text(before, tolerance);
  }
  if (!changes) return text;
  return fmt::format("{}: {} to {}", text, sim::verdict_name(verdict),
                     listed_text(row.b->price.value_or(row.b->listed)));
}

/// Adds the comparison of prices: their table and chart, a conclusion, the greatest differences for people.
void add_price_differences(Report& report, Table& conclusions, const ComparedPrices& run,
                           const ComparedPriceReports& played, const sim::PriceComparison& prices) {
  conclusions.rows.push_back({std::string("prices"), conclusion_of(prices, run, played)});
  Table table = price_differences_table(played.interrupted() ? std::vector<sim::PriceDifference>{} : prices.rows);
  if (!played.interrupted() && prices.converged) {
    report.sections.push_back(section_of(table));
    report.sections.back().title = "Prices under both rulesets, the greatest differences first";
    report.notes.push_back(
        fmt::format("Prices: {} of each ruleset.{}", sim::counted(grouped_text(played.a.battles), "battle"),
                    played.a.prior ? " Listed prices of cards are guesses, by which armies are built." : ""));
    report.charts.push_back({.kind = Chart::Kind::changes,
                             .title = "Listed prices that change, over the range of what each is worth in B",
                             .table = "prices",
                             .labels = {"item"},
                             .value = "listed_b",
                             .low = "fair_b_low",
                             .high = "fair_b_high",
                             .reference = "listed_a"});
  }
  report.further_tables.push_back(std::move(table));
}

std::string points_text_of(double percentage_points) { return decimal_text(percentage_points, kPercentDecimals); }

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
std::string add_balance(Report& report, const std::optional<sim::BalanceDifference>& balance) {
  const std::vector<SummaryValue> values = balance_values(balance);
  report.values.insert(report.values.end(), values.begin(), values.end());
  if (!balance) return "Too few battles per pair: at least 40 are needed.";
  constexpr std::array kVerdicts = {"Worse", "Better", "As before", "No clear change"};  // as sim::Change
  return fmt::format("{} ({} -> {} pp from even).", kVerdicts[static_cast<std::size_t>(balance->armies.change)],
                     points_text_of(balance->armies.spread_a), points_text_of(balance->armies.spread_b));
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

std::string percentage(double share) { return decimal_text(percent(share), kPercentDecimals); }

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
  void add(Report& report, Table& conclusions, const std::optional<sim::BalanceDifference>& found) const {
    const auto conclude = [&](const char* part, const std::string& text) {
      if (!text.empty()) conclusions.rows.push_back({std::string(part), text});
    };
    const bool told = std::ranges::any_of(pairs_, [&](const auto& pair) { return !is_void(pair); });
    conclude("matchups", told || pairs_.empty() ? matchup_conclusion() : "No pair can be compared.");
    conclude("armies", army_conclusion());
    add_values(report);
    if (!pairs_.empty()) {
      const std::string balance = add_balance(report, found);
      if (told) conclude("balance", balance);
    }
    add_illegal(report);
    add_pairs(report);
    add_armies(report);
  }

 private:
  const std::string& name(std::size_t army) const { return run_.names[army]; }

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
    std::vector<std::string> moved;
    for (const sim::MatchupDifference& pair : pairs_) {
      const bool certain = pair.change == sim::Change::rises || pair.change == sim::Change::falls;
      if (certain && !is_void(pair)) moved.push_back(pair_text(pair));
    }
    if (!moved.empty()) {
      return fmt::format("{} of {} moved: {}.", moved.size(), sim::counted(pairs, "pair"), shortened(moved));
    }
    if (std::ranges::all_of(pairs_, [](const auto& pair) { return pair.change == sim::Change::steady; })) {
      return fmt::format("None of {} moved by more than {} pp.", sim::counted(pairs, "pair"), percentage(run_.band));
    }
    const auto greatest = std::ranges::find_if(pairs_, [&](const auto& pair) { return !is_void(pair); });
    return fmt::format("None of {} moved for certain.{}", sim::counted(pairs, "pair"),
                       greatest == pairs_.end() ? "" : fmt::format(" The most: {}.", pair_text(*greatest)));
  }

  bool is_void(const sim::MatchupDifference& pair) const {
    return std::ranges::any_of(played_.pairs, [&](const sim::PlayedPair& played) {
      return played.armies.row == pair.armies.row && played.armies.column == pair.armies.column &&
             (played.validity_a.is_void() || played.validity_b.is_void());
    });
  }

  /// "Line against Raiders 57.1 % -> 48.0 %"
  std::string pair_text(const sim::MatchupDifference& pair) const {
    return fmt::format("{} against {} {} % -> {} %", name(pair.armies.row), name(pair.armies.column),
                       percentage(pair.score_a.value), percentage(pair.score_b.value));
  }

  Hundredths points_a(std::size_t army) const { return run_.a.armies[army].points(); }
  Hundredths points_b(std::size_t army) const { return run_.b.armies[army].points(); }
  bool is_over_limit(const sim::Army& army) const { return army.points() > army.limit; }

  /// A sentence about armies whose cost changes, and those left out.
  std::string army_conclusion() const {
    std::vector<std::string> changed;
    for (std::size_t army = 0; army < run_.names.size(); ++army) {
      if (points_a(army) == points_b(army)) continue;
      changed.push_back(
          fmt::format("{} {} -> {}", name(army), sim::points_text(points_a(army)), sim::points_text(points_b(army))));
    }
    const std::string armies = sim::counted(run_.names.size(), "army");
    std::string text = run_.names.empty() ? ""
                       : changed.empty()  ? fmt::format("All {} cost the same.", armies)
                                          : fmt::format("{} of {} cost something else: {} pts.", changed.size(), armies,
                                                        shortened(changed));
    if (!run_.left_out.empty()) text += fmt::format(" Left out: {}.", shortened(run_.left_out));
    return text;
  }

  /// Warns of armies that become illegal.
  void add_illegal(Report& report) const {
    for (std::size_t army = 0; army < run_.names.size(); ++army) {
      const sim::Army& after = run_.b.armies[army];
      if (!is_over_limit(after) || is_over_limit(run_.a.armies[army])) continue;
      report.warnings.push_back(fmt::format("{} now costs {} of {} points and is no longer legal.", name(army),
                                            sim::points_text(after.points()), sim::points_text(after.limit)));
    }
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
                    kPlayerNames},
                   {"details", "", "show all numbers and how they were found"}}};
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

/// The table with one sentence per part of the comparison.
Table conclusions_table() {
  return {"conclusions",
          "one part of the comparison",
          {label_column("part", "part", "data, prices, matchups, armies or balance"),
           text_column("conclusion", "conclusion", "what it comes to, in a sentence")}};
}

constexpr std::size_t kChangesShown = 20;

/// "30 -> 20 points", "range 1800 -> 2400 1/100 inch", "new".
std::string change_text(const sim::DataDifference& edit) {
  if (edit.change != sim::DataChange::changed) return edit.change == sim::DataChange::added ? "new" : "removed";
  const std::size_t item = edit.item.empty() ? std::string::npos : edit.path.find(edit.item + ".");
  std::string what = item == std::string::npos ? "" : edit.path.substr(item + edit.item.size() + 1) + " ";
  if (what == "cost ") what.clear();
  return fmt::format("{}{} -> {}{}", what, edit.before, edit.after, edit.unit.empty() ? "" : " " + edit.unit);
}

/// Whether a price is that of an item of the data. (A tier of vsgmr and a special rule have the same name.)
bool is_price_of(const sim::PriceDifference& price, const sim::DataDifference& edit) {
  return price.item == edit.item && (price.kind == "tier") == (edit.kind == "quality");
}

/// What changed, item by item, and what to do with its price. @param prices  null: they are not known
Section changes_section(const std::vector<sim::DataDifference>& data, const sim::PriceComparison* prices) {
  Section section{"", {"changed", "from -> to"}, {}, {}};
  if (prices != nullptr) section.headings.insert(section.headings.end(), {"fair [points]", "listed price"});
  const sim::DataDifference* last = nullptr;  // the data have all values of an item together
  for (const sim::DataDifference& edit : data) {
    if (!is_seen(edit)) continue;
    const bool same = last != nullptr && !edit.item.empty() && edit.item == last->item && edit.kind == last->kind;
    last = &edit;
    if (same) {
      section.rows.back()[1] = value_text(section.rows.back()[1], 0) + ", " + change_text(edit);
      continue;
    }
    const std::string& name = edit.item.empty() ? edit.path : edit.item;
    std::vector<Value>& row = section.rows.emplace_back();
    row = {name, change_text(edit)};
    row.resize(section.headings.size());
    if (prices == nullptr) continue;
    const auto price = std::ranges::find_if(prices->rows, [&](const auto& known) { return is_price_of(known, edit); });
    if (price == prices->rows.end()) continue;
    if (!price->a) row[1] = fmt::format("new, {} points", listed_text(price->b->listed));
    row[2] = fair_text(*price, prices->tolerance);
    row[3] = advice_on(*price, prices->tolerance);
  }
  if (section.rows.size() > kChangesShown) {
    section.title = fmt::format("{} of {} changes; --details shows all", kChangesShown, section.rows.size());
    section.rows.resize(kChangesShown);
  }
  return section;
}

/// Whether B is better, and why: "better (1 price is nearer to fair)".
/// @param prices  null: they are not known  @param balance  of the armies, if it is known
std::string judgement(const sim::PriceComparison* prices, std::optional<sim::Change> balance) {
  std::vector<std::string> reasons;
  bool better = balance == sim::Change::falls;
  bool worse = balance == sim::Change::rises;
  for (const auto& [change, where] :
       {std::pair{sim::Change::falls, "nearer to"}, std::pair{sim::Change::rises, "farther from"}}) {
    const std::int64_t count = prices == nullptr ? 0 : count_of(*prices, change);
    if (count == 0) continue;
    (change == sim::Change::falls ? better : worse) = true;
    reasons.push_back(fmt::format("{} {} {} fair", sim::counted(count, "price"), count == 1 ? "is" : "are", where));
  }
  if (balance == sim::Change::falls) reasons.emplace_back("the armies are better balanced");
  if (balance == sim::Change::rises) reasons.emplace_back("the armies are balanced worse");
  if (reasons.empty()) return "not decided yet whether it is better";
  const char* const word = !worse ? "better" : better ? "better in part" : "worse";
  return fmt::format("{} ({})", word, fmt::join(reasons, ", "));
}

/// What to type next, each a note of its own.
void add_next_commands(Report& report, const ParsedArgs& typed, const CompareRun& run,
                       const sim::PriceComparison* prices) {
  const EffectiveWords& words = typed.effective_words();
  const bool open = prices != nullptr && count_of(*prices, sim::Change::open) > 0;
  if (open && !typed.has("full") && !typed.has("battles")) {
    report.notes.push_back(words.next("--quick", "--full", "decides more prices, an hour or so"));
  }
  if (typed.has("no-prices")) report.notes.push_back(words.next("--no-prices", "", "with prices"));
  if (prices != nullptr && !run.prices->a.options.prior) {
    EffectiveWords of_b{"price", {"--rules", typed.arguments().back()}, {}};
    for (const std::string& setting : typed.values(run.sides.b.settings)) {
      of_b.run.insert(of_b.run.end(), {"--set", setting});
    }
    for (const char* const option : {"scenario", "players"}) {
      if (typed.has(option)) of_b.run.insert(of_b.run.end(), {std::string("--") + option, typed.value(option)});
    }
    report.notes.push_back(of_b.next("", "--quick", "all prices of B"));
  }
  report.notes.push_back(words.next("", "--details", "all numbers"));
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
  const sim::Ruleset& a = run.sides.a.ruleset;
  const sim::Ruleset& b = run.sides.b.ruleset;
  report.title = a.name == b.name ? fmt::format("{} -> {}", run.sides.a.label, run.sides.b.label)
                                  : fmt::format("{} -> {}", a.name, b.name);
  report.provenance = provenance_of_run(typed, run);
  report.provenance.interrupted = played.interrupted();
  add_ruleset_b(report, b);
  Table conclusions = conclusions_table();
  conclusions.rows.push_back({std::string("data"), data_conclusion(run.data) + "."});
  add_data_differences(report, run.data);
  std::optional<sim::PriceComparison> prices;
  if (played.prices) {
    prices = sim::compare_prices(played.prices->a, played.prices->b, played.prices->a.tolerance);
    add_price_differences(report, conclusions, *run.prices, *played.prices, *prices);
    if (!prices->converged || played.prices->interrupted()) prices.reset();
  }
  std::optional<sim::BalanceDifference> balance;
  if (played.matchups) {
    balance = sim::balance_difference(played.matchups->pairs, run.matchups->names.size());
    MatchupReporter(*run.matchups, *played.matchups).add(report, conclusions, balance);
  }
  const sim::PriceComparison* const told = prices ? &*prices : nullptr;
  const bool judged = std::ranges::any_of(run.data, is_seen) && (prices || balance);
  report.conclusion =
      fmt::format("{}: {}.", report.title,
                  judged ? judgement(told, balance ? std::optional(balance->armies.change) : std::nullopt)
                         : data_conclusion(run.data));
  if (!typed.has("details")) {
    report.title.clear();
    report.sections.clear();
    add_next_commands(report, typed, run, told);
  }
  report.sections.insert(report.sections.begin(), {changes_section(run.data, told), section_of(conclusions)});
  std::erase_if(report.sections, [](const Section& section) { return section.rows.empty(); });
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
        "surer than the results that they are made of. The first screen says whether B is better, and what to do with "
        "each\n"
        "changed price. Exit status 3: the prices of a ruleset did not settle.\n",
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
