#pragma once

#include <cstdint>
#include <span>

#include "engine/core/vocabulary.hpp"
#include "engine/systems/warstuff1/profile.hpp"

namespace warbalance::warstuff1 {

/// The rows of the effect vocabulary, in their order.
enum class Effect : std::uint8_t {
  quality_mod,
  quality_die,
  cover,
  on_natural,
  ignore_hit,
  survive_kill,
  morale_test,
  morale_result,
  immune,
  on_death,
  attack,
  move,
  extra_move,
  fly,
  charge_divisor,
  ignore_difficult,
  deploy_late,
  command,
  heal,
};

/// The effect vocabulary of WarStuff 1.7, in the order of `apply_effect`'s numbers.
std::span<const EffectSpec> effect_vocabulary();

/// What different effects do when they meet, in words.
std::span<const EffectMeeting> effect_meetings();
/// The effects that can only help, the others may do harm.
std::span<const HelpfulEffect> helpful_effects();

/// Adds one effect of a special rule to a profile.
/// @param effect      index into `effect_vocabulary()`
/// @param parameters  values in the order of that effect's parameters, within their ranges
/// @param rule        number of the special rule in its ruleset, 0 .. 63
/// @return false when the profile has no room for it (too many conditions on other units); the profile is unchanged
/// then
bool apply_effect(Profile& profile, std::size_t effect, std::span<const std::int32_t> parameters, int rule);

}  // namespace warbalance::warstuff1
