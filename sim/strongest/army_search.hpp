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

/// The units that an army may have, numbered from the cheapest, with their listed costs.
class UnitChoices {
 public:
  /// Every unit that random armies of the population may have and that costs `most_cost` at most.
  UnitChoices(const ArmyGenerator& population, Hundredths most_cost);

  std::size_t size() const { return choices_.size(); }
  const UnitDesign& design(std::uint32_t unit) const { return choices_[unit].design; }
  Hundredths cost(std::uint32_t unit) const { return choices_[unit].cost; }
  /// Name of the roster, or profile.
  std::string name(std::uint32_t unit) const;
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

  std::optional<std::uint32_t> find(const UnitDesign& design) const;
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
  Hundredths points = 0;  ///< the most that it may cost
  int copies = 0;         ///< most units alike; 0 = any number
};

/// Draws armies and armies that differ from others in some units. All spend points until nothing fits any more.
class ArmyChanges {
 public:
  /// Keeps references. @pre some unit costs limits.points or less
  ArmyChanges(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits);

  /// An army of random units; empty if no draw gave an allowed one.
  ArmyChoice random_army(RandomStream& random) const;
  /// An army that differs from another one: some units are dropped, one is copied or replaced by a similar one, or some
  /// come from a third army. Empty if the result is not allowed.
  ArmyChoice changed(const ArmyChoice& army, const ArmyChoice& third, RandomStream& random) const;
  /// The cost of an army.
  Hundredths points(const ArmyChoice& army) const;
  /// The army as it fights.
  FieldArmy field_army(const ArmyChoice& army) const;

 private:
  bool has_room(const ArmyChoice& army, std::uint32_t unit, Hundredths left) const;
  /// Whether the unit has a tier that an army has exactly once; the number of such units in an army.
  bool leads(std::uint32_t unit) const;
  std::int64_t leaders(const ArmyChoice& army) const;
  /// Whether every unit that needs a rider has one, and the army has its leader.
  bool allowed(const ArmyChoice& army) const;
  void drop(ArmyChoice& army, RandomStream& random) const;
  /// Replaces one unit, or all its copies, by a similar one.
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

/// The size of a search.
struct SearchEffort {
  std::uint64_t seed = 1;
  std::uint32_t search = 0;        ///< 0 .. 255; each search of a seed has its own armies and dice
  std::int64_t battles = 400'000;  ///< about
};

inline constexpr std::int64_t kLeastSearchBattles = 87'008;  ///< a search plays no fewer

/// The battles that a search of such an effort plays: at most the requested ones, if these are enough.
std::int64_t search_battles(const SearchEffort& effort);

/// What a search found.
struct FoundChoice {
  ArmyChoice army;  ///< empty: it was stopped, or no army is allowed
  int generations = 0;
  std::int64_t armies_tried = 0;
  bool interrupted = false;
};

/// Searches for the army with the best score against opponents. Each generation changes armies at random; they and
/// their parents race on new battles. Four families start from random armies and stay separate for half of the
/// generations; then their best armies continue together. The best of the last generations race once more, over many
/// more battles. These battles choose the winner, so they overestimate its strength: use `measure_army`.
FoundChoice find_strongest(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits,
                           const Opponents& opponents, const PlayFunction& play, const SearchEffort& effort,
                           Progress& progress);

}  // namespace warbalance::sim
