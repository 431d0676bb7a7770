#pragma once

#include <algorithm>
#include <functional>

#include "engine/systems/vsgmr/action_step.hpp"
#include "engine/systems/vsgmr/arena.hpp"
#include "engine/systems/vsgmr/deployment.hpp"
#include "engine/systems/vsgmr/movement_step.hpp"
#include "engine/systems/vsgmr/skill_step.hpp"
#include "engine/systems/vsgmr/solo.hpp"

// Sections 3 and 8: rounds and their steps, the end, the score.

namespace warbalance::vsgmr {

/// Describes a decision in records.
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

/// VS-R3: what the figures of a player add to the initiative roll.
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

/// A seat that won an initiative roll; counts it for the figure with the greatest bonus, where facts are counted.
/// @param margin  by how much it won
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
  constexpr int kMostRolls = 100;  // given dice may tie for ever
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

/// One figure of a player acts in step 3 or 4; false when he is done with the step.
template <class G>
bool attack_with_one(G& game, int seat, bool hand_to_hand) {
  State& state = game.state;
  std::array<UnitIndex, kMaxUnits> ready;
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    if (state.able(unit) && !state.unit(unit).attacked) ready[count++] = unit;
  }
  if (count == 0) return false;
  const auto next = game.players.next_action(game.view(seat), seat, {ready.data(), count}, hand_to_hand);
  if (!next) return false;
  game.event(TraceEvent::Kind::activation, next->unit, hand_to_hand ? "hand to hand" : "distance", "VS-R1");
  ++game.report.activations;
  act(game, next->unit, next->action, "VS-R5");
  return true;
}

/// One figure of a player takes its part in the present step; false when he is done with it.
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

/// The step begins with the first player of the round.
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

/// VS-R8: it is the next player's turn, and the next step when all are done with this one.
inline void pass_turn(const Rules& rules, State& state) {
  Cursor& cursor = state.cursor;
  cursor.begun = false;
  if (++cursor.turn < state.players) return;
  cursor.turn = 0;
  cursor.first = false;
  const auto done = std::span(cursor.done).first(static_cast<std::size_t>(state.players));
  if (std::ranges::all_of(done, std::identity{})) begin_step(state, step_after(rules, state, cursor.step));
}

/// VS-V1: the winner, and the sums of the report.
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

/// VS-R2: the seat that has the first turn of the present round. @param stated  by the set-up; -1 = the dice decide
template <class G>
int first_of_round(G& game, int stated) {
  const State& state = game.state;
  if (game.rules.solo != 0 && state.round > 1) return state.cursor.beginner;  // VS-L1
  if (stated >= 0) return stated;
  const int winner = roll_initiative(game);
  return game.players.first_turn(game.view(winner), winner);
}

/// A round begins; effects that last for a round end. @param stated  seat that has its first turn; -1 = the dice decide
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

/// Plays on to where a player chooses which of his figures acts in a step. Returns his seat; -1: the battle is over.
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

/// Lets the player of a seat choose, and carries out what he chose: one figure's part in the step, or that he is done
/// with the step. Returns false when the battle is over.
template <class G>
bool choose_and_activate(G& game, int seat) {
  State& state = game.state;
  bool& done = state.cursor.done[static_cast<std::size_t>(seat)];
  done = !act_with_one(game, seat);
  if (game.decided()) return false;
  if (done || game.rules.everyone_acts != 0) pass_turn(game.rules, state);
  return true;
}

/// Sets the battle up, up to its first activation.
template <class G>
void begin_battle(G& game, const BattleSetup<Profile>& setup) {
  deploy(game, setup);
  game.report.players = game.state.players;
  if (game.decided()) return;
  begin_round(game, setup.first_player);
  game.report.first_player = game.state.cursor.beginner;
}

}  // namespace warbalance::vsgmr
