#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/strongest/army_choice.hpp"

namespace warbalance::sim {

/// Predicts how strong armies are from the battles of others, so that a search plays those that promise most. The
/// log-odds of an army are a sum over its units: their tiers, rules, rules on tiers and pairs of rules, and each unit
/// itself if units are those of a roster. Each tier and rule, or unit of a roster, also has a square and a product with
/// the number of units, because another copy is worth more or less than the first. What an army differs from this sum
/// by is its own. All are shrunk: they are normal around 0 before any battle (ridge regression).
class ArmyModel {
 public:
  /// What the columns are worth [log-odds].
  struct Values {
    std::vector<double> units;     ///< one per unit of `UnitChoices`
    std::vector<double> squares;   ///< one per kind: tier or rule, or unit of a roster
    std::vector<double> products;  ///< the same
    std::vector<double> own;       ///< one per army that has played
  };

  /// Keeps a reference to the choices.
  ArmyModel(const Ruleset& ruleset, const UnitChoices& choices);

  /// Adds the results of armies that met the same opponents.
  /// @param quarters  that each scored in `couples` couples
  void learn(std::span<const ArmyChoice> armies, std::span<const std::int64_t> quarters, std::uint32_t couples);

  /// The likeliest values.
  Values likeliest() const;
  /// Values that are as likely as any (Thompson sampling): a search that follows them also tries what it knows little
  /// of. A pure function of what was learned and of the stream.
  Values draw(RandomStream& random) const;

  /// The log-odds of an army, up to a constant, by what it is made of.
  /// @param counts  memory for it, zeros before and after; empty at first
  double value(const Values& values, const ArmyChoice& army, std::vector<int>& counts) const;
  /// The armies that have played, the best first, by their own results too.
  std::vector<const ArmyChoice*> best(const Values& values) const;

 private:
  struct Entry {
    std::size_t column = 0;
    double value = 0;
  };

  std::size_t square_column(std::size_t kind) const { return unit_columns_ + kind; }
  std::size_t product_column(std::size_t kind) const { return unit_columns_ + kinds_ + kind; }
  /// Forgets the older half of the results.
  void forget();
  /// Values around 0 by chance, and results by their errors, if there is a stream.
  Values solve(RandomStream* random) const;

  const UnitChoices* choices_;
  std::size_t kinds_ = 0;
  std::size_t unit_columns_ = 0;
  std::vector<std::vector<std::uint32_t>> kinds_of_;    ///< of each unit
  std::vector<std::vector<std::uint32_t>> columns_of_;  ///< of each unit
  std::vector<double> scales_;                          ///< standard deviation of each column before any battle
  double usual_units_ = 0;                              ///< of the armies that played first
  std::map<ArmyChoice, std::size_t> armies_;            ///< those that have played, numbered
  std::size_t laps_ = 0;
  struct Result {
    std::size_t army = 0;
    std::size_t lap = 0;
    double log_odds = 0;
    double weight = 0;  ///< 1 / standard error
  };
  std::vector<Result> results_;
};

}  // namespace warbalance::sim
