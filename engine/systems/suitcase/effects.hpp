#pragma once

#include <cstdint>
#include <span>

#include "engine/core/vocabulary.hpp"
#include "engine/systems/suitcase/profile.hpp"
#include "engine/systems/suitcase/rules.hpp"

// The effects that special rules are made of (section 11), and what they do to profiles.

namespace warbalance::suitcase {

/// The rows of the effect vocabulary, in their order.
enum class Effect : std::uint8_t {
  ap,
  hit_multiple,
  wound_multiple,
  natural_6,
  weapon_quality,
  ignore_sight,
  reserve,
  defense_shot,
  move,
  melee_score,
  morale,
  automatic_hits,
  fly,
  ignore_difficult,
  charge_attacks,
  attach,
  no_moves,
  against_charges,
  ignore_wound,
  stealth,
  scout,
  health,
  sergeant,
  cast,
  spell,
};

/// The effect vocabulary, in the order of the numbers of effects (section 16, last paragraph).
std::span<const EffectSpec> effect_vocabulary();

/// What different effects do when they meet, for people.
std::span<const EffectMeeting> effect_meetings();
/// The effects that can only help, the others may do harm.
std::span<const HelpfulEffect> helpful_effects();

/// Adds one effect of a special rule to a card: effects of weapons to all its weapons (SC-U5).
/// @param effect      index into `effect_vocabulary()`
/// @param parameters  values in the order of that effect's parameters, within their ranges
void apply_to_card(Card& card, std::size_t effect, std::span<const std::int32_t> parameters);

/// Adds an effect of weapons to one weapon; other effects do nothing there.
void apply_to_weapon(Weapon& weapon, std::size_t effect, std::span<const std::int32_t> parameters);

/// Puts a spell on the list that all wizards know, once.
void note_effect(Rules& rules, std::size_t effect, std::span<const std::int32_t> parameters);

}  // namespace warbalance::suitcase
