#include "cli/runs/split_run.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace warbalance::cli {

std::vector<RunFact> facts_of(const Provenance& provenance) {
  return {{"ruleset", fmt::format("{} {}", provenance.ruleset, provenance.ruleset_hash)},
          {"scenario", fmt::format("{} {}", provenance.scenario, provenance.scenario_hash)},
          {"choice of players", fmt::format("{}", fmt::join(provenance.players, ", "))},
          {"seed", provenance.seed ? fmt::format("{}", *provenance.seed) : ""}};
}

}  // namespace warbalance::cli
