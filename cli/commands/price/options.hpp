#pragma once

#include <string>
#include <vector>

#include "cli/args/shared_options.hpp"
#include "cli/commands/price/run.hpp"

namespace warbalance::cli {

/// --quick, --full, --battles and so on: all but --players, --seed and the options of rules and output.
std::vector<OptionSpec> price_options();

/// --panel, --explain, --validate and so on: what `price` may be asked beside its prices.
std::vector<OptionSpec> price_question_options();

/// @param items  qualities and special rules to report; none = all
PriceRun resolve_price(const ParsedArgs& typed, const std::vector<std::string>& items, bool quiet);

}  // namespace warbalance::cli
