#include "sim/stats/bradley_terry.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "sim/stats/minimum.hpp"

namespace warbalance::sim {
namespace {

using Index = Eigen::Index;

constexpr NewtonLimits kRatingLimits{200, 1e-12};  // log-odds

/// Calls `visit(row, column, pair)` for every pair.
template <class Visit>
void for_each_pair(const std::vector<DrawnScore>& pairs, Index size, Visit visit) {
  std::size_t pair = 0;
  for (Index row = 0; row < size; ++row) {
    for (Index column = row + 1; column < size; ++column) visit(row, column, pairs[pair++]);
  }
}

double log_likelihood(const std::vector<DrawnScore>& pairs, const Eigen::VectorXd& ratings) {
  double sum = 0;
  for_each_pair(pairs, ratings.size(), [&](Index row, Index column, const DrawnScore& pair) {
    sum += logistic_log_likelihood(pair.score, ratings[row] - ratings[column]);
  });
  return sum;
}

/// Adds `weight` times the outer product of (unit vector of row - unit vector of column) with itself.
void add_pair(Eigen::MatrixXd& matrix, Index row, Index column, double weight) {
  matrix(row, row) += weight;
  matrix(column, column) += weight;
  matrix(row, column) -= weight;
  matrix(column, row) -= weight;
}

/// Information of the ratings. The likelihood does not determine their mean; one added rank makes it 0.
Eigen::MatrixXd information(const std::vector<DrawnScore>& pairs, const Eigen::VectorXd& ratings) {
  const Index size = ratings.size();
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Constant(size, size, 1.0 / static_cast<double>(size));
  for_each_pair(pairs, size, [&](Index row, Index column, const DrawnScore&) {
    const double p = expected_score(ratings[row] - ratings[column]);
    add_pair(matrix, row, column, p * (1 - p));
  });
  return matrix;
}

/// Battles won minus those expected from the ratings, one per participant.
Eigen::VectorXd surplus(const std::vector<DrawnScore>& pairs, const Eigen::VectorXd& ratings) {
  Eigen::VectorXd slope = Eigen::VectorXd::Zero(ratings.size());
  for_each_pair(pairs, ratings.size(), [&](Index row, Index column, const DrawnScore& pair) {
    const double won = pair.score - expected_score(ratings[row] - ratings[column]);
    slope[row] += won;
    slope[column] -= won;
  });
  return slope;
}

/// The likelihood is concave and has one maximum.
Eigen::VectorXd fit(const std::vector<DrawnScore>& pairs, Index size) {
  Eigen::VectorXd ratings = Eigen::VectorXd::Zero(size);
  climb(
      ratings, kRatingLimits, [&](const Eigen::VectorXd& at) { return log_likelihood(pairs, at); },
      [&](const Eigen::VectorXd& at) -> Eigen::VectorXd {
        return information(pairs, at).ldlt().solve(surplus(pairs, at));
      });
  ratings.array() -= ratings.mean();
  return ratings;
}

/// Sum over all pairs of weight(pair, p) times the outer product of their difference vector.
template <class Weight>
Eigen::MatrixXd weighted_pairs(const std::vector<DrawnScore>& pairs, const Eigen::VectorXd& ratings, Weight weight) {
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(ratings.size(), ratings.size());
  for_each_pair(pairs, ratings.size(), [&](Index row, Index column, const DrawnScore& pair) {
    add_pair(matrix, row, column, weight(pair, expected_score(ratings[row] - ratings[column])));
  });
  return matrix;
}

/// Quadratic form of a pair's difference vector.
double form_of(const Eigen::MatrixXd& matrix, Index row, Index column) {
  return matrix(row, row) + matrix(column, column) - 2 * matrix(row, column);
}

/// Standard error of rest - share * total, both without their noise, for independent noises e with variance v per pair.
/// As a quadratic form it is (m + e)' Q (m + e) with Q = (1 - M)'(1 - M) - share, so its variance is 4 m'Q V Q m + 2
/// tr(Q V Q V). `slopes` holds 2 Q (m + e), one per pair: their squares hold 4 tr(Q V Q V) too much.
double share_se(const std::vector<DrawnScore>& pairs, const Eigen::VectorXd& ratings, const Eigen::MatrixXd& inverse,
                const Eigen::MatrixXd& spread, double share, const std::vector<double>& slopes) {
  struct Played {
    Index row;
    Index column;
    double variance;
    double curve;  ///< p (1 - p)
  };
  std::vector<Played> all;
  for_each_pair(pairs, ratings.size(), [&](Index row, Index column, const DrawnScore& pair) {
    const double p = expected_score(ratings[row] - ratings[column]);
    all.push_back({row, column, pair.variance, p * (1 - p)});
  });
  const auto form = [](const Eigen::MatrixXd& matrix, const Played& a, const Played& b) {
    return matrix(a.row, b.row) - matrix(a.row, b.column) - matrix(a.column, b.row) + matrix(a.column, b.column);
  };
  double of_slopes = 0;
  double of_squares = 0;
  for (std::size_t e = 0; e < all.size(); ++e) {
    of_slopes += all[e].variance * slopes[e] * slopes[e];
    for (std::size_t f = 0; f < all.size(); ++f) {
      const double moved = (all[e].curve + all[f].curve) * form(inverse, all[e], all[f]);
      const double q = (e == f ? 1 - share : 0) - moved + form(spread, all[e], all[f]);
      of_squares += 2 * all[e].variance * all[f].variance * q * q;
    }
  }
  return std::sqrt(std::max(of_squares, of_slopes - of_squares));
}

/// The residuals of a noise e are e - M e, M(f,e) = d(f) (b(f)' inverse b(e)), d = p (1 - p), b = a pair's difference
/// vector: noise of variance v in one pair e adds v (1 - 2 M(e,e) + sum over f of M(f,e)^2) to their sum of squares.
Intransitivity intransitivity_of(const std::vector<DrawnScore>& pairs, const Eigen::VectorXd& ratings,
                                 const Eigen::MatrixXd& inverse) {
  const Eigen::MatrixXd spread =
      inverse * weighted_pairs(pairs, ratings, [](const DrawnScore&, double p) { return p * (1 - p) * p * (1 - p); }) *
      inverse;
  double total = 0;
  double rest = 0;
  double total_noise = 0;
  double rest_noise = 0;
  for_each_pair(pairs, ratings.size(), [&](Index row, Index column, const DrawnScore& pair) {
    const double p = expected_score(ratings[row] - ratings[column]);
    total += (pair.score - 0.5) * (pair.score - 0.5);
    rest += (pair.score - p) * (pair.score - p);
    total_noise += pair.variance;
    rest_noise += pair.variance * (1 - 2 * p * (1 - p) * form_of(inverse, row, column) + form_of(spread, row, column));
  });
  Intransitivity result;
  if (total > 0) result.raw_share = rest / total;
  if (total <= total_noise) return result;
  const double share = (rest - rest_noise) / (total - total_noise);
  Eigen::VectorXd curved = Eigen::VectorXd::Zero(ratings.size());
  for_each_pair(pairs, ratings.size(), [&](Index row, Index column, const DrawnScore& pair) {
    const double p = expected_score(ratings[row] - ratings[column]);
    curved[row] += p * (1 - p) * (pair.score - p);
    curved[column] -= p * (1 - p) * (pair.score - p);
  });
  const Eigen::VectorXd followed = inverse * curved;
  std::vector<double> slopes;
  for_each_pair(pairs, ratings.size(), [&](Index row, Index column, const DrawnScore& pair) {
    const double residual = pair.score - expected_score(ratings[row] - ratings[column]);
    slopes.push_back(2 * (residual - (followed[row] - followed[column])) - 2 * share * (pair.score - 0.5));
  });
  const double half_width =
      -normal_quantile(0.025) * share_se(pairs, ratings, inverse, spread, share, slopes) / (total - total_noise);
  result.share = std::clamp(share, 0.0, 1.0);
  result.interval = Interval{std::clamp(share - half_width, 0.0, 1.0), std::clamp(share + half_width, 0.0, 1.0)};
  return result;
}

std::int64_t fewest_couples(const PairedScores& scores) {
  std::int64_t fewest = std::accumulate(scores.pairs[0].begin(), scores.pairs[0].end(), std::int64_t{0});
  for (const CoupleCounts& couples : scores.pairs) {
    fewest = std::min(fewest, std::accumulate(couples.begin(), couples.end(), std::int64_t{0}));
  }
  return fewest;
}

}  // namespace

RatingFit bradley_terry(const PairedScores& scores) {
  assert(scores.size >= 2 && scores.pairs.size() == pair_count(scores.size));
  std::vector<DrawnScore> pairs;
  for (const CoupleCounts& couples : scores.pairs) pairs.push_back(with_virtual_draw(couples));
  const auto size = static_cast<Index>(scores.size);
  const Eigen::VectorXd ratings = fit(pairs, size);
  const Eigen::MatrixXd inverse = information(pairs, ratings).ldlt().solve(Eigen::MatrixXd::Identity(size, size));
  const Eigen::MatrixXd covariance =
      inverse * weighted_pairs(pairs, ratings, [](const DrawnScore& pair, double) { return pair.variance; }) * inverse;
  const std::int64_t couples = fewest_couples(scores);
  assert(couples >= 2);
  const double quantile = -t_quantile(0.025, static_cast<double>(couples - 1));
  RatingFit result;
  for (Index i = 0; i < size; ++i) {
    const double se = std::sqrt(covariance(i, i));
    result.ratings.push_back({ratings[i], se, {ratings[i] - quantile * se, ratings[i] + quantile * se}});
  }
  result.intransitivity = intransitivity_of(pairs, ratings, inverse);
  return result;
}

}  // namespace warbalance::sim
