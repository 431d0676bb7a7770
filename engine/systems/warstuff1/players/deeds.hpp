#pragma once

#include <algorithm>
#include <array>

#include "engine/kernels/places.hpp"
#include "engine/systems/warstuff1/players/script.hpp"
#include "engine/systems/warstuff1/players/values.hpp"

namespace warbalance::warstuff1 {

/// What a unit does at the end of its move, and what that is worth.
struct ChosenDeed {
  Deed deed = Deed::none;
  UnitIndex target = kNoUnit;
  int gain = 0;  ///< G of an attack
  Value value = 0;

  /// Whom it attacks; none when it heals.
  UnitIndex victim() const { return deed == Deed::heal ? kNoUnit : target; }
};

/// The attacks at a distance and the heals of a unit (WS1-T07), for many places where its move may end. Enemies that no
/// Walk brings into range, attacks that are never worth anything, and friends who need no healing are left out.
class Deeds {
 public:
  Deeds(const View& view, UnitIndex unit);

  /// A bound of the value of a deed after any move.
  Value at_most() const { return best_; }
  /// A bound at a place, from distances alone. @param runs  after a Run it only heals
  Value at_most(Point at, bool runs) const;
  /// A bound after a Run.
  Value at_most_after_run() const { return best_heal_; }

  /// For each of several places the number of the most valuable attack in range there; -1 = none.
  void in_range(const Places& places, PlaceColumn& attacks) const;
  /// A bound at a place. @param attack  the number that `in_range` found for it
  Value at_most(int attack) const {
    return attack < 0 ? best_heal_ : std::max(marks_[static_cast<std::size_t>(attack)].value, best_heal_);
  }

  /// A bound of the G of its attacks.
  int gain_at_most() const { return gain_at_most_; }

  /// The best one; of equal ones shots first, then the first of the enemies.
  ChosenDeed best(Point at, bool runs) const;

 private:
  struct Mark {
    Point at;
    std::int32_t range2;  ///< between the centres
    UnitIndex unit;
    AttackKind kind;
    std::int16_t gain;  ///< where nothing but its own place covers the target
    bool in_cover;      ///< the target stands in cover, so that it has it from everywhere
    int number;         ///< in the order of WS1-T07
    Value value;
  };
  struct Patient {
    UnitIndex unit;
    Value value;
  };

  void find_marks(AttackKind kind);
  void find_patients();

  const View& view_;
  UnitIndex unit_;
  std::array<Mark, 2 * kMaxUnits> marks_;  ///< those worth most first
  int mark_count_ = 0;
  int gain_at_most_ = 0;
  std::array<Patient, kMaxUnits> patients_;  ///< in ascending order
  std::size_t patient_count_ = 0;
  Value best_heal_ = 0;
  Value best_ = 0;  ///< of all
};

}  // namespace warbalance::warstuff1
