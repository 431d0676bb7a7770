#include <algorithm>
#include <map>

#include "sim/checks/data_items.hpp"
#include "sim/files/points.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/effect_text.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/sized_rules.hpp"
#include "sim/rules/vocabulary_of.hpp"

// Every struct is taken apart by structured bindings, which name all of its fields: a new field does not compile until
// it is said here who reads it. Numbers and options come from `settings_of`.

namespace warbalance::sim {
namespace {

std::string joined_names(const std::vector<std::string>& names) { return listing(names, ", "); }

void add_names(DataItem& item, std::string_view what, const std::vector<std::string>& names, ReadBy reader) {
  if (!names.empty()) item.add(what, joined_names(names), reader);
}

void add_text(DataItem& item, std::string_view what, const std::string& text, ReadBy reader) {
  if (!text.empty()) item.add(what, text, reader);
}

DataItem tier_item(const Tier& tier) {
  const auto& [name, quality, cost, place, aliases, stands_for, number_max, target_only, riders, no_rider_with,
               one_an_army] = tier;
  DataItem item{"quality", name, "quality." + name, counted(points_text(cost), "point")};
  item.add("number", std::to_string(quality), ReadBy::battles);
  add_names(item, "aliases", aliases, ReadBy::lists);
  add_names(item, "stands_for", stands_for, ReadBy::lists);
  if (number_max > 0) item.add(kTierNumber.path, std::to_string(number_max), ReadBy::lists);
  if (one_an_army) item.add(kOneAnArmy.path, flag_value(one_an_army), ReadBy::battles);
  if (target_only) item.add(kTargetOnly.path, flag_value(target_only), ReadBy::lists);
  add_names(item, "riders", riders, ReadBy::battles);
  add_names(item, "no_rider_with", no_rider_with, ReadBy::battles);
  return item;
}

/// Which effects a rule is made of; their numbers are settings.
std::string effect_types_text(const SpecialRule& rule, const Vocabulary& vocabulary) {
  std::vector<std::string> types;
  for (const EffectUse& use : rule.effects) {
    const std::string type(vocabulary.effects[use.effect].type);
    types.push_back(use.name.empty() ? type : type + " " + use.name);
  }
  return joined_names(types);
}

std::string_view cost_unit_name(CostUnit unit) {
  switch (unit) {
    case CostUnit::model:
      return "model";
    case CostUnit::attack:
      return "attack";
    case CostUnit::unit:
      break;
  }
  return "unit";
}

DataItem rule_data_item(const SpecialRule& rule, const Vocabulary& vocabulary) {
  const auto& [name, aliases, text, rule_id, group, cost, effects, place, cost_on, not_on, cost_unit, term, term_times,
               needs, needs_on, weight, sized_rule, size, further_size] = rule;
  const std::string made_of = effects_text(rule, vocabulary);
  DataItem item{"rule", name, "rule." + name,
                counted(points_text(cost), "point") + (effects.empty() ? "" : ": " + made_of)};
  add_names(item, "aliases", aliases, ReadBy::lists);
  add_text(item, "text", text, ReadBy::people);
  add_text(item, "rule_id", rule_id, ReadBy::people);
  add_text(item, "group", group, ReadBy::battles);
  for (const auto& [tier, points] : cost_on)
    item.add("cost_on." + tier, points_text(points), ReadBy::battles, "points");
  add_names(item, "not_on", not_on, ReadBy::battles);
  if (cost_unit != CostUnit::unit) item.add("per", std::string(cost_unit_name(cost_unit)), ReadBy::battles);
  if (sized_rule.empty() && !term.empty()) {
    item.add("term", std::to_string(term_times) + " x " + term, ReadBy::battles);
  }
  add_names(item, "needs", needs, ReadBy::battles);
  for (const auto& [tier, others] : needs_on) add_names(item, "needs_on." + tier, others, ReadBy::battles);
  item.add("effects", effect_types_text(rule, vocabulary), ReadBy::battles);
  return item;
}

DataItem sized_rule_data_item(const SizedRule& sized, const Vocabulary& vocabulary) {
  const auto& [pattern, least, most, drawn_least, drawn_most, free_sizes, size_numbers] = sized;
  DataItem item = rule_data_item(pattern, vocabulary);
  const auto range = [](std::int32_t low, std::int32_t high) {
    return std::to_string(low) + " to " + std::to_string(high);
  };
  item.add("x", range(least, most), ReadBy::battles);
  item.add("drawn", range(drawn_least, drawn_most), ReadBy::battles);
  if (free_sizes != 0) item.add("free", std::to_string(free_sizes), ReadBy::battles);
  return item;
}

/// Whether a rule is a size that is as its rule with X says.
bool is_plain_size(const Ruleset& ruleset, const SpecialRule& rule) {
  const SizedRule* const sized = rule.sized_rule.empty() ? nullptr : find_sized_rule(ruleset, rule.sized_rule);
  if (sized == nullptr || is_changed_size(ruleset, rule)) return false;
  return rule.further_size || rule.weight == sized->pattern.weight;
}

DataItem group_item(const ExclusiveGroup& group) {
  const auto& [name, forbidden, impossible, of_unit] = group;
  DataItem item{"group", name, "group." + name, "rules that exclude each other"};
  item.add("forbidden", flag_value(forbidden), ReadBy::battles);
  item.add("impossible", flag_value(impossible), ReadBy::lists);
  item.add("of_unit", flag_value(of_unit), ReadBy::lists);
  return item;
}

DataItem pair_item(const OddPair& pair) {
  const auto& [rule_a, rule_b, text] = pair;
  const std::string name = rule_a + " + " + rule_b;
  DataItem item{"pair", name, "pair." + name, text, ReadBy::lists};
  add_text(item, "text", text, ReadBy::lists);
  return item;
}

DataItem wasted_item(const WastedRules& wasted) {
  const auto& [rules, on, text] = wasted;
  const std::string name = joined_names(rules) + " on " + joined_names(on);
  DataItem item{"wasted", name, "wasted." + name, text, ReadBy::lists};
  add_text(item, "text", text, ReadBy::lists);
  return item;
}

DataItem optional_item(const OptionalPart& part) {
  const auto& [option, names] = part;
  DataItem item{"optional", option, "optional." + option, joined_names(names), ReadBy::lists};
  add_names(item, "names", names, ReadBy::lists);
  return item;
}

DataItem preset_item(const Preset& preset, const Vocabulary& vocabulary) {
  const auto& [option, value, text, remark, settings, place] = preset;
  const NumberSpec& spec = vocabulary.options[option];
  const std::string name = std::string(spec.path) + "=" + value_text(spec, value);
  DataItem item{"preset", name, "preset." + name, joined_names(settings), ReadBy::lists};
  add_text(item, "text", text, ReadBy::people);
  add_text(item, "remark", remark, ReadBy::lists);
  add_names(item, "settings", settings, ReadBy::lists);
  return item;
}

/// All items of a ruleset without its numbers and options.
std::vector<DataItem> items_without_settings(const Ruleset& ruleset, const Vocabulary& vocabulary) {
  const auto& [id, name, system, folder, word, removed, inherited_folders, hash, numbers, options, tiers, rules,
               sized_rules, groups, odd_pairs, wasted, optional_parts, presets, one_of, terrain, minimum_cost,
               price_step, price_tolerance, rules_per_unit, army_points, generator, lint, player_weights,
               priced_by_file, price_form] = ruleset;
  DataItem own{"setting", "", "ruleset", ""};
  own.add("name", name, ReadBy::people);
  add_names(own, "one_of", one_of, ReadBy::lists);
  std::vector<DataItem> items{std::move(own)};
  for (const Tier& tier : tiers) items.push_back(tier_item(tier));
  for (const SizedRule& sized : sized_rules) items.push_back(sized_rule_data_item(sized, vocabulary));
  for (const SpecialRule& rule : rules) items.push_back(rule_data_item(rule, vocabulary));
  for (const TerrainDesign& kind : terrain) items.push_back({"terrain", kind.name, "terrain." + kind.name, ""});
  for (const ExclusiveGroup& group : groups) items.push_back(group_item(group));
  for (const OddPair& pair : odd_pairs) items.push_back(pair_item(pair));
  for (const WastedRules& rules_and_tiers : wasted) items.push_back(wasted_item(rules_and_tiers));
  for (const OptionalPart& part : optional_parts) items.push_back(optional_item(part));
  for (const Preset& preset : presets) items.push_back(preset_item(preset, vocabulary));
  return items;
}

/// The item that a setting belongs to: the one with the longest path that it begins with, else that of the settings.
DataItem& item_of(std::vector<DataItem>& items, const std::map<std::string, std::size_t>& places, std::string path) {
  while (true) {
    const std::size_t dot = path.rfind('.');
    if (dot == std::string::npos) return items.front();
    path.resize(dot);
    const auto found = places.find(path);
    if (found != places.end()) return items[found->second];
  }
}

/// Adds every number and option to its item.
void add_settings_to(std::vector<DataItem>& items, const Ruleset& ruleset) {
  std::map<std::string, std::size_t> places;
  for (std::size_t i = 1; i < items.size(); ++i) places.emplace(items[i].path, i);
  Ruleset copy = ruleset;  // settings point into the ruleset that they can change
  for (const Setting& setting : settings_of(copy)) {
    const ReadBy reader = setting.path.starts_with(kLintSection) ? ReadBy::lists : ReadBy::battles;
    item_of(items, places, setting.path)
        .rows.push_back(
            {setting.path, value_text(setting.spec, *setting.value), std::string(setting.spec.unit), reader});
  }
}

}  // namespace

std::string_view read_by_name(ReadBy reader) {
  switch (reader) {
    case ReadBy::lists:
      return "lists";
    case ReadBy::people:
      return "people";
    case ReadBy::battles:
      break;
  }
  return "battles";
}

std::vector<DataItem> ruleset_items(const Ruleset& ruleset) {
  std::vector<DataItem> items = items_without_settings(ruleset, *vocabulary_of(ruleset.system));
  add_settings_to(items, ruleset);
  std::vector<std::string> plain_sizes;
  for (const SpecialRule& rule : ruleset.rules) {
    if (is_plain_size(ruleset, rule)) plain_sizes.push_back("rule." + rule.name);
  }
  std::erase_if(items, [&](const DataItem& item) { return is_one_of(plain_sizes, item.path); });
  return items;
}

}  // namespace warbalance::sim
