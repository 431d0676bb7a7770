#pragma once

#include "engine/core/random_dice.hpp"
#include "engine/systems/vsgmr/system.hpp"

namespace warbalance::vsgmr {

inline int below(RandomStream& random, int count) {
  return static_cast<int>(random.below(static_cast<std::uint32_t>(count)));
}

/// Random numbers and options of everything that dice of attacks depend on.
inline Rules random_rules(RandomStream& random) {
  std::vector<std::int32_t> numbers;
  std::vector<std::int32_t> options;
  for (const RulesRow& row : kNumberRows) {
    const NumberSpec& spec = row.spec;
    const bool is_dice = spec.unit != kDistance && spec.path != "rounds" && spec.path != "max_rounds_open";
    numbers.push_back(is_dice ? spec.min + below(random, spec.max - spec.min + 1) : spec.fallback);
  }
  for (const RulesRow& row : kOptionRows) {
    const bool is_dice = row.spec.path == "follow_up_on" || row.spec.path == "knockback_uses";
    options.push_back(is_dice ? below(random, 2) : row.spec.fallback);
  }
  return Vsgmr::make_rules(numbers, options);
}

/// A figure of any type with random special rules: random effects, each with random parameters of
/// their whole range.
inline Profile random_profile(Rules& rules, RandomStream& random, int effects) {
  Profile profile = Vsgmr::plain_profile(rules, 1 + below(random, 6));
  for (int i = 0; i < effects; ++i) {
    const auto effect = static_cast<std::size_t>(below(random, static_cast<int>(Vsgmr::vocabulary().effects.size())));
    std::vector<std::int32_t> parameters;
    for (const NumberSpec& spec : Vsgmr::vocabulary().effects[effect].parameters) {
      parameters.push_back(spec.min + below(random, spec.max - spec.min + 1));
    }
    Vsgmr::note_effect(rules, effect, parameters);
    Vsgmr::apply_effect(profile, effect, parameters, 0);
  }
  return profile;
}

}  // namespace warbalance::vsgmr
