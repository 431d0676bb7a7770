#include "sim/checks/matchups.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "sim/stats/hypothesis.hpp"
#include "sim/stats/jackknife.hpp"
#include "sim/stats/rankings.hpp"

namespace warbalance::sim {

namespace {

/// A pair and the last battles of its runs.
struct PairRun {
  PlayedPair played;
  bool complete = false;
};

/// Plays one side of a pair. False: interrupted.
bool play_side(const Match& match, std::int64_t battles, CoupleScores& scores, Validity& validity, Progress& progress) {
  RunPlan plan;
  plan.battles = battles;
  plan.group_scores = true;
  CellResult result = play_match(match, plan, progress);
  scores = std::move(result.tally.group_scores);
  validity = result.tally.validity;
  return result.end != RunEnd::interrupted;
}

PairRun play_pair(const MatchSide& a, const MatchSide& b, const ArmyPair& pair, std::size_t number,
                  std::int64_t battles, Progress& progress) {
  PairRun run;
  PlayedPair& played = run.played;
  played.armies = pair;
  const Match under_a = pair_match(a, pair, number);
  const Match under_b = pair_match(b, pair, number);
  played.same = match_identity(under_a, a.scenario_hash, battles) == match_identity(under_b, b.scenario_hash, battles);
  if (!play_side(under_a, battles, played.a, played.validity_a, progress)) return run;
  if (played.same) {
    played.b = played.a;
    played.validity_b = played.validity_a;
    progress.advance(battles);
    run.complete = true;
    return run;
  }
  run.complete = play_side(under_b, battles, played.b, played.validity_b, progress);
  return run;
}

}  // namespace

std::vector<ArmyPair> all_pairs(std::size_t armies) {
  std::vector<ArmyPair> pairs;
  for (std::size_t row = 0; row < armies; ++row) {
    for (std::size_t column = row + 1; column < armies; ++column) pairs.push_back({row, column});
  }
  return pairs;
}

std::vector<ArmyPair> pairs_of_near_limits(const std::vector<Army>& armies) {
  std::vector<ArmyPair> pairs = all_pairs(armies.size());
  std::erase_if(pairs, [&](const ArmyPair& pair) {
    const auto [low, high] = std::minmax({armies[pair.row].limit, armies[pair.column].limit});
    return 4 * std::int64_t{low} < 3 * std::int64_t{high};
  });
  return pairs;
}

Match pair_match(const MatchSide& side, const ArmyPair& pair, std::size_t number) {
  Match match = side.conditions;
  match.armies = {side.armies[pair.row], side.armies[pair.column]};
  match.matchup = static_cast<std::uint32_t>(number);
  return match;
}

PlayedPairs play_pairs(const MatchSide& a, const MatchSide& b, const std::vector<ArmyPair>& pairs, std::int64_t battles,
                       Progress& progress) {
  std::vector<PairRun> runs(pairs.size());
  tbb::parallel_for(std::size_t{0}, pairs.size(), [&](std::size_t i) {
    if (!progress.stop_requested()) runs[i] = play_pair(a, b, pairs[i], i, battles, progress);
  });
  PlayedPairs result;
  for (PairRun& run : runs) {
    if (run.complete) result.pairs.push_back(std::move(run.played));
  }
  result.interrupted = result.pairs.size() < pairs.size();
  return result;
}

namespace {

constexpr double kMatchupAlpha = 0.05;

Estimate score_of(const CoupleScores& scores) {
  CoupleCounts counts{};
  for (const std::uint16_t score : scores) ++counts[score];
  return pair_score(counts);
}

MatchupDifference difference_of_pair(const PlayedPair& pair, double confidence, double tolerance) {
  MatchupDifference result;
  result.armies = pair.armies;
  result.score_a = score_of(pair.a);
  result.score_b = score_of(pair.b);
  result.same = pair.same;
  if (pair.same) return result;
  result.difference = paired_difference(pair.b, pair.a, kCoupleQuarters, confidence);
  result.change = change_of(result.difference.interval, tolerance);
  return result;
}

void add_p_values(std::vector<MatchupDifference>& differences, std::size_t couples) {
  std::vector<double> p_values;
  for (const MatchupDifference& one : differences) {
    if (one.same) continue;
    p_values.push_back(tolerance_p_value(one.difference.value, one.difference.se, 0, static_cast<double>(couples) - 1));
  }
  p_values = holm_adjusted(p_values);
  std::size_t next = 0;
  for (MatchupDifference& one : differences) {
    if (!one.same) one.p_holm = p_values[next++];
  }
}

/// Degrees of freedom of some couples; at least 1.
double freedom_of(std::size_t couples) { return couples > 1 ? static_cast<double>(couples) - 1 : 1; }

}  // namespace

std::vector<MatchupDifference> matchup_differences(std::span<const PlayedPair> pairs, double tolerance) {
  const auto different = std::count_if(pairs.begin(), pairs.end(), [](const PlayedPair& pair) { return !pair.same; });
  const double confidence = 1 - kMatchupAlpha / static_cast<double>(std::max<std::int64_t>(1, different));
  std::vector<MatchupDifference> differences;
  for (const PlayedPair& pair : pairs) differences.push_back(difference_of_pair(pair, confidence, tolerance));
  if (!pairs.empty() && pairs.front().a.size() > 1) add_p_values(differences, pairs.front().a.size());
  std::stable_sort(differences.begin(), differences.end(), [](const MatchupDifference& a, const MatchupDifference& b) {
    return std::abs(a.difference.value) > std::abs(b.difference.value);
  });
  return differences;
}

std::vector<ArmyDifference> army_differences(std::span<const MatchupDifference> differences, std::size_t armies,
                                             std::size_t couples, double tolerance) {
  std::vector<ArmyDifference> result(armies);
  std::vector<double> met(armies, 0);
  const auto add = [&](std::size_t army, const MatchupDifference& one, bool row) {
    const auto own = [&](double score) { return row ? score : 1 - score; };
    met[army] += 1;
    result[army].score_a += own(one.score_a.value) - 0.5;
    result[army].score_b += own(one.score_b.value) - 0.5;
    result[army].difference.value += row ? one.difference.value : -one.difference.value;
    result[army].difference.se += one.difference.se * one.difference.se;
  };
  for (const MatchupDifference& one : differences) {
    add(one.armies.row, one, true);
    add(one.armies.column, one, false);
  }
  const auto playing = static_cast<std::size_t>(std::count_if(met.begin(), met.end(), [](double n) { return n > 0; }));
  const double quantile = playing == 0 ? 0 : simultaneous_t_quantile(kMatchupAlpha, playing, freedom_of(couples));
  for (std::size_t army = 0; army < armies; ++army) {
    ArmyDifference& one = result[army];
    one.army = army;
    if (met[army] == 0) continue;
    one.score_a = 0.5 + (one.score_a - 0.5) / met[army];
    one.score_b = 0.5 + (one.score_b - 0.5) / met[army];
    one.difference.value /= met[army];
    one.difference.se = std::sqrt(one.difference.se) / met[army];
    const double half = quantile * one.difference.se;
    one.difference.interval = {one.difference.value - half, one.difference.value + half};
    one.change = change_of(one.difference.interval, tolerance);
  }
  std::erase_if(result, [&](const ArmyDifference& one) { return met[one.army] == 0; });
  return result;
}

MeanShift mean_shift(std::span<const MatchupDifference> differences) {
  assert(!differences.empty());
  const auto count = static_cast<double>(differences.size());
  double absolute = 0;
  double noise = 0;
  double mean = 0;  // V
  double variance = 0;
  for (const MatchupDifference& one : differences) {
    const double square = one.difference.value * one.difference.value;
    const double error = one.difference.se * one.difference.se;
    absolute += std::abs(one.difference.value) / count;
    noise += error / count;
    mean += (square - error) / count;
    variance += (4 * std::max(0.0, square - error) * error + 2 * error * error) / (count * count);
  }
  const double half = -normal_quantile(kMatchupAlpha / 2) * std::sqrt(variance);
  const auto root = [](double square) { return std::sqrt(std::max(0.0, square)); };
  MeanShift shift{root(mean), {root(mean - half), root(mean + half)}, 0};
  if (mean > 0) shift.mean_absolute = absolute * std::sqrt(mean / (mean + noise));
  return shift;
}

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

/// The sums of all blocks but one. @param left_out the number of blocks = none
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

/// The mean score of every army that met another. Pairs are independent, so the noise of their means adds up.
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

/// @param first index of V of A in the jackknife; V of B follows
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

namespace {

constexpr double kPriceAlpha = 0.05;

SidePrice side_price(const PriceRow& row) {
  return {row.listed, row.price, row.fair, row.se, row.interval, row.verdict};
}

const PriceRow* find_row(const std::vector<PriceRow>& rows, const PriceRow& wanted) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const PriceRow& row) {
    return row.kind == wanted.kind && row.rule == wanted.rule;
  });
  return found == rows.end() ? nullptr : &*found;
}

