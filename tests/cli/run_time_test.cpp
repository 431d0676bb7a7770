#include <gtest/gtest.h>

#include <csignal>
#include <deque>
#include <vector>

#include "cli/base/progress_bar.hpp"
#include "cli/runs/split_run.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::run_time_test {
namespace {

using namespace std::chrono_literals;
using cli::announcement;
using cli::RunTime;
using Strings = std::vector<std::string>;

const RunTime::Clock::time_point kStart{};

TEST(RunTime, IsToldOnceFromTheSpeedAfterTheFirstBattles) {
  RunTime time({.battles = 100'000}, kStart, 2);
  EXPECT_FALSE(time.estimated_seconds(0, kStart + 1s)) << "tables are built";
  EXPECT_FALSE(time.estimated_seconds(100, kStart + 3s)) << "the first battles";
  EXPECT_FALSE(time.estimated_seconds(1'000, kStart + 4s)) << "too early";
  const auto seconds = time.estimated_seconds(2'100, kStart + 5s);
  ASSERT_TRUE(seconds);
  EXPECT_NEAR(*seconds, 3 + 100'000 / 1'000.0, 1e-9) << "1,000 battles a second after 3 seconds of preparation";
  EXPECT_TRUE(time.is_over());
  EXPECT_FALSE(time.estimated_seconds(3'000, kStart + 6s));
}

TEST(RunTime, CountsWhatFollows) {
  RunTime time({.battles = 1'000, .at_most = false, .further = 9'000}, kStart, 1);
  EXPECT_FALSE(time.estimated_seconds(1, kStart));
  EXPECT_NEAR(time.estimated_seconds(101, kStart + 2s).value(), 10'000 / 50.0, 1e-9);
}

// Eight threads that have played 4 battles after 20 seconds are in the middle of 8 more: of as much as 4 whole ones.
TEST(RunTime, OfLongBattlesCountsThoseThatAreUnderWay) {
  RunTime time({.battles = 1'200}, kStart, 8);
  EXPECT_FALSE(time.estimated_seconds(4, kStart + 19s));
  EXPECT_NEAR(time.estimated_seconds(4, kStart + 20s).value(), 2'000, 1e-9);
}

TEST(RunTime, OfARunWithoutAnEndIsUnknown) {
  RunTime time({.battles = 0}, kStart, 1);
  EXPECT_FALSE(time.estimated_seconds(1'000, kStart + 30s));
  EXPECT_TRUE(time.is_over());
}

TEST(RunTime, IsAsRoughAsItIsKnown) {
  EXPECT_EQ(announcement({.battles = 320'000}, 7 * 60 + 20), "320,000 battles, about 7 minutes");
  EXPECT_EQ(announcement({.battles = 1'000, .at_most = true, .further = 500}, 95),
            "at most 1,500 battles, about 1.5 minutes");
  EXPECT_EQ(announcement({.battles = 1'000}, 5 * 3600.0), "1,000 battles, about 5 hours");
  EXPECT_EQ(announcement({.battles = 1'000}, 1e8), "1,000 battles, about 1,157 days");
}

/// A long run and what it says of its length.
struct LongRun {
  Strings arguments;
  std::string said = " battles, about ";  ///< a part of it
};

std::vector<LongRun> long_runs(const std::string& check) {
  const std::string long_one = "200000000";
  return {
      {{"check", check}, "at most 1,000,000,000 battles, about "},
      {{"duel", "4+", "4+ Fast", "--battles", "2000000000"}, "2,000,000,000 battles, about "},
      {{"battle", "line", "raiders", "--precision", "0.05"}, "at most 9,604,000 battles, about "},
      {{"battle", "line", "raiders", "--battles", long_one, "--shares"}, "200,160,000 battles, about "},
      {{"battle", "line", "raiders", "champions", "--battles", "199999998"}},
      {{"matrix", "--armies", "--battles", "10000000"}},
      {{"matrix", "--armies", "--battles", "10000000", "--adaptive", "--band", "0"}},
      {{"players", "--armies", "--battles", "10000000"}},
      {{"tune", "--generations", "10000", "--battles", "100000"}},
      {{"signature", "--battles", long_one}},
      {{"battles-needed", "battle", "line", "raiders", "--pilot", long_one}},
      {{"price", "--full", "--battles", long_one}},
      {{"replay", "price", "--full", "--battles", long_one, "--chain", "0", "--round", "17", "--battle", "0"}},
  };
}

// All at once: each is told from what it plays in two seconds, however many share the processor.
TEST(RunTimeSlow, OfALongRunIsSaidBeforeItEnds) {
  const ScratchFolder folder;
  write_text(
      folder / "check.toml",
      "[[score]]\nid = \"even\"\nbattle = [\"line\", \"line\"]\nband = [49.999, 50.001]\nbattles = 1000000000\n");
  const std::vector<LongRun> runs = long_runs(folder / "check.toml");
  std::deque<Running> programs;
  for (const LongRun& run : runs) {
    Strings arguments = run.arguments;
    arguments.insert(arguments.end(), {"--threads", "1", "--progress", "never"});
    programs.emplace_back(arguments);
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    EXPECT_TRUE(programs[i].wait_until_it_says(runs[i].said)) << testing::PrintToString(runs[i].arguments);
    programs[i].send(SIGINT);
  }
  for (Running& program : programs) EXPECT_EQ(program.wait().status, 130);
}

TEST(RunTime, OfAShortRunIsNotSaidAndNothingOfItIsInTheResult) {
  const Strings run{"battle", "line", "raiders", "--battles", "200"};
  const Outcome outcome = warbalance_program(run);
  EXPECT_EQ(outcome.err, "");
  Strings quiet = run;
  quiet.push_back("--quiet");
  EXPECT_EQ(warbalance_program(quiet).out, outcome.out);
}

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
}  // namespace warbalance::test::run_time_test
