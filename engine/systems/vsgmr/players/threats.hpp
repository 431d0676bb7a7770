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
  /// An enemy who may attack: from where and how far.
  struct Enemy {
    UnitIndex unit;
    bool shoots;
    bool strikes;
    bool stays;    ///< it attacks from where it is; else the odds are those of open ground
    Length moves;  ///< that it has still to make
    Length shot;   ///< reach of its attacks from its centre, moves included
    Length blow;
    Stand from;
    mutable Worth other;  ///< of its best attack on another figure of this side as they stand; -1 = not known yet
  };

  Enemy enemy_of(UnitIndex enemy) const;
  Worth other(const Enemy& enemy) const;
  /// Worth of an enemy's best attack on a figure of this side that stands at a place.
  /// @param aboard  of a mount
  Worth on(const Enemy& enemy, UnitIndex figure, Point place, Length radius, bool aboard) const;
  Worth on(const Enemy& enemy, UnitIndex figure, Point place, Length radius, bool aboard, AttackKind kind) const;

  const View& view_;
  UnitIndex unit_;
  std::array<Enemy, kMaxUnits> enemies_;
  std::size_t count_ = 0;
};

}  // namespace warbalance::vsgmr
