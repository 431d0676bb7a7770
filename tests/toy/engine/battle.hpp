#pragma once

#include "engine/core/battle_parts.hpp"
#include "engine/core/setup.hpp"
#include "tests/toy/engine/facts.hpp"
#include "tests/toy/engine/players.hpp"

// The battle: set-up, rounds, activations, the end.

namespace warbalance::toy {

/// A battle in progress.
template <class D, class T>
struct Game : BattleInProgress<D, T, Rules, State, Odds, Players, View> {
  using BattleInProgress<D, T, Rules, State, Odds, Players, View>::BattleInProgress;
};

/// Describes a decision in a record of the battle.
inline void describe(const Decision& decision, TraceEvent& fact) {
  if (!decision.action) return;
  fact.what = kActionNames[static_cast<std::size_t>(decision.action->kind)];
  fact.other = decision.action->target;
  if (decision.action->kind != ActionKind::hold) fact.path = {{{decision.action->to}}, 1};
}

/// TOY-A6: a wound that the attacker, or the defender who strikes back, has given.
template <class G>
void wound(G& game, UnitIndex unit, int wounds, UnitIndex cause, AttackKind kind) {
  State& state = game.state;
  if (wounds == state.unit(unit).wounds) return;
  state.unit(unit).wounds = static_cast<std::int8_t>(wounds);
  game.change(unit, "wound", "TOY-A6", wounds, cause);
  count(game, UnitFact::wounds_dealt, cause);
  if (wounds < state.profile(unit).strength()) {
    if (wounds >= Profile{}.strength()) count_effect(game, unit, Effect::tough);
    return;
  }
  state.kill(unit);
  count_loss(game, unit, kind, cause);
  ++game.report.killed_by[static_cast<std::size_t>(kind)];
  game.change(unit, "killed", "TOY-A6", 0, cause);
}

template <class G>
void attack(G& game, UnitIndex unit, UnitIndex target, AttackKind kind) {
  State& state = game.state;
  BattleReport& report = game.report;
  const Exchange exchange = exchange_between(game.rules, state, unit, target, kind);
  ++(kind == AttackKind::shoot ? report.shots : report.charges);
  if (kind == AttackKind::shoot) count_effect(game, unit, Effect::shoot);
  ExchangeState now = exchange.start(state.unit(unit).wounds, state.unit(target).wounds);
  while (!now.over) {
    const ExchangeState before = now;
    game.stake(exchange.stake(now, state.cost(unit), state.cost(target)));
    exchange.step(now, game);
    if (now.back && !before.back) ++report.strikes_back;
    const bool wounds = now.target_wounds != before.target_wounds || now.source_wounds != before.source_wounds;
    if (before.save && !wounds) count_effect(game, before.back ? unit : target, Effect::armor);
    wound(game, target, now.target_wounds, unit, kind);
    wound(game, unit, now.source_wounds, target, kind);
  }
}

/// TOY-M1 to TOY-M4: one activation.
template <class G>
void activate(G& game, UnitIndex unit) {
  State& state = game.state;
  state.unit(unit).activated = true;
  ++game.report.activations;
  game.event(TraceEvent::Kind::activation, unit, "activation", "TOY-R1");
  const Action action = game.answer(ActionQuestion{state.owner(unit), unit});
  const bool moves = action.kind != ActionKind::hold;
  const bool charges = action.kind == ActionKind::charge;
  const Length limit = moves ? allowance(game.rules, state.profile(unit), charges) : 0;
  const Path way = moves ? Path::straight(state.unit(unit).at, action.to) : Path{};
  const std::string_view name = kActionNames[static_cast<std::size_t>(action.kind)];
  game.event(TraceEvent::Kind::action, unit, name, "TOY-M1", action.target, -1, limit, way);
  if (moves) {
    state.unit(unit).at = action.to;
    game.moved(unit, name, charges ? "TOY-M3" : "TOY-M2", way, limit);
  }
  if (action.target != kNoUnit) attack(game, unit, action.target, charges ? AttackKind::fight : AttackKind::shoot);
}

/// TOY-S2: the places of a line from its middle outwards, as the seat sees them; units that shoot stand behind.
template <class G>
void deploy_army(G& game, int seat) {
  State& state = game.state;
  const Rules& rules = game.rules;
  const auto place_in = [&](UnitIndex unit, Length depth) {
    const Length middle = rules.table_width / 2;
    for (Length step = 0; step <= middle; step += rules.deploy_spacing) {
      for (const Length x : {middle + step, middle - step}) {
        const Point at = seat == 0 ? Point{x, depth} : Point{rules.table_width - x, rules.table_height - depth};
        if (!place_is_free(rules, state, unit, at)) continue;
        state.deploy(unit, at);
        game.event(TraceEvent::Kind::placed, unit, "placed", "TOY-S2", kNoUnit, -1, 0, {{{at}}, 1});
        return true;
      }
    }
    return false;
  };
  const auto s = static_cast<std::size_t>(seat);
  for (UnitIndex unit = state.army_begin[s]; unit < state.army_begin[s + 1]; ++unit) {
    const Length front = rules.deploy_depth;
    const bool behind = state.profile(unit).shoots();
    if (place_in(unit, behind ? front / 2 : front) || place_in(unit, behind ? front : front / 2)) continue;
    game.found_no_room(unit, "TOY-S2");
  }
}

/// TOY-R1
template <class G>
void begin_round(G& game) {
  State& state = game.state;
  const bool swapped = state.round % 2 != 0;
  ++state.round;
  state.next = static_cast<std::int8_t>(swapped ? 1 - state.beginner : state.beginner);
  state.for_each_living([&](UnitIndex unit) { state.unit(unit).activated = false; });
  game.round("TOY-R1", state.next, state.round, state.destroyed_hundredths);
}

/// TOY-R2: whether somebody has nobody left.
template <class G>
void look_for_the_end(G& game) {
  if (!game.state.at_most_one_left()) return;
  game.state.over = true;
  game.state.ending = Ending::annihilation;
}

template <class G>
void begin_battle(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  game.terrain(state.terrain, setup.table, "TOY-S1");
  std::array<std::int8_t, 2> order = {0, 1};
  if (setup.first_player < 0) {
    roll_off(order, [&](std::int8_t seat) { return game.d6({player_stream(seat), &kRollOff}); });
  } else {
    order[0] = static_cast<std::int8_t>(setup.first_player);
  }
  state.beginner = order[0];
  game.report.first_player = state.beginner;
  for (int seat = 0; seat < 2; ++seat) {
    if (!setup.listed_positions) {
      deploy_army(game, seat);
      continue;
    }
    const auto s = static_cast<std::size_t>(seat);
    for (UnitIndex unit = state.army_begin[s]; unit < state.army_begin[s + 1]; ++unit) {
      const Point at = setup.sides[s].positions[static_cast<std::size_t>(unit - state.army_begin[s])];
      state.deploy(unit, at);
      game.event(TraceEvent::Kind::placed, unit, "placed", "TOY-S2", kNoUnit, -1, 0, {{{at}}, 1});
    }
  }
  begin_round(game);
  look_for_the_end(game);
}

/// TOY-R1: whose turn it is; a seat without units that are still to act is passed over.
template <class G>
int to_choice(G& game) {
  State& state = game.state;
  std::array<UnitIndex, kMaxUnits> room;
  while (!state.over) {
    for (const int seat : {int{state.next}, 1 - state.next}) {
      if (!ready_units(state, seat, room).empty()) return seat;
    }
    if (state.round >= game.rules.rounds) {
      state.over = true;
    } else {
      begin_round(game);
    }
  }
  return -1;
}

template <class G>
bool choose_and_activate(G& game, int seat) {
  State& state = game.state;
  std::array<UnitIndex, kMaxUnits> room;
  activate(game, game.answer(UnitQuestion{seat, ready_units(state, seat, room)}));
  state.next = static_cast<std::int8_t>(1 - seat);
  look_for_the_end(game);
  return !state.over;
}

/// TOY-R3: who destroyed more points wins.
template <class G>
void score(G& game) {
  const State& state = game.state;
  BattleReport& report = game.report;
  const auto& points = state.destroyed_hundredths;
  const int winner = points[0] == points[1] ? -1 : points[0] > points[1] ? 0 : 1;
  for (int seat = 0; seat < 2; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    report.destroyed_hundredths[s] = points[s];
    report.lost_hundredths[1 - s] = points[s];
    report.survivors[s] = state.living_count[s];
    game.event(TraceEvent::Kind::score, kNoUnit, "score", "TOY-R3", kNoUnit, seat, points[s]);
  }
  report.winner = static_cast<std::int8_t>(winner);
  report.rounds = state.round;
  report.ended_early = state.ending == Ending::annihilation;
  report.ending = static_cast<std::int8_t>(state.ending);
  count_results(game, [&](UnitIndex unit) { return state.unit(unit).alive(); });
  game.event(TraceEvent::Kind::result, kNoUnit, "result", "TOY-R3", kNoUnit, winner, state.round);
}

}  // namespace warbalance::toy
