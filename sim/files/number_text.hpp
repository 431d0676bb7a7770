#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/length.hpp"
#include "engine/core/vocabulary.hpp"

// Numbers of data files as text, written and read as their entries in a vocabulary define.

namespace warbalance::sim {

/// Whether a number is a price or a sum of prices: stored in hundredths of a point.
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
/// @return a message when it is neither, else empty
std::string read_value(const std::string& path, const NumberSpec& spec, const std::string& text, std::int32_t& value);

/// A suggestion for an invalid word or number; empty = nothing is near.
std::string value_hint(const NumberSpec& spec, const std::string& text);

/// A suggestion for a number written as people do: "write 12.5" for "12,5", "write 1000" for "1,000", "1 000", "10k" or
/// "1e3"; empty for other texts.
/// @param whole only whole numbers are valid, so "1.000" is a thousand
std::string number_hint(std::string_view text, bool whole);

/// Points as people write them: 1500 hundredths = "15", 750 = "7.5", -5 = "-0.05".
std::string points_text(Hundredths points);

/// Points as a floating-point number.
inline double points_of(Hundredths hundredths) { return hundredths / 100.0; }

/// Reads "15", "7.5", "-5" exactly; empty when the text is not a number, is finer than 1/100 point or beyond
/// +-1,000,000 points.
std::optional<Hundredths> parse_points(std::string_view text);

}  // namespace warbalance::sim
