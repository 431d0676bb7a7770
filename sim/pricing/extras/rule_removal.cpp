#include "sim/pricing/extras/rule_removal.hpp"

#include <algorithm>
#include <numeric>

namespace warbalance::sim {

bool has_rule(const UnitDesign& unit, std::uint8_t rule) {
  return std::find(unit.rules.begin(), unit.rules.end(), rule) != unit.rules.end();
}

int riders_to_spare(const Ruleset& ruleset, const FieldArmy& army) {
  return std::accumulate(army.units.begin(), army.units.end(), 0,
                         [&](int spare, const UnitDesign& unit) { return spare + spare_riders(ruleset, unit); });
}

bool may_lose(const Ruleset& ruleset, const FieldArmy& army, std::size_t unit, std::uint8_t rule) {
  UnitDesign left = army.units[unit];
  std::erase(left.rules, rule);
  const bool met =
      std::ranges::all_of(left.rules, [&](std::uint8_t other) { return needs_are_met(ruleset, left, other); });
  const int fewer = spare_riders(ruleset, army.units[unit]) - spare_riders(ruleset, left);
  return met && (fewer <= 0 || riders_to_spare(ruleset, army) >= fewer);
}

DesignSource designs_less_a_rule(const ArmyGenerator& population) {
  return [of_population = population.designs()](const DesignVisitor& visit) {
    UnitDesign less;
    of_population([&](const UnitDesign& design) {
      visit(design);
      for (std::size_t i = 0; i < design.rules.size(); ++i) {
        less = design;
        less.rules.erase(less.rules.begin() + static_cast<std::ptrdiff_t>(i));
        visit(less);
      }
    });
  };
}

}  // namespace warbalance::sim
