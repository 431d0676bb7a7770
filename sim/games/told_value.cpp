#include "sim/games/told_value.hpp"

#include <algorithm>
#include <cmath>

#include "sim/stats/quantiles.hpp"

namespace warbalance::sim {
namespace {

constexpr double kToldErrorProbability = 0.05;

}  // namespace

Estimate ToldValue::within(std::size_t count) const {
  const double half_width = simultaneous_t_quantile(kToldErrorProbability, count, freedom) * se;
  return {value, se, {value - half_width, value + half_width}};
}

ToldValue ToldValue::beside(double variance_before) const {
  constexpr double kLeastToldShare = 0.01;
  const double told = variance_before > 0 ? 1 - se * se / variance_before : 1;
  const double share = std::max(kLeastToldShare, told);
  return {value, se, freedom / (share * share)};
}

ToldValue ToldValue::with_error(double error, double its_freedom) const {
  const double own = se * se;
  const double added = error * error;
  const double whole = own + added;
  if (whole == 0) return *this;
  const double least = whole * whole / (own * own / freedom + added * added / its_freedom);
  return {value, std::sqrt(whole), std::max(1.0, least)};
}

void MixedShift::add(double chance, const GameCoefficient& given, double variance_before) {
  mean_ += chance * given.value;
  square_ += chance * given.value * given.value;
  model_ += chance * given.model_se * given.model_se;
  clustered_ += chance * given.clustered_se * given.clustered_se;
  before_ += chance * variance_before;
}

GameCoefficient MixedShift::coefficient() const {
  const double between = std::max(0.0, square_ - mean_ * mean_);
  return {mean_, std::sqrt(model_ + between), std::sqrt(clustered_ + between)};
}

}  // namespace warbalance::sim