/// Difference and error; the interval is not known yet. Empty where a run has no price, or other chains.
std::optional<Estimate> difference_of_rows(const PriceRow& a, const PriceRow& b) {
  if (!a.fair || !b.fair || a.fair_without_one.size() < 2) return std::nullopt;
  if (a.fair_without_one.size() != b.fair_without_one.size()) return std::nullopt;
  return Estimate{*b.fair - *a.fair, jackknife_difference_se(b.fair_without_one, a.fair_without_one), {}};
}

/// The p value of listed prices that are equally far from fair in both runs.
double p_of_distance(const PriceRow& a, const PriceRow& b, const Estimate& difference, double freedom) {
  std::vector<double> negative = a.fair_without_one;
  for (double& price : negative) price = -price;
  const double se_of_sum = jackknife_difference_se(b.fair_without_one, negative);
  const double off_a = *a.fair - a.listed;
  const double off_b = *b.fair - b.listed;
  return std::max(tolerance_p_value(off_b - off_a, difference.se, 0, freedom),
                  tolerance_p_value(off_b + off_a, se_of_sum, 0, freedom));
}

/// How the distance of a listed price from the fair one changes. @param p  adjusted, that it does not
Change change_of_distance(const PriceDifference& row, double p, double tolerance) {
  const double moved = row.b->listed - row.a->listed;
  const Interval& interval = row.difference->interval;
  if (change_of({interval.low - moved, interval.high - moved}, tolerance) == Change::steady) return Change::steady;
  if (p > kPriceAlpha) return Change::open;
  const bool nearer = std::abs(*row.b->fair - row.b->listed) < std::abs(*row.a->fair - row.a->listed);
  return nearer ? Change::falls : Change::rises;
}

