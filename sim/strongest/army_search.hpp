#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/battles/progress.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/strongest/opponents.hpp"

namespace warbalance::sim {

/// The units that an army may be made of, by number, the cheapest first, with what they cost by the ruleset.
class UnitChoices {
 public:
  /// Every unit that random armies of the population may have and that costs `most_cost` at most.
  UnitChoices(const ArmyGenerator& population, Hundredths most_cost);

  std::size_t size() const { return choices_.size(); }
  const UnitDesign& design(std::uint32_t unit) const { return choices_[unit].design; }
  Hundredths cost(std::uint32_t unit) const { return choices_[unit].cost; }
  /// Name of the roster, or profile.
  std::string name(std::uint32_t unit) const;
  /// How many units cost so much or less: those below this number.
  std::uint32_t affordable(Hundredths points) const;
  /// A unit that differs from another in its quality or in one special rule, drawn at random; of a roster, or where
  /// some draws found none, any unit.
  std::uint32_t variant(std::uint32_t unit, RandomStream& random) const;

 private:
  struct Choice {
    UnitDesign design;
    Hundredths cost = 0;
    std::int32_t roster_number = -1;
  };

  std::optional<std::uint32_t> find(const UnitDesign& design) const;
  /// The design with one thing changed, which need not be a unit that armies may have.
  void change(UnitDesign& design, RandomStream& random) const;

  const ArmyGenerator* population_;
  std::vector<Choice> choices_;
  std::vector<std::uint32_t> by_design_;  ///< in the order of designs
};

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

/// How much is played to find an army.
struct SearchEffort {
  std::uint64_t seed = 1;
  std::uint32_t search = 0;        ///< other searches of the same seed have other armies and dice, 0 .. 255
  std::int64_t battles = 400'000;  ///< about
};

inline constexpr std::int64_t kLeastSearchBattles = 87'008;  ///< a search plays no fewer

/// The battles that a search of such an effort really plays: no more than asked for, if these are enough.
std::int64_t search_battles(const SearchEffort& effort);

/// What a search found.
struct FoundChoice {
  ArmyChoice army;  ///< empty: it was stopped, or no army is allowed
  int generations = 0;
  std::int64_t armies_tried = 0;
  bool interrupted = false;
};

/// Looks for the army that scores most against opponents. In each generation armies are changed at random; they and
/// those that they come from race on battles that no generation before had. Four families start from random armies
/// and keep to themselves for half of the generations, then their best go on together. The best of the last
/// generations race once more, over many more battles. Which army wins depends on these battles, so they say nothing
/// about how strong it is: `measure_army` does.
FoundChoice find_strongest(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits,
                           const Opponents& opponents, const PlayFunction& play, const SearchEffort& effort,
                           Progress& progress);

}  // namespace warbalance::sim
