#include "tests/toy/engine/state.hpp"

#include <algorithm>

#include "engine/core/hash.hpp"

namespace warbalance::toy {
namespace {

/// Whether a base meets nothing on its way from one place to another, or where it stands.
bool meets_nothing(const Rules& rules, const State& state, UnitIndex unit, Point from, Point to) {
  const Length radius = state.unit(unit).radius;
  if (!on_table(rules, to, radius)) return false;
  const PieceSet obstacles = state.terrain.solid() | state.terrain.chasms();
  if (state.terrain.any_crossed(obstacles, from, to, radius)) return false;
  bool clear = true;
  state.for_each_living([&](UnitIndex other) {
    clear = clear && (other == unit || !segment_enters_disc(from, to, state.unit(other).at, state.radii(unit, other)));
  });
  return clear;
}

}  // namespace

void State::begin(const Rules& /*rules*/, const BattleSetup<Profile>& setup) {
  destroyed_hundredths = {};
  round = 0;
  beginner = 0;
  next = 0;
  over = false;
  ending = Ending::rounds;
  enlist(setup, [](const Profile& profile) {
    UnitState unit;
    unit.radius = profile.radius;
    return unit;
  });
}

void State::deploy(UnitIndex i, Point at) {
  join(i);
  unit(i).at = at;
}

void State::kill(UnitIndex i) {
  unit(i).killed = true;
  leave(i);
  destroyed_hundredths[static_cast<std::size_t>(1 - owner(i))] += cost(i);
}

std::uint64_t hash_of_position(const State& state) {
  PositionHash hash;
  for (const std::int8_t part : {state.round, state.beginner, state.next}) hash.add(part);
  hash.add(state.destroyed_hundredths);
  state.for_each_living([&](UnitIndex i) {
    const UnitState& unit = state.unit(i);
    hash.add(i);
    hash.add(unit.at);
    hash.add(unit.wounds);
    hash.add(unit.activated);
  });
  hash.add(state.terrain);
  return hash.value();
}

Length allowance(const Rules& rules, const Profile& profile, bool charges) {
  const Length usual = charges ? rules.charge : rules.advance;
  return std::clamp<Length>(usual + profile.extra_move, 0, kMostMove);
}

bool way_is_clear(const Rules& rules, const State& state, UnitIndex unit, Point to) {
  return meets_nothing(rules, state, unit, state.unit(unit).at, to);
}

Point contact_place(const State& state, UnitIndex unit, UnitIndex target) {
  const Point from = state.unit(unit).at;
  const Point there = state.unit(target).at;
  if (in_contact(state, unit, from, target)) return from;
  return there + scaled_away(from - there, state.radii(unit, target));
}

bool action_is_legal(const Rules& rules, const State& state, UnitIndex unit, const Action& action) {
  const bool targets = action.target != kNoUnit;
  const auto enemies = state.army(1 - state.owner(unit));
  if (targets && std::find(enemies.begin(), enemies.end(), action.target) == enemies.end()) return false;
  if (action.kind == ActionKind::hold)
    return !targets || (state.profile(unit).shoots() && state.within(unit, action.target, state.profile(unit).range));
  const bool charges = action.kind == ActionKind::charge;
  const Length limit = allowance(rules, state.profile(unit), charges);
  if (charges != targets || distance2(state.unit(unit).at, action.to) > square(limit)) return false;
  if (charges && !in_contact(state, unit, action.to, action.target)) return false;
  return way_is_clear(rules, state, unit, action.to);
}

Exchange exchange_between(const Rules& rules, const State& state, UnitIndex unit, UnitIndex target, AttackKind kind) {
  return {rules,
          state.profile(unit),
          state.profile(target),
          {kind, in_cover(state, target)},
          state.stream(unit),
          state.stream(target)};
}

bool place_is_free(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  return meets_nothing(rules, state, unit, at, at);
}

std::span<const UnitIndex> ready_units(const State& state, int seat, std::array<UnitIndex, kMaxUnits>& room) {
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    if (!state.unit(unit).activated) room[count++] = unit;
  }
  return {room.data(), count};
}

}  // namespace warbalance::toy
