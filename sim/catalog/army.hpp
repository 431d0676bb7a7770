#pragma once

#include <string>
#include <vector>

#include "sim/catalog/ruleset.hpp"

namespace warbalance::sim {

/// One model of an army.
struct ArmyUnit {
  std::string name;  ///< roster name, or the canonical profile text
  UnitDesign design;
  Hundredths cost = 0;   ///< listed price
  Diagnostic place{};    ///< where its profile stands, for messages
  std::string remark{};  ///< of the roster: what is odd about its listing, for `lint`
};

struct Army {
  std::string name;      ///< of the file; of a text its canonical form
  Hundredths limit = 0;  ///< points limit that it was checked against
  int listed_units = 0;  ///< units that its list speaks of, for `lint`; 0 = it does not say
  std::vector<ArmyUnit> units;
  Diagnostic place{};  ///< where it begins, for messages

  Hundredths points() const;
};

/// A named unit of units.toml.
struct RosterUnit {
  std::string name;
  std::string genre;
  UnitDesign design;
  Hundredths listed = 0;
  Diagnostic place{};    ///< where its profile stands, for messages
  std::string remark{};  ///< what is odd about its listing, for `lint`
  bool printed = false;  ///< the rulebook prints its price; those of the other units are guesses
};

/// The roster of a ruleset (its units.toml); empty when it has none.
Loaded<std::vector<RosterUnit>> load_roster(const Ruleset& ruleset);

/// The units of a genre (ignoring case and repeated spaces); an error that names the nearest when there are none.
Loaded<std::vector<RosterUnit>> units_of_genre(std::vector<RosterUnit> roster, const std::string& genre);

/// Most units of an army, and greatest count of one entry.
inline constexpr int kMaxArmyUnits = 128;

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

/// An army as text: "3x 4+ Armored; 2x Knight", equal neighbours counted together.
std::string army_text(const Army& army);

}  // namespace warbalance::sim
