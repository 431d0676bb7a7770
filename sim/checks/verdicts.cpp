#include "sim/checks/verdicts.hpp"

namespace warbalance::sim {

std::string_view change_name(Change change) {
  switch (change) {
    case Change::rises:
      return "rises";
    case Change::falls:
      return "falls";
    case Change::steady:
      return "steady";
    case Change::open:
      break;
  }
  return "open";
}

Change change_of(const Interval& difference, double tolerance) {
  if (difference.low >= -tolerance && difference.high <= tolerance) return Change::steady;
  if (difference.low > 0) return Change::rises;
  if (difference.high < 0) return Change::falls;
  return Change::open;
}

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
