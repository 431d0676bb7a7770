#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <new>
#include <type_traits>

#include "engine/core/report.hpp"

namespace warbalance {

/// Up to `kMost` elements without allocation. Unused places are never initialized, so a short list is cheap.
template <class T, std::size_t kMost>
class ShortList {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  ShortList() {}  // does not initialize the places

  std::size_t size() const { return count_; }
  T* begin() { return items_; }
  T* end() { return items_ + count_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + count_; }

  void add(const T& item) {
    assert(count_ < kMost);
    new (items_ + count_++) T(item);
  }
  /// Removes an element by moving the last one into its place.
  void take(T* item) { *item = items_[--count_]; }

 private:
  union {
    T items_[kMost];
  };
  std::size_t count_ = 0;
};

/// A first-in, first-out queue of units. At most kMaxUnits may come in before it is empty again.
class UnitQueue {
 public:
  bool empty() const { return begin_ == end_; }
  void push(UnitIndex unit) {
    assert(end_ < units_.size());
    units_[end_++] = unit;
  }
  /// Removes and returns the first unit. @pre there is one
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
