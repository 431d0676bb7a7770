#include <fmt/format.h>

#include "cli/args/shared_options.hpp"
#include "cli/args/values.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/help/completion.hpp"
#include "cli/help/help_text.hpp"
#include "cli/help/man_page.hpp"

namespace warbalance::cli::help_command {
namespace {

const std::vector<std::string> kFormats = {"text", "man", "bash", "zsh", "fish"};

std::vector<OptionGroup> options() {
  return {{"Options",
           {{"rules", "ID|FOLDER", "the ruleset whose options odds shows"},
            {"format", "FORMAT",
             "text (default); man: a page for man(1); bash, zsh, fish: a script by which that shell completes commands "
             "and options",
             false, kFormats}}}};
}

/// What --format asks for instead of text. @param command  null: none is named
std::string formatted(const std::string& format, const Command* command) {
  if (format == "man") return command == nullptr ? overview_man_page(commands()) : man_page(*command);
  if (command != nullptr) throw option_error("format", fmt::format("{} is for all commands together", format));
  return format == "bash"  ? bash_completion(commands())
         : format == "zsh" ? zsh_completion(commands())
                           : fish_completion(commands());
}

constexpr std::string_view kColumns = "columns";

/// `help columns [COMMAND]`
std::string columns_of(const std::vector<std::string>& words) {
  if (words.size() > 2) throw InputError("help columns takes the name of one command");
  if (words.size() == 2) {
    const std::string text = columns_text(find_command(words.back()));
    if (!text.empty()) return text;
    throw InputError(fmt::format("{} writes no tables", words.back()), "see: warbalance help columns");
  }
  std::string text;
  for (const Command& command : commands()) {
    const std::string of_command = columns_text(command);
    if (!of_command.empty()) text += (text.empty() ? "" : "\n") + of_command;
  }
  return text;
}

Exit run(const ParsedArgs& typed) {
  const auto& words = typed.arguments();
  if (!words.empty() && words.front() == kColumns) {
    print_help(columns_of(words));
    return Exit::done;
  }
  if (words.size() > 1) throw InputError("help takes the name of one command");
  std::vector<std::string> given;
  if (typed.has("rules")) given = {"--rules", typed.value("rules")};
  const std::string& format = kFormats[word_value(typed, "format", kFormats)];
  if (format != "text") {
    if (typed.has("rules")) throw option_error("rules", "goes with --format text only");
    print_result(formatted(format, words.empty() ? nullptr : &find_command(words.front())));
    return Exit::done;
  }
  if (words.empty() && !given.empty())
    throw InputError("help with --rules needs the name of a command", "such as odds");
  if (words.empty()) {
    print_help(overview_text(commands()));
    return Exit::done;
  }
  const Command& command = find_command(words.front());
  if (command.options_for == nullptr && !given.empty()) {
    throw InputError(fmt::format("the options of {} are the same for every ruleset", command.name),
                     "see: warbalance help " + std::string(command.name));
  }
  print_help(command_text(command, given));
  return Exit::done;
}

Offer first_word() {
  Offer names{Offer::Kind::words, {std::string(kColumns)}};
  for (const Command& command : commands()) names.words.emplace_back(command.name);
  return names;
}

}  // namespace
}  // namespace warbalance::cli::help_command

namespace warbalance::cli {

const Command kHelpCommand{
    .name = "help",
    .summary = "shows the commands, or all about one command",
    .usage = "[COMMAND] [options]\n       warbalance help columns [COMMAND]",
    .details =
        "Without a name it lists the commands; with one it shows that command's words, options and examples. The "
        "actions\n"
        "and options of odds are those of a ruleset: --rules names it.\n"
        "help columns tells name, unit and meaning of every column in CSV and JSON, of one command or of all.\n",
    .examples =
        "  warbalance help duel\n"
        "      all about one command\n"
        "  warbalance help odds --rules suitcase\n"
        "      odds has actions and options of the rules\n"
        "  warbalance help --format bash\n"
        "      completion for bash, which an installed program has already\n"
        "  warbalance help columns price\n"
        "      what every column of its tables means\n",
    .options = help_command::options,
    .run = help_command::run,
    .first_word = help_command::first_word,
};

}  // namespace warbalance::cli
