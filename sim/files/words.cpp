#include "sim/files/words.hpp"

#include <algorithm>
#include <iterator>

#include "sim/files/unicode.hpp"

namespace warbalance::sim {

namespace {

bool has_no_spaces_around(char c) { return c == '(' || c == ')' || c == '&' || c == '/'; }

/// Edits (insert, delete, replace, swap of neighbours) that turn `a` into `b`: the Damerau-Levenshtein distance in its
/// restricted form, where no letter is edited twice.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> two_ago(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], two_ago[j - 2] + 1);
    }
    two_ago.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

/// Whether at most one letter is wrong, or two if both have the same letters.
bool is_nearly(const std::string& a, const std::string& b) {
  const std::size_t edits = edit_distance(a, b);
  return edits <= 1 || (edits == 2 && std::is_permutation(a.begin(), a.end(), b.begin(), b.end()));
}

/// Whether the shorter text begins the longer one; with five letters or more, at least nearly.
bool begins_like(const std::string& a, const std::string& b) {
  constexpr std::size_t kShortest = 4, kShortestWithTypos = 5, kMostTypos = 1;
  const std::string& shorter = a.size() <= b.size() ? a : b;
  const std::string& longer = a.size() <= b.size() ? b : a;
  if (shorter.size() < kShortest) return false;
  if (longer.starts_with(shorter)) return true;
  if (shorter.size() < kShortestWithTypos || shorter.front() != longer.front()) return false;
  const std::size_t most = std::min(longer.size(), shorter.size() + kMostTypos);
  for (std::size_t length = shorter.size() - kMostTypos; length <= most; ++length) {
    if (is_nearly(shorter, longer.substr(0, length))) return true;
  }
  return false;
}

/// At most every third letter may be wrong, else it is another word.
std::size_t likely_typos(std::size_t length) { return std::max<std::size_t>(1, length / 3); }

constexpr std::size_t kLongestWord = 200;  // longer texts are not names; limits the work

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
    const bool joined = has_no_spaces_around(c) || (!folded.empty() && has_no_spaces_around(folded.back()));
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

std::optional<std::string> nearest_word(const std::string& word, const std::vector<std::string>& candidates) {
  if (word.size() > kLongestWord) return std::nullopt;
  const auto as_seen = [](std::string_view text) { return canonical_form(with_plain_spaces(text)); };
  const std::string seen = as_seen(word);
  const std::string wanted = lower_case(seen);
  if (wanted.empty()) return std::nullopt;
  std::optional<std::string> nearest;
  std::size_t least = 0;
  std::vector<std::string> begun_alike;
  for (const std::string& candidate : candidates) {
    const std::string candidate_seen = as_seen(candidate);
    if (candidate.size() > kLongestWord || candidate_seen == seen) continue;  // repeating the typed text would not help
    const std::string lower = lower_case(candidate_seen);
    if (begins_like(wanted, lower)) begun_alike.push_back(candidate);
    if (candidate.size() > 2 * wanted.size() + 2) continue;
    const std::size_t distance = edit_distance(wanted, lower);
    if (distance > likely_typos(std::max(wanted.size(), candidate.size()))) continue;
    if (nearest && distance >= least) continue;
    nearest = candidate;
    least = distance;
  }
  if (!nearest && begun_alike.size() == 1) return begun_alike.front();
  return nearest;
}

std::vector<std::string> with_numbers(const std::string& word, const std::vector<std::string>& candidates) {
  std::vector<std::string> numbered;
  const std::string begin = folded_name(word) + "(";
  std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(numbered),
               [&](const std::string& candidate) { return folded_name(candidate).starts_with(begin); });
  return numbered;
}

std::string suggestion(const std::string& word, const std::vector<std::string>& candidates) {
  const std::vector<std::string> numbered = with_numbers(word, candidates);
  if (numbered.size() > 1) return "did you mean " + listing(numbered, " or ") + "?";
  const auto near = nearest_word(word, candidates);
  return near ? "did you mean '" + *near + "'?" : "";
}

std::string in_quotes(std::string_view text) { return "\"" + printable(text) + "\""; }

std::string counted(const std::string& number, std::string_view noun) {
  const std::string text = number + " " + std::string(noun);
  if (number == "1" || number == "-1" || number.ends_with(" 1")) return text;  // "at most 1"
  const bool hisses = noun.ends_with("ch") || noun.ends_with("sh") || noun.ends_with("s") || noun.ends_with("x");
  const std::string_view vowels = "aeiou";
  const bool ends_in_y = noun.ends_with("y") && vowels.find(noun[noun.size() - 2]) == std::string_view::npos;
  return ends_in_y ? text.substr(0, text.size() - 1) + "ies" : text + (hisses ? "es" : "s");
}

bool is_one_of(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string string_text(const std::string& text) {
  constexpr const char* kHex = "0123456789ABCDEF";
  std::string quoted = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (code < 0x20 || code == 0x7F) {
      quoted += std::string("\\u00") + kHex[code / 16] + kHex[code % 16];
    } else {
      quoted += c;
    }
  }
  return quoted + "\"";
}

std::string key_text(const std::string& key) {
  const auto is_bare = [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
  };
  return !key.empty() && std::all_of(key.begin(), key.end(), is_bare) ? key : string_text(key);
}

}  // namespace warbalance::sim
