#pragma once

#include <span>
#include <string>

#include "cli/commands/replay/teller.hpp"

namespace warbalance::cli {

/// Events as nested lists of a page: what a unit does stands below its name, dice of one roll stand in one line, each
/// with a tick or a cross where a number was needed.
/// @param teller  tells the events, and knows those before them
std::string event_list(std::span<const TraceEvent> events, Teller& teller);

}  // namespace warbalance::cli
