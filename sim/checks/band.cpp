#include "sim/checks/band.hpp"

namespace warbalance::sim {

std::string_view verdict_name(CheckVerdict verdict) {
  switch (verdict) {
    case CheckVerdict::pass:
      return "pass";
    case CheckVerdict::fail:
      return "fail";
    case CheckVerdict::inconclusive:
      break;
  }
  return "inconclusive";
}

CheckVerdict judge(const Interval& interval, const Band& band, double least, double greatest) {
  if (interval.high < band.low || interval.low > band.high) return CheckVerdict::fail;
  const bool above_low = interval.low > band.low || band.low <= least;
  const bool below_high = interval.high < band.high || band.high >= greatest;
  return above_low && below_high ? CheckVerdict::pass : CheckVerdict::inconclusive;
}

}  // namespace warbalance::sim
