#include "engine/systems/warstuff2/state.hpp"

#include "engine/core/hash.hpp"
#include "engine/systems/warstuff2/decisions.hpp"

namespace warbalance::warstuff2 {
namespace {

Reach reach_of(const Rules& rules, const Profile& profile) {
  Reach reach;
  reach.charge = move_limit(rules, profile, ActionKind::charge);
  if (profile.shoots()) {
    reach.range = profile.range;
    reach.shot = move_limit(rules, profile, ActionKind::advance) + profile.range;
  }
  return reach;
}

/// Chance, in 36ths, that a unit fails a morale test.
int morale_fails_of_36(const Profile& profile) {
  const int fails = profile.quality - 1;
  return profile.reroll_morale ? fails * fails : 6 * fails;
}

}  // namespace

void State::begin(const Rules& rules, const BattleSetup<Profile>& setup) {
  round = 0;
  cursor = {};
  destroyed_hundredths = {};
  credit_hundredths = {};
  corners = {};
  enlist(setup, [&](const Profile& profile) {
    UnitState unit{};
    unit.radius = profile.radius;
    unit.reach = reach_of(rules, profile);
    unit.always_cover = profile.always_cover;
    unit.ignores_rout = profile.ignores_rout;
    unit.morale_fails = static_cast<std::int8_t>(morale_fails_of_36(profile));
    return unit;
  });
  for (std::size_t i = 0; i < kDirections.size() && ring_radius != rules.base_radius; ++i) {
    contact_ring[i] = scaled_away(kDirections[i], 2 * rules.base_radius, kDirectionLengths[i]);
  }
  ring_radius = rules.base_radius;
  const auto count = static_cast<std::size_t>(unit_count());
  constexpr UnitState kPadding{};
  for (std::size_t i = 0; i < count + 2 * kLanes; ++i) {
    const UnitState& unit = i < count ? units[i] : kPadding;
    bases.at[i] = Point{Bases::kAway, Bases::kAway};
    bases.radius[i] = Point{unit.radius, unit.radius};
    bases.charge[i] = Bases::from_centre(unit.reach.charge, unit.radius);
    bases.shot[i] = Bases::from_centre(unit.reach.shot, unit.radius);
  }
}

void State::deploy(UnitIndex i, Point at) {
  join(i);
  move_to(i, at);
}

void State::look_around(UnitState& moved) const {
  const auto [near, inside] = terrain.about(moved.at, moved.reach.charge + moved.radius);
  moved.ground = near;
  moved.in_cover_piece = false;
  moved.height = 0;
  terrain.for_each(inside & (terrain.cover() | terrain.elevated()), [&](int number, const TerrainPiece& piece) {
    if (!contains(piece.shape, moved.at)) return;
    moved.in_cover_piece |= (terrain.cover() >> number & 1) != 0;
    if ((terrain.elevated() >> number & 1) != 0) moved.height = std::max(moved.height, piece.traits.height);
  });
}

void State::remove(UnitIndex i) {
  unit(i).condition.killed = true;
  unit(i).guard = false;
  bases.place(i, {Bases::kAway, Bases::kAway});
  leave(i);
}

std::uint64_t hash_of_position(const State& state) {
  PositionHash hash;
  hash.add(state.round);
  hash.add(state.cursor.turn);
  for (const std::int8_t seat : state.turns()) hash.add(seat);
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    const UnitState& unit = state.unit(i);
    const UnitSituation& situation = unit;
    hash.add(state.profile(i));
    hash.add(state.cost(i));
    hash.add(situation);
    if (unit.alive()) hash.add(unit.at);
  }
  hash.add(state.destroyed_hundredths);
  hash.add(state.terrain);
  return hash.value();
}

}  // namespace warbalance::warstuff2
