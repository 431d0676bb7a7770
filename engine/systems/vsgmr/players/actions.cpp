#include "engine/systems/vsgmr/players/actions.hpp"

#include <algorithm>
#include <array>

#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/players/prospects.hpp"
#include "engine/systems/vsgmr/scenario.hpp"
#include "engine/systems/vsgmr/sight.hpp"

namespace warbalance::vsgmr {
namespace {

bool is_enemy(const State& state, UnitIndex unit, UnitIndex other) {
  return other >= 0 && other < state.unit_count() && state.in_play(other) && state.enemies(unit, other);
}
bool is_friend(const State& state, UnitIndex unit, UnitIndex other) {
  return other >= 0 && other < state.unit_count() && other != unit && state.in_play(other) &&
         !state.enemies(unit, other);
}

bool may_board(const View& view, UnitIndex unit, const Move& move) {
  const State& state = view.state;
  if (move.in_flight || move.leave != Point{} ||
      !(is_friend(state, unit, move.board) || is_enemy(state, unit, move.board)))
    return false;
  const FigureState& mount = state.unit(move.board);
  const Point at = move.path.count > 1 ? move.path.end() : state.unit(unit).at;
  return may_be_boarded(view, unit, move.board) &&
         apart2(state.grid, at, mount.at) <= square(view.rules.reach + state.unit(unit).radius + mount.radius);
}

/// Whether a figure may be placed at a point: on a board only in the middle of a space.
bool is_place(const Grid& grid, Point at) { return !grid.is_on() || grid.snapped(at) == at; }

}  // namespace

bool may_be_boarded(const View& view, UnitIndex unit, UnitIndex mount) {
  const State& state = view.state;
  const bool is_guy = vsgmr::is_guy(state.profile(unit).type);
  if (!is_guy && view.rules.vehicles_carry_mounts == 0) return false;
  if (state.unit(mount).in_flight || state.unit(mount).mount != kNoUnit || !state.has_place(mount, unit)) return false;
  if (state.owner(mount) == state.owner(unit)) return true;
  return is_guy && view.rules.capture_mounts != 0 && !state.profile(mount).independent && state.is_empty(mount);
}

bool move_is_legal(const View& view, UnitIndex unit, const Move& move) {
  const Profile& profile = view.state.profile(unit);
  if (move.in_flight && !profile.flies) return false;
  Walker walker = walker_of(view.state, unit, profile.flies);
  if (move.leave != Point{}) {
    if (!may_leave(view.state, unit)) return false;
    const auto place = leaving_place(view.rules, view.state, unit, move.leave);
    if (!place) return false;
    walker.from = *place;
  } else if (view.state.unit(unit).mount != kNoUnit) {
    return false;
  }
  if (!vsgmr::move_is_legal(view.rules, view.state, walker, move.path, move.in_flight)) return false;
  const Point end = move.path.count > 1 ? move.path.end() : walker.from;
  if (move.picks_up && !may_pick_up(view.rules, view.state, unit, end, move.in_flight)) return false;
  return move.board == kNoUnit || may_board(view, unit, move);
}

bool action_is_legal(const View& view, UnitIndex unit, const Action& action, bool hand_to_hand_step) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const FigureState& self = state.unit(unit);
  Sight sight;
  switch (action.kind) {
    case ActionKind::distance:
    case ActionKind::hand_to_hand: {
      const AttackKind kind = action.kind == ActionKind::distance ? AttackKind::distance : AttackKind::hand_to_hand;
      if (action.piece >= 0) {
        return (kind == AttackKind::hand_to_hand) == hand_to_hand_step && action.piece < state.terrain.count() &&
               may_attack(view.rules, state, unit, kind) &&
               reaches_piece(view.rules, state, unit, stand_of(state, unit), action.piece, kind);
      }
      return (kind == AttackKind::hand_to_hand) == hand_to_hand_step && is_enemy(state, unit, action.target) &&
             may_attack(view.rules, state, unit, kind) &&
             reaches(view.rules, state, unit, stand_of(state, unit), action.target, kind, sight);
    }
    case ActionKind::disable:
      return !hand_to_hand_step && profile.disable_on != 0 && is_enemy(state, unit, action.target) &&
             state.controlled(unit) && (!self.controls || state.disabled(self.rides)) &&
             state.profile(action.target).type != FigureType::building &&
             state.unit(action.target).disabled_round <= state.round &&
             state.within(unit, action.target, range_of(view.rules, profile));
    case ActionKind::summon: {
      if (hand_to_hand_step || profile.summon_on == 0 || self.mount != kNoUnit || !state.controlled(unit) ||
          !is_friend(state, unit, action.target) || state.unit(action.target).mount != kNoUnit) {
        return false;
      }
      const Walker walker = walker_of(state, action.target, false);
      const Length half_moves = profile.summon_half_moves * profile.half_move - state.grid.space;
      const Length far = half_moves + self.radius + walker.radius;
      return apart2(state.grid, self.at, action.at) <= square(far) && is_place(state.grid, action.at) &&
             may_stand(view.rules, state, walker, action.at, state.unit(action.target).in_flight);
    }
    case ActionKind::none:
      return false;
  }
  return false;
}

