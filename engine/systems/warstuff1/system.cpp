#include "engine/systems/warstuff1/system.hpp"

#include "engine/systems/warstuff1/battle.hpp"

namespace warbalance {
namespace {

constexpr auto kNumbers = specs_of(warstuff1::kNumberRows);
constexpr auto kOptions = specs_of(warstuff1::kOptionRows);
constexpr auto kWeights = specs_of(warstuff1::kWeightRows);

}  // namespace

const Vocabulary& Warstuff1::vocabulary() {
  static const Vocabulary vocabulary{.numbers = kNumbers,
                                     .options = kOptions,
                                     .weights = kWeights,
                                     .effects = warstuff1::effect_vocabulary(),
                                     .quality_min = 1,
                                     .quality_max = 5,
                                     .meetings = warstuff1::effect_meetings(),
                                     .helpful = warstuff1::helpful_effects(),
                                     .quality_suffix = "",
                                     .high_quality_is_better = true,
                                     .endings = warstuff1::kEndingNames,
                                     .facts = &facts(),
                                     .rules_max = warstuff1::kMaxRules};
  return vocabulary;
}

Warstuff1::Profile Warstuff1::plain_profile(const Rules& rules, int quality) {
  Profile profile;
  profile.quality = static_cast<std::int8_t>(quality);
  profile.radius = rules.base_radius;
  profile.scale = static_cast<std::int8_t>(rules.distance_divisor());
  return profile;
}

}  // namespace warbalance
