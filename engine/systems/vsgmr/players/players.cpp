#include "engine/systems/vsgmr/players/players.hpp"

#include <algorithm>
#include <cstddef>

#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/players/actions.hpp"
#include "engine/systems/vsgmr/players/planner.hpp"
#include "engine/systems/vsgmr/players/prospects.hpp"
#include "engine/systems/vsgmr/scenario.hpp"
#include "engine/systems/vsgmr/solo.hpp"

namespace warbalance::vsgmr {

Move move_of(const View& view, UnitIndex unit, const Planner::Chosen& chosen) {
  const Plan& plan = chosen.plan;
  Move move{chosen.path, {}, plan.in_flight, kNoUnit};
  if (move.path.count == 1) move.path = Path{};
  move.picks_up = may_pick_up(view.rules, view.state, unit, plan.at, plan.in_flight);
  if (plan.attack.piece >= 0) {
    move.facing = nearest_point(view.state.terrain.piece(plan.attack.piece).shape, plan.at) - plan.at;
    return move;
  }
  const UnitIndex seen = plan.attack.exists() ? plan.attack.target : nearest_enemy(view.state, unit, plan.at);
  if (seen != kNoUnit) move.facing = view.state.place(seen) - plan.at;
  return move;
}

Move choose_move(const View& view, Paths& paths, UnitIndex unit, const MoveStyle& style) {
  const Walker walker = walker_of(view.state, unit, view.state.profile(unit).flies);
  const Planner planner(view, paths, walker, style);
  const Planner::Chosen chosen = planner.choose();
  Move boarding;
  if (style.lots == nullptr && chosen.plan.attack.value == 0 &&
      goes_aboard(view, paths, planner, walker, chosen.plan, style, boarding)) {
    return boarding;
  }
  return move_of(view, unit, chosen);
}

// VS-C8: when figures of the built-in players go aboard mounts and leave them.

namespace {

/// VS-C8, VS-M7: whether a figure on foot may take a mount: an empty one of its player, or of another one.
bool can_be_taken(const View& view, UnitIndex unit, UnitIndex mount) {
  const State& state = view.state;
  const Profile& profile = state.profile(mount);
  return profile.carries && !profile.independent && state.crew(mount) == 0 && may_be_boarded(view, unit, mount);
}

/// VS-C8: whether a mount that somebody else drives may take a guy along: it has still to move.
bool can_take_passenger(const View& view, UnitIndex unit, UnitIndex mount) {
  const State& state = view.state;
  return view.odds.weights().ride != 0 && state.owner(mount) == state.owner(unit) && !state.unit(mount).moved &&
         may_be_boarded(view, unit, mount) && state.able(mount) && state.controlled(mount);
}

/// VS-F8: whether a vehicle may carry a mount: it has to be faster, and still to move.
bool can_take_along(const View& view, UnitIndex unit, UnitIndex vehicle) {
  const State& state = view.state;
  return state.profile(vehicle).allowance() > state.profile(unit).allowance() && !state.unit(vehicle).moved &&
         may_be_boarded(view, unit, vehicle) && state.able(vehicle) && state.controlled(vehicle);
}

/// Whether a mount is too far away to be boarded in one move, whatever the path. On a board nothing is.
bool is_too_far(const View& view, const Gait& gait, UnitIndex mount) {
  constexpr Length kRounding = 4;  // of the points of a path
  const FigureState& body = view.state.unit(mount);
  const Length far = gait.allowance + view.rules.reach + gait.radius + body.radius + kRounding;
  return !view.state.grid.is_on() && distance2(gait.from, body.at) > square(far);
}

/// Finds the nearest mount that a figure on the ground can reach and go aboard; `move` gets how.
bool board(const View& view, Paths& paths, UnitIndex unit, const Walker& walker, Move& move) {
  const State& state = view.state;
  const bool is_guy = vsgmr::is_guy(state.profile(unit).type);
  UnitIndex best = kNoUnit;
  state.for_each_living([&](UnitIndex mount) {
    if (!(is_guy ? can_be_taken(view, unit, mount) || can_take_passenger(view, unit, mount)
                 : can_take_along(view, unit, mount))) {
      return;
    }
    if (is_too_far(view, walker, mount)) return;
    const FigureState& body = state.unit(mount);
    if (best != kNoUnit && distance2(walker.from, body.at) >= distance2(walker.from, state.unit(best).at)) return;
    Path path;
    const bool touches_it =
        apart2(state.grid, walker.from, body.at) <= square(view.rules.reach + walker.radius + body.radius);
    // a figure in flight over a barrier has to land somewhere else to go aboard (VS-A06, VS-T3)
    if (touches_it && (!walker.flies || may_stand(view.rules, state, walker, walker.from, false))) {
      // it is there already
    } else if (state.grid.is_on()) {
      paths.survey(state, walker);
      path = paths.board().beside(state, walker, body.at);
      if (path.count < 2) return;
    } else {
      const Point goal = body.at + scaled_away(walker.from - body.at, walker.radius + body.radius + 2);
      path = paths.to(view.rules, state, walker, goal, false);
      const Length touches = view.rules.reach + walker.radius + body.radius;
      if (path.count < 2 || distance2(path.end(), body.at) > square(touches)) return;
    }
    best = mount;
    move = {path, {}, false, mount};
  });
  return best != kNoUnit;
}

/// Where a figure will be, and whether in flight.
struct Stay {
  Point at;
  bool in_flight;
};

/// VS-C8: where a vehicle chooses to go, if it still goes anywhere.
Stay end_of_ride(const View& view, Paths& paths, UnitIndex vehicle, const MoveStyle& style) {
  const State& state = view.state;
  const FigureState& self = state.unit(vehicle);
  if (!state.able(vehicle) || !state.controlled(vehicle)) return {self.at, self.in_flight};
  const Walker walker = walker_of(state, vehicle, state.profile(vehicle).flies);
  const Plan plan = Planner(view, paths, walker, style).choose().plan;
  return {plan.at, plan.in_flight};
}

/// VS-C8: for a mount without an attack: the score of the place to which a vehicle would carry it, minus that of its
/// own move.
Value gain_by_ride(const View& view, Paths& paths, const Planner& planner, UnitIndex unit, Stay end, UnitIndex vehicle,
                   const MoveStyle& style) {
  const Threats threats(view, unit);
  const Stay there = end_of_ride(view, paths, vehicle, style);
  return planner.score_of(there.at, there.in_flight, threats) - planner.score_of(end.at, end.in_flight, threats);
}

/// VS-C8: whether a mount leaves its vehicle: for an attack that it does not have aboard, or to get on without it.
bool mount_leaves(const View& view, Paths& paths, UnitIndex unit, const Planner& planner, const Plan& plan,
                  const MoveStyle& style) {
  const State& state = view.state;
  const Value aboard = best_attack(view, unit, stand_of(state, unit), false).value;
  if (plan.attack.value > 0 || aboard > 0) return plan.attack.value > aboard;
  return gain_by_ride(view, paths, planner, unit, {plan.at, plan.in_flight}, state.unit(unit).mount, style) < 0;
}

/// VS-C8: whether a guy leaves for an attack: it has to be better than that of his mount, and than his own from aboard.
bool leaves_for_attack(const View& view, Paths& paths, UnitIndex unit, Value attack, const MoveStyle& style) {
  const State& state = view.state;
  const UnitIndex mount = state.unit(unit).mount;
  if (attack == 0) return false;
  if (!state.unit(unit).controls && attack <= best_attack(view, unit, stand_of(state, unit), false).value) return false;
  const Walker rides = walker_of(state, mount, state.profile(mount).flies);
  return !Planner(view, paths, rides, style).finds_attack_of(attack);
}

/// VS-C8: whether a mount fights as well as a guy: it has as good an attack on the nearest enemy, and shoots if he
/// does.
bool fights_better(const View& view, UnitIndex mount, UnitIndex guy) {
  const State& state = view.state;
  const UnitIndex enemy = nearest_enemy(state, guy, state.place(guy));
  if (enemy == kNoUnit || state.profile(guy).shoots > state.profile(mount).shoots) return false;
  const auto best_chance = [&](UnitIndex unit) {
    OddsSetting setting;
    const std::int32_t shot = state.profile(unit).shoots ? view.odds.chance(state, unit, enemy, setting) : 0;
    setting.kind = AttackKind::hand_to_hand;
    return std::max(shot, view.odds.chance(state, unit, enemy, setting));
  };
  return best_chance(mount) > best_chance(guy);
}

/// VS-C8: way to the objective that a guy saves in this round and the next, if he rides now. Enemies come nearer too.
/// @param on_foot  his planner
/// @param at       where he is after this round if he does not ride
Length saved_by_ride(const View& view, const Planner& on_foot, UnitIndex unit, Point at, UnitIndex mount) {
  const State& state = view.state;
  const Objective& objective = on_foot.objective();
  const bool meets = objective.kind == Objective::Kind::enemy;
  const Length own =
      state.profile(unit).allowance() + (meets ? 2 * state.profile(state.body(objective.enemy)).allowance() : 0);
  const Length rides = state.unit(mount).moved ? 0 : state.profile(mount).allowance();
  return std::max<Length>(0, on_foot.left_from(at) - own) -
         std::max<Length>(0, on_foot.left_from(state.unit(mount).at) - rides - own);
}

/// VS-C8: whether a guy had better leave his mount, for players who weigh rides.
/// @param chosen  what he would do on foot
bool leaves_ride(const View& view, Paths& paths, UnitIndex unit, const Planner& on_foot, const Planner::Chosen& chosen,
                 const MoveStyle& style) {
  const State& state = view.state;
  const UnitIndex mount = state.unit(unit).mount;
  if (state.carrier == mount) return false;
  const Value attack = chosen.plan.attack.value;
  const bool rides = saved_by_ride(view, on_foot, unit, chosen.plan.at, mount) >= view.odds.weights().ride;
  const bool takes_mount_across = on_foot.objective().kind == Objective::Kind::across;
  if (attack == 0) return !rides && !takes_mount_across && !fights_better(view, mount, unit);
  if (!leaves_for_attack(view, paths, unit, attack, style)) return false;
  const Length left = on_foot.left_from(state.unit(mount).at);
  const Value riding = on_foot.goal(std::max<Length>(0, left - state.profile(mount).allowance()));
  Value loss = on_foot.goal(on_foot.left_from(chosen.plan.at)) - riding;
  if (takes_mount_across) loss += (on_foot.goal(left) - riding) * state.cost(mount) / std::max(1, state.cost(unit));
  return attack > loss;
}

}  // namespace

bool goes_aboard(const View& view, Paths& paths, const Planner& planner, const Walker& walker, const Plan& plan,
                 const MoveStyle& style, Move& move) {
  const State& state = view.state;
  const UnitIndex unit = walker.unit;
  const bool is_guy = vsgmr::is_guy(state.profile(unit).type);
  if (!is_guy && (view.rules.vehicles_carry_mounts == 0 || !style.leaves)) return false;
  const bool has_object = state.carrier != kNoUnit && state.body(state.carrier) == unit;
  if (has_object || !board(view, paths, unit, walker, move)) return false;
  if (!is_guy) return gain_by_ride(view, paths, planner, unit, {plan.at, plan.in_flight}, move.board, style) > 0;
  const Length ride = view.odds.weights().ride;
  return ride == 0 || saved_by_ride(view, planner, unit, plan.at, move.board) >= ride ||
         (state.crew(move.board) == 0 && fights_better(view, move.board, unit));
}

std::optional<Move> choose_leaving(const View& view, Paths& paths, UnitIndex unit, const MoveStyle& style) {
  const State& state = view.state;
  const UnitIndex mount = state.unit(unit).mount;
  if (state.unit(unit).rides != mount) return std::nullopt;  // it leaves with what it rides
  const UnitIndex enemy = nearest_enemy(state, unit, state.place(unit));
  if (enemy == kNoUnit || state.place(enemy) == state.place(unit)) return std::nullopt;
  const Point direction = state.place(enemy) - state.place(unit);
  const auto place = leaving_place(view.rules, state, unit, direction);
  if (!place) return std::nullopt;
  Walker walker = walker_of(state, unit, state.profile(unit).flies);
  walker.from = *place;
  const Planner on_foot(view, paths, walker, style);
  const bool is_guy = vsgmr::is_guy(state.profile(unit).type);
  const bool weighs_rides = is_guy && view.odds.weights().ride != 0;
  if (is_guy && !weighs_rides && on_foot.has_no_prospects()) return std::nullopt;
  const Planner::Chosen chosen = on_foot.choose();
  const Value attack = chosen.plan.attack.value;
  if (weighs_rides) {
    if (!leaves_ride(view, paths, unit, on_foot, chosen, style)) return std::nullopt;
  } else if (is_guy ? !leaves_for_attack(view, paths, unit, attack, style)
                    : !mount_leaves(view, paths, unit, on_foot, chosen.plan, style)) {
    return std::nullopt;
  }
  Move move = move_of(view, unit, chosen);
  move.leave = direction;
  return move;
}

namespace {

/// VS-C4: whether figure `a` acts before `b` in a step.
/// @param shooters_first  for the steps of attacks; otherwise figures without Distance come first
bool comes_before(const State& state, UnitIndex a, UnitIndex b, bool shooters_first) {
  const bool a_first = state.profile(a).shoots == shooters_first;
  const bool b_first = state.profile(b).shoots == shooters_first;
  if (a_first != b_first) return a_first;
  return state.cost(a) != state.cost(b) ? state.cost(a) > state.cost(b) : a < b;
}

/// VS-C8: whether a figure on foot took control of a mount in this round: then the mount moves at once.
bool was_boarded(const State& state, UnitIndex mount) {
  if (is_guy(state.profile(mount).type)) return false;
  const auto army = state.army(state.owner(mount));
  return std::any_of(army.begin(), army.end(), [&](UnitIndex unit) {
    const FigureState& self = state.unit(unit);
    return self.rides == mount && self.controls && self.moved;
  });
}

/// VS-C3: whether a figure of the seat could reach an enemy this round.
bool could_reach(const View& view, int seat) {
  const State& state = view.state;
  for (const UnitIndex unit : state.army(seat)) {
    const Profile& profile = state.profile(unit);
    const Length range = profile.shoots ? range_of(view.rules, profile) : view.rules.reach;
    const UnitIndex mount = state.unit(unit).mount;
    const bool stays = mount != kNoUnit && state.unit(mount).in_flight;
    const Length walk = mount == kNoUnit ? profile.allowance()
                        : stays          ? 0
                                         : profile.allowance() + state.unit(mount).radius + profile.radius;
    if (state.any_enemy_within(unit, walk + range)) return true;
  }
  return false;
}

}  // namespace

bool legal(const View& view, const TurnQuestion& /*question*/, int first) {
  return first >= 0 && first < view.state.players;
}

bool legal(const View& view, const MoveQuestion& question, const Moved& moved) {
  return contains(question.ready, moved.unit) && move_is_legal(view, moved.unit, moved.move);
}

bool legal(const View& view, const AttackQuestion& question, const Acted& acted) {
  return contains(question.ready, acted.unit) && action_is_legal(view, acted.unit, acted.action, question.hand_to_hand);
}

bool legal(const View& view, const SkillQuestion& /*question*/, const SkillRoll& roll) {
  return is_at_task(view.rules, view.state, roll.unit, view.state.unit(roll.unit).at, roll.task);
}

bool legal(const View& view, const SpawnQuestion& question, const Spawn& spawned) {
  return spawn_is_legal(view, question.seat, question.face, spawned);
}

bool legal(const View& view, const AtOnceQuestion& question, const Action& action) {
  return action_is_legal(view, question.unit, action, action.kind == ActionKind::hand_to_hand);
}

int Players::draw(const View& view, const TurnQuestion& question) {
  return decisions_.below(2) == 0 ? question.seat : (question.seat + 1) % view.state.players;
}

int Players::choose(const View& view, const TurnQuestion& question) const {
  const int winner = question.seat;
  const int left = (winner + 1) % view.state.players;
  if (!view.rules.plays(Scenario::basic) && !view.rules.plays(Scenario::spawning)) return winner;
  return could_reach(view, winner) ? winner : left;
}

std::optional<Moved> Players::choose(const View& view, const MoveQuestion& question) {
  return choose_next(view, question.ready, move_style_of(view, question.seat));
}

std::optional<Moved> Players::choose_next(const View& view, std::span<const UnitIndex> ready,
                                          const MoveStyle& move_style) {
  UnitIndex unit = kNoUnit;
  for (const UnitIndex other : ready) {
    if (view.state.unit(other).mount != kNoUnit) continue;
    if (was_boarded(view.state, other)) return Moved{other, choose_move(view, paths_, other, move_style)};
    if (unit == kNoUnit || comes_before(view.state, other, unit, false)) unit = other;
  }
  if (auto leaves = leaving(view, unit, ready, move_style)) return leaves;
  if (unit == kNoUnit) return std::nullopt;
  if (view.rules.vehicles_carry_mounts != 0 || view.odds.weights().ride != 0) {
    if (auto boards = boarding(view, unit, ready, move_style)) return boards;
  }
  return Moved{unit, choose_move(view, paths_, unit, move_style)};
}

/// VS-C8: one of the crew of a mount that moves next leaves it before; without such a mount anybody aboard may.
std::optional<Moved> Players::leaving(const View& view, UnitIndex mount, std::span<const UnitIndex> ready,
                                      const MoveStyle& move_style) {
  if (!move_style.leaves) return std::nullopt;
  for (const UnitIndex unit : ready) {
    const UnitIndex under = view.state.unit(unit).mount;
    if (under == kNoUnit || (mount != kNoUnit && under != mount)) continue;
    if (const auto move = choose_leaving(view, paths_, unit, move_style)) return Moved{unit, *move};
  }
  return std::nullopt;
}

/// VS-C8: before a vehicle moves, the mounts go aboard that had better ride with it.
std::optional<Moved> Players::boarding(const View& view, UnitIndex vehicle, std::span<const UnitIndex> ready,
                                       const MoveStyle& move_style) {
  if (!move_style.leaves) return std::nullopt;
  const State& state = view.state;
  for (const UnitIndex unit : ready) {
    if (state.unit(unit).mount != kNoUnit) continue;
    if (!is_mount(state.profile(unit).type) ? !can_take_passenger(view, unit, vehicle)
                                            : !may_be_boarded(view, unit, vehicle)) {
      continue;
    }
    if (is_too_far(view, walker_of(state, unit, state.profile(unit).flies), vehicle)) continue;
    const Move move = choose_move(view, paths_, unit, move_style);
    if (move.board == vehicle) return Moved{unit, move};
  }
  return std::nullopt;
}

MoveStyle Players::move_style_of(const View& view, int seat) {
  const Weights& weights = view.odds.weights();
  MoveStyle move_style;
  move_style.threat = weights.threat;
  move_style.threat_moving = weights.threat_moving;
  if (policy(seat) == Policy::cautious) move_style.threat = move_style.threat_moving = weights.caution;
  move_style.charges = policy(seat) == Policy::aggressive;
  if (policy(seat) == Policy::random) move_style.lots = &decisions_;
  move_style.leaves = !move_style.charges && move_style.lots == nullptr;
  return move_style;
}

std::optional<Acted> Players::choose(const View& view, const AttackQuestion& question) {
  const int seat = question.seat;
  const bool hand_to_hand = question.hand_to_hand;
  const bool draws = policy(seat) == Policy::random;
  const auto may = [&](UnitIndex unit) { return may_act(view, unit, hand_to_hand); };
  if (!draws && std::none_of(question.ready.begin(), question.ready.end(), may)) return std::nullopt;
  if (passed_.round != view.state.round || passed_.hand_to_hand != hand_to_hand) {
    passed_ = {view.state.round, hand_to_hand, {}};
  }
  const auto has_passed = [&](UnitIndex unit) { return draws && passed_.figures[static_cast<std::size_t>(unit)]; };
  std::array<UnitIndex, kMaxUnits> left;
  const auto begin = left.begin();
  auto end = std::remove_copy_if(question.ready.begin(), question.ready.end(), begin, has_passed);
  while (end != begin) {
    const auto next =
        std::min_element(begin, end, [&](UnitIndex a, UnitIndex b) { return comes_before(view.state, a, b, true); });
    const std::optional<Action> action =
        draws ? random_action(view, *next, hand_to_hand, decisions_) : choose_action(view, *next, hand_to_hand);
    if (action && action->kind != ActionKind::none) return Acted{*next, *action};
    if (draws && action) passed_.figures[static_cast<std::size_t>(*next)] = true;
    *next = *--end;
  }
  return std::nullopt;
}

std::optional<SkillRoll> Players::choose(const View& view, const SkillQuestion& question) const {
  return choose_skill(view, question.ready);
}

std::optional<Spawn> Players::choose(const View& view, const SpawnQuestion& question) const {
  return choose_spawn(view, question.seat, question.face);
}

Action Players::choose(const View& view, const AtOnceQuestion& question) const {
  const UnitIndex unit = question.unit;
  const BestAttack best = best_attack(view, unit, stand_of(view.state, unit), false);
  return best.exists() ? Action{action_of(best.kind), best.target, {}, best.piece} : Action{};
}

std::optional<UnitIndex> Players::choose(const View& view, const FollowUpQuestion& question) const {
  BestAttack best;
  for (const UnitIndex target : question.units) {
    const Value value = attack_value(view, question.attacker, question.from, target, question.kind, false);
    const BestAttack attack{question.kind, target, value, distance2(question.from.at, view.state.place(target))};
    if (attack.is_better_than(best)) best = attack;
  }
  return best.target == kNoUnit ? question.units.front() : best.target;
}

bool Players::choose(const View& view, const AgainQuestion& question) const {
  if (!question.failed.some_face_passes) return false;
  std::int64_t sum = 0;
  const auto army = view.state.army(question.seat);
  for (const UnitIndex unit : army) sum += view.state.cost(unit);
  return question.failed.stake * std::ssize(army) >= sum;
}

// The candidates of a player who looks ahead, besides the choice of his policy.

void Players::choices(const View& view, int seat, Choices& best) {
  switch (view.state.cursor.step) {
    case Step::movement:
      return move_choices(view, seat, best);
    case Step::distance:
      return action_choices(view, seat, false, best);
    case Step::hand_to_hand:
      return action_choices(view, seat, true, best);
    case Step::skills:
    case Step::over:
      return;
  }
}

BestList<Players::WeighedMove, 3> Players::weighed_moves(const View& view, const MoveQuestion& question) {
  BestList<WeighedMove, 3> best;
  const auto next = choose(view, question);
  if (!next || next->move.board != kNoUnit || view.state.unit(next->unit).mount != kNoUnit) return best;
  const MoveStyle style = move_style_of(view, question.seat);
  const Walker walker = walker_of(view.state, next->unit, view.state.profile(next->unit).flies);
  int rank = 0;
  Planner(view, paths_, walker, style).weigh_all([&](const Planner::Chosen& chosen, const Terms& terms) {
    best.offer({{next->unit, move_of(view, next->unit, chosen), terms}, terms.sum(), rank++});
  });
  return best;
}

namespace {

/// Figures of a seat that might act in step 3 or 4, in `room`.
std::span<const UnitIndex> ready_to_act(const View& view, int seat, bool hand_to_hand,
                                        std::array<UnitIndex, kMaxUnits>& room) {
  std::size_t count = 0;
  for (const UnitIndex unit : view.state.army(seat)) {
    const bool may = view.state.able(unit) && !view.state.unit(unit).attacked && may_act(view, unit, hand_to_hand);
    if (may) room[count++] = unit;
  }
  return {room.data(), count};
}

// What a decision does, as bits of `DecisionFacts::kinds`; four more are those of the actions.
constexpr unsigned kWalks = 1;
constexpr unsigned kStays = 2;
constexpr unsigned kChangesMount = 4;
constexpr unsigned kind_of(ActionKind kind) { return kind == ActionKind::none ? 0 : 4U << static_cast<unsigned>(kind); }

}  // namespace

UnitFacts Players::unit_facts(const View& view, UnitIndex unit) const {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const FigureState& self = state.unit(unit);
  const Length shot = profile.shoots ? range_of(view.rules, profile) : 0;
  const bool moves = state.cursor.step == Step::movement && !self.moved;
  const Length move = moves ? state.profile(state.body(unit)).allowance() : 0;
  const bool ready = moves || (state.cursor.step <= Step::hand_to_hand && !self.attacked);
  return {state.place(unit), move + std::max(shot, view.rules.reach) + 2 * self.radius, ready, state.disabled(unit)};
}

void Players::facts_of(const View& view, int seat, std::span<const Decision> decisions,
                       std::span<DecisionFacts> facts) {
  const State& state = view.state;
  const bool moving = state.cursor.step == Step::movement;
  std::array<UnitIndex, kMaxUnits> room;
  const MoveStyle usual = move_style_of(view, seat);
  Decision on_the_spot;
  if (moving) {
    const std::span<const UnitIndex> ready(room.data(), ready_to_move(state, seat, room));
    if (const auto next = choose_next(view, ready, usual)) on_the_spot = {next->unit, next->move, std::nullopt};
  } else {
    const bool hand_to_hand = state.cursor.step == Step::hand_to_hand;
    const auto ready = ready_to_act(view, seat, hand_to_hand, room);
    if (const auto next = choose(view, AttackQuestion{seat, ready, hand_to_hand})) {
      on_the_spot = {next->unit, std::nullopt, next->action};
    }
  }
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const Decision& decision = decisions[i].unit == kNoUnit ? on_the_spot : decisions[i];
    facts[i] = {};
    if (decision.unit == kNoUnit) continue;
    const UnitIndex unit = decision.unit;
    facts[i] = {.unit = unit, .end = state.place(unit)};
    if (decision.move) {
      const Move& move = *decision.move;
      const bool walks = move.path.count > 1;
      facts[i].kinds = walks ? kWalks : kStays;
      if (move.board != kNoUnit || move.leave != Point{}) facts[i].kinds |= kChangesMount;
      if (walks) facts[i].end = move.path.end();
      if (state.unit(unit).mount != kNoUnit) continue;
      const Walker walker = walker_of(state, unit, state.profile(unit).flies);
      const auto [plan, terms] = Planner(view, paths_, walker, usual).weigh(move.path);
      facts[i].target = plan.attack.target;
      facts[i].terms = in_hundredths(terms);
      if (plan.attack.exists()) facts[i].kinds |= kind_of(action_of(plan.attack.kind));
    } else if (decision.action) {
      const Action& action = *decision.action;
      facts[i].kinds = kind_of(action.kind);
      facts[i].target = action.target;
      const bool attacks = action.kind == ActionKind::distance || action.kind == ActionKind::hand_to_hand;
      if (attacks && action.target != kNoUnit) {
        const AttackKind kind = action.kind == ActionKind::distance ? AttackKind::distance : AttackKind::hand_to_hand;
        const Value value = attack_value(view, unit, stand_of(state, unit), action.target, kind, true);
        facts[i].terms.attack = value / kScoreOfHundredth;
      }
    }
  }
}

