#include "sim/checks/data_differences.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <type_traits>

#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/player.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {
namespace {

// The ruleset's own files: items have their texts in fields; numbers and options come from `settings_of`.

std::string joined_names(const std::vector<std::string>& names) { return listing(names, ", "); }

void add_names(DataItem& item, std::string_view what, const std::vector<std::string>& names, ReadBy reader) {
  if (!names.empty()) item.add(what, joined_names(names), reader);
}

/// "true" or "false", as data files write it.
std::string flag_value(bool flag) { return flag ? "true" : "false"; }

/// The effects of a rule; their numbers are settings.
std::string effect_types_text(const SpecialRule& rule, const Vocabulary& vocabulary) {
  std::vector<std::string> types;
  for (const EffectUse& use : rule.effects) {
    const std::string type(vocabulary.effects[use.effect].type);
    types.push_back(use.name.empty() ? type : type + " " + use.name);
  }
  return joined_names(types);
}

/// Adds the value of a field if it differs from its default; `add_settings_to` adds settings.
/// @param what the name of the value
void add_value(DataItem& item, const DataField& field, const std::string& what, std::int32_t value) {
  if (field.setting || value == field.spec.fallback) return;
  item.add(what, value_text(field.spec, value), field.read_by, field.spec.unit);
}
void add_value(DataItem& item, const DataField& field, const std::string& what, const std::string& text) {
  if (!text.empty()) item.add(what, text, field.read_by);
}
void add_value(DataItem& item, const DataField& field, const std::string& what, const std::vector<std::string>& names) {
  add_names(item, what, names, field.read_by);
}
void add_value(DataItem& item, const DataField& field, const std::string& what, const CostsByQuality& costs) {
  for (const auto& [tier, cost] : costs) item.add(what + "." + tier, points_text(cost), field.read_by, "points");
}
void add_value(DataItem& item, const DataField& field, const std::string& what, const NamesByQuality& names) {
  for (const auto& [tier, others] : names) add_names(item, what + "." + tier, others, field.read_by);
}
template <class Choice>
requires(std::is_enum_v<Choice> || std::is_same_v<Choice, bool>) void add_value(DataItem& item, const DataField& field,
                                                                                const std::string& what,
                                                                                Choice choice) {
  add_value(item, field, what, static_cast<std::int32_t>(choice));
}

/// What `compare` calls a field.
std::string compared_as(const DataField& field) {
  return std::string(field.compared.empty() ? field.spec.path : field.compared);
}

/// Calls `visit` for all fields of an item, in the order in which they are compared.
template <class Item, class Visit>
void each_compared(const Visit& visit) {
  for (const bool first : {true, false}) {
    Item::fields([&](const DataField& field, auto member) {
      if (field.compared_first == first) visit(field, member);
    });
  }
}

/// Adds the values of all fields of an item.
template <class Item>
void add_fields(DataItem& item, const Item& from) {
  each_compared<Item>(
      [&](const DataField& field, auto member) { add_value(item, field, compared_as(field), from.*member); });
}

DataItem tier_item(const Tier& tier) {
  DataItem item{"quality", tier.name, "quality." + tier.name, counted(points_text(tier.cost), "point")};
  item.add("number", std::to_string(tier.quality), ReadBy::battles);
  add_fields(item, tier);
  return item;
}

DataItem rule_data_item(const SpecialRule& rule, const Vocabulary& vocabulary) {
  const std::string made_of = effects_text(rule, vocabulary);
  DataItem item{"rule", rule.name, "rule." + rule.name,
                counted(points_text(rule.cost), "point") + (rule.effects.empty() ? "" : ": " + made_of)};
  each_compared<SpecialRule>([&](const DataField& field, auto member) {
    if constexpr (std::is_same_v<decltype(member), std::vector<EffectUse> SpecialRule::*>) {
      item.add(compared_as(field), effect_types_text(rule, vocabulary), field.read_by);
    } else if (!field.spec.path.starts_with("term")) {
      add_value(item, field, compared_as(field), rule.*member);
    } else if (field.spec.path == "term" && rule.sized_rule.empty() && !rule.term.empty()) {
      item.add("term", std::to_string(rule.term_times) + " x " + rule.term, field.read_by);
    }
  });
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

/// Whether a rule is a size that equals what its rule with X defines.
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
  if (!text.empty()) item.add("text", text, ReadBy::lists);
  return item;
}

DataItem wasted_item(const WastedRules& wasted) {
  const std::string name = joined_names(wasted.rules) + " on " + joined_names(wasted.on);
  DataItem item{"wasted", name, "wasted." + name, wasted.text, ReadBy::lists};
  if (!wasted.text.empty()) item.add("text", wasted.text, ReadBy::lists);
  return item;
}

DataItem optional_item(const OptionalPart& part) {
  DataItem item{"optional", part.option, "optional." + part.option, joined_names(part.names), ReadBy::lists};
  add_names(item, "names", part.names, ReadBy::lists);
  return item;
}

DataItem preset_item(const Preset& preset, const Vocabulary& vocabulary) {
  const NumberSpec& spec = vocabulary.options[preset.option];
  const std::string name = std::string(spec.path) + "=" + value_text(spec, preset.value);
  DataItem item{"preset", name, "preset." + name, joined_names(preset.settings), ReadBy::lists};
  add_fields(item, preset);
  add_names(item, "settings", preset.settings, ReadBy::lists);
  return item;
}

/// All items of a ruleset without its numbers and options.
std::vector<DataItem> items_without_settings(const Ruleset& ruleset, const Vocabulary& vocabulary) {
  DataItem own{"setting", "", "ruleset", ""};
  own.add("name", ruleset.name, ReadBy::people);
  add_names(own, "one_of", ruleset.one_of, ReadBy::lists);
  std::vector<DataItem> items{std::move(own)};
  for (const Tier& tier : ruleset.tiers) items.push_back(tier_item(tier));
  for (const SizedRule& sized : ruleset.sized_rules) items.push_back(sized_rule_data_item(sized, vocabulary));
  for (const SpecialRule& rule : ruleset.rules) items.push_back(rule_data_item(rule, vocabulary));
  for (const TerrainDesign& kind : ruleset.terrain) items.push_back({"terrain", kind.name, "terrain." + kind.name, ""});
  for (const ExclusiveGroup& group : ruleset.groups) items.push_back(group_item(group));
  for (const OddPair& pair : ruleset.odd_pairs) items.push_back(pair_item(pair));
  for (const WastedRules& wasted : ruleset.wasted) items.push_back(wasted_item(wasted));
  for (const OptionalPart& part : ruleset.optional_parts) items.push_back(optional_item(part));
  for (const Preset& preset : ruleset.presets) items.push_back(preset_item(preset, vocabulary));
  return items;
}

/// The item that a setting belongs to: the one with the longest matching path prefix, else the item for settings.
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
    const std::string value = value_text(setting.spec, *setting.value);
    item_of(items, places, setting.path)
        .rows.push_back({setting.path, value, std::string(setting.spec.unit), setting.read_by});
  }
}

