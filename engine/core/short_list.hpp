#pragma once

#include <cassert>
#include <cstddef>
#include <new>
#include <type_traits>

namespace warbalance {

/// Up to `kMost` elements without allocation. Places that are not used are never initialized, so a short list is cheap.
template <class T, std::size_t kMost>
class ShortList {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  ShortList() {}  // leaves the room as it is

  std::size_t size() const { return count_; }
  T* begin() { return items_; }
  T* end() { return items_ + count_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + count_; }

  void add(const T& item) {
    assert(count_ < kMost);
    new (items_ + count_++) T(item);
  }
  /// Takes an element out; the last one comes to its place.
  void take(T* item) { *item = items_[--count_]; }

 private:
  union {
    T items_[kMost];
  };
  std::size_t count_ = 0;
};

}  // namespace warbalance
