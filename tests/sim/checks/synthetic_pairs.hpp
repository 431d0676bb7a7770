#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/checks/matchups.hpp"

namespace warbalance::sim {

/// Armies whose strengths under two rulesets are known: a wins against b with probability 1/2 + strength(a) -
/// strength(b). Nothing is ever drawn.
struct SyntheticArmies {
  std::vector<double> strengths_a;
  std::vector<double> strengths_b;
  double shared = 0.8;  ///< probability that a battle has the same luck under both rulesets

  std::vector<ArmyPair> pairs() const {
    std::vector<ArmyPair> pairs;
    for (std::size_t row = 0; row < strengths_a.size(); ++row) {
      for (std::size_t column = row + 1; column < strengths_a.size(); ++column) pairs.push_back({row, column});
    }
    return pairs;
  }

  static double chance(const std::vector<double>& strengths, const ArmyPair& pair) {
    return 0.5 + strengths[pair.row] - strengths[pair.column];
  }
  double difference(const ArmyPair& pair) const { return chance(strengths_b, pair) - chance(strengths_a, pair); }

  /// Root mean square distance of the scores of pairs from 50 % [percentage points].
  double pair_spread(const std::vector<double>& strengths) const {
    double sum = 0;
    for (const ArmyPair& pair : pairs()) sum += std::pow(chance(strengths, pair) - 0.5, 2);
    return 100 * std::sqrt(sum / static_cast<double>(pairs().size()));
  }
  /// The same of the armies' mean scores.
  double army_spread(const std::vector<double>& strengths) const {
    double sum = 0;
    const auto count = static_cast<double>(strengths.size());
    for (std::size_t army = 0; army < strengths.size(); ++army) {
      double mean = 0;
      for (const double other : strengths) mean += (strengths[army] - other) / (count - 1);
      sum += mean * mean / count;
    }
    return 100 * std::sqrt(sum);
  }

  /// So many couples of every pair under both. @param run  number of the repeat
  std::vector<PlayedPair> play(int couples, std::uint32_t run) const {
    std::vector<PlayedPair> played;
    std::uint32_t number = 0;
    for (const ArmyPair& pair : pairs()) {
      RandomStream random({11, run, number++}, StreamClass::dice);
      const auto uniform = [&] { return static_cast<double>(random.next() >> 11) / 9007199254740992.0; };
      PlayedPair result;
      result.armies = pair;
      for (int couple = 0; couple < couples; ++couple) {
        std::uint16_t quarters_a = 0;
        std::uint16_t quarters_b = 0;
        for (int battle = 0; battle < 2; ++battle) {
          const double luck_a = uniform();
          const double luck_b = uniform() < shared ? luck_a : uniform();
          quarters_a = static_cast<std::uint16_t>(quarters_a + (luck_a < chance(strengths_a, pair) ? 2 : 0));
          quarters_b = static_cast<std::uint16_t>(quarters_b + (luck_b < chance(strengths_b, pair) ? 2 : 0));
        }
        result.a.push_back(quarters_a);
        result.b.push_back(quarters_b);
      }
      played.push_back(std::move(result));
    }
    return played;
  }
};

}  // namespace warbalance::sim