// Further files. Structured bindings name all fields of their structs, so a new field does not compile until it is
// added here.

constexpr std::string_view kPointsUnit = "points";
constexpr std::string_view kLengthUnit = "1/100 inch";

std::string place_text(Point at) { return std::to_string(at.x) + " " + std::to_string(at.y); }

/// The item of a file, or its first error.
template <class T, class Fill>
DataItem item_of_file(const std::string& kind, const std::string& name, const Loaded<T>& loaded, const Fill& fill) {
  DataItem item{kind, name, kind + "." + name, ""};
  if (loaded.value) {
    fill(item, *loaded.value);
  } else {
    item.summary = loaded.diagnostics.empty() ? "cannot be loaded" : loaded.diagnostics.front().message;
    item.add("problem", item.summary, ReadBy::battles);
  }
  return item;
}

std::string traits_text(const TerrainTraits& traits) {
  const auto& [height, blocks_los, chasm, steep, cover, difficult, dangerous, solid, water, low, hits] = traits;
  std::vector<std::string> words;
  const auto number = [&](const std::string& word, int value) {
    if (value != 0) words.push_back(word + " " + std::to_string(value));
  };
  const auto flag = [&](const std::string& word, bool value) {
    if (value) words.push_back(word);
  };
  number("height", height);
  number("blocks_los", blocks_los);
  number("chasm", chasm);
  flag("steep", steep);
  flag("cover", cover);
  flag("difficult", difficult);
  flag("dangerous", dangerous);
  flag("solid", solid);
  flag("water", water);
  flag("low", low);
  number("hits", hits);
  return listing(words, ", ");
}

