#include "engine/systems/suitcase/players/spells.hpp"

#include <algorithm>

#include "engine/systems/suitcase/players/legality.hpp"
#include "engine/systems/suitcase/players/values.hpp"
#include "engine/systems/suitcase/spells.hpp"

namespace warbalance::suitcase {

namespace {

/// Of 36, the throws of caster and best blocker in which the spell is cast.
int casting_throws(int number, int power, int block) {
  int count = 0;
  for (int face = 1; face <= 6; ++face) {
    const int total = face + power;
    if (total < number) continue;
    for (int other = 1; other <= 6; ++other) count += block == 0 || other + block <= total ? 1 : 0;
  }
  return count;
}

}  // namespace

std::optional<Cast> best_cast(const View& view, UnitIndex unit, bool before) {
  const State& state = view.state;
  if (before && !has_spell_target(view, unit)) return std::nullopt;
  const int power = wizard_power(state.numbers(unit), state.unit(unit).body);
  int block = 0;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    if (may_block(view.rules, state, unit, enemy)) {
      block = std::max(block, wizard_power(state.numbers(enemy), state.unit(enemy).body));
    }
  });
  std::optional<Cast> best;
  Value most = 0;
  for (int number = 0; number < view.rules.spell_count; ++number) {
    const Spell& spell = view.rules.spells[static_cast<std::size_t>(number)];
    const bool attack = spell.hits > 0;
    if (before && !attack) continue;
    const int throws = casting_throws(spell.number, power, block);
    state.for_each_living([&](UnitIndex target) {
      if (!cast_is_legal(view, unit, {number, target})) return;
      const UnitState& other = state.unit(target);
      const bool hidden =
          state.numbers(target).card(wounded_card(other.body, Pick::none)).stealth != 0 || other.veil != 0;
      if (!attack && hidden) return;
      const Value value = attack ? spell_value(view, spell, target) : Value{10} * state.cost(target) / 10;
      if (throws * value / 36 <= most) return;
      most = throws * value / 36;
      best = Cast{number, target};
    });
  }
  return best;
}

UnitIndex usual_blocker(const View& view, std::span<const UnitIndex> wizards) {
  const State& state = view.state;
  UnitIndex best = kNoUnit;
  int most = 0;
  for (const UnitIndex wizard : wizards) {
    const UnitState& self = state.unit(wizard);
    if (!self.activated && has_spell_target(view, wizard)) continue;
    const int power = wizard_power(state.numbers(wizard), self.body);
    if (power <= most) continue;
    most = power;
    best = wizard;
  }
  return best;
}

}  // namespace warbalance::suitcase
