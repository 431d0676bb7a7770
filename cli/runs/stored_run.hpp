#pragma once

#include "cli/args/command.hpp"

namespace warbalance::cli {

/// Plays what the file of --store lacks of a run, keeps it there, and prints the result of the whole run.
/// @pre the command can be split
Exit run_stored(const Command& command, const ParsedArgs& typed);

}  // namespace warbalance::cli
