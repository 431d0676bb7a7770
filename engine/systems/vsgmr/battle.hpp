#pragma once

#include "engine/systems/vsgmr/deeds.hpp"
#include "engine/systems/vsgmr/movement_step.hpp"
#include "engine/systems/vsgmr/scenario_setup.hpp"
#include "engine/systems/vsgmr/skill_step.hpp"
#include "engine/systems/vsgmr/solo.hpp"

// Sections 3 and 8: rounds and their steps, the end, the score.

namespace warbalance::vsgmr {

/// VS-R3: the bonus of a player's initiative roll.
inline int initiative_bonus(const Rules& rules, const State& state, int seat) {
  int best = 0;
  int sum = 0;
  for (const UnitIndex unit : state.army(seat)) {
    best = std::max<int>(best, state.profile(unit).initiative);
    sum += state.profile(unit).initiative;
  }
  constexpr int kAmbush = 1;  // VS-V13
  const int of_scenario = rules.plays(Scenario::ambush) && state.side(seat) == kAttackers ? kAmbush : 0;
  return of_scenario + (rules.initiative_stacking != 0 ? sum : best);
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
    std::size_t tied = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::int8_t seat = rolling[i];
      const int face = game.die({player_stream(seat), &kInitiativeRoll}, game.rules.die, 0);
      const int result = face + initiative_bonus(game.rules, state, seat);
      if (result > best) tied = 0;
      if (result >= best) rolling[tied++] = seat;
      best = std::max(best, result);
    }
    count = tied;
  }
  return rolling[0];
}

/// VS-R2: the order of the round, from whoever goes first to the left.
template <class G>
void order_turns(G& game, int first) {
  for (int i = 0; i < game.state.players; ++i) {
    game.turns[static_cast<std::size_t>(i)] = static_cast<std::int8_t>((first + i) % game.state.players);
  }
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
  const auto next = game.players.next_action(game.view(), seat, {ready.data(), count}, hand_to_hand);
  if (!next) return false;
  game.event(TraceEvent::Kind::activation, next->unit, hand_to_hand ? "hand to hand" : "distance", "VS-R1");
  ++game.report.activations;
  act(game, next->unit, next->action, "VS-R5");
  return true;
}

/// VS-R1, VS-R8: a step of all players, one after the other or in turn with one figure each. Returns false when the
/// game is over.
/// @param begin  `begin(seat)` when a player's turn begins; `act` = `act(seat)`: one figure, false when he is done
template <class G, class Begin, class Act>
bool play_step(G& game, Begin&& begin, Act&& act_with_one) {
  const auto turns = std::span(game.turns).first(static_cast<std::size_t>(game.state.players));
  std::array<bool, kMaxPlayers> done{};
  bool any = true;
  for (bool first = true; any; first = false) {
    any = false;
    for (const std::int8_t seat : turns) {
      game.turn = seat;
      if (first) begin(seat);
      bool& is_done = done[static_cast<std::size_t>(seat)];
      while (!is_done) {
        is_done = !act_with_one(seat);
        if (game.decided()) return false;
        if (game.rules.everyone_acts != 0) break;
      }
      any = any || !is_done;
    }
  }
  return true;
}

/// VS-R1: one round. Returns false when the game is over.
template <class G>
bool play_round(G& game) {
  const auto begin_moves = [&](int seat) {
    spawn(game, seat);
    take_control(game, seat);
  };
  const auto nothing = [](int) {};
  return play_step(game, begin_moves, [&](int seat) { return move_one(game, seat); }) &&
         play_step(game, nothing, [&](int seat) { return attack_with_one(game, seat, false); }) &&
         play_step(game, nothing, [&](int seat) { return attack_with_one(game, seat, true); }) &&
         (!any_task(game.rules, game.state) ||
          play_step(game, nothing, [&](int seat) { return try_with_one(game, seat); }));
}

/// VS-V1: the winner, and the sums of the report.
template <class G>
void score(G& game, Ending ending) {
  const State& state = game.state;
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
  game.event(TraceEvent::Kind::result, kNoUnit, "result", "VS-V10", kNoUnit, report.winner, state.round);
}

/// What lasts for a round is gone.
template <class G>
void begin_round(G& game, int round) {
  State& state = game.state;
  state.round = static_cast<std::int8_t>(round);
  state.for_each_living([&](UnitIndex unit) {
    FigureState& self = state.unit(unit);
    self.moved = self.attacked = self.tried = self.out = false;
    self.rerolls_used = 0;
  });
}

/// A whole battle, from set-up to score.
template <class G>
void play_battle(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  deploy(game, setup);
  game.report.players = state.players;
  bool goes_on = !game.decided();
  const bool solo = game.rules.solo != 0;
  for (int round = 1; round <= last_round(game.rules) && goes_on; ++round) {
    begin_round(game, round);
    int first = setup.first_player;
    if (solo && round > 1) {
      first = game.report.first_player;  // VS-L1
    } else if (round > 1 || first < 0) {
      first = game.players.first_turn(game.view(), roll_initiative(game));
    }
    if (round == 1) game.report.first_player = static_cast<std::int8_t>(first);
    order_turns(game, first);
    game.event(TraceEvent::Kind::round, kNoUnit, "round", "VS-R1", kNoUnit, first, round);
    if (solo) begin_solo(game);
    goes_on = play_round(game);
  }
  score(game, ended(game.rules, state).value_or(Ending::rounds));
}

}  // namespace warbalance::vsgmr
