#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/commands/price/run.hpp"
#include "sim/checks/matchups.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::cli {

/// One of the two rulesets that `compare` compares.
struct ComparedSide {
  std::string label;          ///< for people: its id with the changes of --set-a, or its folder
  std::string_view settings;  ///< the option that changes it: "set-a" or "set-b"
  ParsedArgs typed;           ///< the options of `compare` as those of a command with one ruleset
  sim::Ruleset ruleset;       ///< without a scenario
};

struct ComparedSides {
  ComparedSide a;
  ComparedSide b;
};

/// --set-a, --set-b, --scenario
std::vector<OptionSpec> side_options();

/// InputError if there are not two rulesets of one rule system.
ComparedSides resolve_sides(const ParsedArgs& typed, bool quiet);

/// The price runs of `compare`, checked.
struct ComparedPrices {
  PriceRun a;
  PriceRun b;         ///< with the seed and the schedule of A
  bool same = false;  ///< no difference affects battles, so one run is enough

  /// The most battles of both runs.
  std::int64_t all_battles() const;
};

/// The prices of both runs.
struct ComparedPriceReports {
  sim::PriceReport a;
  sim::PriceReport b;

  bool interrupted() const { return a.interrupted || b.interrupted; }
};

/// --quick, --full, --battles
std::vector<OptionSpec> compared_price_options();

/// @param same no difference affects battles
ComparedPrices resolve_compared_prices(const ComparedSide& a, const ComparedSide& b, bool same, bool quiet);

/// Plays both runs, in the calling TBB arena.
ComparedPriceReports play_compared_prices(const ComparedPrices& run, ProgressShown shown);

/// The matchups of `compare`, checked.
struct MatchupRun {
  sim::MatchSide a;
  sim::MatchSide b;
  sim::Scenario scenario_a;
  sim::Scenario scenario_b;
  std::vector<std::string> names;  ///< of the armies, no two alike
  std::vector<sim::ArmyPair> pairs;
  std::vector<std::string> left_out;  ///< armies that do not take part, and why
  std::int64_t battles = 0;           ///< per pair and ruleset
  double band = 0.05;                 ///< a difference up to this counts as none (0..1)

  /// Battles of all pairs under both rulesets.
  std::int64_t all_battles() const { return 2 * battles * static_cast<std::int64_t>(pairs.size()); }
};

/// --armies, --points, --battles-per-pair, --band
std::vector<OptionSpec> matchup_options();

/// InputError if named armies cannot play, or the scenario does not allow any.
MatchupRun resolve_matchups(const ParsedArgs& typed, const ComparedSide& a, const ComparedSide& b, bool quiet);

}  // namespace warbalance::cli
