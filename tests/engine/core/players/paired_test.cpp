#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "engine/core/lookahead.hpp"
#include "engine/core/random_dice.hpp"

namespace warbalance::paired_test {
namespace {

PairedDifferences of(const std::vector<std::int64_t>& differences) {
  PairedDifferences paired;
  for (const std::int64_t difference : differences) paired.add(difference);
  return paired;
}

// 90, 110, 130, 70, 100, 100: mean 100, variance 400, standard error 20 / sqrt(6) = 8.165; mean / error = 12.247.
TEST(PairedDifferences, AreJudgedByTheirStandardError) {
  const PairedDifferences paired = of({90, 110, 130, 70, 100, 100});
  EXPECT_EQ(paired.mean(), 100);
  EXPECT_EQ(paired.standard_error(), 9) << "8.165, rounded up";
  EXPECT_TRUE(paired.is_above_by(1220, 6));
  EXPECT_FALSE(paired.is_above_by(1225, 6));
  EXPECT_FALSE(paired.is_above_by(100, 7)) << "too few";
  EXPECT_FALSE(of({-90, -110, -130, -70, -100, -100}).is_above_by(0, 6));
  EXPECT_FALSE(of({1, -1, 1, -1, 1, -1}).is_above_by(0, 6)) << "a mean of 0";
  EXPECT_FALSE(of({}).is_above_by(0, 0));
  EXPECT_FALSE(of({5}).is_above_by(0, 1)) << "one difference has no spread";
}

// The same as with numbers that are not whole.
TEST(PairedDifferences, AgreeWithTheTextbook) {
  RandomStream random({1, 0, 0}, StreamClass::population);
  int judged = 0;
  for (int i = 0; i < 2000; ++i) {
    std::vector<std::int64_t> differences(6 + random.below(40));
    for (std::int64_t& one : differences) one = static_cast<std::int64_t>(random.below(20001)) - 8000;
    double sum = 0;
    double squares = 0;
    for (const std::int64_t one : differences) {
      sum += static_cast<double>(one);
      squares += static_cast<double>(one) * static_cast<double>(one);
    }
    const auto n = static_cast<double>(differences.size());
    const double ratio = sum / n / std::sqrt((squares - sum * sum / n) / (n - 1) / n);
    for (const int errors : {50, 100, 200, 300}) {
      if (std::fabs(ratio - errors / 100.0) < 1e-3) continue;
      EXPECT_EQ(of(differences).is_above_by(errors, 6), ratio > errors / 100.0) << ratio << ", " << errors;
      ++judged;
    }
  }
  EXPECT_GT(judged, 7000);
}

// Equal differences have no spread; they are evidence, but never beyond all bounds. Nothing overflows.
TEST(PairedDifferences, KeepTheirBounds) {
  const std::vector<std::int64_t> equal(6, 600);
  EXPECT_TRUE(of(equal).is_above_by(100, 6));
  EXPECT_FALSE(of(equal).is_above_by(std::numeric_limits<std::int32_t>::max(), 6));
  constexpr std::int64_t kGreatest = std::int64_t{6} * 256 * std::numeric_limits<std::int32_t>::max();
  PairedDifferences paired;
  for (int i = 0; i < 100'000; ++i) paired.add(i % 2 == 0 ? kGreatest : kGreatest / 2);
  EXPECT_TRUE(paired.is_above_by(10'000, 6));
  EXPECT_FALSE(paired.is_above_by(std::numeric_limits<std::int32_t>::max(), 6));
}

}  // namespace
}  // namespace warbalance::paired_test
