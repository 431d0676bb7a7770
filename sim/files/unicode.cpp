#include "sim/files/unicode.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace warbalance::sim {
namespace {

struct CodeRange {
  char32_t first;
  char32_t last;
};
struct CombiningRange {
  char32_t first;
  char32_t last;
  std::uint8_t combining_class;
};
struct Decomposition {
  char32_t composed;
  char32_t first;
  char32_t second;  ///< 0 = none
};

#include "sim/files/unicode_tables.inc"

constexpr char32_t kNoUtf8 = 0xFFFFFFFF;
constexpr CodeRange kControls[] = {{0x0, 0x1F}, {0x7F, 0x9F}};
constexpr CodeRange kLineBreaks[] = {{0x2028, 0x2029}};
constexpr CodeRange kDirections[] = {{0x61C, 0x61C}, {0x200E, 0x200F}, {0x202A, 0x202E}, {0x2066, 0x206F}};
constexpr CodeRange kInvisible[] = {{0xAD, 0xAD},     {0x34F, 0x34F},   {0x115F, 0x1160},   {0x180E, 0x180E},
                                    {0x200B, 0x200B}, {0x2060, 0x2065}, {0x3164, 0x3164},   {0xFEFF, 0xFEFF},
                                    {0xFFA0, 0xFFA0}, {0xFFF9, 0xFFFB}, {0x1D173, 0x1D17A}, {0xE0000, 0xE00FF}};
constexpr CodeRange kSpaces[] = {{0x20, 0x20},     {0xA0, 0xA0},     {0x1680, 0x1680}, {0x2000, 0x200A},
                                 {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}};
/// Characters that choose how a letter is drawn, not which letter it is.
constexpr CodeRange kVariants[] = {{0x200C, 0x200D}, {0xFE00, 0xFE0F}, {0xE0100, 0xE01EF}};

bool is_in(std::span<const CodeRange> ranges, char32_t code) {
  const auto range = std::partition_point(ranges.begin(), ranges.end(), [&](CodeRange r) { return r.last < code; });
  return range != ranges.end() && range->first <= code;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// Takes the first character of a non-empty text: `kNoUtf8` and one byte if it is not valid.
char32_t take_character(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = lead < 0x80                   ? 1
                             : lead >= 0xF0 && lead < 0xF8 ? 4
                             : lead >= 0xE0 && lead < 0xF0 ? 3
                             : lead >= 0xC0 && lead < 0xE0 ? 2
                                                           : 0;
  char32_t code = length == 1 ? lead : lead & (0x7FU >> length);
  bool valid = length > 0 && length <= text.size();
  for (std::size_t i = 1; valid && i < length; ++i) {
    valid = (byte(i) & 0xC0U) == 0x80U;
    code = code << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};  // overlong forms are not UTF-8
  valid = valid && code >= kLeast[length] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
  text.remove_prefix(valid ? length : 1);
  return valid ? code : kNoUtf8;
}

void add_character(std::string& text, char32_t code) {
  const auto add = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  const auto add_tail = [&](unsigned shift) { add(0x80 | (code >> shift & 0x3F)); };
  if (code < 0x80) return add(code);
  add(code < 0x800 ? 0xC0 | code >> 6 : code < 0x10000 ? 0xE0 | code >> 12 : 0xF0 | code >> 18);
  if (code >= 0x10000) add_tail(12);
  if (code >= 0x800) add_tail(6);
  add_tail(0);
}

/// The kind of a character that cannot be shown; empty when it can.
std::string_view unprintable_kind(char32_t code) {
  if (is_in(kControls, code)) return "control character";
  if (is_in(kLineBreaks, code)) return "line break";
  if (is_in(kDirections, code)) return "mark of writing direction";
  if (is_in(kInvisible, code)) return "invisible character";
  const bool none = (code >= 0xFDD0 && code <= 0xFDEF) || (code & 0xFFFE) == 0xFFFE;
  return none ? "code that is no character," : "";
}

std::string code_text(char32_t code) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string digits;
  for (; code != 0 || digits.size() < 4; code >>= 4U) digits.insert(digits.begin(), kDigits[code & 0xFU]);
  return "U+" + digits;
}

int combining_class(char32_t code) {
  const auto* const range = std::partition_point(std::begin(kCombiningClasses), std::end(kCombiningClasses),
                                                 [&](const CombiningRange& r) { return r.last < code; });
  return range != std::end(kCombiningClasses) && range->first <= code ? range->combining_class : 0;
}

void decompose(char32_t code, std::vector<char32_t>& parts) {
  constexpr char32_t kSyllables = 0xAC00, kSyllableCount = 11172, kLead = 0x1100, kVowel = 0x1161, kTail = 0x11A7;
  constexpr char32_t kVowelCount = 21, kTailCount = 28;
  if (code >= kSyllables && code < kSyllables + kSyllableCount) {
    const char32_t index = code - kSyllables;
    parts.push_back(kLead + index / (kVowelCount * kTailCount));
    parts.push_back(kVowel + index / kTailCount % kVowelCount);
    if (index % kTailCount != 0) parts.push_back(kTail + index % kTailCount);
    return;
  }
  const auto* const row = std::partition_point(std::begin(kDecompositions), std::end(kDecompositions),
                                               [&](const Decomposition& d) { return d.composed < code; });
  if (row == std::end(kDecompositions) || row->composed != code) return parts.push_back(code);
  decompose(row->first, parts);
  if (row->second != 0) decompose(row->second, parts);
}

/// Sorts the marks on one letter by their classes, as the canonical form does.
void sort_marks(std::vector<char32_t>& codes) {
  const auto by_class = [](char32_t a, char32_t b) { return combining_class(a) < combining_class(b); };
  const auto is_mark = [](char32_t code) { return combining_class(code) != 0; };
  for (auto begin = codes.begin(); begin != codes.end();) {
    begin = std::find_if(begin, codes.end(), is_mark);
    const auto end = std::find_if_not(begin, codes.end(), is_mark);
    std::stable_sort(begin, end, by_class);
    begin = end;
  }
}

}  // namespace

