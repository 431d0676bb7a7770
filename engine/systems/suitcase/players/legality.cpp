#include "engine/systems/suitcase/players/tactics.hpp"

// What the rules allow, and where units find room.

namespace warbalance::suitcase {
namespace {

bool is_free(const State& state, UnitIndex unit, Hex hex) {
  const UnitIndex there = state.occupant(hex);
  return (there == kNoUnit || there == unit) && !state.is(hex, kObstacle);
}

bool far_from_enemies(const State& state, int seat, Hex hex, int gap) {
  bool far = true;
  state.for_each_enemy(seat, [&](UnitIndex enemy) {
    far = far && distance_to(state.unit(enemy).body, state.unit(enemy).hexes, hex) > gap;
  });
  return far;
}

bool sees_unit(const View& view, UnitIndex unit, Hex from, UnitIndex target, int range) {
  const UnitState& other = view.state.unit(target);
  bool seen = false;
  for_each_model(other.body, other.hexes, [&](int, Hex to) {
    seen = seen || (distance(from, to) <= range && sees(view.rules, view.state, from, to, unit, target));
  });
  return seen;
}

Hex wizard_hex(const State& state, UnitIndex unit) {
  int model = 0;
  wizard_power(state.numbers(unit), state.unit(unit).body, &model);
  return state.unit(unit).hexes[static_cast<std::size_t>(model)];
}

}  // namespace

int ambush_gap(const Profile& profile, const Body& body) {
  const int troops = body.troops > 0 ? profile.troops.ambush_gap : 0;
  return std::max<int>(troops, body.hero ? profile.hero.ambush_gap : 0);
}

bool place_is_legal(const View& view, UnitIndex unit, Placing placing, Hex hex, Formation& hexes) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const Profile& profile = state.profile(unit);
  if (!is_hex(hex) || !is_free(state, unit, hex)) return false;
  const Mover mover = mover_of(state, unit, false);
  Paths& paths = view.room.paths;
  switch (placing) {
    case Placing::deploy:
    case Placing::scout_place: {
      const auto inside = [&](Hex at_hex) { return in_zone(view.rules, state, mover.seat, at_hex); };
      return inside(hex) && paths.form(view.rules, state, mover, hex, -1, hexes, inside);
    }
    case Placing::scout_move: {
      Mover scout = mover;
      scout.strider = true;
      const int budget = scout_of(profile, self.body);
      return distance(state.leader_hex(unit), hex) <= budget && Paths::may_end(state, scout, hex) &&
             paths.form(view.rules, state, scout, hex, budget, hexes);
    }
    case Placing::ambush: {
      const int gap = ambush_gap(profile, self.body);
      const auto inside = [&](Hex at_hex) { return far_from_enemies(state, mover.seat, at_hex, gap); };
      return inside(hex) && paths.form(view.rules, state, mover, hex, -1, hexes, inside);
    }
  }
  return false;
}

bool find_place(const View& view, UnitIndex unit, Hex wanted, Formation& hexes) {
  const Mover mover = mover_of(view.state, unit, false);
  HexSet& ends = view.room.ends;
  ends.clear();
  ends.add_disk(wanted, kRows);
  const Hex hex = nearest_end(ends, Rows{}, wanted, [&](Hex end) {
    return is_free(view.state, unit, end) && view.room.paths.form(view.rules, view.state, mover, end, -1, hexes);
  });
  return hex != kNoHex;
}

bool action_is_legal(const View& view, UnitIndex unit, const Action& action) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const Profile& profile = state.profile(unit);
  if (action.kind == ActionKind::hold) return true;
  if (any_model(profile, self.body, &Card::immobile)) return false;
  const Mover mover = mover_of(state, unit, action.careful);
  Paths& paths = view.room.paths;
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

bool may_block(const View& view, UnitIndex caster, UnitIndex wizard) {
  const State& state = view.state;
  const UnitState& self = state.unit(wizard);
  if (self.tried_spell || self.body.idle() || wizard_power(state.numbers(wizard), self.body) == 0) return false;
  const Hex from = wizard_hex(state, caster);
  const Hex to = wizard_hex(state, wizard);
  return distance(from, to) <= view.rules.block_range && sees(view.rules, state, from, to, caster, wizard);
}

bool free_move_is_legal(const View& view, UnitIndex unit, Hex hex) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  if (!is_hex(hex) || any_model(state.profile(unit), self.body, &Card::immobile)) return false;
  Mover mover = mover_of(state, unit, true);
  mover.strider = mover.through_free = true;
  Paths& paths = view.room.paths;
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
