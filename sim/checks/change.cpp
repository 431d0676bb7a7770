#include "sim/checks/change.hpp"

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

}  // namespace warbalance::sim
