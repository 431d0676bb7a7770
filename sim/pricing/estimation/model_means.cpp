#include "sim/pricing/estimation/model_means.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warbalance::sim {
namespace {

/// What a rule adds to the columns of a unit of a tier, `units` times over, but for what it meets there.
void add_rule(const PriceModel& model, std::size_t rule, std::size_t tier, double units, std::vector<double>& columns) {
  switch (model.kind()) {
    case PriceModelKind::additive:
    case PriceModelKind::single_pairs:
    case PriceModelKind::bodies:
      columns[model.tiers() + rule] += units;
      break;
    case PriceModelKind::quality:
      columns[model.tiers() + rule] += units;
      columns[model.slope_column(rule)] += units * model.steps_above_4(tier);
      break;
    case PriceModelKind::table:
    case PriceModelKind::table_pairs:
      columns[model.cell_column(tier, rule)] += units;
      break;
  }
}

}  // namespace

ModelMeans model_means(const PopulationSummary& summary, const PriceModel& model) {
  const std::size_t features = model.features().size();
  ModelMeans means;
  means.contrasts.assign(features, std::vector<double>(model.size()));
  if (model.kind() == PriceModelKind::additive) {
    means.columns = summary.mean_features;
    for (std::size_t f = 0; f < features; ++f) means.contrasts[f][f] = 1;
    return means;
  }
  means.columns.assign(model.size(), 0);
  for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
    means.columns[tier] = summary.mean_features[tier];
    means.contrasts[tier][tier] = 1;
  }
  for (std::size_t rule = 0; rule < model.rules(); ++rule) {
    const std::vector<double>& carriers = summary.mean_carriers[rule];
    const double all = std::accumulate(carriers.begin(), carriers.end(), 0.0);
    for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
      add_rule(model, rule, tier, carriers[tier], means.columns);
      if (all > 0) add_rule(model, rule, tier, carriers[tier] / all, means.contrasts[model.tiers() + rule]);
    }
  }
  return means;
}

double carrier_step_sd(const PopulationSummary& summary, const PriceModel& model, std::size_t rule) {
  double units = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
    const double carriers = summary.mean_carriers[rule][tier];
    const int steps = model.steps_above_4(tier);
    units += carriers;
    sum += carriers * steps;
    squares += carriers * steps * steps;
  }
  if (units == 0) return 0;
  const double mean = sum / units;
  return std::sqrt(std::max(0.0, squares / units - mean * mean));
}

}  // namespace warbalance::sim
