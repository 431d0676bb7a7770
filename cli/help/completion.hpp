#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/args/command.hpp"

namespace warbalance::cli {

/// A script that makes a shell complete commands, options, and the values of options that are one of a list.
std::string bash_completion(std::span<const Command> commands);
std::string zsh_completion(std::span<const Command> commands);
std::string fish_completion(std::span<const Command> commands);

// What all three are made of.

/// For the value of an option that takes one.
Offer offer_of(const OptionSpec& option);
/// For the first word behind a command.
Offer first_word_of(const Command& command);
/// What an option does, in the few words that a shell has room for.
std::string brief(const OptionSpec& option);
/// The shell command that lists the ids of the rulesets, for the program of that name.
std::string list_rulesets(std::string_view program);
/// The options that stand before any command.
inline constexpr std::string_view kProgramOptions = "-h --help -V --version";

}  // namespace warbalance::cli