/// For each figure on the ground: the moves of several styles, and to stay.
void Players::move_choices(const View& view, int seat, Choices& best) {
  const State& state = view.state;
  std::array<UnitIndex, kMaxUnits> room;
  const std::span<const UnitIndex> ready(room.data(), ready_to_move(state, seat, room));
  const MoveStyle usual = move_style_of(view, seat);
  MoveStyle careful = usual;
  careful.threat = careful.threat_moving = view.odds.weights().caution;
  MoveStyle bold = usual;
  bold.charges = true;
  const auto on_the_spot = choose_next(view, ready, usual);
  int rank = 0;
  for (const UnitIndex unit : ready) {
    if (state.unit(unit).mount != kNoUnit) continue;
    const std::array<Move, 4> moves{choose_move(view, paths_, unit, usual), choose_move(view, paths_, unit, careful),
                                    choose_move(view, paths_, unit, bold), Move{}};
    for (auto move = moves.begin(); move != moves.end(); ++move) {
      const bool usual_one = on_the_spot && on_the_spot->unit == unit && on_the_spot->move == *move;
      if (usual_one || std::find(moves.begin(), move, *move) != move) continue;
      best.offer({{unit, *move, std::nullopt}, moves.begin() - move, rank++});
    }
  }
}

/// For each figure: what its policy chooses, and attacks on all other enemies that it may attack.
void Players::action_choices(const View& view, int seat, bool hand_to_hand, Choices& best) {
  const State& state = view.state;
  std::array<UnitIndex, kMaxUnits> room;
  const auto ready = ready_to_act(view, seat, hand_to_hand, room);
  if (ready.empty()) return;
  const auto on_the_spot = choose(view, AttackQuestion{seat, ready, hand_to_hand});
  int rank = 0;
  for (const UnitIndex unit : ready) {
    const auto offer = [&](const Action& action, std::int64_t score) {
      if (on_the_spot && on_the_spot->unit == unit && on_the_spot->action == action) return;
      best.offer({{unit, std::nullopt, action}, score, rank++});
    };
    const Action usual = choose_action(view, unit, hand_to_hand);
    if (usual.kind != ActionKind::none) offer(usual, 0);
    state.for_each_enemy(seat, [&](UnitIndex enemy) {
      const Action attack{hand_to_hand ? ActionKind::hand_to_hand : ActionKind::distance, enemy, {}};
      if (attack != usual && action_is_legal(view, unit, attack, hand_to_hand)) offer(attack, -1);
    });
  }
}

