#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/games/game_estimate.hpp"
#include "sim/games/game_prices.hpp"
#include "sim/stats/jackknife.hpp"
#include "tests/sim/repeats.hpp"

namespace warbalance::sim::game_estimate_test {
namespace {

/// Numbers drawn one after the other from a seed.
class TestDraws {
 public:
  explicit TestDraws(std::uint64_t seed) : random_({seed, 0, 0}, StreamClass::dice) {}

  double uniform() { return static_cast<double>(random_.next() >> 11) / 9007199254740992.0; }
  double normal() {
    const double radius = std::sqrt(-2 * std::log(1 - uniform()));
    return radius * std::cos(6.283185307179586 * uniform());
  }
  std::size_t below(std::size_t count) {
    return std::min(count - 1, static_cast<std::size_t>(uniform() * static_cast<double>(count)));
  }

 private:
  RandomStream random_;
};

/// What games are like.
struct LogWorld {
  int games = 2000;
  std::size_t players = 300;
  bool named = true;           ///< the log has the players' names
  double skill_sd = 0.08;      ///< score of a player against a mean one
  double first_move = 0.03;    ///< gamma
  double draws = 0.15;         ///< share of the games
  double point = 0.0013;       ///< score of a point in simulated games
  double decisiveness = 1;     ///< of a point in real ones, of that
  double decisiveness_sd = 0;  ///< from log to log
  double spread = 0;           ///< tau: of real prices around simulated ones [points]
  bool same_totals = true;     ///< real prices make an average army cost what it does by simulated ones
  double jitter = 0.2;         ///< totals vary by so much of the budget
  double own_taste = 0;        ///< what an item adds to the score of one player more than of another, SD [points]
  std::size_t changed = 0;     ///< the item that is worth more than simulated
  double change = 0;           ///< by so many points
  double chain_error = 1.5;    ///< standard error of simulated prices [points]
};

/// A log with its truth.
struct TestLog {
  GameModel model;
  std::vector<GameItem> items;
  AdditivePrices simulated;
  std::vector<double> truth;  ///< prices in these games, as the comparison defines them [points]
};

/// Five qualities and 27 special rules at the costs of WarStuff 2.0.
std::vector<double> test_prices() {
  return {25, 20, 15, 10, 5, 15, 5, 10, 5,  5,  10, 10, 5, 5,  10, 10,
          10, 10, 0,  30, 5, 20, 5, 10, 15, -5, 0,  5,  5, 30, 5,  15};
}
constexpr std::size_t kTestTiers = 5;
constexpr std::size_t kTestTough = 29;

/// Units of a quality and up to three rules, half of them copied, until the budget is full.
std::vector<double> test_army(TestDraws& draws, const std::vector<double>& listed, double budget) {
  std::vector<double> army(listed.size());
  std::vector<std::size_t> unit;
  double total = 0;
  for (int misfits = 0; misfits < 10;) {
    if (unit.empty() || draws.uniform() < 0.5) {
      unit = {draws.below(kTestTiers)};
      for (std::size_t rules = draws.below(4); rules > 0; --rules) {
        const std::size_t rule = kTestTiers + draws.below(listed.size() - kTestTiers);
        if (std::find(unit.begin(), unit.end(), rule) == unit.end()) unit.push_back(rule);
      }
    }
    double cost = 0;
    for (const std::size_t item : unit) cost += listed[item];
    if (total + std::max(5.0, cost) > budget) {
      ++misfits;
      unit.clear();
      continue;
    }
    total += std::max(5.0, cost);
    for (const std::size_t item : unit) ++army[item];
  }
  return army;
}

double test_dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// Prices of ten chains around the true simulated ones, each scaled so that a mean army costs what it does.
AdditivePrices simulated_prices(TestDraws& draws, const std::vector<double>& prices,
                                const std::vector<double>& mean_army, double error, double point) {
  constexpr std::size_t kChains = 10;
  const double total = test_dot(prices, mean_army);
  std::vector<std::vector<double>> chains(kChains, prices);
  for (std::vector<double>& chain : chains) {
    for (double& price : chain) price += error * std::sqrt(static_cast<double>(kChains)) * draws.normal();
    const double scale = total / test_dot(chain, mean_army);
    for (double& price : chain) price *= scale;
  }
  AdditivePrices simulated{{}, {}, std::vector<bool>(prices.size(), true), point};
  for (std::size_t i = 0; i < prices.size(); ++i) {
    double mean = 0;
    for (const std::vector<double>& chain : chains) mean += chain[i] / kChains;
    std::vector<double>& without = simulated.without_one.emplace_back();
    for (const std::vector<double>& chain : chains) without.push_back((kChains * mean - chain[i]) / (kChains - 1));
    simulated.prices.push_back(mean);
  }
  return simulated;
}

/// Who plays: some hundreds of games of a few, and few of most (activity 1 / rank).
std::size_t test_player(TestDraws& draws, const std::vector<double>& activity) {
  const double at = draws.uniform() * activity.back();
  return static_cast<std::size_t>(std::upper_bound(activity.begin(), activity.end(), at) - activity.begin());
}

/// The players of a world: how well they play, what they like, and how often they play, summed up.
struct TestPlayers {
  std::vector<double> skill;
  std::vector<double> activity;
  std::vector<std::vector<double>> taste;  ///< worth of each item to them beyond its price [points]

