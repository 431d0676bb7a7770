#pragma once

#include "engine/systems/warstuff2/game.hpp"

// Chapter N on the open table: pushes.

namespace warbalance::warstuff2 {

/// WS2-N1: where a push ends: the last free point in steps of 10.
inline Point push_end(const Rules& rules, const State& state, UnitIndex victim, const Push& push) {
  constexpr Length kStep = 10;
  const Point from = state.unit(victim).at;
  const Point direction = kDirections[static_cast<std::size_t>(push.direction)];
  Point last = from;
  for (Length length = kStep; length <= push.length; length += kStep) {
    const Point at{from.x + direction.x * length / 1000, from.y + direction.y * length / 1000};
    if (!base_fits(rules, state, victim, at)) break;
    last = at;
  }
  return last;
}

/// WS2-N1, W11: the attacker may try to push away a unit that its wound die stunned.
template <class G>
void try_push(G& game, UnitIndex attacker, UnitIndex victim) {
  if (attacker == kNoUnit || !game.state.unit(attacker).alive()) return;
  const auto push = game.players.push(game.view(), attacker, victim);
  if (!push) return;
  if (!game.test(game.tag(attacker, kPushRoll), game.rules.push_on)) return;
  const Point from = game.state.unit(victim).at;
  const Length length = std::min(push->length, game.rules.push_distance);
  const Point to = push_end(game.rules, game.state, victim, {push->direction, length});
  game.state.move_to(victim, to);
  ++game.report.pushes;
  game.moved(victim, "push", "WS2-N1", Path::straight(from, to), game.rules.push_distance);
}

}  // namespace warbalance::warstuff2
