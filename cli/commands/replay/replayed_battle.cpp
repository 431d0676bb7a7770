#include "cli/commands/replay/replayed_battle.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

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

}  // namespace warbalance::cli
