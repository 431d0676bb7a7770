#include "sim/stats/rankings.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace warbalance::sim {

namespace {

constexpr double kUpperQuantile = 1.645;  // 95 %, one-sided

/// (term - V) / V of each pair, where V is the mean of all terms: the pair's influence on ln V, times the number of
/// pairs.
struct RelativeTerms {
  Imbalance imbalance;
  std::vector<double> terms;
};

RelativeTerms relative_terms(std::span<const PairSums> pairs) {
  RelativeTerms relative;
  relative.imbalance = imbalance_of(pairs);
  const double v = relative.imbalance.variance;
  for (const PairSums& pair : pairs) relative.terms.push_back(squared_deviation(mean_score(pair)) / v - 1);
  return relative;
}

/// Variance of the mean of a - sign * b over the pairs. @pre both have mean 0
double variance_of_mean(const RelativeTerms& a, const RelativeTerms& b, int sign) {
  assert(a.terms.size() == b.terms.size());
  double squares = 0;
  for (std::size_t i = 0; i < a.terms.size(); ++i) {
    const double both = a.terms[i] - sign * b.terms[i];
    squares += both * both;
  }
  const auto count = static_cast<double>(a.terms.size());
  return squares / (count * (count - 1));
}

}  // namespace

MeanScore mean_score(const PairSums& pair) {
  assert(pair.couples >= 2);
  const auto n = static_cast<double>(pair.couples);
  const double mean = static_cast<double>(pair.quarters) / (4 * n);
  const double square = static_cast<double>(pair.squares) / 16;
  const double variance = std::max(0.0, square - n * mean * mean) / (n - 1);
  return {mean, variance / n};
}

double squared_deviation(const MeanScore& score) { return (score.mean - 0.5) * (score.mean - 0.5) - score.noise; }

Imbalance imbalance_of_terms(std::span<const double> terms) {
  assert(terms.size() >= 2);
  const auto count = static_cast<double>(terms.size());
  double sum = 0;
  double squares = 0;
  for (const double term : terms) {
    sum += term;
    squares += term * term;
  }
  Imbalance imbalance;
  const double v = sum / count;
  const double sd = std::sqrt(std::max(0.0, squares - count * v * v) / (count - 1));
  imbalance.variance = v;
  imbalance.variance_se = sd / std::sqrt(count);
  imbalance.upper = 100 * std::sqrt(std::max(0.0, v + kUpperQuantile * imbalance.variance_se));
  if (v > 2 * imbalance.variance_se) {
    imbalance.points = 100 * std::sqrt(v);
    imbalance.points_se = 100 * sd / (2 * std::sqrt(count * v));
  }
  return imbalance;
}

Imbalance imbalance_of(std::span<const PairSums> pairs) {
  std::vector<double> terms;
  double noise = 0;
  double deviation = 0;
  for (const PairSums& pair : pairs) {
    const MeanScore score = mean_score(pair);
    terms.push_back(squared_deviation(score));
    noise += score.noise;
    deviation += std::abs(score.mean - 0.5);
  }
  Imbalance imbalance = imbalance_of_terms(terms);
  const auto count = static_cast<double>(pairs.size());
  const double v = imbalance.variance;
  if (v > 0) imbalance.mean_abs = 100 * deviation / count * std::sqrt(v / (v + noise / count));
  return imbalance;
}

std::optional<Gain> gain_of(const Imbalance& listed, const Imbalance& fitted) {
  if (!listed.points || !fitted.points) return std::nullopt;
  Gain gain;
  gain.value = *listed.points / *fitted.points;
  gain.se = gain.value * std::hypot(*listed.points_se / *listed.points, *fitted.points_se / *fitted.points);
  return gain;
}

