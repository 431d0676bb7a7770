#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <type_traits>

#include "engine/core/length.hpp"
#include "engine/core/vocabulary.hpp"

namespace warbalance::toy {

/// A unit's special rules, compiled into the numbers that the battle reads.
struct Profile {
  Length radius = 50;
  Length range = 0;       ///< 0 = does not shoot
  Length extra_move = 0;  ///< added to every move
  std::int8_t quality = 4;
  std::int8_t shots = 0;          ///< dice of a shot
  std::int8_t extra_attacks = 0;  ///< dice of a fight beyond two
  std::int8_t armor_on = 0;       ///< die from which a hit is saved; 0 = none is
  std::int8_t extra_wounds = 0;   ///< wounds that it takes beyond two

  int attacks() const { return std::max(1, 2 + extra_attacks); }
  int strength() const { return 2 + extra_wounds; }
  bool shoots() const { return range > 0; }
  friend auto operator<=>(const Profile&, const Profile&) = default;
};

static_assert(std::is_trivially_copyable_v<Profile>);

/// The rows of the effect vocabulary, in their order.
enum class Effect : std::uint8_t { shoot, attacks, armor, tough, move };

/// The effect vocabulary, in the order of `apply_effect`'s numbers.
std::span<const EffectSpec> effect_vocabulary();

/// Adds one effect of a special rule to a profile.
void apply_effect(Profile& profile, std::size_t effect, std::span<const std::int32_t> parameters);

}  // namespace warbalance::toy
