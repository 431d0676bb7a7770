#include "sim/stats/margin_histogram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace warbalance::sim::margin_histogram_test {
namespace {

MarginHistogram of(const std::vector<std::int64_t>& margins) {
  MarginHistogram histogram;
  for (const std::int64_t margin : margins) histogram.add(margin);
  return histogram;
}

TEST(MarginHistogram, HasNoBinsWithoutMargins) { EXPECT_TRUE(MarginHistogram().bins().empty()); }

TEST(MarginHistogram, CountsInBinsOfOnePointWhereTheyFit) {
  const auto bins = of({-101, -100, -1, 0, 99, 100}).bins();
  ASSERT_EQ(bins.size(), 4U);
  EXPECT_EQ(bins[0].low_hundredths, -200);
  EXPECT_EQ(bins[0].count, 1);
  EXPECT_EQ(bins[1].count, 2);  // -100 and -1
  EXPECT_EQ(bins[2].low_hundredths, 0);
  EXPECT_EQ(bins[2].count, 2);
  EXPECT_EQ(bins[3].high_hundredths, 200);
}

TEST(MarginHistogram, JoinsBinsWhereAMarginLiesBeyond) {
  const auto bins = of({-2401, -100, 2300, 15000, -15000}).bins();
  EXPECT_EQ(bins.front().low_hundredths, -15000);
  EXPECT_EQ(bins.front().high_hundredths, -14000);
  EXPECT_EQ(bins.back().low_hundredths, 15000);
  std::int64_t sum = 0;
  for (const auto& bin : bins) {
    sum += bin.count;
    EXPECT_EQ(bin.high_hundredths - bin.low_hundredths, 1000);
  }
  EXPECT_EQ(sum, 5);
}

TEST(MarginHistogram, DoesNotDependOnTheOrderOfAddingAndMerging) {
  const std::vector<std::int64_t> margins{5, -250, 3000, -12345, 999999, 0, -1, -500, 7777, 100, -100000};
  const MarginHistogram whole = of(margins);
  std::vector<std::int64_t> turned(margins.rbegin(), margins.rend());
  EXPECT_EQ(of(turned), whole);
  for (std::size_t cut = 0; cut <= margins.size(); ++cut) {
    const auto middle = margins.begin() + static_cast<std::ptrdiff_t>(cut);
    MarginHistogram first = of({margins.begin(), middle});
    MarginHistogram second = of({middle, margins.end()});
    MarginHistogram backwards = second;
    first.merge(second);
    EXPECT_EQ(first, whole);
    backwards.merge(of({margins.begin(), middle}));
    EXPECT_EQ(backwards, whole);
  }
}

}  // namespace
}  // namespace warbalance::sim::margin_histogram_test
