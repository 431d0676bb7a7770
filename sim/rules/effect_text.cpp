#include "sim/rules/effect_text.hpp"

#include "sim/files/number_text.hpp"

namespace warbalance::sim {
namespace {

std::string effect_text(const EffectUse& use, const EffectSpec& spec) {
  std::string numbers = use.name;
  for (std::size_t i = 0; i < spec.parameters.size(); ++i) {
    if (!numbers.empty()) numbers += ", ";
    numbers += std::string(spec.parameters[i].path) + " " + value_text(spec.parameters[i], use.parameters[i]);
  }
  return std::string(spec.type) + (numbers.empty() ? "" : " (" + numbers + ")");
}

}  // namespace

std::string effects_text(const SpecialRule& rule, const Vocabulary& vocabulary) {
  std::string text;
  for (const EffectUse& use : rule.effects) {
    if (!text.empty()) text += "; ";
    text += effect_text(use, vocabulary.effects[use.effect]);
  }
  return text;
}

}  // namespace warbalance::sim
