#pragma once

#include <memory>

#include "cli/args/command.hpp"
#include "cli/commands/match/report.hpp"
#include "cli/runs/split_run.hpp"

namespace warbalance::cli {

using ResolveMatch = ResolvedMatch (*)(const ParsedArgs&, bool quiet);

/// What `duel` and `battle` do: resolve their match, play it with a progress bar, report.
Exit run_match(const ParsedArgs& typed, const Command& command, ResolveMatch resolve, MatchReport report);

/// The same run for --part and merge.
std::unique_ptr<SplitRun> split_match(const ParsedArgs& typed, ResolveMatch resolve, MatchReport report, bool quiet);

}  // namespace warbalance::cli
