#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

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

}  // namespace
}  // namespace warbalance::best_test