std::string piece_text(const ScenarioTable& table, const TerrainPiece& piece) {
  const std::string outline = piece.shape.outline == Outline::circle ? "circle" : "rectangle";
  const std::string box = place_text(piece.shape.low) + " to " + place_text(piece.shape.high);
  const std::string traits = traits_text(piece.traits);
  return table.kind_name(piece) + ", " + outline + " " + box + (traits.empty() ? "" : ", " + traits);
}

std::string task_text(const SkillTask& task) {
  const auto& [at, radius, points, skill, repeats, label] = task;
  return std::string(label) + " at " + place_text(at) + ", radius " + std::to_string(radius) + ", " +
         counted(points_text(points), "point") + ", skill " + std::to_string(skill) + (repeats ? ", repeats" : "");
}

void add_table(DataItem& item, const ScenarioTable& table) {
  if (table.generated()) {
    for (const TerrainGeneratorRow& row : terrain_generator_rows()) {
      const std::string value = value_text(row.spec, row.value(table.generator()));
      item.add("terrain." + std::string(row.spec.path), value, ReadBy::battles, row.spec.unit);
    }
  }
  for (std::size_t i = 0; i < table.pieces().size(); ++i) {
    item.add("piece." + std::to_string(i + 1), piece_text(table, table.pieces()[i]), ReadBy::battles, kLengthUnit);
  }
  const auto tasks = table.setup(/*battles_per_table=*/2).tasks;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    item.add("task." + std::to_string(i + 1), task_text(tasks[i]), ReadBy::battles, kLengthUnit);
  }
}

void fill_scenario(DataItem& item, const Scenario& scenario) {
  const auto& [name, title, text, hash, players, settings, table, armies, budgets] = scenario;
  item.summary = title;
  item.add("title", title, ReadBy::people);
  item.add("text", text, ReadBy::people);
  for (std::size_t side = 0; side < budgets.size(); ++side) {
    item.add("budgets." + std::to_string(side + 1), points_text(budgets[side]), ReadBy::lists, "points");
  }
  std::vector<std::string> counts;
  for (const int count : players) counts.push_back(std::to_string(count));
  item.add("players", listing(counts, ", "), ReadBy::lists);
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    item.add("set." + setting.substr(0, equals), setting.substr(equals + 1), ReadBy::battles);
  }
  if (table) add_table(item, *table);
  for (std::size_t i = 0; i < armies.size(); ++i) {
    const auto& [army, positions] = armies[i];
    std::string at;
    for (const Point position : positions) at += (at.empty() ? " at " : ", ") + place_text(position);
    item.add("army." + std::to_string(i + 1), army + at, ReadBy::battles);
  }
}