// VS-C10 .. VS-C13, VS-C17.

namespace {

Action attack_of(const BestAttack& best) { return {action_of(best.kind), best.target, {}, best.piece}; }

/// VS-C12: the enemy of highest price that could be disabled; kNoUnit = there is none.
UnitIndex most_expensive_to_disable(const View& view, UnitIndex unit) {
  const State& state = view.state;
  UnitIndex most_expensive = kNoUnit;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const bool better = most_expensive == kNoUnit || state.cost(enemy) > state.cost(most_expensive);
    if (!better || !action_is_legal(view, unit, {ActionKind::disable, enemy, {}}, false)) return;
    most_expensive = enemy;
  });
  return most_expensive;
}

/// VS-C13: the friend that gets the best attack beside the bearer.
Action best_summons(const View& view, UnitIndex unit) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const FigureState& self = state.unit(unit);
  const std::size_t facing = nearest_direction(self.facing);
  Action best;
  Value most = 0;
  for (const UnitIndex friendly : state.army(state.owner(unit))) {
    if (friendly == unit || state.unit(friendly).mount != kNoUnit || state.unit(friendly).attacked ||
        !state.able(friendly)) {
      continue;
    }
    const Length bases = self.radius + state.unit(friendly).radius;
    const Length farther = std::max<Length>(2, profile.summon_half_moves * profile.half_move);
    Stand from = stand_of(state, friendly);
    from.at = self.at;
    const Prospects prospects(view, friendly, from, bases + farther);
    if (prospects.none() || best_attack(view, friendly, stand_of(state, friendly), false).value > 0) continue;
    for (const Length gap : {Length{2}, profile.summon_half_moves * profile.half_move - state.grid.space}) {
      for (std::size_t i = 0; i < kDirections.size(); ++i) {
        const Point direction = kDirections[(facing + kDirections.size() - i) % kDirections.size()];
        from.at = self.at + scaled_down(direction, bases + gap);
        if (state.grid.is_on()) from.at = state.grid.snapped(from.at);
        if (prospects.most(from.at) <= most) continue;
        const Action action{ActionKind::summon, friendly, from.at};
        if (!action_is_legal(view, unit, action, false)) continue;
        const Value value = prospects.best(from, false).value;
        if (value <= most) continue;
        most = value;
        best = action;
      }
    }
  }
  return best;
}

}  // namespace

bool may_act(const View& view, UnitIndex unit, bool hand_to_hand) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  if (!hand_to_hand) return profile.shoots || profile.disable_on != 0 || profile.summon_on != 0;
  if (assaults(view, state.owner(unit))) return true;
  return state.any_enemy_within(unit, view.rules.reach);
}

