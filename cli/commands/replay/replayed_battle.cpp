#include "cli/commands/replay/replayed_battle.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <numbers>

#include "cli/base/numbers.hpp"
#include "engine/systems/systems.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/compile.hpp"

namespace warbalance::cli {

std::string ReplayedBattle::side(int seat) const { return std::string(1, static_cast<char>('A' + contestant(seat))); }

const sim::Army& ReplayedBattle::army_in(int seat) const { return match->armies[contestant(seat)]; }

int ReplayedBattle::seat_of(UnitIndex index) const {
  int seat = 0;
  for (auto before = army_in(0).units.size(); static_cast<std::size_t>(index) >= before && seat + 1 < players();) {
    before += army_in(++seat).units.size();
  }
  return seat;
}

std::size_t ReplayedBattle::slot_of(UnitIndex index) const {
  auto slot = static_cast<std::size_t>(index);
  for (int seat = 0; seat < seat_of(index); ++seat) slot -= army_in(seat).units.size();
  return slot;
}

std::string ReplayedBattle::unit_id(UnitIndex index) const {
  if (index == kNoUnit) return {};
  return fmt::format("{}{}", side(seat_of(index)), slot_of(index) + 1);
}

std::string ReplayedBattle::unit(UnitIndex index) const {
  if (index == kNoUnit) return {};
  return unit_id(index) + " " + listed(index).name;
}

const sim::ArmyUnit& ReplayedBattle::listed(UnitIndex index) const {
  return army_in(seat_of(index)).units[slot_of(index)];
}

std::string ReplayedBattle::spell(UnitIndex index, std::int64_t number) const {
  const std::string name = sim::named_effect(match->ruleset, listed(index).design, static_cast<std::size_t>(number));
  return name.empty() ? fmt::format("number {}", number + 1) : name;
}

std::string_view ReplayedBattle::length_unit() const { return sim::vocabulary_of(match->ruleset.system)->length_unit; }

bool ReplayedBattle::counts_steps() const { return sim::vocabulary_of(match->ruleset.system)->counts_steps; }

int compass_degrees(Point direction) {
  const double turns = std::atan2(direction.y, direction.x) / (2 * std::numbers::pi);
  return static_cast<int>(std::lround(360 * (turns + 1))) % 360;
}

std::optional<ReplayBoard> ReplayedBattle::board() const {
  std::optional<ReplayBoard> board;
  with_system(match->ruleset.system, [&]<class S>() {
    const auto rules = sim::compile_rules<S>(match->ruleset);
    if constexpr (HasBoard<S>) {
      const auto grid = rules.grid;
      if (!grid.is_on()) return;
      board = ReplayBoard{.space = grid.space,
                          .hexes = grid.corner_count() == 6,
                          .first = grid.centre(0),
                          .coordinates = [grid](Point point) { return grid.coordinates(point); },
                          .apart = [grid](Point a, Point b) { return grid.apart(a, b); }};
    }
  });
  return board;
}

Point ReplayedBattle::table_size() const {
  Point size{4800, 4800};
  with_system(match->ruleset.system, [&]<class S>() {
    const auto rules = sim::compile_rules<S>(match->ruleset);
    size = {rules.table_width, rules.table_height};
  });
  return size;
}

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
