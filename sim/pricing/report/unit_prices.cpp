#include "sim/pricing/report/unit_prices.hpp"

#include <algorithm>
#include <cassert>

#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {
namespace {

/// Sum of the prices of terms, of all chains or without one of them.
double sum_of(const PriceReport& prices, const std::vector<double>& counts, std::size_t left_out) {
  double sum = 0;
  for (std::size_t f = 0; f < counts.size(); ++f) {
    if (counts[f] == 0) continue;
    const PriceRow& row = prices.rows[f];
    sum += counts[f] * (left_out < row.fair_without_chain.size() ? row.fair_without_chain[left_out] : *row.fair);
  }
  return sum;
}

bool all_known(const PriceReport& prices, const std::vector<double>& counts) {
  for (std::size_t f = 0; f < counts.size(); ++f) {
    if (counts[f] != 0 && !prices.rows[f].fair) return false;
  }
  return true;
}

}  // namespace

std::vector<UnitPrice> unit_prices(const PriceReport& prices, const ArmyGenerator& population,
                                   const std::vector<RosterUnit>& units) {
  const FeatureSpace& features = population.features();
  assert(prices.rows.size() == features.size());
  std::vector<UnitPrice> found;
  for (const RosterUnit& unit : units) {
    const auto& roster = population.roster();
    const auto place = std::find_if(roster.begin(), roster.end(), [&](const auto& u) { return u.name == unit.name; });
    const std::vector<double> counts = features.counts_of(static_cast<std::size_t>(place - roster.begin()));
    UnitPrice& price = found.emplace_back();
    price.name = unit.name;
    price.listed = unit.listed / 100.0;
    if (!all_known(prices, counts)) continue;
    const Jackknife sum = jackknife(static_cast<std::size_t>(prices.chains), [&](std::size_t left_out) {
      return std::vector<double>{sum_of(prices, counts, left_out)};
    });
    price.fair = sum.values[0];
    price.se = sum.standard_errors[0];
  }
  return found;
}

}  // namespace warbalance::sim
