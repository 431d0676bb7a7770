#pragma once

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace warbalance::tests {

/// Outcomes that came more or less often than chance lets them come, as text; those that were thought impossible too.
/// By the exact tails of the binomial distribution: rare outcomes are far from normal.
/// @param counts           of the outcomes, in a number of independent trials
/// @param chances          their exact chances
/// @param standard_errors  outcomes as unlikely as one this far to one side of the mean are reported
///                         of a normal distribution
template <class Outcome>
std::vector<std::string> outcomes_beyond(const std::map<Outcome, int>& counts, const std::map<Outcome, double>& chances,
                                         int trials, double standard_errors) {
  using boost::math::cdf;
  using boost::math::complement;
  const double least_likely = std::erfc(standard_errors / std::sqrt(2.0)) / 2;
  std::vector<std::string> beyond;
  for (const auto& [outcome, chance] : chances) {
    const auto found = counts.find(outcome);
    const int count = found == counts.end() ? 0 : found->second;
    const boost::math::binomial often(trials, std::clamp(chance, 0.0, 1.0));
    const double so_few = cdf(often, count);
    const double so_many = count == 0 ? 1.0 : cdf(complement(often, count - 1));
    if (std::min(so_few, so_many) >= least_likely) continue;
    beyond.push_back(std::to_string(count) + " times, " + std::to_string(trials * chance) + " expected");
  }
  for (const auto& [outcome, count] : counts) {
    if (!chances.contains(outcome)) beyond.push_back(std::to_string(count) + " times, impossible");
  }
  return beyond;
}

}  // namespace warbalance::tests
