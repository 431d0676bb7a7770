#pragma once

#include <cstdint>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/strongest/army_choice.hpp"
#include "sim/strongest/opponents.hpp"

namespace warbalance::sim {

/// The size of a search.
struct SearchEffort {
  std::uint64_t seed = 1;
  std::uint32_t round = 0;           ///< 0 .. 49; each round of a seed has its own armies and dice
  int searches = 5;                  ///< 1 .. kMostSearches
  std::int64_t battles = 1'000'000;  ///< about, of all searches together
};

inline constexpr int kMostSearches = 19;

/// Searches for so many battles: as many as have enough, at least two, but one if there are too few for two.
int usual_searches(std::int64_t battles);
inline constexpr std::int64_t kLeastSearchBattles = 39'432;  ///< one search plays no fewer
/// The battles that they play: at most the requested ones, if these are enough.
std::int64_t search_battles(const SearchEffort& effort);

/// The best army of one search, measured together with those of the others.
struct SearchWinner {
  ArmyChoice army;
  double score = 0;  ///< of these battles [0..1]; the best one of several is overestimated
};

/// What searches found.
struct FoundChoice {
  ArmyChoice army;                    ///< empty: they were stopped, or no army is allowed
  double score = 0;                   ///< in the race that chose it, so overestimated [0..1]
  std::vector<SearchWinner> winners;  ///< one a search, in order
  std::int64_t armies_tried = 0;
  bool interrupted = false;

  /// Searches that knew nothing of the others, and those of them whose army scored within 2 % of the best one.
  int alone() const;
  int agreeing() const;
};

/// Searches for the army with the best score against opponents, several times from different starts: armies of any
/// units, or of copies of one unit, a dear, a cheap or a middling one. In each generation armies race that a model of
/// the battles so far (`ArmyModel`) expects much of, and changed ones. The searches know nothing of each other, so
/// their agreement says how much more effort would find. Only the last of three or more starts from what the others
/// found. At the end the best army of each races against the same opponents. These battles choose the winner, so they
/// overestimate its strength: use `measure_army`.
/// @param known  armies that the last search starts from too
FoundChoice find_strongest(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits,
                           const std::vector<ArmyChoice>& known, const Opponents& opponents, const PlayFunction& play,
                           const SearchEffort& effort, Progress& progress);

}  // namespace warbalance::sim
