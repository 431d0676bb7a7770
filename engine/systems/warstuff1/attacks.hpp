#pragma once

#include <variant>

#include "engine/core/common_facts.hpp"
#include "engine/systems/warstuff1/attack.hpp"
#include "engine/systems/warstuff1/facts.hpp"
#include "engine/systems/warstuff1/movement.hpp"
#include "engine/systems/warstuff1/questions.hpp"
#include "engine/systems/warstuff1/sight.hpp"
#include "engine/systems/warstuff1/state.hpp"
#include "engine/systems/warstuff1/wounds.hpp"

// Attacks in a battle with their consequences (chapter 6), moves over dangerous ground (WS1-505), healing (WS1-R14).

namespace warbalance::warstuff1 {

// Uses of effects in moves, if facts are counted.

/// WS1-304, 405: called before the move of an action.
template <class G>
void count_action([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] const Action& action,
                  [[maybe_unused]] Length allowed) {
  if constexpr (G::counts_facts) {
    const State& state = game.state;
    if (action.path.count <= 1) return;
    const Profile& profile = state.profile(unit);
    const Length bonus = action.kind == ActionKind::walk ? profile.walk_bonus : profile.run_bonus;
    if (bonus_mattered(action.path, allowed, bonus)) count_effect(game, unit, Effect::move);
    if (action.deed == Deed::melee && state.profile(action.target).charge_divisor > 1) {
      count_effect(game, action.target, Effect::charge_divisor);
    }
  }
}

/// Called before any move of a unit.
template <class G>
void count_move([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] const Path& path) {
  if constexpr (G::counts_facts) {
    count_ground<Effect>(game, unit, path);
  }
}

/// Moves a unit along a legal path and rolls for dangerous ground. Returns whether it survives.
template <class G>
bool move(G& game, UnitIndex unit, const Path& path, Length limit, std::string_view what, std::string_view rule) {
  const auto end = path.points.begin() + path.count;
  if (std::all_of(path.points.begin(), end, [&](Point point) { return point == path.points[0]; })) return true;
  count_move(game, unit, path);
  UnitState& self = game.state.unit(unit);
  const Dangers dangers = dangers_of(game.state, game.state.terrain.dangerous(), unit, path);
  self.at = path.end();
  game.moved(unit, what, rule, path, limit);
  for (int i = 0; i < dangers.count && self.alive(); ++i) {
    risk_hits(game, unit, 1, {&kDangerousRoll, game.rules.dangerous_on}, true,
              {kNoUnit, -1, Cause::terrain, "WS1-505"});
  }
  resolve_death_blows(game);
  return self.alive();
}

/// Observes the steps of an attack, if facts are counted.
template <class G>
auto facts_of([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] UnitIndex target,
              [[maybe_unused]] AttackKind kind, [[maybe_unused]] bool cover,
              [[maybe_unused]] const ExchangeNumbers& numbers) {
  if constexpr (G::counts_facts) {
    AttackFacts<G> facts(game, unit, target, kind, cover, numbers);
    facts.begin();
    return facts;
  } else {
    return std::monostate{};
  }
}

/// Rolls the dice of one attack and removes the units that it kills, without the consequences of deaths.
template <class G>
AttackState resolve_attack(G& game, UnitIndex unit, UnitIndex target, AttackKind kind) {
  State& state = game.state;
  const bool melee = kind == AttackKind::melee;
  const bool cover = !melee && covered_from(state, state.unit(unit).at, state.unit(target).at);
  const ExchangeNumbers numbers = exchange_numbers(game.rules, state.profile(unit), state.profile(target), kind, cover);
  const AttackStreams streams{state.stream(unit), state.stream(target)};
  const Attack attack(numbers, streams);
  AttackState s = attack.start(state.unit(unit).condition, state.unit(target).condition);
  [[maybe_unused]] auto facts = facts_of(game, unit, target, kind, cover, numbers);
  while (!s.over()) {
    const AttackState before = s;
    if constexpr (G::measures_luck) {
      const auto stake = attack.stake(s, state.cost(unit), state.cost(target));
      game.stake(stake.hundredths, stake.from);
    }
    attack.step(s, game);
    if constexpr (G::counts_facts) facts.see(before);
    tell_changes(game, target, unit, before.target, s.target);
    tell_changes(game, unit, target, before.source, s.source);
  }
  const auto settle = [&](UnitIndex who, UnitIndex other, const Condition& now, Fate fate, Cause by_attack,
                          std::string_view rule) {
    if (!now.killed) {
      state.unit(who).condition = now;
      return;
    }
    const bool morale = fate == Fate::morale;
    remove_killed(game, who, morale ? Cause::morale : by_attack, state.owner(other), other,
                  morale ? (melee ? "WS1-R16" : "WS1-R20") : rule);
  };
  settle(target, unit, s.target, s.target_fate, melee ? Cause::melee : Cause::shooting, "WS1-605");
  settle(unit, target, s.source, s.source_fate, Cause::counter_attack, "WS1-609");
  return s;
}

/// WS1-612: moves the attacker back, if it can move.
template <class G>
void move_back(G& game, UnitIndex unit, UnitIndex target) {
  const Path back = Path::straight(game.state.unit(unit).at, melee_back_point(game.rules, game.state, unit, target));
  move(game, unit, back, game.rules.melee_back, "back", "WS1-612");
}

/// WS1-R15: a unit may move after its melee.
template <class G>
void move_after_melee(G& game, UnitIndex unit) {
  const Length limit = game.state.profile(unit).melee_move;
  if (limit == 0) return;
  if (const auto path = game.answer(MoveQuestion{game.state.owner(unit), unit, false})) {
    count_effect(game, unit, Effect::extra_move);
    move(game, unit, *path, limit, "move after melee", "WS1-R15");
  }
}

/// WS1-601, 610 to 613: a shot, a stunning attack or a melee attack, with its consequences.
template <class G>
void attack(G& game, UnitIndex unit, UnitIndex target, AttackKind kind) {
  const State& state = game.state;
  const bool melee = kind == AttackKind::melee;
  ++(melee ? game.report.charges : game.report.shots);
  if (!melee) count_effect(game, unit, Effect::attack);
  game.note(unit,
            melee                       ? "attacks in melee"
            : kind == AttackKind::shoot ? "shot"
                                        : "entangle",
            melee                       ? "WS1-610"
            : kind == AttackKind::shoot ? "WS1-601"
                                        : "WS1-R07",
            target);
  AttackState result;
  for (Stage stage = Stage::attack; stage != Stage::over;
       stage = next(stage, kind, state.unit(unit).condition, state.unit(target).condition)) {
    switch (stage) {
      case Stage::attack:
        result = resolve_attack(game, unit, target, kind);
        break;
      case Stage::kill_tests:
        if (result.target_fate == Fate::attack) test_after_kill(game, unit);
        if (result.source_fate == Fate::attack) test_after_kill(game, target);
        break;
      case Stage::blows:
        resolve_death_blows(game);
        break;
      case Stage::back:
        move_back(game, unit, target);
        break;
      case Stage::move_after:
        move_after_melee(game, unit);
        break;
      case Stage::over:
        break;
    }
  }
}

/// WS1-R14: heals a unit.
template <class G>
void heal(G& game, UnitIndex healer, UnitIndex patient) {
  game.note(healer, "heals", "WS1-R14", patient);
  if (!game.test(game.tag(healer, kHealRoll), game.state.profile(healer).heal_on)) return;
  Condition& condition = game.state.unit(patient).condition;
  if (condition.wounds > 0) {
    --condition.wounds;
    game.change(patient, "wounds", "WS1-R14", condition.wounds, healer);
  }
  if (condition.stunned) {
    condition.stunned = false;
    game.change(patient, "stands up", "WS1-704", 0, healer);
  }
  ++game.report.rescues;
  count_effect(game, healer, Effect::heal);
}

}  // namespace warbalance::warstuff1
