#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/population/generator.hpp"

namespace warbalance::sim {

/// What a unit costs by the prices of its terms. In points.
struct UnitPrice {
  std::string name;
  double listed = 0;
  std::optional<double> fair;  ///< empty when some term of it has no price
  std::optional<double> se;    ///< jackknife over chains: the errors of terms are not independent
};

/// @param prices      of all terms of the population
/// @param population  of a roster whose terms are priced
/// @param units       of its roster, those that are wanted
std::vector<UnitPrice> unit_prices(const PriceReport& prices, const ArmyGenerator& population,
                                   const std::vector<RosterUnit>& units);

}  // namespace warbalance::sim
