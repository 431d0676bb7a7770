#pragma once

#include <cstdint>

#include "sim/stats/interval.hpp"
#include "sim/stats/score_intervals.hpp"

namespace warbalance::sim {

/// Battles between two looks at a score, and before the first: 125 couples.
inline constexpr std::int64_t kLookBattles = 250;

/// An interval for the mean couple score (0..1) that holds the truth at all looks together with probability >= 1 -
/// alpha: one may stop at any look and is wrong with probability alpha at most. A plain interval
/// looked at again and again is wrong far more often. Of n couples the half-width is
///
///     w_n = s sqrt(2 (n r^2 + 1) / (n^2 r^2) ln(sqrt(n r^2 + 1) / alpha)),
///     r^2 = (-2 ln alpha + ln(1 - 2 ln alpha)) / n*,   n* = 2000 couples, where it is narrowest for its n.
///
/// s is the standard deviation (divisor n + 1) of the couples and two added ones of scores 0 and 1, so that it is never
/// 0 and not far too small at scores near 0 or 100 %. Cut to 0..1; fewer than 2 couples: 0..1. The guarantee is that of
/// large n: first look at kLookBattles. Source: Robbins, Annals of Mathematical Statistics 41 (1970) 1397 (normal
/// mixture); Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Annals of Statistics 52 (2024) 2613 (estimated variance,
/// r^2). README.md.
/// @pre 0 < alpha < 1
Interval confidence_sequence(const CoupleCounts& couples, double alpha);

}  // namespace warbalance::sim
