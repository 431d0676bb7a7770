#include <fmt/format.h>

#include <cstdio>

#include "cli/commands.hpp"

namespace warbalance::cli {
namespace {

std::vector<OptionGroup> options() { return {}; }

Exit run(const Typed& typed) {
  const auto& words = typed.arguments();
  if (words.size() > 1) throw InputError("help takes the name of one command");
  fmt::print("{}", words.empty() ? overview_text() : command_text(find_command(words.front())));
  return Exit::done;
}

}  // namespace

const Command kHelpCommand{
    .name = "help",
    .summary = "shows the commands, or all about one command",
    .usage = "[COMMAND]",
    .details = "Without a name it lists the commands; with one it shows that command's words, options and examples.\n",
    .examples = "  warbalance help duel\n",
    .options = options,
    .run = run,
};

}  // namespace warbalance::cli
