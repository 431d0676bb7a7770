#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "engine/kernels/enemy_places.hpp"
#include "engine/kernels/vectorised.hpp"
#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/players/values.hpp"

// The enemies of one unit in columns, for evaluating many places: each place is compared with several of them at once.
// Columns have room for two blocks of padding, and no initializers because most of their memory is never used.

namespace warbalance::warstuff2 {

/// The number of an enemy among the enemies of a unit, on the table or not, in the order of `for_each_enemy`.
using EnemyNumber = int;
inline constexpr EnemyNumber kNoEnemy = -1;

template <class T>
using Column = std::array<T, kMaxUnits + 2 * kLanes>;

/// A reach as a column stores it: the least squared distance of the centres beyond it; 0 = reaches nothing. So the
/// comparison is a single instruction.
inline std::int32_t beyond(Length reach, Length radius_sum) {
  const std::int32_t any = reach < 0 ? 0 : -1;
  return (square(reach + radius_sum) + 1) & any;
}

/// The places of the enemies.
class EnemyColumns {
 public:
  int count() const { return static_cast<int>(count_); }
  Point place(EnemyNumber enemy_number) const { return at_[static_cast<std::size_t>(enemy_number)]; }
  Length radius_sum(EnemyNumber enemy_number) const { return radius_sum_[static_cast<std::size_t>(enemy_number)]; }

  EnemyNumber add(Point at, Length radius_sum) {
    at_[count_] = at;
    radius_sum_[count_] = radius_sum;
    return static_cast<EnemyNumber>(count_++);
  }
  /// Adds the first `count` enemies of a block.
  WARBALANCE_KERNEL void add(const EnemyBlock& enemies, int count, Length own_radius) {
    const auto put = [&](const EnemyBlock::Half& half, std::size_t at) WARBALANCE_KERNEL {
      store(half.bases.at, at_.data() + at);
      store(half.radius + own_radius, radius_sum_.data() + at);
    };
    put(enemies.low(), count_);
    put(enemies.high(), count_ + kLanes);
    count_ += static_cast<std::size_t>(count);
  }
  /// Completes the last block; nothing can be added any more.
  void end();

  /// Gap to the nearest enemy for the approach term: max(|dx|, |dy|) + 3/8 min, without a root. @pre there is an enemy
  Length nearest(Point place) const;
  /// The same for eight places at once.
  void nearest(const Lanes16& x, const Lanes16& y, Lanes16& gaps) const;

 private:
  Column<ShortPoint> at_;
  Column<Length> radius_sum_;
  std::size_t count_ = 0;
};

// Values, threats and chances around a unit, for the built-in players (section B). Integers only: points in hundredths,
// weights in per mille, so values are in 1/100,000 point.

/// The attacks of one kind that a unit can make, by value (greatest first), then by enemy: the first one in reach is
/// the best.
class Attacks {
 public:
  struct Attack {
    EnemyNumber enemy_number;
    Value value;
  };

  void add(const Attack& attack) {
    Key moved = key_of(attack);
    const std::size_t count = count_;
    for (std::size_t i = 0; i < count; ++i) {
      const Key stays = keys_[i];
      keys_[i] = stays > moved ? stays : moved;
      moved = stays > moved ? moved : stays;
    }
    keys_[count] = moved;
    count_ = count + 1;
  }
  /// Completes the columns; nothing can be added any more.
  /// @param reach    with a move
  /// @param at_once  without a move
  void end(const EnemyColumns& enemies, Length reach, Length at_once);

  /// Value of the best attack; 0 if there is none.
  Value best() const { return count_ == 0 ? 0 : value_of(keys_[0]); }

  /// Value of the best attack from `place` without a move; 0: nobody is in reach.
  Value best_at_once(Point place) const { return best_of(place, Within{beyond_at_once_}); }

