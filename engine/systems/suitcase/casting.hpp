#pragma once

#include <algorithm>

#include "engine/systems/suitcase/actions.hpp"
#include "engine/systems/suitcase/questions.hpp"
#include "engine/systems/suitcase/removal.hpp"
#include "engine/systems/suitcase/sight.hpp"
#include "engine/systems/suitcase/state.hpp"

// SC-K27: wizards, their sight, and the spells that they may block.

namespace warbalance::suitcase {

/// The hex of a unit's wizard.
inline Hex wizard_hex(const State& state, UnitIndex unit) {
  int model = 0;
  wizard_power(state.numbers(unit), state.unit(unit).body, &model);
  return state.unit(unit).hexes[static_cast<std::size_t>(model)];
}

/// Whether an enemy wizard may try to block a unit's spell.
inline bool may_block(const Rules& rules, const State& state, UnitIndex caster, UnitIndex wizard) {
  const UnitState& self = state.unit(wizard);
  if (self.tried_spell || self.body.idle() || wizard_power(state.numbers(wizard), self.body) == 0) return false;
  const Hex from = wizard_hex(state, caster);
  const Hex to = wizard_hex(state, wizard);
  return distance(from, to) <= rules.block_range && sees(rules, state, from, to, caster, wizard);
}

// SC-K27: spells that are cast, and blocked.

/// The value of a spell that works, as a stake for the luck of the dice; of a helpful one as the built-in players value
/// it (SC-D12).
template <class G>
Hundredths stake_of_spell(const G& game, const Spell& spell, UnitIndex target) {
  const State& state = game.state;
  const Hundredths cost = state.cost(target);
  if (spell.hits == 0) return cost / 10;
  const Body& body = state.unit(target).body;
  const TargetNumbers numbers = target_numbers(state.numbers(target), body, true, Pick::none);
  const BatchStakes stakes(numbers, state.numbers(target).health());
  const Share wounds = spell.hits * stakes.packet(body, spell.deadly, false);
  const int fails = face_needed(numbers.defense, -spell.ap) - 1;
  const Share share = std::min<Share>(wounds * fails / 6, warbalance::kWhole);
  return static_cast<Hundredths>(cost * share / warbalance::kWhole);
}

/// SC-K27: whether an enemy blocks a cast of this total.
/// @param stake  of the spell, if it is strong enough to work; else 0
template <class G>
bool is_blocked(G& game, UnitIndex caster, int total, Hundredths stake) {
  State& state = game.state;
  const int seat = 1 - state.owner(caster);
  std::array<UnitIndex, kMaxUnits> room;
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    if (may_block(game.rules, state, caster, unit)) room[count++] = unit;
  }
  std::span<const UnitIndex> wizards(room.data(), count);
  bool blocked = false;
  while (!wizards.empty()) {
    const bool first = wizards.size() == count;
    const UnitIndex wizard = game.answer(BlockQuestion{seat, wizards, first});
    if (wizard == kNoUnit) break;
    while (wizards.front() != wizard) wizards = wizards.subspan(1);
    wizards = wizards.subspan(1);
    state.unit(wizard).tried_spell = true;
    game.event(TraceEvent::Kind::action, wizard, "block", "SC-K27", caster);
    const int power = wizard_power(state.numbers(wizard), state.unit(wizard).body);
    if (!blocked) game.stake(stake, total - power + 1);
    const int face = game.d6(game.tag(wizard, kBlockRoll), Needed::at_least(total - power + 1));
    blocked = blocked || is_blocked_by(total, face + power);
  }
  return blocked;
}

/// Records the result of a cast.
template <class G>
void record_cast(G& game, UnitIndex unit, int total, bool fails, bool blocked) {
  count(game,
        fails     ? SideFact::spells_failed
        : blocked ? SideFact::spells_blocked
                  : SideFact::spells_cast,
        game.state.owner(unit));
  if (!fails && !blocked) count_effect(game, unit, Effect::cast);
  if (fails) return game.change(unit, "the spell fails", "SC-K27", total);
  if (blocked) game.change(unit, "the spell is blocked", "SC-K27", total);
}

/// The effect of a spell that works.
template <class G>
void take_effect(G& game, UnitIndex unit, const Cast& choice) {
  State& state = game.state;
  const Spell& spell = game.rules.spells[static_cast<std::size_t>(choice.spell)];
  if (spell.hits > 0) {
    resolve(game, spell_sources(spell, choice.spell),
            target_numbers(state.numbers(choice.target), state.unit(choice.target).body, true, Pick::none), unit,
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
        total = game.d6(game.tag(unit, kCastRoll), Needed::at_least(spell.number - power)) + power;
        break;
      case Stage::block: {
        const bool fails = !is_cast(spell, total);
        const bool blocked = is_blocked(game, unit, total, fails ? 0 : stake);
        course.casts = !fails && !blocked;
        record_cast(game, unit, total, fails, blocked);
        break;
      }
      default:
        take_effect(game, unit, choice);
        break;
    }
  }
}

/// SC-A2: lets a unit cast a spell. Returns whether it did.
template <class G>
bool cast_phase(G& game, UnitIndex unit, bool before) {
  const UnitState& self = game.state.unit(unit);
  if (game.rules.spell_count == 0 || self.tried_spell || wizard_power(game.state.numbers(unit), self.body) == 0) {
    return false;
  }
  const auto choice = game.answer(SpellQuestion{game.state.owner(unit), unit, before});
  if (!choice) return false;
  cast(game, unit, *choice);
  return true;
}

}  // namespace warbalance::suitcase
