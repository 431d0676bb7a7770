#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/battles/tally.hpp"
#include "sim/stats/intervals.hpp"
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

/// How many times too cheap an army is.
struct PriceFactor {
  /// If all its units cost so many times as much, what its points buy would be even with random armies. Includes the
  /// errors of dice and of the draw of the opponents. Empty: it is about `kGreatestFactor` or more.
  std::optional<Estimate> factor;
  bool interrupted = false;
};

inline constexpr double kGreatestFactor = 8;

/// Looks for that factor: some trials, each with new opponents, and a line through the last two, around 1/2 (the normal
/// quantile of the score over the logarithm of the factor). In a trial the army has the share of its units that the
/// points would buy, drawn at random for each couple.
/// @param size  of each trial
PriceFactor price_factor(const FieldArmy& army, const Opponents& opponents, const PlayFunction& play,
                         const MeasureSize& size, Progress& progress);

/// The battles that `price_factor` plays at most.
std::int64_t price_factor_battles(const MeasureSize& size);

/// The score of an army whose units all lack a special rule, at the same costs.
struct ScoreWithout {
  std::string rule;
  int units = 0;  ///< that have it
  Estimate score;
};

/// What each special rule of an army is good for, the most useful first: the army without it meets the same opponents.
/// Leaves out rules without which some unit is not allowed. Fewer if it was stopped.
/// @param allowed  whether units with a design may fight
std::vector<ScoreWithout> scores_without_rules(const FieldArmy& army, const Ruleset& ruleset,
                                               const std::function<bool(const UnitDesign&)>& allowed,
                                               const Opponents& opponents, const PlayFunction& play,
                                               const MeasureSize& size, Progress& progress);

}  // namespace warbalance::sim
