#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sim/battles/match.hpp"
#include "sim/stats/paired.hpp"
#include "sim/stats/score_intervals.hpp"

namespace warbalance::sim {

/// Improves the weights of a player by matches against others, with the same army on both sides.
struct Tuning {
  Match conditions;  ///< rules, table, seed; its armies, players and matchup do not count
  Player start;      ///< whose weights are improved
  /// Whom it meets: the score is the mean over them, each alike.
  std::vector<Player> opponents;
  /// The army of a number, the same whenever it is asked for.
  std::function<Army(std::uint32_t)> army;
  int generations = 30;
  int armies = 16;                      ///< new ones in every generation
  std::int64_t battles = 20;            ///< of one set of weights against one opponent with one army, even
  std::int64_t proof_battles = 20'000;  ///< at most, of the tuned player against the one at the start, even
};

/// One generation: how well the weights did that were tried.
struct Generation {
  double mean_score = 0;  ///< of all that were tried
  double best_score = 0;
  double step = 0;  ///< how far they lay apart, as the logarithm of a factor: 0.3 is about 30 %
};

/// How a player did before and after, against one opponent, with armies of numbers that were not used before.
struct TuningScore {
  Player opponent;
  CoupleCounts before{};
  CoupleCounts after{};
};

struct TuningResult {
  Player tuned;  ///< named after the one at the start, with its weights improved
  std::vector<Generation> generations;
  CoupleCounts against_start{};  ///< the tuned player's couples against the one at the start
  Interval score;                ///< of these, 95 %, which holds however often it was looked at
  bool better = false;           ///< the interval lies above 1/2
  std::vector<TuningScore> scores;
  std::int64_t battles = 0;
  Validity validity;         ///< of these
  bool interrupted = false;  ///< nothing but generations, battles and validity is to be trusted
};

/// The weights that tuning may change, as places among the system's weights: numbers, not words.
std::vector<std::size_t> tunable_weights(const Ruleset& ruleset);

/// Battles of a tuning at most.
std::int64_t most_battles(const Tuning& tuning);

/// Tries weights around those that did best, generation by generation (`Evolution`): all of a generation with the same
/// armies and dice, on a scale of factors. Weights that change nothing in the battles of one more generation go back to
/// where they were. Then the proof: couples of battles, each with an army of a number that was not used before, until
/// the interval of the score against the player at the start tells whether it is better, or all are played. The result
/// depends on `tuning` only, not on the number of threads.
TuningResult tune(const Tuning& tuning, Progress& progress);

}  // namespace warbalance::sim
