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

/// How much is played to say how strong an army is.
struct MeasureSize {
  std::uint64_t seed = 1;
  std::uint32_t number = 0;       ///< other numbers have other opponents and dice, 0 .. 999
  std::uint32_t opponents = 400;  ///< random ones that are drawn; given ones are all met
  std::uint32_t couples = 20;     ///< with each of the opponents
  double confidence = 0.95;       ///< of the intervals
};

std::int64_t measure_battles(const Opponents& opponents, const MeasureSize& size);

/// How an army did against one opponent.
struct MetOpponent {
  std::uint32_t number = 0;  ///< its battles have the matchup number `kMeasureMatchup` + this
  FieldArmy army;
  CoupleCounts couples{};  ///< by score in quarters
  Validity validity;

  double score() const;
};

/// How strong an army is. Shares, 0..1.
struct ArmyMeasure {
  std::vector<MetOpponent> met;
  std::optional<Estimate> score;  ///< mean over all opponents
  /// Share of the random armies against which it wins more often than it loses, as the battles with each are only some:
  /// with a normal distribution of the scores (empirical Bayes). Of given opponents none.
  std::optional<Estimate> beaten;
  std::int64_t battles = 0;
  bool interrupted = false;

  Validity validity() const;  ///< of all battles
};

/// Plays an army against opponents, in battles that chose nothing.
ArmyMeasure measure_army(const FieldArmy& army, const Opponents& opponents, const PlayFunction& play,
                         const MeasureSize& size, Progress& progress);

/// Share of the opponents whose true scores are above 1/2 [0..1], from some couples with each. Where nothing but draws
/// was seen, nobody is above it.
/// @param scores    of the couples with each opponent, 0..1  @param variance  of such a score by the dice alone
Estimate share_beaten(const std::vector<double>& scores, double variance, double confidence = 0.95);

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
