#include <algorithm>

#include "sim/files/words.hpp"
#include "sim/rules/known_names.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/sized_rules.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

void read_wasted_rule(Ruleset& ruleset, const toml::table& table, const TomlSource& source) {
  TableReader reader(table, "these wasted rules", source);
  WastedRules wasted;
  reader.find("rules", Need::required);
  wasted.rules = known_names(rule_names(ruleset), "rule", reader.texts("rules"), source);
  reader.find("on", Need::required);
  wasted.on = known_names(tier_names(ruleset), "quality", reader.texts("on"), source);
  wasted.text = reader.text("text", Need::required).value_or("");
  reader.finish();
  if (!wasted.rules.empty()) ruleset.wasted.push_back(std::move(wasted));
}

}  // namespace

void read_wasted_rules(RulesetDraft& draft, const toml::array& list, const TomlSource& source) {
  for (const toml::node& entry : list) {
    if (const toml::table* table = entry.as_table()) {
      read_wasted_rule(draft.ruleset, *table, source);
    } else {
      source.error(entry.source(), "wasted rules must be a table, not " + kind_of(entry), "write it below [[wasted]]");
    }
  }
}

void read_army_rules(RulesetDraft& draft, const toml::table& table, const TomlSource& source) {
  Ruleset& ruleset = draft.ruleset;
  TableReader reader(table, "[army_rules]", source);
  ruleset.one_of = known_names(rule_and_tier_names(ruleset), "rule or quality", reader.texts("one_of"), source);
  reader.finish();
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

}  // namespace warbalance::sim
