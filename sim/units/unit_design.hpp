#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/core/length.hpp"
#include "sim/files/diagnostics.hpp"

// A unit as a designer writes it, before it is looked up in the rules of a battle.

namespace warbalance::sim {

/// A weapon of a card: "2x Bow(24,1,AP(1))".
struct WeaponDesign {
  std::string name;
  std::int32_t carriers = 0;  ///< 0 = every model
  std::int32_t range = 0;     ///< 0 = melee
  std::int32_t attacks = 1;
  std::vector<std::uint8_t> rules;  ///< as written

  friend auto operator<=>(const WeaponDesign&, const WeaponDesign&) = default;
};

/// A unit card of systems with cards (`Vocabulary::cards`).
struct CardDesign {
  std::vector<std::int32_t> stats;  ///< in the order of the grammar
  std::vector<std::uint8_t> rules;  ///< as written
  std::vector<WeaponDesign> weapons;

  friend auto operator<=>(const CardDesign&, const CardDesign&) = default;
};

/// A unit as a designer writes it: a tier and special rules, in ascending order, each once. In systems with cards: one
/// card, or two, the second of an attached hero; without any, the plain card of its tier with these rules.
struct UnitDesign {
  std::uint8_t tier = 0;
  std::vector<std::uint8_t> rules;
  std::uint8_t number = 0;  ///< behind the tier's name: "Building(2)"; 0 = none
  std::vector<CardDesign> cards{};

  friend auto operator<=>(const UnitDesign&, const UnitDesign&) = default;
};

/// Visits designs one after another, because a list of all of them could take too much memory.
using DesignVisitor = std::function<void(const UnitDesign&)>;
using DesignSource = std::function<void(const DesignVisitor&)>;

// Armies and units of a roster; army.hpp loads them.

/// The most units of an army, and the greatest count of one entry.
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
  int listed_units = 0;  ///< units that its list claims to have, for `lint`; 0 = not stated
  std::vector<ArmyUnit> units;
  Diagnostic place{};  ///< where it begins, for messages

  /// The cost of the army.
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
