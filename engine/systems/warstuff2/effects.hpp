#pragma once

#include <cstdint>
#include <span>

#include "engine/core/vocabulary.hpp"
#include "engine/systems/warstuff2/profile.hpp"
#include "engine/systems/warstuff2/rules.hpp"

namespace warbalance::warstuff2 {

/// The rows of the effect vocabulary, in their order.
enum class Effect : std::uint8_t {
  ignore_hit,
  always_cover,
  auto_wound_on_natural,
  hits_on_death,
  move_bonus,
  reroll_morale,
  wound_roll_bonus,
  freeze_on_hit,
  reroll_hits,
  rerolled_by,
  fly,
  rescue_friend,
  no_strike_back,
  retreat,
  nerve_test,
  grant_actions,
  extra_attacks,
  rescue_self,
  shoot,
  late_deploy,
  ignore_difficult,
  wound_table,
  ignore_rout,
  cast,
  spell,
};

/// The effect vocabulary of WarStuff 2.0, in the order of `apply_effect`'s numbers.
std::span<const EffectSpec> effect_vocabulary();

/// What different effects do when they meet, in words.
std::span<const EffectMeeting> effect_meetings();
/// The effects that can only help, the others may do harm.
std::span<const HelpfulEffect> helpful_effects();

/// Adds one effect of a special rule to a profile.
/// @param effect      index into `effect_vocabulary()`
/// @param parameters  values in the order of that effect's parameters, within their ranges
/// @param rule        number of the special rule in its ruleset, 0 .. 63
/// @return false when the profile has no room for it (a fifth spell); the profile is unchanged then
bool apply_effect(Profile& profile, std::size_t effect, std::span<const std::int32_t> parameters, int rule);

/// Keeps what the rules need to know of an effect of the ruleset, whoever carries it.
void note_effect(Rules& rules, std::size_t effect, std::span<const std::int32_t> parameters);

}  // namespace warbalance::warstuff2
