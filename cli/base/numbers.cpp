#include "cli/base/numbers.hpp"

#include <fmt/format.h>
#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <charconv>

#include "cli/base/errors.hpp"
#include "sim/files/number_text.hpp"

namespace warbalance::cli {
namespace {

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Digits, optionally a point and more digits.
bool plain_decimal(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) return all_digits(text);
  return all_digits(text.substr(0, point)) && all_digits(text.substr(point + 1));
}

InputError no_number(std::string_view option, const std::string& wanted, const std::string& text, bool whole) {
  return option_error(option, fmt::format("needs {}, not '{}'", wanted, text), sim::number_hint(text, whole));
}

}  // namespace

std::int64_t parse_integer(std::string_view option, const std::string& text, std::int64_t min, std::int64_t max) {
  const std::string_view digits = std::string_view(text).substr(text.starts_with('-') ? 1 : 0);
  std::int64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = all_digits(digits) && end == text.data() + text.size();
  if (!all_digits(digits)) throw no_number(option, "a whole number", text, true);
  if (!whole || problem != std::errc{} || value < min || value > max) {
    throw option_error(option,
                       fmt::format("must be between {} and {}, not {}", grouped_text(min), grouped_text(max), text));
  }
  return value;
}

std::uint64_t parse_seed(std::string_view option, const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (!all_digits(text) || problem != std::errc{} || end != text.data() + text.size()) {
    throw no_number(option, "a whole number from 0 to 18446744073709551615", text, true);
  }
  return value;
}

double parse_decimal(std::string_view option, const std::string& text, double min, double max) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (!plain_decimal(text) || problem != std::errc{} || end != text.data() + text.size()) {
    throw no_number(option, "a number", text, false);
  }
  if (value < min || value > max) {
    throw option_error(option, fmt::format("must be between {:g} and {:g}, not {}", min, max, text));
  }
  return value;
}

Hundredths parse_hundredths(std::string_view option, const std::string& text, Hundredths min, Hundredths max,
                            const std::string& unit) {
  const auto hundredths = sim::parse_points(text);
  if (!plain_decimal(text) && !text.starts_with('-')) {
    throw no_number(option, "a number of " + unit, text, false);
  }
  if (!hundredths || *hundredths < min || *hundredths > max) {
    throw option_error(option, fmt::format("must be between {} and {} {} with at most two decimals, not {}",
                                           sim::points_text(min), sim::points_text(max), unit, text));
  }
  return *hundredths;
}

std::string decimal_text(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (text.starts_with('-') && text.find_first_not_of("-0.") == std::string::npos) text.erase(0, 1);
  return text;
}

double fraction_value(const std::string& numerator, const std::string& denominator, int decimals) {
  using boost::multiprecision::cpp_int;
  const cpp_int scale = boost::multiprecision::pow(cpp_int(10), static_cast<unsigned>(decimals));
  const cpp_int whole(denominator);
  const cpp_int rounded = (2 * scale * cpp_int(numerator) + whole) / (2 * whole);
  const std::string text = fmt::format("{}e-{}", rounded.str(), decimals);
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::string percent_text(double share, int decimals) { return decimal_text(100 * share, decimals) + " %"; }

std::string range_text(const sim::Interval& interval, int decimals, double scale) {
  return fmt::format("{} to {}", decimal_text(scale * interval.low, decimals),
                     decimal_text(scale * interval.high, decimals));
}

std::string percent_range(const sim::Interval& shares) { return range_text(shares, kPercentDecimals, 100); }

std::string grouped_text(std::int64_t value) {
  std::string text = fmt::format("{}", value);
  const std::size_t first = text.starts_with('-') ? 1 : 0;
  for (std::size_t place = text.size(); place > first + 3;) {
    place -= 3;
    text.insert(place, 1, ',');
  }
  return text;
}

}  // namespace warbalance::cli
