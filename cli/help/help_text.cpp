#include "cli/help/help_text.hpp"

#include <fmt/format.h>

#include "cli/base/interrupt.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/terminal.hpp"
#include "cli/base/version.hpp"
#include "cli/help/options_text.hpp"
#include "cli/report/text_wrap.hpp"

namespace warbalance::cli {

std::string overview_text(std::span<const Command> commands) {
  std::string text = fmt::format(
      "warbalance {}: what is every special rule and unit of a miniature wargame worth?\n\n"
      "usage: warbalance COMMAND [options]\n\ncommands:\n",
      version());
  for (const Command& command : commands) text += fmt::format("  {:<16}{}\n", command.name, command.summary);
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

std::string command_text(const Command& command, std::span<const std::string> words) {
  std::string text = fmt::format("{}: {}\n\nusage: warbalance {} {}\n\n{}\n", command.name, command.summary,
                                 command.name, command.usage, command.details);
  text += options_text(options_of(command, words));
  text += fmt::format("Examples:\n{}", command.examples);
  return text;
}

void print_help(const std::string& text) { print_result(reflowed_text(text, output_width())); }

}  // namespace warbalance::cli
