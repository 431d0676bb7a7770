#include "cli/commands/price/convergence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

/// The number of prices that are drawn round by round.
constexpr std::size_t kDrawnPrices = 3;

/// The difference of a price between the halves, in standard errors.
double sureness(const sim::PriceDrift& drift) { return drift.se > 0 ? std::abs(drift.change) / drift.se : 0; }

std::vector<sim::PriceDrift> surest_first(std::vector<sim::PriceDrift> drifts) {
  std::stable_sort(drifts.begin(), drifts.end(),
                   [](const auto& a, const auto& b) { return sureness(a) > sureness(b); });
  return drifts;
}

/// The result of the test of convergence.
std::string convergence_text(const std::vector<sim::PriceDrift>& drifts) {
  std::vector<std::string> moving;
  for (const sim::PriceDrift& drift : drifts) {
    if (!drift.settled()) moving.push_back(drift.rule);
  }
  if (moving.empty()) {
    return fmt::format(
        "The prices have settled as far as these battles show: of {} none drifts beyond chance from the first to the "
        "second half of the rounds that "
        "count",
        drifts.size());
  }
  return fmt::format(
      "Not settled yet: {} of {} drift beyond chance from the first to the second half of the rounds that "
      "count: {}",
      moving.size(), sim::counted(drifts.size(), "price"), fmt::join(moving, ", "));
}

void add_drifts(Report& report, const std::vector<sim::PriceDrift>& drifts) {
  report.further_tables.push_back(drift_table(drifts));
  report.charts.push_back({.title = convergence_text(drifts),
                           .table = "drift",
                           .labels = {"rule"},
                           .value = "change",
                           .low = "ci_low",
                           .high = "ci_high",
                           .flag = "state",
                           .line = 0,
                           .line_meaning = "no drift"});
}

/// The prices of single rounds for the prices that drift most surely, in that order.
std::vector<sim::RoundPrices> drawn_prices(const sim::PriceReport& prices,
                                           const std::vector<sim::PriceDrift>& ordered) {
  std::vector<sim::RoundPrices> drawn;
  for (const sim::PriceDrift& drift : ordered) {
    const auto found = std::find_if(prices.round_prices.begin(), prices.round_prices.end(),
                                    [&](const sim::RoundPrices& rounds) { return rounds.rule == drift.rule; });
    if (found != prices.round_prices.end() && drawn.size() < kDrawnPrices) drawn.push_back(*found);
  }
  return drawn;
}

/// The round up to which none counts; empty: all count.
std::optional<double> last_uncounted(const sim::RoundPrices& prices) {
  std::optional<double> last;
  for (const sim::RoundPrices::Point& point : prices.points) {
    if (point.stage != sim::RoundStage::counted) last = point.round;
  }
  return last;
}

Chart chart_of(const sim::RoundPrices& prices, const std::string& title) {
  Chart chart{.kind = Chart::Kind::lines,
              .title = title,
              .table = "round_prices",
              .labels = {"round"},
              .value = "price",
              .low = "ci_low",
              .high = "ci_high",
              .flag = "stage",
              .line = prices.counted,
              .line_meaning = "all rounds that count",
              .only = "rule",
              .only_text = prices.rule};
  if (const std::optional<double> last = last_uncounted(prices)) {
    chart.shaded_to = *last + 0.5;
    chart.shaded_meaning = "does not count";
  }
  return chart;
}

void add_round_prices(Report& report, const std::vector<sim::RoundPrices>& drawn, std::size_t tested) {
  if (drawn.empty()) return;
  Table table = round_prices_table();
  for (const sim::RoundPrices& prices : drawn) {
    for (const sim::RoundPrices::Point& point : prices.points) {
      table.rows.push_back({prices.rule, std::int64_t{point.round}, std::string(sim::stage_name(point.stage)),
                            point.price, point.interval.low, point.interval.high});
    }
    report.charts.push_back(chart_of(
        prices, fmt::format("{} round by round with 95 % intervals: one of the {} of {} that drift most surely",
                            prices.rule, drawn.size(), sim::counted(tested, "price"))));
  }
  report.further_tables.push_back(std::move(table));
}

}  // namespace

Table drift_table(const std::vector<sim::PriceDrift>& drifts) {
  using Row = sim::PriceDrift;
  return table_of<Row>(
      "drift", "a price whose convergence was tested, the surest drift first",
      {{label_column("rule", "rule", "the quality, special rule or unit"), &Row::rule},
       {estimate_column(
            "change", "change", "points", kPointDecimals,
            "its price by the later half of the rounds that count less that by the earlier half, mean over the "
            "chains"),
        &Row::change},
       {standard_error("se", kPointDecimals), &Row::se},
       {{{"ci_low", "low", "99 %", kPointDecimals, Role::low,
          "lower end of its interval; all intervals of the table hold together with 99 %"},
         {"ci_high", "high", "99 %", kPointDecimals, Role::high, "upper end of it"}},
        &Row::interval},
       {flag_column("state", "state", "settled where the interval holds 0; else drifts, and there are no verdicts"),
        [](const Row& row) { return sim::drift_name(row.settled()); }}},
      drifts);
}

Table round_prices_table() {
  return {
      "round_prices",
      "a price in one round of the run, by the battles of that round alone, of the three prices that drift most "
      "surely; "
      "of many rounds several together",
      {label_column("rule", "rule", "the quality, special rule or unit"),
       count_column("round", "round", "its number, from 1; of several rounds the last"),
       group_column("stage", "stage", "building (a step to the prices by which armies are built), burn-in, or counted"),
       estimate_column(
           "price", "price", "points", kPointDecimals,
           "price in this round, on the scale of the fair prices; of a quality without what special rules are "
           "worth more or less on it"),
       low_end("ci_low", kPointDecimals, "lower end of its interval over the chains, by itself"),
       high_end("ci_high", kPointDecimals, "upper end of it")}};
}

void add_convergence(Report& report, const sim::PriceReport& prices) {
  if (prices.drifts.empty()) return;
  const std::vector<sim::PriceDrift> drifts = surest_first(prices.drifts);
  add_drifts(report, drifts);
  add_round_prices(report, drawn_prices(prices, drifts), drifts.size());
}

}  // namespace warbalance::cli
