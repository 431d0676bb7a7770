#include "engine/systems/warstuff2/system.hpp"

namespace warbalance {
namespace {

constexpr auto kNumbers = specs_of(warstuff2::kNumberRows);
constexpr auto kOptions = specs_of(warstuff2::kOptionRows);
constexpr auto kWeights = specs_of(warstuff2::kWeightRows);

}  // namespace

const Vocabulary& Warstuff2::vocabulary() {
  static const Vocabulary vocabulary{.numbers = kNumbers,
                                     .options = kOptions,
                                     .weights = kWeights,
                                     .effects = warstuff2::effect_vocabulary(),
                                     .quality_min = 2,
                                     .quality_max = 6,
                                     .meetings = warstuff2::effect_meetings(),
                                     .helpful = warstuff2::helpful_effects(),
                                     .facts = &facts(),
                                     .rules_max = warstuff2::kMaxRules};
  return vocabulary;
}

Warstuff2::Profile Warstuff2::plain_profile(const Rules& rules, int quality) {
  Profile profile;
  profile.quality = static_cast<std::int8_t>(quality);
  profile.radius = rules.base_radius;
  return profile;
}

}  // namespace warbalance
