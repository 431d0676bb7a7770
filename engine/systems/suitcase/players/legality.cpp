#include "engine/systems/suitcase/players/legality.hpp"

#include "engine/systems/suitcase/sight.hpp"
#include "engine/systems/suitcase/spells.hpp"

namespace warbalance::suitcase {

namespace {

bool sees_unit(const View& view, UnitIndex unit, Hex from, UnitIndex target, int range) {
  const UnitState& other = view.state.unit(target);
  bool seen = false;
  for_each_model(other.body, other.hexes, [&](int, Hex to) {
    seen = seen || (distance(from, to) <= range && sees(view.rules, view.state, from, to, unit, target));
  });
  return seen;
}

}  // namespace

bool action_is_legal(const View& view, UnitIndex unit, const Action& action) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const Profile& profile = state.profile(unit);
  if (action.kind == ActionKind::hold) return true;
  if (any_model(profile, self.body, &Card::immobile)) return false;
  const Mover mover = mover_of(state, unit, action.careful);
  Paths& paths = view.workspace.paths;
  if (action.kind == ActionKind::charge) {
    return action.target >= 0 && action.target < state.unit_count() && state.in_play(action.target) &&
           state.owner(action.target) != mover.seat && paths.charge(view.rules, state, mover, action.target).legal;
  }
  if (!is_hex(action.end)) return false;
  const int budget = action.kind == ActionKind::rush ? rush_of(profile, self.body) : advance_of(profile, self.body);
  paths.find(view.rules, state, mover, state.leader_hex(unit), budget);
  Formation hexes;
  return paths.reached(action.end) && Paths::may_end(state, mover, action.end) &&
         paths.form(view.rules, state, mover, action.end, budget, hexes);
}

bool cast_is_legal(const View& view, UnitIndex unit, const Cast& cast) {
  const State& state = view.state;
  if (cast.spell < 0 || cast.spell >= view.rules.spell_count) return false;
  if (cast.target < 0 || cast.target >= state.unit_count() || !state.in_play(cast.target)) return false;
  const Spell& spell = view.rules.spells[static_cast<std::size_t>(cast.spell)];
  const bool friendly = state.owner(unit) == state.owner(cast.target);
  if (friendly != (spell.hits == 0)) return false;
  return cast.target == unit || sees_unit(view, unit, wizard_hex(state, unit), cast.target, spell.range);
}

bool free_move_is_legal(const View& view, UnitIndex unit, Hex hex) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  if (!is_hex(hex) || any_model(state.profile(unit), self.body, &Card::immobile)) return false;
  Mover mover = mover_of(state, unit, true);
  mover.strider = mover.through_free = true;
  Paths& paths = view.workspace.paths;
  paths.find(view.rules, state, mover, state.leader_hex(unit), view.rules.pile_in);
  Formation hexes;
  return paths.reached(hex) && Paths::may_end(state, mover, hex) &&
         paths.form(view.rules, state, mover, hex, view.rules.pile_in, hexes);
}

bool has_spell_target(const View& view, UnitIndex unit) {
  const State& state = view.state;
  for (int spell = 0; spell < view.rules.spell_count; ++spell) {
    if (view.rules.spells[static_cast<std::size_t>(spell)].hits == 0) continue;
    for (const UnitIndex enemy : state.army(1 - state.owner(unit))) {
      if (cast_is_legal(view, unit, {spell, enemy})) return true;
    }
  }
  return false;
}

}  // namespace warbalance::suitcase
