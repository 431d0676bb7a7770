#include "cli/args/option_names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/base/errors.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

// "--b" is too easily typed by mistake.
constexpr std::size_t kShortestName = 4;  // with its dashes

const OptionSpec* option_of_letter(const std::vector<OptionGroup>& groups, char letter) {
  for (const OptionGroup& group : groups) {
    for (const OptionSpec& option : group.options) {
      if (option.letter == letter) return &option;
    }
  }
  return nullptr;
}

/// The option that a name with dashes is the beginning of; null: none.
const OptionSpec* option_of_beginning(std::string_view command, const std::string& name,
                                      const std::vector<OptionGroup>& groups) {
  std::vector<std::string> full;
  const OptionSpec* found = nullptr;
  for (const OptionGroup& group : groups) {
    for (const OptionSpec& option : group.options) {
      const std::string dashed = "--" + std::string(option.name);
      if (!may_be_option(name, dashed)) continue;
      if (name == dashed) return &option;
      full.push_back(dashed);
      found = &option;
    }
  }
  if (full.size() < 2) return found;
  throw InputError(fmt::format("{}: '{}' may mean {}", command, name, sim::listing(full, " or ")),
                   "write more letters of the name");
}

}  // namespace

bool may_be_option(std::string_view word, std::string_view name) {
  return word == name || (word.size() >= kShortestName && name.starts_with(word));
}

std::vector<std::string> with_full_names(std::string_view command, std::span<const std::string> words,
                                         const std::vector<OptionGroup>& groups) {
  std::vector<std::string> full;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--") {
      full.insert(full.end(), words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
      break;
    }
    const OptionSpec* option = nullptr;
    std::string value;  // written in the same word, with its "="
    if (word.starts_with("--")) {
      const std::size_t end = std::min(word.find('='), word.size());
      option = option_of_beginning(command, word.substr(0, end), groups);
      value = word.substr(end);
    } else if (word.size() > 1 && word.front() == '-') {
      option = option_of_letter(groups, word[1]);
      if (word.size() > 2) value = (word[2] == '=' ? "" : "=") + word.substr(2);
    }
    if (option == nullptr) {
      full.push_back(word);
      continue;
    }
    full.push_back("--" + std::string(option->name) + value);
    const bool in_next_word = !option->value.empty() && value.empty() && i + 1 < words.size();
    if (in_next_word) full.push_back(words[++i]);
  }
  return full;
}

}  // namespace warbalance::cli