void fill_player(DataItem& item, const Player& player, const Vocabulary& vocabulary) {
  const auto& [name, text, policy, weights, search, learned, hash] = player;
  item.summary = text;
  item.add("text", text, ReadBy::people);
  item.add("policy", std::string(kPolicyNames[static_cast<std::size_t>(policy)]), ReadBy::battles);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const NumberSpec& spec = vocabulary.weights[i];
    item.add(spec.path, value_text(spec, weights[i]), ReadBy::battles, spec.unit);
  }
  if (learned.net) item.add("net", learned.checksum, ReadBy::battles);
  for (const SearchRow& row : kSearchRows) {
    const std::int32_t value = search.*row.field;
    if (search.rollouts > 0) {
      item.add("search." + std::string(row.spec.path), value_text(row.spec, value), ReadBy::battles, row.spec.unit);
    }
  }
}

DataItem unit_item(const Ruleset& ruleset, const RosterUnit& unit) {
  const auto& [name, genre, design, listed, place, remark, printed] = unit;
  const std::string profile = profile_text(ruleset, design);
  DataItem item{"unit", name, "unit." + name, counted(points_text(listed), "point") + ": " + profile};
  item.add("points", points_text(listed), ReadBy::battles, kPointsUnit);
  item.add("profile", profile, ReadBy::battles);
  item.add("genre", genre, ReadBy::lists);
  item.add("printed", flag_value(printed), ReadBy::battles);
  if (!remark.empty()) item.add("remark", remark, ReadBy::lists);
  return item;
}

void fill_army(DataItem& item, const Army& army) {
  const auto& [name, limit, listed_units, units, place] = army;
  item.summary = counted(points_text(army.points()), "point") + ": " + army_text(army);
  item.add("name", name, ReadBy::people);
  item.add("points", points_text(army.points()), ReadBy::battles, kPointsUnit);
  item.add("limit", points_text(limit), ReadBy::lists, kPointsUnit);
  if (listed_units != 0) item.add("figures", std::to_string(listed_units), ReadBy::lists);
  item.add("units", army_text(army), ReadBy::battles);
}

// What differs between two lists of items.

/// Kinds of items whose order affects the drawing of random armies and tables.
constexpr std::array<std::string_view, 4> kDrawnByPlace = {"quality", "rule", "terrain", "unit"};

/// Places of things by their path.
template <class T>
std::map<std::string, const T*> by_path(const std::vector<T>& list) {
  std::map<std::string, const T*> found;
  for (const T& one : list) found.emplace(one.path, &one);
  return found;
}

DataDifference whole_item(const DataItem& item, DataChange change) {
  const bool added = change == DataChange::added;
  return {item.kind, item.name,   item.path, change, added ? "" : item.summary, added ? item.summary : "",
          "",        item.read_by};
}

DataDifference one_row(const DataItem& item, const DataRow& row, DataChange change) {
  const bool added = change == DataChange::added;
  return {item.kind, item.name,  row.path, change, added ? "" : row.value, added ? row.value : "",
          row.unit,  row.read_by};
}

/// Adds the differences between two versions of an item.
void add_rows(const DataItem& before, const DataItem& after, std::vector<DataDifference>& differences) {
  const auto old_rows = by_path(before.rows);
  const auto new_rows = by_path(after.rows);
  for (const DataRow& row : before.rows) {
    const auto found = new_rows.find(row.path);
    if (found == new_rows.end()) {
      differences.push_back(one_row(before, row, DataChange::removed));
    } else if (found->second->value != row.value) {
      differences.push_back({before.kind, before.name, row.path, DataChange::changed, row.value, found->second->value,
                             row.unit, row.read_by});
    }
  }
  for (const DataRow& row : after.rows) {
    if (!old_rows.contains(row.path)) differences.push_back(one_row(after, row, DataChange::added));
  }
}

/// Names of the items of a kind that both lists have, in the order of one of them.
std::vector<std::string> common_order(const std::vector<DataItem>& list, const std::string& kind,
                                      const std::map<std::string, const DataItem*>& other) {
  std::vector<std::string> names;
  for (const DataItem& item : list) {
    if (item.kind == kind && other.contains(item.path)) names.push_back(item.name);
  }
  return names;
}

