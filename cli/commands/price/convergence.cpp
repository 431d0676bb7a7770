#include "cli/commands/price/convergence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

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

}  // namespace

Table drift_table(const std::vector<sim::PriceDrift>& drifts) {
  using Row = sim::PriceDrift;
  return table_of<Row>(
      "drift", "a price whose convergence was tested, the surest drift first",
      {{label_column("rule", "rule", "the quality, special rule or unit"), &Row::rule},
       {estimate_column("change", "change", "points", kPointDecimals,
                        "its price by the later half of the rounds that count less that by the earlier half"),
        &Row::change},
       {standard_error("se", kPointDecimals), &Row::se},
       {{{"ci_low", "low", "99.9 %", kPointDecimals, Role::low,
          "lower end of its interval; all intervals of the table hold together with 99.9 %"},
         {"ci_high", "high", "99.9 %", kPointDecimals, Role::high, "upper end of it"}},
        &Row::interval},
       {flag_column("state", "state", "settled where the interval holds 0; else drifts, and there are no verdicts"),
        [](const Row& row) { return sim::drift_name(row.settled()); }}},
      drifts);
}

void add_convergence(Report& report, const sim::PriceReport& prices) {
  if (prices.drifts.empty()) return;
  add_drifts(report, surest_first(prices.drifts));
}

}  // namespace warbalance::cli
