#include "cli/pages/axis.hpp"

#include <algorithm>
#include <cmath>

#include "cli/base/numbers.hpp"

namespace warbalance::cli {
namespace {

constexpr double kMostSteps = 7;

/// The smallest of 1, 2 and 5 times a power of ten that takes few steps.
double round_step(double range, int& decimals) {
  const double power = std::floor(std::log10(range / kMostSteps));
  const double unit = std::pow(10, power);
  decimals = std::max(0, -static_cast<int>(power));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (range / (factor * unit) <= kMostSteps) return factor * unit;
  }
  decimals = std::max(0, -static_cast<int>(power) - 1);
  return 10 * unit;
}

}  // namespace

Axis::Axis(double low, double high, double begin, double end) : low_(low), high_(high), begin_(begin), end_(end) {
  constexpr double kLeastShare = 1e-9;  // of the values: numbers that are as good as equal
  if (!(high - low > kLeastShare * std::max({1.0, std::abs(low), std::abs(high)}))) {
    const double room = std::max(1.0, std::abs(low) / 10);
    low_ = low - room;
    high_ = low + room;
  }
  step_ = round_step(high_ - low_, decimals_);
}

double Axis::place(double value) const { return begin_ + (value - low_) / (high_ - low_) * (end_ - begin_); }

std::vector<double> Axis::ticks() const {
  constexpr double kSlack = 1e-9;
  std::vector<double> found;
  const auto first = static_cast<long>(std::ceil(low_ / step_ - kSlack));
  const auto last = static_cast<long>(std::floor(high_ / step_ + kSlack));
  for (long i = first; i <= last; ++i) found.push_back(static_cast<double>(i) * step_);
  return found;
}

std::string Axis::tick_text(double tick) const { return decimal_text(tick, decimals_); }

}  // namespace warbalance::cli
