#pragma once

#include <memory>

#include "cli/args/shared_options.hpp"
#include "cli/report/output_file.hpp"
#include "cli/report/report.hpp"
#include "sim/checks/baseline.hpp"
#include "sim/checks/check_run.hpp"

namespace warbalance::cli {

/// --save-baseline
OptionSpec baseline_option();

/// The file of --save-baseline, known to be writable; null when it was not given.
std::unique_ptr<OutputFile> resolve_baseline_file(const ParsedArgs& typed);

/// Writes the prices of a finished price run; when it has none, says so on stderr and writes nothing.
void save_baseline(OutputFile& file, const Provenance& provenance, const sim::PriceReport& prices,
                   const sim::StoredPopulation& population);

/// Writes the prices and scores of finished checks to the file of --save-baseline.
void save_baseline(OutputFile& file, const Provenance& provenance, const sim::CheckPlan& plan,
                   const sim::CheckOutcome& outcome);

}  // namespace warbalance::cli
