#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "engine/core/lookahead.hpp"
#include "engine/core/players/best.hpp"
#include "engine/core/random_dice.hpp"

namespace warbalance::best_test {
namespace {

constexpr std::size_t kMost = 4;

std::vector<Offer<int>> some_offers(std::uint32_t seed) {
  RandomStream random({seed, 0, 0}, StreamClass::population);
  std::vector<Offer<int>> offers(1 + random.below(12));
  for (std::size_t i = 0; i < offers.size(); ++i) {
    offers[i] = {static_cast<int>(i), static_cast<std::int64_t>(random.below(4)) - 2, static_cast<int>(i)};
  }
  for (std::size_t i = offers.size(); i > 1; --i) {
    std::swap(offers[i - 1], offers[random.below(static_cast<std::uint32_t>(i))]);
  }
  return offers;
}

// Of equal scores the lower rank wins, so the order in which offers are looked at does not matter.
TEST(Best, IsTheFirstOfAllSortedOffers) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    auto offers = some_offers(seed);
    Best<int, kMost> best;
    for (const auto& one : offers) best.offer(one.rank, one.item, one.score);
    std::sort(offers.begin(), offers.end(), [](const auto& a, const auto& b) { return a.precedes(b); });
    EXPECT_EQ(best.item(), offers[0].item) << seed;
    EXPECT_EQ(best.score(), offers[0].score) << seed;
    EXPECT_FALSE(best.wins(offers[0].rank, offers[0].score)) << seed;
    EXPECT_TRUE(best.wins(offers[0].rank - 1, offers[0].score)) << seed;
  }
}

TEST(Best, ListsAsManyAsAreWantedBestFirst) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    auto offers = some_offers(seed);
    for (std::size_t wanted = 1; wanted <= kMost; ++wanted) {
      BestList<int, kMost> list(wanted);
      Best<int, kMost> best(&list);
      for (const auto& one : offers) best.offer(one.rank, one.item, one.score);
      auto sorted = offers;
      std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.precedes(b); });
      sorted.resize(std::min(wanted, sorted.size()));
      ASSERT_EQ(list.offers().size(), sorted.size()) << seed;
      for (std::size_t i = 0; i < sorted.size(); ++i) EXPECT_EQ(list.offers()[i].item, sorted[i].item) << seed;
      EXPECT_EQ(list.full(), offers.size() >= wanted) << seed;
      if (!list.full()) continue;
      EXPECT_EQ(best.score(), sorted.back().score) << seed << ": what does not reach it is left out";
    }
  }
}

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

// The result equals that of real numbers.
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
}  // namespace warbalance::best_test
