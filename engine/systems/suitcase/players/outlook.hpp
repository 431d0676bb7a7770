#pragma once

#include "engine/systems/suitcase/players/values.hpp"

// The values of places for a unit (section 16).

namespace warbalance::suitcase {

/// What a unit sees around it: everything that the value of a place depends on (SC-D8). Made once for all its
/// candidates.
class Outlook {
 public:
  Outlook(const View& view, UnitIndex unit);
  /// The value of a place.
  Value at(const Formation& hexes) const;
  /// A bound of the values of places in contact with an enemy.
  Value bound_beside(UnitIndex enemy) const;

 private:
  /// The value of being near a marker.
  Value of_marker(int number) const;
  Value of_markers(const Formation& hexes) const;
  /// From the leader to the nearest enemy model.
  int enemy_distance(const Formation& hexes) const;

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
};

}  // namespace warbalance::suitcase