std::optional<SplitGain> split_gain(const CrossedPairs& crossed) {
  const RelativeTerms ff = relative_terms(crossed.first_by_first);
  const RelativeTerms fs = relative_terms(crossed.first_by_second);
  const RelativeTerms sf = relative_terms(crossed.second_by_first);
  const RelativeTerms ss = relative_terms(crossed.second_by_second);
  for (const RelativeTerms* row : {&ff, &fs, &sf, &ss}) {
    if (!row->imbalance.points) return std::nullopt;
  }
  // A gain is the geometric mean of two ratios of square roots of V, so its ln is 1/4 of the signed sum of four ln V.
  const auto factor = [&](double above, double below, int sign) {
    Gain gain;
    gain.value = std::sqrt(above / below);
    gain.se = gain.value / 4 * std::sqrt(variance_of_mean(ff, fs, sign) + variance_of_mean(sf, ss, sign));
    return gain;
  };
  const auto points = [](const RelativeTerms& row) { return *row.imbalance.points; };
  return SplitGain{factor(points(ff) * points(sf), points(fs) * points(ss), 1),
                   factor(points(ff) * points(fs), points(sf) * points(ss), -1)};
}

double spread_of(std::span<const PairSums> armies) {
  assert(armies.size() >= 2);
  const auto count = static_cast<double>(armies.size());
  double sum = 0;
  double squares = 0;
  double noise = 0;
  for (const PairSums& army : armies) {
    const MeanScore score = mean_score(army);
    sum += score.mean;
    squares += score.mean * score.mean;
    noise += score.noise;
  }
  const double mean = sum / count;
  const double variance = (squares - count * mean * mean) / (count - 1);
  return 100 * std::sqrt(std::max(0.0, variance - noise / count));
}

namespace {

/// A difference of strengths counts as real when D is so many standard errors above 0.
constexpr double kDistinctStrengths = 3;

/// Unbiased products of one pair: of its deviation from 50 % and its difference of win rates, each without its noise.
struct Products {
  double score = 0;       ///< (w - 1/2)^2
  double covariance = 0;  ///< (w - 1/2) e
  double strength = 0;    ///< e^2
};

/// Variance of the mean of some values.
double variance_of_mean(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  double sum = 0;
  for (const double value : values) sum += value;
  double squares = 0;
  for (const double value : values) squares += (value - sum / count) * (value - sum / count);
  return squares / (count * (count - 1));
}

double mean_of(const std::vector<Products>& products, double Products::*field) {
  double sum = 0;
  for (const Products& pair : products) sum += pair.*field;
  return sum / static_cast<double>(products.size());
}

/// One number per pair.
template <class Make>
std::vector<double> each(const std::vector<Products>& products, const Make& make) {
  std::vector<double> values;
  for (const Products& pair : products) values.push_back(make(pair));
  return values;
}

}  // namespace

Imbalance imbalance_of_equals(std::span<const RankedPair> pairs) {
  assert(pairs.size() >= 2);
  std::vector<Products> products;
  double deviation = 0;
  double square = 0;
  for (const RankedPair& pair : pairs) {
    const MeanScore score = mean_score(pair.couples);
    const MeanScore first = mean_score(pair.first);
    const MeanScore second = mean_score(pair.second);
    const double off = score.mean - 0.5;
    const double difference = first.mean - second.mean;
    products.push_back(
        {squared_deviation(score), off * difference, difference * difference - first.noise - second.noise});
    deviation += std::abs(off);
    square += off * off;
  }
  const double d = mean_of(products, &Products::strength);
  const double d_se = std::sqrt(variance_of_mean(each(products, [](const Products& p) { return p.strength; })));
  const bool told = d > kDistinctStrengths * d_se;
  const double beta = told ? mean_of(products, &Products::covariance) / d : 1;
  // A fitted beta removes too much: on average the square of its error times D.
  const double taken =
      told ? variance_of_mean(each(products, [&](const Products& p) { return p.covariance - beta * p.strength; })) / d
           : 0;
  const std::vector<double> rests = each(products, [&](const Products& p) {
    return p.score - 2 * beta * p.covariance + beta * beta * p.strength + taken;
  });
  Imbalance imbalance = imbalance_of_terms(rests);
  const auto count = static_cast<double>(pairs.size());
  if (imbalance.variance > 0 && square > 0) {
    imbalance.mean_abs = 100 * deviation / count * std::sqrt(imbalance.variance / (square / count));
  }
  return imbalance;
}

