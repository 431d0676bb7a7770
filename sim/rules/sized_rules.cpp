#include "sim/rules/sized_rules.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "sim/files/words.hpp"

namespace warbalance::sim {
namespace {

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

bool same_effects(const SpecialRule& a, const SpecialRule& b) {
  return std::equal(a.effects.begin(), a.effects.end(), b.effects.begin(), b.effects.end(),
                    [](const EffectUse& x, const EffectUse& y) {
                      return x.effect == y.effect && x.parameters == y.parameters && x.name == y.name;
                    });
}

}  // namespace

bool is_sized_name(std::string_view name) { return name.size() > kSizeMark.size() && name.ends_with(kSizeMark); }

std::string sized_name(std::string_view name, std::int32_t size) {
  return std::string(name.substr(0, name.size() - kSizeMark.size())) + "(" + std::to_string(size) + ")";
}

std::string sized_text(std::string_view text, std::int32_t size) {
  std::string sized;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool word_before = i > 0 && is_letter(text[i - 1]);
    const bool word_behind = i + 1 < text.size() && is_letter(text[i + 1]);
    sized += text[i] == 'X' && !word_before && !word_behind ? std::to_string(size) : std::string(1, text[i]);
  }
  return sized;
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
  rule.term_times = std::max(1, size - sized.free_sizes);  // less where all sizes are free
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
         rule.cost_unit != plain.cost_unit || !same_effects(rule, plain);
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

}  // namespace warbalance::sim
