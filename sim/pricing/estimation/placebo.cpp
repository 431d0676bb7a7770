#include "sim/pricing/estimation/placebo.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace warbalance::sim {
namespace {

constexpr std::size_t kMostRules = 64;  // sets of rules are bits of a word

}  // namespace

Ruleset priced_ruleset(Ruleset ruleset, const FieldOptions& options) {
  const PopulationOptions& population = options.population;
  const std::size_t drawn = drawn_rules(ruleset);
  const bool of_given_units = !population.roster.empty() || !population.listed.armies.empty();
  if (of_given_units || options.building == Building::listed) return ruleset;
  if (drawn >= kMostRules) return ruleset;
  SpecialRule placebo;
  placebo.name = std::string(kPlaceboName);
  ruleset.rules.insert(ruleset.rules.begin() + static_cast<std::ptrdiff_t>(drawn), std::move(placebo));
  return ruleset;
}

std::vector<RosterUnit> priced_units(std::vector<RosterUnit> units, const Ruleset& ruleset, const Ruleset& priced) {
  const std::size_t first_moved = drawn_rules(ruleset);
  const std::size_t added = priced.rules.size() - ruleset.rules.size();
  for (RosterUnit& unit : units) {
    for (std::uint8_t& rule : unit.design.rules) {
      if (rule >= first_moved) rule = static_cast<std::uint8_t>(rule + added);
    }
  }
  return units;
}

}  // namespace warbalance::sim
