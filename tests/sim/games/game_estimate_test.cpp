#include <gtest/gtest.h>

#include <cmath>

#include "sim/games/game_estimate.hpp"
#include "sim/games/simulated_games.hpp"
#include "sim/stats/jackknife.hpp"
#include "tests/sim/games/synthetic_log.hpp"

namespace warbalance::sim::game_estimate_test {
namespace {

using Player = std::optional<std::size_t>;

FitGame game_of(double score, Player a, Player b, std::vector<double> difference) {
  FitGame game;
  game.score = score;
  game.player_a = a;
  game.player_b = b;
  game.difference = std::move(difference);
  return game;
}

/// Two items, one more of the first and one less of the second in each game; nothing simulated.
GameModel four_games(std::vector<std::pair<Player, Player>> players) {
  GameModel model;
  model.players = 4;
  model.simulated = {0, 0};
  model.mean_items = {1, 1};
  const double scores[] = {0.5, 0.5, 0.5, -0.5};
  for (std::size_t g = 0; g < 4; ++g) {
    model.games.push_back(game_of(scores[g], players[g].first, players[g].second, {1, -1}));
  }
  return model;
}

GameEstimate estimated(const GameModel& model, const GameVariances& variances) {
  const GameEquations equations(model);
  Eigen::MatrixXd precision = Eigen::MatrixXd::Zero(equations.columns(), equations.columns());
  precision(0, 0) = precision(1, 1) = 1;
  return estimate_games(equations, equations.reduced(variances.skill / variances.residual), variances, precision, 0.01);
}

// The mean score is 1/4, and 1/4 = shift(1) - shift(2) with shift(1) = -shift(2). Its variance is that of a mean of
// four, over 4.
TEST(GameEstimate, IsTheMeanScoreWithItsError) {
  const GameEstimate found = estimated(four_games(std::vector<std::pair<Player, Player>>(4)), {0.36, 0});
  EXPECT_NEAR(found.shifts[0].value, 0.125, 1e-12);
  EXPECT_NEAR(found.shifts[1].value, -0.125, 1e-12);
  EXPECT_NEAR(found.shifts[0].model_se, 0.6 / 4, 1e-12);
  // Residuals 1/4, 1/4, 1/4, -3/4: their squares add up to 3/4.
  EXPECT_NEAR(found.shifts[0].clustered_se, std::sqrt(0.75) / 8, 1e-12);
  EXPECT_NEAR(found.points[0].value, 12.5, 1e-9) << "a point is 0.01 of score";
}

// Residuals of the first player's games add up to 1/2, of the second's to -1/2: sum of squares 1/2.
TEST(GameEstimate, ErrorsOfAPlayersGamesAddUp) {
  const GameEstimate found = estimated(four_games({{0, {}}, {0, {}}, {{}, 1}, {{}, 1}}), {0.36, 0});
  EXPECT_NEAR(found.shifts[0].clustered_se, std::sqrt(0.5) / 8, 1e-12);
}

// The same players meet in games 1 and 2, and in 3 and 4 players who share no game with those: each pair counts once.
TEST(GameEstimate, GamesThatShareBothPlayersCountOnce) {
  const GameEstimate found = estimated(four_games({{0, 1}, {1, 0}, {2, 3}, {2, 3}}), {0.36, 0});
  EXPECT_NEAR(found.shifts[0].clustered_se, std::sqrt(0.5) / 8, 1e-12);
}

// Player 0 is in the first three games, against 1, 2 and 3: residuals 3/4; game 4 has none of them: (3/4)^2 * 2.
TEST(GameEstimate, GamesThatShareOnePlayerAreDependentOnEitherSide) {
  const GameEstimate found = estimated(four_games({{0, 1}, {2, 0}, {0, 3}, {{}, {}}}), {0.36, 0});
  EXPECT_NEAR(found.shifts[0].clustered_se, std::sqrt(2 * 9.0 / 16) / 8, 1e-12);
}

// Two games of one player who is named, the others unnamed: V of his two is 1 + r on the diagonal, r beside it, with
// r = skill / residual = 1/2. The weights of the two games together are 2 / (1 + 2 r) = 1, of the others 1 each:
// (1 * 1/2 + 1/2 - 1/2) / 3 = 1/6 of score.
TEST(GameEstimate, GamesOfOnePlayerWeighLess) {
  const GameEstimate found = estimated(four_games({{0, {}}, {0, {}}, {{}, {}}, {{}, {}}}), {0.2, 0.1});
  EXPECT_NEAR(found.shifts[0].value, 1.0 / 12, 1e-12);
}

TEST(GameEstimate, DoesNotDependOnWhoIsCalledA) {
  LogWorld world;
  world.games = 300;
  GameModel model = synthetic_log(world, 1).model;
  model.simulated.assign(model.mean_items.size(), 0.01);
  const GameEstimate found = estimated(model, {0.2, 0.01});
  for (std::size_t g = 0; g < model.games.size(); g += 2) {
    FitGame& game = model.games[g];
    game.score = -game.score;
    game.first = -game.first;
    std::swap(game.player_a, game.player_b);
    for (double& count : game.difference) count = -count;
  }
  const GameEstimate turned = estimated(model, {0.2, 0.01});
  for (std::size_t item = 0; item < found.shifts.size(); ++item) {
    EXPECT_NEAR(found.shifts[item].value, turned.shifts[item].value, 1e-9);
    EXPECT_NEAR(found.shifts[item].clustered_se, turned.shifts[item].clustered_se, 1e-9);
  }
  EXPECT_NEAR(found.first_move.value, turned.first_move.value, 1e-9);
}

TEST(EffectivePlayers, AreFewerWhereOnePlaysMost) {
  GameModel model = four_games({{0, 1}, {0, 2}, {0, 3}, {0, {}}});
  EXPECT_NEAR(effective_players(model), 64.0 / (16 + 1 + 1 + 1 + 1), 1e-12);
  model = four_games(std::vector<std::pair<Player, Player>>(4));
  EXPECT_NEAR(effective_players(model), 8, 1e-12) << "each side without a name is a player";
}

/// Games of players against others without a name, six each: a table of one way whose mean is known.
GameModel one_way(TestDraws& draws, double skill_sd) {
  constexpr std::size_t kPlayers = 60;
  GameModel model;
  model.players = kPlayers;
  model.simulated = {0};
  model.mean_items = {1};
  for (std::size_t player = 0; player < kPlayers; ++player) {
    const double skill = skill_sd * draws.normal();
    for (int g = 0; g < 6; ++g) model.games.push_back(game_of(skill + 0.4 * draws.normal(), player, {}, {0}));
  }
  return model;
}

// Of a balanced table REML is the analysis of variance: sigma^2 the mean square within, the skill's variance the mean
// square of the means less sigma^2 / 6.
TEST(GameVariances, AreThoseOfTheAnalysisOfVariance) {
  TestDraws draws(7);
  const GameModel model = one_way(draws, 0.3);
  double within = 0;
  double between = 0;
  for (std::size_t player = 0; player < model.players; ++player) {
    double mean = 0;
    for (std::size_t g = 6 * player; g < 6 * player + 6; ++g) mean += model.games[g].score / 6;
    for (std::size_t g = 6 * player; g < 6 * player + 6; ++g) within += std::pow(model.games[g].score - mean, 2);
    between += mean * mean;
  }
  const double residual = within / (5.0 * static_cast<double>(model.players));
  const GameEquations equations(model);
  const Eigen::MatrixXd precision = Eigen::MatrixXd::Identity(equations.columns(), equations.columns());
  const GameVariances found = estimate_variances(equations, precision, 0);
  EXPECT_NEAR(found.residual / residual, 1, 0.02);
  EXPECT_NEAR(found.skill / (between / static_cast<double>(model.players) - residual / 6), 1, 0.03);
  EXPECT_EQ(estimate_variances(equations, precision, kEvenGameVariance).residual, kEvenGameVariance);
}

TEST(SimulatedPrices, HaveTheErrorsOfTheirChains) {
  AdditivePrices prices{{2, 5}, {{1, 2, 3}, {5, 5, 8}}, {true, false}, 0.001};
  EXPECT_NEAR(price_errors(prices)[0], jackknife_se(std::vector<double>{1, 2, 3}), 1e-12);
  EXPECT_EQ(price_errors(prices)[1], 0) << "not told";
}

// Two players 6 points apart in each item: variance 18; errors of 2 / 3 sum of squares, (2 / 3) * 2 each.
TEST(SimulatedPrices, SpreadIsThatBeyondTheErrors) {
  const std::vector<double> without{1, 2, 3};
  const AdditivePrices one{{2, 9}, {without, without}, {true, true}, 0.001};
  const AdditivePrices other{{8, 3}, {without, without}, {true, true}, 0.001};
  EXPECT_NEAR(panel_spread({one, other}), std::sqrt(18 - 4.0 / 3), 1e-12);
  EXPECT_EQ(panel_spread({one, one}), 0);
}

TEST(ToldValue, ErrorsAddWithTheirDegreesOfFreedom) {
  const ToldValue sum = ToldValue{1, 3, 4}.with_error(4, 9);
  EXPECT_NEAR(sum.se, 5, 1e-12);
  EXPECT_NEAR(sum.freedom, 625 / (81.0 / 4 + 256.0 / 9), 1e-12);
}

TEST(ToldValue, IsNeverLessKnownThanBefore) {
  const ToldValue before{0, 2, 9};
  const ToldValue after = ToldValue{1, 1, 5}.beside(before, 1);
  EXPECT_NEAR(after.freedom, 5 / (0.75 * 0.75), 1e-12);
  EXPECT_EQ(after.se, 1);
  for (const ToldValue& wider : {ToldValue{1, 3, 100}, ToldValue{1, 1.2, 1}}) {
    EXPECT_EQ(wider.beside(before, 32).value, 1);
    EXPECT_EQ(wider.beside(before, 32).se, 2) << "se " << wider.se;
    EXPECT_EQ(wider.beside(before, 32).freedom, 9);
  }
}

}  // namespace
}  // namespace warbalance::sim::game_estimate_test
