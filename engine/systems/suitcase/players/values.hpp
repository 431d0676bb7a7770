#pragma once

#include "engine/systems/suitcase/workspace.hpp"

// What players see.

namespace warbalance::suitcase {

/// What a player decides on.
struct View {
  const Rules& rules;
  const State& state;
  Workspace& workspace;
};

// The values of attacks for the built-in players, in 1/1000 point (section 16).

inline constexpr Value kPoint = 1000;
inline constexpr Value kHundredth = kPoint / 100;  ///< of a point, as weights in points are held

/// All of a unit that values of attacks depend on, but its place. Values that are cached until the situation of one of
/// two units changes are computed from these two and the rules alone.
struct Party {
  Party(const State& state, UnitIndex unit)
      : numbers(state.numbers(unit)), situation(state.unit(unit)), cost(state.cost(unit)) {}

  const UnitNumbers& numbers;
  const UnitSituation& situation;
  Hundredths cost;

  /// Value of one wound of it.
  Value wound_value() const { return Value{10} * cost / numbers.health(); }
  /// Value of what is left of it.
  Value value_left() const { return wound_value() * health_left(numbers, situation.body); }
};

/// E of one wound: the faces of three dice, to hit, Defense and Regeneration.
inline constexpr Value kOneWound = 216;

/// E (section 16): the expected wounds of a batch, `kOneWound` of one, as if the target stayed through all of it as it
/// is when it begins: of each die the faces of the to-hit, Defense and Regeneration dice, and of a hit with Deadly as
/// many wounds as a model without any takes. That is what exact odds say of the wounds placed, unless Deadly is more
/// than 1, or troops and hero differ in Regeneration and both may be reached.
Value expected_wounds(const HitSources& sources, const TargetNumbers& target, const Living& body);

/// Best shot of a unit: the target of greatest value, the lower index of equal ones.
struct BestShot {
  UnitIndex target = kNoUnit;
  Value value = 0;
};

/// Shoot value, on a target, of a unit that would stand on `hexes`.
Value shot_value(const View& view, UnitIndex unit, const Formation& hexes, bool moved, UnitIndex target);
/// The same from where it stands.
Value shot_value(const View& view, UnitIndex unit, bool moved, UnitIndex target);
/// A bound of it, wherever the two stand.
Value shot_bound(const View& view, UnitIndex unit, UnitIndex target);

/// The best shot from where the unit stands, if its value is more than `least`.
BestShot best_shot(const View& view, UnitIndex unit, bool moved, Value least = 0);

/// What a unit can shoot at best, from any place.
class Shots {
 public:
  Shots(const View& view, UnitIndex unit);
  /// A bound of the values of all shots.
  Value bound() const { return count_ > 0 ? targets_[0].bound : 0; }
  /// Value of the best shot from `hexes`; exact only if it is at least `least`.
  Value best(const Formation& hexes, bool moved, Value least) const;

 private:
  struct Target {
    UnitIndex unit;
    Value bound;
  };

  const View& view_;
  UnitIndex unit_;
  std::array<Target, kMaxUnits> targets_;  ///< the greatest bound first
  std::size_t count_ = 0;
};

/// SC-D10: the model that weapons which may pick one strike with a greater value than its unit.
Pick best_pick(const View& view, UnitIndex unit, bool moved, UnitIndex target);

/// V(charging strike) of all living models of a unit.
Value strike_value(const View& view, UnitIndex unit, UnitIndex target);
/// Charge value: the strike less three quarters of the strike back.
Value charge_value(const View& view, UnitIndex unit, UnitIndex target);

/// V of an attack spell.
Value spell_value(const View& view, const Spell& spell, UnitIndex target);

}  // namespace warbalance::suitcase
