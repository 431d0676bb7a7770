#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warbalance::sim {

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
