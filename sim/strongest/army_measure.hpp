#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/battles/couple_score.hpp"
#include "sim/battles/progress.hpp"
#include "sim/stats/interval.hpp"
#include "sim/stats/score_intervals.hpp"
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

}  // namespace warbalance::sim
