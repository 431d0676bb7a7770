#pragma once

#include <span>
#include <string>

#include "cli/args/command.hpp"

namespace warbalance::cli {

/// The list of all subcommands, in the order of the help.
std::span<const Command> commands();

/// The command of that name; InputError with the nearest name when there is none.
const Command& find_command(const std::string& name);

// One file per command in cli/commands/.
extern const Command kRulesCommand;
extern const Command kUnitsCommand;
extern const Command kLintCommand;
extern const Command kOddsCommand;
extern const Command kDuelCommand;
extern const Command kBattleCommand;
extern const Command kMatrixCommand;
extern const Command kStrongestCommand;
extern const Command kPlayersCommand;
extern const Command kTuneCommand;
extern const Command kTrainCommand;
extern const Command kPriceCommand;
extern const Command kGamesCommand;
extern const Command kBattlesNeededCommand;
extern const Command kCheckCommand;
extern const Command kSweepCommand;
extern const Command kCompareCommand;
extern const Command kReplayCommand;
extern const Command kMergeCommand;
extern const Command kSignatureCommand;
extern const Command kHelpCommand;

}  // namespace warbalance::cli
