#pragma once

#include "engine/systems/suitcase/sight.hpp"

// What the to-hit dice of shooting depend on beside the weapons.

namespace warbalance::suitcase {

/// What the to-hit dice of shooting at a target depend on.
inline AttackSetting shooting_setting(const UnitNumbers& numbers, const UnitSituation& target, Cover cover, bool moved,
                                      Pick pick) {
  AttackSetting setting;
  setting.shooting = true;
  setting.moved = moved;
  setting.cover = cover;
  setting.stealth = std::min(numbers.card(wounded_card(target.body, pick)).stealth, target.veil);
  setting.target_models = pick != Pick::none ? 1 : target.body.models();
  return setting;
}
inline AttackSetting shooting_setting(const Rules& rules, const State& state, UnitIndex shooter, const Formation& hexes,
                                      const Firing& firing, UnitIndex target, bool moved, Pick pick) {
  const Cover cover = cover_of(rules, state, shooter, hexes, firing.all(), target, pick);
  return shooting_setting(state.numbers(target), state.unit(target), cover, moved, pick);
}

}  // namespace warbalance::suitcase
