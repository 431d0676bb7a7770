#include "sim/stats/minimum.hpp"

namespace warbalance::sim {
namespace {

constexpr double kGolden = 0.6180339887498949;

}  // namespace

double golden_section(const std::function<double(double)>& function, double low, double high, double width) {
  double left = high - kGolden * (high - low);
  double right = low + kGolden * (high - low);
  double at_left = function(left);
  double at_right = function(right);
  while (high - low > width) {
    if (at_left <= at_right) {
      high = right;
      right = left;
      at_right = at_left;
      left = high - kGolden * (high - low);
      at_left = function(left);
    } else {
      low = left;
      left = right;
      at_left = at_right;
      right = low + kGolden * (high - low);
      at_right = function(right);
    }
  }
  return (low + high) / 2;
}

}  // namespace warbalance::sim
