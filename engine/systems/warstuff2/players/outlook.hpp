#pragma once

#include <array>
#include <cstdint>

#include "engine/systems/warstuff2/players/players.hpp"

// What the built-in players see in a position: worths, threats, chances (section B). Integers only: points in
// hundredths, weights in per mille, so worths are in 1/100,000 point.

namespace warbalance::warstuff2 {

/// Cover by place: the unit's own, apart from what a shot adds.
inline bool covered_by_place(const State& state, UnitIndex unit) {
  return state.profile(unit).always_cover || state.unit(unit).hunkered;
}

/// How a unit stands as the defender of an exchange.
inline DefenderState as_defender(const State& state, UnitIndex unit, bool in_cover) {
  const Condition& condition = state.unit(unit).condition;
  return {in_cover, condition.stunned, condition.markers};
}

/// Worth of attacks of one unit (attack value of section B).
Worth shot_worth(const View& view, const Stakes& stakes, UnitIndex shooter, UnitIndex target, bool target_in_cover);
Worth charge_worth(const View& view, const Stakes& stakes, UnitIndex charger, UnitIndex target);

/// The living enemy nearest to a point by centre distance, ties lowest index; none when there is none.
UnitIndex nearest_enemy(const State& state, int seat, Point from);

/// Distance from which a unit no longer wants to come nearer.
Length ideal_distance(const Rules& rules, const Profile& profile);

/// Whether a unit shoots farther than it charges (the Shooters of 18 and 27 inches).
inline bool shoots_far(const Rules& rules, const Profile& profile) { return profile.range > rules.charge; }

/// One enemy as one unit sees it, with everything that does not depend on where the unit will stand. Reaches are
/// squared centre distances; -1 = out of every reach. Without initializers: most of the array of foes is never touched.
struct Foe {
  Point at;
  std::int32_t charge_reach2;        ///< the unit can charge it
  std::int32_t shot_reach2;          ///< the unit can advance and shoot it
  std::int32_t range2;               ///< the unit can shoot it at once
  std::int32_t their_charge_reach2;  ///< it can charge the unit; -1 for a foe that is no threat
  std::int32_t their_shot_reach2;    ///< it can advance and shoot the unit
  std::int32_t their_guard_reach2;   ///< range of a foe on Guard
  Length radius_sum;
  UnitIndex unit;
  Worth value;
  Worth charge_worth;
  Worth shot_worth;
  Worth guard_danger;
  Worth threat_weight;  ///< per mille: sooner and fewer weigh more; 0 for a foe that is no threat
  Worth charge_threat;  ///< weighed, the unit with its own cover only
  Worth shot_threat;
};

/// Where the places lie that an outlook is asked about.
enum class Horizon : std::uint8_t {
  moves,       ///< at most a move away from the unit
  deployment,  ///< anywhere; all enemies count as still to act
};

/// The enemies of one unit, for scoring many places where it might stand. Foes that cannot matter within the horizon
/// are left out; only how far away they are counts.
class Outlook {
 public:
  Outlook(const View& view, const Stakes& stakes, UnitIndex self, Horizon horizon = Horizon::moves);

  /// The foes that matter, in ascending order of units.
  const Foe* begin() const { return foes_.data(); }
  const Foe* end() const { return foes_.data() + count_; }

  Worth self_value() const { return self_value_; }
  Worth own_loss() const { return own_loss_; }

  /// The best target of a shot from `at`; null when none is in range.
  const Foe* best_shot(Point at) const;
  /// Danger from guards on a move (a positive worth).
  Worth guard_danger(Point from, Point to) const;

  /// What standing at a place means, in one pass over the enemies, without the one left out.
  struct Standing {
    Worth threat = 0;       ///< T: what the enemies can do to the unit there
    Worth best_attack = 0;  ///< best attack in reach from there, by distance alone
  };
  Standing stand(Point at, UnitIndex omitted) const;
  /// Distance to the nearest enemy beyond the ideal one.
  Length excess(Point at) const;

  /// Worth of the threat and the chance of a place.
  Worth stand_score(Point at, UnitIndex omitted) const;
  /// Worth of coming nearer to the enemy than the unit stands now.
  Worth approach_score(Point at) const;
  /// Worth of staying in cover that the unit makes for itself (Hunker).
  Worth score_in_cover(const View& view) const;

  /// No approach over this distance is worth more than this: the rough gap is at most 1.07 times the distance.
  Worth best_approach(Length moved) const {
    const Length nearer = moved / 100 * 107 + 110;
    return approach_ * self_value_ * (excess_now_ < nearer ? excess_now_ : nearer) / kInch;
  }
  Worth best_chance() const { return best_chance_; }
  /// No shot is worth more than this.
  Worth best_shot_worth() const { return best_shot_worth_; }

 private:
  /// What matters of an enemy that may be the nearest one.
  struct Landmark {
    Point at;
    Length radius_sum;
  };

  void add_foe(const View& view, const Stakes& stakes, UnitIndex enemy, Length radius_sum, Worth weight);
  /// What a charge of the foe is worth to it, at least 0.
  Worth charge_threat(const View& view, Worth foe_value, const Foe& foe, const DefenderState& standing) const;

  std::array<Foe, kMaxUnits> foes_;
  std::size_t count_ = 0;
  std::array<Landmark, kMaxUnits> landmarks_;
  std::size_t landmark_count_ = 0;
  UnitIndex self_ = kNoUnit;
  Point from_{};
  Worth self_value_ = 0;
  Worth own_loss_ = 0;
  Worth best_chance_ = 0;
  Worth best_shot_worth_ = 0;
  Worth chance_per_mille_ = 0;
  Worth approach_ = 0;
  Length ideal_ = 0;
  Length excess_now_ = 0;
  bool any_guard_ = false;
};

}  // namespace warbalance::warstuff2
