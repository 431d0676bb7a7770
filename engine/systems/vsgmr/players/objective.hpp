#pragma once

#include "engine/systems/vsgmr/players/values.hpp"
#include "engine/systems/vsgmr/walker.hpp"

// VS-C6: the objective of a figure of the built-in players.

namespace warbalance::vsgmr {

struct Objective {
  enum class Kind : std::uint8_t { none, enemy, object, across, home, fortress, task };

  Kind kind = Kind::none;
  UnitIndex enemy = kNoUnit;
  bool of_scenario = false;  ///< G of section 14 counts from the first round on
  int task = -1;             ///< its number
};

/// @param from     where the figure stands
/// @param nearest  the enemy that is nearest to there
Objective objective_of(const View& view, UnitIndex unit, Point from, UnitIndex nearest);
inline Objective objective_of(const View& view, UnitIndex unit, Point from) {
  return objective_of(view, unit, from, nearest_enemy(view.state, unit, from));
}

/// The place that a figure goes to for its objective. @pre there is one
Point goal_of(const View& view, const Walker& walker, const Objective& objective);

/// Length of the rest of the path to the objective from a place (section 14).
Length distance_left(const View& view, const Walker& walker, Point at, const Objective& objective);

}  // namespace warbalance::vsgmr
