#pragma once

#include <optional>
#include <vector>

#include "cli/args/shared_options.hpp"
#include "sim/players/tuning.hpp"
#include "sim/pricing/population/generator.hpp"

namespace warbalance::cli {

/// Everything that defines a run of `tune`, checked.
struct TuneRun {
  sim::Tuning tuning;
  sim::Scenario scenario;
  std::optional<sim::ArmyGenerator> population;  ///< of random armies
  std::vector<sim::Army> armies;                 ///< those that were named, where they are not random
};

/// --player, --against, --generations and so on: all but the options of machine, rules and output.
std::vector<OptionSpec> tune_options();

/// Reads the options into `run`, which must stay where it is: its armies refer to it.
void resolve_tune(const ParsedArgs& typed, bool quiet, TuneRun& run);

}  // namespace warbalance::cli
