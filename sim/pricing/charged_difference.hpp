#pragma once

#include <map>

#include "sim/catalog/ruleset.hpp"

namespace warbalance::sim {

/// How many units cost so much without a special rule [1/100 point], the least price left aside.
using BareCosts = std::map<Hundredths, double>;

/// The price p of a rule for which its carriers are charged `difference` points more on average than without it:
///   mean of max(least, s + p) - max(least, s) = difference, s being what a unit costs without the rule.
/// The left side is convex, piecewise linear and does not fall in p: Newton's method from its steepest piece ends at
/// the root. Where no price saves so much, the highest one at which all carriers cost the least price.
/// @param least  of any unit [1/100 point]
/// @pre there are carriers
double price_of_difference(const BareCosts& carriers, Hundredths least, double difference);

}  // namespace warbalance::sim
