#include "sim/units/population_file.hpp"

#include <optional>

#include "sim/files/diagnostics.hpp"
#include "sim/files/toml_source.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/named_files.hpp"

namespace warbalance::sim {
namespace {

namespace fs = std::filesystem;
using Need = TableReader::Need;

constexpr int kGreatestWeight = 1'000'000;
constexpr std::size_t kMostArmies = 1000;
constexpr int kMostLeftOut = 16;
constexpr NumberSpec kWeight{"weight", 1, 1, kGreatestWeight, "", "", "how often it is drawn"};
constexpr NumberSpec kLeaveOut{"leave_out", 1, 0, kMostLeftOut, "units", "", "most units that stay at home"};

std::optional<Army> read_army(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, TableReader& reader,
                              const TomlSource& source, std::size_t most_units) {
  const toml::node* const node = reader.find("army", Need::required);
  const auto text = reader.text("army");
  if (node == nullptr || !text) return std::nullopt;
  const Diagnostic place = source.place_in_text(*node);
  Loaded<Army> loaded = load_army(ruleset, roster, beside(source.file, *text));
  const bool failed = !loaded.value || has_errors(loaded.diagnostics);
  append(*source.diagnostics, said_of(place, std::move(loaded.diagnostics)));
  if (failed) return std::nullopt;
  if (loaded.value->units.size() > most_units) {
    source.error(node->source(), "the army has " + counted(loaded.value->units.size(), "unit"),
                 "a battle has room for " + std::to_string(most_units) + " on each side");
    return std::nullopt;
  }
  return std::move(loaded.value);
}

}  // namespace

Loaded<ListedPopulation> load_population(const Ruleset& ruleset, const std::vector<RosterUnit>& roster,
                                         const fs::path& file, std::size_t most_units) {
  Loaded<ListedPopulation> loaded;
  const TomlSource source{file.string(), &loaded.diagnostics};
  const auto table = parse_toml_file(file, loaded.diagnostics);
  if (!table) return loaded;

  TableReader reader(*table, "the population", source);
  ListedPopulation population;
  population.name = reader.text("name").value_or(file.stem().string());
  population.leave_out = reader.number("leave_out", kLeaveOut).value_or(kLeaveOut.fallback);
  const toml::array* const entries = reader.array("army", Need::required);
  for (std::size_t i = 0; entries != nullptr && i < entries->size(); ++i) {
    const toml::node& entry = (*entries)[i];
    if (!entry.is_table()) {
      source.error(entry.source(), "an army must be a table [[army]], this is " + kind_of(entry));
      continue;
    }
    TableReader army_reader(*entry.as_table(), "this army", source);
    const auto weight = army_reader.number("weight", kWeight);
    auto army = read_army(ruleset, roster, army_reader, source, most_units);
    army_reader.finish();
    if (army) population.armies.push_back({std::move(*army), static_cast<std::uint32_t>(weight.value_or(1))});
  }
  reader.finish();
  if (entries != nullptr && (entries->empty() || entries->size() > kMostArmies)) {
    source.error(entries->source(), "a population has 1 to " + std::to_string(kMostArmies) + " armies",
                 "each below a heading [[army]]: see data/README.md");
  }
  if (!has_errors(loaded.diagnostics)) loaded.value = std::move(population);
  return loaded;
}

}  // namespace warbalance::sim
