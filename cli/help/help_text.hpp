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
/// The help of one command, for `warbalance help COMMAND` and `warbalance COMMAND --help`.
/// @param words  typed after the command: options that depend on the ruleset are those of --rules
std::string command_text(const Command& command, std::span<const std::string> words);
/// Every column and value of a command's tables: name, unit, meaning. Empty for a command without tables.
std::string columns_text(const Command& command);
/// Prints a help text, at most as wide as the terminal.
void print_help(const std::string& text);

}  // namespace warbalance::cli
