#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/length.hpp"
#include "engine/core/vocabulary.hpp"

// Numbers of data files as text: how their rows in a vocabulary say that they are written and read.

namespace warbalance::sim {

/// Whether a number is a price or a sum of prices: it is held in hundredths of a point.
inline bool is_in_points(const NumberSpec& spec) { return spec.unit == "points"; }

/// Whether a number is a length on the table, in hundredths of an inch.
inline bool is_length(const NumberSpec& spec) { return spec.unit == "1/100 inch"; }

/// Whether a number is the least roll of a die that succeeds: "4+".
inline bool is_roll(const NumberSpec& spec) { return spec.unit == "d6"; }

/// A value as the data file writes it: "600", "7.5", "per-hit", "true".
std::string value_text(const NumberSpec& spec, std::int32_t value);

/// What a number may be: "0 to 4800 (1/100 inch)", "true or false", "per-attack or per-hit".
std::string range_text(const NumberSpec& spec);

/// Checks a number against its range.
/// @return the message when it is outside, else empty
std::string range_problem(const std::string& path, const NumberSpec& spec, std::int64_t value);

/// The value of a word of an option or the text of a number.
/// @return the message when it is none, else empty
std::string read_value(const std::string& path, const NumberSpec& spec, const std::string& text, std::int32_t& value);

/// What to write for a word or number that is not a value of it; empty = nothing is near.
std::string value_hint(const NumberSpec& spec, const std::string& text);

/// What to write for a number that is written as people do: "write 12.5" for "12,5", "write 1000" for "1,000", "1 000",
/// "10k" or "1e3"; empty where it is none of these.
/// @param whole  only a whole number will do, so that "1.000" is a thousand
std::string number_hint(std::string_view text, bool whole);

/// Points as people write them: 1500 hundredths = "15", 750 = "7.5", -5 = "-0.05".
std::string points_text(Hundredths points);

/// Points as statistics work with them.
inline double points_of(Hundredths hundredths) { return hundredths / 100.0; }

/// Reads "15", "7.5", "-5" exactly; nothing when the text is no number, is finer than 1/100 point or beyond
/// +-1,000,000 points.
std::optional<Hundredths> parse_points(std::string_view text);

}  // namespace warbalance::sim
