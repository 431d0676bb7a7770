#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/errors.hpp"
#include "cli/output/report.hpp"

namespace warbalance::cli {

/// A subcommand: what help says of it, its options, and what it does.
struct Command {
  std::string_view name;
  std::string_view summary;   ///< one line
  std::string_view usage;     ///< what follows the command's name
  std::string_view details;   ///< paragraphs for designers
  std::string_view examples;  ///< command lines, one a line, each with what it shows
  std::vector<OptionGroup> (*options)();
  Exit (*run)(const Typed& typed);
  /// The tables that it writes, with all columns that they may have, for `help columns`. Null: it writes none.
  std::vector<Table> (*tables)() = nullptr;
  /// The values beside them. Null: none.
  std::vector<SummaryValue> (*values)() = nullptr;
  /// Of a command whose options depend on the ruleset: the options for the words that follow the command. Null: they
  /// are `options()` whatever is typed.
  std::vector<OptionGroup> (*options_for)(std::span<const std::string> words) = nullptr;
  /// What is wrong with an option that another ruleset has. Null: no option depends on the ruleset.
  std::optional<InputError> (*option_problem)(std::span<const std::string> words, std::string_view option) = nullptr;
};

/// The options of a command for the words that follow it.
std::vector<OptionGroup> options_of(const Command& command, std::span<const std::string> words);
/// The words that follow a command, read by its options.
Typed read_words(const Command& command, std::span<const std::string> words);

/// THE list of subcommands, in the order of the help.
std::span<const Command> commands();

/// The command of that name; InputError with the nearest name when there is none.
const Command& find_command(const std::string& name);

// One file a command in cli/commands/.
extern const Command kRulesCommand;
extern const Command kUnitsCommand;
extern const Command kLintCommand;
extern const Command kOddsCommand;
extern const Command kDuelCommand;
extern const Command kBattleCommand;
extern const Command kMatrixCommand;
extern const Command kPlayersCommand;
extern const Command kTuneCommand;
extern const Command kPriceCommand;
extern const Command kBattlesNeededCommand;
extern const Command kCheckCommand;
extern const Command kSweepCommand;
extern const Command kReplayCommand;
extern const Command kSignatureCommand;
extern const Command kHelpCommand;

/// The list of commands, for `warbalance --help`.
std::string overview_text();
/// All about one command, for `warbalance help COMMAND` and `warbalance COMMAND --help`.
/// @param words  typed after the command: options that depend on the ruleset are those of --rules
std::string command_text(const Command& command, std::span<const std::string> words);
/// Every column and value of what a command writes: name, unit, meaning. Empty for one that writes no tables.
std::string columns_text(const Command& command);

}  // namespace warbalance::cli
