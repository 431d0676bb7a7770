#include "sim/catalog/number_text.hpp"

#include <charconv>

#include "sim/catalog/points.hpp"
#include "sim/catalog/words.hpp"

namespace warbalance::sim {
namespace {

bool parse_whole(std::string_view text, std::int64_t& value) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
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
