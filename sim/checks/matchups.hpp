#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/battles/match.hpp"
#include "sim/battles/progress.hpp"
#include "sim/battles/tally.hpp"
#include "sim/checks/verdicts.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/stats/intervals.hpp"

// The same armies under two rulesets: every pair of them meets under both, with the same dice and tables.

namespace warbalance::sim {

/// The armies under one of the rulesets.
struct MatchSide {
  Match conditions;           ///< rules, table, players, seed; its armies and matchup do not count
  std::string scenario_hash;  ///< of its table
  std::vector<Army> armies;   ///< in the same order in both rulesets
};

/// Two of the armies, by their numbers. row < column.
struct ArmyPair {
  std::size_t row = 0;
  std::size_t column = 0;
};

/// Every pair of so many armies.
std::vector<ArmyPair> all_pairs(std::size_t armies);

/// Pairs of armies with similar limits: the lower one is at least three quarters of the higher. Other armies seldom
/// meet, and their scores say little.
std::vector<ArmyPair> pairs_of_near_limits(const std::vector<Army>& armies);

/// The match of a pair under one of the rulesets: the row's army is A. The pair's number is its matchup, so each pair
/// has its own dice, the same under both rulesets.
Match pair_match(const MatchSide& side, const ArmyPair& pair, std::size_t number);

/// The scores of the row's army in every couple of a pair, in quarters, in the order of the battles.
using CoupleScores = std::vector<std::uint16_t>;

/// The results of a pair under both rulesets.
struct PlayedPair {
  ArmyPair armies;
  CoupleScores a;
  CoupleScores b;  ///< as many
  Validity validity_a;
  Validity validity_b;
  bool same = false;  ///< its battles cannot differ, so they were played once
};

struct PlayedPairs {
  std::vector<PlayedPair> pairs;  ///< the finished pairs, in the requested order
  bool interrupted = false;
};

/// Plays so many battles of each pair under both rulesets, pairs and battles in parallel. The result depends on the
/// sides, the pairs and the number of battles, not on threads; after a stop it has the finished pairs.
/// @pre battles is even and >= 2; match_problem() of every pair is empty
PlayedPairs play_pairs(const MatchSide& a, const MatchSide& b, const std::vector<ArmyPair>& pairs, std::int64_t battles,
                       Progress& progress);

/// The score of a pair under both rulesets. Scores are shares of the battles won by the row's army.
struct MatchupDifference {
  ArmyPair armies;
  Estimate score_a;  ///< with its own 95 % interval
  Estimate score_b;
  Estimate difference;  ///< B minus A, couple by couple; its interval is simultaneous over all pairs
  double p_holm = 1;    ///< of "no difference", adjusted over all pairs
  Change change = Change::steady;
  bool same = false;  ///< the same battles under both: the difference is 0 without error
};

/// The differences of all pairs, the greatest first. Couple k has the same dice and table under both rulesets, so their
/// common noise cancels (`paired_difference`). Bonferroni over the pairs whose battles are not the same.
/// @param tolerance  a difference up to this counts as none (0..1)
std::vector<MatchupDifference> matchup_differences(std::span<const PlayedPair> pairs, double tolerance);

/// The mean gain of an army over its pairs.
struct ArmyDifference {
  std::size_t army = 0;
  double score_a = 0.5;  ///< mean score against all its opponents
  double score_b = 0.5;
  Estimate difference;  ///< B minus A; its interval is simultaneous over all armies
  Change change = Change::steady;
};

/// The differences of all armies that met another, in their order. Pairs are independent, so the variances of their
/// differences add up.
/// @param differences  of all pairs
/// @param couples      of each pair
std::vector<ArmyDifference> army_differences(std::span<const MatchupDifference> differences, std::size_t armies,
                                             std::size_t couples, double tolerance);

/// How far scores moved, averaged over all pairs, without the noise of the battles.
struct MeanShift {
  double root_mean_square = 0;  ///< sqrt(V), V = mean of d^2 - SE^2, which is unbiased; 0 where V is negative
  Interval interval;            ///< 95 %, by that of V
  double mean_absolute = 0;     ///< mean |d| without the share of noise, approximate: times sqrt(V / (V + mean SE^2))
};

/// Only the battles are random; the pairs are given, not a sample. SE(V)^2 = sum of (4 d^2 SE^2 + 2 SE^4) / k^2, with
/// d^2 - SE^2, at least 0, instead of the unknown d^2. @pre at least one pair
MeanShift mean_shift(std::span<const MatchupDifference> differences);

/// How far true scores lie from 50 % under two rulesets: 100 sqrt(V) [percentage points], V the mean of (score - 1/2)^2
/// minus the noise of the battles, which is unbiased; 0 where V is negative.
struct SpreadDifference {
  double spread_a = 0;
  Interval interval_a;  ///< 95 %, by that of V
  double spread_b = 0;
  Interval interval_b;
  /// B minus A with a 95 % interval; empty if one of the spreads may be 0, because then only the sign is known.
  std::optional<Estimate> difference;
  Change change = Change::open;  ///< by the interval of the difference of both V; falls: B is better balanced
};

struct BalanceDifference {
  SpreadDifference armies;  ///< of the armies' mean scores: how unequal they are
  SpreadDifference pairs;   ///< of the scores of pairs: also who beats whom
};

/// Whether one ruleset balances these armies better. Couples form up to 40 blocks; the jackknife leaves out block k of
/// all pairs under both rulesets, so common noise of shared dice cancels. t quantiles. Empty with fewer than 20 couples
/// per pair, which are too few for an error.
std::optional<BalanceDifference> balance_difference(std::span<const PlayedPair> pairs, std::size_t armies);

/// A price in one of two runs.
struct SidePrice {
  double listed = 0;
  std::optional<double> price;  ///< the one to print (`PriceRow::price`)
  std::optional<double> fair;
  std::optional<double> se;
  std::optional<Interval> interval;  ///< as `PriceRow::interval`
  std::optional<Verdict> verdict;
};

/// The price of an item under both rulesets [points].
struct PriceDifference {
  std::string item;
  std::string kind;            ///< "tier", "rule", "unit" or "term"
  std::optional<SidePrice> a;  ///< empty: only B has it
  std::optional<SidePrice> b;
  std::optional<Estimate> difference;  ///< fair price in B minus that in A; its interval is simultaneous over all rows
  std::optional<double> p_holm;        ///< of "no difference", adjusted over all items
  std::optional<Change> change;
  std::optional<Change> distance;  ///< of the listed price from the fair one: `falls` means that it is nearer in B
  double p_distance = 1;           ///< of "equally far", adjusted to the false discovery rate over all items
};

struct PriceComparison {
  std::vector<PriceDifference> rows;  ///< items that only one has first, then the greatest difference first
  double tolerance = 0;               ///< points: a difference up to this counts as none
  double freedom = 1;                 ///< degrees of freedom of errors
  bool converged = false;             ///< both runs converged; else there are no differences
};

/// Compares two price runs with the same seed and schedule. Chains of the same number share their random numbers, and
/// chains are independent of each other, so the jackknife over the differences chain by chain gives the error of a
/// difference and accounts for common noise. t quantiles with the degrees of freedom of the runs, Bonferroni over all
/// differences. If one ruleset has an additional item, its armies are drawn differently; chains then share little, and
/// the error reflects that.
///
/// With d = fair - listed, a listed price is equally far from fair in both if d_a - d_b or d_a + d_b is 0. The larger
/// of the two p values tests that; at most 5 % of distances that rise or fall are wrong on average.
/// @param tolerance points
PriceComparison compare_prices(const PriceReport& a, const PriceReport& b, double tolerance);

}  // namespace warbalance::sim
