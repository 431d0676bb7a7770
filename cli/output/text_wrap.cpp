#include "cli/output/text_wrap.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sim/catalog/unicode.hpp"

namespace warbalance::cli {
namespace {

constexpr std::string_view kProgram = "warbalance ";

/// The words of a text; a percent sign belongs to its number.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    std::size_t end = std::min(text.find(' '), text.size());
    if (text.substr(end).starts_with(" %")) end = std::min(text.find(' ', end + 1), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

bool continues_letter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// The longest front of a word that fits, of whole letters with their marks; at least one letter. It ends with a hyphen
/// or another mark inside words where it has one.
std::string_view fitting_front(std::string_view word, std::size_t width) {
  std::size_t end = 0;
  while (end < word.size()) {
    std::size_t next = end + 1;
    while (next < word.size() && continues_letter(word[next])) ++next;
    if (end > 0 && sim::display_width(word.substr(0, next)) > width) break;
    end = next;
  }
  const std::size_t mark = word.substr(0, end).find_last_of("-._/");
  const bool at_mark = end < word.size() && mark != std::string_view::npos && mark > 0;
  return word.substr(0, at_mark ? mark + 1 : end);
}

}  // namespace

std::size_t widest_word(std::string_view text) {
  std::size_t widest = 0;
  for (const std::string_view word : words_of(text)) widest = std::max(widest, sim::display_width(word));
  return widest;
}

std::vector<std::string> wrapped_lines(std::string_view text, std::size_t width) {
  if (width == 0 || sim::display_width(text) <= width) return {std::string(text)};
  const std::size_t indent = std::min(text.find_first_not_of(' '), width / 2);
  std::vector<std::string> lines{std::string(indent, ' ')};
  std::size_t used = indent;
  bool begun = false;  // the line has a word
  for (std::string_view word : words_of(text.substr(indent))) {
    const std::size_t gap = begun ? 1 : 0;
    if (begun && used + gap + sim::display_width(word) > width) {
      lines.emplace_back();
      used = 0;
    } else if (begun) {
      lines.back() += ' ';
      used += gap;
    }
    while (used + sim::display_width(word) > width) {
      const std::string_view front = fitting_front(word, width - used);
      if (front.size() == word.size()) break;
      lines.back() += front;
      lines.emplace_back();
      used = 0;
      word.remove_prefix(front.size());
    }
    lines.back() += word;
    used += sim::display_width(word);
    begun = true;
  }
  return lines;
}

std::string wrapped_text(std::string_view text, std::size_t width) {
  if (repeats_command(text)) return std::string(text);
  return fmt::format("{}", fmt::join(wrapped_lines(text, width), "\n"));
}

bool repeats_command(std::string_view line) {
  return line.starts_with(kProgram) || line.find(fmt::format(": {}", kProgram)) != std::string_view::npos;
}

}  // namespace warbalance::cli