  /// Value of the best attack after a move from `place`, except on `omitted`; 0: nobody is in reach.
  Value best_in_reach(Point place, EnemyNumber omitted) const {
    return best_of(place, [&](std::size_t i, const Lanes32& distance, Lanes32& found) WARBALANCE_KERNEL {
      Lanes32 enemy_number;
      load(enemies_.data() + i, enemy_number);
      Within{beyond_}(i, distance, found);
      found &= enemy_number != omitted;
    });
  }

  /// The number of an attack for each of eight places; `none()` where no attack with a value is in reach.
  using Numbers = std::array<std::int16_t, 2 * kLanes>;
  std::int16_t none() const { return static_cast<std::int16_t>(count_); }
  /// The best attacks after a move from these places.
  void best_in_reach(const Lanes16& x, const Lanes16& y, Numbers& best) const;
  /// The best attacks after a move, and those without one.
  void best_in_reach(const Lanes16& x, const Lanes16& y, Numbers& best, Numbers& at_once) const;
  Value value(int number) const { return value_of(keys_[static_cast<std::size_t>(number)]); }

  /// Calls `visit(attack)` for the attacks after a move from `place`, best first, until it returns true.
  template <class Visit>
  void visit_in_reach(Point place, Visit&& visit) const {
    search(place, Within{beyond_}, visit);
  }
  /// Calls `visit(attack)` for the attacks from `place` without a move, best first, until it returns true.
  template <class Visit>
  void visit_at_once(Point place, Visit&& visit) const {
    search(place, Within{beyond_at_once_}, visit);
  }

 private:
  /// The sort key of an attack, greatest first: its value, and in the lower bits the number of the enemy, counted down.
  using Key = std::int64_t;
  static constexpr int kEnemyBits = 8;
  static_assert(kMaxUnits <= 1 << kEnemyBits);
  static constexpr Key kEnemyMask = (Key{1} << kEnemyBits) - 1;
  static_assert(kGreatestValue <= std::numeric_limits<Key>::max() >> kEnemyBits);

  static Key key_of(const Attack& attack) {
    return attack.value * (kEnemyMask + 1) + (kEnemyMask - attack.enemy_number);
  }
  static Value value_of(Key key) { return key >> kEnemyBits; }
  static EnemyNumber number_of(Key key) { return static_cast<EnemyNumber>(kEnemyMask - (key & kEnemyMask)); }
  static Attack attack_of(Key key) { return {number_of(key), value_of(key)}; }

  /// Finds the attacks of a block by their distances: those nearer than a column says.
  struct Within {
    const Column<std::int32_t>& beyond;

    WARBALANCE_KERNEL void operator()(std::size_t i, const Lanes32& distance, Lanes32& found) const {
      Lanes32 reach;
      load(beyond.data() + i, reach);
      found = distance < reach;
    }
  };
  /// The attacks of a block that `finds` picks.
  template <class Finds>
  WARBALANCE_KERNEL void look(std::size_t i, const Points& from, const Finds& finds, Lanes32& found) const {
    Lanes32 distance;
    distances2(at_.data() + i, from, distance);
    finds(i, distance, found);
  }

  /// Value of the first attack that `finds` picks; 0: there is none.
  template <class Finds>
  WARBALANCE_KERNEL Value best_of(Point place, const Finds& finds) const {
    Points from;
    fill(place, from);
    for (std::size_t i = 0; i < count_; i += 2 * kLanes) {
      Lanes32 first;
      Lanes32 last;
      look(i, from, finds, first);
      look(i + kLanes, from, finds, last);
      // the last attack is followed by a sentinel with value 0
      const std::size_t end = std::min<std::size_t>(count_ - i, 2 * kLanes);
      const auto found = static_cast<std::size_t>(__builtin_ctz(set_of(first, last) | 1U << end));
      if (found < 2 * kLanes) return value_of(keys_[i + found]);
    }
    return 0;
  }
  /// Calls `visit(attack)` for the attacks that `finds` picks, the best first, until it returns true.
  template <class Finds, class Visit>
  void search(Point place, const Finds& finds, Visit&& visit) const {
    Points from;
    fill(place, from);
    for (std::size_t i = 0; i < count_; i += kLanes) {
      Lanes32 found;
      look(i, from, finds, found);
      if (any_lane(bits_of(found),
                   [&](int lane) { return visit(attack_of(keys_[i + static_cast<std::size_t>(lane)])); }))
        return;
    }
  }

