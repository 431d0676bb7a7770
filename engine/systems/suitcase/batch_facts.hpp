#pragma once

#include <algorithm>

#include "engine/systems/suitcase/attack.hpp"
#include "engine/systems/suitcase/facts.hpp"

// What effects did in the dice of batches, where facts are counted.

namespace warbalance::suitcase {

/// SC-K3, K4, K5, K9, K14, K16, K17, K19: what the sources of a batch did, for the unit that attacks.
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

/// SC-K18, K2, K25: what the target of a batch did.
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

/// SC-K20, K26: what Sergeants and the quality of weapons did in the to-hit dice of the last batch.
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

/// SC-K21: what Stealth did in the to-hit dice of the last batch. @param sources_of  makes its sources from the setting
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

}  // namespace warbalance::suitcase