Action choose_action(const View& view, UnitIndex unit, bool hand_to_hand) {
  if (!may_act(view, unit, hand_to_hand)) return {};
  const State& state = view.state;
  const Stand from = stand_of(state, unit);
  const Prospects prospects(view, unit, from, 0);
  if (hand_to_hand) {
    const BestAttack strike = prospects.best_strike(from);
    return strike.exists() ? attack_of(strike) : Action{};
  }
  const BestAttack best = prospects.best(from, false);
  const Profile& profile = state.profile(unit);
  if (profile.disable_on != 0 && state.round < last_round(view.rules)) {  // it lasts through the next round
    const UnitIndex enemy = most_expensive_to_disable(view, unit);
    if (enemy != kNoUnit && kMillion / 1000 * view.odds.weights().disable * state.cost(enemy) > best.value)
      return {ActionKind::disable, enemy, {}};
  }
  if (profile.summon_on != 0 && best.value == 0) {
    const Action action = best_summons(view, unit);
    if (action.kind != ActionKind::none) return action;
  }
  return best.exists() && best.kind == AttackKind::distance ? attack_of(best) : Action{};
}

std::optional<Action> random_action(const View& view, UnitIndex unit, bool hand_to_hand, RandomStream& lots) {
  const ActionKind kind = hand_to_hand ? ActionKind::hand_to_hand : ActionKind::distance;
  std::array<Action, kMaxUnits + 1> attacks;
  std::uint32_t count = 0;
  const auto add = [&](const Action& attack) {
    if (action_is_legal(view, unit, attack, hand_to_hand)) attacks[count++] = attack;
  };
  const State& state = view.state;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) { add({kind, enemy, {}}); });
  if (assaults(view, state.owner(unit))) add({kind, kNoUnit, {}, state.fortress});
  if (count == 0) return std::nullopt;
  const std::uint32_t lot = lots.below(count + 1);
  return lot == count ? Action{} : attacks[lot];
}

// VS-C15, VS-C6.

namespace {

Hundredths points_of(const State& state, int task) {
  return task == kObjectTask ? 0 : state.tasks[static_cast<std::size_t>(task)].points;
}

/// Whether a figure can be sent to a task; flyers land there.
bool can_be_sent(const State& state, UnitIndex unit) {
  return is_guy(state.profile(unit).type) && state.unit(unit).mount == kNoUnit;
}

/// Whether nobody of the same player is nearer to a task.
bool is_nearest(const State& state, UnitIndex unit, Point from, Point task) {
  const std::int32_t own = distance2(from, task);
  for (const UnitIndex other : state.army(state.owner(unit))) {
    if (other == unit || !can_be_sent(state, other)) continue;
    const std::int32_t his = distance2(state.unit(other).at, task);
    if (his < own || (his == own && other < unit)) return false;
  }
  return true;
}

}  // namespace

std::optional<SkillRoll> choose_skill(const View& view, std::span<const UnitIndex> ready) {
  std::optional<SkillRoll> best;
  Hundredths most = 0;
  int best_faces = 0;
  int best_sides = 1;
  for (const UnitIndex unit : ready) {
    for_each_task_at(view.rules, view.state, unit, [&](int task) {
      const SkillNumbers numbers = skill_numbers(view.rules, view.state, unit, task);
      const int faces = std::clamp(numbers.sides - numbers.needed + 1, 0, numbers.sides);
      const int more_likely = faces * best_sides - best_faces * numbers.sides;
      const Hundredths points = points_of(view.state, task);
      if (best && (more_likely < 0 || (more_likely == 0 && points <= most))) return;
      best = SkillRoll{unit, task};
      most = points;
      best_faces = faces;
      best_sides = numbers.sides;
    });
  }
  return best;
}

