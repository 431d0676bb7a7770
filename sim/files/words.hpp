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

/// The form in which names are compared: lower case, canonical spelling, runs of any spaces as one, no spaces around `(
/// ) & /`. "Hit & run" and "hit & Run" fold to the same; so do "Shooter (18)" and "shooter(18)".
std::string folded_name(std::string_view name);

/// A folded name with `-` and `_` read as spaces, for words typed on a command line ("ice-ray" is "Ice Ray").
std::string folded_path(std::string_view path);

/// The candidates that are the word and a number in brackets: "Shooter(9)" and "Shooter(18)" for "shooter".
std::vector<std::string> with_numbers(const std::string& word, const std::vector<std::string>& candidates);

/// Column from 1 of a byte of a UTF-8 text, counted in characters.
int column_of(std::string_view text, std::size_t byte);

/// "a, b and c".
std::string listing(const std::vector<std::string>& words, std::string_view last_joint = " and ");

/// The candidate nearest to `word` in edits (ignoring case), if it is a likely typo; never the same word. If none is
/// near, the only candidate that begins like the word: Tough for "Toughness" and "Thougness".
std::optional<std::string> nearest_word(const std::string& word, const std::vector<std::string>& candidates);

/// "did you mean 'Armored'?", or nothing when no candidate is near. For a name without its number, suggests all with
/// one: "did you mean Shooter(9) or Shooter(18)?"
std::string suggestion(const std::string& word, const std::vector<std::string>& candidates);

/// A name in quotation marks, with characters that cannot be shown replaced, so that a message stays on one line.
std::string in_quotes(std::string_view text);

/// A formatted number before its noun: "1 game", "1,500 games", "2 armies", "2.5 points".
/// @param noun the singular
std::string counted(const std::string& number, std::string_view noun);
std::string counted(std::integral auto number, std::string_view noun) { return counted(std::to_string(number), noun); }

/// Whether a list holds a name, letter for letter.
bool is_one_of(const std::vector<std::string>& names, const std::string& name);

// Strings and keys as TOML writes them.

/// A string in quotes; quotes, backslashes and control characters are escaped.
std::string string_text(const std::string& text);

/// A key: bare if possible, else in quotes.
std::string key_text(const std::string& key);

}  // namespace warbalance::sim
