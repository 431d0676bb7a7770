#pragma once

#include <array>
#include <cstdint>

#include "engine/core/vectorised.hpp"
#include "engine/systems/warstuff2/ground.hpp"
#include "engine/systems/warstuff2/players/view.hpp"

// What the built-in players see in a position: worths, threats, chances (section B). Integers only: points in
// hundredths, weights in per mille, so worths are in 1/100,000 point.

namespace warbalance::warstuff2 {

/// Cover by place: the unit's own and that of the piece it stands in, apart from what a shot adds.
inline bool covered_by_place(const State& state, UnitIndex unit) {
  const UnitState& self = state.unit(unit);
  return self.always_cover || self.hunkered || in_cover_piece(state, self.at);
}

/// How a unit stands as the defender of an exchange.
inline DefenderState as_defender(const State& state, UnitIndex unit, bool in_cover) {
  const Condition& condition = state.unit(unit).condition;
  return {in_cover, condition.stunned, condition.markers};
}

/// How it stands by place.
inline DefenderState as_defender(const State& state, UnitIndex unit) {
  return as_defender(state, unit, covered_by_place(state, unit));
}

/// Worth of attacks of one unit on another that stands so (attack value of section B).
inline Worth shot_worth(const View& view, const Stakes& stakes, UnitIndex shooter, UnitIndex target,
                        DefenderSlot standing) {
  return view.odds.shot(shooter, target, standing).gain * stakes.value(target);
}

inline Worth charge_worth(OddsEntry odds, const State& state, const Stakes& stakes, UnitIndex charger,
                          UnitIndex target) {
  return odds.gain * stakes.value(target) - stakes.own_loss(state, charger) * odds.loss * stakes.value(charger) / 1000;
}

inline Worth charge_worth(const View& view, const Stakes& stakes, UnitIndex charger, UnitIndex target,
                          DefenderSlot standing) {
  const OddsEntry odds = view.odds.charge(charger, target, standing, view.state.unit(charger).condition.markers);
  return charge_worth(odds, view.state, stakes, charger, target);
}

/// The living enemy nearest to a point by centre distance, ties lowest index; none when there is none.
UnitIndex nearest_enemy(const State& state, int seat, Point from);

/// Distance from which a unit no longer wants to come nearer.
Length ideal_distance(const Rules& rules, const Profile& profile);

/// Whether a unit shoots farther than it charges (the Shooters of 18 and 27 inches).
inline bool shoots_far(const Rules& rules, const Profile& profile) { return profile.range > rules.charge; }

/// Which of an outlook's enemies.
using FoeIndex = int;
inline constexpr FoeIndex kNoFoe = -1;

/// Some enemies as one unit sees them, in columns, with everything that does not depend on where the unit will stand.
/// Reaches are squared centre distances; -1 = out of every reach, as in the padding. Without initializers: most blocks
/// are never touched.
struct FoeBlock {
  Lanes32 x;
  Lanes32 y;
  Lanes32 radius_sum;
  Lanes32 charge_reach2;        ///< the unit can charge it
  Lanes32 shot_reach2;          ///< the unit can advance and shoot it
  Lanes32 range2;               ///< the unit can shoot it at once
  Lanes32 their_charge_reach2;  ///< it can charge the unit; -1 for a foe that is no threat
  Lanes32 their_shot_reach2;    ///< it can advance and shoot the unit
  Lanes32 their_guard_reach2;   ///< range of a foe on Guard
  Lanes64 charge_worth;
  Lanes64 shot_worth;
  Lanes64 charge_threat;  ///< weighed, the unit with its own cover only
  Lanes64 shot_threat;
  Lanes64 guard_danger;
  Lanes64 threat_weight;  ///< per mille: sooner and fewer weigh more; 0 for a foe that is no threat
  Lanes32 unit;
};

/// Where the places lie that an outlook is asked about.
enum class Horizon : std::uint8_t {
  moves,       ///< at most a move away from the unit
  deployment,  ///< anywhere; all enemies count as still to act
};

/// The enemies of one unit, for scoring many places where it might stand. Of enemies that cannot matter within the
/// horizon only the distance counts.
class Outlook {
  template <class Column>
  auto at(FoeIndex foe, Column FoeBlock::*column) const {
    const auto i = static_cast<std::size_t>(foe);
    return (blocks_[i / kLanes].*column)[i % kLanes];
  }

