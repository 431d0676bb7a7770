#include "engine/systems/vsgmr/players/players.hpp"

#include <algorithm>

#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/players/actions.hpp"
#include "engine/systems/vsgmr/players/prospects.hpp"
#include "engine/systems/vsgmr/scenario.hpp"
#include "engine/systems/vsgmr/skills.hpp"

namespace warbalance::vsgmr {

namespace {

/// VS-C4: of two figures the one that comes first in a step.
/// @param shooters_first  in the steps of attacks; else those without Distance
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

int Players::first_turn(const View& view, int winner) {
  const int left = (winner + 1) % view.state.players;
  if (policy(winner) == Policy::random) return decisions_.below(2) == 0 ? winner : left;
  if (policy(winner) == Policy::scripted) {
    const int seat = script_->require<ChooseTurn>("who takes the first turn?").seat;
    if (seat >= 0 && seat < view.state.players) return seat;
    script_->fail("there is no such seat");
    return winner;
  }
  if (!view.rules.plays(Scenario::basic) && !view.rules.plays(Scenario::spawning)) return winner;
  return could_reach(view, winner) ? winner : left;
}

std::optional<Players::Moved> Players::next_move(const View& view, int seat, std::span<const UnitIndex> ready) {
  if (const Decision* const decision = forced(); decision != nullptr && decision->move) {
    const Moved moved{decision->unit, *decision->move};
    if (contains(ready, moved.unit) && move_is_legal(view, moved.unit, moved.move)) return moved;
  }
  if (policy(seat) == Policy::scripted) {
    const ChooseMove* choice = script_->peek<ChooseMove>();
    if (choice == nullptr || !contains(ready, choice->unit)) return std::nullopt;
    const Moved moved{choice->unit, choice->move};
    script_->take<ChooseMove>();
    if (move_is_legal(view, moved.unit, moved.move)) return moved;
    script_->fail("the move is not legal");
    return std::nullopt;
  }
  begin_memos(view.state);
  const MoveStyle move_style = move_style_of(view, seat);
  if (move_style.lots != nullptr) return choose_next(view, ready, move_style);
  std::optional<Moved> next;
  if (positions_.find(view.state, {style(seat), static_cast<std::int16_t>(seat), mask_of(ready)}, next)) return next;
  next = choose_next(view, ready, move_style);
  positions_.keep(next);
  return next;
}

/// Before the first choice of a battle that is remembered.
void Players::begin_memos(const State& state) {
  if (memos_have_begun_) return;
  // tables with skill tasks are not among what beginnings are compared by
  const std::uint32_t number = has_memos_ && state.tasks.empty() ? beginnings_.find(state) : 0;
  positions_.begin(number);
  paths_.begin(state.terrain);
  memos_have_begun_ = true;
}

std::optional<Players::Moved> Players::choose_next(const View& view, std::span<const UnitIndex> ready,
                                                   const MoveStyle& move_style) {
  UnitIndex unit = kNoUnit;
  for (const UnitIndex other : ready) {
    if (view.state.unit(other).mount != kNoUnit) continue;
    if (was_boarded(view.state, other)) return Moved{other, choose_move(view, paths_, other, move_style)};
    if (unit == kNoUnit || comes_before(view.state, other, unit, false)) unit = other;
  }
  if (auto leaves = leaving(view, unit, ready, move_style)) return leaves;
  if (unit == kNoUnit) return std::nullopt;
  if (view.rules.vehicles_carry_mounts != 0) {
    if (auto boards = boarding(view, unit, ready, move_style)) return boards;
  }
  return Moved{unit, choose_move(view, paths_, unit, move_style)};
}

/// VS-C8: one of the crew of a mount that moves next leaves it before; without such a mount anybody aboard may.
std::optional<Players::Moved> Players::leaving(const View& view, UnitIndex mount, std::span<const UnitIndex> ready,
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
std::optional<Players::Moved> Players::boarding(const View& view, UnitIndex vehicle, std::span<const UnitIndex> ready,
                                                const MoveStyle& move_style) {
  if (!move_style.leaves) return std::nullopt;
  const State& state = view.state;
  for (const UnitIndex unit : ready) {
    if (state.unit(unit).mount != kNoUnit || !is_mount(state.profile(unit).type)) continue;
    if (!may_be_boarded(view, unit, vehicle)) continue;
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

std::optional<Players::Acted> Players::next_action(const View& view, int seat, std::span<const UnitIndex> ready,
                                                   bool hand_to_hand) {
  if (const Decision* const decision = forced(); decision != nullptr && decision->action) {
    const Acted acted{decision->unit, *decision->action};
    if (contains(ready, acted.unit) && action_is_legal(view, acted.unit, acted.action, hand_to_hand)) return acted;
  }
  if (policy(seat) == Policy::scripted) {
    const ChooseAction* choice = script_->peek<ChooseAction>();
    const bool is_strike = choice != nullptr && choice->action.kind == ActionKind::hand_to_hand;
    if (choice == nullptr || is_strike != hand_to_hand || !contains(ready, choice->unit)) return std::nullopt;
    const Acted acted{choice->unit, choice->action};
    script_->take<ChooseAction>();
    if (action_is_legal(view, acted.unit, acted.action, hand_to_hand)) return acted;
    script_->fail("the action is not legal");
    return std::nullopt;
  }
  if (policy(seat) == Policy::random) return choose_next(view, seat, ready, hand_to_hand);
  const auto may = [&](UnitIndex unit) { return may_act(view, unit, hand_to_hand); };
  if (std::none_of(ready.begin(), ready.end(), may)) return std::nullopt;
  return choose_next(view, seat, ready, hand_to_hand);
}

std::optional<Players::Acted> Players::choose_next(const View& view, int seat, std::span<const UnitIndex> ready,
                                                   bool hand_to_hand) {
  const bool draws = policy(seat) == Policy::random;
  if (passed_.round != view.state.round || passed_.hand_to_hand != hand_to_hand) {
    passed_ = {view.state.round, hand_to_hand, {}};
  }
  const auto has_passed = [&](UnitIndex unit) { return draws && passed_.figures[static_cast<std::size_t>(unit)]; };
  std::array<UnitIndex, kMaxUnits> left;
  const auto begin = left.begin();
  auto end = std::remove_copy_if(ready.begin(), ready.end(), begin, has_passed);
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

std::optional<ChooseSkill> Players::next_skill(const View& view, int seat, std::span<const UnitIndex> ready) {
  if (policy(seat) != Policy::scripted) return choose_skill(view, ready);
  const ChooseSkill* choice = script_->peek<ChooseSkill>();
  if (choice == nullptr || !contains(ready, choice->unit)) return std::nullopt;
  const ChooseSkill chosen = *choice;
  script_->take<ChooseSkill>();
  if (is_at_task(view.rules, view.state, chosen.unit, view.state.unit(chosen.unit).at, chosen.task)) return chosen;
  script_->fail("the figure is not at this task");
  return std::nullopt;
}

std::optional<ChooseSpawn> Players::spawn(const View& view, int seat, int face) {
  if (policy(seat) == Policy::scripted) {
    const auto choice = script_->take<ChooseSpawn>();
    if (!choice) return std::nullopt;
    if (spawn_is_legal(view, seat, face, *choice)) return choice;
    script_->fail("the figure cannot come into play there");
    return std::nullopt;
  }
  return choose_spawn(view, seat, face);
}

Action Players::at_once(const View& view, UnitIndex unit) {
  const int seat = view.state.owner(unit);
  if (policy(seat) == Policy::random) return {};
  if (policy(seat) == Policy::scripted) {
    const auto choice = script_->take<ChooseAtOnce>();
    if (!choice) return {};
    if (action_is_legal(view, unit, choice->action, choice->action.kind == ActionKind::hand_to_hand))
      return choice->action;
    script_->fail("the attack is not legal");
    return {};
  }
  const BestAttack best = best_attack(view, unit, stand_of(view.state, unit), false);
  return best.exists() ? Action{action_of(best.kind), best.target, {}, best.piece} : Action{};
}

std::optional<UnitIndex> Players::follow_up(const View& view, UnitIndex attacker, const Stand& from,
                                            AttackKind attack_kind, std::span<const UnitIndex> targets) {
  const int seat = view.state.owner(attacker);
  if (policy(seat) == Policy::random) return targets[decisions_.below(static_cast<std::uint32_t>(targets.size()))];
  if (policy(seat) == Policy::scripted) {
    const auto choice = script_->take<ChooseFollowUp>();
    if (!choice) return std::nullopt;
    if (contains(targets, choice->target)) return choice->target;
    script_->fail("the target cannot be attacked");
    return std::nullopt;
  }
  BestAttack best;
  for (const UnitIndex target : targets) {
    const Value value = attack_value(view, attacker, from, target, attack_kind, false);
    const BestAttack attack{attack_kind, target, value, distance2(from.at, view.state.place(target))};
    if (attack.is_better_than(best)) best = attack;
  }
  return best.target == kNoUnit ? targets.front() : best.target;
}

bool Players::again(const View& view, int seat, const FailedRoll& failed) {
  if (policy(seat) == Policy::random) return decisions_.below(2) == 0;
  if (policy(seat) == Policy::scripted) {
    const ChooseAgain* choice = script_->peek<ChooseAgain>();
    if (choice == nullptr || (choice->dice != 0 && choice->dice != failed.dice)) return false;
    script_->take<ChooseAgain>();
    return true;
  }
  if (!failed.some_face_passes) return false;
  std::int64_t sum = 0;
  const auto army = view.state.army(seat);
  for (const UnitIndex unit : army) sum += view.state.cost(unit);
  return failed.stake * std::ssize(army) >= sum;
}

// The candidates that a player who looks ahead tries, beside what his policy chooses.

void Players::choices(const View& view, int seat, Choices& best) {
  begin_memos(view.state);
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
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    if (state.able(unit) && !state.unit(unit).attacked && may_act(view, unit, hand_to_hand)) room[count++] = unit;
  }
  if (count == 0) return;
  const std::span<const UnitIndex> ready(room.data(), count);
  const auto on_the_spot = choose_next(view, seat, ready, hand_to_hand);
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

}  // namespace warbalance::vsgmr
