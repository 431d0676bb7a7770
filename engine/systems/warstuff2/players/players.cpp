#include "engine/systems/warstuff2/players/players.hpp"

#include <limits>

#include "engine/core/short_list.hpp"
#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"

namespace warbalance::warstuff2 {

void Players::begin(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script) {
  SeatedPlayers::begin(setup, key, script);
  values_.begin();
}

bool legal(const View& view, const ActionQuestion& question, const Action& action) {
  const State& state = view.state;
  const UnitIndex unit = question.unit;
  if (state.unit(unit).condition.frozen && is_move(action.kind)) return false;
  if (action.target != kNoUnit) {
    const bool on_table = action.target >= 0 && action.target < state.unit_count() && state.unit(action.target).alive();
    if (!on_table || !state.enemies(unit, action.target)) return false;
  }
  const Point end = action.path.count < 2 ? state.unit(unit).at : action.path.end();
  if (action.kind == ActionKind::charge) {
    constexpr Length kContactSlack = 2;  // WS2-M2
    if (action.target == kNoUnit || !state.within(unit, end, action.target, kContactSlack)) return false;
  } else if (action.target != kNoUnit) {
    const bool shoots = action.kind == ActionKind::hold || action.kind == ActionKind::advance;
    if (!shoots || !may_shoot_from(state, unit, end, action.target)) return false;
  }
  if (action.path.count < 2) return action.kind != ActionKind::charge;
  if (!is_move(action.kind) || action.path.points[0] != state.unit(unit).at) return false;
  const Spacing spacing = action.kind == ActionKind::charge ? Spacing::may_touch : Spacing::keeps_gap;
  const Length limit = move_limit(view.rules, state.profile(unit), action.kind);
  return is_within_limit(view.rules, state, unit, action.path, limit) &&
         path_is_clear(view.rules, state, unit, action.path, spacing);
}

bool legal(const View& view, const CornerQuestion& /*question*/, int corner) {
  return corner >= 0 && corner < 4 && corner_is_free(view.state, corner);
}

bool legal(const View& view, const PlacementQuestion& question, const Placement& placement) {
  const auto may_stand = question.late ? may_deploy_late : may_deploy;
  return contains(question.waiting, placement.unit) && may_stand(view.rules, view.state, placement.unit, *placement.at);
}

bool legal(const View& view, const SpellQuestion& question, const SpellChoice& choice) {
  const State& state = view.state;
  const Profile& profile = state.profile(question.wizard);
  return choice.spell >= 0 && choice.spell < profile.spell_count && choice.target >= 0 &&
         choice.target < state.unit_count() && state.unit(choice.target).alive() &&
         state.enemies(question.wizard, choice.target) &&
         spell_reaches(view.rules, state, question.wizard, profile.spells[static_cast<std::size_t>(choice.spell)],
                       choice.target);
}

bool legal(const View& view, const MeleeMoveQuestion& question, const Path& path) {
  const UnitIndex unit = question.unit;
  const Point from = view.state.unit(unit).at;
  if (path.count < 2 || path.points[0] != from) return false;
  if (!is_within_limit(view.rules, view.state, unit, path, question.limit)) return false;
  if (!path_is_clear(view.rules, view.state, unit, path, Spacing::keeps_gap)) return false;
  if (question.charged == kNoUnit) return true;
  // WS2-X7: directly or obliquely away, for flyers too
  const Point target = view.state.unit(question.charged).at;
  const Length gap = std::max(view.rules.unit_gap, view.rules.step_back);
  return dot(path.end() - from, from - target) >= 0 &&
         distance2(path.end(), target) >= square(view.state.radii(unit, question.charged) + gap);
}

bool legal(const View& view, const TesterQuestion& question, UnitIndex unit) {
  return contains(view.state.army(question.seat), unit) && !view.state.unit(unit).condition.stunned;
}

void Players::prepare(const View& view, const UnitQuestion& /*question*/) { values_.take(view.rules, view.state); }

Placement Players::choose(const View& view, const PlacementQuestion& question) const {
  return question.late ? greedy_late_placement(view, question.waiting) : greedy_placement(view, question.waiting);
}

UnitIndex Players::choose(const View& view, const UnitQuestion& question) const {
  return policy(question.seat) == Policy::aggressive ? aggressive_unit(view, question)
                                                     : greedy_unit(view, values_, question.units);
}

Action Players::choose(const View& view, const ActionQuestion& question) const {
  switch (policy(question.seat)) {
    case Policy::aggressive:
      return aggressive_action(view, values_, question.unit);
    case Policy::cautious:
      return cautious_action(view, values_, question.unit);
    default:
      return greedy_action(view, values_, question.unit);
  }
}

std::optional<UnitIndex> Players::choose(const View& view, const GrantQuestion& question) const {
  return choose(view, UnitQuestion{question.seat, question.units});
}

SpellChoice Players::choose(const View& view, const SpellQuestion& question) const {
  return greedy_spell(view, values_, question.wizard);
}

std::optional<Path> Players::choose(const View& view, const MeleeMoveQuestion& question) const {
  switch (policy(question.seat)) {
    case Policy::aggressive:
      return melee_move(view, question, 1);
    case Policy::cautious:
      return melee_move(view, question, -1);
    default:
      return greedy_melee_move(view, values_, question);
  }
}

int Players::draw(const View& view, const CornerQuestion& /*question*/) {
  int corner = 0;
  do {
    corner = static_cast<int>(decisions_.below(4));
  } while (!corner_is_free(view.state, corner));
  return corner;
}

void Players::offer_actions_of(const View& view, int seat, UnitIndex unit, Choices& best) const {
  if (view.state.unit(unit).condition.stunned) return;
  const Profile& profile = view.state.profile(unit);
  BestAction::List likely;
  rank(view, {seat, unit}, likely);
  const bool acts_before = profile.leader_dice > 0 || profile.cast_on > 0;
  const std::optional<Action> usual =
      acts_before ? std::nullopt : std::optional(choose(view, ActionQuestion{seat, unit}));
  const Action hunker{ActionKind::hunker, kNoUnit, {}};
  const Action guard{ActionKind::guard, kNoUnit, {}};
  offer_actions(best, unit, likely,
                {aggressive_action(view, values_, unit), cautious_action(view, values_, unit), hunker,
                 profile.shoots() ? guard : hunker},
                usual);
}

// What `aggressive` and `cautious` share.

namespace {

std::int32_t distance_to_nearest(const State& state, UnitIndex unit, Point at) {
  const UnitIndex enemy = state.nearest_enemy(state.owner(unit), at);
  return enemy == kNoUnit ? std::numeric_limits<std::int32_t>::max() : distance2(at, state.unit(enemy).at);
}

/// The legal charge of greatest value, if that is more than `least`.
/// @param own_loss  weight of the own loss: 0 or 1
std::optional<Action> best_charge(const View& view, const UnitValues& values, UnitIndex unit, Value own_loss,
                                  Value least) {
  const State& state = view.state;
  std::optional<Action> best;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const DefenderState standing = as_defender(state, enemy, covered_by_place(state, enemy));
    const OddsEntry odds = view.odds.charge(unit, enemy, standing, state.unit(unit).condition.markers);
    const Value value = odds.gain * values.value(enemy) - own_loss * odds.loss * values.value(unit);
    if (value <= least) return;
    const auto path = charge_path(view.rules, state, unit, enemy);
    if (!path) return;
    least = value;
    best = Action{ActionKind::charge, enemy, *path};
  });
  return best;
}

}  // namespace

