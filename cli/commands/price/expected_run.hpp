#pragma once

#include "cli/base/run_time.hpp"
#include "cli/commands/price/run.hpp"

namespace warbalance::cli {

/// How long a price run is, with all that is asked beside its prices.
ExpectedRun expected_run(const PriceRun& run);

}  // namespace warbalance::cli
