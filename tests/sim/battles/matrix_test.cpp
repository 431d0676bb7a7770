#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "sim/battles/matrix.hpp"
#include "sim/battles/threads.hpp"
#include "sim/players/player_matches.hpp"
#include "sim/stats/intervals.hpp"
#include "tests/sim/battles/stop_after.hpp"

namespace warbalance::sim::matrix_test {
namespace {

/// Three armies of WarStuff 2.0: the first two are equally strong, the third is far from them.
Matrix three_armies() {
  Matrix matrix;
  matrix.conditions.ruleset = load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-2.0", {}).value.value();
  for (const std::string army : {"2x 4+", "2x 4+", "1x 6+"}) {
    matrix.participants.push_back(load_army(matrix.conditions.ruleset, {}, army).value.value());
  }
  return matrix;
}

MatrixResult play(const Matrix& matrix, const MatrixPlan& plan, int threads = 2) {
  MatrixResult result;
  SilentProgress progress;
  with_threads(threads, [&] { result = play_matrix(matrix, plan, progress); });
  return result;
}

TEST(Matrix, CellsAreTheirMatches) {
  const Matrix matrix = three_armies();
  const MatrixResult result = play(matrix, {.battles = 100});
  ASSERT_EQ(result.cells.size(), 3U);
  EXPECT_FALSE(result.interrupted);
  SilentProgress progress;
  RunPlan plan;
  plan.battles = 100;
  const Match match = cell_match(matrix, 1, 2);
  EXPECT_EQ(match.matchup, 2U);
  const Tally tally = play_match(match, plan, progress).tally;
  EXPECT_EQ(result.cells[2].score, tally.score_a);
  EXPECT_EQ(result.cells[2].biggest_of_row, tally.biggest_a);
  EXPECT_EQ(result.cells[2].battles(), 100);
  EXPECT_NE(result.cells[1].score, result.cells[2].score) << "equal armies, other dice";
}

TEST(Matrix, AdaptivePlaysOnWhereItIsOpen) {
  const MatrixPlan plan{.battles = 1000, .adaptive = true, .band = 0.05};
  const MatrixResult result = play(three_armies(), plan);
  std::int64_t sum = 0;
  for (const MatrixCell& cell : result.cells) sum += cell.battles();
  EXPECT_LE(sum, 3000);
  EXPECT_EQ(result.cells[1].battles(), kLookBattles) << "two against one of the worst is clear at once";
  EXPECT_EQ(result.cells[2].battles(), kLookBattles);
  EXPECT_GT(result.cells[0].battles(), 1000) << "with the battles that the others left";
  EXPECT_EQ(favour_of(cell_score(result.cells[1], plan).interval, plan.band), Favour::row);
  EXPECT_EQ(favour_of(cell_score(result.cells[0], plan).interval, plan.band), Favour::even);
}

TEST(Matrix, AdaptiveRoundsAreThoseOfOneLongRun) {
  const Matrix matrix = three_armies();
  const MatrixResult result = play(matrix, {.battles = 1000, .adaptive = true, .band = 0.05});
  RunPlan plan;
  plan.battles = result.cells[0].battles();
  SilentProgress progress;
  const Tally tally = play_match(cell_match(matrix, 0, 1), plan, progress).tally;
  EXPECT_EQ(result.cells[0].score, tally.score_a);
  EXPECT_EQ(result.cells[0].biggest_of_column, tally.biggest_b);
}

TEST(Matrix, AdaptiveEndsWithTheBattlesOfAllCells) {
  Matrix matrix = three_armies();
  matrix.participants.pop_back();
  const MatrixResult result = play(matrix, {.battles = 1102, .adaptive = true, .band = 0});
  EXPECT_EQ(result.cells[0].battles(), 1102) << "copies stay open";
}

TEST(Matrix, InterruptionIsReported) {
  for (const bool adaptive : {false, true}) {
    StopAfter progress(600);
    MatrixResult result;
    with_threads(1, [&] {
      result = play_matrix(three_armies(), {.battles = 100'000, .adaptive = adaptive, .band = 0}, progress);
    });
    EXPECT_TRUE(result.interrupted);
    std::int64_t sum = 0;
    for (const MatrixCell& cell : result.cells) sum += cell.battles();
    EXPECT_GE(sum, 600);
    EXPECT_LT(sum, 300'000);
  }
}

TEST(Favour, NeedsTheWholeInterval) {
  EXPECT_EQ(favour_of({0.51, 0.60}, 0.05), Favour::row);
  EXPECT_EQ(favour_of({0.40, 0.49}, 0.05), Favour::column);
  EXPECT_EQ(favour_of({0.46, 0.54}, 0.05), Favour::even);
  EXPECT_EQ(favour_of({0.51, 0.54}, 0.05), Favour::even) << "clear, but small";
  EXPECT_EQ(favour_of({0.46, 0.60}, 0.05), Favour::open);
  EXPECT_EQ(favour_of({0.51, 0.54}, 0), Favour::row);
  EXPECT_EQ(favour_of({0, 1}, 0.05), Favour::open);
}

PlayerMatches some_matches() {
  PlayerMatches matches;
  Ruleset& ruleset = matches.conditions.ruleset;
  ruleset = load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-2.0", {}).value.value();
  for (const std::string army : {"2x 4+", "2x 4+ Shooter(18)", "1x 4+ Armored"}) {
    matches.armies.push_back(load_army(ruleset, {}, army).value.value());
  }
  const Player usual = load_player(ruleset, "tactical").value.value();
  const Player random = load_player(ruleset, "random").value.value();
  matches.pairings = {{usual, random}, {usual, usual}};
  return matches;
}

PlayerMatchesResult play_all(const PlayerMatches& matches, std::int64_t battles, int threads = 2) {
  PlayerMatchesResult result;
  SilentProgress progress;
  with_threads(threads, [&] { result = play_player_matches(matches, battles, progress); });
  return result;
}

TEST(PlayerMatches, AreTheirMatchesAndTheSameForAllThreads) {
  const PlayerMatches matches = some_matches();
  const PlayerMatchesResult one = play_all(matches, 100, 1);
  const PlayerMatchesResult many = play_all(matches, 100, 7);
  ASSERT_EQ(one.tallies.size(), 2U);
  EXPECT_FALSE(one.interrupted);
  for (std::size_t pairing = 0; pairing < 2; ++pairing) {
    for (std::size_t army = 0; army < 3; ++army) {
      SilentProgress progress;
      RunPlan plan;
      plan.battles = 100;
      const Match match = pairing_match(matches, pairing, army);
      EXPECT_EQ(match.matchup, 3 * pairing + army);
      const Tally tally = play_match(match, plan, progress).tally;
      const PairingTally& found = one.tallies[pairing][army];
      EXPECT_EQ(found.battles(), 100);
      EXPECT_EQ(found.score, tally.score_a);
      EXPECT_EQ(found.validity, tally.validity);
      EXPECT_EQ(many.tallies[pairing][army].score, tally.score_a);
    }
  }
  EXPECT_GT(mean_score(one.tallies[0], ArmySample::themselves).interval.low, 0.5) << "better than a random player";
}

TEST(PlayerMatches, TakeTurnsInPartsThatAddUpToTheWhole) {
  const PlayerMatches matches = some_matches();
  const PlayerMatchesResult whole = play_all(matches, 40);
  ASSERT_EQ(player_match_battles(matches, 40), 240);
  std::vector<std::vector<PairingTally>> sums(2, std::vector<PairingTally>(3));
  for (std::int64_t index = 1; index <= 7; ++index) {
    SilentProgress progress;
    const PlayerMatchesResult part = play_player_matches(matches, range_of({index, 7}, 240, 2), progress);
    EXPECT_FALSE(part.interrupted);
    for (std::size_t pairing = 0; pairing < 2; ++pairing) {
      for (std::size_t army = 0; army < 3; ++army) {
        const PairingTally& tally = part.tallies[pairing][army];
        EXPECT_TRUE(tally.battles() == 4 || tally.battles() == 6) << "a seventh of 20 couples is 2 or 3";
        sums[pairing][army].merge(tally);
      }
    }
  }
  EXPECT_EQ(sums, whole.tallies);
}

TEST(PlayerMatches, StopWhenTheyAreAskedTo) {
  StopAfter progress(20);
  const PlayerMatchesResult result = play_player_matches(some_matches(), 100'000, progress);
  EXPECT_TRUE(result.interrupted);
}

PairingTally tally_of(std::int64_t lost, std::int64_t split, std::int64_t won) {
  PairingTally tally;
  tally.score = {lost, 0, split, 0, won};
  return tally;
}

TEST(MeanScore, OfTheseArmiesHasTheErrorsOfAllOfThem) {
  const std::vector<PairingTally> armies = {tally_of(20, 60, 20), tally_of(10, 30, 60)};
  const Estimate first = pair_score(armies[0].score);
  const Estimate second = pair_score(armies[1].score);
  const Estimate mean = mean_score(armies, ArmySample::themselves);
  EXPECT_DOUBLE_EQ(mean.value, (0.5 + 0.75) / 2);
  EXPECT_DOUBLE_EQ(mean.se, std::hypot(first.se, second.se) / 2);
  EXPECT_NEAR(mean.interval.low, mean.value - 1.959964 * mean.se, 1e-6);
  EXPECT_NEAR(mean.interval.high, mean.value + 1.959964 * mean.se, 1e-6);
  const Estimate alone = mean_score({armies[1]}, ArmySample::themselves);
  EXPECT_EQ(alone.interval.low, second.interval.low);
  EXPECT_EQ(alone.interval.high, second.interval.high);
}

TEST(MeanScore, OfDrawnArmiesHasTheSpreadBetweenThem) {
  // scores 0.4, 0.5, 0.9: mean 0.6, SD sqrt(0.07), t(0.975, 2) = 4.302653
  const std::vector<PairingTally> armies = {tally_of(60, 0, 40), tally_of(50, 0, 50), tally_of(10, 0, 90)};
  const Estimate mean = mean_score(armies, ArmySample::population);
  EXPECT_NEAR(mean.value, 0.6, 1e-12);
  EXPECT_NEAR(mean.se, std::sqrt(0.07 / 3), 1e-12);
  EXPECT_EQ(mean.interval.low, 0) << "0.6 - 0.657, but a score is none below 0";
  EXPECT_EQ(mean.interval.high, 1);
  const Estimate alone = mean_score({armies[0]}, ArmySample::population);
  EXPECT_EQ(alone.interval.low, 0) << "a single army says nothing of the others";
  EXPECT_EQ(alone.interval.high, 1);
}

TEST(MeanScore, LeavesOutArmiesWithoutTwoCouples) {
  const std::vector<PairingTally> armies = {tally_of(0, 1, 0), tally_of(10, 30, 60)};
  EXPECT_DOUBLE_EQ(mean_score(armies, ArmySample::themselves).value, 0.75);
  const Estimate none = mean_score({tally_of(0, 0, 0)}, ArmySample::themselves);
  EXPECT_EQ(none.interval.low, 0);
  EXPECT_EQ(none.interval.high, 1);
}

/// Share of intervals that hold the truth: battles of armies whose own scores are drawn around 0.6.
double coverage(ArmySample sample, double army_sd) {
  constexpr int kRepeats = 2000;
  constexpr int kArmies = 8;
  constexpr int kCouples = 30;
  std::mt19937_64 random(7);
  std::normal_distribution<double> around(0.6, army_sd);
  std::uniform_real_distribution<double> uniform;
  int held = 0;
  for (int repeat = 0; repeat < kRepeats; ++repeat) {
    std::vector<PairingTally> armies(kArmies);
    for (PairingTally& tally : armies) {
      const double win = around(random);
      for (int couple = 0; couple < kCouples; ++couple) {
        const int wins = (uniform(random) < win ? 1 : 0) + (uniform(random) < win ? 1 : 0);
        ++tally.score[static_cast<std::size_t>(2 * wins)];
      }
    }
    held += mean_score(armies, sample).interval.contains(0.6) ? 1 : 0;
  }
  return static_cast<double>(held) / kRepeats;
}

// 2,000 repeats: SE 0.5 %.
TEST(MeanScore, IntervalsHoldTheTruthNineteenTimesInTwenty) {
  EXPECT_NEAR(coverage(ArmySample::themselves, 0), 0.95, 0.02);
  EXPECT_NEAR(coverage(ArmySample::population, 0), 0.95, 0.02);
  EXPECT_NEAR(coverage(ArmySample::population, 0.1), 0.95, 0.02);
  EXPECT_LT(coverage(ArmySample::themselves, 0.1), 0.8) << "what armies differ by is no part of it";
}

}  // namespace
}  // namespace warbalance::sim::matrix_test
