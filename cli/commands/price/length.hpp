#pragma once

#include "cli/args/command_line.hpp"
#include "cli/commands/price/run.hpp"

// How long a price run is: --quick, --full, --battles, --chains.

namespace warbalance::cli {

/// --quick, --full
sim::FieldSchedule resolve_preset(const ParsedArgs& typed);

/// --battles and --chains: chains and rounds that fit them. InputError where battles are too few for prices; a note
/// where intervals are wide.
void fit_length(const ParsedArgs& typed, PriceRun& run, bool quiet);

/// Of the usual battles of what is played beside the prices: --quick, or --battles in proportion.
double share_beside(const ParsedArgs& typed);

}  // namespace warbalance::cli
