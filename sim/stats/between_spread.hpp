#pragma once

#include <span>

#include "sim/stats/interval.hpp"

namespace warbalance::sim {

/// An estimate of one member of a group, such as the price that one player gives a rule.
struct MemberEstimate {
  double value = 0;
  double se = 0;  ///< > 0
};

/// How much the members differ among themselves, beyond their errors.
struct BetweenSpread {
  double tau = 0;     ///< standard deviation of the true values, in the unit of the values
  Interval interval;  ///< 95 %; with two or three members it is wide: they are few draws from all that there could be
};

/// The members are taken for draws from a normal population, their errors for normal, independent and known. tau solves
/// Q(tau) = k - 1, Q(tau) the sum of (value - mean)^2 / (se^2 + tau^2) over the k members and their mean weighted with
/// 1 / (se^2 + tau^2); it is 0 where already Q(0) is smaller. The ends of the interval solve Q = the chi-squared
/// quantiles of k - 1 degrees of freedom at 97.5 % and 2.5 %. Where all errors are equal, tau is that of DerSimonian
/// and Laird. Sources: Paule and Mandel, Journal of Research of the NBS 87 (1982) 377; Viechtbauer, Statistics in
/// Medicine 26 (2007) 37.
/// @pre at least 2 members
BetweenSpread between_spread(std::span<const MemberEstimate> members);

}  // namespace warbalance::sim
