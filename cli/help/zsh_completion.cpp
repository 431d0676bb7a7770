#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/help/completion.hpp"

namespace warbalance::cli {
namespace {

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

/// What _arguments does for a value.
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

}  // namespace

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

}  // namespace warbalance::cli
