#pragma once

#include <algorithm>
#include <functional>

#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/arena.hpp"
#include "engine/systems/vsgmr/deployment.hpp"
#include "engine/systems/vsgmr/exchange.hpp"
#include "engine/systems/vsgmr/movement_step.hpp"
#include "engine/systems/vsgmr/questions.hpp"
#include "engine/systems/vsgmr/solo.hpp"

// Step 5 of a round: skill rolls.

namespace warbalance::vsgmr {

/// VS-K1, K3: counts uses of effects in a skill roll, if facts are counted.
template <class G>
void count_skill_roll([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] int task,
                      [[maybe_unused]] int face, [[maybe_unused]] int needed) {
  if constexpr (G::counts_facts) {
    const State& state = game.state;
    const CountedRoll roll{unit, Roll::skill, face, needed, 0, support_of(game.rules, state, unit, Roll::skill)};
    count_roll(game, roll);
    if (roll.succeeds() && !roll.succeeds_with(needed + own_skill_bonus(game.rules, state, unit, task))) {
      count_effect(game, unit, Effect::own_skill);
    }
  }
}

/// VS-K1: makes one skill roll, repeated once if the side uses Inspiration.
template <class G>
bool skill_succeeds(G& game, UnitIndex unit, int task) {
  constexpr Hundredths kStake = 100;  // VS-C14
  const SkillNumbers numbers = skill_numbers(game.rules, game.state, unit, task);
  const int face = game.die(game.tag(unit, kSkillRoll), numbers.sides, Needed::at_least(numbers.needed));
  count_skill_roll(game, unit, task, face, numbers.needed);
  if (face >= numbers.needed) return true;
  if (!roll_again(game, unit, {Roll::skill, numbers.some_face_passes(), kStake, game.report.dice})) return false;
  const int second = game.die(game.tag(unit, kSkillRoll), numbers.sides, Needed::at_least(numbers.needed));
  count_skill_roll(game, unit, task, second, numbers.needed);
  return second >= numbers.needed;
}

/// VS-K2: scores a task and removes it unless it can be repeated.
template <class G>
void complete_task(G& game, UnitIndex unit, int number) {
  State& state = game.state;
  const SkillTask& task = state.tasks[static_cast<std::size_t>(number)];
  state.destroyed_hundredths[static_cast<std::size_t>(state.owner(unit))] += task.points;
  if (!task.repeats) state.tasks_done |= 1U << number;
  game.change(unit, "completes task", "VS-K2", number + 1);
}

/// One figure of a player makes its skill roll; false if the player is done with the step.
template <class G>
bool try_with_one(G& game, int seat) {
  State& state = game.state;
  std::array<UnitIndex, kMaxUnits> ready;
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    if (!may_try(state, unit)) continue;
    bool any = false;
    for_each_task_at(game.rules, state, unit, [&](int) { any = true; });
    if (any) ready[count++] = unit;
  }
  if (count == 0) return false;
  const auto next = game.answer(SkillQuestion{seat, {ready.data(), count}});
  if (!next) return false;
  game.event(TraceEvent::Kind::activation, next->unit, "skill", "VS-R1");
  ++game.report.activations;
  state.unit(next->unit).tried = true;
  game.event(TraceEvent::Kind::action, next->unit, "skill roll", "VS-K1");
  const bool of_object = next->task == kObjectTask;
  game.change(next->unit, of_object ? "tries for the object" : "tries task", "VS-K2", of_object ? 0 : next->task + 1);
  if (!skill_succeeds(game, next->unit, next->task)) return true;
  if (of_object) {
    pick_up(game, next->unit);
  } else {
    complete_task(game, next->unit, next->task);
  }
  return true;
}

// Steps 3 and 4 of a round: attacks, Disable and Summon.

/// VS-A04: a figure uses Disable.
template <class G>
void disable(G& game, UnitIndex unit, UnitIndex target) {
  State& state = game.state;
  const int on = state.profile(unit).disable_on;
  game.stake(stake_in(state, target, unit) * kDisabledShare / kWhole);
  if (game.die(game.tag(unit, kDisableRoll), game.rules.die, Needed::at_least(on)) < on) return;
  count_effect(game, unit, Effect::action_roll);
  state.unit(target).disabled_round = static_cast<std::int8_t>(state.round + 1);
  game.change(target, "disabled", "VS-A04", state.round + 1, unit);
}

