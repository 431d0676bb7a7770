#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <sstream>
#include <string>
#include <string_view>

#include "cli/args/command.hpp"
#include "cli/args/command_line.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/base/interrupt.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/version.hpp"
#include "cli/commands.hpp"
#include "cli/help/help_text.hpp"

namespace warbalance::cli::help_command {
namespace {

/// The options that stand before any command.
inline constexpr std::string_view kProgramOptions = "-h --help -V --version";

/// The shell command that lists the ids of the rulesets, for the program of that name.
std::string list_rulesets(std::string_view program) {
  return fmt::format("{} rules --format csv --quiet 2>/dev/null | tail -n +2 | cut -d, -f1", program);
}

/// The words that bash chooses from, quoted for bash; empty if it must offer files.
std::string words_in_bash(const Offer& offer) {
  switch (offer.kind) {
    case Offer::Kind::words:
      return fmt::format("'{}'", fmt::join(offer.words, " "));
    case Offer::Kind::rulesets:
      return fmt::format("$({})", list_rulesets("\"${COMP_WORDS[0]}\""));
    default:
      return "";
  }
}

std::string bash_names_of(const OptionSpec& option) {
  return option.letter == 0 ? fmt::format("--{}", option.name) : fmt::format("-{}|--{}", option.letter, option.name);
}

/// The offer for the value of an option that takes one.
Offer offer_of(const OptionSpec& option) {
  if (!option.words.empty()) return {Offer::Kind::words, option.words};
  if (option.value.starts_with("ID")) return {Offer::Kind::rulesets};
  const bool of_files = option.value.find("FILE") != std::string::npos || option.value == "FOLDER";
  return {of_files ? Offer::Kind::files : Offer::Kind::nothing};
}

/// The offer for the first word after a command.
Offer first_word_of(const Command& command) {
  return command.first_word != nullptr ? command.first_word() : Offer{Offer::Kind::files};
}

std::string bash_case_of(const Command& command) {
  std::string options, branches;
  std::vector<std::string> others;  // options whose value can only be a file
  for (const OptionGroup& group : options_of(command, {})) {
    for (const OptionSpec& option : group.options) {
      options += fmt::format("--{} ", option.name);
      if (option.value.empty()) continue;
      const std::string words = words_in_bash(offer_of(option));
      if (words.empty()) {
        others.push_back(bash_names_of(option));
      } else {
        branches += fmt::format("        {}) words={} ;;\n", bash_names_of(option), words);
      }
    }
  }
  if (!others.empty()) branches += fmt::format("        {}) return ;;\n", fmt::join(others, "|"));
  return fmt::format(
      "    {})\n"
      "      options='{}--help'\n"
      "      first={}\n"
      "      case $previous in\n{}"
      "      esac ;;\n",
      command.name, options, words_in_bash(first_word_of(command)), branches);
}

/// A text between single quotes, in which the given characters have no special meaning.
std::string zsh_escaped(std::string_view text, std::string_view signs) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
      continue;
    }
    if (signs.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

/// The action of _arguments for a value.
std::string action(const Offer& offer) {
  switch (offer.kind) {
    case Offer::Kind::words:
      return fmt::format("({})", fmt::join(offer.words, " "));
    case Offer::Kind::rulesets:
      return "_warbalance_rulesets";
    case Offer::Kind::files:
      return "_files";
    default:
      return " ";
  }
}

/// A short description of an option for a shell.
std::string brief(const OptionSpec& option) {
  std::size_t end = option.meaning.size();
  for (const std::string_view stop : {"; ", " (", ": ", ". ", "\n"}) end = std::min(end, option.meaning.find(stop));
  return option.meaning.substr(0, end);
}

std::string argument_of(const OptionSpec& option, std::string_view name, std::string_view joint) {
  const std::string value =
      option.value.empty() ? "" : fmt::format(":{}:{}", zsh_escaped(option.value, ":[]"), action(offer_of(option)));
  return fmt::format(" \\\n        '{}{}{}[{}]{}'", option.repeatable ? "*" : "", name,
                     option.value.empty() ? "" : joint, zsh_escaped(brief(option), "[]:"), value);
}

std::string zsh_case_of(const Command& command) {
  std::string arguments;
  for (const OptionGroup& group : options_of(command, {})) {
    for (const OptionSpec& option : group.options) {
      if (option.letter != 0) arguments += argument_of(option, fmt::format("-{}", option.letter), "");
      arguments += argument_of(option, fmt::format("--{}", option.name), "=");
    }
  }
  const Offer first = first_word_of(command);
  return fmt::format(
      "    {})\n"
      "      _arguments{} \\\n"
      "        '--help[explain the command]' \\\n"
      "        '1:first word:{}' \\\n"
      "        '*:further word:_files' ;;\n",
      command.name, arguments, action(first));
}

std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

/// The options of fish's `complete` for an offer.
std::string arguments_of(const Offer& offer) {
  switch (offer.kind) {
    case Offer::Kind::words:
      return fmt::format(" -x -a '{}'", fmt::join(offer.words, " "));
    case Offer::Kind::rulesets:
      return fmt::format(" -r -F -a '({})'", list_rulesets("warbalance"));
    case Offer::Kind::files:
      return " -r -F";
    default:
      return " -x";
  }
}

std::string lines_of(const Command& command) {
  std::string text = fmt::format("complete -c warbalance -n __warbalance_no_command -f -a {} -d {}\n", command.name,
                                 fish_quoted(command.summary));
  const std::string start = fmt::format("complete -c warbalance -n '__warbalance_command {}'", command.name);
  for (const OptionGroup& group : options_of(command, {})) {
    for (const OptionSpec& option : group.options) {
      const std::string letter = option.letter != 0 ? fmt::format(" -s {}", option.letter) : "";
      text += fmt::format("{}{} -l {}{} -d {}\n", start, letter, option.name,
                          option.value.empty() ? "" : arguments_of(offer_of(option)), fish_quoted(brief(option)));
    }
  }
  const Offer first = first_word_of(command);
  if (first.kind == Offer::Kind::words) {
    text += fmt::format("complete -c warbalance -n '__warbalance_first_word {}' -f -a '{}'\n", command.name,
                        fmt::join(first.words, " "));
  }
  if (first.kind == Offer::Kind::rulesets) {
    text += fmt::format("complete -c warbalance -n '__warbalance_first_word {}' -a '({})'\n", command.name,
                        list_rulesets("warbalance"));
  }
  return text;
}

/// A script that makes a shell complete commands, options, and the values of options that are one of a list.
std::string bash_completion(std::span<const Command> commands) {
  std::string names, cases;
  for (const Command& command : commands) {
    names += fmt::format("{} ", command.name);
    cases += bash_case_of(command);
  }
  // For bash, a word with "=" is three words (COMP_WORDBREAKS). If COMPREPLY stays empty, bash offers files.
  return fmt::format(
      R"(# Completion of warbalance for bash.

_warbalance() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} options= first= words=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '{}{}' -- "$current"))
    return
  fi
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  case ${{COMP_WORDS[1]}} in
{}  esac
  if [[ -z $words && $current == -* ]]; then
    words=$options
  elif [[ -z $words ]] && ((COMP_CWORD == 2)); then
    words=$first
  fi
  local listed=${{current%"${{current##*,}}"}}  # of a value such as "tactical,gre": what stands before the last comma
  COMPREPLY=($(compgen -P "$listed" -W "$words" -- "${{current#"$listed"}}"))
}}

