#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/commands/sweep/cell.hpp"

namespace warbalance::cli {

/// A plan with all of its cells, ready to be played.
struct ResolvedSweep {
  sim::SweepPlan plan;
  std::vector<SweepCell> cells;  ///< in the order of the plan; the first is the base
  std::string hash;              ///< 16 hex digits over the plan's grid and everything that decides the results
};

/// The file of the plan that a sweep names.
std::filesystem::path plan_file(const ParsedArgs& typed, bool quiet);

/// Reads a plan, and resolves all of its cells by the code of their command. Everything that is wrong is reported at
/// once in an InputError, each with its place in the plan.
/// @param typed  of the sweep: --battles and --seed, which replace what the plan says
ResolvedSweep resolve_sweep(const ParsedArgs& typed, const std::filesystem::path& file, bool quiet);

}  // namespace warbalance::cli
