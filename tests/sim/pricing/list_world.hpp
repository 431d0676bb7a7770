#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "sim/pricing/population/army_table.hpp"
#include "sim/pricing/publish/list_space.hpp"
#include "tests/sim/pricing/pair_world.hpp"

namespace warbalance::sim {

/// The ruleset of `PairWorld` in steps of one point, 100 hundredths.
inline Ruleset ruleset_of_lists() {
  Ruleset ruleset = ruleset_of_pairs();
  ruleset.price_step = 100;
  ruleset.minimum_cost = 500;
  return ruleset;
}

inline const Ruleset& list_ruleset() {
  static const Ruleset made = ruleset_of_lists();
  return made;
}

inline const FeatureSpace& list_features() {
  static const FeatureSpace made(list_ruleset());
  return made;
}

/// What a unit costs by a list [1/100 point].
inline Hundredths charged_unit(const ListSpace& space, const std::vector<Hundredths>& list, const FieldArmy& army,
                               std::size_t unit, Hundredths least) {
  std::int64_t sum = 0;
  const std::size_t tier = army.units[unit].tier;
  space.features().visit(army, unit, [&](std::size_t feature, int count) {
    sum += std::int64_t{list[space.price_of(feature, tier)]} * count;
  });
  return static_cast<Hundredths>(std::max<std::int64_t>(least, sum));
}

inline double charged_total(const ListSpace& space, const std::vector<Hundredths>& list, const FieldArmy& army,
                            Hundredths least) {
  double total = 0;
  for (std::size_t unit = 0; unit < army.units.size(); ++unit) total += charged_unit(space, list, army, unit, least);
  return total;
}

/// The armies as those whose mean total is held.
inline PopulationSummary references_of(const std::vector<FieldArmy>& armies) {
  const auto units = std::make_shared<CountedUnits>();
  for (const FieldArmy& army : armies) units->add(army);
  units->finish();
  PopulationSummary summary;
  summary.armies = static_cast<std::int64_t>(armies.size());
  summary.units = units;
  return summary;
}

/// Random armies of three to seven units with the value that a function gives them, and as many reference armies.
struct ListArmies {
  std::vector<FieldArmy> armies;
  std::vector<FieldArmy> references;
  ArmyTable table{list_features()};

  ListArmies(PairWorld& world, int count, const std::function<double(const FieldArmy&)>& value) {
    for (int i = 0; i < count; ++i) {
      armies.push_back(world.army(3 + world.below(5)));
      references.push_back(world.army(3 + world.below(5)));
      table.add(armies.back(), value(armies.back()));
    }
    table.set_references(references_of(references));
  }

  /// Mean of the reference armies [points].
  double mean_total(const ListSpace& space, const std::vector<Hundredths>& list, Hundredths least) const {
    double sum = 0;
    for (const FieldArmy& army : references) sum += charged_total(space, list, army, least);
    return sum / 100 / static_cast<double>(references.size());
  }
};

}  // namespace warbalance::sim
