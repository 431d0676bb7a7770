#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/games/game_prices.hpp"

// Logs of games whose truth is known.

namespace warbalance::sim {

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
inline std::vector<double> test_prices() {
  return {25, 20, 15, 10, 5, 15, 5, 10, 5,  5,  10, 10, 5, 5,  10, 10,
          10, 10, 0,  30, 5, 20, 5, 10, 15, -5, 0,  5,  5, 30, 5,  15};
}
inline constexpr std::size_t kTestTiers = 5;
inline constexpr std::size_t kTestTough = 29;

/// Units of a quality and up to three rules, half of them copied, until the budget is full.
inline std::vector<double> test_army(TestDraws& draws, const std::vector<double>& listed, double budget) {
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

inline double test_dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// Prices of ten chains around the true simulated ones, each scaled so that a mean army costs what it does.
inline AdditivePrices simulated_prices(TestDraws& draws, const std::vector<double>& prices,
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
    std::vector<double>& without = simulated.without_chain.emplace_back();
    for (const std::vector<double>& chain : chains) without.push_back((kChains * mean - chain[i]) / (kChains - 1));
    simulated.prices.push_back(mean);
  }
  return simulated;
}

/// Who plays: some hundreds of games of a few, and few of most (activity 1 / rank).
inline std::size_t test_player(TestDraws& draws, const std::vector<double>& activity) {
  const double at = draws.uniform() * activity.back();
  return static_cast<std::size_t>(std::upper_bound(activity.begin(), activity.end(), at) - activity.begin());
}

/// The players of a world: how well they play, what they like, and how often they play, summed up.
struct TestPlayers {
  std::vector<double> skill;
  std::vector<double> activity;
  std::vector<std::vector<double>> taste;  ///< what each item is worth to them beyond its price [points]

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
inline FitGame test_game(const LogWorld& world, const std::vector<double>& listed, TestLog& log, TestDraws& draws) {
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
inline TestLog synthetic_log(const LogWorld& world, std::uint64_t seed) {
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

}  // namespace warbalance::sim
