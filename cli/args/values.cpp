#include "cli/args/values.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"

namespace warbalance::cli {

std::int64_t integer_value(const ParsedArgs& typed, std::string_view option, std::int64_t min, std::int64_t max) {
  return parse_integer(option, typed.value(option), min, max);
}

double decimal_value(const ParsedArgs& typed, std::string_view option, double min, double max) {
  return parse_decimal(option, typed.value(option), min, max);
}

Hundredths hundredths_value(const ParsedArgs& typed, std::string_view option, Hundredths min, Hundredths max,
                            const std::string& unit, std::string_view fallback) {
  return parse_hundredths(option, typed.value(option, fallback), min, max, unit);
}

std::size_t word_value(const ParsedArgs& typed, std::string_view option, const std::vector<std::string>& words) {
  const std::string word = typed.value(option, words.front());
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) throw option_error(option, fmt::format("cannot be '{}'", word), suggestion(word, words));
  return static_cast<std::size_t>(found - words.begin());
}

}  // namespace warbalance::cli
