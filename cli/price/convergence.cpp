#include "cli/price/convergence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "cli/price/tables.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kDrawn = 3;  // more lines with bands hide each other

/// The prices that changed most, in the order of the report.
std::vector<sim::RoundPrices> changed_most(std::vector<sim::RoundPrices> prices) {
  if (prices.size() <= kDrawn) return prices;
  std::vector<double> drifts;
  for (const sim::RoundPrices& price : prices) drifts.push_back(price.drift);
  std::nth_element(drifts.begin(), drifts.begin() + (kDrawn - 1), drifts.end(), std::greater<>());
  const double least = drifts[kDrawn - 1];
  std::erase_if(prices, [&](const sim::RoundPrices& price) { return price.drift < least; });
  return prices;
}

std::string title_of(const sim::PriceReport& prices, std::size_t drawn) {
  const auto& points = prices.round_prices.front().points;
  const auto counted = std::find_if(points.begin(), points.end(),
                                    [](const auto& point) { return point.stage == sim::RoundStage::counted; });
  const std::string which =
      drawn == prices.round_prices.size() ? "all prices" : fmt::format("the {} that changed most", drawn);
  const bool converged = prices.outcome == sim::PriceOutcome::converged;
  return fmt::format("{}: {}, round by round (counted from round {} on)",
                     converged ? "The prices have settled" : "Not settled yet", which, counted->round);
}

}  // namespace

void add_rounds(Report& report, const sim::PriceReport& prices) {
  if (prices.round_prices.empty()) return;
  Table table = rounds_table();
  const std::vector<sim::RoundPrices> drawn = changed_most(prices.round_prices);
  for (const sim::RoundPrices& price : drawn) {
    for (const sim::RoundPrices::Point& point : price.points) {
      table.rows.push_back({price.rule, std::int64_t{point.round}, std::string(sim::stage_name(point.stage)),
                            point.price, point.interval.low, point.interval.high});
    }
  }
  report.further_tables.push_back(std::move(table));
  report.charts.push_back({.kind = Chart::Kind::lines,
                           .title = title_of(prices, drawn.size()),
                           .table = "rounds",
                           .labels = {"round"},
                           .value = "price",
                           .low = "ci_low",
                           .high = "ci_high",
                           .series = "rule"});
}

}  // namespace warbalance::cli
