#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "sim/stats/intervals.hpp"
#include "sim/strongest/best_responses.hpp"
#include "sim/strongest/opponents.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
#include "tests/sim/repeats.hpp"

namespace warbalance::sim::army_measure_test {
namespace {

constexpr Hundredths kPoints = 15000;

struct MeasuredGame {
  SyntheticGame game{world().summary, true_shape(), 0.006, 0};
  Opponents field{world().population, kPoints};
  FieldArmy army = Opponents(world().population, kPoints).draw({99, 5, 3});

  MeasuredGame() { game.draws = false; }

  double chance(const FieldArmy& opponent) const {
    const double edge = game.strength(world().features, army) - game.strength(world().features, opponent);
    // The first move, drawn, cancels out but for cut ends, which the game does not reach.
    return std::clamp(0.5 + edge, 0.0, 1.0);
  }
  /// Mean score, and share of the opponents that are beaten.
  std::pair<double, double> truth() const {
    constexpr std::uint32_t kDrawn = 40'000;
    double score = 0;
    double beaten = 0;
    for (std::uint32_t i = 0; i < kDrawn; ++i) {
      const double won = chance(field.draw({12345, 77, i}));
      score += won / kDrawn;
      beaten += (won > 0.5 ? 1.0 : 0.0) / kDrawn;
    }
    return {score, beaten};
  }
};

TEST(ArmyMeasureSlow, IntervalsHoldTheTruthInNinetyFivePercentOfRuns) {
  const MeasuredGame game;
  const auto [score, beaten] = game.truth();
  EXPECT_GT(std::abs(score - 0.5), 0.02) << "an army in the middle tests little";
  const int runs = repeats_wanted(300);
  int scores = 0;
  int shares = 0;
  SilentProgress silent;
  const PlayFunction play = game.game.play(world().features);
  for (int run = 0; run < runs; ++run) {
    const MeasureSize size{1000 + static_cast<std::uint64_t>(run), 0, 100, 10};
    const ArmyMeasure measure = measure_army(game.army, game.field, play, size, silent);
    scores += measure.score->interval.contains(score) ? 1 : 0;
    shares += measure.beaten->interval.contains(beaten) ? 1 : 0;
  }
  RecordProperty("score", scores);
  RecordProperty("beaten", shares);
  const double sd = std::sqrt(0.95 * 0.05 / runs);
  EXPECT_NEAR(static_cast<double>(scores) / runs, 0.95, 3.3 * sd) << scores << " of " << runs;
  // The opponents' scores are not exactly normal.
  EXPECT_GE(static_cast<double>(shares) / runs, 0.95 - 3.3 * sd - 0.02) << shares << " of " << runs;
}

TEST(ArmyMeasure, GivenOpponentsAreAllMetAndCountByTheirShares) {
  const MeasuredGame game;
  const std::vector<Opponent> given{{"a", game.field.draw({1, 1, 1}), 3}, {"b", game.field.draw({1, 1, 2}), 1}};
  SilentProgress silent;
  const MeasureSize size{4, 0, 400, 4000};
  const ArmyMeasure measure = measure_army(game.army, Opponents(given), game.game.play(world().features), size, silent);
  ASSERT_EQ(measure.met.size(), 2U);
  const double expected = (3 * game.chance(given[0].army) + game.chance(given[1].army)) / 4;
  EXPECT_NEAR(measure.score->value, expected, 4 * measure.score->se);
  EXPECT_LT(measure.score->se, 0.006);
  EXPECT_TRUE(measure.score->interval.contains(measure.score->value));
  EXPECT_FALSE(measure.beaten);
}

TEST(ShareBeaten, TakesTheDiceOutOfTheSpread) {
  // True scores of mean 0.6 and standard deviation 0.1, seen with an error of 0.1: 84 % are above 1/2, seen are 76 %.
  std::vector<double> scores;
  for (int i = 0; i < 4'000; ++i) {
    scores.push_back(0.6 + 0.1 * std::sqrt(2.0) * normal_quantile((i + 0.5) / 4'000));
  }
  EXPECT_NEAR(share_beaten(scores, 0.01).value, normal_probability(1), 0.005);
  // Without error it is the share that is seen.
  EXPECT_NEAR(share_beaten(scores, 0).value, normal_probability(1 / std::sqrt(2.0)), 0.005);
  // All alike but for the dice: those that look weaker are not.
  EXPECT_NEAR(share_beaten(scores, 0.03).value, 1, 1e-9);
  // Draws are no victories.
  EXPECT_EQ(share_beaten(std::vector<double>(20, 0.5), 0).value, 0);
}

}  // namespace
}  // namespace warbalance::sim::army_measure_test
