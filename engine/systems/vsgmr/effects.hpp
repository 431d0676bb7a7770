#pragma once

#include <cstdint>
#include <span>

#include "engine/core/vocabulary.hpp"
#include "engine/systems/vsgmr/profile.hpp"
#include "engine/systems/vsgmr/rules.hpp"

// The effects that special rules are made of (sections 9 and 10), and what they do to profiles.

namespace warbalance::vsgmr {

/// The rows of the effect vocabulary, in their order.
enum class Effect : std::uint8_t {
  armor,
  distance_attack,
  keep_highest,
  roll_bonus,
  roll_die,
  target_step,
  armor_rolls,
  extra_attack,
  attacked_natural_max,
  hit_saved_natural_min,
  on_defeating,
  on_defeated,
  reroll,
  action_roll,
  range_multiple,
  move_bonus,
  initiative_bonus,
  ignore_terrain,
  no_controller,
  courage,
  own_skill,
  swims,
  places,
};

/// The effect vocabulary of VSGMR, in the order of `apply_effect`'s numbers.
std::span<const EffectSpec> effect_vocabulary();

/// What different effects do when they meet, for people.
std::span<const EffectMeeting> effect_meetings();
/// The effects that can only help, the others may do harm.
std::span<const HelpfulEffect> helpful_effects();

/// A figure without special rules (VS-F1 .. VS-F8).
Profile plain_profile(const Rules& rules, FigureType type);

/// What the rules must know of the effects that figures may have: the bonus of a supporting friend.
void note_effect(Rules& rules, std::size_t effect, std::span<const std::int32_t> parameters);

/// Adds one effect of a special rule to a profile.
/// @param effect      index into `effect_vocabulary()`
/// @param parameters  values in the order of that effect's parameters, within their ranges
void apply_effect(Profile& profile, std::size_t effect, std::span<const std::int32_t> parameters);

}  // namespace warbalance::vsgmr
