#pragma once

#include <string>
#include <vector>

#include "cli/args/shared_options.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/units/army.hpp"

namespace warbalance::cli {

inline constexpr Hundredths kMostArmyPoints = 100'000 * 100;  ///< the greatest limit that may be typed

/// Armies of a command that takes any number of them, with their words for other commands.
struct NamedArmies {
  std::vector<std::string> words;
  std::vector<sim::Army> armies;
};

/// The armies of the ruleset (--armies; with --points those of that limit), or those that the words name.
NamedArmies resolve_armies(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet);

/// --budget: the cost of random armies.
OptionSpec budget_option();
sim::PopulationOptions resolve_random_armies(const ParsedArgs& typed);
/// The population of random armies; for cards, units of the roster. The ruleset must outlive it.
sim::ArmyGenerator random_army_population(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet);

/// The units of the ruleset's roster, or those of the genre that the only word names. Empty when the ruleset has none;
/// InputError with a suggestion when no unit has that genre.
std::vector<sim::RosterUnit> resolve_roster(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet);

}  // namespace warbalance::cli
