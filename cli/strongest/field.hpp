#pragma once

#include "cli/base/errors.hpp"
#include "cli/options/command_line.hpp"

namespace warbalance::cli {

/// `battle ARMY --field`: how strong an army is against random ones of its price.
Exit run_field(const Typed& typed);

}  // namespace warbalance::cli