template <class G>
void act(G& game, UnitIndex unit, const Action& action, std::string_view rule);

/// VS-A15: a figure uses Summon.
template <class G>
void summon(G& game, UnitIndex unit, UnitIndex friendly, Point at) {
  State& state = game.state;
  const Profile& profile = state.profile(unit);
  if (game.die(game.tag(unit, kSummonRoll), game.rules.die, Needed::at_least(profile.summon_on)) < profile.summon_on)
    return;
  count_effect(game, unit, Effect::action_roll);
  FigureState& summoned = state.unit(friendly);
  const Point from = summoned.at;
  summoned.at = at;
  game.moved(friendly, "summoned", "VS-A15", Path::straight(from, at), 0);
  if (profile.summon_late) {
    summoned.out = true;
    return;
  }
  if (summoned.attacked || !state.able(friendly)) return;
  const Action at_once = game.answer(AtOnceQuestion{state.owner(friendly), friendly});
  if (at_once.kind != ActionKind::none) act(game, friendly, at_once, "VS-A15");
}

inline constexpr std::array<std::string_view, 5> kActionNames = {"nothing", "distance attack", "hand to hand attack",
                                                                 "disable", "summon"};

/// Performs the action of a figure in step 3 or 4 (VS-R5, VS-R6).
template <class G>
void act(G& game, UnitIndex unit, const Action& action, std::string_view rule) {
  State& state = game.state;
  state.unit(unit).attacked = true;
  state.unit(unit).tried =
      state.unit(unit).tried || action.kind == ActionKind::disable || action.kind == ActionKind::summon;
  Path place;
  if (action.kind == ActionKind::summon) place = Path{{{action.at}}, 1};
  game.event(TraceEvent::Kind::action, unit, kActionNames[static_cast<std::size_t>(action.kind)], rule, action.target,
             -1, 0, place);
  if (action.piece >= 0) game.change(unit, "attacks terrain", "VS-X5", action.piece);
  switch (action.kind) {
    case ActionKind::distance:
    case ActionKind::hand_to_hand: {
      const AttackKind kind = action.kind == ActionKind::distance ? AttackKind::distance : AttackKind::hand_to_hand;
      if (action.piece >= 0) return attack_piece(game, unit, action.piece, kind);
      return attack(game, unit, action.target, kind, nullptr);
    }
    case ActionKind::disable:
      return disable(game, unit, action.target);
    case ActionKind::summon:
      return summon(game, unit, action.target, action.at);
    case ActionKind::none:
      return;
  }
}

// Sections 3 and 8: rounds and their steps, the end and the score.

/// Describes a decision in a record of the battle.
inline void describe(const Decision& decision, TraceEvent& fact) {
  if (decision.move) {
    fact.what = "moves";
    fact.other = decision.move->board;
    fact.path = decision.move->path;
  }
  if (decision.action) {
    constexpr std::array<std::string_view, 5> kActionWords = {"waits", "distance", "hand to hand", "disables",
                                                              "summons"};
    fact.what = kActionWords[static_cast<std::size_t>(decision.action->kind)];
    fact.other = decision.action->target;
  }
}

/// VS-R3: the bonus of a player's figures to the initiative roll.
inline int initiative_of_figures(const Rules& rules, const State& state, int seat) {
  int best = 0;
  int sum = 0;
  for (const UnitIndex unit : state.army(seat)) {
    best = std::max<int>(best, state.profile(unit).initiative);
    sum += state.profile(unit).initiative;
  }
  return rules.initiative_stacking != 0 ? sum : best;
}

/// VS-R3: the bonus of a player's initiative roll.
inline int initiative_bonus(const Rules& rules, const State& state, int seat) {
  constexpr int kAmbush = 1;  // VS-V13
  const int of_scenario = rules.plays(Scenario::ambush) && state.side(seat) == kAttackers ? kAmbush : 0;
  return of_scenario + initiative_of_figures(rules, state, seat);
}

