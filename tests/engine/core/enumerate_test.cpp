#include <gtest/gtest.h>
#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <map>
#include <random>
#include <utility>

#include "engine/core/enumerate.hpp"
#include "engine/core/uint256.hpp"

namespace warbalance::enumerate_test {
namespace {

using Rational = boost::multiprecision::cpp_rational;

constexpr RollKind kRoll{"test", "none"};
constexpr DieTag kTag{{0, 0}, &kRoll};

/// Branches of one roll: what each gives and from how many faces.
template <class Roll>
auto branches_of(Roll roll) {
  std::vector<std::pair<decltype(roll(std::declval<EnumeratingDice&>())), int>> found;
  EnumeratingDice dice;
  int branches = 1;
  for (int branch = 0; branch < branches; ++branch) {
    dice.follow(branch);
    const auto result = roll(dice);
    branches = dice.branches();
    found.emplace_back(result, dice.faces());
  }
  return found;
}

TEST(EnumeratingDice, ADieHasABranchForEachFace) {
  const auto d6 = branches_of([](EnumeratingDice& dice) { return dice.d6(kTag); });
  EXPECT_EQ(d6, (std::vector<std::pair<int, int>>{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}}));
  const auto d3 = branches_of([](EnumeratingDice& dice) { return dice.d3(kTag); });
  EXPECT_EQ(d3, (std::vector<std::pair<int, int>>{{1, 1}, {2, 1}, {3, 1}}));
  EXPECT_EQ(branches_of([](EnumeratingDice& dice) { return dice.die(kTag, 20); }).size(), 20U);
}

TEST(EnumeratingDice, ATestHasTwoBranchesAndACertainOneHasOne) {
  for (int target = -3; target <= 10; ++target) {
    int good = 0;
    for (int face = 1; face <= 6; ++face) good += face >= target;
    std::vector<std::pair<bool, int>> expected;
    if (good < 6) expected.emplace_back(false, 6 - good);
    if (good > 0) expected.emplace_back(true, good);
    const auto found = branches_of([target](EnumeratingDice& dice) { return dice.test(kTag, target); });
    EXPECT_EQ(found, expected) << target;
  }
}

TEST(EnumeratingDice, AHitDieHasABranchForEachResultThatCanBe) {
  for (int target = 1; target <= 7; ++target) {
    for (int natural = 0; natural <= 7; ++natural) {
      const HitThresholds thresholds{target, natural};
      std::map<HitDie, int> faces;
      for (int face = 1; face <= 6; ++face) ++faces[thresholds.classify(face)];
      const std::vector<std::pair<HitDie, int>> expected(faces.begin(), faces.end());
      const auto found = branches_of([&](EnumeratingDice& dice) { return dice.classify(kTag, thresholds); });
      EXPECT_EQ(found, expected) << target << " natural " << natural;
    }
  }
}

TEST(EnumeratingDice, AStepWithoutARollHasOneCertainBranch) {
  EnumeratingDice dice;
  dice.follow(0);
  dice.d6(kTag);
  dice.follow(0);
  EXPECT_EQ(dice.branches(), 1);
  EXPECT_EQ(dice.faces(), dice.sides());
}

TEST(MergeEqual, AddsUpEqualStatesAndSorts) {
  Distribution<int, int> states = {{3, 1}, {1, 10}, {3, 2}, {2, 100}, {1, 20}, {3, 4}};
  merge_equal(states);
  EXPECT_EQ(states, (Distribution<int, int>{{1, 30}, {2, 100}, {3, 7}}));
  Distribution<int, int> none;
  merge_equal(none);
  EXPECT_TRUE(none.empty());
}

/// Sums dice until `dice_left` is 0.
struct Sum {
  int dice_left = 3;
  int total = 0;
  friend auto operator<=>(const Sum&, const Sum&) = default;
};

const auto add_die = [](Sum& sum, EnumeratingDice& dice) {
  sum.total += dice.d6(kTag);
  --sum.dice_left;
};
const auto all_rolled = [](const Sum& sum) { return sum.dice_left == 0; };

TEST(Enumerate, SumOfThreeDiceIsExact) {
  std::map<int, unsigned> ways;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) {
      for (int c = 1; c <= 6; ++c) ++ways[a + b + c];
    }
  }
  const auto ends = enumerate(Sum{}, 216U, add_die, all_rolled);
  ASSERT_EQ(ends.size(), ways.size());
  for (const auto& [sum, weight] : ends) EXPECT_EQ(weight, ways[sum.total]) << sum.total;

  Rational whole = 0;
  for (const auto& [sum, chance] : enumerate(Sum{}, Rational(1), add_die, all_rolled)) {
    EXPECT_EQ(chance, Rational(ways[sum.total], 216));
    whole += chance;
  }
  EXPECT_EQ(whole, 1);
}

TEST(Enumerate, AFinishedStartIsTheOnlyEnd) {
  const Sum start{0, 5};
  const auto ends = enumerate(start, 7U, add_die, all_rolled);
  ASSERT_EQ(ends.size(), 1U);
  EXPECT_EQ(ends[0].first, start);
  EXPECT_EQ(ends[0].second, 7U);
}

/// A process with paths of different lengths, steps without a roll, tests, hit dice and d3.
struct Walk {
  int place = 0;
  int score = 0;
  friend auto operator<=>(const Walk&, const Walk&) = default;
};

void walk(Walk& state, EnumeratingDice& dice) {
  switch (state.place) {
    case 0:
      state.place = dice.test(kTag, 5) ? 1 : 2;
      return;
    case 1:
      state.score += static_cast<int>(dice.classify(kTag, {4, 6}));
      break;
    case 2:
      state.place = 3;
      return;
    default:
      state.score += dice.d3(kTag) - 1;
      break;
  }
  state.place = 9;
}

TEST(Enumerate, WeightsOfUnequalPathsAddUpToTheWhole) {
  const auto ends = enumerate(Walk{}, Rational(1), walk, [](const Walk& state) { return state.place == 9; });
  // test passed 1/3: miss 1/2, hit 1/3, natural 1/6; failed 2/3: 0, 1 or 2 with 1/3 each
  ASSERT_EQ(ends.size(), 3U);
  EXPECT_EQ(ends[0].second, Rational(1, 3) * Rational(1, 2) + Rational(2, 9));
  EXPECT_EQ(ends[1].second, Rational(1, 3) * Rational(1, 3) + Rational(2, 9));
  EXPECT_EQ(ends[2].second, Rational(1, 3) * Rational(1, 6) + Rational(2, 9));
  EXPECT_EQ(ends[0].second + ends[1].second + ends[2].second, 1);
}

TEST(BoundedStates, AddUpEqualStatesWhenFullAndThenLeaveOut) {
  BoundedStates<int, int> states(3);
  for (const int state : {5, 4, 5}) states.add(state, 10);
  states.add(6, 1);  // full: the two fives become one
  EXPECT_TRUE(
      std::equal(states.begin(), states.end(), std::vector<std::pair<int, int>>{{4, 10}, {5, 20}, {6, 1}}.begin()));
  states.add(7, 1);  // full for good
  states.add(4, 1);
  states.merge();
  EXPECT_EQ(states.end() - states.begin(), 3);
  states.clear();
  EXPECT_TRUE(states.empty());
}

// The numbers are compared with those of Boost, which have no end: random ones of every length, and such as carry far.

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
}  // namespace warbalance::enumerate_test
