#include "sim/stats/bradley_terry.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "sim/stats/quantiles.hpp"

namespace warbalance::sim {
namespace {

using Index = Eigen::Index;
using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

constexpr int kMostSteps = 200;
constexpr double kSmallestStep = 1e-12;  // log-odds

/// Calls `visit(row, column, pair)` for every pair.
template <class Visit>
void for_each_pair(const std::vector<DrawnScore>& pairs, Index size, Visit visit) {
  std::size_t pair = 0;
  for (Index row = 0; row < size; ++row) {
    for (Index column = row + 1; column < size; ++column) visit(row, column, pairs[pair++]);
  }
}

double log_likelihood(const std::vector<DrawnScore>& pairs, const Vector& ratings) {
  double sum = 0;
  for_each_pair(pairs, ratings.size(), [&](Index row, Index column, const DrawnScore& pair) {
    const double difference = ratings[row] - ratings[column];
    sum -= pair.score * std::log1p(std::exp(-difference)) + (1 - pair.score) * std::log1p(std::exp(difference));
  });
  return sum;
}

/// Adds `weight` times the outer product of (unit vector of row - unit vector of column) with itself.
void add_pair(Matrix& matrix, Index row, Index column, double weight) {
  matrix(row, row) += weight;
  matrix(column, column) += weight;
  matrix(row, column) -= weight;
  matrix(column, row) -= weight;
}

/// Information of the ratings. The likelihood does not know their mean; one more rank makes it 0.
Matrix information(const std::vector<DrawnScore>& pairs, const Vector& ratings) {
  const Index size = ratings.size();
  Matrix matrix = Matrix::Constant(size, size, 1.0 / static_cast<double>(size));
  for_each_pair(pairs, size, [&](Index row, Index column, const DrawnScore&) {
    const double p = expected_score(ratings[row] - ratings[column]);
    add_pair(matrix, row, column, p * (1 - p));
  });
  return matrix;
}

/// Newton's method; a step that does not climb is halved. The likelihood is concave and has one maximum.
Vector fit(const std::vector<DrawnScore>& pairs, Index size) {
  Vector ratings = Vector::Zero(size);
  double height = log_likelihood(pairs, ratings);
  for (int step = 0; step < kMostSteps; ++step) {
    Vector slope = Vector::Zero(size);
    for_each_pair(pairs, size, [&](Index row, Index column, const DrawnScore& pair) {
      const double surplus = pair.score - expected_score(ratings[row] - ratings[column]);
      slope[row] += surplus;
      slope[column] -= surplus;
    });
    Vector move = information(pairs, ratings).ldlt().solve(slope);
    while (move.cwiseAbs().maxCoeff() > kSmallestStep) {
      const double reached = log_likelihood(pairs, ratings + move);
      if (reached > height) {
        height = reached;
        break;
      }
      move /= 2;
    }
    if (move.cwiseAbs().maxCoeff() <= kSmallestStep) break;
    ratings += move;
  }
  ratings.array() -= ratings.mean();
  return ratings;
}

/// Inverse information around the scores' own covariance.
Matrix sandwich(const std::vector<DrawnScore>& pairs, const Vector& ratings) {
  const Index size = ratings.size();
  Matrix scores = Matrix::Zero(size, size);
  for_each_pair(pairs, size,
                [&](Index row, Index column, const DrawnScore& pair) { add_pair(scores, row, column, pair.variance); });
  const Matrix inverse = information(pairs, ratings).ldlt().solve(Matrix::Identity(size, size));
  return inverse * scores * inverse;
}

std::int64_t fewest_couples(const PairedScores& scores) {
  std::int64_t fewest = std::accumulate(scores.pairs[0].begin(), scores.pairs[0].end(), std::int64_t{0});
  for (const CoupleCounts& couples : scores.pairs) {
    fewest = std::min(fewest, std::accumulate(couples.begin(), couples.end(), std::int64_t{0}));
  }
  return fewest;
}

}  // namespace

std::vector<Estimate> bradley_terry(const PairedScores& scores) {
  assert(scores.size >= 2 && scores.pairs.size() == pair_count(scores.size));
  std::vector<DrawnScore> pairs;
  for (const CoupleCounts& couples : scores.pairs) pairs.push_back(with_virtual_draw(couples));
  const Vector ratings = fit(pairs, static_cast<Index>(scores.size));
  const Matrix covariance = sandwich(pairs, ratings);
  const std::int64_t couples = fewest_couples(scores);
  assert(couples >= 2);
  const double quantile = -t_quantile(0.025, static_cast<double>(couples - 1));
  std::vector<Estimate> estimates;
  for (Index i = 0; i < ratings.size(); ++i) {
    const double se = std::sqrt(covariance(i, i));
    estimates.push_back({ratings[i], se, {ratings[i] - quantile * se, ratings[i] + quantile * se}});
  }
  return estimates;
}

}  // namespace warbalance::sim
