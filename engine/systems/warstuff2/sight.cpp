#include "engine/systems/warstuff2/sight.hpp"

#include <algorithm>

namespace warbalance::warstuff2 {

bool sight_is_blocked(const State& state, Point from, Point to) {
  const Terrain& terrain = state.terrain;
  return terrain.any_of(terrain.near(terrain.sight_blocking(), from, to), [&](const TerrainPiece& piece) {
    return crosses(piece.shape, from, to) &&
           piece.traits.blocks_los > std::max(terrain.elevation(from), terrain.elevation(to));
  });
}

bool spell_reaches(const Rules& rules, const State& state, UnitIndex wizard, const Spell& spell, UnitIndex target) {
  return state.within(wizard, target, spell.range) &&
         (rules.spells_need_los == 0 || in_sight(state, state.unit(wizard).at, state.unit(target).at));
}

bool terrain_covers(const Rules& rules, const State& state, Point from, Length from_radius, UnitIndex target) {
  const UnitState& unit = state.unit(target);
  const Terrain& terrain = state.terrain;
  if (unit.in_cover_piece) return true;
  return terrain.any_of(terrain.near(terrain.cover(), from, unit.at), [&](const TerrainPiece& piece) {
    if (!crosses(piece.shape, from, unit.at) || is_near(piece.shape, from, from_radius)) return false;
    return rules.cover_behind_adjacent == 0 || is_near(piece.shape, unit.at, unit.radius + rules.cover_adjacent);
  });
}

bool covered_by_place(const Rules& rules, const State& state, UnitIndex source, UnitIndex target, EventKind kind) {
  const UnitState& unit = state.unit(target);
  if (unit.hunkered) return true;
  if (state.terrain.count() == 0) return false;
  const UnitState& other = state.unit(source);
  if (terrain_covers(rules, state, other.at, other.radius, target)) return true;
  return kind == EventKind::shooting && unit.height > other.height;
}

bool in_cover(const Rules& rules, const State& state, UnitIndex source, UnitIndex target, EventKind kind) {
  return cover_counts(rules, kind,
                      state.profile(target).always_cover || covered_by_place(rules, state, source, target, kind));
}

}  // namespace warbalance::warstuff2
