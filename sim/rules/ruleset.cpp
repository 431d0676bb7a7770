#include "sim/rules/ruleset.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "sim/files/words.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {

namespace {

constexpr std::string_view kSizeMark = "(X)";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The text in the brackets of "Blast(6)"; of "Blast" nothing.
std::optional<std::string_view> bracketed(std::string_view word) {
  const std::size_t bracket = word.find('(');
  if (bracket == std::string_view::npos) return std::nullopt;
  std::string_view inside = word.substr(bracket + 1);
  if (inside.ends_with(')')) inside.remove_suffix(1);
  return trimmed(inside);
}

std::optional<std::int32_t> size_in(std::string_view word) {
  const auto inside = bracketed(word);
  if (!inside) return std::nullopt;
  std::int32_t size = 0;
  const auto [end, error] = std::from_chars(inside->data(), inside->data() + inside->size(), size);
  if (error != std::errc() || end != inside->data() + inside->size()) return std::nullopt;
  return size;
}

const SizedRule* sized_rule_of(const Ruleset& ruleset, std::string_view word) {
  return find_sized_rule(ruleset, stem_of(word) + std::string(kSizeMark));
}

/// A text with its X replaced by a size: "Each hit counts as X hits."
std::string sized_text(std::string_view text, std::int32_t size) {
  std::string sized;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool word_before = i > 0 && is_letter(text[i - 1]);
    const bool word_behind = i + 1 < text.size() && is_letter(text[i + 1]);
    sized += text[i] == 'X' && !word_before && !word_behind ? std::to_string(size) : std::string(1, text[i]);
  }
  return sized;
}

}  // namespace

bool is_sized_name(std::string_view name) { return name.size() > kSizeMark.size() && name.ends_with(kSizeMark); }

std::string sized_name(std::string_view name, std::int32_t size) {
  return std::string(name.substr(0, name.size() - kSizeMark.size())) + "(" + std::to_string(size) + ")";
}

std::string stem_of(std::string_view name) {
  return folded_name(trimmed(name.substr(0, std::min(name.find('('), name.size()))));
}

SpecialRule size_of(const SizedRule& sized, std::int32_t size) {
  SpecialRule rule = sized.pattern;
  rule.name = sized_name(sized.pattern.name, size);
  for (std::string& alias : rule.aliases) alias = sized_name(alias, size);
  rule.text = sized_text(sized.pattern.text, size);
  rule.sized_rule = rule.term = sized.pattern.name;
  rule.size = size;
  rule.term_times = std::max(1, size - sized.free_sizes);  // less if all sizes are free
  rule.cost *= rule.term_times;
  for (auto& [tier, cost] : rule.cost_on) cost *= rule.term_times;
  for (const auto& [effect, number] : sized.size_numbers) rule.effects[effect].parameters[number] = size;
  rule.further_size = size < sized.drawn_least || size > sized.drawn_most;
  if (rule.further_size) rule.weight = 0;
  return rule;
}

bool is_changed_size(const Ruleset& ruleset, const SpecialRule& rule) {
  const SizedRule* const sized = rule.sized_rule.empty() ? nullptr : find_sized_rule(ruleset, rule.sized_rule);
  if (sized == nullptr) return false;
  const SpecialRule plain = size_of(*sized, rule.size);
  return rule.cost != plain.cost || rule.cost_on != plain.cost_on || rule.text != plain.text ||
         rule.cost_unit != plain.cost_unit || rule.effects != plain.effects;
}

std::size_t drawn_rules(const Ruleset& ruleset) {
  return static_cast<std::size_t>(std::count_if(ruleset.rules.begin(), ruleset.rules.end(),
                                                [](const SpecialRule& rule) { return !rule.further_size; }));
}

const SizedRule* find_sized_rule(const Ruleset& ruleset, std::string_view name) {
  const auto found = std::find_if(ruleset.sized_rules.begin(), ruleset.sized_rules.end(), [&](const SizedRule& rule) {
    return folded_name(rule.pattern.name) == folded_name(name);
  });
  return found == ruleset.sized_rules.end() ? nullptr : &*found;
}

std::string term_of_size(const Ruleset& ruleset, std::string_view name) {
  const auto found = std::find_if(ruleset.rules.begin(), ruleset.rules.end(),
                                  [&](const SpecialRule& rule) { return folded_name(rule.name) == folded_name(name); });
  const bool of_term = found != ruleset.rules.end() && !found->sized_rule.empty() && found->term == found->sized_rule;
  return of_term ? found->term : "";
}

bool is_meant(const std::vector<std::string>& names, const SpecialRule& rule) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return goes_by(rule, name); });
}

