#include "engine/systems/warstuff2/players/aim.hpp"

namespace warbalance::warstuff2 {
namespace {

/// The best target of a shot from `place` after `last` in the order of worth and index.
FoeIndex next_best(const Outlook& outlook, Point place, FoeIndex last) {
  const Worth limit = outlook.shot_worth(last);
  FoeIndex best = kNoFoe;
  for (FoeIndex foe = 0; foe < outlook.foes(); ++foe) {
    const Worth worth = outlook.shot_worth(foe);
    const bool comes_later = worth < limit || (worth == limit && foe > last);
    if (!comes_later || (best != kNoFoe && worth <= outlook.shot_worth(best))) continue;
    if (outlook.in_range(foe, place)) best = foe;
  }
  return best;
}

}  // namespace

Aim aim_over_terrain(const View& view, const Stakes& stakes, UnitIndex unit, const Outlook& outlook, Point place) {
  const State& state = view.state;
  FoeIndex foe = outlook.best_shot(place);
  while (foe != kNoFoe && !in_sight(state, place, outlook.place(foe))) foe = next_best(outlook, place, foe);
  if (foe == kNoFoe) return {};
  const UnitIndex target = outlook.unit(foe);
  const bool covered = covered_by_place(state, target) ||
                       terrain_covers(view.rules, state, place, state.unit(unit).radius, target) ||
                       state.terrain.elevation(outlook.place(foe)) > state.terrain.elevation(place);
  return {foe, shot_worth(view, stakes, unit, target, as_defender(state, target, covered))};
}

}  // namespace warbalance::warstuff2
