#pragma once

#include <memory>

#include "cli/args/command_line.hpp"
#include "cli/commands/price/run.hpp"
#include "cli/report/output_file.hpp"
#include "cli/report/report.hpp"

// The prices of a run as a price list, which every command takes by --prices.

namespace warbalance::cli {

/// --save-list
OptionSpec save_list_option();

/// The file of --save-list, known to be writable; null when it was not given. InputError where not all prices of a list
/// are estimated.
std::unique_ptr<OutputFile> resolve_list_file(const ParsedArgs& typed, const PriceRun& run);

/// Writes the prices of a finished run as a price list; when it has none, says so on stderr and writes nothing.
void save_list(OutputFile& file, const PriceRun& run, const Provenance& provenance, const sim::PriceReport& prices);

}  // namespace warbalance::cli
