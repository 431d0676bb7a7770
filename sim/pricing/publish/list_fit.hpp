#pragma once

#include <vector>

#include "sim/pricing/publish/charged_armies.hpp"

namespace warbalance::sim {

/// The prices that fit the values best when they need not be whole steps, at least 0 where they must be, scaled so that
/// the reference armies have a mean total. Prices that are kept, and those of which no army tells, are as listed.
/// @param moments  say which units cost the least price  @param mean_total [1/100 point]
std::vector<double> fitted_list(const ChargedArmies& armies, const ListMoments& moments, double mean_total);

/// In whole steps and made allowed, but for what kept prices forbid; prices that are as listed stay so.
std::vector<Hundredths> rounded_list_of(const ListSpace& space, const std::vector<double>& list);

/// Lists to begin a search from: the listed one, then the prices that fit the values best when they need not be whole
/// steps, scaled to the mean total of the reference armies and rounded; once as if units had no least price, once with
/// it. All are allowed; their mean totals may differ from the wanted one.
/// @param armies  its list is changed  @param mean_total [1/100 point]
std::vector<std::vector<Hundredths>> list_starts(ChargedArmies& armies, double mean_total);

}  // namespace warbalance::sim
