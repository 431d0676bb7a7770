#include "sim/units/army.hpp"

#include <algorithm>
#include <set>

#include "sim/files/unicode.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/units/army_reader.hpp"

namespace warbalance::sim {
namespace {

const std::string kArmies = "armies";

/// "3x ..."
bool begins_with_count(std::string_view text) {
  const std::size_t digits = text.find_first_not_of("0123456789");
  if (digits == 0 || digits == std::string_view::npos) return false;
  const std::string_view rest = trimmed(text.substr(digits));
  return !rest.empty() && (rest.front() == 'x' || rest.front() == 'X');
}

/// A text that holds no count and no quality was meant as a name.
bool is_name(std::string_view text) {
  return !text.empty() && text.front() != '-' && (text.front() < '0' || text.front() > '9') &&
         text.find(';') == std::string_view::npos;
}

}  // namespace

Loaded<std::vector<RosterUnit>> units_of_genre(std::vector<RosterUnit> roster, const std::string& genre) {
  std::set<std::string> genres;
  for (const RosterUnit& unit : roster) {
    if (!unit.genre.empty()) genres.insert(unit.genre);
  }
  std::erase_if(roster, [&](const RosterUnit& unit) { return folded_name(unit.genre) != folded_name(genre); });
  if (!roster.empty()) return {std::move(roster), {}};
  const std::vector<std::string> known(genres.begin(), genres.end());
  const std::string near = suggestion(genre, known);
  return {std::nullopt,
          {{Diagnostic::Severity::error, std::string(kCommandLine), 0, 0, "the roster has no genre " + in_quotes(genre),
            near.empty() && !known.empty() ? "known are " + listing(known) : near}}};
}

std::vector<std::string> list_armies(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const auto& [name, file] : named_files(ruleset, kArmies)) names.push_back(name);
  return names;
}

Loaded<ArmyUnit> load_unit(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, const std::string& text,
                           bool strict) {
  Loaded<ArmyUnit> loaded;
  Diagnostic place{Diagnostic::Severity::error, std::string(kCommandLine), 1, 1, {}, {}};
  if (is_file_path(text) && !begins_with_quality(ruleset, text) && find_in_roster(roster, text) == nullptr) {
    place.message = in_quotes(text) + " is a file; a unit is a profile, or the name of a unit of the roster";
    place.hint = "armies stand in files: see warbalance help battle";
    return {std::nullopt, {place}};
  }
  loaded.value = read_unit(ruleset, roster, with_plain_spaces(text), place, strict, loaded.diagnostics);
  return loaded;
}

Loaded<Army> load_army(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, const std::string& text,
                       std::optional<Hundredths> limit) {
  const std::string bare(trimmed(text));
  Loaded<std::filesystem::path> file = file_by_name(ruleset, kArmies, bare);
  if (!file.value && file.diagnostics.empty() && !is_file_path(bare) && !begins_with_count(bare) &&
      !begins_with_quality(ruleset, bare)) {
    file = file_by_shown_name(ruleset, kArmies, bare);
  }
  if (file.value) return read_army_file(ruleset, roster, *file.value, limit);
  if (!file.diagnostics.empty()) return {std::nullopt, std::move(file.diagnostics)};
  if (is_file_path(bare)) return read_army_file(ruleset, roster, bare, limit);
  if (!is_name(bare) || begins_with_quality(ruleset, bare) || find_in_roster(roster, bare) != nullptr) {
    return read_army_text(ruleset, roster, text, limit);
  }

  std::vector<std::string> names = list_armies(ruleset);
  for (const auto& [stem, army_file] : named_files(ruleset, kArmies)) {
    const std::string shown = shown_name(army_file);
    if (folded_path(shown) != folded_path(stem)) names.push_back(shown);
  }
  for (const RosterUnit& unit : roster) names.push_back(unit.name);
  const std::string near = suggestion(bare, names);
  const std::string known = names.empty() ? "" : "known are " + listing(names) + "; or ";
  return {std::nullopt,
          {{Diagnostic::Severity::error, std::string(kCommandLine), 1, 1, "there is no army or unit " + in_quotes(bare),
            near.empty() ? known + "write it as text: \"3x 4+ Armored; 2x 5+\"" : near}}};
}

}  // namespace warbalance::sim
