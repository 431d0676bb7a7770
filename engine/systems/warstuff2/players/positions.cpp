#include "engine/systems/warstuff2/players/positions.hpp"

#include <cstddef>

namespace warbalance::warstuff2 {
namespace {

std::uint8_t flags_of(const UnitState& unit) {
  const std::array<bool, 8> flags = {unit.deployed,          unit.activated,       unit.acting,
                                     unit.frozen_new,        unit.hunkered,        unit.guard,
                                     unit.condition.stunned, unit.condition.frozen};
  unsigned bits = 0;
  for (std::size_t i = 0; i < flags.size(); ++i) bits |= unsigned{flags[i]} << i;
  return static_cast<std::uint8_t>(bits);
}

}  // namespace

Chosen* Positions::find(const State& state, int seat, PlayerKind kind) {
  if (!book_.is_open(state.round)) return nullptr;
  Key& key = book_.key();
  key.seat = static_cast<std::int8_t>(seat);
  key.kind = static_cast<std::int8_t>(kind);
  key.round = state.round;
  key.destroyed_hundredths = state.destroyed_hundredths;
  const auto count = static_cast<std::size_t>(state.unit_count());
  for (std::size_t i = 0; i < count; ++i) {
    const UnitState& unit = state.units[i];
    Unit& kept = key.units[i];
    static_assert(sizeof(UnitState) == 56, "what is new in it belongs into the key");
    kept = unit.condition.killed
               ? Unit{.flags = 0xFF}
               : Unit{state.bases.at[i], flags_of(unit), unit.condition.markers, unit.guard_shots, unit.marked_by};
  }
  return book_.find(offsetof(Key, units) + count * sizeof(Unit));
}

}  // namespace warbalance::warstuff2
