#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/args/shared_options.hpp"
#include "sim/battles/match.hpp"

namespace warbalance::cli {

/// A checked match of duel, battle or replay, with the line that replays one of its battles.
struct ResolvedMatch {
  sim::Match match;
  sim::Scenario scenario;
  std::string replay_line;  ///< `warbalance replay ...` without --battle
};

/// The provenance of battles. @param players  who play them
Provenance provenance_of(const ParsedArgs& typed, const sim::Ruleset& ruleset, const sim::Scenario& scenario,
                         std::uint64_t seed, std::span<const sim::Player> players);
Provenance provenance_of(const ParsedArgs& typed, const ResolvedMatch& resolved);

/// Options of a duel besides the shared ones: --distance, --points.
std::vector<OptionSpec> duel_options();
/// --players, --no-swap
std::vector<OptionSpec> match_options();
/// --battles, --precision, --examples
std::vector<OptionSpec> length_options();

/// The conditions of a match without its armies: rules, scenario, seed, --no-swap; for duels also --distance.
ResolvedMatch resolve_duel_conditions(const ParsedArgs& typed, bool quiet);
ResolvedMatch resolve_battle_conditions(const ParsedArgs& typed, bool quiet);
/// InputError unless the scenario is for so many armies.
void expect_players(const sim::Scenario& scenario, const sim::Ruleset& ruleset, std::size_t armies);
/// InputError unless the scenario is for two armies that their players deploy. @param command the command that needs it
void expect_deployed_pairs(const sim::Scenario& scenario, const sim::Ruleset& ruleset, std::string_view command);
/// One side of a duel: the unit, or with --points as many copies as they buy.
sim::Army duel_side(const ParsedArgs& typed, const sim::ArmyUnit& unit);
/// `warbalance replay duel|battle SIDE SIDE ...` with the options that a replay of a battle of this run needs.
/// @param own options of only that command
/// @param players the players; empty: as typed
std::string replay_line(const ParsedArgs& typed, std::string_view command, const std::vector<std::string>& sides,
                        std::initializer_list<std::string_view> own, const std::string& players = {});

/// `duel A B`: two units (roster names or profile texts).
ResolvedMatch resolve_duel(const ParsedArgs& typed, bool quiet);
/// `battle ARMY ARMY [ARMY...]`
ResolvedMatch resolve_battle(const ParsedArgs& typed, bool quiet);

struct RunLength {
  std::int64_t battles = 10'000;
  bool asked = false;               ///< --battles was given
  bool examples = false;            ///< --examples was given
  bool shares = false;              ///< --shares was given
  std::optional<double> precision;  ///< half-width of the intervals of scores [percentage points]
};
/// Reads --battles, --precision and --examples.
RunLength resolve_length(const ParsedArgs& typed);
/// Rounds the length up to whole groups of one battle per player; reports that on stderr.
RunLength whole_groups(RunLength length, std::size_t players, bool quiet);

}  // namespace warbalance::cli