// VS-C16: which figures of solo sides act, and which come back.

namespace {

/// Whether a figure reaches an enemy in this round, over open ground.
bool reaches_enemy(const View& view, UnitIndex unit) {
  const Profile& profile = view.state.profile(unit);
  const Length far = profile.allowance() + (profile.shoots ? range_of(view.rules, profile) : view.rules.reach);
  return view.state.any_enemy_within(unit, far);
}

/// Price of everything that returns with a figure.
Hundredths cost_of_return(const State& state, UnitIndex unit, int seat) {
  const UnitIndex rider = returns_with(state, unit, seat);
  return state.cost(unit) + (rider == kNoUnit ? 0 : state.cost(rider));
}

}  // namespace

std::optional<UnitIndex> Players::choose(const View& view, const ActingQuestion& question) const {
  UnitIndex best = kNoUnit;
  bool best_reaches = false;
  for (const UnitIndex unit : question.units) {
    const bool reaches = reaches_enemy(view, unit);
    const bool better =
        best == kNoUnit || (reaches != best_reaches ? reaches : view.state.cost(unit) > view.state.cost(best));
    if (!better) continue;
    best = unit;
    best_reaches = reaches;
  }
  return best;
}

std::optional<UnitIndex> Players::choose(const View& view, const ReturnQuestion& question) const {
  return *std::ranges::max_element(question.units, {},
                                   [&](UnitIndex unit) { return cost_of_return(view.state, unit, question.seat); });
}

}  // namespace warbalance::vsgmr
