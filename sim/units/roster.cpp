#include <algorithm>
#include <map>
#include <set>

#include "sim/files/words.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/units/army.hpp"
#include "sim/units/army_reader.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

constexpr NumberSpec kPrinted{"printed", 0, 0, 1, "", "", "the rulebook prints its price; others are guesses",
                              kFlagWords};
constexpr NumberSpec kListed{"points", 0, 0, 1'000'000, "points", "WS2-C1", "listed price of the unit"};

/// The units.toml of the ruleset and of those that it inherits from, the farthest first.
std::vector<std::filesystem::path> roster_files(const Ruleset& ruleset) {
  std::vector<std::filesystem::path> folders(ruleset.inherited_folders.rbegin(), ruleset.inherited_folders.rend());
  folders.push_back(ruleset.folder);
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const std::filesystem::path& folder : folders) {
    if (std::filesystem::exists(folder / "units.toml", error)) files.push_back(folder / "units.toml");
  }
  return files;
}

/// A name must differ in form from profiles and counts ("3x ..."), and hold no separator of an army text.
bool is_unit_name(const std::string& name) {
  if (name.empty() || trimmed(name).size() != name.size()) return false;
  const bool begins_with_digit = name.front() >= '0' && name.front() <= '9';
  return !begins_with_digit && name.find(';') == std::string::npos;
}

class RosterReader {
 public:
  /// @param inherited  units whose profile the rules do not know are left out
  RosterReader(const Ruleset& ruleset, const TomlSource& source, bool inherited)
      : ruleset_(ruleset), whole_(ruleset), source_(source), inherited_(inherited) {
    whole_.optional_parts.clear();
  }

  void read(const toml::table& entry) {
    TableReader reader(entry, "this unit", source_);
    RosterUnit unit;
    const auto name = reader.text("name", Need::required);
    if (name) check_name(*name, *entry.get("name"));
    unit.name = name.value_or("");
    unit.genre = reader.text("genre").value_or("");
    const auto profile = reader.text("profile", Need::required);
    const auto listed = reader.number("points", kListed);
    unit.remark = reader.text("remark").value_or("");
    unit.printed = reader.number("printed", kPrinted).value_or(0) != 0;
    reader.finish();
    if (!profile) return;
    const Diagnostic place = source_.place_in_text(*entry.get("profile"));
    Loaded<UnitDesign> design = parse_profile(whole_, *profile, place, /*strict=*/true);
    if (!inherited_) append(*source_.diagnostics, std::move(design.diagnostics));
    if (!design.value || uses_left_out(ruleset_, *design.value)) return;
    unit.design = std::move(*design.value);
    unit.place = place;
    const bool states_price = listed && !ruleset_.priced_by_file;
    unit.listed = states_price ? *listed : listed_cost(ruleset_, unit.design);
    roster.push_back(std::move(unit));
  }

  std::vector<RosterUnit> roster;

 private:
  void check_name(const std::string& name, const toml::node& node) {
    if (!is_unit_name(name)) {
      source_.error(node.source(), "a unit's name begins with a letter and holds no \";\", not " + in_quotes(name));
    } else if (!names_.insert(folded_name(name)).second) {
      source_.error(node.source(), "the roster has two units named " + in_quotes(name));
    }
  }

  const Ruleset& ruleset_;
  Ruleset whole_;  ///< nothing is left out: units with what is are passed over
  const TomlSource& source_;
  bool inherited_;
  std::set<std::string> names_;  ///< folded, of the units so far
};

}  // namespace

std::vector<RosterUnit> printed_units(const std::vector<RosterUnit>& roster) {
  std::vector<RosterUnit> printed = roster;
  std::erase_if(printed, [](const RosterUnit& unit) { return !unit.printed; });
  return printed;
}

Loaded<std::vector<RosterUnit>> load_roster(const Ruleset& ruleset) {
  Loaded<std::vector<RosterUnit>> loaded;
  std::vector<RosterUnit> roster;
  std::map<std::string, std::size_t> places;  // in the roster, by folded names
  for (const std::filesystem::path& file : roster_files(ruleset)) {
    const TomlSource source{file.string(), &loaded.diagnostics};
    const auto table = parse_toml_file(file, loaded.diagnostics);
    if (!table) return loaded;
    TableReader reader(*table, "the roster", source);
    RosterReader units(ruleset, source, file.parent_path() != ruleset.folder);
    for (const toml::table* entry : unit_tables(reader, source)) units.read(*entry);
    reader.finish();
    for (RosterUnit& unit : units.roster) {
      if (is_removed(ruleset, file.parent_path(), {unit.name, unit.genre})) continue;
      const auto [known, added] = places.try_emplace(folded_name(unit.name), roster.size());
      if (added) roster.emplace_back();
      roster[known->second] = std::move(unit);
    }
  }
  if (!has_errors(loaded.diagnostics)) loaded.value = std::move(roster);
  return loaded;
}

}  // namespace warbalance::sim
