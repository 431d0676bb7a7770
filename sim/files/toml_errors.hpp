#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warbalance::sim {

/// What is wrong with the syntax of a TOML file, for people who do not know TOML.
struct SyntaxWords {
  std::string message;
  std::string hint;  ///< what to write
};

/// Where a text in quotation marks that begins at `begin` ends: behind its last one, or at the end of the line or file.
std::size_t end_of_quoted(std::string_view text, std::size_t begin);

/// @param line         the line at which the library gave up
/// @param description  what the library says of it
SyntaxWords syntax_words(std::string_view line, std::string_view description);

}  // namespace warbalance::sim
