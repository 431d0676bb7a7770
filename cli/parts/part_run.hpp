#pragma once

#include "cli/options/command.hpp"

namespace warbalance::cli {

/// Plays the part of --part and writes its file, whole or not at all. @pre the command can be split
Exit run_part(const Command& command, const Typed& typed);

}  // namespace warbalance::cli
