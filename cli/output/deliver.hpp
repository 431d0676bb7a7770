#pragma once

#include "cli/output/destination.hpp"
#include "cli/output/report.hpp"

namespace warbalance::cli {

/// Prints a report in the format and to the place asked for. CSV stays pure: its provenance goes to stderr (unless
/// quiet) and beside a file to F.provenance.json; examples that were asked for go to stderr.
void deliver(const Report& report, const OutputOptions& output, Destination& destination);

}  // namespace warbalance::cli
