#pragma once

#include "engine/systems/warstuff2/attack.hpp"
#include "engine/systems/warstuff2/facts.hpp"
#include "engine/systems/warstuff2/questions.hpp"
#include "engine/systems/warstuff2/walking.hpp"

// Chapter X: charges.

namespace warbalance::warstuff2 {

/// WS2-X5: the survivor of a melee may move; if it does, it loses Guard and Hunkered.
template <class G>
void survivor_moves(G& game, UnitIndex survivor) {
  if (!game.able(survivor) || game.decided()) return;
  const Length limit = game.rules.after_melee_move;
  const auto path = game.answer(MeleeMoveQuestion{game.state.owner(survivor), survivor, limit, kNoUnit});
  if (!path) return;
  end_guard(game, survivor, "WS2-S20");
  game.state.unit(survivor).hunkered = false;
  walk(game, survivor, *path, {limit, "move after melee", "WS2-X5", false});
}

/// WS2-X7: a charger with a retreat may make it instead of stepping back. Returns whether it did.
template <class G>
bool retreats(G& game, UnitIndex charger, UnitIndex target) {
  const Length limit = game.state.profile(charger).retreat;
  if (limit == 0 || !game.able(charger)) return false;
  const auto path = game.answer(MeleeMoveQuestion{game.state.owner(charger), charger, limit, target});
  if (!path) return false;
  count_effect(game, charger, Effect::retreat);
  walk(game, charger, *path, {limit, "retreat", "WS2-X7", false});
  return true;
}

/// WS2-X6: separates the bases.
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

/// Resolves the melee of a charger that has reached its target.
template <class G>
void melee(G& game, UnitIndex charger, UnitIndex target) {
  State& state = game.state;
  ExchangeStage stage = first_stage(ExchangeAction::charge);
  while (stage != ExchangeStage::over) {
    if (stage == ExchangeStage::attack) {
      fight(game, charger, target, stage);
    } else if (stage == ExchangeStage::strike_back) {
      if (!game.answer(StrikeBackQuestion{state.owner(target)})) break;
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

/// A complete Charge along a legal path (WS2-A15, X1).
template <class G>
void charge(G& game, UnitIndex charger, UnitIndex target, const Path& path) {
  ++game.report.charges;
  const Length limit = move_limit(game.rules, game.state.profile(charger), ActionKind::charge);
  if (!walk(game, charger, path, {limit, "charge", "WS2-A15", true})) return;
  if (game.state.unit(target).alive()) melee(game, charger, target);
}

// Chapter A: activations, with the rules that apply at their start: leaders (WS2-Q15) and wizards (WS2-Q27).

/// Describes a decision in a record of the battle.
inline void describe(const Decision& decision, TraceEvent& fact) {
  if (!decision.action) return;
  fact.what = kActionNames[static_cast<std::size_t>(decision.action->kind)];
  fact.other = decision.action->target;
  fact.path = decision.action->path;
}

/// Section A: one action of a unit, in its own activation or granted.
template <class G>
void act(G& game, UnitIndex unit, const Action& action) {
  UnitState& state = game.state.unit(unit);
  const Length limit = move_limit(game.rules, game.state.profile(unit), action.kind);
  game.event(TraceEvent::Kind::action, unit, kActionNames[static_cast<std::size_t>(action.kind)], "WS2-A5",
             action.target, -1, limit, action.path);
  count_action(game, unit, action);
  state.guard = false;
  state.hunkered = false;
  bool can_shoot = action.kind == ActionKind::hold || action.kind == ActionKind::advance;
  switch (action.kind) {
    case ActionKind::hold:
      break;
    case ActionKind::hunker:
      state.hunkered = true;
      break;
    case ActionKind::guard:
      state.guard = true;
      state.guard_shots = 0;
      break;
    case ActionKind::advance:
      if (action.path.count > 1) can_shoot = walk(game, unit, action.path, {limit, "advance", "WS2-A13", true});
      break;
    case ActionKind::rush:
      if (action.path.count > 1) walk(game, unit, action.path, {limit, "rush", "WS2-A14", true});
      break;
    case ActionKind::charge:
      charge(game, unit, action.target, action.path);
      break;
  }
  if (can_shoot && action.target != kNoUnit && may_shoot(game.state, unit, action.target)) {
    shoot(game, unit, action.target, ShotKind::action);
  }
}

/// Asks the player for an action and performs it.
template <class G>
void choose_and_act(G& game, UnitIndex unit) {
  act(game, unit, game.answer(ActionQuestion{game.state.owner(unit), unit}));
}

template <class G>
void activate(G& game, UnitIndex unit);

/// WS2-Q15: rolls the dice of a leader and performs the actions that they grant.
template <class G>
void lead(G& game, UnitIndex leader) {
  State& state = game.state;
  const Profile& profile = state.profile(leader);
  int grants = 0;
  for (int i = 0; i < profile.leader_dice; ++i) {
    if (game.test(game.tag(leader, kLeaderRoll), profile.leader_on)) ++grants;
  }
  const bool whole_activation = game.rules.leader_grants_activation != 0;
  std::array<bool, kMaxUnits> taken{};
  for (; grants > 0 && state.unit(leader).alive() && !game.decided(); --grants) {
    std::array<UnitIndex, kMaxUnits> allowed;
    std::size_t count = 0;
    for (const UnitIndex friendly : state.army(state.owner(leader))) {
      const UnitState& unit = state.unit(friendly);
      const bool may = whole_activation ? !unit.activated : !unit.condition.stunned;
      if (friendly == leader || taken[static_cast<std::size_t>(friendly)] || !may) continue;
      if (state.within(leader, friendly, profile.leader_radius)) allowed[count++] = friendly;
    }
    if (count == 0) return;
    const auto chosen = game.answer(GrantQuestion{state.owner(leader), {allowed.data(), count}});
    if (!chosen) return;
    taken[static_cast<std::size_t>(*chosen)] = true;
    game.event(TraceEvent::Kind::note, *chosen, "acts on a leader's word", "WS2-Q15", leader);
    count_effect(game, leader, Effect::grant_actions);
    if (whole_activation) {
      activate(game, *chosen);
    } else {
      choose_and_act(game, *chosen);
    }
  }
}

/// Whether any spell of the unit reaches an enemy.
inline bool has_spell_target(const Rules& rules, const State& state, UnitIndex wizard) {
  const Profile& profile = state.profile(wizard);
  bool found = false;
  state.for_each_enemy(state.owner(wizard), [&](UnitIndex enemy) {
    for (int i = 0; i < profile.spell_count; ++i) {
      const Spell& spell = profile.spells[static_cast<std::size_t>(i)];
      found = found || spell_reaches(rules, state, wizard, spell, enemy);
    }
  });
  return found;
}

/// WS2-A4, Q27: a wizard may cast a spell.
template <class G>
void cast(G& game, UnitIndex wizard) {
  State& state = game.state;
  const Profile& profile = state.profile(wizard);
  if (!has_spell_target(game.rules, state, wizard) || !game.answer(CastQuestion{state.owner(wizard)})) return;
  if (!game.test(game.tag(wizard, kCastRoll), profile.cast_on)) return;
  const SpellChoice choice = game.answer(SpellQuestion{state.owner(wizard), wizard});
  const Spell& spell = profile.spells[static_cast<std::size_t>(choice.spell)];
  if (!spell_reaches(game.rules, state, wizard, spell, choice.target)) return;
  game.event(TraceEvent::Kind::note, wizard, "spell", "WS2-Q27", choice.target, -1, choice.spell);
  const AttackNumbers attack =
      attack_numbers(game.odds.numbers(wizard), game.odds.numbers(choice.target), AttackForm::spell, choice.spell);
  count_effect(game, wizard, Effect::cast);
  count_effect(game, wizard, Effect::spell, attack.hits.automatic_hits);
  resolve(game, attack,
          {wizard, choice.target, in_cover(game.rules, state, wizard, choice.target, EventKind::spell), false,
           Cause::spell});
}

/// One activation: WS2-A1 to A6.
template <class G>
void activate(G& game, UnitIndex unit) {
  UnitState& state = game.state.unit(unit);
  const Profile& profile = game.state.profile(unit);
  ++game.report.activations;
  game.event(TraceEvent::Kind::activation, unit, "activation", "WS2-R1");
  state.activated = true;
  state.guard = false;
  state.hunkered = false;
  if (state.condition.stunned) {  // WS2-A2
    state.condition.stunned = false;
    state.condition.frozen = false;
    game.change(unit, "stands up", "WS2-A2");
    return;
  }
  state.acting = true;
  state.frozen_new = false;
  const auto can_go_on = [&] { return game.able(unit) && !game.decided(); };
  if (profile.leader_dice > 0) lead(game, unit);
  if (profile.cast_on > 0 && can_go_on()) cast(game, unit);
  if (can_go_on()) choose_and_act(game, unit);
  if (state.condition.frozen && !state.frozen_new) {  // WS2-A6
    state.condition.frozen = false;
    game.change(unit, "no longer frozen", "WS2-A6");
  }
  state.acting = false;
  state.frozen_new = false;
}

}  // namespace warbalance::warstuff2
