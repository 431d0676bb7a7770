#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "cli/args/command.hpp"
#include "cli/args/command_line.hpp"

namespace warbalance::cli {

/// The list of commands, for `warbalance --help`.
std::string overview_text(std::span<const Command> commands);
/// All about one command, for `warbalance help COMMAND` and `warbalance COMMAND --help`.
/// @param words  typed after the command: options that depend on the ruleset are those of --rules
std::string command_text(const Command& command, std::span<const std::string> words);
/// Every column and value of what a command writes: name, unit, meaning. Empty for one that writes no tables.
std::string columns_text(const Command& command);
/// Prints a help text as wide as the terminal at most.
void print_help(const std::string& text);

inline constexpr std::size_t kHelpWidth = 100;  ///< of the lines of help texts

/// A text of several lines broken into lines of at most `width` characters.
std::vector<std::string> wrapped(const std::string& text, std::size_t width);

/// An option as it is typed: "-o, --output FILE".
std::string option_form(const OptionSpec& option);

/// The options as the help prints them, wrapped at 100 columns.
std::string options_text(const std::vector<OptionGroup>& groups);

}  // namespace warbalance::cli
