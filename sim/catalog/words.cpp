#include "sim/catalog/words.hpp"

#include <algorithm>

#include "sim/catalog/diagnostics.hpp"
#include "sim/catalog/unicode.hpp"

namespace warbalance::sim {
namespace {

bool hugs_its_neighbours(char c) { return c == '(' || c == ')' || c == '&' || c == '/'; }

}  // namespace

std::string_view trimmed(std::string_view text) {
  while (const std::size_t space = space_at_front(text)) text.remove_prefix(space);
  constexpr std::size_t kLongestSpace = 3;  // bytes in UTF-8
  for (std::size_t length = 1; length <= std::min(kLongestSpace, text.size()); ++length) {
    if (space_at_front(text.substr(text.size() - length)) != length) continue;
    text.remove_suffix(length);
    length = 0;
  }
  return text;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string folded_name(std::string_view name) {
  std::string folded;
  bool space_pending = false;
  for (const char c : canonical_form(with_plain_spaces(trimmed(name)))) {
    if (c == ' ') {
      space_pending = true;
      continue;
    }
    const bool joined = hugs_its_neighbours(c) || (!folded.empty() && hugs_its_neighbours(folded.back()));
    if (space_pending && !joined) folded += ' ';
    space_pending = false;
    folded += c;
  }
  return lower_case(folded);
}

std::string folded_path(std::string_view path) {
  std::string spaced(path);
  std::replace(spaced.begin(), spaced.end(), '-', ' ');
  std::replace(spaced.begin(), spaced.end(), '_', ' ');
  return folded_name(spaced);
}

int column_of(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte, text.size()));
  const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
  return 1 + static_cast<int>(std::count_if(before.begin(), before.end(), is_first_byte));
}

std::string listing(const std::vector<std::string>& words, std::string_view last_joint) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? last_joint : std::string_view(", ");
    text += words[i];
  }
  return text;
}

std::string suggestion(const std::string& word, const std::vector<std::string>& candidates) {
  const auto near = nearest_word(word, candidates);
  return near ? "did you mean '" + *near + "'?" : "";
}

std::string in_quotes(std::string_view text) { return "\"" + printable(text) + "\""; }

bool is_one_of(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace warbalance::sim
