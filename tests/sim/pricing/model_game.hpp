#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/population/price_model.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"

namespace warbalance::sim {

inline PriceModel model_of(PriceModelKind kind) { return {world().ruleset, world().population.features(), kind}; }

inline constexpr std::size_t kArmored = 0;
inline constexpr std::size_t kTough = 3;

/// Fair prices of three tiers and six rules, Armored and Tough with what a step of quality adds.
inline std::vector<double> true_quality_columns() {
  const PriceModel model = model_of(PriceModelKind::quality);
  std::vector<double> columns = true_shape();
  columns.resize(model.size());
  columns[model.slope_column(kArmored)] = 4;
  columns[model.slope_column(kTough)] = -3;
  return columns;
}

/// Rules as shares of the tier: Armored half of it, Banner nothing ...
inline std::vector<double> true_table_columns() {
  const PriceModel model = model_of(PriceModelKind::table);
  const std::vector<double> bases{24, 15, 9};
  const std::vector<double> shares{0.5, 0.3, -0.2, 0.8, 0, 0.1};
  std::vector<double> columns(model.size());
  for (std::size_t tier = 0; tier < bases.size(); ++tier) {
    columns[tier] = bases[tier];
    for (std::size_t rule = 0; rule < shares.size(); ++rule) {
      columns[model.cell_column(tier, rule)] = bases[tier] * shares[rule];
    }
  }
  return columns;
}

/// Battles whose expected score is linear in the prices of a model, and in the costs that are scored: the fixed point
/// of that model is the truth, scaled to the budget.
struct ModelGame {
  PriceModel model;
  std::vector<double> fair;
  double net = 0.0015;  ///< so small that no chance is ever clipped
  double liability = 0;

  ModelGame(PriceModelKind kind, std::vector<double> columns) : model(model_of(kind)), fair(std::move(columns)) {
    const ModelMeans means = model_means(world().summary, model);
    double total = 0;
    for (std::size_t c = 0; c < fair.size(); ++c) total += fair[c] * means.columns[c];
    for (double& price : fair) price *= world().summary.mean_listed / total;
  }

  double strength(const FieldArmy& army) const {
    double sum = 0;
    for (std::size_t i = 0; i < army.units.size(); ++i) {
      sum += (1 + liability) * model.dot(fair, army, i) - liability * army.costs[i] / 100.0;
    }
    return net * sum;
  }

  PlayFunction play() const {
    return [game = *this](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      RandomStream random(key, StreamClass::dice);
      BattleReport report;
      report.first_player = static_cast<std::int8_t>(random.below(2));
      const double edge = game.strength(seat1) - game.strength(seat2);
      const double luck = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
      if (luck < 2 * std::abs(edge)) report.winner = edge > 0 ? 0 : 1;
      return report;
    };
  }
};

}  // namespace warbalance::sim
