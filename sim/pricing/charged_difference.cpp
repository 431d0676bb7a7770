#include "sim/pricing/charged_difference.hpp"

#include <algorithm>
#include <cassert>

namespace warbalance::sim {
namespace {

/// Every step of Newton's method leaves a piece of the line behind; costs are whole numbers, so there are few of them.
constexpr int kMostPriceSteps = 1000;
constexpr double kExact_hundredths = 1e-9;

struct Line {
  double value = 0;
  double slope = 0;
};

Line line_at(const BareCosts& carriers, double least, double price) {
  Line line;
  double units = 0;
  for (const auto& [cost, count] : carriers) {
    units += count;
    line.value += count * (std::max(least, cost + price) - std::max<double>(least, cost));
    if (cost + price > least) line.slope += count;
  }
  return {line.value / units, line.slope / units};
}

}  // namespace

double price_of_difference(const BareCosts& carriers, Hundredths least, double difference) {
  double units = 0;
  double raised = 0;
  for (const auto& [cost, count] : carriers) {
    units += count;
    raised += count * std::max(0, least - cost);
  }
  assert(units > 0);
  const double wanted = 100 * difference;
  // Where no unit with the rule costs the least price.
  double price = std::max<double>(least - carriers.begin()->first + 1.0, wanted + raised / units);
  for (int step = 0; step < kMostPriceSteps; ++step) {
    const Line line = line_at(carriers, least, price);
    const double excess = line.value - wanted;
    if (excess <= kExact_hundredths) break;
    if (line.slope <= 0) return (least - carriers.rbegin()->first) / 100.0;
    price -= excess / line.slope;
  }
  return price / 100;
}

}  // namespace warbalance::sim
