#pragma once

namespace warbalance::sim {

/// A closed interval of real numbers, low <= high.
struct Interval {
  double low = 0;
  double high = 0;

  double half_width() const { return (high - low) / 2; }
  bool contains(double value) const { return low <= value && value <= high; }

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("low", &Interval::low);
    visit("high", &Interval::high);
  }
};

/// An estimate with its standard error and interval.
struct Estimate {
  double value = 0;
  double se = 0;
  Interval interval;
};

}  // namespace warbalance::sim
