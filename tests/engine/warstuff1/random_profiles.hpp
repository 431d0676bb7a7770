#pragma once

#include "engine/core/random_dice.hpp"
#include "engine/systems/warstuff1/effects.hpp"
#include "engine/systems/warstuff1/system.hpp"

namespace warbalance::warstuff1 {

/// A unit with random special rules: random effects, each with random parameters of their whole range.
inline Profile random_profile(const Rules& rules, RandomStream& random, int effects) {
  Profile profile = Warstuff1::plain_profile(rules, 1 + static_cast<int>(random.below(5)));
  for (int i = 0; i < effects; ++i) {
    const std::uint32_t effect = random.below(static_cast<std::uint32_t>(effect_vocabulary().size()));
    std::vector<std::int32_t> parameters;
    for (const NumberSpec& spec : effect_vocabulary()[effect].parameters) {
      parameters.push_back(
          spec.min + static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(spec.max - spec.min + 1))));
    }
    apply_effect(profile, effect, parameters, static_cast<int>(random.below(4)));
  }
  return profile;
}

}  // namespace warbalance::warstuff1