/// Adds a difference for each kind whose common items have another order: the first that moved.
void add_orders(const std::vector<DataItem>& before, const std::vector<DataItem>& after,
                std::vector<DataDifference>& differences) {
  for (const std::string_view drawn : kDrawnByPlace) {
    const std::string kind(drawn);
    const std::vector<std::string> old_order = common_order(before, kind, by_path(after));
    const std::vector<std::string> new_order = common_order(after, kind, by_path(before));
    const auto moved = std::mismatch(old_order.begin(), old_order.end(), new_order.begin(), new_order.end());
    if (moved.first == old_order.end()) continue;
    const std::string place = "no. " + std::to_string(moved.first - old_order.begin() + 1) + " is ";
    differences.push_back({kind, "", kind + ".order", DataChange::changed, place + *moved.first, place + *moved.second,
                           "", ReadBy::battles});
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

std::vector<DataItem> file_items(const Ruleset& ruleset) {
  std::vector<DataItem> items;
  const Vocabulary& vocabulary = *vocabulary_of(ruleset.system);
  for (const std::string& name : list_scenarios(ruleset)) {
    items.push_back(item_of_file("scenario", name, load_scenario(ruleset, name, /*settled=*/false), fill_scenario));
  }
  for (const std::string& name : player_names(ruleset)) {
    items.push_back(item_of_file("player", name, load_player(ruleset, name),
                                 [&](DataItem& item, const Player& player) { fill_player(item, player, vocabulary); }));
  }
  const Loaded<std::vector<RosterUnit>> roster = load_roster(ruleset);
  const std::vector<RosterUnit> units = roster.value.value_or(std::vector<RosterUnit>{});
  for (const RosterUnit& unit : units) items.push_back(unit_item(ruleset, unit));
  Ruleset lenient = ruleset;
  lenient.lint.over_limit = 1;  // so that armies over their limit are shown with their points
  for (const std::string& name : list_armies(ruleset)) {
    items.push_back(item_of_file("army", name, load_army(lenient, units, name), fill_army));
  }
  return items;
}

std::string_view data_change_name(DataChange change) {
  switch (change) {
    case DataChange::added:
      return "added";
    case DataChange::removed:
      return "removed";
    case DataChange::changed:
      break;
  }
  return "changed";
}

std::vector<DataDifference> differences_of(const std::vector<DataItem>& before, const std::vector<DataItem>& after) {
  std::vector<DataDifference> differences;
  const auto old_items = by_path(before);
  const auto new_items = by_path(after);
  for (const DataItem& item : before) {
    const auto found = new_items.find(item.path);
    if (found == new_items.end()) {
      differences.push_back(whole_item(item, DataChange::removed));
    } else {
      add_rows(item, *found->second, differences);
    }
  }
  for (const DataItem& item : after) {
    if (!old_items.contains(item.path)) differences.push_back(whole_item(item, DataChange::added));
  }
  add_orders(before, after, differences);
  std::stable_sort(differences.begin(), differences.end(),
                   [](const DataDifference& a, const DataDifference& b) { return a.read_by < b.read_by; });
  return differences;
}

std::vector<DataDifference> data_differences(const Ruleset& before, const Ruleset& after) {
  const auto items_of = [](const Ruleset& ruleset) {
    std::vector<DataItem> items = ruleset_items(ruleset);
    for (DataItem& item : file_items(ruleset)) items.push_back(std::move(item));
    return items;
  };
  std::vector<DataDifference> differences = differences_of(items_of(before), items_of(after));
  const bool seen = std::any_of(differences.begin(), differences.end(),
                                [](const DataDifference& difference) { return difference.read_by == ReadBy::battles; });
  if (!seen && before.hash != after.hash) {
    differences.insert(differences.begin(), {"setting", "", "ruleset.hash", DataChange::changed, before.hash,
                                             after.hash, "", ReadBy::battles});
  }
  return differences;
}

}  // namespace warbalance::sim
