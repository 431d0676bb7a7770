#pragma once

#include <vector>

#include "cli/options/shared_options.hpp"
#include "sim/catalog/army.hpp"

namespace warbalance::cli {

/// --genre
OptionSpec genre_option();

/// The units of the ruleset's roster, or those of --genre only. Empty when the ruleset has none; InputError with a
/// suggestion when no unit is of that genre.
std::vector<sim::RosterUnit> resolve_roster(const Typed& typed, const sim::Ruleset& ruleset, bool quiet);

}  // namespace warbalance::cli
