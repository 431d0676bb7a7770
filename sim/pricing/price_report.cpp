#include "sim/pricing/price_report.hpp"

#include <cassert>
#include <cmath>

namespace warbalance::sim {

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::undercosted:
      return "undercosted";
    case Verdict::overcosted:
      return "overcosted";
    case Verdict::fair:
      return "fair";
    case Verdict::uncertain:
      return "uncertain";
  }
  return {};
}

Verdict judge(double difference, double half_width, double tolerance) {
  if (difference - half_width > tolerance) return Verdict::undercosted;
  if (difference + half_width < -tolerance) return Verdict::overcosted;
  if (std::abs(difference) + half_width < tolerance) return Verdict::fair;
  return Verdict::uncertain;
}

double rounded_to_step(double points, double step) {
  assert(step > 0);
  const double rounded = std::round(points / step) * step;
  return rounded == 0 ? 0 : rounded;  // no minus zero in tables
}

}  // namespace warbalance::sim