std::optional<Path> melee_move(const View& view, const MeleeMoveQuestion& question, int sign) {
  const UnitIndex unit = question.unit;
  const Point from = view.state.unit(unit).at;
  const auto far = [&](Point at) { return std::int64_t{sign} * distance_to_nearest(view.state, unit, at); };
  std::int64_t least = far(place_without_move(view, unit, question.charged));
  std::optional<Path> best;
  for (int direction = 0; direction < 16; direction += 2) {
    const Path move = Path::straight(from, along(from, direction, question.limit));
    if (far(move.end()) >= least || !legal(view, question, move)) continue;
    least = far(move.end());
    best = move;
  }
  return best;
}

UnitIndex aggressive_unit(const View& view, const UnitQuestion& question) {
  const auto score = [&](UnitIndex unit) {
    return -std::int64_t{distance_to_nearest(view.state, unit, view.state.unit(unit).at)};
  };
  return best_choice(view, question, score).item;
}

// `aggressive`: charges, else shoots on the advance, else rushes.

namespace {

/// The end of a move towards the enemy: straight, or in the standard direction that ends nearest to it.
Point go_towards(const View& view, UnitIndex unit, UnitIndex enemy, Length limit) {
  const State& state = view.state;
  const Point from = state.unit(unit).at;
  const Line line(view.rules, state, unit, enemy);
  const PieceSet about = pieces_about(state, unit, limit);
  const auto towards_it = [&](Length length) { return line.towards(length); };
  const Point straight = end_over_ground(view, unit, limit, about, towards_it);
  if (straight_move_is_legal(view.rules, state, unit, straight, limit)) return straight;
  Point best = from;
  std::int32_t nearest = distance2(from, state.unit(enemy).at);
  for (int direction = 0; direction < 16; ++direction) {
    const auto aside = [&](Length length) { return along(from, direction, length); };
    const Point to = end_over_ground(view, unit, limit, about, aside);
    const std::int32_t distance = distance2(to, state.unit(enemy).at);
    if (distance >= nearest || !straight_move_is_legal(view.rules, state, unit, to, limit)) continue;
    nearest = distance;
    best = to;
  }
  return best;
}

Path path_to(Point from, Point to) { return from == to ? Path{} : Path::straight(from, to); }

}  // namespace

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
  if (const auto charge = best_charge(view, values, unit, 0, std::numeric_limits<Value>::min())) return *charge;
  const UnitIndex enemy = state.nearest_enemy(state.owner(unit), from);
  if (enemy == kNoUnit) return {ActionKind::hold, kNoUnit, {}};
  if (profile.shoots()) {
    const Point to = go_towards(view, unit, enemy, move_limit(view.rules, profile, ActionKind::advance));
    const UnitIndex target = target_from(to);
    if (target != kNoUnit) return {ActionKind::advance, target, path_to(from, to)};
  }
  const Point to = go_towards(view, unit, enemy, move_limit(view.rules, profile, ActionKind::rush));
  return {ActionKind::rush, kNoUnit, path_to(from, to)};
}

