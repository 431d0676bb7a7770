#include "engine/systems/warstuff2/players/players.hpp"

#include <limits>

#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"

namespace warbalance::warstuff2 {

namespace {

/// Whether a scripted action is legal where the unit stands.
bool action_is_legal(const View& view, UnitIndex unit, const Action& action) {
  const State& state = view.state;
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

/// Units of a seat that have not been activated in this round, in `room`.
std::span<const UnitIndex> ready_units(const State& state, int seat, std::array<UnitIndex, kMaxUnits>& room) {
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    room[count] = unit;
    count += state.unit(unit).activated ? 0 : 1;
  }
  return {room.data(), count};
}

}  // namespace

void Players::begin(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script) {
  SeatedPlayers::begin(setup, key, script);
  values_.begin();
}

int Players::corner(const View& view, int seat) {
  int corner = 0;
  switch (policy(seat)) {
    case Policy::random:
      do {
        corner = static_cast<int>(decisions_.below(4));
      } while (!corner_is_free(view.state, corner));
      return corner;
    case Policy::scripted:
      corner = script_->require<ChooseCorner>("a corner is needed").corner;
      if (corner >= 0 && corner < 4 && corner_is_free(view.state, corner)) return corner;
      script_->fail("the corner is not free");
      [[fallthrough]];
    default:
      return greedy_corner(view);
  }
}

Placement Players::placement(const View& view, int seat, std::span<const UnitIndex> waiting) {
  if (policy(seat) != Policy::scripted) return greedy_placement(view, waiting);
  const auto choice = script_->require<ChoosePlacement>("a placement is needed");
  const bool legal = contains(waiting, choice.unit) && may_deploy(view.rules, view.state, choice.unit, choice.at);
  if (legal) return {choice.unit, choice.at};
  script_->fail("the placement is not legal");
  return greedy_placement(view, waiting);
}

Placement Players::late_placement(const View& view, int seat, std::span<const UnitIndex> waiting) {
  if (policy(seat) != Policy::scripted) return greedy_late_placement(view, waiting);
  const auto choice = script_->require<ChoosePlacement>("a late placement is needed");
  const bool legal = contains(waiting, choice.unit) && may_deploy_late(view.rules, view.state, choice.unit, choice.at);
  if (legal) return {choice.unit, choice.at};
  script_->fail("the late placement is not legal");
  return greedy_late_placement(view, waiting);
}

UnitIndex Players::unit(const View& view, int seat) {
  values_.take(view.rules, view.state);
  if (const Decision* const decision = forced()) return decision->unit;
  std::array<UnitIndex, kMaxUnits> room;
  return pick_unit(view, seat, ready_units(view.state, seat, room));
}

void Players::choices(const View& view, int seat, Choices& best) {
  values_.take(view.rules, view.state);
  std::array<UnitIndex, kMaxUnits> room;
  const auto ready = ready_units(view.state, seat, room);
  const UnitIndex on_the_spot = pick_unit(view, seat, ready);
  for (const UnitIndex unit : ready) {
    if (unit != on_the_spot) offer_unit(best, unit);
    if (view.state.unit(unit).condition.stunned) continue;
    const Profile& profile = view.state.profile(unit);
    BestAction::List likely;
    greedy_action(view, values_, unit, &likely);
    const bool acts_before = profile.leader_dice > 0 || profile.cast_on > 0;
    const std::optional<Action> usual = acts_before ? std::nullopt : std::optional(choose_action(view, unit));
    const Action hunker{ActionKind::hunker, kNoUnit, {}};
    const Action guard{ActionKind::guard, kNoUnit, {}};
    offer_actions(best, unit, likely,
                  {aggressive_action(view, values_, unit), cautious_action(view, values_, unit), hunker,
                   profile.shoots() ? guard : hunker},
                  usual);
  }
}

UnitIndex Players::pick_unit(const View& view, int seat, std::span<const UnitIndex> choices) {
  switch (policy(seat)) {
    case Policy::aggressive:
      return aggressive_unit(view, choices);
    case Policy::random:
      return choices[decisions_.below(static_cast<std::uint32_t>(choices.size()))];
    case Policy::scripted: {
      const UnitIndex unit = script_->require<ChooseUnit>("a unit to activate is needed").unit;
      if (contains(choices, unit)) return unit;
      script_->fail("the unit cannot be activated");
      return choices.front();
    }
    default:
      return greedy_unit(view, values_, choices);
  }
}

Action Players::action(const View& view, UnitIndex unit) {
  if (const auto decided = forced_action(unit); decided && action_is_legal(view, unit, *decided)) return *decided;
  return choose_action(view, unit);
}

Action Players::choose_action(const View& view, UnitIndex unit) {
  switch (policy(view.state.owner(unit))) {
    case Policy::greedy:
      return greedy_action(view, values_, unit);
    case Policy::aggressive:
      return aggressive_action(view, values_, unit);
    case Policy::cautious:
      return cautious_action(view, values_, unit);
    case Policy::random:
      return random_action(view, unit, decisions_);
    case Policy::scripted:
      break;
  }
  const Action action = script_->require<ChooseAction>("an action is needed").action;
  if (action_is_legal(view, unit, action)) return action;
  script_->fail("the action is not legal");
  return {};
}

std::optional<UnitIndex> Players::granted_unit(const View& view, UnitIndex leader, std::span<const UnitIndex> allowed) {
  const int seat = view.state.owner(leader);
  if (policy(seat) != Policy::scripted) return pick_unit(view, seat, allowed);
  const auto grant = script_->take<ChooseGrant>();
  if (!grant) return std::nullopt;
  if (contains(allowed, grant->unit)) return grant->unit;
  script_->fail("the leader cannot order this unit");
  return std::nullopt;
}

bool Players::casts(const View& view, UnitIndex wizard) {
  return policy(view.state.owner(wizard)) != Policy::scripted || script_->take<ChooseCast>().has_value();
}

SpellChoice Players::spell(const View& view, UnitIndex wizard) {
  const int seat = view.state.owner(wizard);
  if (policy(seat) == Policy::random) return random_spell(view, wizard, decisions_);
  const SpellChoice best = greedy_spell(view, values_, wizard);
  if (policy(seat) != Policy::scripted) return best;
  const SpellChoice choice = script_->require<ChooseSpell>("a spell is needed").spell;
  const Profile& profile = view.state.profile(wizard);
  const bool legal = choice.spell >= 0 && choice.spell < profile.spell_count && choice.target >= 0 &&
                     choice.target < view.state.unit_count() && view.state.unit(choice.target).alive() &&
                     view.state.enemies(wizard, choice.target) &&
                     spell_reaches(view.rules, view.state, wizard,
                                   profile.spells[static_cast<std::size_t>(choice.spell)], choice.target);
  if (legal) return choice;
  script_->fail("the spell is not legal");
  return best;
}

bool Players::guard_shot(const View& view, UnitIndex guard, UnitIndex) {
  if (policy(view.state.owner(guard)) != Policy::scripted) return true;
  const ChooseToWait* wait = script_->peek<ChooseToWait>();
  if (wait == nullptr || wait->guard != guard) return true;
  script_->take<ChooseToWait>();
  return false;
}

bool Players::strikes_back(const View& view, UnitIndex unit) {
  return policy(view.state.owner(unit)) != Policy::scripted || !script_->take<ChooseNoStrikeBack>().has_value();
}

std::optional<Path> Players::melee_move(const View& view, UnitIndex unit, Length limit, UnitIndex charged) {
  switch (policy(view.state.owner(unit))) {
    case Policy::greedy:
      return greedy_melee_move(view, values_, unit, limit, charged);
    case Policy::aggressive:
      return aggressive_melee_move(view, unit, limit, charged);
    case Policy::cautious:
      return cautious_melee_move(view, unit, limit, charged);
    case Policy::random:
      return random_melee_move(view, unit, limit, charged, decisions_);
    case Policy::scripted:
      break;
  }
  const auto choice = script_->take<ChooseMeleeMove>();
  if (!choice) return std::nullopt;
  if (melee_move_is_legal(view, unit, choice->path, limit, charged)) return choice->path;
  script_->fail("the move after melee is not legal");
  return std::nullopt;
}

std::optional<Push> Players::push(const View& view, UnitIndex attacker, UnitIndex victim) {
  const Policy policy = SeatedPlayers::policy(view.state.owner(attacker));
  if (policy == Policy::random) return std::nullopt;
  if (policy != Policy::scripted) return greedy_push(view, victim);
  const auto choice = script_->take<ChoosePush>();
  if (!choice) return std::nullopt;
  if (choice->push.direction >= 0 && choice->push.direction < 16 && choice->push.length >= 0) return choice->push;
  script_->fail("the push is not legal");
  return std::nullopt;
}

UnitIndex Players::morale_tester(const View& view, int seat) {
  if (policy(seat) == Policy::scripted) {
    if (const auto choice = script_->take<ChooseTester>()) {
      if (contains(view.state.army(seat), choice->unit) && !view.state.unit(choice->unit).condition.stunned) {
        return choice->unit;
      }
      script_->fail("the unit cannot take the morale test");
    }
  }
  return greedy_morale_tester(view, seat);
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
