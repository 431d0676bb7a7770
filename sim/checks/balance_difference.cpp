#include "sim/checks/balance_difference.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sim/stats/imbalance.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {
namespace {

constexpr std::size_t kLeastCouples = 20;
constexpr std::size_t kMostBlocks = 40;
constexpr std::size_t kLeastBlockCouples = 2;
constexpr double kBalanceAlpha = 0.05;

/// Sums of every block of couples of a pair under one ruleset.
using Blocks = std::vector<PairSums>;

Blocks blocks_of(const CoupleScores& scores, std::size_t count) {
  Blocks blocks(count);
  for (std::size_t k = 0; k < scores.size(); ++k) blocks[k * count / scores.size()].add(scores[k]);
  return blocks;
}

/// The sums of all blocks but one. @param left_out  as many as there are blocks: none is left out
PairSums blocks_without(const Blocks& blocks, std::size_t left_out) {
  PairSums sum;
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    if (block == left_out) continue;
    sum.couples += blocks[block].couples;
    sum.quarters += blocks[block].quarters;
    sum.squares += blocks[block].squares;
  }
  return sum;
}

/// Mean of (w - 1/2)^2 - noise.
double variance_of(const std::vector<MeanScore>& scores) {
  double sum = 0;
  for (const MeanScore& score : scores) sum += squared_deviation(score);
  return sum / static_cast<double>(scores.size());
}

/// The mean score of every army that met another. Pairs are independent: the noise of their means adds up.
std::vector<MeanScore> army_scores(std::span<const PlayedPair> pairs, const std::vector<MeanScore>& scores,
                                   std::size_t armies) {
  std::vector<MeanScore> sums(armies);
  std::vector<double> met(armies, 0);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto& [row, column] = pairs[i].armies;
    sums[row].mean += scores[i].mean;
    sums[column].mean += 1 - scores[i].mean;
    for (const std::size_t army : {row, column}) {
      sums[army].noise += scores[i].noise;
      met[army] += 1;
    }
  }
  std::vector<MeanScore> means;
  for (std::size_t army = 0; army < armies; ++army) {
    if (met[army] > 0) means.push_back({sums[army].mean / met[army], sums[army].noise / (met[army] * met[army])});
  }
  return means;
}

/// V of armies and of pairs under both rulesets: armies A, armies B, pairs A, pairs B.
class Variances {
 public:
  Variances(std::span<const PlayedPair> pairs, std::size_t armies, std::size_t blocks)
      : pairs_(pairs), armies_(armies) {
    for (const PlayedPair& pair : pairs) {
      a_.push_back(blocks_of(pair.a, blocks));
      b_.push_back(blocks_of(pair.b, blocks));
    }
  }

  std::vector<double> without(std::size_t block) const {
    const auto [armies_a, pairs_a] = of_side(a_, block);
    const auto [armies_b, pairs_b] = of_side(b_, block);
    return {armies_a, armies_b, pairs_a, pairs_b};
  }

 private:
  std::pair<double, double> of_side(const std::vector<Blocks>& side, std::size_t block) const {
    std::vector<MeanScore> scores;
    for (const Blocks& blocks : side) scores.push_back(mean_score(blocks_without(blocks, block)));
    return {variance_of(army_scores(pairs_, scores, armies_)), variance_of(scores)};
  }

  std::span<const PlayedPair> pairs_;
  std::size_t armies_;
  std::vector<Blocks> a_;
  std::vector<Blocks> b_;
};

double spread_of_variance(double variance) { return 100 * std::sqrt(std::max(0.0, variance)); }

std::vector<double> spreads_of_variances(const std::vector<double>& variances) {
  std::vector<double> spreads;
  for (const double variance : variances) spreads.push_back(spread_of_variance(variance));
  return spreads;
}

Interval around(double value, double half) { return {value - half, value + half}; }

/// @param first  number of V of A among those of the jackknife; that of B follows
SpreadDifference spread_difference(const Jackknife& variances, std::size_t first) {
  const std::size_t second = first + 1;
  const std::vector<double>& without_a = variances.without_one[first];
  const std::vector<double>& without_b = variances.without_one[second];
  const double quantile = t_quantile(1 - kBalanceAlpha / 2, static_cast<double>(without_a.size()) - 1);
  const auto interval_of = [&](std::size_t i) {
    const Interval of_variance = around(variances.values[i], quantile * variances.standard_errors[i]);
    return Interval{spread_of_variance(of_variance.low), spread_of_variance(of_variance.high)};
  };
  SpreadDifference result;
  result.spread_a = spread_of_variance(variances.values[first]);
  result.spread_b = spread_of_variance(variances.values[second]);
  result.interval_a = interval_of(first);
  result.interval_b = interval_of(second);
  const double se_of_variances = jackknife_difference_se(without_b, without_a);
  result.change = change_of(around(variances.values[second] - variances.values[first], quantile * se_of_variances),
                            /*tolerance=*/0);
  const bool clear = result.interval_a.low > 0 && result.interval_b.low > 0;
  if (!clear && se_of_variances > 0) return result;
  const double se = jackknife_difference_se(spreads_of_variances(without_b), spreads_of_variances(without_a));
  const double difference = result.spread_b - result.spread_a;
  result.difference = Estimate{difference, se, around(difference, quantile * se)};
  return result;
}

}  // namespace

std::optional<BalanceDifference> balance_difference(std::span<const PlayedPair> pairs, std::size_t armies) {
  if (pairs.empty() || pairs.front().a.size() < kLeastCouples) return std::nullopt;
  const std::size_t blocks = std::min(kMostBlocks, pairs.front().a.size() / kLeastBlockCouples);
  const Variances variances(pairs, armies, blocks);
  const Jackknife estimates = jackknife(blocks, [&](std::size_t left_out) { return variances.without(left_out); });
  return BalanceDifference{spread_difference(estimates, 0), spread_difference(estimates, 2)};
}

}  // namespace warbalance::sim