complete -o bashdefault -o default -F _warbalance warbalance
)",
      names, kProgramOptions, cases);
}

std::string zsh_completion(std::span<const Command> commands) {
  std::string names, cases;
  for (const Command& command : commands) {
    names += fmt::format("    '{}:{}'\n", command.name, zsh_escaped(command.summary, ":"));
    cases += zsh_case_of(command);
  }
  return fmt::format(
      R"zsh(#compdef warbalance
# Completion of warbalance for zsh.

_warbalance_rulesets() {{
  local -a rulesets
  rulesets=(${{(f)"$({})"}})
  compadd -a rulesets
  _files -/
}}

_warbalance() {{
  local -a commands
  commands=(
{}  )
  if ((CURRENT == 2)); then
    _describe command commands
    compadd -- {}
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
{}  esac
}}

_warbalance "$@"
)zsh",
      list_rulesets("warbalance"), names, kProgramOptions, cases);
}

std::string fish_completion(std::span<const Command> commands) {
  std::string text =
      R"(# Completion of warbalance for fish.

function __warbalance_no_command
  test (count (commandline -opc)) -eq 1
end

function __warbalance_command
  set -l words (commandline -opc)
  test (count $words) -ge 2; and test $words[2] = $argv[1]
end

function __warbalance_first_word
  set -l words (commandline -opc)
  test (count $words) -eq 2; and test $words[2] = $argv[1]
end

complete -c warbalance -n __warbalance_no_command -f -s h -l help -d 'all commands'
complete -c warbalance -n __warbalance_no_command -f -s V -l version -d 'the version of the program'
)";
  for (const Command& command : commands) text += lines_of(command);
  return text;
}

/// The text with all special characters of the formatter escaped.
std::string man_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '`':
        out += "\\(ga";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '~':
        out += "\\(ti";
        break;
      default:
        out += c;
    }
  }
  return out;
}

/// A line of text that the formatter cannot mistake for a request.
std::string text_line(std::string_view text) {
  const bool like_request = text.starts_with('.') || text.starts_with('\'');
  return (like_request ? "\\&" : "") + man_escaped(text) + '\n';
}

std::string section_head(std::string_view text) { return fmt::format(".SH {}\n", text); }

std::string page_of(const Command& command) { return fmt::format("warbalance-{}", command.name); }

std::string title_head(const std::string& page) {
  std::string capitals = page;
  for (char& c : capitals) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return fmt::format(".TH {} 1 \"\" \"warbalance {}\" \"warbalance manual\"\n.nh\n.ad l\n", man_escaped(capitals),
                     version());
}

