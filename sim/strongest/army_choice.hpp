#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/random_stream.hpp"
#include "sim/battles/play.hpp"
#include "sim/strongest/unit_choices.hpp"

namespace warbalance::sim {

/// An army as numbers of `UnitChoices`, in ascending order.
using ArmyChoice = std::vector<std::uint32_t>;

/// What an army may be.
struct ArmyLimits {
  Hundredths points = 0;  ///< that it may cost
  int copies = 0;         ///< most units alike; 0 = any number
};

/// Draws armies and armies that differ from others in some units. All spend their points until nothing fits any more.
class ArmyChanges {
 public:
  /// Keeps references. @pre some unit costs limits.points or less
  ArmyChanges(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits);

  /// An army of random units; empty where no draw gave one that is allowed.
  ArmyChoice random_army(RandomStream& random) const;
  /// An army that differs from another one: some units are dropped, one is copied or turned into a similar one, or
  /// some come from a third army; empty where what came of it is not allowed.
  ArmyChoice changed(const ArmyChoice& army, const ArmyChoice& third, RandomStream& random) const;
  /// What an army costs.
  Hundredths points(const ArmyChoice& army) const;
  /// As it fights.
  FieldArmy field_army(const ArmyChoice& army) const;

 private:
  bool has_room(const ArmyChoice& army, std::uint32_t unit, Hundredths left) const;
  /// Whether the unit is of a tier of which an army has exactly one; how many of an army are.
  bool leads(std::uint32_t unit) const;
  std::int64_t leaders(const ArmyChoice& army) const;
  /// Whether everyone who needs a rider has one, and the army its leader.
  bool allowed(const ArmyChoice& army) const;
  void drop(ArmyChoice& army, RandomStream& random) const;
  /// Turns one unit, or all that are alike, into a similar one.
  void turn(ArmyChoice& army, RandomStream& random) const;
  void copy(ArmyChoice& army, RandomStream& random) const;
  void take_from(ArmyChoice& army, const ArmyChoice& third, RandomStream& random) const;
  /// Drops units until the army is cheap enough and has as few copies as it must.
  void trim(ArmyChoice& army, RandomStream& random) const;
  /// Adds copies of its units, and others, until nothing fits.
  void fill(ArmyChoice& army, RandomStream& random) const;
  ArmyChoice finished(ArmyChoice army, RandomStream& random) const;

  const Ruleset* ruleset_;
  const UnitChoices* choices_;
  ArmyLimits limits_;
  bool has_leaders_ = false;  ///< whether any of the choices leads
};

}  // namespace warbalance::sim