namespace {

/// Scores of all ordered pairs, and whether they are certainly above 1/2.
class Advantages {
 public:
  Advantages(const PairedScores& scores, const std::vector<Interval>& intervals)
      : size_(scores.size), intervals_(&intervals) {
    assert(intervals.size() == scores.pairs.size());
    for (const CoupleCounts& couples : scores.pairs) scores_.push_back(pair_score(couples).value);
  }

  double score(std::size_t a, std::size_t b) const {
    const double of_row = scores_[number(a, b)];
    return a < b ? of_row : 1 - of_row;
  }
  bool certain(std::size_t a, std::size_t b) const {
    const Interval& of_row = (*intervals_)[number(a, b)];
    return a < b ? of_row.low > 0.5 : of_row.high < 0.5;
  }

 private:
  std::size_t number(std::size_t a, std::size_t b) const { return pair_number(size_, std::min(a, b), std::max(a, b)); }

  std::size_t size_;
  const std::vector<Interval>* intervals_;
  std::vector<double> scores_;
};

std::optional<Cycle> cycle_of(const Advantages& advantages, const std::array<std::size_t, 3>& members) {
  Cycle cycle{members, {}, 1, true};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t winner = members[i];
    const std::size_t loser = members[(i + 1) % 3];
    cycle.scores[i] = advantages.score(winner, loser);
    cycle.advantage = std::min(cycle.advantage, cycle.scores[i] - 0.5);
    cycle.certain = cycle.certain && advantages.certain(winner, loser);
  }
  if (cycle.advantage <= 0) return std::nullopt;
  return cycle;
}

}  // namespace

Cycles find_cycles(const PairedScores& scores, const std::vector<Interval>& intervals, std::size_t most) {
  Cycles found;
  if (scores.size < 3) return found;
  const Advantages advantages(scores, intervals);
  std::vector<Cycle> all;
  for (std::size_t a = 0; a < scores.size; ++a) {
    for (std::size_t b = a + 1; b < scores.size; ++b) {
      for (std::size_t c = b + 1; c < scores.size; ++c) {
        ++found.triples;
        auto cycle = cycle_of(advantages, {a, b, c});
        if (!cycle) cycle = cycle_of(advantages, {a, c, b});
        if (!cycle) continue;
        ++found.number;
        if (cycle->certain) ++found.certain;
        all.push_back(*cycle);
      }
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Cycle& x, const Cycle& y) { return x.advantage > y.advantage; });
  all.resize(std::min(most, all.size()));
  found.strongest = std::move(all);
  return found;
}

namespace {

constexpr int kSteps = 100'000;

/// Shares in proportion to the regrets; equal ones where there are none.
std::vector<double> shares_of(const std::vector<double>& regrets) {
  double sum = 0;
  for (const double regret : regrets) sum += regret;
  std::vector<double> shares(regrets.size(), 1 / static_cast<double>(regrets.size()));
  if (sum <= 0) return shares;
  for (std::size_t i = 0; i < regrets.size(); ++i) shares[i] = regrets[i] / sum;
  return shares;
}

}  // namespace

double score_against(const ScoreMatrix& scores, std::size_t strategy, const std::vector<double>& mix) {
  double sum = 0;
  for (std::size_t i = 0; i < mix.size(); ++i) sum += scores[strategy][i] * mix[i];
  return sum;
}

std::vector<double> equilibrium_mix(const ScoreMatrix& scores) {
  const std::size_t size = scores.size();
  std::vector<double> regrets(size);
  std::vector<double> sums(size);
  for (int step = 1; step <= kSteps; ++step) {
    const std::vector<double> mix = shares_of(regrets);
    for (std::size_t i = 0; i < size; ++i) {
      sums[i] += step * mix[i];
      regrets[i] = std::max(0.0, regrets[i] + score_against(scores, i, mix) - 0.5);
    }
  }
  return shares_of(sums);
}

}  // namespace warbalance::sim
