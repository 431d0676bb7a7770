#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "sim/battles/match.hpp"
#include "sim/players/net_fit.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

/// Teaches a player by battles: decisions on random armies are labelled by rollouts, a net learns what they say, and
/// the next generation labels the decisions of the player who has it.
struct Training {
  Match conditions;               ///< rules, table, seed; its armies, players and matchup do not count
  Player start;                   ///< who gets the net; it plays the first generation and the rollouts
  std::vector<Player> opponents;  ///< for the proof, beside the player at the start
  /// The army with a number; a pure function.
  std::function<Army(std::uint32_t)> army;
  int generations = 1;
  std::int64_t battles = 1'600;     ///< of each generation, whose decisions are labelled
  std::int32_t rollouts = 128;      ///< of each decision
  int proof_armies = 100;           ///< that no generation has used
  std::int64_t proof_battles = 40;  ///< with each of them, even
  std::filesystem::path store;      ///< folder that keeps labels, for a training that is stopped; empty: none
  std::string definition;           ///< everything that labels depend on, beside the player; names their files
};

/// A match of the proof, the same army on both sides.
struct TrainingProof {
  Player opponent;
  Estimate before;  ///< score of the player at the start; not for the match against himself
  Estimate after;   ///< score of the trained one
};

struct TrainingResult {
  Player trained;
  std::vector<NetGain> generations;
  double chance_miss = 0;             ///< `greatest_miss` of the chances of victory, in battles with new armies
  std::vector<TrainingProof> proofs;  ///< the first one against the player at the start
  Validity before;                    ///< battles of the player at the start against himself
  Validity after;                     ///< those of the trained one
  bool better = false;                ///< the first proof's 95 % interval lies above 1/2
  bool all_stored = true;             ///< false: labels could not be written to the store
  bool interrupted = false;           ///< nothing else is meaningful
};

/// The battles of a training, about: a battle whose decisions are labelled takes as long as `rollouts` others.
std::int64_t most_battles(const Training& training);

/// The labels depend only on `training`, not on the number of threads. The net depends on the machine, in its last
/// digits.
TrainingResult train(const Training& training, Progress& progress);

}  // namespace warbalance::sim