/// Counts an initiative roll that a seat won, for the figure with the greatest bonus, if facts are counted.
/// @param margin  of the win
template <class G>
void count_initiative([[maybe_unused]] G& game, [[maybe_unused]] int seat, [[maybe_unused]] int margin) {
  if constexpr (G::counts_facts) {
    const State& state = game.state;
    if (margin > initiative_of_figures(game.rules, state, seat)) return;
    const auto army = state.army(seat);
    const auto greatest =
        std::ranges::max_element(army, {}, [&](UnitIndex unit) { return state.profile(unit).initiative; });
    if (state.profile(*greatest).initiative > 0) count_effect(game, *greatest, Effect::initiative_bonus);
  }
}

/// VS-R2: the seat that wins the initiative roll.
template <class G>
int roll_initiative(G& game) {
  State& state = game.state;
  std::array<std::int8_t, kMaxPlayers> rolling{};
  std::size_t count = 0;
  for (std::int8_t seat = 0; seat < state.players; ++seat) {
    if (state.left(seat) > 0) rolling[count++] = seat;
  }
  constexpr int kMostRolls = 100;  // scripted dice may tie forever
  for (int rolls = 0; count > 1 && rolls < kMostRolls; ++rolls) {
    int best = -1000;
    [[maybe_unused]] int second = -1000;
    std::size_t tied = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::int8_t seat = rolling[i];
      const int face = game.die({player_stream(seat), &kInitiativeRoll}, game.rules.die);
      const int result = face + initiative_bonus(game.rules, state, seat);
      if (result > best) tied = 0;
      if (result >= best) rolling[tied++] = seat;
      second = std::max(second, std::min(best, result));
      best = std::max(best, result);
    }
    count = tied;
    if (count == 1) count_initiative(game, rolling[0], best - second);
  }
  return rolling[0];
}

/// One figure of a player acts in step 3 or 4; false if the player is done with the step.
template <class G>
bool attack_with_one(G& game, int seat, bool hand_to_hand) {
  State& state = game.state;
  std::array<UnitIndex, kMaxUnits> ready;
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    if (state.able(unit) && !state.unit(unit).attacked) ready[count++] = unit;
  }
  if (count == 0) return false;
  const auto next = game.answer(AttackQuestion{seat, {ready.data(), count}, hand_to_hand});
  if (!next) return false;
  game.event(TraceEvent::Kind::activation, next->unit, hand_to_hand ? "hand to hand" : "distance", "VS-R1");
  ++game.report.activations;
  act(game, next->unit, next->action, "VS-R5");
  return true;
}

/// One figure of a player acts in the current step; false if the player is done with it.
template <class G>
bool act_with_one(G& game, int seat) {
  switch (game.state.cursor.step) {
    case Step::movement:
      return move_one(game, seat);
    case Step::distance:
      return attack_with_one(game, seat, false);
    case Step::hand_to_hand:
      return attack_with_one(game, seat, true);
    case Step::skills:
      return try_with_one(game, seat);
    case Step::over:
      break;
  }
  return false;
}

/// Begins a step with the first player of the round.
inline void begin_step(State& state, Step step) {
  Cursor& cursor = state.cursor;
  cursor.step = step;
  cursor.done = {};
  cursor.turn = 0;
  cursor.begun = false;
  cursor.first = true;
}

inline Step step_after(const Rules& rules, const State& state, Step step) {
  if (step == Step::hand_to_hand && !any_task(rules, state)) return Step::over;
  return static_cast<Step>(static_cast<int>(step) + 1);
}

/// VS-R8: passes the turn to the next player, or begins the next step if all are done with this one.
inline void pass_turn(const Rules& rules, State& state) {
  Cursor& cursor = state.cursor;
  cursor.begun = false;
  if (++cursor.turn < state.players) return;
  cursor.turn = 0;
  cursor.first = false;
  const auto done = std::span(cursor.done).first(static_cast<std::size_t>(state.players));
  if (std::ranges::all_of(done, std::identity{})) begin_step(state, step_after(rules, state, cursor.step));
}

