#include "sim/pricing/estimation/field_sums.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace warbalance::sim {

std::vector<bool> filled_columns(const PriceModel& model, const ArmyGenerator& population) {
  if (model.features().of_roster()) return std::vector<bool>(model.size(), true);
  std::vector<bool> filled(model.size());
  FieldArmy army{{UnitDesign{}}, {0}};
  population.designs()([&](const UnitDesign& design) {
    army.units.front() = design;
    model.visit(army, 0, [&](std::size_t column, int) { filled[column] = true; });
  });
  return filled;
}

NormalEquations equations_of(const PriceModel& model, const std::vector<bool>& filled) {
  std::vector<bool> columns = filled;
  columns.resize(model.size() + kCovariates, true);
  if (model.kind() != PriceModelKind::single_pairs) return NormalEquations(columns);
  return {columns, model.tiers() + model.rules(), model.size()};
}

void RoundFacts::merge(const RoundFacts& other) {
  units_seen.resize(std::max(units_seen.size(), other.units_seen.size()));
  for (std::size_t i = 0; i < other.units_seen.size(); ++i) units_seen[i] += other.units_seen[i];
  battles += other.battles;
  draws += other.draws;
  validity.merge(other.validity);
  first_player_half_points += other.first_player_half_points;
  rest_hundredths += other.rest_hundredths;
}

FieldSums::FieldSums(const std::vector<PriceModel>& models, const std::vector<std::vector<bool>>& filled,
                     std::size_t replicates) {
  for (std::size_t m = 0; m < models.size(); ++m) {
    sums_.emplace_back(replicates, equations_of(models[m], filled[m]));
  }
}

void FieldSums::merge(const FieldSums& other) {
  for (std::size_t model = 0; model < sums_.size(); ++model) {
    for (std::size_t i = 0; i < sums_[model].size(); ++i) sums_[model][i].merge(other.sums_[model][i]);
  }
}

void FieldSums::clear() {
  for (std::vector<NormalEquations>& of_model : sums_) {
    for (NormalEquations& equations : of_model) equations.clear();
  }
}

NormalEquations FieldSums::without(std::size_t model, std::size_t left_out) const {
  const std::vector<NormalEquations>& sums = sums_[model];
  const std::size_t first = left_out == 0 ? 1 : 0;
  NormalEquations equations = sums[first];
  for (std::size_t replicate = first + 1; replicate < sums.size(); ++replicate) {
    if (replicate != left_out) equations.merge(sums[replicate]);
  }
  return equations;
}

namespace {

constexpr double kLuckPerPoint = 600;
constexpr double kLuckStep = 1e-4;
constexpr std::int64_t kMostLuckSteps = 1'000'000;

}  // namespace

std::int32_t response_of(const BattleReport& report) { return report.winner < 0 ? 0 : (report.winner == 0 ? 1 : -1); }

LuckSteps::LuckSteps(double mean_total)
    : unit_(std::max<std::int64_t>(1, std::llround(kLuckStep * kLuckPerPoint * mean_total))) {}

std::int32_t LuckSteps::operator()(const BattleReport& report) const {
  const std::int64_t luck = report.luck[0] - report.luck[1];
  const std::int64_t steps = (std::abs(luck) + unit_ / 2) / unit_;
  const auto size = static_cast<std::int32_t>(std::min(steps, kMostLuckSteps));
  return luck < 0 ? -size : size;
}

}  // namespace warbalance::sim
