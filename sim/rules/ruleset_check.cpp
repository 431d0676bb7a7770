#include <algorithm>
#include <numeric>

#include "sim/files/words.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

std::size_t named_effects(const Ruleset& ruleset, std::size_t rule) {
  const auto& effects = ruleset.rules[rule].effects;
  return static_cast<std::size_t>(
      std::count_if(effects.begin(), effects.end(), [](const EffectUse& use) { return !use.name.empty(); }));
}

/// The legal unit with most named effects (spells): only these need room in a unit. Of each forbidden group the rule
/// with most of them, then as many rules as a unit may have.
UnitDesign fullest_unit(const Ruleset& ruleset) {
  std::vector<std::size_t> order(ruleset.rules.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return named_effects(ruleset, a) > named_effects(ruleset, b); });
  UnitDesign unit;
  for (const std::size_t rule : order) {
    if (std::ssize(unit.rules) == ruleset.rules_per_unit || named_effects(ruleset, rule) == 0) break;
    const auto excludes = [&](std::uint8_t other) { return forbidden_together(ruleset, rule, other); };
    if (std::any_of(unit.rules.begin(), unit.rules.end(), excludes)) continue;
    unit.rules.push_back(static_cast<std::uint8_t>(rule));
  }
  std::sort(unit.rules.begin(), unit.rules.end());
  return unit;
}

void check_room(const RulesetDraft& draft, Diagnostics& diagnostics) {
  const Ruleset& ruleset = draft.ruleset;
  bool every_rule_fits = true;
  std::vector<std::string> said;
  for (std::size_t rule = 0; rule < ruleset.rules.size(); ++rule) {
    if (effects_fit(ruleset, {0, {static_cast<std::uint8_t>(rule)}})) continue;
    every_rule_fits = false;
    const std::string& name =
        ruleset.rules[rule].sized_rule.empty() ? ruleset.rules[rule].name : ruleset.rules[rule].sized_rule;
    if (is_one_of(said, name)) continue;  // once of all sizes
    said.push_back(name);
    Diagnostic problem = draft.rule_places[rule];
    problem.message = "the rule " + in_quotes(name) + " has more spells than a unit has room for";
    diagnostics.push_back(problem);
  }
  const UnitDesign fullest = fullest_unit(ruleset);
  if (!every_rule_fits || fullest.rules.empty() || effects_fit(ruleset, fullest)) return;
  std::vector<std::string> names;
  for (const std::uint8_t rule : fullest.rules) names.push_back(ruleset.rules[rule].name);
  Diagnostic problem = draft.rule_places[fullest.rules.back()];
  problem.message = "a unit with " + listing(names) + " has more spells than a unit has room for";
  problem.hint = "give these rules the same exclusive_group, one that is \"forbidden\" in [groups]";
  diagnostics.push_back(problem);
}

/// Every name of `words` must be one of `names`.
void check_words(const Tier& tier, const std::vector<std::string>& words, const std::vector<std::string>& names,
                 const std::string& key, Diagnostics& diagnostics) {
  for (const std::string& word : words) {
    if (is_one_of(names, word)) continue;
    Diagnostic problem = tier.place;
    problem.message = key + " of the quality " + in_quotes(tier.name) + " names " + in_quotes(word) +
                      ", which the ruleset does not have";
    problem.hint = suggestion(word, names);
    diagnostics.push_back(problem);
  }
}

bool any_positive(const std::vector<int>& weights, std::size_t count) {
  const auto end = weights.begin() + static_cast<std::ptrdiff_t>(std::min(count, weights.size()));
  return std::any_of(weights.begin(), end, [](int weight) { return weight > 0; });
}

}  // namespace

void check_ruleset(const RulesetDraft& draft, Diagnostics& diagnostics) {
  const Ruleset& ruleset = draft.ruleset;
  const auto report = [&](const std::string& message) {
    Diagnostic problem = draft.place;
    problem.message = message;
    diagnostics.push_back(problem);
  };
  if (ruleset.tiers.empty()) return report("the ruleset has no qualities");
  check_room(draft, diagnostics);
  for (const Tier& tier : ruleset.tiers) {
    check_words(tier, tier.riders, tier_names(ruleset), "riders", diagnostics);
    check_words(tier, tier.no_rider_with, rule_names(ruleset), "no_rider_with", diagnostics);
  }
  if (!any_positive(ruleset.generator.tier_weights, ruleset.tiers.size())) {
    report("the weights of all qualities are 0, so no random army can be drawn");
  }
  if (!any_positive(ruleset.generator.rule_count_weights, static_cast<std::size_t>(ruleset.rules_per_unit) + 1)) {
    report("generator.rule_count_weights has no weight above 0 for the " + std::to_string(ruleset.rules_per_unit) +
           " special rules that a unit may have");
  }
}

}  // namespace warbalance::sim
