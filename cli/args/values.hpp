#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/args/command_line.hpp"
#include "engine/core/length.hpp"

// The value of an option as a number or as one of some words. Any other value is an InputError about the option.

namespace warbalance::cli {

/// A whole number, in min .. max.
std::int64_t integer_value(const ParsedArgs& typed, std::string_view option, std::int64_t min, std::int64_t max);

/// A plain decimal number, in min .. max.
double decimal_value(const ParsedArgs& typed, std::string_view option, double min, double max);

/// A number with at most two places in hundredths, in min .. max hundredths.
/// @param unit      for the message: "inches", "points"
/// @param fallback  the value where the option was not given
Hundredths hundredths_value(const ParsedArgs& typed, std::string_view option, Hundredths min, Hundredths max,
                            const std::string& unit, std::string_view fallback = {});

/// Which of the words it is; the first where the option was not given.
std::size_t word_value(const ParsedArgs& typed, std::string_view option, const std::vector<std::string>& words);

}  // namespace warbalance::cli
