#include <algorithm>

#include "engine/systems/warstuff2/players/candidates.hpp"

// Which unit the player of the specification activates: the one with the best action from where it stands.

namespace warbalance::warstuff2 {
namespace {

/// A Stunned unit wants to stand up before an enemy gets at it.
Value stand_up_score(const View& view, const UnitValues& values, UnitIndex unit) {
  const State& state = view.state;
  bool in_danger = false;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    if (other.activated || other.condition.stunned || in_danger) return;
    in_danger = state.within(unit, enemy, std::max(other.reach.charge, other.reach.shot));
  });
  return in_danger ? view.odds.weights().stand_up * values.value(unit) : 0;
}

/// Friends near a leader.
Value leader_score(const View& view, const UnitValues& values, UnitIndex unit, Length radius) {
  const State& state = view.state;
  Value value = 0;
  for (const UnitIndex friendly : state.army(state.owner(unit))) {
    if (friendly != unit && state.within(unit, friendly, radius)) value = std::max(value, values.value(friendly));
  }
  return view.odds.weights().leader_first * value;
}

/// What some units could do at once from where they stand: of each the best attack in reach.
class BestAttacks {
 public:
  static constexpr std::size_t kUnits = 8;

  /// @param units  at most `kUnits`
  BestAttacks(const View& view, const UnitValues& values, std::span<const UnitIndex> units)
      : view_(view), values_(values) {
    for (std::size_t i = 0; i < units.size(); ++i) takers_[i] = taker(units[i]);
    for_each_enemy_stretch(view.state, view.state.owner(units.front()), [&](int begin, int end) {
      for (int first = begin; first < end; first += EnemyBlock::kEnemies) attack(first, end, units.size());
    });
  }

  Value operator[](std::size_t i) const { return best_[i]; }

 private:
  /// A unit and its reaches from the centre.
  struct Taker {
    UnitIndex unit;
    int markers;
    Length charge;
    Length shot;
    Value at_stake;
  };

  Taker taker(UnitIndex unit) const {
    const UnitState& self = view_.state.unit(unit);
    const bool frozen = self.condition.frozen;
    return {unit, self.condition.markers, Bases::from_centre(frozen ? -1 : self.reach.charge, self.radius),
            Bases::from_centre(frozen ? self.reach.range : self.reach.shot, self.radius),
            values_.own_loss(view_.state, unit) * values_.value(unit)};
  }

  /// Looks at the attacks on a block of enemies. First all pairs in reach are found, without branches, then they are
  /// looked at one after another.
  void attack(int first, int end, std::size_t count) {
    static_assert(kUnits * EnemyBlock::kEnemies == 64);
    std::uint64_t charged = 0;
    std::uint64_t shot_at = 0;
    EnemyBlock enemies(view_.state.bases, first, end);
    for (std::size_t i = 0; i < count; ++i) {
      const Taker& taker = takers_[i];
      Points from;
      fill(view_.state.unit(taker.unit).at, from);
      enemies.look_from(from);
      charged |= std::uint64_t{enemies.within(taker.charge)} << i * EnemyBlock::kEnemies;
      shot_at |= std::uint64_t{enemies.within(taker.shot)} << i * EnemyBlock::kEnemies;
    }
    const auto offer = [&](std::uint64_t pairs, const auto& value_of) {
      for (; pairs != 0; pairs &= pairs - 1) {
        const auto pair = static_cast<std::size_t>(__builtin_ctzll(pairs));
        Value& best = best_[pair / EnemyBlock::kEnemies];
        const auto target = static_cast<UnitIndex>(first + static_cast<int>(pair % EnemyBlock::kEnemies));
        best =
            greater_of(best, value_of(takers_[pair / EnemyBlock::kEnemies], target, as_defender(view_.state, target)));
      }
    };
    offer(charged, [&](const Taker& taker, UnitIndex target, DefenderSlot standing) {
      const OddsEntry odds = view_.odds.charge(taker.unit, target, standing, taker.markers);
      return charge_value(odds, taker.at_stake, values_.value(target));
    });
    offer(shot_at, [&](const Taker& taker, UnitIndex target, DefenderSlot standing) {
      return shot_value(view_, values_, taker.unit, target, standing);
    });
  }

