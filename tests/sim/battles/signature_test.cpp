#include <gtest/gtest.h>
#include <cmath>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "sim/battles/field_arena.hpp"
#include "sim/battles/signature.hpp"
#include "sim/battles/threads.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/tables/scenario.hpp"
#include "tests/rulesets.hpp"
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
    BasicRunPlan<OutcomeSum> outcomes;
    outcomes.battles = 12;
    EXPECT_EQ(play_match(match, outcomes, progress).tally, expected);
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

/// Sums over battles of what happened (y) and of the luck of seat 1 less that of seat 2 (z).
struct Sums {
  double n = 0, y = 0, z = 0, yy = 0, yz = 0, zz = 0;

  void add(double response, double luck) {
    n += 1;
    y += response;
    z += luck;
    yy += response * response;
    yz += response * luck;
    zz += luck * luck;
  }
  double mean_luck() const { return z / n; }
  double luck_se() const { return std::sqrt((zz / n - z / n * z / n) / n); }
  /// Variance of y divided by its residual variance after regression on luck: 1 / (1 - r^2).
  double variance_factor() const {
    const double covariance = yz / n - y / n * z / n;
    const double share = covariance * covariance / ((yy / n - y / n * y / n) * (zz / n - z / n * z / n));
    return 1 / (1 - share);
  }
};

struct Played {
  Sums score;
  Sums margin;
};

constexpr int kMatchups = 20;
constexpr std::uint32_t kBattles = 150;

/// Random armies against others of which nearly half is missing.
Played play_unequal(const std::string& rules, Policy policy) {
  const Game game = load_game({WARBALANCE_SOURCE_DIR "/data"}, rules, "standard", {}).value.value();
  const ArmyGenerator population(game.ruleset);
  const PlayFunction play = field_arena(game.ruleset, population.designs())(
      {.player = {.policy = policy}, .table = game.scenario.table, .luck = DiceLuck::measured});
  ArmyGenerator::Scratch scratch;
  FieldArmy strong;
  FieldArmy weak;
  Played within;
  double mean_score = 0;
  for (std::uint32_t matchup = 0; matchup < kMatchups; ++matchup) {
    population.generate({7, matchup, 0}, 0, strong, scratch);
    population.generate({7, matchup, 0}, 1, weak, scratch);
    const std::size_t left = weak.units.size() / 2 + 1;
    weak.units.resize(left);
    weak.costs.resize(left);
    // Differences between matchups are not luck, so responses are measured from the mean of their own matchup.
    std::vector<BattleReport> reports;
    double score = 0;
    double margin = 0;
    const auto score_of = [](const BattleReport& report) { return report.winner < 0 ? 0.5 : 1.0 - report.winner; };
    const auto margin_of = [](const BattleReport& report) {
      return static_cast<double>(report.destroyed_hundredths[0] - report.destroyed_hundredths[1]);
    };
    for (std::uint32_t battle = 0; battle < kBattles; ++battle) {
      reports.push_back(play(strong, weak, {7, matchup, battle}));
      score += score_of(reports.back()) / kBattles;
      margin += margin_of(reports.back()) / kBattles;
    }
    mean_score += score / kMatchups;
    for (const BattleReport& report : reports) {
      const auto luck = static_cast<double>(report.luck[0] - report.luck[1]);
      within.score.add(score_of(report) - score, luck);
      within.margin.add(margin_of(report) - margin, luck);
    }
  }
  const double most_se = 0.5 / std::sqrt(kMatchups * kBattles);
  EXPECT_GT(std::abs(mean_score - 0.5), 4 * most_se) << "the matchups are meant to be unequal";
  return within;
}

class LuckOfTheDice : public ::testing::TestWithParam<std::string> {};

TEST_P(LuckOfTheDice, IsNobodysAdvantageAndExplainsAGoodPartOfTheResults) {
  const Played played = play_unequal(GetParam(), Policy::greedy);
  const Sums& margin = played.margin;
  EXPECT_GT(margin.luck_se(), 0);
  EXPECT_LT(std::abs(margin.mean_luck()), 4 * margin.luck_se());
  RecordProperty("score_factor", std::to_string(played.score.variance_factor()));
  RecordProperty("margin_factor", std::to_string(margin.variance_factor()));
  std::printf("variance factor of the score %.2f, of the margin %.2f; mean luck %.2f SE\n",
              played.score.variance_factor(), margin.variance_factor(), margin.mean_luck() / margin.luck_se());
  EXPECT_GT(played.score.variance_factor(), 1.2);
  EXPECT_GT(margin.variance_factor(), 1.5);
}

INSTANTIATE_TEST_SUITE_P(Systems, LuckOfTheDice, ::testing::ValuesIn(tests::ruleset_of_each_system()),
                         [](const auto& ruleset) { return tests::test_name(ruleset.param); });

}  // namespace
}  // namespace warbalance::sim::signature_test
