#include <gtest/gtest.h>

#include <vector>

#include "cli/runs/slices.hpp"

namespace warbalance::test::slices_test {
namespace {

/// How many items each slice has.
std::vector<std::int64_t> slices_of(const sim::ItemRange& items, int threads) {
  std::vector<std::int64_t> sizes;
  std::int64_t next = items.first;
  int saved = 0;
  const cli::PartMachine machine{.threads = threads, .saved = [&] { ++saved; }};
  const auto play = [&](const sim::ItemRange& slice) {
    EXPECT_EQ(slice.first, next);
    next = slice.end;
    sizes.push_back(slice.size());
    return true;
  };
  EXPECT_TRUE(cli::play_slices(items, 2, play, machine));
  EXPECT_EQ(next, items.end);
  EXPECT_EQ(saved, std::ssize(sizes));
  return sizes;
}

TEST(Slices, FollowEachOtherAndGrowWhileTheyTakeNoTime) {
  EXPECT_EQ(slices_of({100, 1000}, 1), (std::vector<std::int64_t>{128, 256, 512, 4}));
}

TEST(Slices, HaveBatchesForAllThreads) {
  const std::int64_t batches = slices_of({0, 100'000}, 16).front() / sim::kBatchBattles;
  EXPECT_EQ(batches, 4 * 16);
  EXPECT_EQ(slices_of({0, 60}, 16), std::vector<std::int64_t>{60});
}

TEST(Slices, OfLongBattlesStayGreatEnoughForAllThreads) {
  EXPECT_EQ(cli::next_slice(2048, 600, 2048), 2048);
  EXPECT_EQ(cli::next_slice(4096, 600, 2048), 2048);
  EXPECT_EQ(cli::next_slice(64, 600, cli::least_slice(1, 2)), 32);
  EXPECT_EQ(cli::next_slice(1, 600, cli::least_slice(1, 2)), 1) << "one thread always has work";
  EXPECT_EQ(cli::next_slice(64, 1, 1), 64);
}

TEST(Slices, AreOneWhereNobodySaves) {
  int slices = 0;
  const auto play = [&](const sim::ItemRange& slice) {
    EXPECT_EQ(slice, (sim::ItemRange{0, 5000}));
    ++slices;
    return true;
  };
  EXPECT_TRUE(cli::play_slices({0, 5000}, 2, play, {}));
  EXPECT_EQ(slices, 1);
}

TEST(Slices, EndWhereTheRunIsInterrupted) {
  int slices = 0;
  const auto play = [&](const sim::ItemRange& /*slice*/) { return ++slices < 3; };
  EXPECT_FALSE(cli::play_slices({0, 5000}, 2, play, {.threads = 1, .saved = [] {}}));
  EXPECT_EQ(slices, 3);
}

}  // namespace
}  // namespace warbalance::test::slices_test
