#include "sim/catalog/vocabulary_of.hpp"

#include "engine/systems/systems.hpp"

namespace warbalance::sim {
namespace {

template <class... System>
std::vector<std::string> ids_of(std::tuple<System...>*) {
  return {std::string(System::id)...};
}

}  // namespace

const Vocabulary* vocabulary_of(std::string_view system) {
  const Vocabulary* vocabulary = nullptr;
  with_system(system, [&]<class System>() { vocabulary = &System::vocabulary(); });
  return vocabulary;
}

std::optional<std::size_t> place_of(std::span<const NumberSpec> specs, std::string_view path) {
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i].path == path) return i;
  }
  return std::nullopt;
}

bool has_named_qualities(const Ruleset& ruleset) {
  const Vocabulary* const vocabulary = vocabulary_of(ruleset.system);
  return vocabulary != nullptr && !vocabulary->quality_names.empty();
}

std::vector<std::string> system_ids() { return ids_of(static_cast<RuleSystems*>(nullptr)); }

bool effects_fit(const Ruleset& ruleset, const UnitDesign& design) {
  bool fit = true;
  with_system(ruleset.system, [&]<class System>() {
    const auto rules = System::make_rules(ruleset.numbers, ruleset.options);
    auto profile = System::plain_profile(rules, ruleset.tiers[design.tier].quality);
    for (const std::uint8_t rule : design.rules) {
      for (const EffectUse& use : ruleset.rules[rule].effects) {
        fit = fit && System::apply_effect(profile, use.effect, use.parameters, rule);
      }
    }
  });
  return fit;
}

}  // namespace warbalance::sim
