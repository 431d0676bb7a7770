#pragma once

#include <cstdint>
#include <string>

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

}  // namespace warbalance::sim
