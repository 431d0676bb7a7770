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

ToldValue ToldValue::beside(const ToldValue& before, std::size_t count) const {
  constexpr double kLeastToldShare = 0.01;
  const double told = before.se > 0 ? 1 - se * se / (before.se * before.se) : 1;
  const double share = std::max(kLeastToldShare, told);
  const ToldValue after{value, se, freedom / (share * share)};
  const auto width = [count](const ToldValue& told_value) { return told_value.within(count).interval.half_width(); };
  const bool is_wider = se > before.se || width(after) > width(before);
  return is_wider ? ToldValue{value, before.se, before.freedom} : after;
}

ToldValue ToldValue::with_error(double error, double its_freedom) const {
  const double own = se * se;
  const double added = error * error;
  const double whole = own + added;
  if (whole == 0) return *this;
  const double least = whole * whole / (own * own / freedom + added * added / its_freedom);
  return {value, std::sqrt(whole), std::max(1.0, least)};
}

}  // namespace warbalance::sim
