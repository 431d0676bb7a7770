#include "engine/core/uint256.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <random>
#include <utility>

// The numbers are compared with those of Boost, which have no end: random ones of every length, and such as carry far.

namespace warbalance::uint256_test {
namespace {

using boost::multiprecision::cpp_int;

/// The same number twice.
struct Both {
  Uint256 ours;
  cpp_int theirs;
};

Both shifted(const Both& number, std::uint64_t limb) {
  const Uint256 base = Uint256(uint128{1} << 64U);
  return {number.ours * base + Uint256(limb), (number.theirs << 64) + limb};
}

/// Numbers of up to `limbs` limbs; many of the limbs are 0, 1, all ones or one bit.
class Numbers {
 public:
  Both next(int limbs) {
    Both number;
    for (int count = static_cast<int>(below(static_cast<unsigned>(limbs) + 1)); count > 0; --count) {
      number = shifted(number, limb());
    }
    return number;
  }
  std::uint64_t below(std::uint64_t end) { return random_() % end; }

 private:
  std::uint64_t limb() {
    switch (below(6)) {
      case 0:
        return 0;
      case 1:
        return 1;
      case 2:
        return ~std::uint64_t{0};
      case 3:
        return std::uint64_t{1} << below(64);
      default:
        return random_() >> below(64);
    }
  }
  std::mt19937_64 random_{20261125};
};

cpp_int value_of(Uint256 number) {
  const Uint256 base = Uint256(uint128{1} << 64U);
  cpp_int value = 0;
  for (int limb = 0; limb < 4; ++limb, number = number / base) {
    value += cpp_int(static_cast<std::uint64_t>(static_cast<uint128>(number))) << (64 * limb);
  }
  return value;
}

bool fits(const cpp_int& number) { return number >= 0 && number < (cpp_int(1) << 256); }

constexpr int kPairs = 40000;

TEST(Uint256, SumsDifferencesAndOrderAreThoseOfBoost) {
  Numbers numbers;
  int sums = 0;
  for (int i = 0; i < kPairs; ++i) {
    const Both a = numbers.next(4);
    const Both b = numbers.below(8) == 0 ? a : numbers.next(4);
    ASSERT_EQ(value_of(a.ours), a.theirs);
    ASSERT_EQ(a.ours < b.ours, a.theirs < b.theirs);
    ASSERT_EQ(a.ours == b.ours, a.theirs == b.theirs);
    ASSERT_EQ(a.ours >= b.ours, a.theirs >= b.theirs);
    if (a.theirs >= b.theirs) {
      ASSERT_EQ(value_of(a.ours - b.ours), a.theirs - b.theirs);
    }
    if (!fits(a.theirs + b.theirs)) continue;
    ++sums;
    ASSERT_EQ(value_of(a.ours + b.ours), a.theirs + b.theirs);
  }
  EXPECT_GT(sums, kPairs / 2);
}

TEST(Uint256, ProductsAndQuotientsAreThoseOfBoost) {
  Numbers numbers;
  int products = 0;
  int full = 0;
  for (int i = 0; i < kPairs; ++i) {
    const int limbs = static_cast<int>(numbers.below(5));
    const Both a = numbers.next(limbs);
    const Both b = numbers.next(std::min(4, 4 - limbs + static_cast<int>(numbers.below(2))));
    if (b.theirs != 0) {
      ASSERT_EQ(value_of(a.ours / b.ours), a.theirs / b.theirs) << a.theirs << " / " << b.theirs;
    }
    const cpp_int product = a.theirs * b.theirs;
    if (!fits(product)) continue;
    ++products;
    full += product >> 192 != 0 ? 1 : 0;
    ASSERT_EQ(value_of(a.ours * b.ours), product) << a.theirs << " * " << b.theirs;
    if (a.theirs == 0 || b.theirs == 0) continue;
    ASSERT_EQ(value_of(a.ours * b.ours / b.ours), a.theirs);
  }
  EXPECT_GT(products, kPairs / 2);
  EXPECT_GT(full, kPairs / 40);
}

TEST(Uint256, CarriesGoThroughAllLimbs) {
  const cpp_int power = cpp_int(1) << 256;
  Both ones;
  for (int i = 0; i < 4; ++i) ones = shifted(ones, ~std::uint64_t{0});
  ASSERT_EQ(ones.theirs, power - 1);
  EXPECT_EQ(ones.ours.bits(), 256);
  EXPECT_EQ(value_of(ones.ours), power - 1);
  EXPECT_EQ(ones.ours / ones.ours, Uint256(1));
  EXPECT_EQ(ones.ours / 1, ones.ours);
  EXPECT_EQ(ones.ours - ones.ours, Uint256(0));
  EXPECT_EQ(value_of(ones.ours / 3 + 1), (power - 1) / 3 + 1);

  const Uint256 half = ones.ours / 2;
  EXPECT_EQ(half + half + 1, ones.ours);
  const Uint256 low = Uint256(~uint128{0});
  EXPECT_EQ(value_of(low + 1), cpp_int(1) << 128);
  EXPECT_EQ(low + 1 - 1, low);
  EXPECT_EQ(value_of(low * low), ((cpp_int(1) << 128) - 1) * ((cpp_int(1) << 128) - 1));
  EXPECT_EQ(static_cast<uint128>(low * low), uint128{1});
}

TEST(Uint256, CountsItsBits) {
  EXPECT_EQ(Uint256(0).bits(), 0);
  Uint256 power = 1;
  for (int bits = 1; bits <= 256; ++bits) {
    EXPECT_EQ(power.bits(), bits);
    EXPECT_EQ((power - 1).bits(), bits - 1);
    if (bits < 256) power += power;
  }
}

#ifndef NDEBUG
TEST(Uint256DeathTest, WhatDoesNotFitIsAMistakeInTheProgram) {
  const Uint256 great = Uint256(uint128{1} << 127U) * Uint256(uint128{1} << 127U) * 2;
  EXPECT_DEATH(static_cast<void>(great + great), "more than 256 bits");
  EXPECT_DEATH(static_cast<void>(great * 2), "more than 256 bits");
  EXPECT_DEATH(static_cast<void>(great * great), "more than 256 bits");
  EXPECT_DEATH(static_cast<void>(Uint256(1) - great), "below 0");
}
#endif

}  // namespace
}  // namespace warbalance::uint256_test