/// Paragraphs of the help: indented lines stay unchanged, all others are filled.
std::string paragraphs(std::string_view text) {
  std::string out;
  bool verbatim = false;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const bool indented = line.starts_with("  ");
    if (indented != verbatim && !line.empty()) {
      out += indented ? ".PP\n.nf\n" : ".fi\n.PP\n";
      verbatim = indented;
    }
    out += line.empty() ? (verbatim ? "\n" : ".PP\n") : text_line(line);
  }
  if (verbatim) out += ".fi\n";
  return out;
}

std::string option_entry(const OptionSpec& option) {
  std::string form;
  if (option.letter != 0) form = fmt::format("\\fB\\-{}\\fR, ", option.letter);
  form += fmt::format("\\fB\\-\\-{}\\fR", man_escaped(option.name));
  if (!option.value.empty()) form += fmt::format(" \\fI{}\\fR", man_escaped(option.value));
  std::string text = fmt::format(".TP\n{}\n", form);
  std::istringstream lines(option.meaning);
  bool first = true;
  for (std::string line; std::getline(lines, line); first = false) text += (first ? "" : ".br\n") + text_line(line);
  return text;
}

std::string options_section(const Command& command) {
  std::string text = section_head("OPTIONS");
  for (const OptionGroup& group : options_of(command, {})) {
    text += fmt::format(".SS {}\n", man_escaped(group.heading));
    for (const OptionSpec& option : group.options) text += option_entry(option);
  }
  return text;
}

/// Command lines, each with its explanation below.
std::string examples_section(std::string_view text) {
  std::string out = section_head("EXAMPLES");
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of(' ');
    const bool is_command = begin == 2;
    out +=
        is_command ? fmt::format(".TP\n\\fB{}\\fR\n", man_escaped(line.substr(begin))) : text_line(line.substr(begin));
  }
  return out;
}

std::string synopsis_section(const Command& command) {
  std::string out = section_head("SYNOPSIS") + ".nf\n";
  std::istringstream lines(fmt::format("warbalance {} {}", command.name, command.usage));
  for (std::string line; std::getline(lines, line);) out += text_line(line.substr(line.find_first_not_of(' ')));
  return out + ".fi\n";
}

std::string common_end(std::string_view see_also) {
  return section_head("EXIT STATUS") +
         text_line(
             "0 done, 1 a check failed, 2 bad usage or bad input, 3 inconclusive or not converged, "
             "130 interrupted.") +
         section_head("ENVIRONMENT") + ".TP\n.B WARBALANCE_DATA\n" +
         text_line("The folder with the rulesets, if not beside the program.") + section_head("SEE ALSO") +
         std::string(see_also) + '\n';
}

/// The manual page of the program, warbalance(1), in the language of man(7).
std::string overview_man_page(std::span<const Command> commands) {
  std::string text = title_head("warbalance") + section_head("NAME") +
                     text_line("warbalance - balance analyzer for tabletop miniature wargames") +
                     section_head("SYNOPSIS") + text_line("warbalance COMMAND [options]") +
                     section_head("DESCRIPTION") +
                     text_line(
                         "Plays a tabletop miniature wargame against itself, and tells what every special rule "
                         "and unit is worth, with intervals.") +
                     section_head("COMMANDS");
  for (const Command& command : commands) {
    text += fmt::format(".TP\n.B {}\n{}", man_escaped(command.name), text_line(command.summary));
  }
  text += section_head("OPTIONS") + ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\n" +
          text_line("the commands; behind a command all about that command") +
          ".TP\n\\fB\\-V\\fR, \\fB\\-\\-version\\fR\n" + text_line("the version of the program") +
          section_head("INTERRUPTS") + paragraphs(interrupt_text());
  std::string pages;
  for (const Command& command : commands) {
    pages += fmt::format("{}\\fB{}\\fR(1)", pages.empty() ? "" : ",\n", man_escaped(page_of(command)));
  }
  return text + common_end(pages);
}

/// The manual page of a command, such as warbalance-price(1), made from its help.
std::string man_page(const Command& command) {
  return title_head(page_of(command)) + section_head("NAME") +
         text_line(fmt::format("{} - {}", page_of(command), command.summary)) + synopsis_section(command) +
         section_head("DESCRIPTION") + paragraphs(command.details) + options_section(command) +
         examples_section(command.examples) + common_end("\\fBwarbalance\\fR(1)");
}

const std::vector<std::string> kFormats = {"text", "man", "bash", "zsh", "fish"};

std::vector<OptionGroup> options() {
  return {{"Options",
           {{"rules", "ID|FOLDER", "the ruleset whose options odds shows"},
            {"format", "FORMAT",
             "text (default); man: a page for man(1); bash, zsh, fish: a script by which that shell completes commands "
             "and options",
             false, kFormats}}}};
}

/// The help in the format of --format. @param command null: no command was named
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
