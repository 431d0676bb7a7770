#pragma once

#include <cstdint>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/strongest/army_choice.hpp"
#include "sim/strongest/opponents.hpp"

namespace warbalance::sim {

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