  TestPlayers(const LogWorld& world, std::size_t items, TestDraws& draws) {
    double sum = 0;
    for (std::size_t p = 0; p < world.players; ++p) {
      skill.push_back(world.skill_sd * draws.normal());
      sum += 1 / static_cast<double>(p + 3);
      activity.push_back(sum);
      std::vector<double>& own = taste.emplace_back(items);
      if (world.own_taste == 0) continue;
      for (double& price : own) price = world.own_taste * draws.normal();
    }
  }
};

/// Two armies of about 150 points, and which moves first.
FitGame test_game(const LogWorld& world, const std::vector<double>& listed, TestLog& log, TestDraws& draws) {
  const auto budget = [&] { return 150 * (1 + world.jitter * (2 * draws.uniform() - 1)); };
  const std::vector<double> army_a = test_army(draws, listed, budget());
  const std::vector<double> army_b = test_army(draws, listed, budget());
  FitGame game;
  game.first = draws.uniform() < 0.5 ? 1 : -1;
  for (std::size_t i = 0; i < listed.size(); ++i) {
    game.difference.push_back(army_a[i] - army_b[i]);
    log.model.mean_items[i] += (army_a[i] + army_b[i]) / (2 * world.games);
    if (army_a[i] + army_b[i] > 0) ++log.items[i].games_with;
  }
  return game;
}

/// Simulated prices are the listed ones. Real prices differ from them at random; where totals are the same both make an
/// average army cost the same, before one item is changed.
TestLog synthetic_log(const LogWorld& world, std::uint64_t seed) {
  TestDraws draws(seed);
  TestLog log;
  const std::vector<double> listed = test_prices();
  log.model.players = world.named ? world.players : 0;
  log.model.mean_items.resize(listed.size());
  for (std::size_t i = 0; i < listed.size(); ++i) {
    log.items.push_back({"item " + std::to_string(i), i < kTestTiers ? "tier" : "rule", listed[i]});
  }
  for (int g = 0; g < world.games; ++g) log.model.games.push_back(test_game(world, listed, log, draws));

  const std::vector<double>& mean = log.model.mean_items;
  log.simulated = simulated_prices(draws, listed, mean, world.chain_error, world.point);
  std::vector<double> moved(listed.size());
  for (double& price : moved) price = world.spread * draws.normal();
  const double level = world.same_totals ? test_dot(moved, mean) / test_dot(mean, mean) : 0;
  std::vector<double> real = listed;
  for (std::size_t i = 0; i < real.size(); ++i) real[i] += moved[i] - level * mean[i];
  real[world.changed] += world.change;

  const double point = world.point * std::max(0.25, world.decisiveness + world.decisiveness_sd * draws.normal());
  const TestPlayers players(world, listed.size(), draws);
  for (FitGame& game : log.model.games) {
    const std::size_t a = test_player(draws, players.activity);
    std::size_t b = a;
    while (b == a) b = test_player(draws, players.activity);
    if (world.named) {
      game.player_a = a;
      game.player_b = b;
    }
    // A player brings out of the items of the own army what is not in their prices.
    std::vector<double> own(listed.size());
    for (std::size_t i = 0; i < own.size(); ++i) {
      own[i] = real[i] + (game.difference[i] > 0 ? players.taste[a][i] : players.taste[b][i]);
    }
    const double edge =
        point * test_dot(own, game.difference) + world.first_move * game.first + players.skill[a] - players.skill[b];
    const double win = std::clamp(0.5 + edge - world.draws / 2, 0.0, 1 - world.draws);
    const double drawn = draws.uniform();
    game.score = drawn < win ? 0.5 : drawn < win + world.draws ? 0 : -0.5;
  }
  // Then an army of the games costs in all what it costs by simulated prices.
  const double scale = world.same_totals ? test_dot(log.simulated.prices, mean) / test_dot(real, mean) : 1;
  for (const double price : real) log.truth.push_back(scale * price);
  return log;
}

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

TEST(ValueWithError, ErrorsAddWithTheirDegreesOfFreedom) {
  const ValueWithError sum = ValueWithError{1, 3, 4}.with_error(4, 9);
  EXPECT_NEAR(sum.se, 5, 1e-12);
  EXPECT_NEAR(sum.freedom, 625 / (81.0 / 4 + 256.0 / 9), 1e-12);
}

TEST(ValueWithError, IsNeverLessKnownThanBefore) {
  const ValueWithError before{0, 2, 9};
  const ValueWithError after = ValueWithError{1, 1, 5}.beside(before, 1);
  EXPECT_NEAR(after.freedom, 5 / (0.75 * 0.75), 1e-12);
  EXPECT_EQ(after.se, 1);
  for (const ValueWithError& wider : {ValueWithError{1, 3, 100}, ValueWithError{1, 1.2, 1}}) {
    EXPECT_EQ(wider.beside(before, 32).value, 1);
    EXPECT_EQ(wider.beside(before, 32).se, 2) << "se " << wider.se;
    EXPECT_EQ(wider.beside(before, 32).freedom, 9);
  }
}

constexpr GamePriceOptions kSteps{2.5, 5, {}};

GamePriceReport compared(const TestLog& log) { return compare_with_games(log.model, log.items, log.simulated, kSteps); }

/// The results of many logs.
struct Coverage {
  int logs = 0;
  int items = 0;
  int games = 0;  ///< items whose price by the games alone is within 1.96 errors
  int both = 0;
  int joint = 0;  ///< logs all of whose intervals by the games alone hold
  int found = 0;  ///< logs that name the item that is changed
  int false_alarms = 0;
};

Coverage coverage_of(const LogWorld& world, std::uint64_t seed) {
  Coverage coverage;
  coverage.logs = repeats_wanted(30);
  for (int i = 0; i < coverage.logs; ++i) {
    const TestLog log = synthetic_log(world, seed + static_cast<std::uint64_t>(i));
    const GamePriceReport report = compared(log);
    bool all = true;
    bool alarm = false;
    for (std::size_t item = 0; item < log.items.size(); ++item) {
      const GamePrice& price = report.prices[item];
      ++coverage.items;
      coverage.games += std::abs(price.games->value - log.truth[item]) < 1.96 * price.games->se ? 1 : 0;
      coverage.both += !price.both || std::abs(price.both->value - log.truth[item]) < 1.96 * price.both->se ? 1 : 0;
      all = all && price.games->interval.contains(log.truth[item]);
      if (price.verdict != GameVerdict::contradicts) continue;
      const bool changed = world.change != 0 && item == world.changed;
      coverage.found += changed ? 1 : 0;
      alarm = alarm || !changed;
    }
    coverage.joint += all ? 1 : 0;
    coverage.false_alarms += alarm ? 1 : 0;
  }
  std::printf("%d logs: %.4f by the games alone, %.4f by both, %.3f all together, %d named, %d false alarms\n",
              coverage.logs, 1.0 * coverage.games / coverage.items, 1.0 * coverage.both / coverage.items,
              1.0 * coverage.joint / coverage.logs, coverage.found, coverage.false_alarms);
  return coverage;
}

// 300 logs: 96.4 % by the games alone, 95.4 % by both, 98 % of the logs hold together. The error of a share of 960
// items, of which those of a log depend on each other, is about 1.2 %.
TEST(GamePricesSlow, IntervalsHoldWherePricesAndScaleDiffer) {
  LogWorld world;
  world.spread = 15;
  world.decisiveness_sd = 0.25;
  const Coverage found = coverage_of(world, 100);
  EXPECT_GT(found.games, 0.925 * found.items);
  EXPECT_LT(found.games, 0.995 * found.items);
  EXPECT_GT(found.both, 0.91 * found.items);
  EXPECT_LT(found.both, 0.99 * found.items);
  EXPECT_GE(found.joint, 0.83 * found.logs);
}

// Of 300 logs 297 name it, and 4 another one: fewer than 26 of 30 have a probability below 1e-5, more than 5 with
// another one of 1e-4.
TEST(GamePricesSlow, NameTheOneItemThatIsWorthMore) {
  LogWorld world;
  world.changed = kTestTough;
  world.change = 60;
  const Coverage found = coverage_of(world, 500);
  EXPECT_GE(found.found, 0.86 * found.logs);
  EXPECT_LE(found.false_alarms, 0.17 * found.logs);
}

/// Logs of 1 to 30 games of people to whom items are worth what the simulation says, up to a spread [points] that the
/// prior knows. @param factor  standard errors of a 95 % interval of one item before any game
void expect_few_games_to_hold(double spread, double factor) {
  const GamePriceOptions options{2.5, 5, spread};
  LogWorld world;
  world.players = 20;
  world.point = 0.002;
  world.spread = spread;
  world.same_totals = false;
  const int logs = repeats_wanted(20);
  std::int64_t held = 0;
  std::int64_t items = 0;
  double furthest = 0;
  for (const int games : {1, 2, 4, 10, 30}) {
    world.games = games;
    std::int64_t held_here = 0;
    for (int i = 0; i < logs; ++i) {
      const TestLog log = synthetic_log(world, static_cast<std::uint64_t>(10'000 * games + i));
      const GamePriceReport report = compare_with_games(log.model, log.items, log.simulated, options);
      const std::vector<double> errors = price_errors(log.simulated);
      for (std::size_t item = 0; item < log.items.size(); ++item) {
        const GamePrice& price = report.prices[item];
        ASSERT_TRUE(price.both) << "few games contradict nothing";
        held_here += std::abs(price.both->value - log.truth[item]) < factor * price.both->se ? 1 : 0;
        const ValueWithError before =
            ValueWithError{0, std::max(spread, 0.005), ValueWithError::kKnownError}.with_error(errors[item], 9);
        constexpr double kRounding = 1 + 1e-9;
        ASSERT_LE(price.both->se, kRounding * before.se);
        ASSERT_LE(price.both->interval.half_width(), kRounding * before.within(log.items.size()).interval.half_width());
        if (games == 1) furthest = std::max(furthest, std::abs(price.both->value - price.simulated->value));
      }
    }
    const std::int64_t here = logs * std::ssize(test_prices());
    std::printf("spread %g, %d games: %.4f by both\n", spread, games,
                static_cast<double>(held_here) / static_cast<double>(here));
    held += held_here;
    items += here;
  }
  std::printf("one game moves an item by %.2f points at most\n", furthest);
  EXPECT_LT(furthest, 10);
  EXPECT_GT(held, 0.93 * static_cast<double>(items));
  EXPECT_LT(held, 0.97 * static_cast<double>(items));
}

// The error of a share of 3,200 items, of which those of a log depend on each other, is about 0.4 %.
TEST(GamePricesSlow, OfFewGamesHoldWherePeopleDifferAsThePriorSays) { expect_few_games_to_hold(11.25, 1.96); }

// Errors are then those of ten chains: t with 9 degrees of freedom.
TEST(GamePricesSlow, OfFewGamesHoldWherePeopleFindWhatIsSimulated) { expect_few_games_to_hold(0, 2.262); }

// Four games that end alike have no scatter: their errors are those of four throws of a coin, not 0.
TEST(GamePrices, OfFewEqualGamesMoveLittle) {
  LogWorld world;
  world.games = 1;
  world.point = 0.0025;
  TestLog log = synthetic_log(world, 4);
  log.model.games[0].score = 0.5;
  double last = 0;
  for (const std::size_t games : {1U, 4U}) {
    log.model.games.resize(games, log.model.games[0]);
    const GamePriceReport report = compared(log);
    double furthest = 0;
    for (const GamePrice& price : report.prices) {
      EXPECT_FALSE(price.shift) << "by the games alone nothing is told";
      EXPECT_LT(price.both->se, std::hypot(11.25, 3 * price.simulated->se));
      furthest = std::max(furthest, std::abs(price.both->value - price.simulated->value));
    }
    EXPECT_LT(furthest, games == 1 ? 4 : 9);
    EXPECT_GT(furthest, last);
    last = furthest;
  }
}

TEST(GamePrices, TellFirstMoveAndSkill) {
  LogWorld world;
  world.skill_sd = 0.12;
  world.first_move = 0.06;
  world.games = 3000;
  const GamePriceReport report = compared(synthetic_log(world, 3));
  EXPECT_NEAR(report.first_player_score->value, 0.56, 4 * 0.0085);
  EXPECT_TRUE(report.first_player_score->interval.contains(report.first_player_score->value));
  EXPECT_NEAR(report.skill_sd, 0.12, 0.04);
  EXPECT_EQ(report.games, 3000);
  EXPECT_EQ(report.players, 300);
  EXPECT_LT(report.effective_players, 100);
}

TEST(GamePrices, SayNothingOfAnItemThatNobodyPlays) {
  LogWorld world;
  world.games = 200;
  TestLog log = synthetic_log(world, 5);
  log.model.mean_items[7] = 0;
  for (FitGame& game : log.model.games) game.difference[7] = 0;
  const GamePriceReport report = compared(log);
  const GamePrice& price = report.prices[7];
  EXPECT_FALSE(price.games);
  EXPECT_FALSE(price.p_holm);
  EXPECT_EQ(price.verdict, GameVerdict::untold);
  EXPECT_TRUE(price.simulated);
  EXPECT_NEAR(price.both->value, price.simulated->value, 3);
}

TEST(GamePrices, LeaveOutWhatTheSimulationDoesNotTell) {
  LogWorld world;
  world.games = 200;
  TestLog log = synthetic_log(world, 6);
  log.simulated.identified[4] = false;
  const GamePriceReport report = compared(log);
  EXPECT_FALSE(report.prices[4].simulated);
  EXPECT_FALSE(report.prices[4].both);
  EXPECT_EQ(report.prices[4].verdict, GameVerdict::untold);
}

// What simulated battles of the same armies score beyond their prices is no shift: here all of it is.
TEST(GamePrices, DifferFromSimulatedGamesOfTheSameArmiesOnly) {
  LogWorld world;
  world.changed = kTestTough;
  world.change = 60;
  TestLog log = synthetic_log(world, 8);
  for (FitGame& game : log.model.games) {
    game.simulated = world.point * (test_dot(log.simulated.prices, game.difference) + 60 * game.difference[kTestTough]);
  }
  const GamePrice& price = compared(log).prices[kTestTough];
  EXPECT_LT(std::abs(*price.shift), 4 * price.games->se);
  EXPECT_NE(price.verdict, GameVerdict::contradicts);
}

TEST(GamePrices, OfTwoGamesTellNothing) {
  LogWorld world;
  world.games = 2;
  const GamePriceReport report = compared(synthetic_log(world, 9));
  for (const GamePrice& price : report.prices) {
    EXPECT_EQ(price.verdict, GameVerdict::untold) << price.item;
    EXPECT_NEAR(price.both->value, price.simulated->value, 60) << price.item;
  }
}

}  // namespace
}  // namespace warbalance::sim::game_estimate_test
