#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warbalance::sim {

/// Text without leading and trailing spaces.
std::string_view trimmed(std::string_view text);

/// ASCII digits, whatever the locale.
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Lower case (ASCII letters only).
std::string lower_case(std::string_view text);

/// The form in which names are compared: lower case, one of all canonically equivalent spellings, runs of spaces of
/// whatever kind as one, none around `( ) & /`.
/// "Hit  &  run" and "hit & Run" fold to the same; so do "Shooter (18)" and "shooter(18)".
std::string folded_name(std::string_view name);

/// A folded name with `-` and `_` read as spaces, for words typed on a command line ("ice-ray" is "Ice Ray").
std::string folded_path(std::string_view path);

/// The candidates that are the word and a number in brackets: "Shooter(9)" and "Shooter(18)" for "shooter".
std::vector<std::string> with_numbers(const std::string& word, const std::vector<std::string>& candidates);

/// Column from 1 of a byte of a UTF-8 text, counted in characters.
int column_of(std::string_view text, std::size_t byte);

/// "a, b and c".
std::string listing(const std::vector<std::string>& words, std::string_view last_joint = " and ");

/// The candidate nearest to `word` in edits (case ignored), when near enough to be a likely typo; never one of the same
/// letters.
/// Where none is near, the only one that begins like the word: Tough for "Toughness" and for "Thougness".
std::optional<std::string> nearest_word(const std::string& word, const std::vector<std::string>& candidates);

/// "did you mean 'Armored'?", or nothing when no candidate is near. A name without its number suggests all that have
/// one: "did you mean Shooter(9) or Shooter(18)?"
std::string suggestion(const std::string& word, const std::vector<std::string>& candidates);

/// A name in quotation marks, with characters that cannot be shown replaced, so that a message stays on one line.
std::string in_quotes(std::string_view text);

/// A written number before what it counts: "1 game", "1,500 games", "2 armies", "2.5 points".
/// @param noun  of one
std::string counted(const std::string& number, std::string_view noun);
std::string counted(std::integral auto number, std::string_view noun) { return counted(std::to_string(number), noun); }

/// Whether a list holds a name, letter for letter.
bool is_one_of(const std::vector<std::string>& names, const std::string& name);

// Words as TOML files write them.

/// A string in quotes; quotes, backslashes and control characters are escaped.
std::string string_text(const std::string& text);

/// A key: bare where it can be, else in quotes.
std::string key_text(const std::string& key);

}  // namespace warbalance::sim
