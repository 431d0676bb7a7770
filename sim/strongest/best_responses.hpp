#pragma once

#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/stats/matrix_game.hpp"
#include "sim/strongest/army_measure.hpp"
#include "sim/strongest/army_search.hpp"

namespace warbalance::sim {

/// An army that a round found.
struct ResponseRound {
  ArmyChoice army;
  ArmyMeasure against_mix;  ///< against the armies that it was looked for against: in round 1 the field
  double share = 0;         ///< in the final equilibrium
};

/// How much is played for best responses.
struct ResponseEffort {
  int rounds = 1;               ///< at most, >= 1
  SearchEffort search;          ///< of one round
  MeasureSize measure;          ///< of one round
  std::uint32_t couples = 400;  ///< of each pair of found armies
};

/// Best responses to best responses.
struct BestResponses {
  std::vector<ResponseRound> rounds;
  ScoreMatrix scores;    ///< of the found armies against each other
  bool settled = false;  ///< the last round found no army that beats the mix of those before
  std::int64_t armies_tried = 0;
  bool interrupted = false;
};

/// Battles when all rounds are played.
std::int64_t response_battles(const Opponents& field, const ResponseEffort& effort);

/// Round 1 looks for the strongest army against a field, each further round for the best answer to the equilibrium of
/// the armies found so far (double oracle: McMahan, Gordon and Blum, ICML 2003), until one scores no more than half
/// against it, as far as its interval tells.
BestResponses find_best_responses(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits,
                                  const Opponents& field, const PlayFunction& play, const ResponseEffort& effort,
                                  Progress& progress);

}  // namespace warbalance::sim
