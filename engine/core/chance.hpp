#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

// Approximate chances in integers: what is at stake in a die need not be exact, but must be the same on every machine.

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
  static constexpr int kMost = 4;  ///< more successes count as this many

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

/// The exact chance of a sequence of results of d6 and d3: a whole number over a power of six, so that sums and
/// products need no greatest common divisors, which make fractions slow.
class DiceChance {
 public:
  explicit DiceChance(unsigned whole = 0) : number_(whole) {}

  DiceChance& operator+=(const DiceChance& other) {
    if (sixths_ < other.sixths_) refine(other.sixths_);
    if (sixths_ == other.sixths_) {
      number_ += other.number_;
    } else {
      DiceChance fine = other;
      fine.refine(sixths_);
      number_ += fine.number_;
    }
    return *this;
  }
  friend DiceChance operator*(DiceChance chance, unsigned faces) {
    if (faces != 1) chance.number_ *= faces;
    return chance;
  }
  /// The chance that both of two independent events happen.
  friend DiceChance operator*(DiceChance chance, const DiceChance& other) {
    chance.number_ *= other.number_;
    chance.sixths_ += other.sixths_;
    return chance;
  }
  /// @param sides  1, 2, 3 or 6
  friend DiceChance operator/(DiceChance chance, unsigned sides) {
    assert(sides == 1 || sides == 2 || sides == 3 || sides == 6);
    if (sides == 1) return chance;
    if (sides != 6) chance.number_ *= 6 / sides;
    ++chance.sixths_;
    return chance;
  }

  boost::multiprecision::cpp_rational value() const {
    return {number_, boost::multiprecision::pow(boost::multiprecision::cpp_int(6), static_cast<unsigned>(sixths_))};
  }

 private:
  void refine(int sixths) {
    number_ *= boost::multiprecision::pow(boost::multiprecision::cpp_int(6), static_cast<unsigned>(sixths - sixths_));
    sixths_ = sixths;
  }

  boost::multiprecision::cpp_int number_;
  int sixths_ = 0;
};

}  // namespace warbalance
