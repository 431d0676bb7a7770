#pragma once

#include <algorithm>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/units/compile.hpp"
#include "tests/sim/rules/designs.hpp"

// Armies and places for tests of whole battles, in every rule system.

namespace warbalance::tests {

/// A random legal unit of at most `points`; every special rule that random units have is as likely as every other.
inline std::optional<sim::UnitDesign> random_unit(const sim::Ruleset& ruleset, RandomStream& random,
                                                  Hundredths points) {
  sim::UnitDesign unit;
  unit.tier = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(ruleset.tiers.size())));
  if (ruleset.tiers[unit.tier].target_only) return std::nullopt;
  const auto wanted = random.below(static_cast<std::uint32_t>(sim::most_drawn_rules(ruleset)) + 1);
  const auto rules = static_cast<std::uint32_t>(sim::drawn_rules(ruleset));
  for (int tries = 0; tries < 20 && unit.rules.size() < wanted && rules > 0; ++tries) {
    const auto rule = static_cast<std::uint8_t>(random.below(rules));
    const bool fits = sim::rule_fits_tier(ruleset, rule, unit.tier) &&
                      std::none_of(unit.rules.begin(), unit.rules.end(), [&](std::uint8_t other) {
                        return other == rule || sim::forbidden_together(ruleset, other, rule);
                      });
    if (fits) unit.rules.push_back(rule);
  }
  std::sort(unit.rules.begin(), unit.rules.end());
  if (sim::listed_cost(ruleset, unit) > points) return std::nullopt;
  return unit;
}

/// An army of at least one unit that costs at most `points`; a quarter of its units are copies.
template <RuleSystem S>
sim::CompiledArmy<S> random_army(const sim::Ruleset& ruleset, const typename S::Rules& rules, RandomStream& random,
                                 Hundredths points) {
  sim::CompiledArmy<S> army;
  for (int misfits = 0; misfits < 20;) {
    if (!army.profiles.empty() && random.below(4) == 0 && army.costs.back() <= points) {
      army.profiles.push_back(army.profiles.back());
      army.costs.push_back(army.costs.back());
      points -= army.costs.back();
      continue;
    }
    const auto unit = random_unit(ruleset, random, army.profiles.empty() ? 1'000'000 : points);
    if (!unit) {
      ++misfits;
      continue;
    }
    army.profiles.push_back(sim::compile_profile<S>(ruleset, rules, *unit));
    army.costs.push_back(sim::listed_cost(ruleset, *unit));
    points -= army.costs.back();
  }
  return army;
}

/// Every unit that the ruleset allows, compiled: tables made of them serve all battles.
template <RuleSystem S>
std::vector<typename S::Profile> all_profiles(const sim::Ruleset& ruleset, const typename S::Rules& rules) {
  std::vector<typename S::Profile> profiles;
  for (const sim::UnitDesign& design : sim::all_designs(ruleset)) {
    profiles.push_back(sim::compile_profile<S>(ruleset, rules, design));
  }
  return profiles;
}

/// The tables of a ruleset. All units that it allows are compiled only for a system that makes its tables of them:
/// that takes longer than hundreds of battles.
template <RuleSystem S>
typename S::Tables all_tables(const sim::Ruleset& ruleset, const typename S::Rules& rules) {
  using Profiles = std::span<const typename S::Profile>;
  if constexpr (std::is_constructible_v<typename S::Tables, const typename S::Rules&, Profiles>) {
    return S::make_tables(rules, all_profiles<S>(ruleset, rules));
  } else {
    return S::make_tables(rules, Profiles{});
  }
}

}  // namespace warbalance::tests
