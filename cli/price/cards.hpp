#pragma once

#include <memory>

#include "cli/options/command_line.hpp"
#include "cli/output/output_file.hpp"
#include "cli/output/report.hpp"
#include "cli/price/run.hpp"

// `price` for rulesets whose units are cards: their prices are guesses by which armies are built, but for one unit that
// the rulebook prices. The prices of the terms of cards are estimated from that one.

namespace warbalance::cli {

/// --save-list
OptionSpec save_list_option();

/// Turns a checked price run into one that estimates prices of terms, or with --units of units, with armies that are
/// built by prior prices.
/// @param roster  of the ruleset
void price_cards(const Typed& typed, PriceRun& run, std::vector<sim::RosterUnit> roster);

/// The file of --save-list, known to be writable; null when it was not given. InputError where no terms are priced.
std::unique_ptr<OutputFile> resolve_list_file(const Typed& typed, const PriceRun& run);

/// Writes the prices of a finished run as a price list; when it has none, says so on stderr and writes nothing.
void save_list(OutputFile& file, const PriceRun& run, const Provenance& provenance, const sim::PriceReport& prices);

/// Which sizes of rules with X the battles of a run of terms have: other sizes are priced in proportion. Empty where
/// the ruleset has no such rules.
std::string note_on_sizes(const PriceRun& run);

/// What the units of the roster cost by the prices of their terms.
Table prices_of_roster(const PriceRun& run, const sim::ArmyGenerator& population, const sim::PriceReport& prices);

}  // namespace warbalance::cli
