#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "sim/battles/match.hpp"
#include "sim/stats/intervals.hpp"

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

/// Looks for the point of greatest fitness where fitness is known with noise only: an evolution strategy whose parent
/// is the weighted mean of the better half of its offspring, with cumulative adaptation of the step size. It uses the
/// order of the offspring alone, never how much one is fitter. Source: Hansen, "The CMA Evolution Strategy: A Tutorial"
/// (2016), with the covariance matrix left at the identity; Hansen and Ostermeier, Evolutionary Computation 9 (2001)
/// 159.
class Evolution {
 public:
  using Vector = std::vector<double>;

  /// @param start      the first parent
  /// @param step       first standard deviation of offspring in each coordinate, > 0
  /// @param offspring  of a generation, >= 4
  /// @param seed       of the offspring: the same seed and fitness give the same points
  Evolution(Vector start, double step, int offspring, std::uint64_t seed);

  /// Offspring to try in a generation of this size: more in more dimensions.
  static int usual_offspring(std::size_t dimensions);

  /// The points to try in this generation.
  const std::vector<Vector>& offspring() const { return offspring_; }
  /// Ends the generation. @param fitness  of each of the offspring, greater is better
  void select(const std::vector<double>& fitness);

  const Vector& parent() const { return parent_; }
  double step() const { return step_; }

 private:
  void breed();

  Vector parent_;
  double step_;
  std::uint64_t seed_;
  std::uint32_t generation_ = 0;
  std::vector<double> weights_;  ///< of the better half, best first; their sum is 1
  double effective_ = 0;         ///< size of the better half as the weights count it
  Vector path_;                  ///< of the parent's steps, which fades
  std::vector<Vector> steps_;    ///< of the offspring, in units of the step size
  std::vector<Vector> offspring_;
};

}  // namespace warbalance::sim
