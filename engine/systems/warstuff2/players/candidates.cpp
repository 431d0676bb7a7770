#include "engine/systems/warstuff2/players/candidates.hpp"

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

std::optional<Point> point_into_range(const View& view, UnitIndex unit, const Outlook& outlook) {
  const Profile& profile = view.state.profile(unit);
  const Point from = view.state.unit(unit).at;
  EnemyNumber best = kNoEnemy;
  outlook.shots().visit_in_reach(from, [&](const Attacks::Attack& shot) {
    const EnemyNumber enemy_number = shot.enemy_number;
    if (distance2(from, outlook.place(enemy_number)) > square(profile.range + outlook.radius_sum(enemy_number)))
      best = enemy_number;
    return best != kNoEnemy;
  });
  if (best == kNoEnemy) return std::nullopt;
  const Length gap = length_up(from, outlook.place(best)) - outlook.radius_sum(best);
  const Length length = gap - profile.range + 2;
  if (length > move_limit(view.rules, profile, ActionKind::advance)) return std::nullopt;
  return towards(from, outlook.place(best), length);
}

bool melee_move_is_legal(const View& view, UnitIndex unit, const Path& path, Length limit, UnitIndex charged) {
  const Point from = view.state.unit(unit).at;
  if (path.count < 2 || path.points[0] != from) return false;
  if (!is_within_limit(view.rules, view.state, unit, path, limit)) return false;
  if (!path_is_clear(view.rules, view.state, unit, path, Spacing::keeps_gap)) return false;
  if (charged == kNoUnit) return true;
  // WS2-X7: directly or obliquely away, for flyers too
  const Point target = view.state.unit(charged).at;
  const Length gap = std::max(view.rules.unit_gap, view.rules.step_back);
  return dot(path.end() - from, from - target) >= 0 &&
         distance2(path.end(), target) >= square(view.state.radii(unit, charged) + gap);
}

Point place_without_move(const View& view, UnitIndex unit, UnitIndex charged) {
  const Point from = view.state.unit(unit).at;
  if (charged == kNoUnit) return from;
  return step_back_point(view.rules, view.state, unit, from, charged).value_or(from);
}

}  // namespace warbalance::warstuff2
