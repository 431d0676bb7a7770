#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/base/errors.hpp"
#include "engine/core/rule_system.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::cli {

// The options of `odds` belong to a rule system: its actions, and what may be said of the two units.

/// "Ice Ray" as it is typed: ice-ray.
std::string typed_name(std::string_view effect);

/// The names of the named effects of some special rules of a ruleset, in that order.
std::vector<std::string> named_effects(const sim::Ruleset& ruleset, std::span<const std::uint8_t> rules);
/// The same of all special rules of a ruleset.
std::vector<std::string> named_effects(const sim::Ruleset& ruleset);

/// Whether something is typed behind the option.
bool takes_value(const OddsOption& option);

/// The options of the ruleset that --rules names among the words after the command.
std::vector<OptionGroup> odds_options_for(std::span<const std::string> words);

/// What is wrong with an option that the ruleset of these words does not have, when another rule system has it.
std::optional<InputError> odds_option_problem(std::span<const std::string> words, std::string_view option);

/// Names the systems whose option `option` takes a value, or takes none; empty when there is no such system.
std::string systems_with_value(std::string_view option, bool value);

}  // namespace warbalance::cli
