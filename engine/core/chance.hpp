#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

// Approximate chances in integers: the stake of a die need not be exact, but must be the same on every machine.

namespace warbalance {

/// A chance, or a share of a unit's points [1/65536].
using Share = std::int64_t;

inline constexpr Share kWhole = 1 << 16;

constexpr Share share_of(Share a, Share b) { return a * b / kWhole; }

/// Chance of a d6 to reach `target`.
constexpr Share chance_from(int target) { return kWhole * std::clamp(7 - target, 0, 6) / 6; }

/// The distribution of the number of successes in a few independent trials.
class TrialCount {
 public:
  static constexpr int kMost = 4;  ///< larger numbers of successes count as this one

  void add(Share chance) {
    for (int n = kMost; n > 0; --n) {
      const Share stays = n == kMost ? kWhole : kWhole - chance;
      at(n) = share_of(at(n), stays) + share_of(at(n - 1), chance);
    }
    at(0) = share_of(at(0), kWhole - chance);
  }
  void add(int trials, Share chance) {
    for (int i = 0; i < trials; ++i) add(chance);
  }

  /// Expectation of `value(n)`.
  template <class Value>
  Share mean(Value&& value) const {
    Share sum = 0;
    for (int n = 0; n <= kMost; ++n) sum += share_of(chances_[static_cast<std::size_t>(n)], value(n));
    return sum;
  }

 private:
  Share& at(int n) { return chances_[static_cast<std::size_t>(n)]; }

  std::array<Share, kMost + 1> chances_{kWhole};
};

}  // namespace warbalance
