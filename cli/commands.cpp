#include "cli/commands.hpp"

#include <fmt/format.h>

#include <array>

namespace warbalance::cli {

std::span<const Command> commands() {
  static const std::array all = {
      kRulesCommand,  kUnitsCommand,     kLintCommand,    kOddsCommand,          kDuelCommand,  kBattleCommand,
      kMatrixCommand, kStrongestCommand, kPlayersCommand, kTuneCommand,          kTrainCommand, kPriceCommand,
      kGamesCommand,  kCompareCommand,   kSweepCommand,   kBattlesNeededCommand, kCheckCommand, kReplayCommand,
      kMergeCommand,  kSignatureCommand, kHelpCommand};
  return all;
}

const Command& find_command(const std::string& name) {
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    if (command.name == name) return command;
    names.emplace_back(command.name);
  }
  throw InputError(fmt::format("unknown command '{}'", name), suggestion(name, names));
}

}  // namespace warbalance::cli
