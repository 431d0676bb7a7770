#include "sim/files/words.hpp"
#include "sim/rules/settings.hpp"
#include "sim/units/army_reader.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

constexpr NumberSpec kCount{"count", 1, 1, kMaxArmyUnits, "units", "WS2-D3", "how many of this unit"};
constexpr NumberSpec kFigures{"figures", 0, 1, kMaxArmyUnits, "units", "VS-P4", "how many its list speaks of"};
constexpr NumberSpec kPoints{"points", 0, 1, 10'000'000, "points", "WS2-D3", "most that the army may cost"};

/// A hero who is attached to another unit of the army, wherever it stands in the file.
struct Joining {
  ArmyUnit unit;
  std::string name;
  Diagnostic place;
};

/// One [[unit]] of an army: a profile, or the name of a roster unit.
std::optional<ArmyUnit> read_entry(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, TableReader& reader,
                                   const TomlSource& source) {
  const toml::node* profile_node = reader.find("profile");
  const toml::node* unit_node = reader.find("unit");
  if ((profile_node == nullptr) == (unit_node == nullptr)) {
    source.error(reader.where(), "a unit needs either a profile or the name of a roster unit",
                 "for example profile = \"4+ Armored\"");
    return std::nullopt;
  }
  std::optional<ArmyUnit> unit;
  if (const auto profile = reader.text("profile")) {
    Loaded<UnitDesign> design = parse_profile(ruleset, *profile, source.place_in_text(*profile_node), /*strict=*/true);
    source.diagnostics->insert(source.diagnostics->end(), design.diagnostics.begin(), design.diagnostics.end());
    if (design.value) {
      unit = ArmyUnit{profile_text(ruleset, *design.value), *design.value, listed_cost(ruleset, *design.value),
                      source.place_in_text(*profile_node)};
    }
  }
  if (const auto name = reader.text("unit")) {
    const RosterUnit* known = find_in_roster(roster, *name);
    std::vector<std::string> names;
    for (const RosterUnit& other : roster) names.push_back(other.name);
    if (known != nullptr) {
      unit = ArmyUnit{known->name, known->design, known->listed, known->place, known->remark};
    } else {
      const std::string near = suggestion(*name, names);
      source.error(
          unit_node->source(), "the roster has no unit " + in_quotes(*name),
          near.empty() && names.empty() ? "this ruleset has no units.toml; write profile = \"4+ Armored\"" : near);
    }
  }
  return unit;
}

/// What to write in place of a list of another program.
std::string army_example(const Ruleset& ruleset, const std::vector<RosterUnit>& roster) {
  const bool named = !roster.empty();
  const std::string unit = named ? roster.front().name : ruleset.tiers[ruleset.tiers.size() / 2].name;
  return "an army is written so:\n    name = \"My army\"\n    [[unit]]\n    count = 3\n    " +
         std::string(named ? "unit" : "profile") + " = \"" + unit + "\"\n  or typed: \"3x " + unit + "\"";
}

}  // namespace

Loaded<Army> read_army_file(const Ruleset& ruleset, const std::vector<RosterUnit>& roster,
                            const std::filesystem::path& file, std::optional<Hundredths> limit) {
  Loaded<Army> loaded;
  const TomlSource source{file.string(), &loaded.diagnostics};
  const auto table = parse_toml_file(file, loaded.diagnostics, army_example(ruleset, roster));
  if (!table) return loaded;

  TableReader reader(*table, "the army", source);
  Army army;
  army.name = reader.text("name", Need::required).value_or("");
  army.limit = reader.number("points", kPoints).value_or(ruleset.army_points);
  if (limit) army.limit = *limit;
  army.listed_units = reader.number("figures", kFigures).value_or(0);
  ArmyBuilder builder(ruleset, std::move(army), source.place(table->source()), loaded.diagnostics);
  if (table->contains("points") && !limit) builder.take_limit_of_file();
  std::vector<Joining> heroes;
  for (const toml::table* entry : unit_tables(reader, source)) {
    TableReader unit_reader(*entry, "this unit", source);
    const bool counted = entry->contains("count");
    const auto count = unit_reader.number("count", kCount);
    const auto name = unit_reader.text("name");
    const auto joins = has_cards(ruleset) ? unit_reader.text("joins") : std::nullopt;
    auto unit = read_entry(ruleset, roster, unit_reader, source);
    unit_reader.finish();
    if (unit && name) unit->name = *name;
    if (!unit || (counted && !count)) continue;
    const Diagnostic place = source.place(entry->source());
    if (joins) {
      heroes.insert(heroes.end(), static_cast<std::size_t>(count.value_or(1)), {*unit, *joins, place});
    } else {
      builder.add(count.value_or(1), *unit, place);
    }
  }
  reader.finish();
  for (const Joining& hero : heroes) builder.join(hero.unit, hero.name, hero.place);
  loaded.value = builder.finish();
  if (has_errors(loaded.diagnostics)) loaded.value.reset();
  return loaded;
}

}  // namespace warbalance::sim
