#include "cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/help/options_text.hpp"
#include "cli/interrupt.hpp"
#include "cli/version.hpp"

namespace warbalance::cli {

std::span<const Command> commands() {
  static const std::array all = {kRulesCommand, kUnitsCommand,  kLintCommand,      kOddsCommand,
                                 kDuelCommand,  kBattleCommand, kMatrixCommand,    kPlayersCommand,
                                 kTuneCommand,  kPriceCommand,  kSweepCommand,     kBattlesNeededCommand,
                                 kCheckCommand, kReplayCommand, kSignatureCommand, kHelpCommand};
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

std::string overview_text() {
  std::string text = fmt::format(
      "warbalance {}: what is every special rule and unit of a miniature wargame worth?\n\n"
      "usage: warbalance COMMAND [options]\n\ncommands:\n",
      version());
  for (const Command& command : commands()) text += fmt::format("  {:<16}{}\n", command.name, command.summary);
  text +=
      "\noptions:\n"
      "  -h, --help      this text; behind a command all about that command\n"
      "  -V, --version   the version of the program\n"
      "\nwarbalance help COMMAND tells all about one command, with examples. Names of options may be cut: --bat 100.\n"
      "\nexit status: 0 done, 1 a check failed, 2 bad usage or bad input, 3 inconclusive or not converged, "
      "130 interrupted\n";
  text += interrupt_text();
  return text;
}

std::vector<OptionGroup> options_of(const Command& command, std::span<const std::string> words) {
  return command.options_for != nullptr ? command.options_for(words) : command.options();
}

Typed read_words(const Command& command, std::span<const std::string> words) {
  return read_command_line(command.name, words, options_of(command, words), [&](std::string_view option) {
    return command.option_problem != nullptr ? command.option_problem(words, option) : std::nullopt;
  });
}

std::string command_text(const Command& command, std::span<const std::string> words) {
  std::string text = fmt::format("{}: {}\n\nusage: warbalance {} {}\n\n{}\n", command.name, command.summary,
                                 command.name, command.usage, command.details);
  text += options_text(options_of(command, words));
  text += fmt::format("Examples:\n{}", command.examples);
  return text;
}

}  // namespace warbalance::cli
