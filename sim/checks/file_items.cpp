#include <algorithm>

#include "sim/checks/data_items.hpp"
#include "sim/files/points.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/player.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/tables/scenario_terrain.hpp"
#include "sim/units/army.hpp"
#include "sim/units/cards.hpp"

// As in ruleset_items.cpp, structs are taken apart by structured bindings, so that no field is forgotten.

namespace warbalance::sim {
namespace {

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
  const auto& [name, text, policy, weights, search, hash] = player;
  item.summary = text;
  item.add("text", text, ReadBy::people);
  item.add("policy", std::string(kPolicyNames[static_cast<std::size_t>(policy)]), ReadBy::battles);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const NumberSpec& spec = vocabulary.weights[i];
    item.add(spec.path, value_text(spec, weights[i]), ReadBy::battles, spec.unit);
  }
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

}  // namespace

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
  lenient.lint.over_limit = 1;  // an army over its limit is shown with its points
  for (const std::string& name : list_armies(ruleset)) {
    items.push_back(item_of_file("army", name, load_army(lenient, units, name), fill_army));
  }
  return items;
}

}  // namespace warbalance::sim
