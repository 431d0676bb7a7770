#include "sim/rules/only_helps.hpp"

#include <algorithm>

#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

bool within_bounds(const EffectSpec& spec, const EffectUse& use, const HelpfulEffect& help) {
  return std::ranges::all_of(help.bounds, [&](const NumberBound& bound) {
    if (bound.path.empty()) return true;
    const std::int32_t value = use.parameters[*place_of(spec.parameters, bound.path)];
    return bound.least <= value && value <= bound.most;
  });
}

}  // namespace

bool only_helps(const Ruleset& ruleset, const SpecialRule& rule) {
  if (rule.effects.empty()) return false;
  const Vocabulary& vocabulary = *vocabulary_of(ruleset.system);
  const auto helps = [&](const EffectUse& use) {
    const EffectSpec& spec = vocabulary.effects[use.effect];
    return std::ranges::any_of(vocabulary.helpful, [&](const HelpfulEffect& help) {
      return help.type == spec.type && within_bounds(spec, use, help);
    });
  };
  return std::ranges::all_of(rule.effects, helps);
}

}  // namespace warbalance::sim
