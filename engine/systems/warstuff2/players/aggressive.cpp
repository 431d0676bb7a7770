#include <limits>

#include "engine/systems/warstuff2/charge_path.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"

// The player who always goes forward: it charges, else shoots on the advance, else rushes.

namespace warbalance::warstuff2 {
namespace {

std::int32_t distance_to_nearest(const State& state, UnitIndex unit, Point at) {
  const UnitIndex enemy = nearest_enemy(state, state.owner(unit), at);
  return enemy == kNoUnit ? std::numeric_limits<std::int32_t>::max() : distance2(at, state.unit(enemy).at);
}

/// Where the unit ends when it goes for the enemy: straight, or in the standard direction that ends nearest to it.
Point go_towards(const View& view, UnitIndex unit, UnitIndex enemy, Length limit) {
  const State& state = view.state;
  const Point from = state.unit(unit).at;
  const Line line(view.rules, state, unit, enemy);
  const auto towards_it = [&](Length length) { return line.towards(length); };
  const Point straight = move_over_ground(view, unit, limit, towards_it).path.end();
  if (straight_move_is_legal(view.rules, state, unit, straight, limit)) return straight;
  Point best = from;
  std::int32_t nearest = distance2(from, state.unit(enemy).at);
  for (int direction = 0; direction < 16; ++direction) {
    const auto aside = [&](Length length) { return along(from, direction, length); };
    const Point to = move_over_ground(view, unit, limit, aside).path.end();
    const std::int32_t distance = distance2(to, state.unit(enemy).at);
    if (distance >= nearest || !straight_move_is_legal(view.rules, state, unit, to, limit)) continue;
    nearest = distance;
    best = to;
  }
  return best;
}

Path path_to(Point from, Point to) { return from == to ? Path{} : Path::straight(from, to); }

std::optional<Action> best_charge(const View& view, const UnitValues& values, UnitIndex unit) {
  const State& state = view.state;
  std::optional<Action> best;
  Value best_value = std::numeric_limits<Value>::min();
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const auto path = charge_path(view.rules, state, unit, enemy);
    if (!path) return;
    const DefenderState standing = as_defender(state, enemy, covered_by_place(state, enemy));
    const Value value =
        view.odds.charge(unit, enemy, standing, state.unit(unit).condition.markers).gain * values.value(enemy);
    if (value > best_value) {
      best_value = value;
      best = Action{ActionKind::charge, enemy, *path};
    }
  });
  return best;
}

}  // namespace

UnitIndex aggressive_unit(const View& view, std::span<const UnitIndex> choices) {
  UnitIndex best = choices.front();
  std::int32_t nearest = std::numeric_limits<std::int32_t>::max();
  for (const UnitIndex unit : choices) {
    const std::int32_t distance = distance_to_nearest(view.state, unit, view.state.unit(unit).at);
    if (distance < nearest) {
      nearest = distance;
      best = unit;
    }
  }
  return best;
}

Action aggressive_action(const View& view, const UnitValues& values, UnitIndex unit) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const Point from = state.unit(unit).at;
  const auto target_from = [&](Point at) {
    if (!profile.shoots()) return kNoUnit;
    const Outlook outlook(view, values, unit);
    const EnemyNumber number = aim(view, values, unit, outlook, at).enemy_number;
    return number != kNoEnemy ? outlook.unit(number) : kNoUnit;
  };
  if (state.unit(unit).condition.frozen) return {ActionKind::hold, target_from(from), {}};
  if (const auto charge = best_charge(view, values, unit)) return *charge;
  const UnitIndex enemy = nearest_enemy(state, state.owner(unit), from);
  if (enemy == kNoUnit) return {ActionKind::hold, kNoUnit, {}};
  if (profile.shoots()) {
    const Point to = go_towards(view, unit, enemy, move_limit(view.rules, profile, ActionKind::advance));
    const UnitIndex target = target_from(to);
    if (target != kNoUnit) return {ActionKind::advance, target, path_to(from, to)};
  }
  const Point to = go_towards(view, unit, enemy, move_limit(view.rules, profile, ActionKind::rush));
  return {ActionKind::rush, kNoUnit, path_to(from, to)};
}

std::optional<Path> aggressive_melee_move(const View& view, UnitIndex unit, Length limit, UnitIndex charged) {
  const Point from = view.state.unit(unit).at;
  std::int32_t nearest = distance_to_nearest(view.state, unit, place_without_move(view, unit, charged));
  std::optional<Path> best;
  for (int direction = 0; direction < 16; direction += 2) {
    const Point to = along(from, direction, limit);
    const std::int32_t distance = distance_to_nearest(view.state, unit, to);
    if (distance >= nearest || !melee_move_is_legal(view, unit, Path::straight(from, to), limit, charged)) continue;
    nearest = distance;
    best = Path::straight(from, to);
  }
  return best;
}

}  // namespace warbalance::warstuff2
