#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/battles/tally.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/stats/rankings.hpp"
#include "sim/strongest/army_search.hpp"
#include "sim/strongest/opponents.hpp"

namespace warbalance::sim {

/// The size of a measurement of an army's strength.
struct MeasureSize {
  std::uint64_t seed = 1;
  std::uint32_t number = 0;       ///< 0 .. 999; each number has its own opponents and dice
  std::uint32_t opponents = 400;  ///< number of random opponents; given ones all play
  std::uint32_t couples = 20;     ///< with each of the opponents
  double confidence = 0.95;       ///< of the intervals
};

std::int64_t measure_battles(const Opponents& opponents, const MeasureSize& size);

/// The results of an army against one opponent.
struct MetOpponent {
  std::uint32_t number = 0;  ///< the matchup number of its battles is `kMeasureMatchup` + this
  FieldArmy army;
  CoupleCounts couples{};  ///< by score in quarters
  Validity validity;

  double score() const;
};

/// The strength of an army. Shares, 0..1.
struct ArmyMeasure {
  std::vector<MetOpponent> met;
  std::optional<Estimate> score;  ///< mean over all opponents
  /// Share of the random armies against which it wins more often than it loses; estimated by empirical Bayes with
  /// normally distributed scores, because there are few battles with each. Empty for given opponents.
  std::optional<Estimate> beaten;
  std::int64_t battles = 0;
  bool interrupted = false;

  Validity validity() const;  ///< of all battles
};

/// Plays an army against opponents, in new battles that the search did not use.
ArmyMeasure measure_army(const FieldArmy& army, const Opponents& opponents, const PlayFunction& play,
                         const MeasureSize& size, Progress& progress);

/// Share of the opponents whose true scores are above 1/2 [0..1], from some couples with each. If all battles were
/// drawn, the share is 0.
/// @param scores of the couples with each opponent, 0..1 @param variance of such a score due to dice
Estimate share_beaten(const std::vector<double>& scores, double variance, double confidence = 0.95);

/// An army that a round found.
struct ResponseRound {
  ArmyChoice army;
  ArmyMeasure against_mix;  ///< against the armies that the search used: in round 1 the field
  double share = 0;         ///< in the final equilibrium
};

/// The size of a search for best responses.
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

/// Round 1 finds the strongest army against a field. Each further round finds the best response to the equilibrium of
/// the armies so far (double oracle: McMahan, Gordon and Blum, ICML 2003). It ends when the interval of a new army's
/// score is not above half.
BestResponses find_best_responses(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits,
                                  const Opponents& field, const PlayFunction& play, const ResponseEffort& effort,
                                  Progress& progress);

}  // namespace warbalance::sim
