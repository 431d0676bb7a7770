#include "cli/help/completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "cli/commands.hpp"

namespace warbalance::cli {

Offer offer_of(const OptionSpec& option) {
  if (!option.words.empty()) return {Offer::Kind::words, option.words};
  if (option.value.starts_with("ID")) return {Offer::Kind::rulesets};
  const bool of_files = option.value.find("FILE") != std::string::npos || option.value == "FOLDER";
  return {of_files ? Offer::Kind::files : Offer::Kind::nothing};
}

Offer first_word_of(const Command& command) {
  if (command.usage.starts_with("[COMMAND]")) {
    Offer names{Offer::Kind::words};
    for (const Command& each : commands()) names.words.emplace_back(each.name);
    return names;
  }
  if (command.usage.starts_with("[ID")) return {Offer::Kind::rulesets};
  Offer offer{Offer::Kind::words};
  std::istringstream lines{std::string(command.usage)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "warbalance") words >> word >> word;
    const bool literal = std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    if (literal) offer.words.push_back(word);
  }
  if (offer.words.empty()) offer.kind = Offer::Kind::files;  // armies and the like may be files
  return offer;
}

std::string brief(const OptionSpec& option) {
  std::size_t end = option.meaning.size();
  for (const std::string_view stop : {"; ", " (", ": ", ". ", "\n"}) end = std::min(end, option.meaning.find(stop));
  return option.meaning.substr(0, end);
}

std::string list_rulesets(std::string_view program) {
  return fmt::format("{} rules --format csv --quiet 2>/dev/null | tail -n +2 | cut -d, -f1", program);
}

}  // namespace warbalance::cli