  /// Calls `visit(number, first, last)` for the attacks with a value above 0, the best last, with the squared distances
  /// of eight places from the enemy.
  template <class Visit>
  WARBALANCE_KERNEL void for_each_worthwhile(const Lanes16& x, const Lanes16& y, const Visit& visit) const {
    const EightPoints places(x, y);
    for (std::size_t i = worthwhile_; i-- > 0;) {
      Lanes32 first;
      Lanes32 last;
      places.distances2(at_[i], first, last);
      visit(i, first, last);
    }
  }

  Column<Key> keys_;
  Column<ShortPoint> at_;
  Column<std::int32_t> beyond_;
  Column<std::int32_t> beyond_at_once_;
  Column<EnemyNumber> enemies_;
  std::size_t count_ = 0;
  std::size_t worthwhile_ = 0;  ///< how many of the first ones have a value above 0
};

/// Exchanges two numbers if all bits of the mask are set, and does nothing if none is.
template <class T>
void exchange_if(T mask, T& a, T& b) {
  const T both = (a ^ b) & mask;
  a ^= both;
  b ^= both;
}

/// A value for each of eight places.
using Values = std::array<Value, 2 * kLanes>;

/// The threats of the enemies to a unit, in columns; enemies without a threat are omitted.
class Threats {
 public:
  /// An attack of an enemy on the unit.
  struct Threat {
    std::int32_t beyond = 0;
    Value value = 0;  ///< at least 0
  };

  /// Adds the threat of an enemy: at each place the more valuable of its two attacks that reach it.
  void add(EnemyNumber enemy_number, Point at, const Threat& charge, const Threat& shot) {
    Threat greater = charge;
    Threat lesser = shot;
    const Value exchanged = -Value{charge.value < shot.value};
    exchange_if(exchanged, greater.value, lesser.value);
    exchange_if(static_cast<std::int32_t>(exchanged), greater.beyond, lesser.beyond);
    enemies_[count_] = enemy_number;
    at_[count_] = at;
    greater_beyond_[count_] = greater.beyond;
    lesser_beyond_[count_] = lesser.beyond;
    greater_[count_] = greater.value;
    lesser_[count_] = lesser.value;
    count_ += std::size_t{greater.value > 0};
  }
  /// Sum of the threats of all enemies that reach the place, except `omitted`.
  Value sum(Point place, EnemyNumber omitted) const;
  /// Sums of threats at eight places at once, with nobody omitted.
  void sums(const Lanes16& x, const Lanes16& y, Values& sums) const;

