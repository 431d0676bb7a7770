#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/args/shared_options.hpp"
#include "sim/players/player_matches.hpp"

namespace warbalance::cli {

/// What a pairing of players is played for.
enum class PairingPart : std::uint8_t {
  matrix,   ///< two of the players against each other
  self,     ///< a player against itself
  ladder,   ///< rung of the ladder against the usual player
  step,     ///< rung of the ladder against the one below
  exploit,  ///< a player that looks ahead and knows another, against that one
};

/// "matrix", "self", "ladder", "step", "exploit".
std::string_view pairing_part_name(PairingPart part);

/// A pairing's place in the result: numbers of players, of rungs from the lowest, or of the player who is known.
struct PairingPlace {
  PairingPart part = PairingPart::matrix;
  std::size_t row = 0;
  std::size_t column = 0;
};

/// Everything that defines a run of `players`, checked.
struct PlayersRun {
  sim::PlayerMatches matches;
  std::vector<PairingPlace> places;  ///< by pairing
  std::int64_t battles = 400;        ///< of each pairing with each army
  sim::ArmySample sample = sim::ArmySample::themselves;
  sim::Scenario scenario;
  std::vector<sim::Player> players;
  std::vector<std::string> same_players;  ///< "greedy plays like tactical": left out
  /// By pairing and army: `warbalance replay ...` without --battle; empty where a player has no name to type.
  std::vector<std::vector<std::string>> replay_lines;
};

/// --armies, --random, --players, --ladder, --exploit, --battles: all but the options of machine, rules and output.
std::vector<OptionSpec> players_options();

PlayersRun resolve_players_run(const ParsedArgs& typed, bool quiet);

}  // namespace warbalance::cli
