#include "sim/pricing/reference_charge.hpp"

#include "sim/catalog/points.hpp"

namespace warbalance::sim {
namespace {

constexpr int kMostChargeSteps = 100;
constexpr double kSmallestStep = 1e-13;

}  // namespace

ReferenceCharge::ReferenceCharge(const PriceModel& model, const PopulationSummary& armies, Hundredths least)
    : model_(model),
      units_(armies.units),
      armies_(static_cast<double>(armies.armies)),
      mean_columns_(model.size()),
      mean_listed_(armies.mean_listed),
      least_(points_of(least)) {
  units_->visit([&](const FieldArmy& one, std::uint32_t units) {
    model_.visit(one, 0, [&](std::size_t column, int count) { mean_columns_[column] += units / armies_ * count; });
  });
}

ReferenceCharge::Split ReferenceCharge::split(const std::vector<double>& theta, double factor) const {
  Split split;
  units_->visit([&](const FieldArmy& one, std::uint32_t units) {
    const double cost = factor * model_.dot(theta, one, 0);
    if (cost > least_) {
      split.above += units * cost;
    } else {
      split.others += units;
    }
  });
  split.above /= armies_;
  split.others /= armies_;
  return split;
}

double ReferenceCharge::charged(const std::vector<double>& prices) const {
  const Split parts = split(prices, 1);
  return parts.above + least_ * parts.others;
}

double ReferenceCharge::factor(const std::vector<double>& theta) const {
  double mean = 0;
  for (std::size_t c = 0; c < mean_columns_.size(); ++c) mean += mean_columns_[c] * theta[c];
  if (mean <= 0) return 0;
  // Without a least price the armies would cost L with this factor; with one they cost as much or more.
  double factor = mean_listed_ / mean;
  for (int step = 0; step < kMostChargeSteps; ++step) {
    const Split parts = split(theta, factor);
    const double next = factor * (mean_listed_ - least_ * parts.others) / parts.above;
    if (parts.above <= 0 || next <= 0) return 0;
    if (factor - next <= kSmallestStep * factor) break;
    factor = next;
  }
  return factor;
}

std::vector<double> ReferenceCharge::columns_above_least(const std::vector<double>& prices) const {
  std::vector<double> columns(mean_columns_.size());
  units_->visit([&](const FieldArmy& one, std::uint32_t units) {
    if (model_.dot(prices, one, 0) <= least_) return;
    model_.visit(one, 0, [&](std::size_t column, int count) { columns[column] += units / armies_ * count; });
  });
  return columns;
}

}  // namespace warbalance::sim
