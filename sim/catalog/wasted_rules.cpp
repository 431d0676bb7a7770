#include <algorithm>

#include "sim/catalog/ruleset_draft.hpp"
#include "sim/catalog/words.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

/// The names as the ruleset writes them, of special rules and, where they may be, of types.
std::vector<std::string> known_names(const Ruleset& ruleset, const std::vector<TomlEntry>& words, bool rules,
                                     bool tiers, const TomlSource& source) {
  std::vector<std::string> all;
  for (const SpecialRule& rule : ruleset.rules) {
    if (rules) all.push_back(rule.name);
  }
  for (const Tier& tier : ruleset.tiers) {
    if (tiers) all.push_back(tier.name);
  }
  std::vector<std::string> names;
  for (const TomlEntry& word : words) {
    const auto same = [&](const std::string& name) { return folded_name(name) == folded_name(word.key); };
    const auto found = std::find_if(all.begin(), all.end(), same);
    if (found != all.end()) {
      names.push_back(*found);
    } else {
      source.error(word.where, "the ruleset has no " + std::string(rules ? "rule " : "quality ") + in_quotes(word.key),
                   suggestion(word.key, all));
    }
  }
  return names;
}

void read_wasted_rule(Ruleset& ruleset, const toml::table& table, const TomlSource& source) {
  TableReader reader(table, "these wasted rules", source);
  WastedRules wasted;
  reader.find("rules", Need::required);
  wasted.rules = known_names(ruleset, reader.texts("rules"), true, false, source);
  reader.find("on", Need::required);
  wasted.on = known_names(ruleset, reader.texts("on"), false, true, source);
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
  ruleset.one_of = known_names(ruleset, reader.texts("one_of"), true, true, source);
  reader.finish();
}

std::vector<std::string> wasted_rules(const Ruleset& ruleset, const UnitDesign& design) {
  std::vector<std::string> found;
  for (const WastedRules& wasted : ruleset.wasted) {
    if (!is_one_of(wasted.on, ruleset.tiers[design.tier].name)) continue;
    for (const std::uint8_t rule : design.rules) {
      const std::string& name = ruleset.rules[rule].name;
      if (is_one_of(wasted.rules, name)) found.push_back(name + ": " + wasted.text);
    }
  }
  return found;
}

}  // namespace warbalance::sim
