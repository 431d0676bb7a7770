#pragma once

#include "engine/systems/suitcase/players/values.hpp"

// The values of places for a unit (section 16).

namespace warbalance::suitcase {

/// The surroundings of a unit: everything that the value of a place depends on (SC-D8). Made once for all its
/// candidates.
class Outlook {
 public:
  Outlook(const View& view, UnitIndex unit);
  /// The value of a place.
  Value at(const Formation& hexes) const { return terms_at(hexes).sum(); }
  /// Its parts.
  Terms terms_at(const Formation& hexes) const;
  /// A bound of the values of places in contact with an enemy.
  Value bound_beside(UnitIndex enemy) const;

 private:
  /// The value of being near a marker.
  Value of_marker(int number) const;
  Value of_markers(const Formation& hexes) const;
  /// Distance from the leader to the nearest enemy model.
  int enemy_distance(const Formation& hexes) const;

  void add_shot(UnitIndex enemy, bool starts_next);
  /// The worst shot that an enemy could make at the unit after an Advance, ignoring sight and cover.
  Value worst_shot(const Formation& hexes) const;

  struct Shooter {
    UnitIndex unit;
    int reach;
    Value value;
  };
  struct Threat {
    UnitIndex unit;
    Value value;  ///< half of V(charging strike)
  };

  const View& view_;
  UnitIndex unit_;
  const UnitState& self_;
  bool shoots_;
  Value stake_;
  unsigned ours_ = 0;    ///< markers, as bits, held by other own units
  unsigned theirs_ = 0;  ///< held by enemies
  unsigned wanted_ = 0;
  std::array<Threat, kMaxUnits> threats_;
  std::size_t threat_count_ = 0;
  std::array<Shooter, kMaxUnits> shots_;
  std::size_t shot_count_ = 0;
};

// The charges that a unit may make.

inline bool shoots(const State& state, UnitIndex unit) {
  const Body& body = state.unit(unit).body;
  return has_ranged(state.numbers(unit), body) || has_breath(state.numbers(unit), body);
}

inline bool is_immobile(const State& state, UnitIndex unit) {
  return any_model(state.profile(unit), state.unit(unit).body, &Card::immobile);
}

/// Calls `visit(enemy)` for the enemies that a unit may reach with a charge, as far as distance goes.
template <class Visit>
void for_each_in_charge_zone(const View& view, UnitIndex unit, Visit&& visit) {
  const State& state = view.state;
  const HexSet& zone = view.workspace.cache.charge_zone(state, unit);
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    bool in_zone = false;
    for_each_model(other.body, other.hexes, [&](int, Hex hex) { in_zone = in_zone || zone.has(hex); });
    if (in_zone) visit(enemy);
  });
}

/// Calls `visit(target, plan)` for the legal charges of the unit that moves.
/// @param cautious  at Stunned last models only
template <class Visit>
void for_each_charge(const View& view, const Mover& mover, bool cautious, Visit&& visit) {
  for_each_in_charge_zone(view, mover.unit, [&](UnitIndex enemy) {
    if (cautious && !is_stunned_last(view.state.unit(enemy).body, Pick::none)) return;
    const ChargePlan plan = view.workspace.paths.charge(view.rules, view.state, mover, enemy);
    if (plan.legal) visit(enemy, plan);
  });
}

/// The legal charge of greatest value; kNoUnit = none.
/// @param cautious  at Stunned last models only
/// @param value     gets that value
UnitIndex best_charge(const View& view, UnitIndex unit, bool cautious, Value& value);

}  // namespace warbalance::suitcase