  const View& view_;
  const UnitValues& values_;
  std::array<Taker, kUnits> takers_;
  std::array<Value, kUnits> best_{};  ///< value of the best attack of each
};

/// The greatest value of an attack on a unit where it stands by enemies that are still to act; at least 0.
Value danger(const View& view, const UnitValues& values, UnitIndex unit) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const Value value = values.value(unit);
  const DefenderSlot standing = as_defender(state, unit);
  Points from;
  fill(self.at, from);
  Value greatest = 0;
  for_each_enemy_stretch(state, state.owner(unit), [&](int begin, int end) {
    for (int first = begin; first < end; first += EnemyBlock::kEnemies) {
      const EnemyBlock enemies(state.bases, first, end, from);
      const unsigned charging = enemies.charging(self.radius);
      const unsigned shooting = enemies.shooting(self.radius);
      for (unsigned left = charging | shooting; left != 0; left &= left - 1) {
        const int i = __builtin_ctz(left);
        const auto enemy = static_cast<UnitIndex>(first + i);
        const UnitState& other = state.unit(enemy);
        if (other.activated || other.condition.stunned) continue;
        if ((charging >> i & 1U) != 0) {
          const OddsEntry odds = view.odds.charge(enemy, unit, standing, other.condition.markers);
          greatest = greater_of(greatest, charge_value(odds, 1000 * values.value(enemy), value));
        }
        if ((shooting >> i & 1U) != 0)
          greatest = greater_of(greatest, view.odds.shot(enemy, unit, standing).gain * value);
      }
    }
  });
  return greatest;
}

/// How much the units that may be activated want to act now (section B, "which unit").
class QuickScores {
 public:
  QuickScores(const View& view, const UnitValues& values, std::span<const UnitIndex> choices)
      : view_(view), values_(values), weights_(view.odds.weights()) {
    for (const UnitIndex unit : choices) dearest_ = std::max(dearest_, values.value(unit));
  }

  /// @param attack  value of the best attack of a unit in reach; at least 0
  Value of(UnitIndex unit, Value attack) const {
    const State& state = view_.state;
    if (state.unit(unit).condition.stunned) return stand_up_score(view_, values_, unit) + tempo(unit, 0);
    const Profile& profile = state.profile(unit);
    return attack + tempo(unit, attack) +
           (profile.leader_dice > 0 ? leader_score(view_, values_, unit, profile.leader_radius) : 0);
  }

 private:
  /// Reasons to act before others, beside the attack: a unit in danger moves away or stands up; a unit that is cheap,
  /// or has nothing to attack, gives the enemy the least to react to.
  Value tempo(UnitIndex unit, Value attack) const {
    Value value = weights_.cheap_first * (dearest_ - values_.value(unit));
    if (attack == 0) value += weights_.idle_first * dearest_;
    if (weights_.danger_first != 0) {
      value += weights_.danger_first * (std::max<Value>(0, danger(view_, values_, unit) - attack) / 1000);
    }
    return value;
  }

  const View& view_;
  const UnitValues& values_;
  const Weights& weights_;
  Value dearest_ = 0;
};

}  // namespace

UnitIndex greedy_unit(const View& view, const UnitValues& values, std::span<const UnitIndex> choices) {
  if (choices.size() == 1) return choices.front();
  const QuickScores scores(view, values, choices);
  UnitIndex best = choices.front();
  Value best_score = -1;
  for (std::size_t first = 0; first < choices.size(); first += BestAttacks::kUnits) {
    const auto units = choices.subspan(first, std::min(choices.size() - first, BestAttacks::kUnits));
    const BestAttacks attacks(view, values, units);
    for (std::size_t i = 0; i < units.size(); ++i) {
      const Value score = scores.of(units[i], attacks[i]);
      const bool better = score > best_score;
      best_score = better ? score : best_score;
      best = better ? units[i] : best;
    }
  }
  if (best_score > 0) return best;
  return *std::min_element(choices.begin(), choices.end(),
                           [&](UnitIndex a, UnitIndex b) { return view.state.cost(a) < view.state.cost(b); });
}

}  // namespace warbalance::warstuff2