 public:
  Outlook(const View& view, const Stakes& stakes, UnitIndex self, Horizon horizon = Horizon::moves);

  /// All living enemies, in the order of for_each_enemy.
  FoeIndex foes() const { return count_; }
  UnitIndex unit(FoeIndex foe) const { return static_cast<UnitIndex>(at(foe, &FoeBlock::unit)); }
  Point place(FoeIndex foe) const { return {at(foe, &FoeBlock::x), at(foe, &FoeBlock::y)}; }
  Length radius_sum(FoeIndex foe) const { return at(foe, &FoeBlock::radius_sum); }
  std::int32_t charge_reach2(FoeIndex foe) const { return at(foe, &FoeBlock::charge_reach2); }
  Worth charge_worth(FoeIndex foe) const { return at(foe, &FoeBlock::charge_worth); }
  /// 0 without a foe.
  Worth shot_worth(FoeIndex foe) const { return foe == kNoFoe ? 0 : at(foe, &FoeBlock::shot_worth); }

  Worth self_value() const { return self_value_; }

  /// Whether the unit could shoot it at once from `place`.
  bool in_range(FoeIndex foe, Point place) const { return distance2_to(foe, place) <= at(foe, &FoeBlock::range2); }
  /// The best target of a shot from `place`, ties the first.
  FoeIndex best_shot(Point place) const;
  /// The best target within reach of an advance and a shot, but not of a shot at once.
  FoeIndex best_shot_after_advance() const;
  /// Danger from guards on a move (a positive worth).
  Worth guard_danger(Point from, Point to) const;

  /// What standing at a place means, without the foe left out.
  struct Standing {
    Worth threat = 0;       ///< T: what the enemies can do to the unit there
    Worth best_attack = 0;  ///< best attack in reach from there, by distance alone
  };
  Standing stand(Point place, FoeIndex omitted) const;
  /// The same for a place where the unit is in cover.
  Standing stand_in_cover(const View& view, const Stakes& stakes, Point place, FoeIndex omitted) const;
  /// Distance to the nearest enemy beyond the ideal one.
  Length excess(Point place) const;

  /// Worth of the threat and the chance of a place without cover.
  Worth stand_score(Point place, FoeIndex omitted) const;
  /// Worth of coming nearer to the enemy than the unit stands now.
  Worth approach_score(Point place) const;
  /// The same for a place where the unit is in cover: of a piece, or cover that it makes for itself (Hunker).
  Worth score_in_cover(const View& view, const Stakes& stakes, Point place, FoeIndex omitted) const;

  /// Worth of a way towards an enemy that is `nearer` shorter than before.
  Worth shorter_way_score(Length nearer) const { return approach_ * self_value_ * nearer / kInch; }

  /// No approach over this distance is worth more than this: the rough gap is at most 1.07 times the distance.
  Worth best_approach(Length moved) const {
    const Length nearer = moved / 100 * 107 + 110;
    return approach_ * self_value_ * (excess_now_ < nearer ? excess_now_ : nearer) / kInch;
  }
  Worth best_chance() const { return best_chance_; }
  /// No shot is worth more than this.
  Worth best_shot_worth() const { return best_shot_worth_; }

 private:
  Worth worth_of(const Standing& standing) const {
    return -standing.threat * own_loss_ / 1000 + standing.best_attack * chance_per_mille_ / 1000;
  }
  std::int32_t distance2_to(FoeIndex foe, Point place) const { return distance2(place, this->place(foe)); }
  std::size_t block_count() const { return static_cast<std::size_t>((count_ + kLanes - 1) / kLanes); }

  void add_foe(const View& view, const Stakes& stakes, UnitIndex enemy, Worth weight, DefenderSlot standing,
               Length horizon_length);
  void pad();
  /// What a charge of the foe is worth to it, at least 0.
  Worth charge_threat(const View& view, const Stakes& stakes, UnitIndex foe, DefenderSlot standing) const;

  std::array<FoeBlock, kMaxUnits / kLanes> blocks_;
  FoeIndex count_ = 0;
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
