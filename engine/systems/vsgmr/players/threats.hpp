#pragma once

#include "engine/systems/vsgmr/players/values.hpp"

// VS-C5, VS-C9: what the enemies may do to a figure at the places that it may move to.

namespace warbalance::vsgmr {

/// The enemies that may attack a figure, and the values of their attacks on it and on others of its side.
class Threats {
 public:
  /// @param from     where the figure looks from
  /// @param horizon  how far from there the places are that it considers
  Threats(const View& view, UnitIndex unit, Point from, Length horizon);
  Threats(const View& view, UnitIndex unit) : Threats(view, unit, view.state.unit(unit).at, kEverywhere) {}

  /// T of section 14: by how much the enemies' best attacks gain in value when the figure stands at a place.
  /// @param in_flight  it is so there: then it is no target for attacks hand to hand
  Value at(Point place, bool in_flight) const { return at(place, in_flight, of_movers(place, in_flight)); }
  /// The part of it by enemies that have still to move, which needs no lines of sight.
  Value of_movers(Point place, bool in_flight) const;
  /// The whole where that part is known.
  Value at(Point place, bool in_flight, Value of_movers) const;

  /// Whether an enemy could attack it hand to hand there.
  bool can_be_struck(Point place) const;

 private:
  /// An enemy who may attack: how far, and bounds of the values.
  struct Enemy {
    UnitIndex unit;
    Point at;
    Length shot_reach;  ///< to the edge of a base, moves included; -1 = none
    Length blow_reach;
    std::int32_t shot2;  ///< to the centre of the figure's base, squared
    std::int32_t blow2;
    bool shot_supported;  ///< by friends, from where it stands
    bool blow_supported;
    Value shot;  ///< of an attack on the figure without cover or friends that help it
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
  struct Target {
    UnitIndex unit;
    Point at;
    Length radius;
    bool in_flight;
    bool aboard;  ///< of a mount
  };

  template <class Apart2>
  void add(UnitIndex enemy, Point from, Length horizon, const Apart2& apart2);
  /// Value of an attack on a target without cover or friends that help it.
  Value open_value(const Enemy& enemy, UnitIndex target, AttackKind kind) const;
  /// Value of an attack on a figure in its reach by an enemy that has moved.
  Value value_from_here(const Enemy& enemy, const Target& target, AttackKind kind) const;
  /// The same of his better attack, if it is more than `least`.
  /// @param shot, blow  bounds of the two; 0 = out of reach
  Value best_from_here(const Enemy& enemy, const Target& target, Value shot, Value blow, Value least) const;
  Value other(const Enemy& enemy, bool stays) const;

  const View& view_;
  const UnitIndex unit_;
  const Length radius_;
  const Value most_;
  Enemies movers_;   ///< they have still to move
  Enemies stayers_;  ///< they attack from where they are
};

}  // namespace warbalance::vsgmr
