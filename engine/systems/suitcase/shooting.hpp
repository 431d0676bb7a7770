#pragma once

#include "engine/systems/suitcase/removal.hpp"
#include "engine/systems/suitcase/split_attacks.hpp"

// Sections 6 and SC-K27: shooting, Fire Breath at range, spells.

namespace warbalance::suitcase {

/// What the to-hit dice of shooting at a target depend on.
inline AttackSetting shooting_setting(const UnitNumbers& numbers, const UnitSituation& target, Cover cover, bool moved,
                                      bool hero_only) {
  AttackSetting setting;
  setting.shooting = true;
  setting.moved = moved;
  setting.cover = cover;
  setting.stealth = std::min(numbers.card(wounded_card(target.body, hero_only)).stealth, target.veil);
  setting.target_models = hero_only ? 1 : target.body.models();
  return setting;
}
inline AttackSetting shooting_setting(const Rules& rules, const State& state, UnitIndex shooter, const Formation& hexes,
                                      const Firing& firing, UnitIndex target, bool moved, bool hero_only) {
  const Cover cover = cover_of(rules, state, shooter, hexes, firing.all(), target, hero_only);
  return shooting_setting(state.numbers(target), state.unit(target), cover, moved, hero_only);
}

/// One batch of shooting.
template <class G>
void shoot_batch(G& game, UnitIndex unit, const Firing& firing, UnitIndex target, bool moved, bool hero_only,
                 WeaponChoice choice) {
  const State& state = game.state;
  const AttackSetting setting =
      shooting_setting(game.rules, state, unit, state.unit(unit).hexes, firing, target, moved, hero_only);
  HitSources sources;
  add_weapons(game.rules, state.numbers(unit), firing, setting, choice, sources);
  if (sources.count() == 0) return;
  resolve(game, sources, target_numbers(state.numbers(target), state.unit(target).body, true, hero_only), unit, target,
          Cause::shooting);
}

/// SC-H8, SC-K20: a unit shoots at another.
template <class G>
void shoot(G& game, UnitIndex unit, const Shot& shot, bool moved) {
  const State& state = game.state;
  const UnitState& self = state.unit(unit);
  const Firing firing = firing_at(game.rules, state, unit, self.hexes, acting_models(self.body), shot.target);
  if (firing.all() == 0) return;
  ++game.report.shots;
  game.event(TraceEvent::Kind::action, unit, shot.picks_hero ? "shoot at the hero" : "shoot", "SC-H1", shot.target);
  const Course course = course_of(state, ExchangeKind::shoot, unit, shot.target);
  for (Stage stage = first_stage(course.kind, shot.picks_hero); stage != Stage::over; stage = next(stage, course)) {
    const bool on_hero = stage == Stage::pick;
    const WeaponChoice choice = on_hero           ? WeaponChoice::picking
                                : shot.picks_hero ? WeaponChoice::not_picking
                                                  : WeaponChoice::all;
    shoot_batch(game, unit, firing, shot.target, moved, on_hero, choice);
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
        shooting_setting(game.rules, state, unit, state.unit(unit).hexes, share.firing, share.unit, moved, false);
    HitSources sources;
    add_attacks(game.rules, state.numbers(unit), share.attacks, setting, sources);
    resolve_share(game, unit, share, sources, Cause::shooting);
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
          target_numbers(state.numbers(target), state.unit(target).body, true, false), unit, target, Cause::shooting);
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

/// What a spell that works is worth to its caster, for the luck of the dice; a helpful one as much as built-in players
/// take it for (SC-D12).
template <class G>
Hundredths stake_of_spell(const G& game, const Spell& spell, UnitIndex target) {
  const State& state = game.state;
  const Hundredths cost = state.cost(target);
  if (spell.hits == 0) return cost / 10;
  const Body& body = state.unit(target).body;
  const TargetNumbers numbers = target_numbers(state.numbers(target), body, true, false);
  const BatchStakes stakes(numbers, state.numbers(target).health());
  const Share wounds = spell.hits * stakes.packet(body, spell.deadly, false);
  const int fails = face_needed(numbers.defense, -spell.ap) - 1;
  const Share share = std::min<Share>(wounds * fails / 6, warbalance::kWhole);
  return static_cast<Hundredths>(cost * share / warbalance::kWhole);
}

/// SC-K27: whether somebody blocks a cast of this total.
/// @param stake  what the spell is worth if it is cast, else 0
template <class G>
bool is_blocked(G& game, UnitIndex caster, int total, Hundredths stake) {
  State& state = game.state;
  const int seat = 1 - state.owner(caster);
  std::array<UnitIndex, kMaxUnits> wizards;
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    if (may_block(game.view_of(caster), caster, unit)) wizards[count++] = unit;
  }
  if (count == 0) return false;
  count = game.players.block(game.view(seat), seat, {wizards.data(), count});
  bool blocked = false;
  for (std::size_t i = 0; i < count; ++i) {
    const UnitIndex wizard = wizards[i];
    state.unit(wizard).tried_spell = true;
    game.event(TraceEvent::Kind::action, wizard, "block", "SC-K27", caster);
    const int power = wizard_power(state.numbers(wizard), state.unit(wizard).body);
    if (!blocked) game.stake(stake, total - power + 1);
    const int face = game.d6(game.tag(wizard, kBlockRoll));
    blocked = blocked || is_blocked_by(total, face + power);
  }
  return blocked;
}

/// What has become of a cast.
template <class G>
void tell_cast(G& game, UnitIndex unit, int total, bool fails, bool blocked) {
  count(game,
        fails     ? SideFact::spells_failed
        : blocked ? SideFact::spells_blocked
                  : SideFact::spells_cast,
        game.state.owner(unit));
  if (fails) return game.change(unit, "the spell fails", "SC-K27", total);
  if (blocked) game.change(unit, "the spell is blocked", "SC-K27", total);
}

/// What a spell does that works.
template <class G>
void take_effect(G& game, UnitIndex unit, const Cast& choice) {
  State& state = game.state;
  const Spell& spell = game.rules.spells[static_cast<std::size_t>(choice.spell)];
  if (spell.hits > 0) {
    resolve(game, spell_sources(spell, choice.spell),
            target_numbers(state.numbers(choice.target), state.unit(choice.target).body, true, false), unit,
            choice.target, Cause::spell);
    return;
  }
  UnitState& helped = state.unit(choice.target);
  helped.veil = std::min(helped.veil, spell.stealth);
  game.change(choice.target, "veiled", "SC-K27", spell.stealth, unit);
}

/// SC-K27: a unit casts a spell.
template <class G>
void cast(G& game, UnitIndex unit, const Cast& choice) {
  State& state = game.state;
  UnitState& self = state.unit(unit);
  const Spell& spell = game.rules.spells[static_cast<std::size_t>(choice.spell)];
  self.tried_spell = true;
  game.event(TraceEvent::Kind::action, unit, "cast", "SC-K27", choice.target);
  game.event(TraceEvent::Kind::note, unit, "spell", "SC-K27", choice.target, -1, choice.spell);
  const int power = wizard_power(state.numbers(unit), self.body);
  Hundredths stake = 0;
  if constexpr (G::measures_luck) stake = stake_of_spell(game, spell, choice.target);
  int total = 0;
  Course course = course_of(state, ExchangeKind::spell, unit, choice.target);
  for (Stage stage = first_stage(course.kind); stage != Stage::over; stage = next(stage, course)) {
    switch (stage) {
      case Stage::cast:
        game.stake(stake);
        total = game.d6(game.tag(unit, kCastRoll), spell.number - power) + power;
        break;
      case Stage::block: {
        const bool fails = !is_cast(spell, total);
        const bool blocked = is_blocked(game, unit, total, fails ? 0 : stake);
        course.casts = !fails && !blocked;
        tell_cast(game, unit, total, fails, blocked);
        break;
      }
      default:
        take_effect(game, unit, choice);
        break;
    }
  }
}

/// SC-A2. Returns whether it has cast.
template <class G>
bool cast_phase(G& game, UnitIndex unit, bool before) {
  const UnitState& self = game.state.unit(unit);
  if (game.rules.spell_count == 0 || self.tried_spell || wizard_power(game.state.numbers(unit), self.body) == 0) {
    return false;
  }
  const auto choice = game.players.spell(game.view_of(unit), unit, before);
  if (!choice) return false;
  cast(game, unit, *choice);
  return true;
}

}  // namespace warbalance::suitcase
