#include "cli/commands/compare/price_difference_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/commands/compare/matchup_report.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kPricesForPeople = 40;
constexpr std::size_t kNamedPrices = 3;  ///< of each kind, in the conclusion

std::string price_text(double points) { return decimal_text(points, kPointDecimals); }

/// What a ruleset has of a price; empty where it has no such item.
template <class T>
auto of_side(std::optional<sim::SidePrice> sim::PriceDifference::*side, T sim::SidePrice::*part) {
  return [side, part](const sim::PriceDifference& row) { return row.*side ? to_value((*(row.*side)).*part) : Value(); };
}

/// "Tough +3.20".
std::vector<std::string> named(const sim::PriceComparison& prices, sim::Change change) {
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

/// What items are worth that only one ruleset has.
std::string only_text(const sim::PriceDifference& row) {
  const sim::SidePrice& price = row.b ? *row.b : *row.a;
  std::string text = fmt::format(" Only {} has {}, listed at {}", row.b ? "B" : "A", row.item,
                                 sim::counted(price_text(price.listed), "point"));
  if (price.fair) text += fmt::format(", worth {}", price_text(*price.fair));
  if (price.interval) {
    text += fmt::format(" (95 % interval {} to {})", price_text(price.interval->low), price_text(price.interval->high));
  }
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
  const std::vector<std::string> rises = named(prices, sim::Change::rises);
  const std::vector<std::string> falls = named(prices, sim::Change::falls);
  std::string text =
      fmt::format("Of {} rise: {}{}; fall: {}{}; do not change beyond {}: {}; the battles do not tell: {}.",
                  sim::counted(grouped_text(told), "fair price"), rises.size(), shortened_list(rises), falls.size(),
                  shortened_list(falls), sim::counted(price_text(prices.tolerance), "point"),
                  named(prices, sim::Change::steady).size(), named(prices, sim::Change::open).size());
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

}  // namespace

Table price_differences_table(const std::vector<sim::PriceDifference>& rows) {
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

}  // namespace warbalance::cli
