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
  /// The opponents; the score is the mean over them with equal weights.
  std::vector<Player> opponents;
  /// The army with a number; a pure function.
  std::function<Army(std::uint32_t)> army;
  int generations = 30;
  int armies = 16;                      ///< new ones in every generation
  std::int64_t battles = 20;            ///< per set of weights, opponent and army, even
  std::int64_t proof_battles = 20'000;  ///< at most, of the tuned player against the original, even
};

/// The results of one generation of weights.
struct Generation {
  double mean_score = 0;  ///< over all tried weights
  double best_score = 0;
  double step = 0;  ///< the spread of the weights, as the logarithm of a factor: 0.3 is about 30 %
};

/// The scores before and after against one opponent, with new armies.
struct TuningScore {
  Player opponent;
  CoupleCounts before{};
  CoupleCounts after{};
};

struct TuningResult {
  Player tuned;  ///< named after the original, with improved weights
  std::vector<Generation> generations;
  CoupleCounts against_start{};  ///< the tuned player's couples against the original
  Interval score;                ///< of these, 95 %, valid at all looks together
  bool better = false;           ///< the interval lies above 1/2
  std::vector<TuningScore> scores;
  std::int64_t battles = 0;
  Validity validity;         ///< of these
  bool interrupted = false;  ///< only generations, battles and validity are meaningful
};

/// The indices of the system's weights that tuning may change: numbers, not words.
std::vector<std::size_t> tunable_weights(const Ruleset& ruleset);

/// The most battles of a tuning.
std::int64_t most_battles(const Tuning& tuning);

/// Tries weights around the best ones, generation by generation (`Evolution`), all with the same armies and dice, as
/// factors. Weights whose change affects no battle of one more generation are reset. Then it plays couples with new
/// armies against the original player, until the interval of the score shows which is better or all are played. The
/// result depends only on `tuning`, not on the number of threads.
TuningResult tune(const Tuning& tuning, Progress& progress);

/// Maximizes a noisy fitness: an evolution strategy whose parent is the weighted mean of the better half of its
/// offspring, with cumulative adaptation of the step size. It uses only the order of the offspring. Source: Hansen,
/// "The CMA Evolution Strategy: A Tutorial" (2016), with the covariance matrix left at the identity; Hansen and
/// Ostermeier, Evolutionary Computation 9 (2001) 159.
class Evolution {
 public:
  using Vector = std::vector<double>;

  /// @param start      the first parent
  /// @param step       first standard deviation of offspring in each coordinate, > 0
  /// @param offspring per generation, >= 4
  /// @param seed of the offspring; the same seed and fitness give the same points
  Evolution(Vector start, double step, int offspring, std::uint64_t seed);

  /// The usual number of offspring in so many dimensions.
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
  double effective_ = 0;         ///< effective size of the better half, by its weights
  Vector path_;                  ///< decaying sum of the parent's steps
  std::vector<Vector> steps_;    ///< of the offspring, in units of the step size
  std::vector<Vector> offspring_;
};

}  // namespace warbalance::sim
