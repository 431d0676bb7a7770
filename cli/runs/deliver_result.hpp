#pragma once

#include <string>

#include "cli/base/errors.hpp"
#include "cli/report/destination.hpp"
#include "cli/runs/split_run.hpp"

namespace warbalance::cli {

/// Prints the result of a run that was played in parts, and writes the further files that it asks for.
/// @param machine  for what is still to be played
/// @param missing  which parts are not there, as `missing_parts`; empty: the run is whole
Exit deliver_result(const SplitRun& run, const PartMachine& machine, const OutputOptions& output,
                    Destination& destination, const std::string& missing = {});

}  // namespace warbalance::cli
