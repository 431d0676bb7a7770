#include <limits>

#include "engine/systems/warstuff2/charge_path.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"

// The player who shoots from afar, waits on guard, and charges only what it beats.

namespace warbalance::warstuff2 {
namespace {

std::int32_t distance_to_nearest(const State& state, int seat, Point at) {
  const UnitIndex enemy = nearest_enemy(state, seat, at);
  return enemy == kNoUnit ? std::numeric_limits<std::int32_t>::max() : distance2(at, state.unit(enemy).at);
}

/// @param still_to_act  only enemies count that may charge in this round
bool in_charge_reach(const Rules& rules, const State& state, UnitIndex unit, Point at, bool still_to_act) {
  bool reached = false;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    if (still_to_act && (other.activated || other.condition.stunned)) return;
    reached = reached || state.within(unit, at, enemy, move_limit(rules, state.profile(enemy), ActionKind::charge));
  });
  return reached;
}

Action shooter_action(const View& view, const UnitValues& values, UnitIndex unit, const Outlook& outlook) {
  const State& state = view.state;
  const Rules& rules = view.rules;
  const Profile& profile = state.profile(unit);
  const int seat = state.owner(unit);
  const Point from = state.unit(unit).at;
  const bool frozen = state.unit(unit).condition.frozen;
  const Length limit = move_limit(rules, profile, ActionKind::advance);

  std::optional<Action> best;
  std::int32_t farthest = -1;
  const auto consider = [&](ActionKind kind, Point at) {
    const EnemyNumber target = aim(view, values, unit, outlook, at).enemy_number;
    if (target == kNoEnemy) return;
    const std::int32_t distance = distance_to_nearest(state, seat, at);
    if (distance <= farthest) return;
    farthest = distance;
    best = Action{kind, outlook.unit(target), kind == ActionKind::hold ? Path{} : Path::straight(from, at)};
  };
  consider(ActionKind::hold, from);
  if (const auto cover = nearest_cover_point(state, unit, limit); cover && !frozen) {
    if (straight_move_is_legal(rules, state, unit, *cover, limit)) consider(ActionKind::advance, *cover);
  }
  const UnitIndex nearest = nearest_enemy(state, seat, from);
  if (!frozen && nearest != kNoUnit) {
    const Point away = Line(view.rules, state, unit, nearest).away(limit);
    if (away != from && straight_move_is_legal(rules, state, unit, away, limit)) consider(ActionKind::advance, away);
  }
  if (best) return *best;
  if (!frozen) {
    const auto to = point_into_range(view, unit, outlook);
    const bool safe =
        to && straight_move_is_legal(rules, state, unit, *to, limit) && !in_charge_reach(rules, state, unit, *to, true);
    const EnemyNumber target = safe ? aim(view, values, unit, outlook, *to).enemy_number : kNoEnemy;
    if (target != kNoEnemy) return {ActionKind::advance, outlook.unit(target), Path::straight(from, *to)};
  }
  return {ActionKind::guard, kNoUnit, {}};
}

}  // namespace

Action cautious_action(const View& view, const UnitValues& values, UnitIndex unit) {
  const State& state = view.state;
  if (state.profile(unit).shoots()) return shooter_action(view, values, unit, Outlook(view, values, unit));
  if (state.unit(unit).condition.frozen) return {ActionKind::hunker, kNoUnit, {}};
  std::optional<Action> best;
  Value best_value = 0;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const DefenderState standing = as_defender(state, enemy, covered_by_place(state, enemy));
    const OddsEntry odds = view.odds.charge(unit, enemy, standing, state.unit(unit).condition.markers);
    const Value value = odds.gain * values.value(enemy) - odds.loss * values.value(unit);
    if (value <= best_value) return;
    const auto path = charge_path(view.rules, state, unit, enemy);
    if (!path) return;
    best_value = value;
    best = Action{ActionKind::charge, enemy, *path};
  });
  if (best) return *best;
  const Length rush = move_limit(view.rules, state.profile(unit), ActionKind::rush);
  const auto cover = nearest_cover_point(state, unit, rush);
  if (cover && straight_move_is_legal(view.rules, state, unit, *cover, rush) &&
      !in_charge_reach(view.rules, state, unit, *cover, false)) {
    return {ActionKind::rush, kNoUnit, Path::straight(state.unit(unit).at, *cover)};
  }
  return {ActionKind::hunker, kNoUnit, {}};
}

std::optional<Path> cautious_melee_move(const View& view, UnitIndex unit, Length limit, UnitIndex charged) {
  const State& state = view.state;
  const int seat = state.owner(unit);
  const Point from = state.unit(unit).at;
  std::int32_t farthest = distance_to_nearest(state, seat, place_without_move(view, unit, charged));
  std::optional<Path> best;
  for (int direction = 0; direction < 16; direction += 2) {
    const Point to = along(from, direction, limit);
    const std::int32_t distance = distance_to_nearest(state, seat, to);
    if (distance <= farthest || !melee_move_is_legal(view, unit, Path::straight(from, to), limit, charged)) continue;
    farthest = distance;
    best = Path::straight(from, to);
  }
  return best;
}

}  // namespace warbalance::warstuff2
