#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/population/features.hpp"

namespace warbalance::sim {

/// The features that the user wants to see, in order. @param only  names; empty = all
std::vector<std::size_t> wanted_features(const FeatureSpace& features, const std::vector<std::string>& only);

/// A row with what is known of a feature before any battle.
PriceRow listed_row(const Ruleset& ruleset, const Feature& feature);

/// Fills the price of a row, its interval and what follows from it.
void fill_price(PriceRow& row, double fair, double se, const Interval& interval, double price_step);

}  // namespace warbalance::sim
