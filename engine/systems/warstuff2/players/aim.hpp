#pragma once

#include "engine/systems/warstuff2/ground.hpp"
#include "engine/systems/warstuff2/players/outlook.hpp"
#include "engine/systems/warstuff2/sight.hpp"

// Which enemy a unit shoots at from a place, and the value of the place, with sight and cover by terrain (section B).

namespace warbalance::warstuff2 {

/// A shot that a unit would take, with its value; 0 without an enemy.
using Aim = Attacks::Attack;
inline constexpr Aim kNoAim{kNoEnemy, 0};

/// The same on a table with terrain.
Aim aim_over_terrain(const View& view, const UnitValues& values, UnitIndex unit, const Outlook& outlook, Point place);

/// The shot of a unit from a place: at the enemy in range that is worth most by its cover by place, the first of equal
/// ones; if that is not in sight the next one, and so on. Its value counts all cover of WS2-S6.
inline Aim aim(const View& view, const UnitValues& values, UnitIndex unit, const Outlook& outlook, Point place) {
  if (view.state.terrain.count() != 0) return aim_over_terrain(view, values, unit, outlook, place);
  Aim best = kNoAim;
  outlook.shots().visit_at_once(place, [&best](const Attacks::Attack& shot) {
    best = shot;
    return true;
  });
  return best;
}

/// Value of the threat and the chance of a place, with the cover that a unit has there by place.
inline Value place_score(const View& view, const Outlook& outlook, Point place, EnemyNumber omitted = kNoEnemy) {
  const Value threat = in_cover_piece(view.state, place) ? outlook.threat_score_in_cover(place, omitted)
                                                         : outlook.threat_score(place, omitted);
  return threat + outlook.chance_score(place, omitted);
}

}  // namespace warbalance::warstuff2
