#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/help/completion.hpp"

namespace warbalance::cli {
namespace {

/// The words that bash chooses from, as bash writes them; empty where it is to offer files.
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

std::string bash_case_of(const Command& command) {
  std::string options, branches;
  std::vector<std::string> others;  // take a value that only files can be offered for
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

}  // namespace

std::string bash_completion(std::span<const Command> commands) {
  std::string names, cases;
  for (const Command& command : commands) {
    names += fmt::format("{} ", command.name);
    cases += bash_case_of(command);
  }
  // A word with "=" is three words to bash, as COMP_WORDBREAKS has it. Where COMPREPLY stays empty bash offers files.
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

}  // namespace warbalance::cli
