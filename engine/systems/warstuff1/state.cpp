#include "engine/systems/warstuff1/state.hpp"

#include "engine/systems/warstuff1/movement.hpp"

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

}  // namespace warbalance::warstuff1
