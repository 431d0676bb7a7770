#pragma once

#include "engine/systems/suitcase/actions.hpp"
#include "engine/systems/suitcase/removal.hpp"
#include "engine/systems/suitcase/sight.hpp"
#include "engine/systems/suitcase/split_attacks.hpp"

// Section 6: shooting, Fire Breath at range.

namespace warbalance::suitcase {

/// One batch of shooting.
template <class G>
void shoot_batch(G& game, UnitIndex unit, const Firing& firing, UnitIndex target, bool moved, Pick pick,
                 WeaponChoice choice) {
  const State& state = game.state;
  const AttackSetting setting =
      shooting_setting(game.rules, state, unit, state.unit(unit).hexes, firing, target, moved, pick);
  HitSources sources;
  add_weapons(game.rules, state.numbers(unit), firing, setting, choice, sources);
  if (sources.count() == 0) return;
  resolve(game, sources, target_numbers(state.numbers(target), state.unit(target).body, true, pick), unit, target,
          Cause::shooting);
  const auto sources_of = [&](const UnitNumbers& numbers, const AttackSetting& other) {
    HitSources made;
    add_weapons(game.rules, numbers, firing, other, choice, made);
    return made;
  };
  count_to_hit(game, unit, sources, [&](const UnitNumbers& numbers) { return sources_of(numbers, setting); });
  count_stealth(game, target, sources, setting,
                [&](const AttackSetting& other) { return sources_of(state.numbers(unit), other); });
}

/// SC-H8, SC-K20: a unit shoots at another.
template <class G>
void shoot(G& game, UnitIndex unit, const Shot& shot, bool moved) {
  const State& state = game.state;
  const UnitState& self = state.unit(unit);
  const Firing firing = firing_at(game.rules, state, unit, self.hexes, acting_models(self.body), shot.target);
  if (firing.all() == 0) return;
  ++game.report.shots;
  game.event(TraceEvent::Kind::action, unit, kShotWords[static_cast<std::size_t>(shot.pick)], "SC-H1", shot.target);
  const Course course = course_of(state, ExchangeKind::shoot, unit, shot.target);
  for (Stage stage = first_stage(course.kind, shot.pick != Pick::none); stage != Stage::over;
       stage = next(stage, course)) {
    const Pick pick = stage == Stage::pick ? shot.pick : Pick::none;
    const WeaponChoice choice = pick != Pick::none        ? WeaponChoice::picking
                                : shot.pick != Pick::none ? WeaponChoice::not_picking
                                                          : WeaponChoice::all;
    shoot_batch(game, unit, firing, shot.target, moved, pick, choice);
  }
}

/// SC-H7: shots that are split around an enemy model.
template <class G>
void shoot_split(G& game, UnitIndex unit, Hex model, bool moved) {
  const State& state = game.state;
  Split split = split_shots(game.rules, state, unit, model);
  if (split.count == 0) return;
  ++game.report.shots;
  AttackSetting all;
  all.shooting = true;
  split_attacks(game, unit, model, all, split, [&](const Split::Share& share) {
    const AttackSetting setting =
        shooting_setting(game.rules, state, unit, state.unit(unit).hexes, share.firing, share.unit, moved, Pick::none);
    HitSources sources;
    add_attacks(game.rules, state.numbers(unit), share.attacks, setting, sources);
    resolve_share(game, unit, share, sources, Cause::shooting);
    const auto sources_of = [&](const UnitNumbers& numbers, const AttackSetting& other) {
      HitSources made;
      add_attacks(game.rules, numbers, share.attacks, other, made);
      return made;
    };
    count_to_hit(game, unit, sources, [&](const UnitNumbers& numbers) { return sources_of(numbers, setting); });
    count_stealth(game, share.unit, sources, setting,
                  [&](const AttackSetting& other) { return sources_of(state.numbers(unit), other); });
  });
}

/// SC-K9: Fire Breath at range.
template <class G>
void breathe(G& game, UnitIndex unit, UnitIndex target) {
  const State& state = game.state;
  UnitState& self = game.state.unit(unit);
  const Models models = breathing_at(game.rules, state, unit, self.hexes, acting_models(self.body), target);
  if (models == 0) return;
  game.event(TraceEvent::Kind::action, unit, "fire breath", "SC-K9", target);
  for (int card = 0; card < 2; ++card) {
    if (of_card(models, card) != 0) self.breath_spent[static_cast<std::size_t>(card)] = true;
  }
  resolve(game, breath_sources(state.numbers(unit), models),
          target_numbers(state.numbers(target), state.unit(target).body, true, Pick::none), unit, target,
          Cause::shooting);
}

/// Weapons, then Fire Breath.
template <class G>
void shoot_phase(G& game, UnitIndex unit, bool moved) {
  const Shot shot = game.players.shot(game.view_of(unit), unit, moved);
  if (shot.split_at != kNoHex) shoot_split(game, unit, shot.split_at, moved);
  if (shot.target != kNoUnit) shoot(game, unit, shot, moved);
  if (!has_breath(game.state.numbers(unit), game.state.unit(unit).body)) return;
  const UnitIndex target = game.players.breath(game.view_of(unit), unit, shot.target);
  if (target != kNoUnit) breathe(game, unit, target);
}

}  // namespace warbalance::suitcase
