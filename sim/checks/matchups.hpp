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

/// Pairs of armies whose limits of points are about equal, the lower one at least three quarters of the higher: others
/// seldom meet, and their scores say little.
std::vector<ArmyPair> pairs_of_near_limits(const std::vector<Army>& armies);

/// The match of a pair under one of the rulesets: the row's army is A. The pair's number is its matchup, so that pairs
/// have dice of their own, and both rulesets have the same.
Match pair_match(const MatchSide& side, const ArmyPair& pair, std::size_t number);

/// The scores of the row's army in every couple of a pair, in quarters, in the order of the battles.
using CoupleScores = std::vector<std::uint16_t>;

/// What a pair played under both rulesets.
struct PlayedPair {
  ArmyPair armies;
  CoupleScores a;
  CoupleScores b;  ///< as many
  Validity validity_a;
  Validity validity_b;
  bool same = false;  ///< nothing that decides its battles differs: they were played once
};

struct PlayedPairs {
  std::vector<PlayedPair> pairs;  ///< in the order asked for; those that were finished
  bool interrupted = false;
};

/// Plays so many battles of each pair under both rulesets, pairs and battles in parallel. The result is a pure function
/// of the sides, the pairs and the number of battles, not of the threads; after a stop the finished pairs are left.
/// @pre battles is even and >= 2; match_problem() of every pair is empty
PlayedPairs play_pairs(const MatchSide& a, const MatchSide& b, const std::vector<ArmyPair>& pairs, std::int64_t battles,
                       Progress& progress);

/// What a pair's score is under both rulesets. Scores are shares of the battles won by the row's army.
struct MatchupDifference {
  ArmyPair armies;
  Estimate score_a;  ///< with its own 95 % interval
  Estimate score_b;
  Estimate difference;  ///< B less A, couple by couple; its interval holds together with those of all pairs
  double p_holm = 1;    ///< of no difference, adjusted over all pairs
  Change change = Change::steady;
  bool same = false;  ///< the same battles under both: the difference is 0 without error
};

/// The differences of all pairs, the greatest first. Couple k of both rulesets shares dice and table, so that what they
/// have in common cancels (`paired_difference`); Bonferroni over the pairs whose battles are not the same.
/// @param tolerance  a difference up to this counts as none (0..1)
std::vector<MatchupDifference> matchup_differences(std::span<const PlayedPair> pairs, double tolerance);

/// What an army gains in the mean over its pairs.
struct ArmyDifference {
  std::size_t army = 0;
  double score_a = 0.5;  ///< mean score against all that it met
  double score_b = 0.5;
  Estimate difference;  ///< B less A; its interval holds together with those of all armies
  Change change = Change::steady;
};

/// The armies that met any other, in their order. Pairs are independent, so the variances of their differences add up.
/// @param differences  of all pairs
/// @param couples      of each pair
std::vector<ArmyDifference> army_differences(std::span<const MatchupDifference> differences, std::size_t armies,
                                             std::size_t couples, double tolerance);

/// How far scores moved in the mean over all pairs. The noise of the battles is taken off.
struct MeanShift {
  double root_mean_square = 0;  ///< sqrt(V), V = mean of d^2 - SE^2, which is unbiased; 0 where V is negative
  Interval interval;            ///< 95 %, by that of V
  double mean_absolute = 0;     ///< mean |d| less the share of noise, approximate: times sqrt(V / (V + mean SE^2))
};

/// The pairs are these pairs, no sample of others: only the battles are random. SE(V)^2 = sum of (4 d^2 SE^2 + 2 SE^4)
/// / k^2, with d^2 - SE^2, at least 0, instead of the unknown d^2. @pre at least one pair
MeanShift mean_shift(std::span<const MatchupDifference> differences);

/// How far true scores lie from 50 % under two rulesets: 100 sqrt(V) [percentage points], V the mean of
/// (score - 1/2)^2 less the noise of the battles, which is unbiased; 0 where V is negative.
struct SpreadDifference {
  double spread_a = 0;
  Interval interval_a;  ///< 95 %, by that of V
  double spread_b = 0;
  Interval interval_b;
  /// B less A with a 95 % interval; empty where one of the spreads may be 0: then only the sign can be told.
  std::optional<Estimate> difference;
  Change change = Change::open;  ///< by the interval of the difference of both V; falls: B is better balanced
};

struct BalanceDifference {
  SpreadDifference armies;  ///< of the armies' mean scores: how unequal they are
  SpreadDifference pairs;   ///< of the scores of pairs: that, and who beats whom
};

/// Whether one ruleset balances these armies better. Couples are taken in up to 40 blocks; block k of all pairs under
/// both rulesets is left out in turn (jackknife), so what shared dice have in common cancels. t quantiles.
/// Empty below 20 couples a pair: too few for an error.
std::optional<BalanceDifference> balance_difference(std::span<const PlayedPair> pairs, std::size_t armies);

/// A fair price in one of two runs.
struct SidePrice {
  double listed = 0;
  std::optional<double> fair;
  std::optional<double> se;
  std::optional<Interval> interval;  ///< simultaneous over the prices of its run
};

/// The price of an item under both rulesets [points].
struct PriceDifference {
  std::string item;
  std::string kind;            ///< "tier", "rule", "unit" or "term"
  std::optional<SidePrice> a;  ///< empty: only B has it
  std::optional<SidePrice> b;
  std::optional<Estimate> difference;  ///< fair price in B less that in A; its interval holds together with all others
  std::optional<double> p_holm;        ///< of no difference, adjusted over all items
  std::optional<Change> change;
};

struct PriceComparison {
  std::vector<PriceDifference> rows;  ///< items that only one has first, then the greatest difference first
  double tolerance = 0;               ///< points: a difference up to this counts as none
  int chains = 0;
  bool converged = false;  ///< both runs did; else there are no differences
};

/// Compares two price runs with the same seed and schedule. Chains of the same number share their random numbers, and
/// chains are independent of each other, so the error of a difference is the jackknife over the differences chain by
/// chain, whatever both have in common; t quantiles with chains - 1 degrees of freedom, Bonferroni over all
/// differences. Where only one ruleset has an item more, its armies are drawn otherwise: chains then share little, and
/// the error says so. @param tolerance  points
PriceComparison compare_prices(const PriceReport& a, const PriceReport& b, double tolerance);

}  // namespace warbalance::sim
