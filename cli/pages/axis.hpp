#pragma once

#include <string>
#include <vector>

namespace warbalance::cli {

/// A scale of a chart: from values to places on the page.
class Axis {
 public:
  /// @param low, high    values that have to fit; equal ones get room around them
  /// @param begin, end   places of the ends [pixels of the drawing]; `end` may be smaller, as it is for heights
  Axis(double low, double high, double begin, double end);

  double place(double value) const;
  /// Round values across the scale, three to eight of them, in order.
  std::vector<double> ticks() const;
  /// A tick as text, with as many decimals as the ticks differ by.
  std::string tick_text(double tick) const;
  double low() const { return low_; }
  double high() const { return high_; }

 private:
  double low_;
  double high_;
  double begin_;
  double end_;
  double step_ = 1;
  int decimals_ = 0;
};

}  // namespace warbalance::cli
