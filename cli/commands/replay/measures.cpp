#include "cli/commands/replay/measures.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "cli/base/numbers.hpp"
#include "engine/core/axial.hpp"

namespace warbalance::cli {
namespace {

/// Bases in contact may be this far apart: places are whole hundredths of an inch.
constexpr Length kContact = 3;

std::string hundredths(std::int64_t length) { return decimal_text(static_cast<double>(length) / 100, 2); }

int hexes_apart(Point a, Point b) {
  const auto row = [](Point point) { return point.y / kHexLength; };
  const auto q = [&](Point point) { return axial_q(point.x / kHexLength, row(point)); };
  return hex_steps(q(b) - q(a), row(b) - row(a));
}

}  // namespace

Measures::Measures(const ReplayedBattle& replay)
    : board_(replay.board()), hexes_(replay.counts_steps()), unit_(board_ ? "spaces" : replay.length_unit()) {}

std::string Measures::place(Point point) const {
  if (!board_) return fmt::format("({}, {})", hundredths(point.x), hundredths(point.y));
  const auto [first, second] = board_->coordinates(point);
  return fmt::format("({}, {})", first, second);
}

std::string Measures::length(std::int64_t length) const {
  if (!board_) return hundredths(length);
  const bool whole = length % board_->space == 0;
  return decimal_text(static_cast<double>(length) / board_->space, whole ? 0 : 2);
}

Length Measures::apart(Point a, Point b) const {
  if (board_) return board_->apart(a, b);
  return hexes_ ? kHexLength * hexes_apart(a, b) : length_up(a, b);
}

std::string Measures::path(const Path& path) const {
  if (path.points[0] == path.end()) return "at " + place(path.end());
  std::vector<std::string> points;
  for (std::size_t i = 0; i < path.count; ++i) points.push_back(place(path.points[i]));
  const std::string places = fmt::format("{}", fmt::join(points, " to "));
  const Length length = straight() ? path_length(path) : apart(path.points[0], path.end());
  return fmt::format("{} ({} {})", places, this->length(length), unit_);
}

bool Measures::touch(Point a, Point b, Length bases) const {
  if (board_) return apart(a, b) <= board_->space;
  return hexes_ ? apart(a, b) <= kHexLength : length_up(a, b) - bases <= kContact;
}

bool Measures::touches(const Shape& shape, Point at, Length base) const {
  if (hexes_ && shape.outline == Outline::circle) return apart(shape.centre, at) <= shape.radius;
  return contains(straight() ? shape.grown(base) : shape, at);
}

}  // namespace warbalance::cli
