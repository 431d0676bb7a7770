#pragma once

#include <string>
#include <vector>

#include "cli/args/shared_options.hpp"
#include "cli/commands/price/run.hpp"

// Whole units that are priced for themselves: `price --unit`.

namespace warbalance::cli {

/// --unit
OptionSpec whole_unit_option();

/// The units of --unit, each by its name in the roster or by its profile. InputError where the run has no random
/// armies to add them to.
/// @param run  its rules, method and given units are resolved
std::vector<sim::RosterUnit> resolve_whole_units(const ParsedArgs& typed, const PriceRun& run, bool quiet);

/// InputError when an item is no quality or special rule but a unit: it is priced by --unit.
void refuse_units_as_items(const std::vector<std::string>& items, const PriceRun& run);

}  // namespace warbalance::cli
