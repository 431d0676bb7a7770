#pragma once

#include <cstdint>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/commands/compare/sides.hpp"
#include "cli/commands/price/run.hpp"

namespace warbalance::cli {

/// The price runs of `compare`, checked.
struct ComparedPrices {
  PriceRun a;
  PriceRun b;         ///< with the seed and the schedule of A
  bool same = false;  ///< nothing differs that battles can see: one run is enough

  /// Battles of both runs; of --full at most.
  std::int64_t all_battles() const;
};

/// What they came to.
struct ComparedPriceReports {
  sim::PriceReport a;
  sim::PriceReport b;

  bool interrupted() const { return a.interrupted || b.interrupted; }
};

/// --quick, --full, --battles
std::vector<OptionSpec> compared_price_options();

/// @param same  nothing differs that battles can see
ComparedPrices resolve_compared_prices(const ComparedSide& a, const ComparedSide& b, bool same, bool quiet);

/// Plays both runs, in the calling TBB arena.
ComparedPriceReports play_compared_prices(const ComparedPrices& run, ProgressShown shown);

}  // namespace warbalance::cli