/// Intervals, p values and changes of all rows that have a difference.
void judge_rows(PriceComparison& comparison) {
  std::vector<PriceDifference*> told;
  for (PriceDifference& row : comparison.rows) {
    if (row.difference) told.push_back(&row);
  }
  if (told.empty()) return;
  const double freedom = comparison.freedom;
  const double quantile = simultaneous_t_quantile(kPriceAlpha, told.size(), freedom);
  std::vector<double> p_values;
  std::vector<double> p_distances;
  for (PriceDifference* const row : told) {
    auto& [value, se, interval] = *row->difference;
    interval = {value - quantile * se, value + quantile * se};
    row->change = change_of(interval, comparison.tolerance);
    p_values.push_back(tolerance_p_value(value, se, 0, freedom));
    p_distances.push_back(row->p_distance);
  }
  p_values = holm_adjusted(p_values);
  p_distances = benjamini_hochberg_adjusted(p_distances);
  for (std::size_t i = 0; i < told.size(); ++i) {
    told[i]->p_holm = p_values[i];
    told[i]->p_distance = p_distances[i];
    told[i]->distance = change_of_distance(*told[i], p_distances[i], comparison.tolerance);
  }
}

/// The sort key of a row: items that only one ruleset has come first, items without a difference last.
double place_of_row(const PriceDifference& row) {
  if (!row.a || !row.b) return INFINITY;
  return row.difference ? std::abs(row.difference->value) : -1;
}

}  // namespace

PriceComparison compare_prices(const PriceReport& a, const PriceReport& b, double tolerance) {
  PriceComparison comparison{{}, tolerance, a.freedom, false};
  comparison.converged = a.outcome == PriceOutcome::converged && b.outcome == PriceOutcome::converged;
  for (const PriceRow& row : a.rows) {
    PriceDifference& made = comparison.rows.emplace_back();
    made.item = row.rule;
    made.kind = row.kind;
    made.a = side_price(row);
    const PriceRow* const of_b = find_row(b.rows, row);
    if (of_b == nullptr) continue;
    made.b = side_price(*of_b);
    if (comparison.converged) made.difference = difference_of_rows(row, *of_b);
    if (made.difference) made.p_distance = p_of_distance(row, *of_b, *made.difference, comparison.freedom);
  }
  for (const PriceRow& row : b.rows) {
    if (find_row(a.rows, row) != nullptr) continue;
    PriceDifference& made = comparison.rows.emplace_back();
    made.item = row.rule;
    made.kind = row.kind;
    made.b = side_price(row);
  }
  judge_rows(comparison);
  std::stable_sort(
      comparison.rows.begin(), comparison.rows.end(),
      [](const PriceDifference& x, const PriceDifference& y) { return place_of_row(x) > place_of_row(y); });
  return comparison;
}

}  // namespace warbalance::sim
