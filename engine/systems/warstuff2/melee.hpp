#pragma once

#include "engine/systems/warstuff2/attack.hpp"
#include "engine/systems/warstuff2/walking.hpp"

// Chapter X: charges.

namespace warbalance::warstuff2 {

/// WS2-X5: the survivor of a melee may move; it gives up Guard and Hunkered then.
template <class G>
void survivor_moves(G& game, UnitIndex survivor) {
  if (!game.able(survivor) || game.decided()) return;
  const Length limit = game.rules.after_melee_move;
  const auto path = game.players.melee_move(game.view_of(survivor), survivor, limit, kNoUnit);
  if (!path) return;
  end_guard(game, survivor, "WS2-S20");
  game.state.unit(survivor).hunkered = false;
  walk(game, survivor, *path, {limit, "move after melee", "WS2-X5", false});
}

/// WS2-X7: a charger with a retreat may move back instead of stepping back. Returns whether it did.
template <class G>
bool retreats(G& game, UnitIndex charger, UnitIndex target) {
  const Length limit = game.state.profile(charger).retreat;
  if (limit == 0 || !game.able(charger)) return false;
  const auto path = game.players.melee_move(game.view_of(charger), charger, limit, target);
  if (!path) return false;
  count_effect(game, charger, Effect::retreat);
  walk(game, charger, *path, {limit, "retreat", "WS2-X7", false});
  return true;
}

/// WS2-X6: bases part.
template <class G>
void step_back(G& game, UnitIndex charger, UnitIndex target) {
  State& state = game.state;
  const Point from = state.unit(charger).at;
  if (distance2(from, state.unit(target).at) >= square(state.radii(charger, target) + game.rules.step_back)) return;
  const auto to = step_back_point(game.rules, state, charger, from, target);
  if (!to) return;
  state.move_to(charger, *to);
  game.moved(charger, "step back", "WS2-X6", Path::straight(from, *to), 0);
}

/// One side's attacks in a melee (WS2-X2, X3, X4, X8).
template <class G>
void fight(G& game, UnitIndex attacker, UnitIndex target, ExchangeStage stage) {
  const State& state = game.state;
  const AttackForm form = attack_of(stage, ExchangeAction::charge);
  const AttackNumbers attack = attack_numbers(game.odds.numbers(attacker), game.odds.numbers(target), form);
  if (kills_at_contact(stage, ExchangeAction::charge, state.unit(target).condition.stunned)) {
    resolve_event(game, attack, {attacker, target, false, true, Cause::melee});
    return;
  }
  const bool charging = stage == ExchangeStage::attack;
  game.event(TraceEvent::Kind::note, attacker, charging ? "attacks in melee" : "strikes back",
             charging ? "WS2-X3" : "WS2-X4", target);
  if (charging) count_effect(game, attacker, Effect::extra_attacks, attack.hits.attacks - 1);
  resolve_event(game, attack,
                {attacker, target, in_cover(game.rules, state, attacker, target, EventKind::melee), false,
                 charging ? Cause::melee : Cause::strike_back});
}

/// The melee of a charger that has reached its target.
template <class G>
void melee(G& game, UnitIndex charger, UnitIndex target) {
  State& state = game.state;
  ExchangeStage stage = first_stage(ExchangeAction::charge);
  while (stage != ExchangeStage::over) {
    if (stage == ExchangeStage::attack) {
      fight(game, charger, target, stage);
    } else if (stage == ExchangeStage::strike_back) {
      if (!game.players.strikes_back(game.view_of(target), target)) break;
      ++game.report.strikes_back;
      fight(game, target, charger, stage);
    } else {
      resolve_blasts(game);
    }
    stage = next(stage, ExchangeAction::charge, game.odds.numbers(charger), state.unit(charger).condition,
                 game.odds.numbers(target), state.unit(target).condition);
  }
  if (state.profile(charger).no_strike_back && game.able(charger) && game.able(target)) {
    count_effect(game, charger, Effect::no_strike_back);
  }

  const bool charger_lives = state.unit(charger).alive();
  const bool target_lives = state.unit(target).alive();
  if (charger_lives && target_lives) {
    if (!retreats(game, charger, target)) step_back(game, charger, target);
  } else if (charger_lives || target_lives) {
    survivor_moves(game, charger_lives ? charger : target);
  }
}

/// A whole Charge along a legal path (WS2-A15, X1).
template <class G>
void charge(G& game, UnitIndex charger, UnitIndex target, const Path& path) {
  ++game.report.charges;
  const Length limit = move_limit(game.rules, game.state.profile(charger), ActionKind::charge);
  if (!walk(game, charger, path, {limit, "charge", "WS2-A15", true})) return;
  if (game.state.unit(target).alive()) melee(game, charger, target);
}

}  // namespace warbalance::warstuff2
