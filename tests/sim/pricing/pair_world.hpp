#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "sim/pricing/estimation/field_sums.hpp"
#include "sim/pricing/estimation/linear_fit.hpp"
#include "sim/pricing/population/features.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// Four tiers and 20 special rules without effects: 190 pairs, enough to see how far they are spread.
inline Ruleset ruleset_of_pairs() {
  Ruleset ruleset;
  ruleset.id = "pairs";
  for (int quality = 3; quality <= 6; ++quality) {
    ruleset.tiers.push_back({std::to_string(quality) + "+", quality, 500 * (7 - quality)});
  }
  for (int rule = 0; rule < 20; ++rule) {
    SpecialRule made;
    made.name = "Rule " + std::to_string(rule + 1);
    made.cost = 100 * (rule % 5);
    ruleset.rules.push_back(made);
  }
  return ruleset;
}

/// Random armies of that ruleset, and battles between them whose expected score is known.
class PairWorld {
 public:
  static constexpr std::size_t kTiers = 4;
  static constexpr std::size_t kRules = 20;

  explicit PairWorld(std::uint64_t seed) : random_(seed) {}

  static const Ruleset& ruleset() {
    static const Ruleset made = ruleset_of_pairs();
    return made;
  }
  static PriceModel model(PriceModelKind kind) {
    static const FeatureSpace features(ruleset());
    return {ruleset(), features, kind};
  }

  double normal() { return normal_(random_); }
  double uniform() { return std::uniform_real_distribution<double>(0, 1)(random_); }

  /// Units with none to three special rules each.
  FieldArmy army(std::uint64_t units = 5) {
    FieldArmy drawn;
    for (std::uint64_t unit = 0; unit < units; ++unit) {
      UnitDesign design{static_cast<std::uint8_t>(below(kTiers)), {}};
      const double chance = uniform();
      const std::size_t rules = chance < 0.25 ? 0 : chance < 0.6 ? 1 : chance < 0.85 ? 2 : 3;
      while (design.rules.size() < rules) {
        const auto rule = static_cast<std::uint8_t>(below(kRules));
        if (std::count(design.rules.begin(), design.rules.end(), rule) == 0) design.rules.push_back(rule);
      }
      std::sort(design.rules.begin(), design.rules.end());
      drawn.units.push_back(std::move(design));
    }
    drawn.costs.resize(drawn.units.size());
    return drawn;
  }

  /// Difference of two armies in the columns of a model, then the first move; without luck.
  std::vector<std::int32_t> row(const PriceModel& model) {
    std::vector<std::int32_t> made(model.size() + kCovariates);
    model.add<std::int32_t>(army(), 1, made);
    model.add<std::int32_t>(army(), -1, made);
    made[model.size()] = below(2) == 0 ? 1 : -1;
    return made;
  }

  /// Twice a thousandth of the expected score plus noise of the given standard deviation, which no battle bounds.
  std::int32_t margin(const std::vector<double>& truth, const std::vector<std::int32_t>& row, double noise) {
    return static_cast<std::int32_t>(std::lround(2000 * (edge(truth, row) + noise * normal())));
  }

  /// A win or a loss of A; writes the luck that mostly decides it to the row.
  std::int32_t battle(const std::vector<double>& truth, std::vector<std::int32_t>& row) {
    const double luck = uniform();
    row.back() = static_cast<std::int32_t>(std::lround(1000 * (0.5 - luck) + 100 * normal()));
    return luck < 0.5 + edge(truth, row) ? 1 : -1;
  }

  static double edge(const std::vector<double>& truth, const std::vector<std::int32_t>& row) {
    double sum = 0;
    for (std::size_t c = 0; c < truth.size(); ++c) sum += truth[c] * row[c];
    return sum;
  }

  /// Tiers and rules with prices as in a real game, in score; further columns are 0.
  std::vector<double> additive_truth(const PriceModel& model) {
    std::vector<double> truth(model.size());
    for (std::size_t tier = 0; tier < kTiers; ++tier) truth[tier] = 0.02 * static_cast<double>(kTiers - tier);
    for (std::size_t rule = 0; rule < kRules; ++rule) {
      const double price = 0.02 * normal();
      const bool with_cells = model.kind() == PriceModelKind::table || model.kind() == PriceModelKind::table_pairs;
      if (!with_cells) truth[kTiers + rule] = price;
      for (std::size_t tier = 0; with_cells && tier < kTiers; ++tier) truth[model.cell_column(tier, rule)] = price;
    }
    return truth;
  }

  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

 private:
  std::mt19937_64 random_;
  std::normal_distribution<double> normal_;
};

}  // namespace warbalance::sim
