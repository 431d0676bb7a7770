#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "sim/battles/field_arena.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/tables/scenario.hpp"
#include "tests/rulesets.hpp"

namespace warbalance::sim::luck_test {
namespace {

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
  /// Variance of y over what is left of it when luck is taken out by its best multiple: 1 / (1 - r^2).
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
    // What differs between matchups is no luck: responses are taken about the mean of their own matchup.
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
}  // namespace warbalance::sim::luck_test
