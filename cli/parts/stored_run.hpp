#pragma once

#include "cli/options/command.hpp"

namespace warbalance::cli {

/// Plays what the file of --store lacks of a run, keeps it there, and prints the result of the whole run.
/// @pre the command can be split
Exit run_stored(const Command& command, const Typed& typed);

}  // namespace warbalance::cli