/// VS-V1: sets the winner and the sums of the report.
template <class G>
void score(G& game) {
  const State& state = game.state;
  const Ending ending = ended(game.rules, state).value_or(Ending::rounds);
  BattleReport& report = game.report;
  for (int seat = 0; seat < state.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    report.destroyed_hundredths[s] = state.destroyed_hundredths[s];
    report.lost_hundredths[s] = state.lost_hundredths[s];
    report.survivors[s] = static_cast<std::int16_t>(state.left(seat) + state.across[s]);
    game.event(TraceEvent::Kind::score, kNoUnit, "score", "VS-V1", kNoUnit, seat, state.destroyed_hundredths[s]);
  }
  report.winner = static_cast<std::int8_t>(winner_of(game.rules, state, ending));
  report.rounds = state.round;
  report.ended_early = ending != Ending::rounds;
  report.ending = static_cast<std::int8_t>(ending);
  count_results(game, [&](UnitIndex unit) { return state.unit(unit).deployed || state.unit(unit).reserve; });
  game.event(TraceEvent::Kind::result, kNoUnit, "result", "VS-V10", kNoUnit, report.winner, state.round);
}

/// VS-R2: the seat with the first turn of the current round. @param stated  by the set-up; -1 = the dice decide
template <class G>
int first_of_round(G& game, int stated) {
  const State& state = game.state;
  if (game.rules.solo != 0 && state.round > 1) return state.cursor.beginner;  // VS-L1
  if (stated >= 0) return stated;
  const int winner = roll_initiative(game);
  return game.answer(TurnQuestion{winner});
}

/// Begins a round and ends effects that last for a round. @param stated  seat of the first turn; -1 = the dice decide
template <class G>
void begin_round(G& game, int stated) {
  State& state = game.state;
  Cursor& cursor = state.cursor;
  ++state.round;
  state.for_each_living([&](UnitIndex unit) {
    FigureState& self = state.unit(unit);
    self.moved = self.attacked = self.tried = self.out = false;
    self.rerolls_used = 0;
  });
  const int first = first_of_round(game, stated);
  for (int i = 0; i < state.players; ++i) {
    cursor.turns[static_cast<std::size_t>(i)] = static_cast<std::int8_t>((first + i) % state.players);
  }
  if (state.round == 1) cursor.beginner = static_cast<std::int8_t>(first);
  game.round("VS-R1", first, state.round, state.destroyed_hundredths);
  if (game.rules.solo != 0) begin_solo(game);
  begin_step(state, Step::movement);
}

/// Continues until a player chooses which figure acts in a step. Returns the seat; -1: the battle is over.
template <class G>
int to_choice(G& game) {
  State& state = game.state;
  Cursor& cursor = state.cursor;
  if (state.round == 0) return -1;  // decided before it began
  for (;;) {
    if (cursor.step == Step::over) {
      if (state.round == last_round(game.rules)) return -1;
      begin_round(game, -1);
    }
    const int seat = state.turn();
    if (cursor.step == Step::movement && cursor.first && !cursor.begun) {
      spawn(game, seat);
      take_control(game, seat);
    }
    cursor.begun = true;
    if (!cursor.done[static_cast<std::size_t>(seat)]) return seat;
    pass_turn(game.rules, state);
  }
}

/// Lets the player of a seat choose one figure and its action in the step, or end the step, and carries it out. Returns
/// false when the battle is over.
template <class G>
bool choose_and_activate(G& game, int seat) {
  State& state = game.state;
  bool& done = state.cursor.done[static_cast<std::size_t>(seat)];
  done = !act_with_one(game, seat);
  if (game.decided()) return false;
  if (done || game.rules.everyone_acts != 0) pass_turn(game.rules, state);
  return true;
}

/// Sets up the battle, up to its first activation.
template <class G>
void begin_battle(G& game, const BattleSetup<Profile>& setup) {
  deploy(game, setup);
  game.report.players = game.state.players;
  if (game.decided()) return;
  begin_round(game, setup.first_player);
  game.report.first_player = game.state.cursor.beginner;
}

}  // namespace warbalance::vsgmr
