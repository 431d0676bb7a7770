#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/battles/progress.hpp"
#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/population/features.hpp"
#include "sim/pricing/population/generator.hpp"

namespace warbalance::sim {

/// Three tiers and six special rules, of which Fast and Slow exclude each other.
inline Ruleset small_ruleset() {
  Ruleset ruleset;
  ruleset.id = "synthetic";
  ruleset.tiers = {{"3+", 3, 2000}, {"4+", 4, 1500}, {"5+", 5, 1000}};
  const auto rule = [](const char* name, const char* group, Hundredths cost) {
    SpecialRule made;
    made.name = name;
    made.exclusive_group = group;
    made.cost = cost;
    return made;
  };
  ruleset.rules = {rule("Armored", "", 1000), rule("Fast", "pace", 500), rule("Slow", "pace", -500),
                   rule("Tough", "", 1500),   rule("Banner", "", 500),   rule("Large", "", 0)};
  ruleset.minimum_cost = 500;
  ruleset.army_points = 15000;
  return ruleset;
}

/// The same for suites that draw very many armies: they come out with a third fewer draws.
inline Ruleset quickly_drawn_ruleset() {
  Ruleset ruleset = small_ruleset();
  ruleset.generator.misfits = 6;
  return ruleset;
}

/// Armies are built at listed costs: games whose prices hold in all armies need no others.
inline FieldOptions at_listed_costs(const FieldSchedule& schedule = {}) {
  FieldOptions options;
  options.schedule = schedule;
  options.building = Building::listed;
  return options;
}

/// Armies that are looked at for what is known of a population: a fifth of those of a real run, as games whose truth is
/// made of the same numbers need no more.
inline constexpr std::uint32_t kFewSummarized = 20'000;

/// The population of the small ruleset, made once: runs of its armies at listed costs share the numbers.
struct SmallWorld {
  Ruleset ruleset = small_ruleset();
  ArmyGenerator population{ruleset};
  FieldPopulation numbers{population, at_listed_costs(), kFewSummarized};
  PopulationSummary summary = numbers.listed;
  FeatureSpace features{ruleset};
};

inline const SmallWorld& world() {
  static const SmallWorld made;
  return made;
}

/// A game whose fair prices are known. The score of A is expected to be
///   1/2 + s . (x(A) - x(B)) - lambda (cost(A) - cost(B)) + gamma * first,
/// s proportional to `fair`, and lambda what a point costs its owner because the enemy scores it. With prices p scored,
/// theta = s - lambda p; the fixed point is p = fair, whatever lambda is.
struct SyntheticGame {
  std::vector<double> fair;  ///< one per feature [points], scaled so that fair . m = L
  double net = 0;            ///< score per point of fair strength that is left at the fixed point
  double liability = 0;      ///< Lambda = -dF/dp of every price
  double first_move = 0.02;  ///< gamma
  bool draws = true;         ///< true: few decided battles, so little noise; false: none drawn
  bool tells_luck = false;   ///< the report's luck is the number that decides, and noise: a control of expectation 0

  /// `shape` is scaled to the population's budget.
  SyntheticGame(const PopulationSummary& population, std::vector<double> shape, double net_in, double liability_in)
      : fair(std::move(shape)), net(net_in), liability(liability_in) {
    double total = 0;
    for (std::size_t f = 0; f < fair.size(); ++f) total += fair[f] * population.mean_features[f];
    for (double& price : fair) price *= population.mean_listed / total;
  }

  double strength(const FeatureSpace& features, const FieldArmy& army) const {
    double sum = 0;
    for (std::size_t i = 0; i < army.units.size(); ++i) {
      sum += (1 + liability) * features.dot(fair, army, i) - liability * army.costs[i] / 100.0;
    }
    return net * sum;
  }

  PlayFunction play(const Ruleset& ruleset) const { return play(FeatureSpace(ruleset)); }
  PlayFunction play(const FeatureSpace& features_in) const {
    return
        [game = *this, features = features_in](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
          RandomStream random(key, StreamClass::dice);
          BattleReport report;
          report.first_player = static_cast<std::int8_t>(random.below(2));
          const double edge = game.strength(features, seat1) - game.strength(features, seat2) +
                              (report.first_player == 0 ? game.first_move : -game.first_move);
          const double luck = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
          if (!game.draws) {
            report.winner = luck < 0.5 + edge ? 0 : 1;
          } else if (luck < 2 * std::abs(edge)) {
            report.winner = edge > 0 ? 0 : 1;
          }
          if (game.tells_luck) {
            // A low number helps who is stronger, where battles are drawn; else it helps seat 1.
            const int helped = game.draws && edge < 0 ? -1 : 1;
            const auto noise = static_cast<std::int64_t>(random.below(2001)) - 1000;
            report.luck[0] = helped * std::llround(20000 * (0.5 - luck)) + noise;
          }
          return report;
        };
  }
};

/// Fair prices that differ from the listed ones: Banner does nothing, Tough is half its price, Large is worth
/// something.
inline std::vector<double> true_shape() { return {22, 15, 9, 12, 5, -4, 7.5, 0, 2}; }

}  // namespace warbalance::sim