 private:
  Column<ShortPoint> at_;
  Column<EnemyNumber> enemies_;
  Column<std::int32_t> greater_beyond_;
  Column<std::int32_t> lesser_beyond_;
  Column<Value> greater_;
  Column<Value> lesser_;
  std::size_t count_ = 0;
};

/// Cover by place: the unit's own and that of the piece it stands in, without cover against a single shot.
inline bool covered_by_place(const State& state, UnitIndex unit) {
  const UnitState& self = state.unit(unit);
  return self.always_cover | self.hunkered | self.in_cover_piece;
}

/// The state of a unit as the defender of an exchange.
inline DefenderState as_defender(const State& state, UnitIndex unit, bool in_cover) {
  const Condition& condition = state.unit(unit).condition;
  return {in_cover, condition.stunned, condition.markers};
}

/// The state of a unit as defender, with the cover of its place.
inline DefenderState as_defender(const State& state, UnitIndex unit) {
  return as_defender(state, unit, covered_by_place(state, unit));
}

/// Value of a shot at a unit in this state (attack value of section B).
inline Value shot_value(const View& view, const UnitValues& values, UnitIndex shooter, UnitIndex target,
                        DefenderSlot standing) {
  return view.odds.shot(shooter, target, standing).gain * values.value(target);
}

/// @param at_stake  what the charger would lose with its life: w times V
inline Value charge_value(OddsEntry odds, Value at_stake, Value target_value) {
  return odds.gain * target_value - odds.loss * at_stake / 1000;
}

/// Distance from which a unit no longer wants to come nearer.
Length ideal_distance(const View& view, const Profile& profile);

/// Whether a unit shoots farther than it charges (the Shooters of 18 and 27 inches).
inline bool shoots_far(const Rules& rules, const Profile& profile) { return profile.range > rules.charge; }

/// The area of the places that an outlook evaluates.
enum class Horizon : std::uint8_t {
  moves,       ///< at most a move away from the unit
  deployment,  ///< anywhere; all enemies count as still to act
};

/// What friends gain by the place of a unit with an aura (a healer, a leader).
class Support {
 public:
  struct Friend {
    Value gain;  ///< if the unit stands near it
    Point at;
    Length reach;  ///< of the aura, between the centres
  };

  /// How many friends can gain at a time, those that gain most; at first all.
  void set_most(int friends) { most_ = friends; }
  void add(const Friend& added) {
    const auto greater = [](const Friend& a, const Friend& b) { return a.gain > b.gain; };
    const auto end = friends_.begin() + count_++;
    const auto place = std::upper_bound(friends_.begin(), end, added, greater);
    std::move_backward(place, end, end + 1);
    *place = added;
  }
  Value at(Point place) const {
    return sum([place](const Friend& it) { return distance2(place, it.at) <= square(it.reach); });
  }
  Value at_most() const {
    return sum([](const Friend&) { return true; });
  }
  /// The friend that gains most; null: there is none.
  const Friend* first() const { return count_ == 0 ? nullptr : friends_.data(); }

 private:
  template <class Counts>
  Value sum(const Counts& counts) const {
    Value sum = 0;
    int left = most_;
    for (int i = 0; i < count_ && left > 0; ++i) {
      const Friend& it = friends_[static_cast<std::size_t>(i)];
      if (!counts(it)) continue;
      sum += it.gain;
      --left;
    }
    return sum;
  }

  std::array<Friend, kMaxUnits> friends_;
  int count_ = 0;
  int most_ = kMaxUnits;
};

/// The enemies of one unit, for scoring many places where it might stand. Enemies outside the horizon count only by
/// distance.
class Outlook {
 public:
  Outlook(const View& view, const UnitValues& values, UnitIndex self, Horizon horizon = Horizon::moves);

  /// The value of something that a unit can do, or that can be done to it.
  using ValueOf = Value(const View&, const UnitValues&, UnitIndex);
  /// Counts from now on what friends gain by the place of the unit, if its player cares.
  /// @param threat_to  the threat to a friend where it stands
  /// @param attack_of  the best attack of a friend
  void take_support(const View& view, const UnitValues& values, ValueOf threat_to, ValueOf attack_of);

  /// Number of all enemies, on the table or not.
  EnemyNumber enemies() const { return enemies_.count(); }
  UnitIndex unit(EnemyNumber enemy_number) const {
    const int unit = first_enemy_ + enemy_number;
    return static_cast<UnitIndex>(unit < unit_count_ ? unit : unit - unit_count_);
  }
  Point place(EnemyNumber enemy_number) const { return enemies_.place(enemy_number); }
  Length radius_sum(EnemyNumber enemy_number) const { return enemies_.radius_sum(enemy_number); }

  /// The charges and shots that may come into reach.
  const Attacks& charges() const { return charges_; }
  const Attacks& shots() const { return shots_; }

  Value self_value() const { return self_value_; }
  /// The enemy nearest to the unit, as `State::nearest_enemy` finds it; none if there is none.
  UnitIndex nearest() const { return nearest_; }

