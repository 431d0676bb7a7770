#include "engine/systems/warstuff2/players/aim.hpp"

#include "engine/systems/warstuff2/sight.hpp"

namespace warbalance::warstuff2 {
Aim aim_over_terrain(const View& view, const UnitValues& values, UnitIndex unit, const Outlook& outlook, Point place) {
  const State& state = view.state;
  EnemyNumber enemy_number = kNoEnemy;
  outlook.shots().visit_at_once(place, [&](const Attacks::Attack& shot) {
    const bool seen = in_sight(state, place, outlook.place(shot.enemy_number));
    if (seen) enemy_number = shot.enemy_number;
    return seen;
  });
  if (enemy_number == kNoEnemy) return kNoAim;
  const UnitIndex target = outlook.unit(enemy_number);
  const bool covered = covered_by_place(state, target) ||
                       terrain_covers(view.rules, state, place, state.unit(unit).radius, target) ||
                       state.unit(target).height > state.terrain.elevation(place);
  return {enemy_number, shot_value(view, values, unit, target, as_defender(state, target, covered))};
}

}  // namespace warbalance::warstuff2
