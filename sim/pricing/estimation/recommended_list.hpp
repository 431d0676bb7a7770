#pragma once

#include <memory>
#include <optional>

#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::sim {

/// What the battles that count say about lists of prices.
/// @param scale  of the iterated model
/// @pre the iterated model is additive; scale.positive(its coefficients)
std::shared_ptr<const ListFit> list_fit(const FieldChains& chains, const PriceScale& scale);

/// How far the price of a kept item may be wrong [points]: a price step (twice the tolerance), or half of it where a
/// step is more than a third of what a unit costs on average.
double keep_within(const Ruleset& ruleset, const PopulationSummary& listed);

/// Fills `PriceRow::price` of all rows, shown or not: one list to print (README.md, "One price"). Prices whose verdict
/// is `raise` or `lower` change by whole price steps, all others stay as listed. The changed ones are chosen together
/// so that the list leaves least of the armies' strength unexplained. They stay within their intervals where these hold
/// a whole step, are at least 0 unless listed below 0, and no better quality becomes cheaper than a worse one. A price
/// that cannot change so gets the verdict `open`.
/// @pre the report has verdicts
void recommend_prices(PriceReport& report, const Ruleset& ruleset);

/// What a list means for whole armies, drawn at listed costs.
struct ListMeaning {
  /// Root mean square distance from 1/2 of the scores of armies of equal cost, as far as prices by quality tell: 0..0.5.
  double listed_imbalance = 0;
  double recommended_imbalance = 0;
  double listed_total = 0;  ///< mean cost of an army [points]
  double recommended_total = 0;
};

/// The imbalance under the recommended list is cross-fitted: each block of battles judges the list that the other blocks
/// choose. Empty: there is no list.
std::optional<ListMeaning> meaning_of_list(PriceReport report, const Ruleset& ruleset);

}  // namespace warbalance::sim
