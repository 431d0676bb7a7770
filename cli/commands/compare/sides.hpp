#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/base/errors.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::cli {

/// One of the two rulesets that `compare` compares.
struct ComparedSide {
  std::string label;          ///< as people read it: its id with what --set-a changes, or its folder
  std::string_view settings;  ///< the option that changes it: "set-a" or "set-b"
  ParsedArgs typed;           ///< the options of `compare` as those of a command with one ruleset
  sim::Ruleset ruleset;       ///< without a scenario
};

struct ComparedSides {
  ComparedSide a;
  ComparedSide b;
};

/// --set-a, --set-b, --scenario
std::vector<OptionSpec> side_options();

/// InputError where there are not two rulesets of one rule system.
ComparedSides resolve_sides(const ParsedArgs& typed, bool quiet);

/// The errors of a side: about --set-a or --set-b where they say --set.
InputError of_side(const InputError& error, std::string_view settings);

/// What `load` returns; its errors about --set are about the option of the side.
template <class Load>
auto for_side(std::string_view settings, const Load& load) {
  try {
    return load();
  } catch (const InputError& error) {
    throw of_side(error, settings);
  }
}

}  // namespace warbalance::cli