  /// Danger from guards on a move (a positive value).
  Value guard_danger(Point from, Point to) const { return guard_count_ == 0 ? 0 : danger_of_guards(from, to); }

  /// T: the threat of all enemies except `omitted` to the unit at a place.
  /// @param covered  whether the unit is in cover there: of a piece, or its own (Hunker)
  Value threat(Point place, bool covered, EnemyNumber omitted = kNoEnemy) const {
    return shared((covered ? threats_in_cover_ : threats_).sum(place, omitted));
  }
  /// Value of the best attack in reach from a place, by distance only.
  Value best_attack(Point place, EnemyNumber omitted) const {
    return std::max({Value{0}, charges_.best_in_reach(place, omitted), shots_.best_in_reach(place, omitted)});
  }
  /// Distance to the nearest enemy beyond the ideal one.
  Length excess(Point place) const { return nearest_ == kNoUnit ? 0 : std::max(0, enemies_.nearest(place) - ideal_); }

  /// Value of the attacks that are possible from a place, at least 0.
  Value chance_score(Point place, EnemyNumber omitted) const {
    return best_chance_ == 0 ? 0 : best_attack(place, omitted) * chance_per_mille_ / 1000 + support(place);
  }
  /// What friends gain by the unit's place, at least 0.
  Value support(Point place) const { return supports_ ? heals_.at(place) + leads_.at(place) : 0; }
  /// The friend that gains most if the unit is near it; null: nobody gains.
  const Support::Friend* ward() const {
    if (!supports_) return nullptr;
    return heals_.first() != nullptr ? heals_.first() : leads_.first();
  }
  /// Value of a place with this threat T, which healers near it lessen, and these chances.
  Value place_value(Point place, Value threat, Value chance) const {
    if (healers_.first() != nullptr) threat -= threat * std::min<Value>(1000, healers_.at(place)) / 1000;
    return chance - threat * own_loss_ / 1000;
  }
  /// Value of the threat and the chances at a place.
  Value score(Point place, bool covered, EnemyNumber omitted = kNoEnemy) const {
    return place_value(place, threat(place, covered, omitted), chance_score(place, omitted));
  }
  /// Threats of eight places, for `shared`.
  void threats(const Lanes16& x, const Lanes16& y, Values& sums) const { threats_.sums(x, y, sums); }
  void threats_in_cover(const Lanes16& x, const Lanes16& y, Values& sums) const { threats_in_cover_.sums(x, y, sums); }
  /// The best attacks from eight places, by distance only.
  struct BestAttacks {
    Attacks::Numbers charges;
    Attacks::Numbers shots;
    Attacks::Numbers shots_at_once;
  };
  /// @param at_once  whether to find shots without a further move too
  void best_attacks(const Lanes16& x, const Lanes16& y, bool at_once, BestAttacks& best) const {
    best.charges.fill(charges_.none());
    // without chances no place has a value for charges or for shots after a move
    if (best_chance_ != 0) charges_.best_in_reach(x, y, best.charges);
    if (at_once) {
      shots_.best_in_reach(x, y, best.shots, best.shots_at_once);
      return;
    }
    best.shots.fill(shots_.none());
    best.shots_at_once.fill(shots_.none());
    if (best_chance_ != 0) shots_.best_in_reach(x, y, best.shots);
  }
  /// `chance_score` of one of these places.
  Value chance_score_of(const BestAttacks& best, std::size_t place) const {
    const Value charge = charges_.value(best.charges[place]);
    const Value shot = shots_.value(best.shots[place]);
    return std::max({Value{0}, charge, shot}) * chance_per_mille_ / 1000;
  }
  /// Value of the best shot without a move from one of these places; 0: nobody is in reach.
  Value shot_at_once_of(const BestAttacks& best, std::size_t place) const {
    return shots_.value(best.shots_at_once[place]);
  }
  /// Value of coming nearer to the enemy than now.
  Value approach_score(Point place) const {
    return inch_value_ == 0 ? 0 : inch_value_ * (excess_now_ - excess(place)) / kInch;
  }
  /// `approach_score` of a place with this gap to the nearest enemy.
  Value approach_score_of(Length gap) const { return inch_value_ * (excess_now_ - std::max(0, gap - ideal_)) / kInch; }
  /// Gaps to the nearest enemy from eight places.
  void gaps(const Lanes16& x, const Lanes16& y, Lanes16& gaps) const { enemies_.nearest(x, y, gaps); }

