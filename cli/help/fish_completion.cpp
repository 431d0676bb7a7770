#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/help/completion.hpp"

namespace warbalance::cli {
namespace {

std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

/// The options of `complete` for what is offered.
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

}  // namespace

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

}  // namespace warbalance::cli
