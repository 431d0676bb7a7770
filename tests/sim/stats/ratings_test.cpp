#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/stats/bradley_terry.hpp"
#include "sim/stats/rankings.hpp"

namespace warbalance::sim::ratings_test {
namespace {

/// `couples` couples of two independent battles, each won with probability `score`.
CoupleCounts played(double score, int couples, RandomStream& random) {
  const auto won_of_million = static_cast<std::uint32_t>(std::lround(score * 1e6));
  CoupleCounts counts{};
  for (int couple = 0; couple < couples; ++couple) {
    std::size_t quarters = 0;
    for (int battle = 0; battle < 2; ++battle) quarters += random.below(1'000'000) < won_of_million ? 2 : 0;
    ++counts[quarters];
  }
  return counts;
}

/// Battles of participants whose scores follow `ratings` [log-odds].
PairedScores tournament(const std::vector<double>& ratings, int couples, RandomStream& random) {
  PairedScores scores{ratings.size(), {}};
  for (std::size_t row = 0; row < ratings.size(); ++row) {
    for (std::size_t column = row + 1; column < ratings.size(); ++column) {
      scores.pairs.push_back(played(expected_score(ratings[row] - ratings[column]), couples, random));
    }
  }
  return scores;
}

/// 0 beats 1, 1 beats 2 and 2 beats 0, each in 80 couples of 100; the others are drawn.
PairedScores rock_paper_scissors() {
  const CoupleCounts wins{0, 0, 20, 0, 80};
  const CoupleCounts loses{80, 0, 20, 0, 0};
  return {3, {wins, loses, wins}};
}

/// Cycles by intervals that hold jointly with 95 %.
Cycles cycles_of(const PairedScores& scores) {
  std::vector<Interval> intervals;
  const double alpha = 0.05 / static_cast<double>(scores.pairs.size());
  for (const CoupleCounts& couples : scores.pairs) intervals.push_back(pair_score(couples, 1 - alpha).interval);
  return find_cycles(scores, intervals, 5);
}

TEST(PairedScores, PairsAreNumberedRowByRow) {
  std::size_t expected = 0;
  for (std::size_t row = 0; row < 7; ++row) {
    for (std::size_t column = row + 1; column < 7; ++column) EXPECT_EQ(pair_number(7, row, column), expected++);
  }
  EXPECT_EQ(pair_count(7), expected);
  EXPECT_EQ(pair_count(1), 0U);
  EXPECT_EQ(pair_count(0), 0U);
}

TEST(PairedScores, VirtualDrawKeepsScoresInside) {
  // 10 couples all won: 20 battles, (20 + 1/2) / 21.
  const DrawnScore all = with_virtual_draw({0, 0, 0, 0, 10});
  EXPECT_DOUBLE_EQ(all.score, 20.5 / 21);
  EXPECT_DOUBLE_EQ(with_virtual_draw({10, 0, 0, 0, 0}).score, 0.5 / 21);
  EXPECT_GT(all.variance, 0);
}

TEST(BradleyTerry, OfTwoIsTheLogOddsOfTheirScore) {
  const CoupleCounts couples{5, 5, 20, 30, 40};  // 295 quarters of 400; 200 battles: (147.5 + 1/2) / 201
  const auto ratings = bradley_terry({2, {couples}}).ratings;
  const double score = 148.0 / 201;
  EXPECT_NEAR(ratings[0].value, std::log(score / (1 - score)) / 2, 1e-12);
  EXPECT_NEAR(ratings[1].value, -ratings[0].value, 1e-12);
  // SE of the log-odds by the delta method, half of it each.
  const double se = pair_score(couples).se * 200 / 201 / (score * (1 - score)) / 2;
  EXPECT_NEAR(ratings[0].se, se, 1e-12);
  EXPECT_NEAR(ratings[1].se, se, 1e-12);
}

TEST(BradleyTerry, ScoresThatRatingsExplainGiveTheseRatings) {
  // Scores that follow ratings of ln 1, ln 2, ln 4 exactly: 1/3, 1/5 and 1/3 of very many battles.
  const std::int64_t many = 1'000'000;
  const auto ratings =
      bradley_terry({3, {{2 * many, 0, 0, 0, many}, {4 * many, 0, 0, 0, many}, {2 * many, 0, 0, 0, many}}}).ratings;
  EXPECT_NEAR(ratings[0].value, -std::log(2.0), 1e-6);
  EXPECT_NEAR(ratings[1].value, 0, 1e-6);
  EXPECT_NEAR(ratings[2].value, std::log(2.0), 1e-6);
}

TEST(BradleyTerry, WeighsPairsAlikeWhateverTheirBattles) {
  const PairedScores few = rock_paper_scissors();
  PairedScores more = few;
  for (std::int64_t& count : more.pairs[0]) count *= 1000;
  const auto ratings = bradley_terry(more).ratings;
  // The virtual draw fades with battles; otherwise the pairs are equal.
  for (const Estimate& rating : ratings) EXPECT_NEAR(rating.value, 0, 0.01);
}

TEST(BradleyTerry, StaysFiniteWhenSomeoneWinsOrLosesEverything) {
  const CoupleCounts won{0, 0, 0, 0, 500};
  const auto ratings = bradley_terry({4, {won, won, won, won, won, won}}).ratings;
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_TRUE(std::isfinite(ratings[i].value) && std::isfinite(ratings[i].se));
    EXPECT_GT(ratings[i].se, 0);
    if (i > 0) {
      EXPECT_LT(ratings[i].value, ratings[i - 1].value);
    }
  }
}

// 400 tournaments of five: pooled standard error of the coverage about 0.5 to 1 %.
TEST(BradleyTerry, IntervalsHoldTheTrueRatingNineteenTimesInTwenty) {
  const std::vector<double> truth{-1.2, -0.5, 0.1, 0.6, 1.0};
  int covered = 0;
  for (std::uint32_t run = 0; run < 400; ++run) {
    RandomStream random({21, 0, run}, StreamClass::dice);
    const auto ratings = bradley_terry(tournament(truth, 150, random)).ratings;
    for (std::size_t i = 0; i < truth.size(); ++i) covered += ratings[i].interval.contains(truth[i]);
  }
  EXPECT_GT(covered, 0.93 * 400 * 5);
  EXPECT_LT(covered, 0.97 * 400 * 5);
}

TEST(Intransitivity, OfRockPaperScissorsIsAll) {
  const PairedScores scores = rock_paper_scissors();
  const auto [ratings, found] = bradley_terry(scores);
  for (const Estimate& rating : ratings) EXPECT_NEAR(rating.value, 0, 1e-12);
  EXPECT_NEAR(found.raw_share, 1, 1e-12);
  ASSERT_TRUE(found.share);
  EXPECT_GT(*found.share, 0.99);
}

TEST(Intransitivity, OfTwoIsNone) {
  const Intransitivity found = bradley_terry({2, {{1, 2, 3, 4, 50}}}).intransitivity;
  EXPECT_NEAR(found.raw_share, 0, 1e-15);
  EXPECT_NEAR(found.share.value(), 0, 1e-15);
}

TEST(Intransitivity, OfATransitiveTournamentIsNoneButForNoise) {
  double raw = 0;
  double corrected = 0;
  for (std::uint32_t run = 0; run < 200; ++run) {
    RandomStream random({22, 0, run}, StreamClass::dice);
    const Intransitivity found = bradley_terry(tournament({-0.6, -0.2, 0.0, 0.3, 0.5}, 100, random)).intransitivity;
    raw += found.raw_share / 200;
    corrected += found.share.value() / 200;
  }
  EXPECT_GT(raw, 0.025) << "noise looks like cycles";
  EXPECT_LT(corrected, 0.5 * raw) << "cut at 0, so its mean is above 0";
}

TEST(Intransitivity, OfALadderOfCertainWinsIsNone) {
  const CoupleCounts won{0, 0, 0, 0, 500};
  EXPECT_LT(bradley_terry({4, {won, won, won, won, won, won}}).intransitivity.raw_share, 1e-3);
}

TEST(Intransitivity, LessNoiseIsThatOfVeryManyBattles) {
  // Not quite a ladder: 0 is better against 3 than its scores against 1 and 2 say.
  const std::vector<double> truth{0.6, 0.55, 0.8, 0.65, 0.75, 0.7};
  const auto share_of = [&](int couples, std::uint32_t run) {
    RandomStream random({25, static_cast<std::uint32_t>(couples), run}, StreamClass::dice);
    PairedScores scores{4, {}};
    for (const double score : truth) scores.pairs.push_back(played(score, couples, random));
    return bradley_terry(scores).intransitivity;
  };
  const double exact = share_of(200'000, 0).share.value();
  double raw = 0;
  double corrected = 0;
  for (std::uint32_t run = 0; run < 200; ++run) {
    const Intransitivity found = share_of(40, run);
    raw += found.raw_share / 200;
    corrected += found.share.value() / 200;
  }
  EXPECT_NEAR(corrected, exact, 0.01);
  EXPECT_GT(raw, exact + 0.02) << "noise looks like circles";
}

TEST(Intransitivity, OfEqualsHasNoShareBeyondNoise) {
  int unknown = 0;
  for (std::uint32_t run = 0; run < 100; ++run) {
    RandomStream random({23, 0, run}, StreamClass::dice);
    unknown += !bradley_terry(tournament({0, 0, 0, 0}, 100, random)).intransitivity.share;
  }
  EXPECT_GT(unknown, 40);
  const CoupleCounts drawn{0, 0, 9, 0, 0};
  EXPECT_EQ(bradley_terry({3, {drawn, drawn, drawn}}).intransitivity.share, std::nullopt);
}

/// How often in 400 tournaments the interval holds the share that very many battles would show.
double coverage_of_share(const std::vector<double>& truth, std::size_t size, int couples, std::uint32_t seed) {
  constexpr std::int64_t kMany = 100'000'000;
  PairedScores exact{size, {}};
  for (const double score : truth) {
    const auto won = static_cast<std::int64_t>(std::llround(score * kMany));
    exact.pairs.push_back({kMany - won, 0, 0, 0, won});
  }
  const double share = bradley_terry(exact).intransitivity.share.value();
  int held = 0;
  int known = 0;
  for (std::uint32_t run = 0; run < 400; ++run) {
    RandomStream random({seed, 0, run}, StreamClass::dice);
    PairedScores scores{size, {}};
    for (const double score : truth) scores.pairs.push_back(played(score, couples, random));
    const Intransitivity found = bradley_terry(scores).intransitivity;
    EXPECT_EQ(found.interval.has_value(), found.share.has_value());
    if (!found.interval) continue;
    EXPECT_TRUE(found.interval->low >= 0 && found.interval->high <= 1 && found.interval->contains(*found.share));
    ++known;
    held += found.interval->low <= share + 1e-9 && found.interval->high >= share - 1e-9 ? 1 : 0;
  }
  EXPECT_GT(known, 380);
  return static_cast<double>(held) / known;
}

std::vector<double> scores_of(const std::vector<double>& ratings) {
  std::vector<double> scores;
  for (std::size_t row = 0; row < ratings.size(); ++row) {
    for (std::size_t column = row + 1; column < ratings.size(); ++column) {
      scores.push_back(expected_score(ratings[row] - ratings[column]));
    }
  }
  return scores;
}

// The standard error of a coverage over 400 tournaments is 1.1 %.
TEST(Intransitivity, IntervalHoldsTheShareNineteenTimesInTwenty) {
  const std::vector<double> mixed{0.6, 0.35, 0.8, 0.65, 0.55, 0.7};
  EXPECT_NEAR(coverage_of_share(mixed, 4, 60, 31), 0.95, 0.035);
  EXPECT_NEAR(coverage_of_share(mixed, 4, 400, 32), 0.95, 0.035);
  std::vector<double> ladder = scores_of({-0.6, -0.2, 0, 0.3, 0.5});
  EXPECT_GT(coverage_of_share(ladder, 5, 100, 33), 0.92) << "its share is 0: the lower limit is cut there";
  for (std::size_t pair = 0; pair < ladder.size(); pair += 2) ladder[pair] += pair % 4 == 0 ? 0.12 : -0.12;
  EXPECT_NEAR(coverage_of_share(ladder, 5, 100, 34), 0.95, 0.035);
}

TEST(Intransitivity, IntervalIsEmptyWhereTheShareIsAndNarrowWithManyBattles) {
  const CoupleCounts drawn{0, 0, 9, 0, 0};
  EXPECT_FALSE(bradley_terry({3, {drawn, drawn, drawn}}).intransitivity.interval);
  PairedScores scores = rock_paper_scissors();
  for (CoupleCounts& couples : scores.pairs) {
    for (std::int64_t& count : couples) count *= 10'000;
  }
  const Interval interval = bradley_terry(scores).intransitivity.interval.value();
  EXPECT_GT(interval.low, 0.99);
  EXPECT_EQ(interval.high, 1);
}

TEST(Cycles, OfRockPaperScissorsIsOneAndCertain) {
  const Cycles found = cycles_of(rock_paper_scissors());
  EXPECT_EQ(found.triples, 1);
  EXPECT_EQ(found.number, 1);
  EXPECT_EQ(found.certain, 1);
  ASSERT_EQ(found.strongest.size(), 1U);
  EXPECT_EQ(found.strongest[0].members, (std::array<std::size_t, 3>{0, 1, 2}));
  EXPECT_DOUBLE_EQ(found.strongest[0].advantage, 0.4);
  EXPECT_TRUE(found.strongest[0].certain);
}

TEST(Cycles, RunBothWaysRound) {
  PairedScores scores = rock_paper_scissors();
  for (CoupleCounts& couples : scores.pairs) std::swap(couples[0], couples[4]);
  const Cycles found = cycles_of(scores);
  ASSERT_EQ(found.strongest.size(), 1U);
  EXPECT_EQ(found.strongest[0].members, (std::array<std::size_t, 3>{0, 2, 1}));
}

TEST(Cycles, NeedAnAdvantageOnEverySide) {
  PairedScores scores = rock_paper_scissors();
  scores.pairs[1] = {0, 0, 100, 0, 0};
  EXPECT_EQ(cycles_of(scores).number, 0);
  EXPECT_EQ(cycles_of({2, {{1, 0, 0, 0, 9}}}).triples, 0);
}

TEST(Cycles, AreListedStrongestFirstAndRarelyCertainWhereThereAreNone) {
  int certain = 0;
  for (std::uint32_t run = 0; run < 200; ++run) {
    RandomStream random({24, 0, run}, StreamClass::dice);
    const Cycles found = cycles_of(tournament(std::vector<double>(6, 0), 100, random));
    EXPECT_EQ(found.triples, 20);
    EXPECT_LE(found.strongest.size(), 5U);
    for (std::size_t i = 1; i < found.strongest.size(); ++i) {
      EXPECT_GE(found.strongest[i - 1].advantage, found.strongest[i].advantage);
    }
    certain += found.certain > 0;
  }
  EXPECT_LE(certain, 10) << "at most 5 %";
}

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
}  // namespace warbalance::sim::ratings_test
