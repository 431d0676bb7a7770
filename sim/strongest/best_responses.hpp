#pragma once

#include <cstdint>
#include <vector>

#include "sim/stats/rankings.hpp"
#include "sim/strongest/army_measure.hpp"
#include "sim/strongest/army_search.hpp"

namespace warbalance::sim {

/// An army that a round found.
struct ResponseRound {
  ArmyChoice army;
  FoundChoice found;        ///< with what each search found
  ArmyMeasure against_mix;  ///< against the armies that the search used: in round 1 the field
  double share = 0;         ///< in the final equilibrium
};

/// The size of a search for best responses.
struct ResponseEffort {
  int rounds = 1;               ///< at most, >= 1
  SearchEffort search;          ///< of round 1; in further rounds at most `kFurtherSearches` as long as its searches
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

inline constexpr int kFurtherSearches = 2;

/// Battles when all rounds are played.
std::int64_t response_battles(const Opponents& field, const ResponseEffort& effort);

/// Round 1 finds the strongest army against a field. Each further round finds the best response to the equilibrium of
/// the armies so far (double oracle: McMahan, Gordon and Blum, ICML 2003). It ends when the interval of a new army's
/// score is not above half.
/// @param known  armies that some searches start from
BestResponses find_best_responses(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits,
                                  const std::vector<ArmyChoice>& known, const Opponents& field,
                                  const PlayFunction& play, const ResponseEffort& effort, Progress& progress);

}  // namespace warbalance::sim
