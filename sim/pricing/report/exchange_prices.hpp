#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/report/description.hpp"

namespace warbalance::sim {

/// The tier of plain units: the middle one of the list.
std::uint8_t middle_tier(const Ruleset& ruleset);

/// Prices by the method mono. Seat-swapped couples, scored with the listed costs: as many of the unit as the budget
/// buys meet m plain units of the middle tier, m on a grid around the number that a pilot found to be even; the
/// log-odds of the couples are a line in ln(m / n), and where it crosses 0 lies the exchange ratio: unit price = ratio
/// x price of a plain one. Delete-one errors over blocks. Of a rule the price of its body, a plain unit of the middle
/// tier, is taken off. One description a wanted feature; empty when it was stopped.
std::vector<Description> exchange_prices(const Ruleset& ruleset, const FeatureSpace& features, Hundredths budget,
                                         const PlayFunction& play, const FieldOptions& options,
                                         const std::vector<std::size_t>& wanted, Progress& progress);

/// Copies of a unit whose mono price is wanted.
struct MonoItem {
  UnitDesign unit;
  int copies = 1;
  std::uint32_t key = 0;  ///< of its dice; items of one key have the same in their battles, below 10,000
};

/// How many copies of a unit the budget buys, as `exchange_prices` plays them.
int mono_copies(const Ruleset& ruleset, const UnitDesign& unit, Hundredths budget);

/// Prices of units by the same method against copies of `plain`; empty when it was stopped.
/// @param battles  of each item, beside its pilot
std::vector<Description> mono_prices(const Ruleset& ruleset, const UnitDesign& plain,
                                     const std::vector<MonoItem>& items, std::int64_t battles, const PlayFunction& play,
                                     const FieldOptions& options, Progress& progress);

}  // namespace warbalance::sim
