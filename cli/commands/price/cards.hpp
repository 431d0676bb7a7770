#pragma once

#include "cli/args/command_line.hpp"
#include "cli/commands/price/run.hpp"
#include "cli/report/report.hpp"
#include "sim/pricing/report/mono_prices.hpp"

// `price` for rulesets whose units are cards: their prices are guesses that build armies, except for one unit that the
// rulebook prices. That unit gives the scale for the prices of terms.

namespace warbalance::cli {

/// The word of --model for products: the default for cards.
inline constexpr const char* kProducts = "products";

/// Turns a checked price run into one that estimates prices of terms (with --units: of units) with armies built by
/// prior prices.
/// @param roster  of the ruleset
void price_cards(const ParsedArgs& typed, PriceRun& run, std::vector<sim::RosterUnit> roster);

/// The sizes of rules with X in the battles of a run of terms; other sizes are priced in proportion. Empty if the
/// ruleset has no such rules.
std::string note_on_sizes(const PriceRun& run);

/// Verdicts on several printed prices, by the scale that fits them best; empty if one unit keeps its price.
std::string note_on_printed(const PriceRun& run, const sim::ArmyGenerator& population, const sim::PriceReport& prices);

/// The table of costs of units of the roster, without rows.
Table unit_prices_table();
/// The costs of the units of the roster by the prices of their terms.
/// @param other_form  the same units by the other form of prices; empty: not known
Table prices_of_roster(const PriceRun& run, const sim::ArmyGenerator& population, const sim::PriceReport& prices,
                       const std::vector<sim::UnitPrice>& other_form);

}  // namespace warbalance::cli
