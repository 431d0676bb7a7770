#include "sim/checks/matchup_differences.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "sim/battles/tally.hpp"
#include "sim/stats/hypothesis.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/stats/paired.hpp"

namespace warbalance::sim {
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

/// Degrees of freedom of so many couples; at least 1.
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

}  // namespace warbalance::sim
