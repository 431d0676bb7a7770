#include "cli/output/replay_facts.hpp"

#include <fmt/format.h>

namespace warbalance::cli {
namespace {

/// Place of a unit in the army list of its seat.
std::size_t slot_of(const ReplayFacts& facts, UnitIndex index) {
  const auto first_army = static_cast<UnitIndex>(facts.army_in(0).units.size());
  return static_cast<std::size_t>(index < first_army ? index : index - first_army);
}

}  // namespace

std::string ReplayFacts::side(int seat) const {
  return static_cast<std::size_t>(seat) == battle->seating.a() ? "A" : "B";
}

const sim::Army& ReplayFacts::army_in(int seat) const {
  return match->armies[static_cast<std::size_t>(seat) == battle->seating.a() ? 0 : 1];
}

int ReplayFacts::seat_of(UnitIndex index) const {
  return static_cast<std::size_t>(index) < army_in(0).units.size() ? 0 : 1;
}

std::string ReplayFacts::unit_id(UnitIndex index) const {
  if (index == kNoUnit) return {};
  return fmt::format("{}{}", side(seat_of(index)), slot_of(*this, index) + 1);
}

std::string ReplayFacts::unit(UnitIndex index) const {
  if (index == kNoUnit) return {};
  return unit_id(index) + " " + army_in(seat_of(index)).units[slot_of(*this, index)].name;
}

}  // namespace warbalance::cli