bool is_beyond_sizes(const Ruleset& ruleset, std::string_view name) {
  const SizedRule* const rule = sized_rule_of(ruleset, name);
  if (rule == nullptr || !bracketed(name)) return false;
  const auto size = size_in(name);
  return !size || *size < rule->least || *size > rule->most;
}

std::string size_problem(const Ruleset& ruleset, std::string_view word) {
  const SizedRule* const rule = sized_rule_of(ruleset, word);
  if (rule == nullptr) return "";
  const std::string sizes = "a whole number from " + std::to_string(rule->least) + " to " + std::to_string(rule->most);
  const auto inside = bracketed(word);
  if (!inside) return rule->pattern.name + " needs its X, " + sizes;
  if (is_beyond_sizes(ruleset, word))
    return "X of " + rule->pattern.name + " is " + sizes + ", not " + in_quotes(*inside);
  const bool present = std::any_of(ruleset.rules.begin(), ruleset.rules.end(), [&](const SpecialRule& size) {
    return size.sized_rule == rule->pattern.name && size.size == *size_in(word);
  });
  const std::string name = sized_name(rule->pattern.name, *size_in(word));
  return present ? "write " + name + ", not " + in_quotes(word) : "the ruleset has no " + name;
}

namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether two rules share a group that satisfies `is_such`.
template <class Is>
bool of_one_group(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b, const Is& is_such) {
  const std::string& group = ruleset.rules[rule_a].exclusive_group;
  if (group.empty() || group != ruleset.rules[rule_b].exclusive_group) return false;
  return std::any_of(ruleset.groups.begin(), ruleset.groups.end(),
                     [&](const ExclusiveGroup& other) { return other.name == group && is_such(other); });
}

/// The first option that is off and leaves out a part; empty when there is none.
template <class IsOfPart>
std::string option_without(const Ruleset& ruleset, IsOfPart is_of_part) {
  for (const OptionalPart& part : ruleset.optional_parts) {
    if (is_of_part(part) && option_is_off(ruleset, part.option)) return part.option;
  }
  return {};
}

}  // namespace

Hundredths cost_sum(const Ruleset& ruleset, const UnitDesign& design) {
  if (has_cards(ruleset)) return cards_cost(ruleset, design);
  Hundredths cost = ruleset.tiers[design.tier].cost;
  for (const std::uint8_t rule : design.rules) cost += cost_of_rule(ruleset, rule, design.tier);
  return cost;
}

Hundredths cost_of_rule(const Ruleset& ruleset, std::size_t rule, std::size_t tier) {
  for (const auto& [name, cost] : ruleset.rules[rule].cost_on) {
    if (name == ruleset.tiers[tier].name) return cost;
  }
  return ruleset.rules[rule].cost;
}

bool rule_fits_tier(const Ruleset& ruleset, std::size_t rule, std::size_t tier) {
  const Tier& type = ruleset.tiers[tier];
  return !type.target_only && !contains(ruleset.rules[rule].not_on, type.name);
}

const std::vector<std::string>& needs_of_rule(const Ruleset& ruleset, std::size_t rule, std::size_t tier) {
  for (const auto& [name, needs] : ruleset.rules[rule].needs_on) {
    if (name == ruleset.tiers[tier].name) return needs;
  }
  return ruleset.rules[rule].needs;
}

bool needs_are_met(const Ruleset& ruleset, const UnitDesign& design, std::size_t rule) {
  const auto& needs = needs_of_rule(ruleset, rule, design.tier);
  return needs.empty() || std::any_of(design.rules.begin(), design.rules.end(),
                                      [&](std::uint8_t other) { return is_meant(needs, ruleset.rules[other]); });
}

std::vector<std::string> rule_names(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const SpecialRule& rule : ruleset.rules) names.push_back(rule.name);
  for (const SizedRule& rule : ruleset.sized_rules) names.push_back(rule.pattern.name);
  return names;
}

std::vector<std::string> tier_names(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const Tier& tier : ruleset.tiers) names.push_back(tier.name);
  return names;
}

std::vector<std::string> rule_and_tier_names(const Ruleset& ruleset) {
  std::vector<std::string> names = rule_names(ruleset);
  for (const Tier& tier : ruleset.tiers) names.push_back(tier.name);
  return names;
}

int spare_riders(const Ruleset& ruleset, const UnitDesign& design) {
  const Tier& tier = ruleset.tiers[design.tier];
  if (!tier.riders.empty()) {
    const bool steers_itself = std::any_of(design.rules.begin(), design.rules.end(), [&](std::uint8_t rule) {
      return is_meant(tier.no_rider_with, ruleset.rules[rule]);
    });
    return steers_itself ? 0 : -1;
  }
  const bool rides = std::any_of(ruleset.tiers.begin(), ruleset.tiers.end(),
                                 [&](const Tier& mount) { return contains(mount.riders, tier.name); });
  return rides ? 1 : 0;
}

