#pragma once

#include "cli/report/destination.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// Prints a report in the formats and to the places asked for. CSV stays pure: its provenance goes to stderr (unless
/// quiet) and beside a file to F.provenance.json; examples that were asked for go to stderr.
void deliver(const Report& report, const OutputOptions& output, Destination& destination);
/// The same to one place, without `OutputOptions::further`: for reports that depend on the format.
void deliver_to_one(const Report& report, const OutputOptions& output, Destination& destination);

}  // namespace warbalance::cli
