#include "sim/units/attached_hero.hpp"

#include "engine/systems/systems.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {

std::string twice_in_unit_text(const Ruleset& ruleset, std::size_t rule_of_troops, std::size_t rule_of_hero) {
  const std::string& troops = ruleset.rules[rule_of_troops].name;
  const std::string& hero = ruleset.rules[rule_of_hero].name;
  if (troops == hero) return "of a unit and its hero only one may have " + hero;
  return "a unit and its hero may not have both " + troops + " and " + hero;
}

std::string attach_problem(const Ruleset& ruleset, const UnitDesign& troops, const UnitDesign& hero) {
  std::string problem;
  with_system(ruleset.system, [&]<class S>() {
    if constexpr (HasCards<S>) {
      problem = S::attach_problem(compile_card<S>(ruleset, cards_of(ruleset, hero).front()));
    }
  });
  if (!problem.empty()) return problem;
  const std::vector<CardDesign> first = cards_of(ruleset, troops);
  const std::vector<CardDesign> second = cards_of(ruleset, hero);
  for (const std::uint8_t a : first.front().rules) {
    for (const std::uint8_t b : second.front().rules) {
      if (impossible_in_unit(ruleset, a, b)) return twice_in_unit_text(ruleset, a, b);
    }
  }
  return "";
}

}  // namespace warbalance::sim