bool begins_with_quality(const Ruleset& ruleset, std::string_view text) {
  text = trimmed(text);
  if (has_cards(ruleset)) return begins_with_card(ruleset, text);
  if (!has_named_qualities(ruleset)) return !text.empty() && is_digit(text.front());
  const std::string word = folded_name(text.substr(0, text.find_first_of(",(")));
  return std::any_of(ruleset.tiers.begin(), ruleset.tiers.end(), [&](const Tier& tier) {
    const auto same = [&](const std::string& name) { return folded_name(name) == word; };
    return same(tier.name) || std::any_of(tier.aliases.begin(), tier.aliases.end(), same);
  });
}

Hundredths listed_cost(const Ruleset& ruleset, const UnitDesign& design) {
  return std::max(cost_sum(ruleset, design), ruleset.minimum_cost);
}

std::string profile_text(const Ruleset& ruleset, const UnitDesign& design) {
  if (has_cards(ruleset)) return cards_text(ruleset, design);
  std::vector<std::string> names;
  for (const std::uint8_t rule : design.rules) names.push_back(ruleset.rules[rule].name);
  const bool named = has_named_qualities(ruleset);
  if (!named) {
    std::sort(names.begin(), names.end(),
              [](const std::string& a, const std::string& b) { return folded_name(a) < folded_name(b); });
  }
  std::string text = ruleset.tiers[design.tier].name;
  if (design.number > 0) text += "(" + std::to_string(design.number) + ")";
  for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 && !named ? " " : ", ") + names[i];
  return text;
}

bool forbidden_together(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b) {
  if (rule_a == rule_b) return false;
  return of_one_group(ruleset, rule_a, rule_b, [](const ExclusiveGroup& group) { return group.forbidden; });
}

bool impossible_together(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b) {
  if (rule_a == rule_b) return false;
  return of_one_group(ruleset, rule_a, rule_b, [](const ExclusiveGroup& group) { return group.impossible; });
}

bool impossible_in_unit(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b) {
  return of_one_group(ruleset, rule_a, rule_b, [](const ExclusiveGroup& group) { return group.of_unit; });
}

std::size_t most_drawn_rules(const Ruleset& ruleset) {
  const auto allowed = static_cast<std::size_t>(std::max(0, ruleset.rules_per_unit));
  const std::size_t weights = ruleset.generator.rule_count_weights.size();
  return std::min(weights == 0 ? 0 : weights - 1, allowed);
}

std::vector<std::string> wasted_rules(const Ruleset& ruleset, const UnitDesign& design) {
  std::vector<std::string> found;
  for (const WastedRules& wasted : ruleset.wasted) {
    if (!is_one_of(wasted.on, ruleset.tiers[design.tier].name)) continue;
    for (const std::uint8_t rule : design.rules) {
      const SpecialRule& carried = ruleset.rules[rule];
      if (is_meant(wasted.rules, carried)) found.push_back(carried.name + ": " + wasted.text);
    }
  }
  return found;
}

bool option_is_off(const Ruleset& ruleset, std::string_view option) {
  const auto place = place_of(vocabulary_of(ruleset.system)->options, option);
  return place && ruleset.options[*place] == 0;
}

std::string left_out_by(const Ruleset& ruleset, const SpecialRule& rule) {
  return option_without(ruleset, [&](const OptionalPart& part) { return is_meant(part.names, rule); });
}

std::string left_out_by(const Ruleset& ruleset, const Tier& tier) {
  return option_without(ruleset, [&](const OptionalPart& part) { return is_one_of(part.names, tier.name); });
}

bool uses_left_out(const Ruleset& ruleset, const UnitDesign& design) {
  const auto any_left_out = [&](const std::vector<std::uint8_t>& rules) {
    return std::ranges::any_of(rules,
                               [&](std::uint8_t rule) { return !left_out_by(ruleset, ruleset.rules[rule]).empty(); });
  };
  const auto is_left_out = [&](const CardDesign& card) {
    return any_left_out(card.rules) ||
           std::ranges::any_of(card.weapons, [&](const WeaponDesign& weapon) { return any_left_out(weapon.rules); });
  };
  const bool of_tier = design.cards.empty() && !left_out_by(ruleset, ruleset.tiers[design.tier]).empty();
  return of_tier || any_left_out(design.rules) || std::ranges::any_of(design.cards, is_left_out);
}

}  // namespace warbalance::sim
