#pragma once

#include "engine/systems/suitcase/players/players.hpp"

// What attacks and places are worth to the built-in players, in 1/1000 point (section 16).

namespace warbalance::suitcase {

inline constexpr Worth kPoint = 1000;
inline constexpr Worth kHundredth = kPoint / 100;  ///< of a point, as weights in points are held

/// A unit as attacks by it and on it see it, wherever it stands. Worths that are kept until the situation of one of two
/// units changes are worked out of these two and the rules alone.
struct Party {
  Party(const State& state, UnitIndex unit)
      : numbers(state.numbers(unit)), situation(state.unit(unit)), cost(state.cost(unit)) {}

  const UnitNumbers& numbers;
  const UnitSituation& situation;
  Hundredths cost;

  /// Of one wound of it.
  Worth wound_worth() const { return Worth{10} * cost / numbers.health(); }
  /// Of what is left of it.
  Worth worth_left() const { return wound_worth() * health_left(numbers, situation.body); }
};

/// E of one wound: the faces of three dice, to hit, Defense and Regeneration.
inline constexpr Worth kOneWound = 216;

/// E (section 16): the expected wounds of a batch, `kOneWound` of one, as if the target stayed through all of it as it
/// is when it begins: of each die the faces of the to-hit, Defense and Regeneration dice, and of a hit with Deadly as
/// many wounds as a model without any takes. That is what exact odds say of the wounds placed, unless Deadly is more
/// than 1, or troops and hero differ in Regeneration and both may be reached.
Worth expected_wounds(const HitSources& sources, const TargetNumbers& target, const Living& body);

/// Best shot of a unit: the target of greatest worth, the lower index of equal ones.
struct BestShot {
  UnitIndex target = kNoUnit;
  Worth worth = 0;
};

/// Shoot value of a unit that stands on `hexes` on a target.
Worth shoot_worth(const View& view, UnitIndex unit, const Formation& hexes, bool moved, UnitIndex target);
/// The same from where it stands.
Worth shoot_worth(const View& view, UnitIndex unit, bool moved, UnitIndex target);
/// What it cannot be more than, wherever the two stand.
Worth shoot_limit(const View& view, UnitIndex unit, UnitIndex target);

/// The best shot from where the unit stands, if it is worth more than `least`.
BestShot best_shot(const View& view, UnitIndex unit, bool moved, Worth least = 0);

/// What a unit can shoot at best, from any place.
class Shots {
 public:
  Shots(const View& view, UnitIndex unit);
  /// Nothing is worth more.
  Worth limit() const { return count_ > 0 ? targets_[0].limit : 0; }
  /// Worth of the best shot from `hexes`, if that is `least` or more; else less than that.
  Worth best(const Formation& hexes, bool moved, Worth least) const;

 private:
  struct Target {
    UnitIndex unit;
    Worth limit;
  };

  const View& view_;
  UnitIndex unit_;
  std::array<Target, kMaxUnits> targets_;  ///< the greatest limit first
  std::size_t count_ = 0;
};

/// SC-D10: whether picking the hero is worth more than shooting the same weapons at his unit.
bool hero_is_worth_picking(const View& view, UnitIndex unit, bool moved, UnitIndex target);

/// V(charging strike) of all living models of a unit.
Worth strike_worth(const View& view, UnitIndex unit, UnitIndex target);
/// Charge value: the strike less three quarters of the strike back.
Worth charge_worth(const View& view, UnitIndex unit, UnitIndex target);

/// V of an attack spell.
Worth spell_worth(const View& view, const Spell& spell, UnitIndex target);

/// What does not change while a unit weighs its moves (SC-D8).
class Outlook {
 public:
  Outlook(const View& view, UnitIndex unit);
  /// What a place is worth to it.
  Worth at(const Formation& hexes) const;
  /// No place in contact with an enemy is worth more.
  Worth limit_beside(UnitIndex enemy) const;

 private:
  /// Of being near a marker.
  Worth of_marker(int number) const;
  Worth of_markers(const Formation& hexes) const;
  /// From the leader to the nearest enemy model.
  int enemy_distance(const Formation& hexes) const;

  struct Threat {
    UnitIndex unit;
    Worth worth;  ///< half of V(charging strike)
  };

  const View& view_;
  UnitIndex unit_;
  const UnitState& self_;
  bool shoots_;
  Worth stake_;
  unsigned ours_ = 0;    ///< markers, as bits, held by other own units
  unsigned theirs_ = 0;  ///< held by enemies
  unsigned wanted_ = 0;
  std::array<Threat, kMaxUnits> threats_;
  std::size_t threat_count_ = 0;
};

/// The hexes at a distance of another one, row by row.
template <class Visit>
void for_each_at_distance(Hex centre, int far, Visit&& visit) {
  const Cube cube = kCubes[at(centre)];
  for (int k = -far; k <= far; ++k) {
    const int low = cube.q + std::max(-far, -k - far);
    const int high = cube.q + std::min(far, -k + far);
    const bool whole = magnitude(k) == far;
    for (int q = low; q <= high; q += whole || high == low ? 1 : high - low) {
      const Hex hex = hex_of_cube(q, cube.s + k);
      if (hex != kNoHex) visit(hex);
    }
  }
}

/// The nearest hex to a goal out of a set that `is_end(hex)` accepts; kNoHex = there is none. Those that it refuses are
/// taken out of the set.
template <class IsEnd>
Hex nearest_end(HexSet& set, Rows rows, Hex goal, IsEnd&& is_end) {
  for (;;) {
    const Hex hex = nearest_in(set, rows, goal);
    if (hex == kNoHex || is_end(hex)) return hex;
    set.remove(hex);
  }
}

}  // namespace warbalance::suitcase
