#include "sim/files/points.hpp"

#include <cstdlib>

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

}  // namespace warbalance::sim
