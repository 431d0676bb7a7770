#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "tests/cli/plan_folder.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::interrupt_test {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr auto kSoon = std::chrono::seconds(20);  // sanitizers are slow
#else
constexpr auto kSoon = std::chrono::seconds(2);
#endif

const std::string kEndless = "2000000000";

/// Runs that would take hours, one of every command and kind.
std::vector<Strings> long_runs(const PlanFolder& folder) {
  write_text(
      folder.file("check.toml"),
      "[[score]]\nid = \"even\"\nbattle = [\"line\", \"line\"]\nband = [49.999, 50.001]\nbattles = 1000000000\n");
  return {
      {"duel", "4+", "4+ Fast", "--battles", kEndless},
      {"duel", "4+", "4+ Fast", "--precision", "0.01"},
      {"battle", "line", "raiders", "--battles", kEndless},
      {"battle", "line", "raiders", "champions", "--battles", "1999999998"},
      {"battle", "rangers", "levy", "--rules", "suitcase", "--facts", "--battles", kEndless},
      {"battle", "60x 4+ Shooter(18)", "60x 4+ Shooter(18)", "--set", "army.points=9000", "--battles", kEndless},
      {"matrix", "--armies", "--battles", "100000000"},
      {"matrix", "--armies", "--battles", "100000000", "--adaptive", "--band", "0"},
      {"players", "--armies", "--battles", "100000000"},
      {"strongest", "--battles", kEndless},
      {"battle", "line", "--field", "--battles", "400000"},
      {"tune", "--generations", "10000", "--battles", "100000"},
      {"train", "--battles", "100000"},
      {"signature", "--battles", kEndless},
      {"battles-needed", "battle", "line", "raiders", "--pilot", kEndless},
      {"price", "--full", "--battles", kEndless},
      {"price", "--rules", "suitcase", "--method", "mono", "--battles", kEndless},
      {"price", "--rules", "vsgmr", "--full"},
      {"price", "--rules", "suitcase", "--full"},
      {"replay", "price", "--full", "--chain", "0", "--round", "10", "--battle", "0"},
      {"sweep", folder.plan()},
      {"compare", "warstuff-2.0", "warstuff-2.0-house", "--battles-per-pair", "1000000"},
      {"compare", "warstuff-2.0", "warstuff-2.0-house", "--no-matchups", "--full"},
      {"check", folder.file("check.toml")},
  };
}

/// Sends a signal so many milliseconds after a run has begun to answer it, and expects the run to end soon.
void expect_end(const Strings& run, int signal, milliseconds delay) {
  Running program(run);
  ASSERT_TRUE(program.wait_until_it_answers(signal)) << testing::PrintToString(run);
  std::this_thread::sleep_for(delay);
  const auto sent = Clock::now();
  program.send(signal);
  const Outcome outcome = program.wait();
  const auto taken = std::chrono::duration_cast<milliseconds>(Clock::now() - sent);
  const std::string what = testing::PrintToString(run) + " after " + std::to_string(delay.count()) + " ms";
  EXPECT_EQ(outcome.status, 130) << what << "\n" << outcome.err;
  EXPECT_LT(taken, kSoon) << what << " takes " << taken.count() << " ms more";
  EXPECT_NE(outcome.err.find("nterrupted"), std::string::npos) << what << "\n" << outcome.err;
}

const std::string kLongPlan =
    "command = \"battle\"\narguments = [\"line\", \"raiders\"]\n[options]\nbattles = 20000000\n"
    "[grid]\nrounds = [4, 5, 6]\n";

TEST(InterruptSlow, EveryLongRunEndsAtOnceWhenItIsAskedTo) {
  const PlanFolder folder(kLongPlan);
  constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
  int turn = 0;
  for (const Strings& run : long_runs(folder)) {
    for (const int delay : {0, 100, 700}) expect_end(run, kSignals[turn++ % 3], milliseconds(delay));
    ++turn;  // another signal for each delay of the next run
  }
}

const std::string kProgress = " battles/s";

/// Runs of players whose single decisions take seconds to minutes, after something that is finished at once.
std::vector<Strings> runs_with_long_decisions(const PlanFolder& folder) {
  write_text(folder.file("check.toml"),
             "[[score]]\nbattle = [\"line\", \"line\"]\nband = [1, 99]\nbattles = 64\n"
             "[[score]]\nid = \"long\"\nbattle = [\"line\", \"line\"]\nband = [1, 99]\nbattles = 64\n"
             "players = [\"lookahead:1000000\"]\n");
  return {
      {"players", "line", "--players", "tactical", "--exploit", "20000", "--battles", "2"},
      {"players", "elves", "--rules", "vsgmr", "--players", "tactical", "--exploit", "200000", "--battles", "2"},
      {"players", "levy", "--rules", "suitcase", "--players", "tactical", "--exploit", "200000", "--battles", "2"},
      {"players", "fantasy-150", "--rules", "warstuff-1.7", "--players", "tactical", "--exploit", "200000", "--battles",
       "2"},
      {"check", folder.file("check.toml")},
      {"sweep", folder.plan()},
  };
}

