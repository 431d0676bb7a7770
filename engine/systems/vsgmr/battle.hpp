#pragma once

#include "engine/systems/vsgmr/attacks.hpp"
#include "engine/systems/vsgmr/deployment.hpp"

// Sections 3, 4 and 8: rounds and their steps, the end, the score.

namespace warbalance::vsgmr {

/// VS-R3: the bonus of a player's initiative roll.
inline int initiative_bonus(const Rules& rules, const State& state, int seat) {
  int best = 0;
  int sum = 0;
  for (const UnitIndex unit : state.army(seat)) {
    best = std::max<int>(best, state.profile(unit).initiative);
    sum += state.profile(unit).initiative;
  }
  return rules.initiative_stacking != 0 ? sum : best;
}

/// VS-R2: the seat that wins the initiative roll.
template <class G>
int roll_initiative(G& game) {
  State& state = game.state;
  std::array<std::int8_t, kMaxPlayers> rolling{};
  std::size_t count = 0;
  for (std::int8_t seat = 0; seat < state.players; ++seat) {
    if (!state.army(seat).empty()) rolling[count++] = seat;
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

/// VS-M10: mounts without a controller get the passenger with the lowest index.
template <class G>
void take_control(G& game, int seat) {
  State& state = game.state;
  for (const UnitIndex unit : state.army(seat)) {
    const UnitIndex mount = state.unit(unit).mount;
    if (mount == kNoUnit || state.profile(mount).independent) continue;
    bool controlled = false;
    for (const UnitIndex other : state.army(seat)) {
      controlled = controlled || (state.unit(other).mount == mount && state.unit(other).controls);
    }
    if (controlled) continue;
    state.unit(unit).controls = true;
    game.change(unit, "takes control", "VS-M10", 0, mount);
  }
}

/// Figures that may still move, and those aboard that may leave.
inline std::size_t ready_to_move(const State& state, int seat, std::array<UnitIndex, kMaxUnits>& ready) {
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    const bool on_ground = state.unit(unit).mount == kNoUnit;
    const bool may =
        on_ground ? state.able(unit) && !state.unit(unit).moved && state.controlled(unit) : may_leave(state, unit);
    if (may) ready[count++] = unit;
  }
  return count;
}

/// VS-M9: a figure leaves its mount.
template <class G>
void leave_mount(G& game, UnitIndex unit, Point direction) {
  State& state = game.state;
  FigureState& self = state.unit(unit);
  const UnitIndex mount = self.mount;
  const Point at = *leaving_place(game.rules, state, unit, direction);
  game.event(TraceEvent::Kind::change, unit, "leaves", "VS-M9", mount, -1, 0, Path{{{direction}}, 1});
  self.facing = state.unit(mount).facing;
  put_down(game, unit, at, "VS-M9", true);
}

/// VS-M7: a figure goes aboard; an empty mount of an enemy changes sides.
template <class G>
void board(G& game, UnitIndex unit, UnitIndex mount) {
  State& state = game.state;
  FigureState& self = state.unit(unit);
  if (state.enemies(unit, mount)) {
    credit(game, mount, state.owner(unit));
    game.change(mount, "captured", "VS-M7", 0, unit);
    change_side(state, mount, state.owner(unit));
  }
  self.controls = state.crew(mount) == 0 && !state.profile(mount).independent;
  self.mount = mount;
  self.at = state.unit(mount).at;
  game.change(unit, "goes aboard", "VS-M7", 0, mount);
}

/// VS-M1 .. VS-M9: one figure's movement.
template <class G>
void move(G& game, UnitIndex unit, const Move& chosen) {
  State& state = game.state;
  FigureState& self = state.unit(unit);
  self.moved = true;
  const Profile& profile = state.profile(unit);
  game.event(TraceEvent::Kind::action, unit, "move", "VS-M1", chosen.board, -1, profile.allowance(), chosen.path);
  if (chosen.leave != Point{}) leave_mount(game, unit, chosen.leave);
  if (chosen.path.count > 1) {
    self.at = chosen.path.end();
    game.moved(unit, "move", "VS-M1", chosen.path, profile.allowance());
  }
  if (chosen.facing != Point{} && chosen.facing != self.facing) {
    self.facing = chosen.facing;
    game.event(TraceEvent::Kind::change, unit, "faces", "VS-M1", kNoUnit, -1, 0, Path{{{chosen.facing}}, 1});
  }
  if (chosen.in_flight != self.in_flight) {
    self.in_flight = chosen.in_flight;
    game.change(unit, chosen.in_flight ? "takes off" : "lands", "VS-A06");
  }
  for (const UnitIndex other : state.army(state.owner(unit))) {
    if (state.unit(other).mount == unit) state.unit(other).at = self.at;
  }
  if (chosen.board != kNoUnit) board(game, unit, chosen.board);
}

/// VS-R1: step 2 of a player.
template <class G>
void movement_step(G& game, int seat) {
  take_control(game, seat);
  std::array<UnitIndex, kMaxUnits> ready;
  while (const std::size_t count = ready_to_move(game.state, seat, ready)) {
    const auto next = game.players.next_move(game.view(), seat, {ready.data(), count});
    if (!next) return;
    game.event(TraceEvent::Kind::activation, next->unit, "movement", "VS-R1");
    ++game.report.activations;
    move(game, next->unit, next->move);
  }
}

/// VS-R1: step 3 or 4 of a player. Returns false when the game is over.
template <class G>
bool attack_step(G& game, int seat, bool hand_to_hand) {
  State& state = game.state;
  for (;;) {
    std::array<UnitIndex, kMaxUnits> ready;
    std::size_t count = 0;
    for (const UnitIndex unit : state.army(seat)) {
      if (state.able(unit) && !state.unit(unit).attacked) ready[count++] = unit;
    }
    if (count == 0) return true;
    const auto next = game.players.next_action(game.view(), seat, {ready.data(), count}, hand_to_hand);
    if (!next) return true;
    game.event(TraceEvent::Kind::activation, next->unit, hand_to_hand ? "hand to hand" : "distance", "VS-R1");
    ++game.report.activations;
    act(game, next->unit, next->action, "VS-R5");
    if (game.decided()) return false;
  }
}

/// VS-R1: one round. Returns false when the game is over.
template <class G>
bool play_round(G& game) {
  State& state = game.state;
  for (const std::int8_t seat : std::span(game.turns).first(static_cast<std::size_t>(state.players))) {
    game.turn = seat;
    movement_step(game, seat);
    if (game.decided()) return false;
  }
  for (const bool hand_to_hand : {false, true}) {
    for (const std::int8_t seat : std::span(game.turns).first(static_cast<std::size_t>(state.players))) {
      game.turn = seat;
      if (!attack_step(game, seat, hand_to_hand)) return false;
    }
  }
  return true;
}

/// How a battle ends; the order of the vocabulary's endings.
enum class Ending : std::int8_t { rounds, wipe_out };

inline constexpr std::array<std::string_view, 2> kEndingNames = {"rounds", "wipe-out"};

/// VS-V10: who has won; -1 = nobody.
inline int winner_of(const Rules& rules, const State& state) {
  int winner = -1;
  std::int64_t best = -1;
  for (int seat = 0; seat < state.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    const std::int64_t points = rules.basic_win == 0 ? state.destroyed_hundredths[s] : state.living_count[s] > 0;
    if (points < best) continue;
    winner = points == best ? -1 : seat;
    best = points;
  }
  return winner;
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
    report.survivors[s] = state.living_count[s];
    game.event(TraceEvent::Kind::score, kNoUnit, "score", "VS-V1", kNoUnit, seat, state.destroyed_hundredths[s]);
  }
  report.winner = static_cast<std::int8_t>(winner_of(game.rules, state));
  report.rounds = state.round;
  report.ended_early = ending == Ending::wipe_out;
  report.ending = static_cast<std::int8_t>(ending);
  game.event(TraceEvent::Kind::result, kNoUnit, "result", "VS-V10", kNoUnit, report.winner, state.round);
}

/// A whole battle, from set-up to score.
template <class G>
void play_battle(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  deploy(game, setup);
  game.report.players = state.players;
  Ending ending = game.decided() ? Ending::wipe_out : Ending::rounds;
  for (int round = 1; round <= game.rules.rounds && ending == Ending::rounds; ++round) {
    state.round = static_cast<std::int8_t>(round);
    state.for_each_living([&](UnitIndex unit) {
      FigureState& self = state.unit(unit);
      self.moved = self.attacked = self.out = false;
      self.rerolls_used = 0;
    });
    int first = setup.first_player;
    if (round > 1 || first < 0) first = game.players.first_turn(game.view(), roll_initiative(game));
    if (round == 1) game.report.first_player = static_cast<std::int8_t>(first);
    order_turns(game, first);
    game.event(TraceEvent::Kind::round, kNoUnit, "round", "VS-R1", kNoUnit, first, round);
    if (!play_round(game)) ending = Ending::wipe_out;
  }
  score(game, ending);
}

}  // namespace warbalance::vsgmr
