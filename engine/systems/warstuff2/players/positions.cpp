#include "engine/systems/warstuff2/players/positions.hpp"

#include <cstddef>

namespace warbalance::warstuff2 {

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
    if (unit.condition.killed) {
      kept = {Point{}, ~std::uint32_t{0}, 0};
      continue;
    }
    static_assert(sizeof unit.condition == sizeof kept.condition);
    std::memcpy(&kept.condition, &unit.condition, sizeof kept.condition);
    static_assert(sizeof(UnitState) == 56, "what is new in it belongs into the key");
    static_assert(offsetof(UnitState, marked_by) + 1 - offsetof(UnitState, deployed) == sizeof kept.flags);
    std::memcpy(&kept.flags, &unit.deployed, sizeof kept.flags);
    kept.at = state.bases.at[i];
  }
  return book_.find(offsetof(Key, units) + count * sizeof(Unit));
}

}  // namespace warbalance::warstuff2
