#include "cli/output/replay_facts.hpp"

#include <fmt/format.h>

namespace warbalance::cli {

std::string ReplayFacts::side(int seat) const { return std::string(1, static_cast<char>('A' + contestant(seat))); }

const sim::Army& ReplayFacts::army_in(int seat) const { return match->armies[contestant(seat)]; }

int ReplayFacts::seat_of(UnitIndex index) const {
  int seat = 0;
  for (auto before = army_in(0).units.size(); static_cast<std::size_t>(index) >= before && seat + 1 < players();) {
    before += army_in(++seat).units.size();
  }
  return seat;
}

std::size_t ReplayFacts::slot_of(UnitIndex index) const {
  auto slot = static_cast<std::size_t>(index);
  for (int seat = 0; seat < seat_of(index); ++seat) slot -= army_in(seat).units.size();
  return slot;
}

std::string ReplayFacts::unit_id(UnitIndex index) const {
  if (index == kNoUnit) return {};
  return fmt::format("{}{}", side(seat_of(index)), slot_of(index) + 1);
}

std::string ReplayFacts::unit(UnitIndex index) const {
  if (index == kNoUnit) return {};
  return unit_id(index) + " " + army_in(seat_of(index)).units[slot_of(index)].name;
}

}  // namespace warbalance::cli
