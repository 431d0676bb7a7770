#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "engine/core/report.hpp"

namespace warbalance {

/// A queue of units for which something is still to come, first in, first out. Holds kMaxUnits units: as many as may
/// come in before it is empty again.
class UnitQueue {
 public:
  bool empty() const { return begin_ == end_; }
  void push(UnitIndex unit) {
    assert(end_ < units_.size());
    units_[end_++] = unit;
  }
  /// Takes out the first; there must be one.
  UnitIndex pop() {
    assert(!empty());
    const UnitIndex unit = units_[begin_++];
    if (empty()) clear();
    return unit;
  }
  void clear() { begin_ = end_ = 0; }

 private:
  std::array<UnitIndex, kMaxUnits> units_{};
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace warbalance
