#pragma once

#include <memory>
#include <vector>

#include "cli/args/shared_options.hpp"
#include "cli/commands/price/run.hpp"

namespace warbalance::cli {

/// --publish, --bands, --keep, --edits, --allow-negative, --save-ruleset
std::vector<OptionSpec> publish_options();

/// Reads them into a price run whose ruleset and population are resolved.
/// InputError where they do not go with what else was asked, or name what there is not.
void resolve_publish(const ParsedArgs& typed, PriceRun& run);

}  // namespace warbalance::cli
