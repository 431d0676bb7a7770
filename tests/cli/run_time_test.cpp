#include "cli/base/run_time.hpp"

#include <gtest/gtest.h>

#include <csignal>

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
  EXPECT_FALSE(time.told(0, kStart + 1s)) << "tables are built";
  EXPECT_FALSE(time.told(100, kStart + 3s)) << "the first battles";
  EXPECT_FALSE(time.told(1'000, kStart + 4s)) << "too early";
  const auto seconds = time.told(2'100, kStart + 5s);
  ASSERT_TRUE(seconds);
  EXPECT_NEAR(*seconds, 3 + 100'000 / 1'000.0, 1e-9) << "1,000 battles a second after 3 seconds of preparation";
  EXPECT_TRUE(time.is_over());
  EXPECT_FALSE(time.told(3'000, kStart + 6s));
}

TEST(RunTime, CountsWhatFollows) {
  RunTime time({.battles = 1'000, .at_most = false, .further = 9'000}, kStart, 1);
  EXPECT_FALSE(time.told(1, kStart));
  EXPECT_NEAR(time.told(101, kStart + 2s).value(), 10'000 / 50.0, 1e-9);
}

// Eight threads that have played 4 battles after 20 seconds are in the middle of 8 more: of as much as 4 whole ones.
TEST(RunTime, OfLongBattlesCountsThoseThatAreUnderWay) {
  RunTime time({.battles = 1'200}, kStart, 8);
  EXPECT_FALSE(time.told(4, kStart + 19s));
  EXPECT_NEAR(time.told(4, kStart + 20s).value(), 2'000, 1e-9);
}

TEST(RunTime, OfARunWithoutAnEndIsUnknown) {
  RunTime time({.battles = 0}, kStart, 1);
  EXPECT_FALSE(time.told(1'000, kStart + 30s));
  EXPECT_TRUE(time.is_over());
}

TEST(RunTime, IsAsRoughAsItIsKnown) {
  EXPECT_EQ(announcement({.battles = 320'000}, 7 * 60 + 20), "320,000 battles, about 7 minutes");
  EXPECT_EQ(announcement({.battles = 1'000, .at_most = true, .further = 500}, 95),
            "at most 1,500 battles, about 1.5 minutes");
  EXPECT_EQ(announcement({.battles = 1'000}, 5 * 3600.0), "1,000 battles, about 5 hours");
  EXPECT_EQ(announcement({.battles = 1'000}, 1e8), "1,000 battles, about 1,157 days");
}

/// What a run that is ended by Ctrl-C after its first seconds has said.
std::string said_by(Strings run) {
  run.insert(run.end(), {"--progress", "never"});
  Running program(run);
  EXPECT_TRUE(program.wait_until_it_says(" battles, about ")) << testing::PrintToString(run);
  program.send(SIGINT);
  return program.wait().err;
}

TEST(RunTimeSlow, OfALongRunIsSaidBeforeItEnds) {
  const std::string long_one = "200000000";
  const ScratchFolder folder;
  write_text(
      folder / "check.toml",
      "[[score]]\nid = \"even\"\nbattle = [\"line\", \"line\"]\nband = [49.999, 50.001]\nbattles = 1000000000\n");
  EXPECT_NE(said_by({"check", folder / "check.toml"}).find("at most 1,000,000,000 battles, about "), std::string::npos);
  EXPECT_NE(said_by({"duel", "4+", "4+ Fast", "--battles", "2000000000"}).find("2,000,000,000 battles, about "),
            std::string::npos);
  EXPECT_NE(said_by({"battle", "line", "raiders", "--precision", "0.05"}).find("at most 9,604,000 battles, about "),
            std::string::npos);
  EXPECT_NE(
      said_by({"battle", "line", "raiders", "--battles", long_one, "--shares"}).find("200,160,000 battles, about "),
      std::string::npos);
  for (const Strings& run :
       {Strings{"battle", "line", "raiders", "champions", "--battles", "199999998"},
        Strings{"matrix", "--armies", "--battles", "10000000"},
        Strings{"matrix", "--armies", "--battles", "10000000", "--adaptive", "--band", "0"},
        Strings{"players", "--armies", "--battles", "10000000"},
        Strings{"tune", "--generations", "10000", "--battles", "100000"}, Strings{"signature", "--battles", long_one},
        Strings{"battles-needed", "battle", "line", "raiders", "--pilot", long_one},
        Strings{"price", "--full", "--battles", long_one},
        Strings{"replay", "price", "--full", "--battles", long_one, "--chain", "0", "--round", "17", "--battle",
                "0"}}) {
    said_by(run);
  }
}

TEST(RunTime, OfAShortRunIsNotSaidAndNothingOfItIsInTheResult) {
  const Strings run{"battle", "line", "raiders", "--battles", "200"};
  const Outcome outcome = warbalance_program(run);
  EXPECT_EQ(outcome.err, "");
  Strings quiet = run;
  quiet.push_back("--quiet");
  EXPECT_EQ(warbalance_program(quiet).out, outcome.out);
}

}  // namespace
}  // namespace warbalance::test::run_time_test
