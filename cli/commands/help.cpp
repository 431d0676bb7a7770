#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/output/standard_streams.hpp"

namespace warbalance::cli {
namespace {

std::vector<OptionGroup> options() {
  return {{"Options", {{"rules", "ID|FOLDER", "the ruleset whose options odds shows"}, data_option()}}};
}

/// --rules and --data-dir as a command would be given them.
std::vector<std::string> ruleset_words(const Typed& typed) {
  std::vector<std::string> words;
  for (const char* option : {"rules", "data-dir"}) {
    if (typed.has(option)) words.insert(words.end(), {fmt::format("--{}", option), typed.value(option)});
  }
  return words;
}

Exit run(const Typed& typed) {
  const auto& words = typed.arguments();
  if (words.size() > 1) throw InputError("help takes the name of one command");
  const std::vector<std::string> given = ruleset_words(typed);
  if (words.empty() && !given.empty())
    throw InputError("help with --rules needs the name of a command", "such as odds");
  if (words.empty()) {
    print_result(overview_text());
    return Exit::done;
  }
  const Command& command = find_command(words.front());
  if (command.options_for == nullptr && !given.empty()) {
    throw InputError(fmt::format("the options of {} are the same for every ruleset", command.name),
                     "see: warbalance help " + std::string(command.name));
  }
  print_result(command_text(command, given));
  return Exit::done;
}

}  // namespace

const Command kHelpCommand{
    .name = "help",
    .summary = "shows the commands, or all about one command",
    .usage = "[COMMAND] [--rules ID]",
    .details =
        "Without a name it lists the commands; with one it shows that command's words, options and examples. The "
        "actions\n"
        "and options of odds are those of a ruleset: --rules names it.\n",
    .examples =
        "  warbalance help duel\n"
        "  warbalance help odds --rules suitcase\n",
    .options = options,
    .run = run,
};

}  // namespace warbalance::cli
