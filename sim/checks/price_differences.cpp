#include "sim/checks/price_differences.hpp"

#include <algorithm>
#include <cmath>

#include "sim/stats/hypothesis.hpp"
#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {
namespace {

constexpr double kPriceAlpha = 0.05;

SidePrice side_price(const PriceRow& row) { return {row.listed, row.fair, row.se, row.interval}; }

const PriceRow* find_row(const std::vector<PriceRow>& rows, const PriceRow& wanted) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const PriceRow& row) {
    return row.kind == wanted.kind && row.rule == wanted.rule;
  });
  return found == rows.end() ? nullptr : &*found;
}

/// Difference and error; the interval is not known yet. Empty where a run has no price, or other chains.
std::optional<Estimate> difference_of_rows(const PriceRow& a, const PriceRow& b) {
  if (!a.fair || !b.fair || a.fair_without_chain.size() < 2) return std::nullopt;
  if (a.fair_without_chain.size() != b.fair_without_chain.size()) return std::nullopt;
  return Estimate{*b.fair - *a.fair, jackknife_difference_se(b.fair_without_chain, a.fair_without_chain), {}};
}

/// Intervals, p values and changes of all rows that have a difference.
void judge_rows(PriceComparison& comparison) {
  std::vector<PriceDifference*> told;
  for (PriceDifference& row : comparison.rows) {
    if (row.difference) told.push_back(&row);
  }
  if (told.empty()) return;
  const double freedom = comparison.chains - 1;
  const double quantile = simultaneous_t_quantile(kPriceAlpha, told.size(), freedom);
  std::vector<double> p_values;
  for (PriceDifference* const row : told) {
    auto& [value, se, interval] = *row->difference;
    interval = {value - quantile * se, value + quantile * se};
    row->change = change_of(interval, comparison.tolerance);
    p_values.push_back(tolerance_p_value(value, se, 0, freedom));
  }
  p_values = holm_adjusted(p_values);
  for (std::size_t i = 0; i < told.size(); ++i) told[i]->p_holm = p_values[i];
}

/// Sorts items that only one has to the front, and those without a difference to the end.
double place_of_row(const PriceDifference& row) {
  if (!row.a || !row.b) return INFINITY;
  return row.difference ? std::abs(row.difference->value) : -1;
}

}  // namespace

PriceComparison compare_prices(const PriceReport& a, const PriceReport& b, double tolerance) {
  PriceComparison comparison{{}, tolerance, a.chains, false};
  comparison.converged = a.outcome == PriceOutcome::converged && b.outcome == PriceOutcome::converged;
  for (const PriceRow& row : a.rows) {
    PriceDifference& made = comparison.rows.emplace_back();
    made.item = row.rule;
    made.kind = row.kind;
    made.a = side_price(row);
    const PriceRow* const of_b = find_row(b.rows, row);
    if (of_b == nullptr) continue;
    made.b = side_price(*of_b);
    if (comparison.converged) made.difference = difference_of_rows(row, *of_b);
  }
  for (const PriceRow& row : b.rows) {
    if (find_row(a.rows, row) != nullptr) continue;
    PriceDifference& made = comparison.rows.emplace_back();
    made.item = row.rule;
    made.kind = row.kind;
    made.b = side_price(row);
  }
  judge_rows(comparison);
  std::stable_sort(
      comparison.rows.begin(), comparison.rows.end(),
      [](const PriceDifference& x, const PriceDifference& y) { return place_of_row(x) > place_of_row(y); });
  return comparison;
}

}  // namespace warbalance::sim
