#pragma once

#include <string>
#include <vector>

#include "engine/core/length.hpp"
#include "sim/files/diagnostics.hpp"
#include "sim/units/unit_design.hpp"

// An army and the units of a roster. Loading them is in army.hpp.

namespace warbalance::sim {

/// Most units of an army, and greatest count of one entry.
inline constexpr int kMaxArmyUnits = 128;

/// One unit of an army.
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

  /// What it costs.
  Hundredths points() const;
};

/// An army as text: "3x 4+ Armored; 2x Knight", equal neighbours counted together.
std::string army_text(const Army& army);

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

}  // namespace warbalance::sim
