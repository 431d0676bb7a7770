#pragma once

#include <memory>

#include "cli/args/command_line.hpp"
#include "cli/runs/split_run.hpp"

namespace warbalance::cli {

/// A sweep whose cells are played in parts. Whatever a cell does with its results, it does it in one part; differences
/// to the base cell, which is in another part, are computed when all of them are there.
std::unique_ptr<SplitRun> split_sweep(const ParsedArgs& typed, bool quiet);

}  // namespace warbalance::cli
