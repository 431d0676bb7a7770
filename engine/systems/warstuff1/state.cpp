#include "engine/systems/warstuff1/state.hpp"

#include "engine/core/hash.hpp"
#include "engine/systems/warstuff1/decisions.hpp"

namespace warbalance::warstuff1 {

void State::begin(const Rules& rules, const BattleSetup<Profile>& setup) {
  round = 0;
  cursor = {};
  starting_hundredths = {};
  living_hundredths = {};
  ranged_hundredths = {};
  destroyed_hundredths = {};
  conceded = {};
  edges.fill(kNoEdge);
  enlist(setup, [&](const Profile& profile) {
    UnitState unit{};
    unit.radius = profile.radius;
    unit.walk = allowance(rules, profile, ActionKind::walk);
    unit.run = allowance(rules, profile, ActionKind::run);
    return unit;
  });
  for (UnitIndex i = 0; i < unit_count(); ++i) starting_hundredths[static_cast<std::size_t>(owner(i))] += cost(i);
}

void State::deploy(UnitIndex i, Point at) {
  join(i);
  unit(i).at = at;
  const auto seat = static_cast<std::size_t>(owner(i));
  living_hundredths[seat] += cost(i);
  if (profile(i).has_ranged()) ranged_hundredths[seat] += cost(i);
}

void State::take_off(UnitIndex i) {
  leave(i);
  const auto seat = static_cast<std::size_t>(owner(i));
  living_hundredths[seat] -= cost(i);
  if (profile(i).has_ranged()) ranged_hundredths[seat] -= cost(i);
}

void State::remove(UnitIndex i) {
  unit(i).condition.kill();
  take_off(i);
}

void State::concede(int seat) {
  conceded[static_cast<std::size_t>(seat)] = true;
  while (!army(seat).empty()) {
    const UnitIndex i = army(seat).back();
    unit(i).gone = true;
    take_off(i);
  }
}

std::uint64_t hash_of_position(const State& state) {
  PositionHash hash;
  hash.add(state.round);
  hash.add(state.cursor.turn);
  hash.add(state.cursor.turns);
  hash.add(state.cursor.first_finished);
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    const UnitState& unit = state.unit(i);
    const Profile& profile = state.profile(i);
    hash.add(profile.quality);
    hash.add(profile.carried);
    hash.add(state.cost(i));
    hash.add(unit.condition);
    hash.add(std::array{unit.deployed, unit.activated, unit.picked, unit.gone});
    if (unit.alive()) hash.add(unit.at);
  }
  hash.add(state.destroyed_hundredths);
  hash.add(state.terrain);
  return hash.value();
}

}  // namespace warbalance::warstuff1
