#pragma once

#include <string>
#include <vector>

#include "cli/commands/price_options.hpp"
#include "sim/pricing/price_report.hpp"

namespace warbalance::cli {

/// What the variants of a price run say beside its prices.
struct PriceVariants {
  bool interrupted = false;
  std::vector<std::string> notes;
};

/// `--panel`, `--robust`, `--conditions`: plays the run again with other players and under other conditions, in the
/// calling TBB arena, and adds the spans to `prices`. Variants that fail are named in the notes.
PriceVariants add_variants(const PriceRun& run, sim::PriceReport& prices, bool quiet, bool show_progress);

}  // namespace warbalance::cli
