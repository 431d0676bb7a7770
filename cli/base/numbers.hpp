#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/length.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::cli {

inline constexpr int kShareDecimals = 6;    ///< of shares in 0 .. 1, for spreadsheets
inline constexpr int kMeanDecimals = 4;     ///< of means of battles
inline constexpr int kPointDecimals = 2;    ///< of listed points
inline constexpr int kPercentDecimals = 1;  ///< of percentages, for people

constexpr double percent(double share) { return 100 * share; }

/// A whole number as typed, in min .. max; anything else is an InputError about the option.
std::int64_t parse_integer(std::string_view option, const std::string& text, std::int64_t min, std::int64_t max);

/// A seed: 0 .. 2^64 - 1.
std::uint64_t parse_seed(std::string_view option, const std::string& text);

/// A plain decimal number ("0.25"; no exponent), in min .. max.
double parse_decimal(std::string_view option, const std::string& text, double min, double max);

/// A decimal number with at most two places in hundredths ("24" and "24.0" are 2400), in min .. max hundredths.
/// @param unit  for the message: "inches", "points"
Hundredths parse_hundredths(std::string_view option, const std::string& text, Hundredths min, Hundredths max,
                            const std::string& unit);

/// A number with exactly `decimals` places, never "-0.00".
std::string decimal_text(double value, int decimals);

/// The value of a fraction from 0 to 1 of whole numbers of any length, in decimal digits: rounded exactly, half up, to
/// `decimals` places (at most 17), then the nearest double. Nothing overflows.
double fraction_value(const std::string& numerator, const std::string& denominator, int decimals);

/// A share in percent: 0.523 is "52.3 %".
std::string percent_text(double share, int decimals = 1);

/// Both ends of an interval: "-1.20 to 0.35".
std::string range_text(const sim::Interval& interval, int decimals, double scale = 1);
/// The same of shares in percent: "48.1 to 52.3".
std::string percent_range(const sim::Interval& shares);

/// Thousands separated by commas, for people.
std::string grouped_text(std::int64_t value);

}  // namespace warbalance::cli
