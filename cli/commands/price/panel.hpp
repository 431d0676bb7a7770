#pragma once

#include <vector>

#include "cli/args/shared_options.hpp"

namespace warbalance::cli {

/// --panel: players other than `main`, each once; none where it is not given.
std::vector<sim::Player> resolve_panel(const ParsedArgs& typed, const sim::Ruleset& ruleset, const sim::Player& main);

}  // namespace warbalance::cli
