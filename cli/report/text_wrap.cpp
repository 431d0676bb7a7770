#include "cli/report/text_wrap.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sim/files/unicode.hpp"

namespace warbalance::cli {
namespace {

constexpr std::string_view kProgram = "warbalance ";
constexpr std::size_t kHang = 2;  ///< extra indentation of the rest of a line without columns

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

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::size_t indent_of(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }

/// The greatest place of a last column that a line below can continue [cells].
constexpr std::size_t kLastColumn = 60;

/// Where the last column of a line begins; where its text begins when it has no columns.
std::size_t last_column(std::string_view line) {
  std::size_t column = indent_of(line);
  for (std::size_t gap = line.find("  ", column); gap != std::string_view::npos; gap = line.find("  ", gap)) {
    gap = std::min(line.find_first_not_of(' ', gap), line.size());
    if (gap < line.size() && sim::display_width(line.substr(0, gap)) <= kLastColumn) column = gap;
  }
  return column;
}

/// Whether a line is part of a drawing in letters, or repeats a command.
bool stays_whole(std::string_view line) {
  line.remove_prefix(indent_of(line));
  return line.starts_with('|') || line.starts_with('+') || repeats_command(line);
}

/// A line that is too wide, broken. @param column  where its last column begins @param hang  of one without columns
std::string broken_line(std::string_view line, std::size_t column, std::size_t hang, std::size_t width) {
  const std::size_t place = sim::display_width(line.substr(0, column));
  const bool keeps_column = column > indent_of(line) && place <= width / 2;
  const std::size_t begin = keeps_column ? column : indent_of(line);
  const std::size_t rest = std::min(keeps_column ? place : indent_of(line) + hang, width / 2);
  // The first line has the same room as the others, so that all are broken in the same way.
  std::string text(line.substr(0, begin));
  for (std::string part : wrapped_lines(line.substr(begin), width - rest)) {
    part.erase(part.find_last_not_of(' ') + 1);
    part.erase(0, part.find_first_not_of(' '));
    if (text.size() > begin) text += '\n' + std::string(rest, ' ');
    text += part;
  }
  return text;
}

/// Whether a line below continues a line whose last column begins at `column`.
bool goes_on(std::string_view below, std::size_t column) {
  return !below.empty() && last_column(below) == column && indent_of(below) == column && !stays_whole(below);
}

}  // namespace

std::string fitted_text(std::string_view text, std::size_t width) {
  std::string result;
  for (const std::string_view line : lines_of(text)) {
    const bool fits = width == 0 || sim::display_width(line) <= width || stays_whole(line);
    result += (fits ? std::string(line) : broken_line(line, last_column(line), kHang, width)) + '\n';
  }
  return result;
}

std::string reflowed_text(std::string_view text, std::size_t width) {
  const std::vector<std::string_view> lines = lines_of(text);
  std::string result;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string line(lines[i]);
    const std::size_t column = last_column(line);
    if (width > 0 && sim::display_width(line) > width && !stays_whole(line)) {
      while (i + 1 < lines.size() && goes_on(lines[i + 1], column))
        line += fmt::format(" {}", lines[++i].substr(column));
      line = broken_line(line, column, column > indent_of(line) ? kHang : 0, width);
    }
    result += line + '\n';
  }
  return result;
}

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
