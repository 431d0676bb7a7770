#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/commands/compare/sides.hpp"
#include "sim/checks/matchups.hpp"

namespace warbalance::cli {

/// The matchups of `compare`, checked.
struct MatchupRun {
  sim::MatchSide a;
  sim::MatchSide b;
  sim::Scenario scenario_a;
  sim::Scenario scenario_b;
  std::vector<std::string> names;  ///< of the armies, no two alike
  std::vector<sim::ArmyPair> pairs;
  std::vector<std::string> left_out;  ///< armies that do not take part, and why
  std::int64_t battles = 0;           ///< of a pair under each ruleset
  double band = 0.05;                 ///< a difference up to this counts as none (0..1)

  /// Battles of all pairs under both rulesets.
  std::int64_t all_battles() const { return 2 * battles * static_cast<std::int64_t>(pairs.size()); }
};

/// --armies, --points, --battles-per-pair, --band
std::vector<OptionSpec> matchup_options();

/// InputError where armies that were named cannot play, or the scenario is for none.
MatchupRun resolve_matchups(const ParsedArgs& typed, const ComparedSide& a, const ComparedSide& b, bool quiet);

}  // namespace warbalance::cli
