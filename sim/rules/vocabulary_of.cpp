#include "sim/rules/vocabulary_of.hpp"

#include <algorithm>

#include "engine/systems/systems.hpp"
#include "sim/files/number_text.hpp"

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

Point table_corner(const Ruleset& ruleset) {
  const auto number = [&](std::string_view path) {
    const auto place = place_of(vocabulary_of(ruleset.system)->numbers, path);
    return place ? ruleset.numbers[*place] : 0;
  };
  return {number("table.width"), number("table.height")};
}

bool has_named_qualities(const Ruleset& ruleset) {
  const Vocabulary* const vocabulary = vocabulary_of(ruleset.system);
  return vocabulary != nullptr && !vocabulary->quality_names.empty();
}

std::string named_effect(const Ruleset& ruleset, const UnitDesign& design, std::size_t number) {
  const Vocabulary& vocabulary = *vocabulary_of(ruleset.system);
  std::size_t seen = 0;
  const auto find = [&](const SpecialRule& rule) {
    for (const EffectUse& use : rule.effects) {
      if (vocabulary.effects[use.effect].named && seen++ == number) return use.name;
    }
    return std::string();
  };
  std::string name;
  if (vocabulary.cards != nullptr) {
    for (const SpecialRule& rule : ruleset.rules) name = name.empty() ? find(rule) : name;
  } else {
    for (const std::uint8_t rule : design.rules) name = name.empty() ? find(ruleset.rules[rule]) : name;
  }
  return name;
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
