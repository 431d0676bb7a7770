#include "cli/commands/compare/price_difference_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/commands/compare/tables.hpp"
#include "sim/checks/price_differences.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kPricesForPeople = 40;
constexpr std::size_t kNamedPrices = 3;  ///< of each kind, in the conclusion

std::string price_text(double points) { return decimal_text(points, kPointDecimals); }

Value side_value(const std::optional<sim::SidePrice>& side, std::optional<double> sim::SidePrice::*field) {
  return side ? value_or_empty((*side).*field) : Value();
}

Value listed_value(const std::optional<sim::SidePrice>& side) { return side ? Value(side->listed) : Value(); }

std::string flags_of_price(const sim::PriceDifference& row) {
  if (!row.a) return "only_b";
  return row.b ? "" : "only_a";
}

std::vector<Value> row_of_price(const sim::PriceDifference& row) {
  std::vector<Value> values{row.item,
                            row.kind,
                            listed_value(row.a),
                            listed_value(row.b),
                            side_value(row.a, &sim::SidePrice::fair),
                            side_value(row.a, &sim::SidePrice::se),
                            side_value(row.b, &sim::SidePrice::fair),
                            side_value(row.b, &sim::SidePrice::se)};
  if (row.difference) {
    const auto& [value, se, interval] = *row.difference;
    values.insert(values.end(), {value, se, interval.low, interval.high});
  } else {
    values.resize(values.size() + 4);
  }
  values.push_back(value_or_empty(row.p_holm));
  values.push_back(row.change ? Value(std::string(sim::change_name(*row.change))) : Value());
  values.emplace_back(flags_of_price(row));
  return values;
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

void add_price_differences(Report& report, Table& conclusions, const ComparedPrices& run,
                           const ComparedPriceReports& played) {
  const sim::PriceComparison prices = sim::compare_prices(played.a, played.b, played.a.tolerance);
  conclusions.rows.push_back({std::string("prices"), conclusion_of(prices, run, played)});
  Table table = price_differences_table();
  if (!played.interrupted()) {
    for (const sim::PriceDifference& row : prices.rows) table.rows.push_back(row_of_price(row));
  }
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
