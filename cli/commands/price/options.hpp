#pragma once

#include <string>
#include <vector>

#include "cli/args/shared_options.hpp"
#include "cli/commands/price/run.hpp"

namespace warbalance::cli {

/// --quick, --full, --battles and so on: all but --players, --seed and the options of rules and output.
std::vector<OptionSpec> price_options();

/// --panel, --explain, --validate and so on: the post-run questions of `price`.
std::vector<OptionSpec> price_question_options();

/// @param items  qualities and special rules to report; none = all
PriceRun resolve_price(const ParsedArgs& typed, const std::vector<std::string>& items, bool quiet);

/// Players of --panel, or another option, other than `main`, each once; empty if it is not given.
std::vector<sim::Player> resolve_panel(const ParsedArgs& typed, const sim::Ruleset& ruleset, const sim::Player& main,
                                       const std::string& option = "panel");

/// A price run of one player, for commands that play no others. InputError if there are several.
PriceRun resolve_one_player_price(const ParsedArgs& typed, const std::vector<std::string>& items, bool quiet);

/// --publish, --bands, --keep, --edits, --allow-negative
std::vector<OptionSpec> publish_options();

/// Reads them into a price run whose ruleset and population are resolved. InputError if they conflict with other
/// options or contain unknown names.
void resolve_publish(const ParsedArgs& typed, PriceRun& run);

}  // namespace warbalance::cli
