#pragma once

#include <algorithm>

#include "engine/systems/suitcase/attack.hpp"
#include "engine/systems/suitcase/facts.hpp"
#include "engine/systems/suitcase/state.hpp"

// Batches of hits on the table: wounds are placed, models and units removed (sections 8 and 14).

namespace warbalance::suitcase {

// Uses of effects in the dice of batches, if facts are counted.

/// SC-K3, K4, K5, K9, K14, K16, K17, K19: counts uses of effects of the attacking unit in a batch.
template <class G>
void count_source_effects(G& game, UnitIndex by, int origin, const SourceResult& own) {
  if (origin == kImpactOrigin || origin == kBreathOrigin) count_effect(game, by, Effect::automatic_hits, own.hits);
  if (origin == kPhalanxOrigin) count_effect(game, by, Effect::against_charges, own.wounds);
  if (origin >= kImpactOrigin) return;
  const Card& card = game.state.profile(by).card(origin / kMaxWeapons);
  const Weapon& weapon = card.weapons[static_cast<std::size_t>(origin % kMaxWeapons)];
  if (weapon.ap != 0) count_effect(game, by, Effect::ap, own.failed_by_ap);
  count_effect(game, by, Effect::hit_multiple, own.further_hits);
  count_effect(game, by, Effect::wound_multiple, own.further_wounds);
  count_effect(game, by, Effect::natural_6, own.naturals);
  if (weapon.indirect) count_effect(game, by, Effect::ignore_sight, own.shots);
}

/// SC-K18, K2, K25: counts uses of effects of the target in a batch.
template <class G>
void count_target_effects(G& game, UnitIndex target, const BatchResult& result, int models_lost) {
  count_effect(game, target, Effect::ignore_wound, result.ignored_wounds);
  count_effect(game, target, Effect::defense_shot, result.turned_defense);
  count_effect(game, target, Effect::health, std::max(result.placed - models_lost, 0));
}

/// To-hit dice of the last batch that would have come out otherwise with other sources.
/// @param without  the same sources, but for what they need
template <class G>
int turned_dice(const G& game, const HitSources& sources, const HitSources& without) {
  int turned = 0;
  for (int i = 0; i < sources.count(); ++i) {
    int same = 0;
    while (same < without.count() && without[same].origin != sources[i].origin) ++same;
    if (sources.count() == without.count()) same = i;
    if (same == without.count()) continue;
    const int low = std::min(sources[i].needed, without[same].needed);
    const int high = std::max(sources[i].needed, without[same].needed);
    const auto& faces = game.batch.of_source(i).faces;
    for (int face = low; face < high; ++face) turned += faces[static_cast<std::size_t>(face)];
  }
  return turned;
}

/// The numbers of a unit without its Sergeants; and without weapons that hit on a number of their own.
inline UnitNumbers without_sergeants(UnitNumbers numbers) {
  for (CardNumbers& card : numbers.all_cards) card.sergeant_shoots = card.sergeant_strikes = 0;
  return numbers;
}
inline UnitNumbers with_own_quality(UnitNumbers numbers) {
  for (CardNumbers& card : numbers.all_cards) {
    for (WeaponNumbers& weapon : card.weapons) weapon.quality = card.quality;
  }
  return numbers;
}

/// SC-K20, K26: counts uses of Sergeants and of the quality of weapons in the to-hit dice of the last batch.
/// @param sources_of  makes its sources from the numbers of the attacker
template <class G, class SourcesOf>
void count_to_hit([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] const HitSources& sources,
                  [[maybe_unused]] const SourcesOf& sources_of) {
  if constexpr (G::counts_facts) {
    const UnitNumbers& numbers = game.state.numbers(unit);
    count_effect(game, unit, Effect::sergeant, turned_dice(game, sources, sources_of(without_sergeants(numbers))));
    count_effect(game, unit, Effect::weapon_quality, turned_dice(game, sources, sources_of(with_own_quality(numbers))));
  }
}

/// SC-K21: counts uses of Stealth in the to-hit dice of the last batch. @param sources_of  makes sources from a setting
template <class G, class SourcesOf>
void count_stealth([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex target,
                   [[maybe_unused]] const HitSources& sources, [[maybe_unused]] AttackSetting setting,
                   [[maybe_unused]] const SourcesOf& sources_of) {
  if constexpr (G::counts_facts) {
    if (setting.stealth == 0) return;
    setting.stealth = 0;
    count_effect(game, target, Effect::stealth, turned_dice(game, sources, sources_of(setting)));
  }
}

/// SC-K8: a morale test that a unit has rolled.
template <class G>
void count_morale([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] bool passed) {
  if constexpr (G::counts_facts) {
    UnitNumbers numbers = game.state.numbers(unit);
    for (CardNumbers& card : numbers.all_cards) card.morale = 0;
    const bool otherwise = game.last_face() >= morale_face(numbers, game.state.unit(unit).body);
    if (passed != otherwise) count_effect(game, unit, Effect::morale);
  }
}

/// The input of the order of the stages of an attack.
inline Course course_of(const State& state, ExchangeKind kind, UnitIndex attacker, UnitIndex defender) {
  return {.kind = kind,
          .attacker = state.numbers(attacker),
          .attacking = state.unit(attacker).body,
          .defender = state.numbers(defender),
          .defending = state.unit(defender).body};
}

/// Removes a unit from the game.
template <class G>
void remove_unit(G& game, UnitIndex unit, Cause cause, UnitIndex by) {
  State& state = game.state;
  UnitState& self = state.unit(unit);
  if (self.deployed) {
    state.lift(unit);
    state.leave(unit);
  }
  self.deployed = self.reserve = false;
  self.out = true;
  const int seat = state.owner(unit);
  state.destroyed_hundredths[static_cast<std::size_t>(1 - seat)] += state.cost(unit);
  state.lost_hundredths[static_cast<std::size_t>(seat)] += state.cost(unit);
  ++game.report.killed_by[static_cast<std::size_t>(cause == Cause::strike_back ? Cause::melee : cause)];
  const bool routed = cause == Cause::rout;
  count(game, routed ? SideFact::points_routed : SideFact::points_destroyed, 1 - seat, state.cost(unit));
  count(game, SideFact::units_lost, seat);
  count(game, lost_to(cause), seat);
  count_destroyed(game, unit, by);
  game.change(unit, routed ? "routed" : "killed", routed ? "SC-Q2" : "SC-W4", 0, by);
}

/// Takes the lost models of a unit off the board, and records its remaining state.
template <class G>
void take_off(G& game, UnitIndex unit, const Body& before, Cause cause, UnitIndex by) {
  State& state = game.state;
  UnitState& self = state.unit(unit);
  const auto leave = [&](int model) { state.vacate(self.hexes[static_cast<std::size_t>(model)]); };
  for (int model = self.body.troops; model < before.troops; ++model) leave(model);
  if (before.hero && !self.body.hero) leave(kHeroModel);
  if (!self.body.alive()) return remove_unit(game, unit, cause, by);
  if (before.models() != self.body.models()) game.change(unit, "models", "SC-W4", self.body.models(), by);
  if (self.body.damage != before.damage && self.body.damage > 0) {
    const bool last = self.body.last_model();
    game.change(unit, last ? "markers" : "wounds", last ? "SC-W5" : "SC-W4", self.body.damage, by);
  }
  if (self.body.hero_markers != before.hero_markers && self.body.hero) {
    game.change(unit, "hero markers", "SC-W5", self.body.hero_markers, by);
  }
}

template <class G>
void record_stun(G& game, UnitIndex unit, std::string_view rule, UnitIndex by) {
  game.change(unit, "stunned", rule, 1, by);
  if (unit == game.active) game.state.unit(unit).freshly_stunned = true;
}

/// Counts the results of a batch. Dangerous terrain is no unit's attack.
template <class G>
void count_batch(G& game, const HitSources& sources, const BatchResult& result, UnitIndex by, UnitIndex target,
                 int models_lost) {
  const int seat = game.state.owner(target);
  const bool removed_one = result.knocked_out || result.knocked_out_stunned;
  if (result.knocked_out) count(game, SideFact::knocked_out_by_roll, seat);
  if (result.knocked_out_stunned) count(game, SideFact::knocked_out_stunned, seat);
  count(game, SideFact::knocked_out_by_group_wound, seat, models_lost - (removed_one ? 1 : 0));
  count(game, UnitFact::wounds_taken, target, result.placed);
  count_target_effects(game, target, result, models_lost);
  if (by == target) return count(game, SideFact::wounds_by_terrain, seat, result.placed);
  count(game, UnitFact::wounds_dealt, by, result.placed);
  for (int i = 0; i < sources.count(); ++i) {
    const SourceResult& own = game.batch.of_source(i);
    count(game, SourceFact::shots, by, sources[i].origin, own.shots);
    count(game, SourceFact::hits, by, sources[i].origin, own.hits);
    count(game, SourceFact::wounds, by, sources[i].origin, own.wounds);
    count_source_effects(game, by, sources[i].origin, own);
  }
}

/// Resolves a batch on a unit. Returns the wounds placed. @param save  name and rule of its Defense rolls
template <class G>
int resolve(G& game, const HitSources& sources, const TargetNumbers& numbers, UnitIndex by, UnitIndex target,
            Cause cause, const RollKind& save = kDefenseRoll) {
  UnitState& self = game.state.unit(target);
  const Body before = self.body;
  BatchSetting setting;
  setting.target = numbers;
  setting.save = &save;
  setting.attacker = game.state.stream(by);
  setting.target_stream = game.state.stream(target);
  setting.cost = game.state.cost(target);
  if constexpr (G::measures_luck) setting.health = game.state.numbers(target).health();
  if constexpr (G::counts_facts) {
    const bool shooting = cause == Cause::shooting || cause == Cause::spell;
    const TargetNumbers usual = target_numbers(game.state.numbers(target), self.body, false, numbers.pick);
    if (shooting && usual.defense != numbers.defense) setting.usual_defense = usual.defense;
  }
  const BatchResult result = game.batch.resolve(setting, sources, self.body, game);
  if constexpr (G::counts_facts) {
    count_batch(game, sources, result, by, target, before.models() - self.body.models());
  }
  if (result.knocked_out_stunned) game.change(target, "knocked out", "SC-W3", 0, by);
  if (result.rolled && !result.knocked_out) record_stun(game, target, "SC-W5", by);
  take_off(game, target, before, cause, by);
  return result.placed;
}

/// SC-M8: dangerous terrain for some models of a unit.
template <class G>
void test_danger(G& game, UnitIndex unit, Models models) {
  if (models == 0) return;
  const UnitNumbers& numbers = game.state.numbers(unit);
  int dice = 0;
  for (int card = 0; card < 2; ++card) dice += count_of(of_card(models, card)) * numbers.card(card).wounds.health;
  resolve(game, automatic_sources(dice), target_of_ones(numbers), unit, unit, Cause::dangerous, kDangerousRoll);
}

/// Models of a unit that stand in dangerous terrain; none of a unit that flies.
inline Models models_in_danger(const State& state, UnitIndex unit) {
  if ((state.grounds & kDangerous) == 0) return 0;
  const UnitState& self = state.unit(unit);
  if (all_models(state.profile(unit), self.body, &Card::flying)) return 0;
  Models models = 0;
  for_each_model(self.body, self.hexes, [&](int model, Hex hex) {
    if (state.is(hex, kDangerous)) models |= Models{1} << model;
  });
  return models;
}

/// Moves a unit's models to their new hexes.
template <class G>
void move_models(G& game, UnitIndex unit, const Formation& hexes, std::string_view what, std::string_view rule,
                 int limit) {
  State& state = game.state;
  UnitState& self = state.unit(unit);
  if constexpr (G::traced) {
    for_each_model(self.body, hexes, [&](int model, Hex to) {
      const Hex from = self.hexes[static_cast<std::size_t>(model)];
      if (from != to) game.moved(unit, what, rule, Path::straight(point_of(from), point_of(to)), 100 * limit);
    });
  }
  state.lift(unit);
  state.put(unit, hexes);
}

}  // namespace warbalance::suitcase