  /// The greatest gap to the nearest enemy at which the value of the approach may still be `least`.
  Length farthest_gap_value(Value least) const {
    constexpr Value kLongest = std::numeric_limits<std::int16_t>::max();
    constexpr Value kBelowAll = -1'000'000'000'000'000;  // below the value of any place
    if (least < kBelowAll) return kLongest;
    if (inch_value_ <= 0) return least <= 0 ? kLongest : -kLongest;
    const Value excess = excess_now_ - (least - 1) * kInch / inch_value_ + 1;  // exact, because nothing is rounded away
    return excess < 0 ? -kLongest : static_cast<Length>(std::min(excess + ideal_, kLongest));
  }

  /// Value of shortening the path to an enemy by `nearer`.
  Value shorter_way_score(Length nearer) const { return inch_value_ * nearer / kInch; }

  /// An upper bound of the value of an approach by a move of this length: the approximate gap is at most 1.07 times the
  /// distance.
  Value best_approach(Length moved) const {
    const Length nearer = moved / 100 * 107 + 110;
    return inch_value_ * (excess_now_ < nearer ? excess_now_ : nearer) / kInch;
  }
  Value best_chance() const { return best_chance_; }
  /// T from a sum of weighted threats.
  Value shared(Value sum) const { return std::min(sum / 1000, 1000 * self_value_); }

 private:
  struct Guard {
    Point at;
    std::int32_t range2;
    Value danger;
  };

  Value danger_of_guards(Point from, Point to) const;

  /// Weight of an enemy's threats [per mille]: greater if it is still to act; 0: no threat.
  Value threat_weight(const UnitState& enemy) const {
    return weights_[std::size_t{enemy.condition.stunned} * 2 + std::size_t{enemy.activated}];
  }
  /// The unit as defender against the enemies: as it is now, and in cover.
  using Standings = std::array<DefenderSlot, 2>;
  struct Look;
  void take_weights(const View& view, const UnitValues& values, bool deploying, bool last);
  /// Adds the attacks between the unit and a block of enemies.
  void take_enemies(const Look& look, const EnemyBlock& enemies, int first, EnemyNumber first_number);
  /// Adds the threat of a nearby enemy.
  void take_threat(const Look& look, EnemyNumber enemy_number, bool charges, bool shoots);
  void take_guard(const Look& look, UnitIndex enemy);

  EnemyColumns enemies_;
  int first_enemy_ = 0;  ///< its unit number; numbers wrap around after the last unit
  int unit_count_ = 0;   ///< of all seats
  Threats threats_;
  Threats threats_in_cover_;  ///< where the unit is in cover
  Attacks charges_;
  Attacks shots_;
  bool supports_ = false;
  Support heals_;    ///< friends that the unit may heal
  Support leads_;    ///< friends that may act on its word
  Support healers_;  ///< gain: share of the threat from which a healer saves the unit [per mille]
  std::array<Guard, kMaxUnits> guards_;
  int guard_count_ = 0;
  UnitIndex self_ = kNoUnit;
  UnitIndex nearest_ = kNoUnit;
  Point from_{};
  Value self_value_ = 0;
  Value own_loss_ = 0;
  std::array<Value, 4> weights_{};  ///< of threats: by enemies still to act, by the others, by Stunned ones
  Value best_chance_ = 0;
  Value chance_per_mille_ = 0;
  Value inch_value_ = 0;  ///< of coming nearer by an inch
  Length ideal_ = 0;
  Length excess_now_ = 0;
};

}  // namespace warbalance::warstuff2
