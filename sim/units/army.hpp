#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/rules/ruleset.hpp"
#include "sim/units/army_data.hpp"

// Looking up armies and units: by name, in files, or written as text.

namespace warbalance::sim {

/// The roster of a ruleset (its units.toml); empty when it has none.
Loaded<std::vector<RosterUnit>> load_roster(const Ruleset& ruleset);

/// The units whose prices the rulebook prints: what prices of cards are scaled by, and compared with.
std::vector<RosterUnit> printed_units(const std::vector<RosterUnit>& roster);

/// The units of a genre (ignoring case and repeated spaces); an error that names the nearest when there are none.
Loaded<std::vector<RosterUnit>> units_of_genre(std::vector<RosterUnit> roster, const std::string& genre);

/// Names of the army files that come with a ruleset (or with those it inherits from), sorted.
std::vector<std::string> list_armies(const Ruleset& ruleset);

/// An army by the name of a file in the ruleset's armies/ folder, by a path, or as text
/// ("3x 4+ Armored; 2x Knight"; a single profile without a count is one unit).
/// @param limit  points that it may cost, instead of the file's `points` or the ruleset's (WS2-D3)
Loaded<Army> load_army(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, const std::string& text,
                       std::optional<Hundredths> limit = std::nullopt);

/// A single unit: a roster name or profile text.
/// @param strict  as for `parse_profile`
Loaded<ArmyUnit> load_unit(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, const std::string& text,
                           bool strict = true);

/// Armies of the same name that stand in different files get the word that they were named by: "Line (new/line.toml)".
/// The same army several times keeps its name.
/// @param words  one per army, as typed: a path, the name of a file of the ruleset, or a text
void disambiguate_names(std::vector<Army>& armies, const std::vector<std::string>& words);

}  // namespace warbalance::sim
