#include "cli/help/completion.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warbalance::cli {

Offer offer_of(const OptionSpec& option) {
  if (!option.words.empty()) return {Offer::Kind::words, option.words};
  if (option.value.starts_with("ID")) return {Offer::Kind::rulesets};
  const bool of_files = option.value.find("FILE") != std::string::npos || option.value == "FOLDER";
  return {of_files ? Offer::Kind::files : Offer::Kind::nothing};
}

Offer first_word_of(const Command& command) {
  return command.first_word != nullptr ? command.first_word() : Offer{Offer::Kind::files};
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
