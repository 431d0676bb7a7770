#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/errors.hpp"

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
};

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
std::string command_text(const Command& command);

}  // namespace warbalance::cli
