#pragma once

#include <string>
#include <vector>

#include "cli/options/command_line.hpp"
#include "cli/options/option_spec.hpp"
#include "sim/catalog/ruleset.hpp"

namespace warbalance::cli {

/// One of the two rulesets.
struct ComparedSide {
  std::string label;  ///< as people read it: its id, its folder where both have one id, what --set-a changes
  Typed typed;        ///< the options of the command as those of a command with one ruleset
  sim::Ruleset ruleset;
};

/// Everything that defines a run of `compare`, checked.
struct CompareRun {
  ComparedSide a;
  ComparedSide b;
};

/// All but the options of machine and output.
std::vector<OptionSpec> compare_options();

/// InputError where the rulesets cannot be compared.
CompareRun resolve_compare(const Typed& typed, bool quiet);

}  // namespace warbalance::cli
