#include "engine/systems/warstuff2/players/players.hpp"

#include <limits>

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
  return melee_move_is_legal(view, question.unit, path, question.limit, question.charged);
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

bool legal(const View& view, const TesterQuestion& question, UnitIndex unit) {
  return contains(view.state.army(question.seat), unit) && !view.state.unit(unit).condition.stunned;
}

void Players::prepare(const View& view, const UnitQuestion& /*question*/) { values_.take(view.rules, view.state); }

Placement Players::choose(const View& view, const PlacementQuestion& question) const {
  return question.late ? greedy_late_placement(view, question.waiting) : greedy_placement(view, question.waiting);
}

UnitIndex Players::choose(const View& view, const UnitQuestion& question) const {
  return policy(question.seat) == Policy::aggressive ? aggressive_unit(view, question.units)
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
      return aggressive_melee_move(view, question.unit, question.limit, question.charged);
    case Policy::cautious:
      return cautious_melee_move(view, question.unit, question.limit, question.charged);
    default:
      return greedy_melee_move(view, values_, question.unit, question.limit, question.charged);
  }
}

std::optional<Push> Players::choose(const View& view, const PushQuestion& question) const {
  return greedy_push(view, question.victim);
}

UnitIndex Players::choose(const View& view, const TesterQuestion& question) const {
  return greedy_morale_tester(view, question.seat);
}

int Players::draw(const View& view, const CornerQuestion& /*question*/) {
  int corner = 0;
  do {
    corner = static_cast<int>(decisions_.below(4));
  } while (!corner_is_free(view.state, corner));
  return corner;
}

Action Players::draw(const View& view, const ActionQuestion& question) {
  return random_action(view, question.unit, decisions_);
}

SpellChoice Players::draw(const View& view, const SpellQuestion& question) {
  return random_spell(view, question.wizard, decisions_);
}

std::optional<Path> Players::draw(const View& view, const MeleeMoveQuestion& question) {
  return random_melee_move(view, question.unit, question.limit, question.charged, decisions_);
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

// `aggressive`: charges, else shoots on the advance, else rushes.

namespace {

std::int32_t distance_to_nearest(const State& state, UnitIndex unit, Point at) {
  const UnitIndex enemy = nearest_enemy(state, state.owner(unit), at);
  return enemy == kNoUnit ? std::numeric_limits<std::int32_t>::max() : distance2(at, state.unit(enemy).at);
}

/// The end of a move towards the enemy: straight, or in the standard direction that ends nearest to it.
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

// `cautious`: shoots from afar, waits on guard, and charges only units that it beats.

namespace {

std::int32_t distance_to_nearest(const State& state, int seat, Point at) {
  const UnitIndex enemy = nearest_enemy(state, seat, at);
  return enemy == kNoUnit ? std::numeric_limits<std::int32_t>::max() : distance2(at, state.unit(enemy).at);
}

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

// `random`: any legal choice, for testing invariants and as the weakest opponent.

namespace {

/// A list of legal choices to draw from.
template <class T>
struct Choices {
  std::array<T, kMaxUnits> items;
  std::uint32_t count = 0;
  void add(const T& item) { items[count++] = item; }
  const T& draw(RandomStream& decisions) const { return items[decisions.below(count)]; }
};

UnitIndex random_target(const View& view, UnitIndex unit, Point at, RandomStream& decisions) {
  const State& state = view.state;
  if (!state.profile(unit).shoots()) return kNoUnit;
  Choices<UnitIndex> targets;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    if (may_shoot_from(state, unit, at, enemy)) targets.add(enemy);
  });
  return targets.count == 0 ? kNoUnit : targets.draw(decisions);
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
      const Point to =
          move_over_ground(view, unit, limit, [&](Length length) { return along(from, direction, length); }).path.end();
      if (!straight_move_is_legal(view.rules, state, unit, to, limit)) return std::nullopt;
      const UnitIndex target = kind == ActionKind::advance ? random_target(view, unit, to, decisions) : kNoUnit;
      return Action{kind, target, Path::straight(from, to)};
    }
    case ActionKind::charge: {
      Choices<UnitIndex> targets;
      state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
        if (charge_path(view.rules, state, unit, enemy)) targets.add(enemy);
      });
      if (targets.count == 0) return std::nullopt;
      const UnitIndex target = targets.draw(decisions);
      return Action{kind, target, *charge_path(view.rules, state, unit, target)};
    }
  }
  return std::nullopt;
}

}  // namespace

Action random_action(const View& view, UnitIndex unit, RandomStream& decisions) {
  constexpr int kTries = 8;
  const std::uint32_t kinds = view.state.unit(unit).condition.frozen ? 3 : 6;
  for (int i = 0; i < kTries; ++i) {
    const auto kind = static_cast<ActionKind>(decisions.below(kinds));
    if (const auto action = try_action(view, unit, kind, decisions)) return *action;
  }
  return {ActionKind::hold, random_target(view, unit, view.state.unit(unit).at, decisions), {}};
}

SpellChoice random_spell(const View& view, UnitIndex wizard, RandomStream& decisions) {
  const State& state = view.state;
  const Profile& profile = state.profile(wizard);
  // every target of every spell counts as one choice
  std::array<Choices<UnitIndex>, kMaxSpells> targets;
  std::uint32_t count = 0;
  for (std::size_t spell = 0; spell < static_cast<std::size_t>(profile.spell_count); ++spell) {
    state.for_each_enemy(state.owner(wizard), [&](UnitIndex enemy) {
      if (spell_reaches(view.rules, state, wizard, profile.spells[spell], enemy)) targets[spell].add(enemy);
    });
    count += targets[spell].count;
  }
  std::uint32_t choice = decisions.below(count);
  std::size_t spell = 0;
  for (; choice >= targets[spell].count; ++spell) choice -= targets[spell].count;
  return {static_cast<int>(spell), targets[spell].items[choice]};
}

std::optional<Path> random_melee_move(const View& view, UnitIndex unit, Length limit, UnitIndex charged,
                                      RandomStream& decisions) {
  const std::uint32_t choice = decisions.below(17);
  if (choice == 16) return std::nullopt;
  const Point from = view.state.unit(unit).at;
  const Point to = along(from, static_cast<int>(choice), limit);
  if (!melee_move_is_legal(view, unit, Path::straight(from, to), limit, charged)) return std::nullopt;
  return Path::straight(from, to);
}

}  // namespace warbalance::warstuff2
