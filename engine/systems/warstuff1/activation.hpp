#pragma once

#include <algorithm>

#include "engine/systems/warstuff1/attacks.hpp"
#include "engine/systems/warstuff1/questions.hpp"
#include "engine/systems/warstuff1/state.hpp"

// Chapter 3: actions, activations, Leaders (WS1-R18).

namespace warbalance::warstuff1 {

/// Describes a decision in a record of the battle.
inline void describe(const Decision& decision, TraceEvent& fact) {
  if (!decision.action) return;
  fact.what = kActionNames[static_cast<std::size_t>(decision.action->kind)];
  fact.other = decision.action->target;
  fact.path = decision.action->path;
}

/// WS1-304: performs one complete action.
template <class G>
void act(G& game, UnitIndex unit, const Action& action) {
  State& state = game.state;
  UnitState& self = state.unit(unit);
  const UnitIndex contact = action.deed == Deed::melee ? action.target : kNoUnit;
  const Length allowed = action.kind == ActionKind::walk ? self.walk : action.kind == ActionKind::run ? self.run : 0;
  const Length limit =
      action.path.count <= 1 ? allowed : longest_move(game.rules, state, unit, action.path, allowed, contact);
  game.event(TraceEvent::Kind::action, unit, kActionNames[static_cast<std::size_t>(action.kind)], "WS1-304",
             action.target, -1, limit, action.path);
  if (action.kind == ActionKind::recover) {
    if (!self.condition.stunned) return;
    self.condition.stunned = false;
    game.change(unit, "stands up", "WS1-704");
    return;
  }
  count_action(game, unit, action, allowed);
  const bool walks = action.kind == ActionKind::walk;
  if (!move(game, unit, action.path, limit, walks ? "walk" : "run", "WS1-402")) return;
  if (action.deed == Deed::none || !state.unit(action.target).alive()) return;
  switch (action.deed) {
    case Deed::shoot:
      return attack(game, unit, action.target, AttackKind::shoot);
    case Deed::entangle:
      return attack(game, unit, action.target, AttackKind::entangle);
    case Deed::melee:
      return attack(game, unit, action.target, AttackKind::melee);
    case Deed::heal:
      return heal(game, unit, action.target);
    case Deed::none:
      return;
  }
}

/// WS1-301: whether the player has a unit that can be activated.
inline bool has_ready(const State& state, int seat) {
  for (const UnitIndex unit : state.army(seat)) {
    if (is_ready(state, unit)) return true;
  }
  return false;
}

/// WS1-303: records that a player has finished if none of his living units is still to act.
template <class G>
void note_finished(G& game, int actor) {
  State& state = game.state;
  Cursor& cursor = state.cursor;
  if (cursor.first_finished >= 0) return;
  const auto players = static_cast<std::size_t>(state.players);
  std::size_t at = 0;
  while (cursor.turns[at] != actor) ++at;
  for (std::size_t i = 0; i < players; ++i) {
    const std::int8_t seat = cursor.turns[(at + i) % players];
    const auto army = state.army(seat);
    const bool takes_part = cursor.in_round[static_cast<std::size_t>(seat)];
    const bool finished =
        std::all_of(army.begin(), army.end(), [&](UnitIndex unit) { return state.unit(unit).activated; });
    if (!takes_part || !finished) continue;
    cursor.first_finished = seat;
    return;
  }
}

/// Lets one unit of an activation choose and act.
template <class G>
void act_alone(G& game, UnitIndex unit) {
  UnitState& self = game.state.unit(unit);
  self.activated = true;
  self.picked = false;
  ++game.report.activations;
  game.event(TraceEvent::Kind::activation, unit, "activation", "WS1-301");
  act(game, unit, game.answer(ActionQuestion{game.state.owner(unit), unit}));
  note_finished(game, game.state.owner(unit));
}

/// WS1-R18: rolls a Leader's dice and marks the units that may act with it as picked.
template <class G>
std::size_t command(G& game, UnitIndex leader, std::array<UnitIndex, kMaxUnits>& group) {
  State& state = game.state;
  const Profile& profile = state.profile(leader);
  std::array<UnitIndex, kMaxUnits> near;
  const auto find_near = [&] {
    std::size_t count = 0;
    for (const UnitIndex friendly : state.army(state.owner(leader))) {
      const bool ready = friendly != leader && is_ready(state, friendly);
      if (ready && state.within(leader, friendly, profile.command_radius)) near[count++] = friendly;
    }
    return count;
  };
  if (find_near() == 0) return 0;
  int commands = 0;
  for (int i = 0; i < profile.command_dice; ++i) {
    if (game.test(game.tag(leader, kCommandRoll), profile.command_on)) ++commands;
  }
  std::size_t picked = 0;
  for (; commands > 0; --commands) {
    const std::size_t count = find_near();
    if (count == 0) break;
    const auto unit = game.answer(CommandQuestion{state.owner(leader), {near.data(), count}});
    if (!unit) break;
    state.unit(*unit).picked = true;
    game.note(*unit, "acts on a leader's word", "WS1-R18", leader);
    count_effect(game, leader, Effect::command);
    group[picked++] = *unit;
  }
  return picked;
}

/// A complete activation: a Leader's dice, then the Leader and the units it commands, in an order chosen by the player.
template <class G>
void activate(G& game, UnitIndex unit, bool commanded = false) {
  State& state = game.state;
  const bool stunned = state.unit(unit).condition.stunned;
  const bool commands = state.profile(unit).command_dice > 0 && (!commanded || game.rules.leader_chain != 0) &&
                        (!stunned || game.rules.stunned_leader_commands != 0);
  if (!commands) return act_alone(game, unit);

  state.unit(unit).picked = true;  // so that the Leader is not among the friends that it commands
  std::array<UnitIndex, kMaxUnits> group;
  std::size_t count = command(game, unit, group);
  group[count++] = unit;
  while (!game.decided()) {
    const auto end = std::remove_if(group.begin(), group.begin() + static_cast<std::ptrdiff_t>(count),
                                    [&](UnitIndex member) { return !state.unit(member).alive(); });
    count = static_cast<std::size_t>(end - group.begin());
    if (count == 0) return;
    const UnitIndex next = game.answer(UnitQuestion{state.owner(unit), {group.data(), count}});
    --count;
    std::copy(std::find(group.begin(), end, next) + 1, end, std::find(group.begin(), end, next));
    if (next == unit) {
      act_alone(game, unit);
    } else {
      activate(game, next, true);
    }
  }
}

}  // namespace warbalance::warstuff1
