#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "sim/rules/ruleset.hpp"
#include "sim/rules/ruleset_data.hpp"
#include "sim/units/unit_design.hpp"

// Looking up armies and units: by name, in files, or written as text.

namespace warbalance::sim {

/// The roster of a ruleset (its units.toml); empty when it has none.
Loaded<std::vector<RosterUnit>> load_roster(const Ruleset& ruleset);

/// The units whose prices the rulebook prints; prices of cards are scaled by these and compared with them.
std::vector<RosterUnit> printed_units(const std::vector<RosterUnit>& roster);

/// The units of a genre (ignoring case and repeated spaces); an error that names the nearest when there are none.
Loaded<std::vector<RosterUnit>> units_of_genre(std::vector<RosterUnit> roster, const std::string& genre);

/// Names of the army files that come with a ruleset (or with those it inherits from), sorted.
std::vector<std::string> list_armies(const Ruleset& ruleset);

/// An army by the name of a file in the ruleset's armies/ folder, by a path, or as text
/// ("3x 4+ Armored; 2x Knight"; a single profile without a count is one unit).
/// @param limit points limit that replaces the file's `points` or the ruleset's (WS2-D3)
Loaded<Army> load_army(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, const std::string& text,
                       std::optional<Hundredths> limit = std::nullopt);

/// A single unit: a roster name or profile text.
/// @param strict  as for `parse_profile`
Loaded<ArmyUnit> load_unit(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, const std::string& text,
                           bool strict = true);

/// Adds the typed word to equal names of armies from different files: "Line (new/line.toml)". A repeated army keeps its
/// name.
/// @param words  one per army, as typed: a path, the name of a file of the ruleset, or a text
void disambiguate_names(std::vector<Army>& armies, const std::vector<std::string>& words);

/// An army of a list that people play.
struct WeightedArmy {
  Army army;
  std::uint32_t weight = 1;  ///< frequency relative to the others
};

/// Armies to draw from, which replace random ones.
struct ListedPopulation {
  std::string name;
  std::vector<WeightedArmy> armies;  ///< empty: armies are random
  /// Up to this many random units of an army are left out, because armies of equal totals alone cannot give prices
  /// (sim/pricing/README.md).
  int leave_out = 1;
};

/// A population file: `name`, `leave_out` and `[[army]]` tables, each with `army` (a name, a file beside this one, or
/// text such as "3x 4+ Armored; 2x Knight") and `weight`. Unknown armies and units are reported at their place with the
/// nearest name.
/// @param most_units the most units of an army
Loaded<ListedPopulation> load_population(const Ruleset& ruleset, const std::vector<RosterUnit>& roster,
                                         const std::filesystem::path& file, std::size_t most_units);

// Heroes who are attached to a unit, in systems with cards.

/// Why a unit cannot be attached to another unit as its hero; empty when it can.
std::string attach_problem(const Ruleset& ruleset, const UnitDesign& troops, const UnitDesign& hero);

/// "a unit and its hero may not have both Sergeant(shoot) and Sergeant(melee)"
std::string twice_in_unit_text(const Ruleset& ruleset, std::size_t rule_of_troops, std::size_t rule_of_hero);

}  // namespace warbalance::sim
