#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// The units that an army may have, numbered from the cheapest, with their listed costs.
class UnitChoices {
 public:
  /// Every unit that random armies of the population may have and that costs `most_cost` at most.
  /// @param without  qualities, special rules and units of the roster that no unit has or is
  UnitChoices(const ArmyGenerator& population, Hundredths most_cost, const std::vector<std::string>& without = {});

  std::size_t size() const { return choices_.size(); }
  bool of_roster() const { return !population_->roster().empty(); }
  const UnitDesign& design(std::uint32_t unit) const { return choices_[unit].design; }
  Hundredths cost(std::uint32_t unit) const { return choices_[unit].cost; }
  /// Name of the roster, or profile.
  std::string name(std::uint32_t unit) const;
  /// Whether a unit has a quality or special rule with this name, or is the unit of the roster with it.
  bool has(std::uint32_t unit, const std::string& item) const;
  /// The number of the first unit with a design, or that is a unit of the roster; none if there is no such unit.
  std::optional<std::uint32_t> find(const UnitDesign& design) const;
  /// The number of units that cost at most so much, which are the first ones.
  std::uint32_t affordable(Hundredths points) const;
  /// A random unit that differs from another one in its quality or in one special rule. For a roster, or if some draws
  /// found none, any unit.
  std::uint32_t variant(std::uint32_t unit, RandomStream& random) const;

 private:
  struct Choice {
    UnitDesign design;
    Hundredths cost = 0;
    std::int32_t roster_number = -1;
  };

  /// Changes one thing of a design; the result need not be an allowed unit.
  void change(UnitDesign& design, RandomStream& random) const;

  const ArmyGenerator* population_;
  std::vector<Choice> choices_;
  std::vector<std::uint32_t> by_design_;  ///< in the order of designs
};

/// An army as numbers of `UnitChoices`, in ascending order.
using ArmyChoice = std::vector<std::uint32_t>;

/// The limits of an army.
struct ArmyLimits {
  Hundredths points = 0;       ///< the most that it may cost
  int copies = 0;              ///< most units alike; 0 = any number
  int units = 0;               ///< most units; 0 = as many as a battle can hold
  std::vector<bool> wanted{};  ///< per unit of `UnitChoices`: an army has at least one of these; empty = any army
};

/// Draws armies and armies that differ from others in some units. All spend points until nothing fits any more.
class ArmyChanges {
 public:
  /// Keeps references. @pre some unit costs limits.points or less
  ArmyChanges(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits);

  /// An army of random units; empty if no draw gave an allowed one.
  ArmyChoice random_army(RandomStream& random) const;
  /// As many copies of a unit as fit, then others; empty if the result is not allowed.
  ArmyChoice army_of_copies(std::uint32_t unit, RandomStream& random) const;
  /// An army that differs from another one: some units are dropped, one is copied or replaced by a similar one, or some
  /// come from a third army. Empty if the result is not allowed.
  ArmyChoice changed(const ArmyChoice& army, const ArmyChoice& third, RandomStream& random) const;
  /// A given army as far as it is allowed: units that there are not are left out, then it is made as cheap as it must
  /// be, and points that are left are spent. Empty if the result is not allowed.
  ArmyChoice repaired(const Army& army, RandomStream& random) const;
  /// The cost of an army.
  Hundredths points(const ArmyChoice& army) const;
  /// The army as it fights.
  FieldArmy field_army(const ArmyChoice& army) const;

 private:
  std::size_t most_units() const;
  bool has_room(const ArmyChoice& army, std::uint32_t unit, Hundredths left) const;
  /// Whether the unit has a tier that an army has exactly once; the number of such units in an army.
  bool leads(std::uint32_t unit) const;
  std::int64_t leaders(const ArmyChoice& army) const;
  bool wanted(std::uint32_t unit) const { return limits_.wanted.empty() || limits_.wanted[unit]; }
  /// Whether every unit that needs a rider has one, and the army has its leader and a unit that it must have.
  bool allowed(const ArmyChoice& army) const;
  void drop(ArmyChoice& army, RandomStream& random) const;
  /// Replaces one unit, or all its copies, by a similar one.
  void turn(ArmyChoice& army, RandomStream& random) const;
  void copy(ArmyChoice& army, RandomStream& random) const;
  void take_from(ArmyChoice& army, const ArmyChoice& third, RandomStream& random) const;
  /// Drops units until the army is cheap enough and has as few units and copies as it must.
  void trim(ArmyChoice& army, RandomStream& random) const;
  /// Adds copies of its units, and others, until nothing fits.
  void fill(ArmyChoice& army, RandomStream& random) const;
  ArmyChoice finished(ArmyChoice army, RandomStream& random) const;

  const Ruleset* ruleset_;
  const UnitChoices* choices_;
  ArmyLimits limits_;
  std::vector<std::uint32_t> wanted_;  ///< the units that it must have one of; empty = no such limit
  bool has_leaders_ = false;           ///< whether any of the choices leads
};

/// The army of a choice for other commands, the most expensive units first; its name is its text.
Army army_of(const UnitChoices& choices, const ArmyChoice& choice);

}  // namespace warbalance::sim