TEST(Interrupt, ADecisionOfManyRolloutsEndsAtOnce) {
  const PlanFolder folder(
      "command = \"battle\"\narguments = [\"line\", \"raiders\"]\n[options]\nbattles = 64\n"
      "[grid]\nplayers = [\"tactical\", \"lookahead:1000000\"]\n");
  for (const Strings& run : runs_with_long_decisions(folder)) {
    Running program(run);
    ASSERT_TRUE(program.wait_until_it_answers(SIGTERM)) << testing::PrintToString(run);
    std::this_thread::sleep_for(milliseconds(2000));  // what is short is finished, and a long decision has begun
    const auto sent = Clock::now();
    program.send(SIGTERM);
    EXPECT_EQ(program.wait().status, 130) << testing::PrintToString(run);
    EXPECT_LT(Clock::now() - sent, kSoon) << testing::PrintToString(run);
  }
}

Strings endless_duel(const std::string& file) {
  return {"duel", "4+", "4+ Fast", "--battles", kEndless, "--format", "json", "--output", file};
}

TEST(Interrupt, EverySignalKeepsWhatIsFinished) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const ScratchFolder folder;
    interrupted(endless_duel(folder / "duel.json"), signal);
    EXPECT_EQ(folder.files(), (Strings{"duel.json.partial"})) << signal;
  }
}

// Systems send SIGTERM and SIGHUP again and again: to a program, to its group, to its session.
TEST(Interrupt, SignalsOfTheSystemMayComeAgain) {
  for (const int signal : {SIGTERM, SIGHUP}) {
    const ScratchFolder folder;
    const std::string file = folder / "duel.json";
    Running program(with(endless_duel(file), {"--progress", "always"}));
    ASSERT_TRUE(program.wait_until_it_says(kProgress));
    for (int i = 0; i < 5; ++i) program.send(signal);
    EXPECT_EQ(program.wait().status, 130);
    EXPECT_EQ(folder.files(), (Strings{"duel.json.partial"})) << signal;
  }
}

TEST(Interrupt, BeforeAnythingIsFinishedEndsAtOnceAndLeavesNothing) {
  const ScratchFolder folder;
  const std::string file = folder / "p.csv";
  Running program({"price", "--full", "--format", "csv", "--output", file});
  ASSERT_TRUE(program.wait_until_it_answers(SIGTERM));
  program.send(SIGTERM);
  const Outcome outcome = program.wait();
  EXPECT_EQ(outcome.status, 130);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(folder.files(), Strings{});
}

TEST(Interrupt, ASweepBeforeItsFirstCellLeavesNothingBesideItsPlan) {
  const PlanFolder folder(kLongPlan);
  Running program(
      {"sweep", folder.plan(), "--output", folder.file("out.csv"), "--format", "csv", "--progress", "always"});
  ASSERT_TRUE(program.wait_until_it_says(kProgress));
  program.send(SIGTERM);
  EXPECT_EQ(program.wait().status, 130);
  EXPECT_EQ(folder.files(), Strings{"plan.toml"});
}

TEST(Interrupt, NohupIsRespected) {
  Running program({"duel", "4+", "4+", "--battles", "40000"}, [] { std::signal(SIGHUP, SIG_IGN); });
  ASSERT_TRUE(program.wait_until_it_answers(SIGTERM));
  program.send(SIGHUP);
  EXPECT_EQ(program.wait().status, 0);
}

TEST(Interrupt, HelpSaysWhatASecondSignalDoes) {
  EXPECT_NE(warbalance_program({"help"}).out.find("a second Ctrl-C"), std::string::npos);
}

// An army has 128 units at most: totals that random armies nearly never reach are refused, not tried for ever.
TEST(Population, WhoseTotalsAreHardlyEverReachedIsRefused) {
  const auto start = Clock::now();
  for (const Strings& more : std::vector<Strings>{
           {"--budget", "3500"},
           {"--budget", "5000", "--set", "generator.jitter_per_mille=0"},
           {"--budget", "8000", "--set", "generator.jitter_per_mille=500"},
           {"--rules", "vsgmr", "--units", "--budget", "3000", "--set", "generator.jitter_per_mille=1"},
           {"--rules", "suitcase", "--units", "--budget", "9999", "--set", "generator.jitter_per_mille=1"}}) {
    expect_refused(warbalance_program(with({"price", "--battles", "50000"}, more)),
                   {"128 units, the most of an army, cost about ", "choose a smaller budget"});
  }
  EXPECT_LT(Clock::now() - start, 6 * kSoon);
}

TEST(Population, OfTooManyTotalsIsRefusedWithTheLimit) {
  expect_refused(warbalance_program({"price", "--battles", "50000", "--rules", "vsgmr", "--budget", "4500"}),
                 {"at most 1000 price steps, 500 points; it is 900 points"});
}

}  // namespace
}  // namespace warbalance::test::interrupt_test
