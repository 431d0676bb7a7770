#pragma once

#include "cli/args/command_line.hpp"
#include "cli/base/errors.hpp"

namespace warbalance::cli {

/// `battle ARMY --field`: how strong an army is against random ones of its price.
Exit run_field(const ParsedArgs& typed);

}  // namespace warbalance::cli
