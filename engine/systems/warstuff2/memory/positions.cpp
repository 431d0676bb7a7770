#include "engine/systems/warstuff2/memory/positions.hpp"

#include <cstddef>

namespace warbalance::warstuff2 {

Chosen* Positions::find(const State& state, int seat, Style style) {
  if (!book_.is_open(state.round)) return nullptr;
  Key& key = book_.key();
  key.seat = static_cast<std::int8_t>(seat);
  key.style = style;
  key.round = state.round;
  key.destroyed_hundredths = state.destroyed_hundredths;
  const auto count = static_cast<std::size_t>(state.unit_count());
  for (std::size_t i = 0; i < count; ++i) {
    const UnitState& unit = state.units[i];
    Unit& kept = key.units[i];
    if (unit.condition.killed) {
      kept = Unit{};
      kept.situation.condition.killed = true;
      continue;
    }
    kept.at = state.bases.at[i];
    kept.situation = unit;
  }
  return book_.find(offsetof(Key, units) + count * sizeof(Unit));
}

}  // namespace warbalance::warstuff2
