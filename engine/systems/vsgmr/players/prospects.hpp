#pragma once

#include "engine/core/short_list.hpp"
#include "engine/systems/vsgmr/players/values.hpp"

// The attacks of one figure from the places that it may move to (A of section 14).

namespace warbalance::vsgmr {

/// The targets of a figure, and bounds of the values of attacks on them. Lines of sight are computed only for attacks
/// that may be the best one.
class Prospects {
 public:
  /// @param from     the stand of the attacker
  /// @param horizon  maximum distance of the places from which it attacks
  Prospects(const View& view, UnitIndex attacker, const Stand& from, Length horizon);

  /// Whether there is nothing to attack from any of the places.
  bool none() const { return count_ == 0 && !assaults_; }

  /// A bound of the values of all attacks from a place.
  Value most(Point place) const;
  /// A bound for all places.
  Value most() const;

  /// The best attack of any kind from a stand; its base and whether it is afoot are as given before.
  /// @param turns  the figure faces each target first
  BestAttack best(const Stand& from, bool turns) const;
  /// The best attack hand to hand from a stand, even where a shot has a greater value (VS-C10).
  BestAttack best_strike(const Stand& from) const;

 private:
  /// An enemy: the distances from which it may be attacked, and the values if nothing hides it.
  struct Target {
    UnitIndex unit;
    Point at;
    std::int64_t worth;
    std::int32_t shot2;  ///< squared; -1 = not at all
    std::int32_t blow2;
    std::array<Value, 2> shot;  ///< without a friend's Support, and with it
    std::array<Value, 2> blow;
  };
  /// Which friends' Support reaches a place.
  struct Support {
    std::size_t shot = 0;
    std::size_t blow = 0;
  };

  /// An attack, with the bound or the exact value of it, and its place among those that are equal.
  struct Option {
    BestAttack attack;
    const Target* target;  ///< null: terrain, for which the value is exact
    bool supported;
    std::size_t order;

    bool comes_before(const Option& other) const {
      if (attack.is_better_than(other.attack)) return true;
      return !other.attack.is_better_than(attack) && order < other.order;
    }
  };
  using Options = ShortList<Option, 2 * kMaxUnits + 2>;

  static std::size_t index_of(AttackKind kind) { return static_cast<std::size_t>(kind); }
  static std::size_t index_of(Roll roll) { return vsgmr::index_of(roll); }
  bool makes(const Stand& from, AttackKind kind) const;
  bool has_supporters(AttackKind kind) const;
  template <class Apart2>
  void add(UnitIndex enemy, const Stand& from, Length horizon, const Apart2& apart2);
  /// @param supported  by friends
  Value value(UnitIndex enemy, std::int64_t worth, AttackKind kind, bool cover, bool supported) const;
  std::array<Value, 2> open_value(UnitIndex enemy, std::int64_t worth, AttackKind kind) const;
  Support support(Point place) const;
  /// All attacks from a stand that distance and flight do not rule out.
  void find_options(const Stand& from, bool turns, Options& options) const;
  /// The exact value of an option.
  Value exact_value(const Stand& from, bool turns, const Option& option) const;
  Value most_of_fortress() const;
  BestAttack on_fortress(Stand from, AttackKind kind, bool turns) const;

  const View& view_;
  const UnitIndex attacker_;
  const Length radius_;
  bool shoots_;
  bool strikes_;
  bool assaults_;
  std::array<bool, 2> supported_;  ///< a friend may support its attacks, of each kind
  std::array<Target, kMaxUnits> targets_;
  std::size_t count_ = 0;
};

/// The best attack of any kind of a figure from one stand.
inline BestAttack best_attack(const View& view, UnitIndex attacker, const Stand& from, bool turns) {
  return Prospects(view, attacker, from, 0).best(from, turns);
}

}  // namespace warbalance::vsgmr
