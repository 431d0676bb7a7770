#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warbalance::cli {

// Widths are cells of a terminal: two for wide letters, none for marks on other letters.

/// The width of the longest word.
std::size_t widest_word(std::string_view text);

/// The lines of a text: broken between words, a word that is wider than a line wherever the line is full. No line is
/// wider than `width`, unless one letter is. An empty text has one empty line.
/// @param width  0: without limit
std::vector<std::string> wrapped_lines(std::string_view text, std::size_t width);

/// The same as one text; a line that repeats a command is left whole, so that it can be copied.
std::string wrapped_text(std::string_view text, std::size_t width);

/// A text of many lines, with lines that are too wide broken. The rest of one stands below its last column (columns
/// have two blanks between them) where that begins in the first half of `width`, else two cells farther in than the
/// line. Lines that repeat a command, or are part of a drawing, stay whole.
/// @param width  0: without limit
std::string fitted_text(std::string_view text, std::size_t width);

/// The same for paragraphs that were broken for another width: a line that is too wide is joined with the lines below
/// it that continue at the same place.
std::string reflowed_text(std::string_view text, std::size_t width);

/// Whether a line is a command of the program, or ends with one: "Biggest win of A: warbalance replay ...".
bool repeats_command(std::string_view line);

}  // namespace warbalance::cli
