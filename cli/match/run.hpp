#pragma once

#include <memory>

#include "cli/match/report.hpp"
#include "cli/options/command.hpp"
#include "cli/parts/split_run.hpp"

namespace warbalance::cli {

using ResolveMatch = ResolvedMatch (*)(const Typed&, bool quiet);

/// What `duel` and `battle` do: resolve their match, play it with a progress bar, report.
Exit run_match(const Typed& typed, const Command& command, ResolveMatch resolve, MatchReport report);

/// The same run for --part and merge.
std::unique_ptr<SplitRun> split_match(const Typed& typed, ResolveMatch resolve, MatchReport report, bool quiet);

}  // namespace warbalance::cli
