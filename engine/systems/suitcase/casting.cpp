#include "engine/systems/suitcase/casting.hpp"

#include "engine/systems/suitcase/sight.hpp"

namespace warbalance::suitcase {

Hex wizard_hex(const State& state, UnitIndex unit) {
  int model = 0;
  wizard_power(state.numbers(unit), state.unit(unit).body, &model);
  return state.unit(unit).hexes[static_cast<std::size_t>(model)];
}

bool may_block(const Rules& rules, const State& state, UnitIndex caster, UnitIndex wizard) {
  const UnitState& self = state.unit(wizard);
  if (self.tried_spell || self.body.idle() || wizard_power(state.numbers(wizard), self.body) == 0) return false;
  const Hex from = wizard_hex(state, caster);
  const Hex to = wizard_hex(state, wizard);
  return distance(from, to) <= rules.block_range && sees(rules, state, from, to, caster, wizard);
}

}  // namespace warbalance::suitcase
