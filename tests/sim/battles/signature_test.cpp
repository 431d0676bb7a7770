#include "sim/battles/signature.hpp"

#include <gtest/gtest.h>

#include <set>

#include "sim/battles/threads.hpp"
#include "tests/sim/battles/stop_after.hpp"

namespace warbalance::sim::signature_test {
namespace {

SignaturePlan plan_of(const std::vector<std::vector<std::string>>& matchups, std::int64_t battles) {
  SignaturePlan plan;
  plan.conditions.ruleset = load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-2.0", {}).value.value();
  plan.battles = battles;
  for (const auto& names : matchups) {
    SignaturePlan::Matchup matchup;
    for (const std::string& name : names) {
      matchup.armies.push_back(load_army(plan.conditions.ruleset, {}, name).value.value());
    }
    matchup.players.assign(names.size(), {});
    plan.matchups.push_back(std::move(matchup));
  }
  return plan;
}

RunSignature play(const SignaturePlan& plan) {
  SilentProgress progress;
  return play_signature(plan, progress);
}

OutcomeSum sum_of(const BattleReport& report) {
  OutcomeSum sum;
  sum.add_group(0, {&report, 1});
  return sum;
}

TEST(OutcomeSum, TellsEveryFieldOfAReportAndTheNumberOfTheBattle) {
  std::vector<BattleReport> reports(16);
  reports[1].winner = 1;
  reports[2].rounds = 3;
  reports[3].ended_early = true;
  reports[4].destroyed_hundredths[1] = 1;
  reports[5].destroyed_hundredths[2] = 1;
  reports[6].lost_hundredths[1] = 1;
  reports[7].survivors[0] = 1;
  reports[8].rout_round[1] = 2;
  reports[9].dice = 1;
  reports[10].activations = 1;
  reports[11].shots = 1;
  reports[12].pushes = 1;
  reports[13].killed_by[6] = 1;
  reports[14].luck[3] = -1;
  reports[15].ending = 1;
  std::set<std::uint64_t> values;
  for (const BattleReport& report : reports) values.insert(sum_of(report).value);
  OutcomeSum second;
  second.add_group(1, {reports.data(), 1});
  values.insert(second.value);
  EXPECT_EQ(values.size(), reports.size() + 1);
}

TEST(OutcomeSum, MergesInAnyOrder) {
  std::vector<BattleReport> reports(4);
  reports[1].winner = 0;
  reports[2].dice = 7;
  OutcomeSum whole;
  whole.add_group(0, reports);
  OutcomeSum merged;
  merged.add_group(2, {reports.data() + 2, 2});
  OutcomeSum front;
  front.add_group(0, {reports.data(), 2});
  merged.merge(front);
  EXPECT_EQ(merged, whole);
  EXPECT_EQ(whole.battles, 4);
}

TEST(RunSignature, StandsForTheBattlesThatReplayShows) {
  const SignaturePlan plan = plan_of({{"line", "raiders"}, {"horde", "horde", "line"}}, 0);
  for (std::size_t matchup = 0; matchup < 2; ++matchup) {
    const Match match = matchup_match(plan, matchup);
    EXPECT_EQ(match.matchup, matchup);
    OutcomeSum expected;
    for (std::int64_t number = 0; number < 12; ++number) {
      const BattleReport report = record_battle(match, number).report;
      expected.add_group(number, {&report, 1});
    }
    SilentProgress progress;
    OutcomePlan outcomes;
    outcomes.battles = 12;
    EXPECT_EQ(play_outcomes(match, outcomes, progress).tally, expected);
  }
}

TEST(RunSignature, DealsWholeCouplesToAllMatchups) {
  const RunSignature some = play(plan_of({{"line", "line"}, {"line", "horde"}, {"horde", "horde"}}, 16));
  EXPECT_EQ(some.matchups[0].battles, 6);
  EXPECT_EQ(some.matchups[1].battles, 6);
  EXPECT_EQ(some.matchups[2].battles, 4);
  EXPECT_EQ(some.battles(), 16);
  const RunSignature few = play(plan_of({{"line", "line"}, {"line", "horde"}, {"horde", "horde"}}, 2));
  EXPECT_EQ(few.matchups[2], OutcomeSum{});
  EXPECT_EQ(few.battles(), 2);
  EXPECT_FALSE(few.interrupted);
}

TEST(RunSignature, TellsMatchupsApartThatSwapPlaces) {
  RunSignature one;
  one.matchups = {{2, 5}, {2, 6}};
  RunSignature other;
  other.matchups = {{2, 6}, {2, 5}};
  EXPECT_NE(one.value(), other.value());
}

TEST(RunSignature, IsTheSameForEveryNumberOfThreadsAndOtherForAnotherSeed) {
  SignaturePlan plan = plan_of({{"line", "raiders"}, {"champions", "hunters"}}, 600);
  const RunSignature reference = play(plan);
  for (const int threads : {1, 2, 7}) {
    with_threads(threads, [&] { EXPECT_EQ(play(plan).matchups, reference.matchups) << threads; });
  }
  plan.conditions.seed = 2;
  EXPECT_NE(play(plan).value(), reference.value());
}

TEST(RunSignature, SaysWhenItWasInterrupted) {
  StopAfter progress(64);
  EXPECT_TRUE(play_signature(plan_of({{"line", "raiders"}}, 20'000), progress).interrupted);
}

}  // namespace
}  // namespace warbalance::sim::signature_test
