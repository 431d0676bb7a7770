#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/checks/verdicts.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim {

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
