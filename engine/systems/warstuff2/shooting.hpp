#pragma once

#include "engine/systems/warstuff2/sight.hpp"
#include "engine/systems/warstuff2/wounds.hpp"

// Chapter S: shots; the reactions of guards to moves are in walking.hpp.

namespace warbalance::warstuff2 {

enum class ShotKind : std::uint8_t { action, guard_reaction };

template <class G>
void shoot(G& game, UnitIndex shooter, UnitIndex target, ShotKind kind) {
  const State& state = game.state;
  ++game.report.shots;
  count_effect(game, shooter, Effect::shoot);
  game.event(TraceEvent::Kind::note, shooter, kind == ShotKind::action ? "shot" : "guard shot",
             kind == ShotKind::action ? "WS2-S5" : "WS2-S20", target);
  const AttackNumbers attack = attack_numbers(game.odds.numbers(shooter), game.odds.numbers(target), AttackForm::shot);
  const bool covered = kind == ShotKind::guard_reaction ||
                       in_cover(game.rules, state, shooter, target, EventKind::shooting);  // WS2-S6, S24
  resolve(game, attack, {shooter, target, covered, false, Cause::shooting, kind == ShotKind::guard_reaction});
}

}  // namespace warbalance::warstuff2