int task_for(const View& view, UnitIndex unit, Point from) {
  const State& state = view.state;
  if (state.tasks.empty() || !can_be_sent(state, unit)) return -1;
  int best = -1;
  std::int32_t least = 0;
  for (int task = 0; task < static_cast<int>(state.tasks.size()); ++task) {
    const Point at = state.tasks[static_cast<std::size_t>(task)].at;
    const std::int32_t way2 = distance2(from, at);
    if (!state.task_open(task) || points_of(state, task) <= 0 || (best >= 0 && way2 >= least)) continue;
    if (!is_nearest(state, unit, from, at)) continue;
    best = task;
    least = way2;
  }
  return best;
}

// VS-V15, VS-C15.

namespace {

/// Edges by their number clockwise from the player's own one.
constexpr int kOwn = 0;
constexpr int kLeft = 1;
constexpr int kOpposite = 2;
constexpr int kRight = 3;

/// VS-V15: whether a face of the die allows an edge.
bool face_allows(int face, int edge) {
  constexpr std::array<int, 5> kEdges = {-1, kOpposite, kRight, kOwn, kLeft};
  constexpr int kAny = 5;
  if (face == kAny) return true;
  return face >= 1 && face < kAny && kEdges[static_cast<std::size_t>(face)] == edge;
}

EdgeFrame frame_at(const View& view, int seat, int edge) {
  const EdgeFrame own = frame_of(view.rules, view.state, seat);
  return {
      {static_cast<Edge>((static_cast<int>(own.place.edge) + edge) % 4)}, own.table_width, own.table_height, own.grid};
}

bool is_on_strip(const View& view, const EdgeFrame& frame, Point at, Length radius) {
  return on_table(view.rules, at, radius) && frame.away(at) <= view.rules.spawn_depth - radius;
}

}  // namespace

bool spawn_is_legal(const View& view, int seat, int face, const Spawn& spawned) {
  const State& state = view.state;
  const UnitIndex unit = spawned.unit;
  if (unit < 0 || unit >= state.unit_count() || state.owner(unit) != seat || !state.unit(unit).reserve ||
      state.body(unit) != unit) {
    return false;
  }
  const Walker walker = walker_of(state, unit, false);
  if (state.grid.is_on() && state.grid.snapped(spawned.at) != spawned.at) return false;
  if (!may_stand(view.rules, state, walker, spawned.at, false)) return false;
  for (const int edge : {kOwn, kLeft, kOpposite, kRight}) {
    if (face_allows(face, edge) && is_on_strip(view, frame_at(view, seat, edge), spawned.at, walker.radius))
      return true;
  }
  return false;
}

std::optional<Spawn> choose_spawn(const View& view, int seat, int face) {
  const State& state = view.state;
  const Length step = state.grid.is_on() ? state.grid.space : 50;
  const UnitIndex unit = state.most_expensive_body(seat, true);
  if (unit == kNoUnit) return std::nullopt;
  const Walker walker = walker_of(state, unit, false);
  std::optional<Spawn> best;
  Length least = 0;
  for (const int edge : {kOwn, kLeft, kOpposite, kRight}) {
    if (!face_allows(face, edge)) continue;
    const EdgeFrame frame = frame_at(view, seat, edge);
    for (Length v = walker.radius; v <= view.rules.spawn_depth - walker.radius; v += step) {
      for (Length u = walker.radius; u <= frame.length() - walker.radius; u += step) {
        const Point at = frame.point(u, v);
        const UnitIndex enemy = nearest_enemy_of(state, seat, at);
        const Length gap = enemy == kNoUnit ? 0 : length_up(at, state.place(enemy)) - state.base(enemy);
        if ((best && gap >= least) || !may_stand(view.rules, state, walker, at, false)) continue;
        best = Spawn{unit, at};
        least = gap;
      }
    }
  }
  return best;
}

}  // namespace warbalance::vsgmr
