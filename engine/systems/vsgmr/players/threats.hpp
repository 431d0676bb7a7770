#pragma once

#include "engine/systems/vsgmr/players/worth.hpp"

// VS-C5, VS-C9: what the enemies may do to a figure at the places it thinks of.

namespace warbalance::vsgmr {

/// What the enemies' attacks on this side are worth to them.
class Threats {
 public:
  Threats(const View& view, UnitIndex unit);

  /// T of section 14: what the figure adds to the enemies' prey at a place.
  Worth at(Point place) const;

  /// Whether an enemy could attack it hand to hand there.
  bool can_be_struck(Point place) const;

 private:
  bool threatens(UnitIndex enemy) const;
  Length moves(UnitIndex enemy) const;
  /// Worth of an enemy's best attack on a figure of this side that stands at a place.
  /// @param aboard  of a mount
  Worth on(UnitIndex enemy, UnitIndex figure, Point place, Length radius, bool aboard) const;
  Worth on(UnitIndex enemy, UnitIndex figure, Point place, Length radius, bool aboard, AttackKind kind) const;

  const View& view_;
  UnitIndex unit_;
  std::array<UnitIndex, kMaxUnits> enemies_;
  std::array<Worth, kMaxUnits> other_;
  std::size_t count_ = 0;
};

}  // namespace warbalance::vsgmr
