#include <algorithm>

#include "sim/files/words.hpp"
#include "sim/rules/ruleset_draft.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

constexpr std::size_t kMostKinds = 64;

bool is_word(const std::string& name) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  return !name.empty() && std::all_of(name.begin(), name.end(), fits);
}

/// Reads the stated keys of a kind over what it has; one that blocks sight and says nothing of it does so as high as
/// it is (WS2-T32).
void read_kind(TerrainDesign& kind, const toml::table& table, bool present, const TomlSource& source) {
  TableReader reader(table, "terrain " + kind.name, source);
  const bool as_high = kind.blocks_los == kind.height;
  for (const TerrainRow& row : kDrawRows) {
    const bool needed = row.spec.required && !present;
    if (const auto value = reader.number(row.spec.path, row.spec, needed ? Need::required : Need::optional)) {
      kind.*row.field = *value;
    }
  }
  read_traits(kind, reader, as_high);
  reader.finish();
}

}  // namespace

void read_traits(TerrainDesign& kind, TableReader& reader, bool sight_as_high) {
  bool sight_stated = false;
  for (const TerrainRow& row : kTraitRows) {
    const auto value = reader.number(row.spec.path, row.spec);
    if (!value) continue;
    kind.*row.field = *value;
    sight_stated = sight_stated || row.field == &TerrainDesign::blocks_los;
  }
  if (sight_as_high && !sight_stated) kind.blocks_los = kind.height;
}

void read_terrain_kinds(RulesetDraft& draft, const toml::table& kinds, const TomlSource& source) {
  auto& known = draft.ruleset.terrain;
  for (const TomlEntry& entry : entries_in_file_order(kinds)) {
    const toml::table* table = entry.node->as_table();
    if (table == nullptr) {
      source.error(entry.node->source(), "terrain." + entry.key + " must be a table, not " + kind_of(*entry.node),
                   "write [terrain.wood] and below it what a wood does");
      continue;
    }
    if (!is_word(entry.key)) {
      source.error(entry.where, "the kind of terrain " + in_quotes(entry.key) + " may hold only a to z, 0 to 9 and _");
      continue;
    }
    const auto same = [&](const TerrainDesign& kind) { return kind.name == entry.key; };
    auto kind = std::find_if(known.begin(), known.end(), same);
    const bool present = kind != known.end();
    if (!present && known.size() == kMostKinds) {
      source.error(entry.where, "a ruleset has room for 64 kinds of terrain");
      return;
    }
    if (!present) kind = known.insert(known.end(), TerrainDesign{.name = entry.key});
    const std::size_t errors_before = source.diagnostics->size();
    read_kind(*kind, *table, present, source);
    const std::string problem = size_problem(*kind);
    if (source.diagnostics->size() == errors_before && !problem.empty()) source.error(entry.where, problem);
  }
}

}  // namespace warbalance::sim
