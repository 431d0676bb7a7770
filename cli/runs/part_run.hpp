#pragma once

#include "cli/args/command.hpp"

namespace warbalance::cli {

/// Plays the part of --part and writes its file, whole or not at all. @pre the command can be split
Exit run_part(const Command& command, const ParsedArgs& typed);

}  // namespace warbalance::cli
