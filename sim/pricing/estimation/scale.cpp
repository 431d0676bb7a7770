
#include "sim/pricing/estimation/scale.hpp"

#include <cassert>
#include <limits>

#include "sim/files/number_text.hpp"

namespace warbalance::sim {
namespace {

constexpr int kMostChargeSteps = 100;
constexpr double kSmallestStep = 1e-13;

}  // namespace

ReferenceCharge::ReferenceCharge(const PriceModel& model, const PopulationSummary& armies, Hundredths least)
    : armies_(static_cast<double>(armies.armies)),
      mean_columns_(model.size()),
      mean_listed_(armies.mean_listed),
      least_(points_of(least)) {
  assert(model.size() <= std::numeric_limits<std::uint16_t>::max() + std::size_t{1});
  armies.units->visit([&](const FieldArmy& one, std::uint32_t units) {
    begins_.push_back(static_cast<std::uint32_t>(columns_.size()));
    counts_.push_back(units);
    model.visit(one, 0, [&](std::size_t column, int count) {
      columns_.push_back(static_cast<std::uint16_t>(column));
      times_.push_back(count);
      mean_columns_[column] += units / armies_ * count;
    });
  });
  begins_.push_back(static_cast<std::uint32_t>(columns_.size()));
}

std::vector<double> ReferenceCharge::costs_under(const std::vector<double>& prices) const {
  std::vector<double> costs(counts_.size());
  for (std::size_t unit = 0; unit < costs.size(); ++unit) {
    visit_columns(unit, [&](std::size_t column, int times) { costs[unit] += prices[column] * times; });
  }
  return costs;
}

ReferenceCharge::Split ReferenceCharge::split(const std::vector<double>& costs, double factor) const {
  Split split;
  for (std::size_t unit = 0; unit < costs.size(); ++unit) {
    const double cost = factor * costs[unit];
    if (cost > least_) {
      split.above += counts_[unit] * cost;
    } else {
      split.others += counts_[unit];
    }
  }
  split.above /= armies_;
  split.others /= armies_;
  return split;
}

double ReferenceCharge::charged(const std::vector<double>& prices) const {
  const Split parts = split(costs_under(prices), 1);
  return parts.above + least_ * parts.others;
}

double ReferenceCharge::factor(const std::vector<double>& theta) const {
  double mean = 0;
  for (std::size_t c = 0; c < mean_columns_.size(); ++c) mean += mean_columns_[c] * theta[c];
  if (mean <= 0) return 0;
  // Without a least price the armies would cost L with this factor; with one they cost as much or more.
  double factor = mean_listed_ / mean;
  const std::vector<double> costs = costs_under(theta);
  for (int step = 0; step < kMostChargeSteps; ++step) {
    const Split parts = split(costs, factor);
    const double next = factor * (mean_listed_ - least_ * parts.others) / parts.above;
    if (parts.above <= 0 || next <= 0) return 0;
    if (factor - next <= kSmallestStep * factor) break;
    factor = next;
  }
  return factor;
}

std::vector<double> ReferenceCharge::columns_above_least(const std::vector<double>& prices) const {
  std::vector<double> columns(mean_columns_.size());
  const std::vector<double> costs = costs_under(prices);
  for (std::size_t unit = 0; unit < costs.size(); ++unit) {
    if (costs[unit] <= least_) continue;
    visit_columns(unit, [&](std::size_t column, int times) { columns[column] += counts_[unit] / armies_ * times; });
  }
  return columns;
}

}  // namespace warbalance::sim
