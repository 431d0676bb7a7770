#include "sim/catalog/ruleset.hpp"

#include <algorithm>

#include "sim/catalog/words.hpp"

namespace warbalance::sim {
namespace {

/// Calls `found` for all sets of `size` rules from `next` on that may stand together with those in `chosen`.
template <class Found>
void extend(const Ruleset& ruleset, std::vector<std::uint8_t>& chosen, std::size_t size, std::size_t next,
            const Found& found) {
  if (chosen.size() == size) return found(chosen);
  for (std::size_t rule = next; rule < ruleset.rules.size(); ++rule) {
    const auto excludes = [&](std::uint8_t other) { return forbidden_together(ruleset, rule, other); };
    if (std::any_of(chosen.begin(), chosen.end(), excludes)) continue;
    chosen.push_back(static_cast<std::uint8_t>(rule));
    extend(ruleset, chosen, size, rule + 1, found);
    chosen.pop_back();
  }
}

}  // namespace

Hundredths cost_sum(const Ruleset& ruleset, const UnitDesign& design) {
  Hundredths cost = ruleset.tiers[design.tier].cost;
  for (const std::uint8_t rule : design.rules) cost += ruleset.rules[rule].cost;
  return cost;
}

Hundredths listed_cost(const Ruleset& ruleset, const UnitDesign& design) {
  return std::max(cost_sum(ruleset, design), ruleset.minimum_cost);
}

std::string profile_text(const Ruleset& ruleset, const UnitDesign& design) {
  std::vector<std::string> names;
  for (const std::uint8_t rule : design.rules) names.push_back(ruleset.rules[rule].name);
  std::sort(names.begin(), names.end(),
            [](const std::string& a, const std::string& b) { return folded_name(a) < folded_name(b); });
  std::string text = ruleset.tiers[design.tier].name;
  for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? " " : ", ") + names[i];
  return text;
}

bool forbidden_together(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b) {
  const std::string& group = ruleset.rules[rule_a].exclusive_group;
  if (rule_a == rule_b || group.empty() || group != ruleset.rules[rule_b].exclusive_group) return false;
  const auto forbidden = [&](const ExclusiveGroup& other) { return other.name == group && other.forbidden; };
  return std::any_of(ruleset.groups.begin(), ruleset.groups.end(), forbidden);
}

std::size_t most_drawn_rules(const Ruleset& ruleset) {
  const auto allowed = static_cast<std::size_t>(std::max(0, ruleset.rules_per_unit));
  const std::size_t weights = ruleset.generator.rule_count_weights.size();
  return std::min(weights == 0 ? 0 : weights - 1, allowed);
}

std::vector<UnitDesign> all_designs(const Ruleset& ruleset) {
  std::vector<UnitDesign> designs;
  for (std::size_t tier = 0; tier < ruleset.tiers.size(); ++tier) {
    for (std::size_t size = 0; size <= most_drawn_rules(ruleset); ++size) {
      std::vector<std::uint8_t> chosen;
      extend(ruleset, chosen, size, 0, [&](const std::vector<std::uint8_t>& rules) {
        designs.push_back({static_cast<std::uint8_t>(tier), rules});
      });
    }
  }
  return designs;
}

}  // namespace warbalance::sim