std::string unprintable_part(std::string_view text) {
  while (!text.empty()) {
    const char32_t code = take_character(text);
    if (code == kNoUtf8) return "it is no valid UTF-8";
    const std::string_view kind = unprintable_kind(code);
    if (!kind.empty()) return "it holds the " + std::string(kind) + " " + code_text(code);
  }
  return "";
}

std::string printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::string_view before = text;
    const char32_t code = take_character(text);
    const bool fits = code != kNoUtf8 && unprintable_kind(code).empty();
    shown += fits ? before.substr(0, before.size() - text.size()) : std::string_view("?");
  }
  return shown;
}

std::size_t display_width(std::string_view text) {
  if (is_ascii(text)) return text.size();
  std::size_t width = 0;
  while (!text.empty()) {
    const char32_t code = take_character(text);
    if (code != kNoUtf8 && is_in(kZeroWidth, code)) continue;
    width += code != kNoUtf8 && is_in(kTwoColumns, code) ? 2 : 1;
  }
  return width;
}

std::size_t space_at_front(std::string_view text) {
  if (text.empty()) return 0;
  const std::size_t size = text.size();
  const char32_t code = take_character(text);
  const bool control = code == '\t' || code == '\n' || code == '\r';
  return control || (code != kNoUtf8 && is_in(kSpaces, code)) ? size - text.size() : 0;
}

std::string with_plain_spaces(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const std::size_t space = space_at_front(text);
    std::string_view rest = text;
    if (space == 0) take_character(rest);
    plain += space > 0 ? std::string_view(" ") : text.substr(0, text.size() - rest.size());
    text.remove_prefix(space > 0 ? space : text.size() - rest.size());
  }
  return plain;
}

std::string canonical_form(std::string_view text) {
  if (is_ascii(text)) return std::string(text);
  std::vector<char32_t> codes;
  std::string form;
  const auto flush = [&] {
    sort_marks(codes);
    for (const char32_t code : codes) add_character(form, code);
    codes.clear();
  };
  while (!text.empty()) {
    const char first = text.front();
    const char32_t code = take_character(text);
    if (code == kNoUtf8) {
      flush();
      form += first;
    } else if (!is_in(kVariants, code)) {
      decompose(code, codes);
    }
  }
  flush();
  return form;
}

}  // namespace warbalance::sim
