#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/stats/rankings.hpp"

namespace warbalance::sim::ranked_pairs_test {
namespace {

double uniform(RandomStream& random) { return static_cast<double>(random.next() >> 11) / 9007199254740992.0; }

double normal(RandomStream& random) {
  return std::sqrt(-2 * std::log(1 - uniform(random))) * std::cos(6.283185307179586 * uniform(random));
}

/// Couples whose scores have exactly this mean and no spread.
PairSums exactly(double mean) {
  const auto quarters = static_cast<std::int64_t>(std::lround(400 * mean));
  return {100, quarters, quarters * quarters / 100};
}

// By hand, without noise: differences of win rates of 0.2 and -0.2, of which scores show one and a half times as much
// and 0.1 beside: V = (0.4^2 + 0.2^2) / 2, C = (0.08 + 0.04) / 2, D = 0.04; V - C^2 / D = 0.1 - 0.09 = 0.1^2, and the
// error of C / D that is added back is sqrt(var(0.08 - 0.06, 0.04 - 0.06) / 2)^2 / D = 0.01.
TEST(ImbalanceOfEquals, HandComputedExample) {
  std::vector<RankedPair> pairs{{exactly(0.9), exactly(0.6), exactly(0.4)}, {exactly(0.3), exactly(0.4), exactly(0.6)}};
  const Imbalance rest = imbalance_of_equals(pairs);
  EXPECT_NEAR(rest.variance, 0.01 + 0.0004 / 0.04, 1e-12);
}

// Where the ranking leaves no difference of strength that is told from none, the slope is 1 and scores keep their
// width.
TEST(ImbalanceOfEquals, EqualArmiesKeepWhatTheyHave) {
  const std::vector<RankedPair> pairs{{exactly(0.7), exactly(0.5), exactly(0.5)},
                                      {exactly(0.3), exactly(0.5), exactly(0.5)},
                                      {exactly(0.7), exactly(0.5), exactly(0.5)},
                                      {exactly(0.3), exactly(0.5), exactly(0.5)}};
  const Imbalance rest = imbalance_of_equals(pairs);
  EXPECT_NEAR(*rest.points, 20, 1e-9);
  EXPECT_NEAR(rest.mean_abs, 20, 1e-9);
}

/// Armies whose log-odds are differences of strengths and a circle.
struct Game {
  double width = 0;   ///< standard deviation of strengths
  double circle = 0;  ///< of a pair: sqrt 2 times this
  std::vector<double> strengths;
  std::vector<double> east;
  std::vector<double> north;

  Game(std::size_t armies, double width_in, double circle_in, RandomStream& random)
      : width(width_in), circle(circle_in) {
    for (std::size_t i = 0; i < armies; ++i) {
      strengths.push_back(width * normal(random));
      east.push_back(normal(random));
      north.push_back(normal(random));
    }
  }
  std::size_t size() const { return strengths.size(); }
  double chance(std::size_t a, std::size_t b) const {
    const double edge = strengths[a] - strengths[b] + circle * (east[a] * north[b] - north[a] * east[b]);
    return 1 / (1 + std::exp(-edge));
  }
  int couple(std::size_t a, std::size_t b, RandomStream& random) const {
    const double p = chance(a, b);
    return (uniform(random) < p ? 2 : 0) + (uniform(random) < p ? 2 : 0);
  }
};

std::vector<PairSums> play_field(const Game& game, int couples, RandomStream& random) {
  std::vector<PairSums> sums(game.size());
  std::vector<std::size_t> order(game.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (int round = 0; round < couples; ++round) {
    for (std::size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    }
    for (std::size_t i = 0; i < order.size(); i += 2) {
      const int score = game.couple(order[i], order[i + 1], random);
      sums[order[i]].add(score);
      sums[order[i + 1]].add(4 - score);
    }
  }
  return sums;
}

std::vector<std::size_t> ranked(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  return order;
}

/// Mean (w - 1/2)^2 of neighbours by their true win rate against all.
double true_variance(const Game& game) {
  std::vector<double> rates(game.size());
  for (std::size_t a = 0; a < game.size(); ++a) {
    for (std::size_t b = 0; b < game.size(); ++b) rates[a] += game.chance(a, b);
  }
  const std::vector<std::size_t> order = ranked(rates);
  double sum = 0;
  for (std::size_t i = 0; i < order.size(); i += 2) sum += std::pow(game.chance(order[i], order[i + 1]) - 0.5, 2);
  return 2 * sum / static_cast<double>(order.size());
}

struct Estimates {
  Imbalance naive;
  Imbalance equals;
};

Estimates estimate(const Game& game, int field_couples, int couples, RandomStream& random) {
  const std::vector<PairSums> ranking = play_field(game, field_couples, random);
  const std::vector<PairSums> further = play_field(game, field_couples, random);
  std::vector<double> rates;
  for (const PairSums& army : ranking) rates.push_back(static_cast<double>(army.quarters));
  const std::vector<std::size_t> order = ranked(rates);
  std::vector<RankedPair> pairs;
  std::vector<PairSums> sums;
  for (std::size_t i = 0; i < order.size(); i += 2) {
    PairSums scores;
    for (int k = 0; k < couples; ++k) scores.add(game.couple(order[i], order[i + 1], random));
    pairs.push_back({scores, further[order[i]], further[order[i + 1]]});
    sums.push_back(scores);
  }
  return {imbalance_of(sums), imbalance_of_equals(pairs)};
}

// A known floor: strengths and a circle. The naive floor lies half as much again too high.
TEST(ImbalanceOfEquals, RecoversAKnownFloorWithCoverage) {
  constexpr int kRepeats = 100;
  double truth = 0;
  double naive = 0;
  std::vector<Imbalance> found;
  for (std::uint32_t repeat = 0; repeat < kRepeats; ++repeat) {
    RandomStream random({79, repeat, 0}, StreamClass::bootstrap);
    const Game game(300, 0.9, 0.18, random);
    truth += true_variance(game) / kRepeats;
    const Estimates both = estimate(game, 30, 20, random);
    naive += both.naive.variance / kRepeats;
    found.push_back(both.equals);
  }
  double mean = 0;
  double squares = 0;
  double stated = 0;
  int covered = 0;
  for (const Imbalance& rest : found) {
    mean += rest.variance / kRepeats;
    squares += rest.variance * rest.variance / kRepeats;
    stated += rest.variance_se / kRepeats;
    covered += std::abs(rest.variance - truth) < 1.96 * rest.variance_se ? 1 : 0;
  }
  const double sd = std::sqrt(squares - mean * mean);
  EXPECT_GT(naive, 2 * truth);
  EXPECT_NEAR(mean, truth, 4 * sd / std::sqrt(kRepeats));
  EXPECT_NEAR(stated / sd, 1, 0.3);
  EXPECT_GE(covered, 87);  // 95 expected: fewer with a probability of 1 in 1,000
}

}  // namespace
}  // namespace warbalance::sim::ranked_pairs_test
