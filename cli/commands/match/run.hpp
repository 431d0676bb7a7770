#pragma once

#include <memory>

#include "cli/args/command.hpp"
#include "cli/commands/match/report.hpp"
#include "cli/runs/split_run.hpp"

namespace warbalance::cli {

using ResolveMatch = ResolvedMatch (*)(const ParsedArgs&, bool quiet);

/// The run of `duel` and `battle`.
std::unique_ptr<SplitRun> split_match(const ParsedArgs& typed, ResolveMatch resolve, MatchReport report, bool quiet);

}  // namespace warbalance::cli
