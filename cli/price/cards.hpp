#pragma once

#include "cli/options/command_line.hpp"
#include "cli/output/report.hpp"
#include "cli/price/run.hpp"

// `price` for rulesets whose units are cards: their prices are guesses by which armies are built, but for one unit that
// the rulebook prices. The prices of the terms of cards are estimated from that one.

namespace warbalance::cli {

/// Turns a checked price run into one that estimates prices of terms, or with --units of units, with armies that are
/// built by prior prices.
/// @param roster  of the ruleset
void price_cards(const Typed& typed, PriceRun& run, std::vector<sim::RosterUnit> roster);

/// Which sizes of rules with X the battles of a run of terms have: other sizes are priced in proportion. Empty where
/// the ruleset has no such rules.
std::string note_on_sizes(const PriceRun& run);

/// Verdicts on several printed prices, by the scale that fits them best; empty where one unit keeps its price.
std::string note_on_printed(const PriceRun& run, const sim::ArmyGenerator& population, const sim::PriceReport& prices);

/// What the units of the roster cost by the prices of their terms.
Table prices_of_roster(const PriceRun& run, const sim::ArmyGenerator& population, const sim::PriceReport& prices);

}  // namespace warbalance::cli
