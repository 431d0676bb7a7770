#pragma once

#include <vector>

#include "cli/args/shared_options.hpp"
#include "sim/units/army.hpp"

namespace warbalance::cli {

/// --genre
OptionSpec genre_option();

/// The units of the ruleset's roster, or those of --genre only. Empty when the ruleset has none; InputError with a
/// suggestion when no unit is of that genre.
std::vector<sim::RosterUnit> resolve_roster(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet);

}  // namespace warbalance::cli
