#include "sim/files/number_text.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <regex>

#include "sim/files/unicode.hpp"
#include "sim/files/words.hpp"

namespace warbalance::sim {

namespace {

constexpr Hundredths kGreatestPoints = 1'000'000;

}  // namespace

std::string points_text(Hundredths points) {
  const Hundredths whole = points / 100;
  const Hundredths rest = std::abs(points % 100);
  std::string text = (points < 0 && whole == 0 ? "-" : "") + std::to_string(whole);
  if (rest == 0) return text;
  text += '.';
  text += static_cast<char>('0' + rest / 10);
  if (rest % 10 != 0) text += static_cast<char>('0' + rest % 10);
  return text;
}

std::optional<Hundredths> parse_points(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  const std::size_t dot = text.find('.');
  const std::string_view whole = text.substr(0, dot);
  std::string_view decimals = dot == std::string_view::npos ? std::string_view() : text.substr(dot + 1);
  if (whole.empty() || (dot != std::string_view::npos && decimals.empty())) return std::nullopt;

  Hundredths points = 0;
  for (const char c : whole) {
    if (!is_digit(c)) return std::nullopt;
    points = points * 10 + (c - '0');
    if (points > kGreatestPoints) return std::nullopt;
  }
  points *= 100;
  Hundredths place = 10;
  for (const char c : decimals) {
    if (!is_digit(c) || (place == 0 && c != '0')) return std::nullopt;
    points += (c - '0') * place;
    place /= 10;
  }
  if (points > kGreatestPoints * 100) return std::nullopt;
  return negative ? -points : points;
}

namespace {

bool parse_whole(std::string_view text, std::int64_t& value) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

/// "k", "M" or "e4" behind a number as a count of zeros.
std::size_t zeros_of(const std::string& power) {
  if (power.empty()) return 0;
  if (power[0] == 'k' || power[0] == 'K') return 3;
  return power[0] == 'm' || power[0] == 'M' ? 6 : static_cast<std::size_t>(std::stoi(power.substr(1)));
}

/// The plain form of a number; empty if it has decimals but must be whole.
std::string plain_number(const std::string& sign, std::string digits, std::string decimals, std::size_t zeros,
                         bool whole) {
  std::erase_if(digits, [](char c) { return !is_digit(c); });
  if (decimals.size() < zeros) decimals.append(zeros - decimals.size(), '0');
  digits += decimals.substr(0, zeros);
  decimals.erase(0, zeros);
  decimals.erase(decimals.find_last_not_of('0') + 1);
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - (digits.empty() ? 0 : 1)));
  if (digits.empty()) digits = "0";
  if (decimals.empty()) return (sign == "-" ? sign : "") + digits;
  return whole ? "" : (sign == "-" ? sign : "") + digits + "." + decimals;
}

}  // namespace

std::string value_text(const NumberSpec& spec, std::int32_t value) {
  if (!spec.choices.empty()) return std::string(spec.choices[static_cast<std::size_t>(value)]);
  return is_in_points(spec) ? points_text(value) : std::to_string(value);
}

std::string range_text(const NumberSpec& spec) {
  if (!spec.choices.empty()) return listing({spec.choices.begin(), spec.choices.end()}, " or ");
  const std::string unit = spec.unit.empty() ? "" : " (" + std::string(spec.unit) + ")";
  return value_text(spec, spec.min) + " to " + value_text(spec, spec.max) + unit;
}

std::string range_problem(const std::string& path, const NumberSpec& spec, std::int64_t value) {
  if (value >= spec.min && value <= spec.max) return "";
  return path + " is out of range; it may be " + range_text(spec);
}

std::string number_hint(std::string_view text, bool whole) {
  // Groups of three digits with one separator, or any digits; then decimals, a power of ten, a per cent sign.
  static const std::regex kWhole(R"(([+-]?)([1-9]\d{0,2}([ ',._])\d{3}(?:\3\d{3})*|\d+)([kKmM]|[eE]\+?1?\d)? ?%?)");
  static const std::regex kDecimals(
      R"(([+-]?)([1-9]\d{0,2}([ ',._])\d{3}(?:\3\d{3})*|\d*)[.,](\d*)([kKmM]|[eE]\+?1?\d)? ?%?)");
  constexpr std::size_t kLongest = 40;
  const std::string typed = with_plain_spaces(trimmed(text));
  if (typed.size() > kLongest || std::none_of(typed.begin(), typed.end(), is_digit)) return "";
  std::smatch parts;
  std::string meant;
  if (std::regex_match(typed, parts, kWhole)) meant = plain_number(parts[1], parts[2], "", zeros_of(parts[4]), whole);
  const bool one_separator =
      std::count_if(typed.begin(), typed.end(), [](char c) { return c == '.' || c == ','; }) == 1;
  if ((meant.empty() || (!whole && one_separator)) && std::regex_match(typed, parts, kDecimals)) {
    const std::string other = plain_number(parts[1], parts[2], parts[4], zeros_of(parts[5]), whole);
    meant += (meant.empty() || other.empty() ? "" : " or ") + other;
  }
  return meant.empty() || meant == text ? "" : "write " + meant;
}

std::string value_hint(const NumberSpec& spec, const std::string& text) {
  if (spec.choices.empty()) return number_hint(text, !is_in_points(spec));
  return suggestion(text, {spec.choices.begin(), spec.choices.end()});
}

std::string read_value(const std::string& path, const NumberSpec& spec, const std::string& text, std::int32_t& value) {
  for (std::size_t i = 0; i < spec.choices.size(); ++i) {
    if (lower_case(text) != spec.choices[i]) continue;
    value = static_cast<std::int32_t>(i);
    return "";
  }
  if (!spec.choices.empty()) return path + " may be " + range_text(spec) + ", not " + in_quotes(text);

  std::int64_t number = 0;
  if (is_in_points(spec)) {
    const auto points = parse_points(text);
    if (!points) return path + " must be a number of points, at most two decimals, not " + in_quotes(text);
    number = *points;
  } else if (!parse_whole(text, number)) {
    return path + " must be a whole number, not " + in_quotes(text);
  }
  const std::string problem = range_problem(path, spec, number);
  if (problem.empty()) value = static_cast<std::int32_t>(number);
  return problem;
}

}  // namespace warbalance::sim
