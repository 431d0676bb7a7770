#pragma once

#include "engine/systems/vsgmr/players/values.hpp"

// VS-C5, VS-C9: what the enemies may do to a figure at the places it thinks of.

namespace warbalance::vsgmr {

/// What the enemies' attacks on this side are worth to them.
class Threats {
 public:
  /// @param from     where the figure looks from
  /// @param horizon  how far from there the places are that it thinks of
  Threats(const View& view, UnitIndex unit, Point from, Length horizon);
  Threats(const View& view, UnitIndex unit) : Threats(view, unit, view.state.unit(unit).at, kEverywhere) {}

  /// T of section 14: what the figure adds to the enemies' prey at a place.
  /// @param in_flight  there: it is no prey for attacks hand to hand then
  Value at(Point place, bool in_flight) const { return at(place, in_flight, of_movers(place, in_flight)); }
  /// The part of it that needs no lines of sight: of the enemies that have still to move.
  Value of_movers(Point place, bool in_flight) const;
  /// The whole where that part is known.
  Value at(Point place, bool in_flight, Value of_movers) const;

  /// Whether an enemy could attack it hand to hand there.
  bool can_be_struck(Point place) const;

 private:
  /// An enemy who may attack: how far, and what that is worth at most.
  struct Enemy {
    UnitIndex unit;
    Point at;
    Length shot_reach;  ///< to the edge of a base, moves included; -1 = none
    Length blow_reach;
    std::int32_t shot2;  ///< to the centre of the figure's base, squared
    std::int32_t blow2;
    bool shot_supported;  ///< by friends, from where it stands
    bool blow_supported;
    Value shot;  ///< of an attack on the figure when nothing helps it
    Value blow;
    mutable Value other;  ///< of its best attack on another figure of this side as they stand, or as much as it could
                          ///< get from this one; -1 = not known yet
  };
  struct Enemies {
    std::array<Enemy, kMaxUnits> list;
    std::size_t count = 0;

    std::span<const Enemy> all() const { return {list.data(), count}; }
  };
  /// A figure of this side where it stands, or may stand.
  struct Prey {
    UnitIndex unit;
    Point at;
    Length radius;
    bool in_flight;
    bool aboard;  ///< of a mount
  };

  template <class Apart2>
  void add(UnitIndex enemy, Point from, Length horizon, const Apart2& apart2);
  /// Worth of an attack when nothing helps the prey.
  Value open_value(const Enemy& enemy, UnitIndex prey, AttackKind kind) const;
  /// Worth of an attack of an enemy that has moved on a figure in its reach.
  Value value_from_here(const Enemy& enemy, const Prey& prey, AttackKind kind) const;
  /// The same of his better attack, if it is more than `least`.
  /// @param shot, blow  what they are worth at most; 0 = out of reach
  Value best_from_here(const Enemy& enemy, const Prey& prey, Value shot, Value blow, Value least) const;
  Value other(const Enemy& enemy, bool stays) const;

  const View& view_;
  const UnitIndex unit_;
  const Length radius_;
  const Value most_;
  Enemies movers_;   ///< they have still to move
  Enemies stayers_;  ///< they attack from where they are
};

}  // namespace warbalance::vsgmr
