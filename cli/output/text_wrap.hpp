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

/// Whether a line is a command of the program, or ends with one: "Biggest win of A: warbalance replay ...".
bool repeats_command(std::string_view line);

}  // namespace warbalance::cli