// `cautious`: shoots from afar, waits on guard, and charges only units that it beats.

namespace {

/// @param still_to_act  count only enemies that may charge in this round
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
  const Point from = state.unit(unit).at;
  const bool frozen = state.unit(unit).condition.frozen;
  const Length limit = move_limit(rules, profile, ActionKind::advance);

  std::optional<Action> best;
  std::int32_t farthest = -1;
  const auto consider = [&](ActionKind kind, Point at) {
    const EnemyNumber target = aim(view, values, unit, outlook, at).enemy_number;
    if (target == kNoEnemy) return;
    const std::int32_t distance = distance_to_nearest(state, unit, at);
    if (distance <= farthest) return;
    farthest = distance;
    best = Action{kind, outlook.unit(target), kind == ActionKind::hold ? Path{} : Path::straight(from, at)};
  };
  consider(ActionKind::hold, from);
  if (const auto cover = nearest_cover_point(state, unit, limit); cover && !frozen) {
    if (straight_move_is_legal(rules, state, unit, *cover, limit)) consider(ActionKind::advance, *cover);
  }
  const UnitIndex nearest = state.nearest_enemy(state.owner(unit), from);
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
  if (const auto charge = best_charge(view, values, unit, 1, 0)) return *charge;
  const Length rush = move_limit(view.rules, state.profile(unit), ActionKind::rush);
  const auto cover = nearest_cover_point(state, unit, rush);
  if (cover && straight_move_is_legal(view.rules, state, unit, *cover, rush) &&
      !in_charge_reach(view.rules, state, unit, *cover, false)) {
    return {ActionKind::rush, kNoUnit, Path::straight(state.unit(unit).at, *cover)};
  }
  return {ActionKind::hunker, kNoUnit, {}};
}

// `random`: any legal choice, for testing invariants and as the weakest opponent.

namespace {

using Targets = ShortList<UnitIndex, kMaxUnits>;

UnitIndex random_target(const View& view, UnitIndex unit, Point at, RandomStream& decisions) {
  const State& state = view.state;
  if (!state.profile(unit).shoots()) return kNoUnit;
  Targets targets;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    if (may_shoot_from(state, unit, at, enemy)) targets.add(enemy);
  });
  return targets.size() == 0 ? kNoUnit : decisions.pick(targets);
}

std::optional<Action> try_action(const View& view, UnitIndex unit, ActionKind kind, RandomStream& decisions) {
  const State& state = view.state;
  const Point from = state.unit(unit).at;
  switch (kind) {
    case ActionKind::hold:
      return Action{kind, random_target(view, unit, from, decisions), {}};
    case ActionKind::hunker:
    case ActionKind::guard:
      return Action{kind, kNoUnit, {}};
    case ActionKind::advance:
    case ActionKind::rush: {
      const Length limit = move_limit(view.rules, state.profile(unit), kind);
      const int direction = static_cast<int>(decisions.below(16));
      const Point to = end_over_ground(view, unit, limit, pieces_about(state, unit, limit),
                                       [&](Length length) { return along(from, direction, length); });
      if (!straight_move_is_legal(view.rules, state, unit, to, limit)) return std::nullopt;
      const UnitIndex target = kind == ActionKind::advance ? random_target(view, unit, to, decisions) : kNoUnit;
      return Action{kind, target, Path::straight(from, to)};
    }
    case ActionKind::charge: {
      Targets targets;
      state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
        if (charge_path(view.rules, state, unit, enemy)) targets.add(enemy);
      });
      if (targets.size() == 0) return std::nullopt;
      const UnitIndex target = decisions.pick(targets);
      return Action{kind, target, *charge_path(view.rules, state, unit, target)};
    }
  }
  return std::nullopt;
}

}  // namespace

Action Players::draw(const View& view, const ActionQuestion& question) {
  constexpr int kTries = 8;
  const UnitIndex unit = question.unit;
  const std::uint32_t kinds = view.state.unit(unit).condition.frozen ? 3 : 6;
  for (int i = 0; i < kTries; ++i) {
    const auto kind = static_cast<ActionKind>(decisions_.below(kinds));
    if (const auto action = try_action(view, unit, kind, decisions_)) return *action;
  }
  return {ActionKind::hold, random_target(view, unit, view.state.unit(unit).at, decisions_), {}};
}

std::optional<Path> Players::draw(const View& view, const MeleeMoveQuestion& question) {
  const std::uint32_t choice = decisions_.below(17);
  if (choice == 16) return std::nullopt;
  const Point from = view.state.unit(question.unit).at;
  const Path move = Path::straight(from, along(from, static_cast<int>(choice), question.limit));
  return legal(view, question, move) ? std::optional(move) : std::nullopt;
}

}  // namespace warbalance::warstuff2
