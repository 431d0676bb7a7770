#pragma once

#include "cli/match/report.hpp"
#include "cli/options/command.hpp"

namespace warbalance::cli {

/// What `duel` and `battle` do: resolve their match, play it with a progress bar, report.
Exit run_match(const Typed& typed, const Command& command, ResolvedMatch (*resolve)(const Typed&, bool quiet),
               MatchReport report);

}  // namespace warbalance::cli
