#include "engine/systems/warstuff2/players/aim.hpp"

namespace warbalance::warstuff2 {
Aim aim_over_terrain(const View& view, const Stakes& stakes, UnitIndex unit, const Outlook& outlook, Point place) {
  const State& state = view.state;
  FoeIndex foe = kNoFoe;
  outlook.shots().visit_at_once(place, [&](const Attacks::Attack& shot) {
    const bool seen = in_sight(state, place, outlook.place(shot.foe));
    if (seen) foe = shot.foe;
    return seen;
  });
  if (foe == kNoFoe) return kNoAim;
  const UnitIndex target = outlook.unit(foe);
  const bool covered = covered_by_place(state, target) ||
                       terrain_covers(view.rules, state, place, state.unit(unit).radius, target) ||
                       state.unit(target).height > state.terrain.elevation(place);
  return {foe, shot_worth(view, stakes, unit, target, as_defender(state, target, covered))};
}

}  // namespace warbalance::warstuff2
