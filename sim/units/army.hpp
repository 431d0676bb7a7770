#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "sim/files/toml_source.hpp"
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

/// Collects the units of one army and checks what every army must obey (WS2-D3): at least one unit, at most 128,
/// not over the limit (an error, or a warning where the ruleset says so).
class ArmyBuilder {
 public:
  /// @param place  of the army as a whole
  ArmyBuilder(const Ruleset& ruleset, Army army, Diagnostic place, Diagnostics& diagnostics);

  /// The limit is the file's own, which no setting changes.
  void take_limit_of_file() { limit_of_file_ = true; }
  /// Adds `count` copies; reports at `place` what is wrong with the count, or with the army from this entry on.
  void add(long long count, const ArmyUnit& unit, const Diagnostic& place);
  /// Attaches a hero to the first unit of that name in the army.
  void join(const ArmyUnit& hero, const std::string& name, const Diagnostic& place);
  /// The army, or nothing when there were errors, in it or in what the caller reported meanwhile.
  std::optional<Army> finish();

 private:
  void report(const Diagnostic& place, std::string message, std::string hint = {});

  bool failed() const;

  const Ruleset& ruleset_;
  Army army_;
  Diagnostic place_;
  Diagnostics& diagnostics_;
  std::size_t diagnostics_before_;
  bool full_ = false;
  bool limit_of_file_ = false;
  std::optional<Diagnostic> over_limit_;  ///< where the limit was passed
};

/// The unit of the roster with this name, ignoring case and repeated spaces; null when there is none.
const RosterUnit* find_in_roster(const std::vector<RosterUnit>& roster, const std::string& name);

/// Attaches a hero to a unit, in systems with cards; false and a message when that is not possible.
bool attach(const Ruleset& ruleset, ArmyUnit& troops, const ArmyUnit& hero, const Diagnostic& place,
            Diagnostics& diagnostics);

/// A unit from a roster name or profile text at `place`.
std::optional<ArmyUnit> read_unit(const Ruleset& ruleset, const std::vector<RosterUnit>& roster,
                                  const std::string& text, const Diagnostic& place, bool strict,
                                  Diagnostics& diagnostics);

/// armies/*.toml.
Loaded<Army> read_army_file(const Ruleset& ruleset, const std::vector<RosterUnit>& roster,
                            const std::filesystem::path& file, std::optional<Hundredths> limit);

/// "3x 4+ Armored; 2x Knight".
Loaded<Army> read_army_text(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, const std::string& text,
                            std::optional<Hundredths> limit);

}  // namespace warbalance::sim
