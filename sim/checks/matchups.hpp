#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/battles/match.hpp"
#include "sim/battles/progress.hpp"
#include "sim/battles/tally.hpp"

// The same armies under two rulesets: every pair of them meets under both, with the same dice and tables.

namespace warbalance::sim {

/// The armies under one of the rulesets.
struct MatchSide {
  Match conditions;           ///< rules, table, players, seed; its armies and matchup do not count
  std::string scenario_hash;  ///< of its table
  std::vector<Army> armies;   ///< in the same order in both rulesets
};

/// Two of the armies, by their numbers. row < column.
struct ArmyPair {
  std::size_t row = 0;
  std::size_t column = 0;
};

/// Every pair of so many armies.
std::vector<ArmyPair> all_pairs(std::size_t armies);

/// Pairs of armies whose limits of points are about equal, the lower one at least three quarters of the higher: others
/// seldom meet, and their scores say little.
std::vector<ArmyPair> pairs_of_near_limits(const std::vector<Army>& armies);

/// The match of a pair under one of the rulesets: the row's army is A. The pair's number is its matchup, so that pairs
/// have dice of their own, and both rulesets have the same.
Match pair_match(const MatchSide& side, const ArmyPair& pair, std::size_t number);

/// The scores of the row's army in every couple of a pair, in quarters, in the order of the battles.
using CoupleScores = std::vector<std::uint16_t>;

/// What a pair played under both rulesets.
struct PlayedPair {
  ArmyPair armies;
  CoupleScores a;
  CoupleScores b;  ///< as many
  Validity validity_a;
  Validity validity_b;
  bool same = false;  ///< nothing that decides its battles differs: they were played once
};

struct PlayedPairs {
  std::vector<PlayedPair> pairs;  ///< in the order asked for; those that were finished
  bool interrupted = false;
};

/// Plays so many battles of each pair under both rulesets, pairs and battles in parallel. The result is a pure function
/// of the sides, the pairs and the number of battles, not of the threads; after a stop the finished pairs are left.
/// @pre battles is even and >= 2; match_problem() of every pair is empty
PlayedPairs play_pairs(const MatchSide& a, const MatchSide& b, const std::vector<ArmyPair>& pairs, std::int64_t battles,
                       Progress& progress);

}  // namespace warbalance::sim
