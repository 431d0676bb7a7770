#include "sim/pricing/rule_removal.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace warbalance::sim {

bool has_rule(const UnitDesign& unit, std::uint8_t rule) {
  return std::find(unit.rules.begin(), unit.rules.end(), rule) != unit.rules.end();
}

RuleRemoval::RuleRemoval(FieldArmy& army, std::size_t unit, std::uint8_t rule) : unit_(army.units[unit]), rule_(rule) {
  const auto found = std::find(unit_.rules.begin(), unit_.rules.end(), rule);
  assert(found != unit_.rules.end());
  place_ = static_cast<std::size_t>(found - unit_.rules.begin());
  unit_.rules.erase(found);
}

RuleRemoval::~RuleRemoval() { unit_.rules.insert(unit_.rules.begin() + static_cast<std::ptrdiff_t>(place_), rule_); }

bool may_lose(const Ruleset& ruleset, FieldArmy& army, std::size_t unit, std::uint8_t rule) {
  const int ridden = spare_riders(ruleset, army.units[unit]);
  const RuleRemoval removal(army, unit, rule);
  const UnitDesign& left = army.units[unit];
  const bool met = std::all_of(left.rules.begin(), left.rules.end(),
                               [&](std::uint8_t other) { return needs_are_met(ruleset, left, other); });
  if (!met || spare_riders(ruleset, left) >= ridden) return met;
  return 0 <= std::accumulate(army.units.begin(), army.units.end(), 0,
                              [&](int spare, const UnitDesign& other) { return spare + spare_riders(ruleset, other); });
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
