#include <gtest/gtest.h>
#include <csignal>
#include <deque>
#include <vector>

#include "cli/base/progress_bar.hpp"
#include "cli/runs/split_run.hpp"
#include "tests/cli/plan_folder.hpp"
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

// All at once, because each estimates from its first two seconds, however many share the processor.
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

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kOwnMemory = false;
#else
constexpr bool kOwnMemory = true;
#endif

constexpr long kMost_kib = 64 * 1024;

/// Quick battles in as many chains and rounds as --quick has.
std::vector<std::string> quick(std::vector<std::string> options) {
  options.insert(options.end(), {"--quick", "--scenario", "open", "--players", "aggressive"});
  return options;
}

/// The same with fewer battles in each round: enough where only sums of a round are kept, which do not grow with them.
std::vector<std::string> few(std::vector<std::string> options) {
  options.insert(options.end(), {"--battles", "24000"});
  return quick(std::move(options));
}

/// Greatest memory of a price run [KiB].
/// @param converges  else the run may be too short for prices
long memory_of(const std::vector<std::string>& options, bool converges) {
  std::vector<std::string> arguments{"price", "--threads", "2", "--quiet"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const Outcome outcome = warbalance_program(arguments);
  EXPECT_TRUE(outcome.status == 0 || (outcome.status == 3 && !converges)) << outcome.err;
  EXPECT_GT(outcome.memory_kib, 1024);
  return outcome.memory_kib;
}

// The sums of a round grow with the columns of its models squared, and once grew with chains times threads too.
TEST(MemorySlow, OfTheRoundsOfAPriceRunIsUnder64MiB) {
  if (!kOwnMemory) GTEST_SKIP() << "sanitizers need memory of their own";
  const std::vector<std::vector<std::string>> runs{
      few({"--rules", "warstuff-1.7", "--interactions"}),
      few({"--rules", "vsgmr", "--model", "table"}),
      {"--rules", "suitcase", "--units", "--battles", "2000"},
  };
  for (const std::vector<std::string>& options : runs) {
    EXPECT_LT(memory_of(options, /*converges=*/false), kMost_kib) << testing::PrintToString(options);
  }
}

// What is fitted at the end: interactions chain by chain, and all battles of a round at once.
TEST(MemorySlow, OfAPriceRunThatEndsWithPricesIsUnder64MiB) {
  if (!kOwnMemory) GTEST_SKIP() << "sanitizers need memory of their own";
  const std::vector<std::vector<std::string>> runs{
      few({"--rules", "vsgmr", "--interactions"}),
  };
  for (const std::vector<std::string>& options : runs) {
    EXPECT_LT(memory_of(options, /*converges=*/true), kMost_kib) << testing::PrintToString(options);
  }
}

TEST(Memory, OfAPriceRunDoesNotGrowWithItsBattles) {
  if (!kOwnMemory) GTEST_SKIP() << "sanitizers need memory of their own";
  // as many chains and rounds, whose sums are kept
  const long of_few = memory_of(few({"--interactions"}), /*converges=*/false);
  const long of_many = memory_of(quick({"--interactions", "--battles", "56000"}), /*converges=*/false);
  EXPECT_LT(of_many - of_few, 2 * 1024);
}

// Each cell once kept its own rules, armies and columns: 60 to 150 KB.
TEST(MemorySlow, OfACellOfASweepIsUnder10KB) {
  if (!kOwnMemory) GTEST_SKIP() << "sanitizers need memory of their own";
  constexpr int kCosts = 20;
  const auto plan = [](int costs) {
    std::string values;
    for (int i = 0; i < costs; ++i) values += (i > 0 ? ", " : "") + std::to_string(10 + i);
    return "command = \"duel\"\narguments = [\"4+ Armored\", \"5+ Fast\"]\n[options]\nbattles = 2\n[grid]\n"
           "\"rule.Armored.cost\" = [" +
           values + "]\n\"rule.Fast.cost\" = [" + values + "]\n";
  };
  const PlanFolder few(plan(1));
  const PlanFolder many(plan(kCosts));
  const auto grown = [&](const std::vector<std::string>& options) {
    const auto memory = [&](const PlanFolder& folder) {
      std::vector<std::string> words{"sweep", folder.plan(), "--threads", "1", "--quiet"};
      for (const std::string& word : options) words.push_back(word[0] == '=' ? folder.file(word.substr(1)) : word);
      const Outcome outcome = warbalance_program(words);
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      return outcome.memory_kib;
    };
    return memory(many) - memory(few);
  };
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{},
                                             {"--format", "json"},
                                             {"-o", "=out.csv"},
                                             {"-o", "=out.html"},
                                             {"--store", "=runs.json"},
                                             {"--store", "=runs.json"},  // which has all of them already
                                             {"--part", "1/1", "-o", "=part.json"}}) {
    EXPECT_LT(grown(options), 10 * kCosts * kCosts) << testing::PrintToString(options);
  }
}

}  // namespace
}  // namespace warbalance::test::run_time_test
