#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/odds.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

/// Points in hundredths times per mille: 1/100,000 point.
using Value = std::int64_t;

/// The greatest own-loss weight w: in the last round, ahead on points.
inline constexpr Value kGreatestOwnLoss_per_mille = 1500;
/// A bound of the absolute value of any attack: all points of a battle, those of one unit twice (its price and the rout
/// bonus), at the greatest weight.
inline constexpr Value kGreatestValue =
    (kMaxUnits + 1) * Value{std::numeric_limits<Hundredths>::max()} * kGreatestOwnLoss_per_mille;

/// The greater one, without a branch.
constexpr Value greater_of(Value a, Value b) { return a ^ ((a ^ b) & -Value{a < b}); }

/// The values of all units, computed before a unit is picked (section B, "Per activation").
class UnitValues {
 public:
  /// Call it before the first `take` of a battle, unless the object is new.
  void begin() { seen_ = {}; }
  void take(const Rules& rules, const State& state);

  bool last_round() const { return last_round_; }
  /// V: price of a unit and the rout bonus of its army [1/100 point].
  Value value(UnitIndex unit) const { return values_hundredths_[static_cast<std::size_t>(unit)]; }
  /// w: the weight of losing an own unit [per mille].
  Value own_loss(const State& state, UnitIndex unit) const {
    return own_loss_per_mille_[static_cast<std::size_t>(state.owner(unit))];
  }
  /// Whether the army of a seat began with a healer.
  bool has_healer(int seat) const { return has_healer_[static_cast<std::size_t>(seat)]; }

 private:
  std::array<Value, kMaxUnits> values_hundredths_;       ///< of the units that are not killed
  std::array<Value, kMaxPlayers> own_loss_per_mille_{};  ///< w

  /// Everything that the values of an army depend on.
  struct Situation {
    int units = -1;
    int morale_fails = 0;  ///< of its best morale tester [1/36]
    Value own_loss_per_mille = 0;
    friend bool operator==(const Situation&, const Situation&) = default;
  };
  std::array<Situation, kMaxPlayers> seen_{};
  std::array<int, kMaxPlayers> least_morale_fails_{};  ///< of each army, including killed units [1/36]
  std::array<bool, kMaxPlayers> has_healer_{};
  std::array<UnitIndex, kMaxPlayers> testers_{};  ///< of each army: the unit least likely to fail a morale test
  bool last_round_ = false;
};

/// The input of a player's decisions.
struct View {
  const Rules& rules;
  const State& state;
  PairOdds& odds;
};

inline constexpr int kNobodyCanTest = 36;

///< a morale test that is failed for sure

/// Chance, in 36ths, that a unit fails a morale test.
inline int morale_fails(const UnitState& unit) {
  const bool cannot = unit.condition.killed | unit.condition.stunned;
  return cannot ? kNobodyCanTest : int{unit.morale_fails};
}

/// The unit of an army that is least likely to fail a morale test.
inline UnitIndex best_morale_tester(const State& state, int seat) {
  const UnitIndex begin = state.army_begin[static_cast<std::size_t>(seat)];
  const UnitIndex end = state.army_begin[static_cast<std::size_t>(seat) + 1];
  UnitIndex best = begin;
  int least = kNobodyCanTest + 1;
  for (UnitIndex unit = begin; unit < end; ++unit) {
    const int fails = morale_fails(state.unit(unit));
    best = fails < least ? unit : best;
    least = std::min(fails, least);
  }
  return best;
}

/// Least chance of any unit of an army, living or not, to fail a morale test [1/36].
inline int least_morale_fails(const State& state, int seat) {
  int fails = kNobodyCanTest;
  const UnitIndex end = state.army_begin[static_cast<std::size_t>(seat) + 1];
  for (UnitIndex unit = state.army_begin[static_cast<std::size_t>(seat)]; unit < end; ++unit) {
    fails = std::min(fails, int{state.unit(unit).morale_fails});
  }
  return fails;
}

/// Whether any unit of an army, living or not, is a healer.
inline bool has_healer_in(const State& state, int seat) {
  bool found = false;
  const UnitIndex end = state.army_begin[static_cast<std::size_t>(seat) + 1];
  for (UnitIndex unit = state.army_begin[static_cast<std::size_t>(seat)]; unit < end; ++unit) {
    found |= state.profile(unit).healer_on != 0;
  }
  return found;
}

/// The loss of an army in a rout times the chance that a test fails, halved for each kill that is missing for a test.
inline Value rout_bonus(const Rules& rules, const State& state, int seat, int fails) {
  const UnitIndex begin = state.army_begin[static_cast<std::size_t>(seat)];
  const UnitIndex end = state.army_begin[static_cast<std::size_t>(seat) + 1];
  Value kills = -Value{end - begin} * rules.morale_numerator / rules.morale_denominator;
  Value at_stake = 0;
  for (UnitIndex unit = begin; unit < end; ++unit) {
    const UnitState& member = state.unit(unit);
    const bool lives = !member.condition.killed;
    kills += Value{lives};
    at_stake += state.cost(unit) & -Value{lives & !member.ignores_rout};
  }
  if (kills < 1 || kills > 62) return 0;
  const Value fail_per_mille = (2 * 1000 * fails + 36) / 72;
  return (at_stake * fail_per_mille / 1000) >> kills;
}

inline Value own_loss_weight(const Rules& rules, const State& state, int seat) {
  if (state.round < 3 && state.round != rules.rounds) return 1000;
  const Value own = state.destroyed_hundredths[static_cast<std::size_t>(seat)];
  Value others = 0;
  for (int other = 0; other < state.players; ++other) {
    const Value theirs = state.destroyed_hundredths[static_cast<std::size_t>(other)];
    others = std::max(others, other == seat ? 0 : theirs);
  }
  if (state.round == rules.rounds && own > others) return kGreatestOwnLoss_per_mille;
  if (state.round >= 3 && own < others) return 600;
  return 1000;
}

inline void UnitValues::take(const Rules& rules, const State& state) {
  last_round_ = state.round == rules.rounds;
  for (int seat = 0; seat < state.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    if (seen_[s].units < 0) {
      testers_[s] = state.army_begin[s];
      least_morale_fails_[s] = least_morale_fails(state, seat);
      has_healer_[s] = has_healer_in(state, seat);
    }
    if (morale_fails(state.unit(testers_[s])) > least_morale_fails_[s]) testers_[s] = best_morale_tester(state, seat);
    const Situation now{state.living_count[s], morale_fails(state.unit(testers_[s])),
                        own_loss_weight(rules, state, seat)};
    if (now == seen_[s]) continue;
    seen_[s] = now;
    own_loss_per_mille_[s] = now.own_loss_per_mille;
    const Value bonus = rout_bonus(rules, state, seat, now.morale_fails);
    for (UnitIndex unit = state.army_begin[s]; unit < state.army_begin[s + 1]; ++unit) {
      values_hundredths_[static_cast<std::size_t>(unit)] = state.cost(unit) + bonus;
    }
  }
}

}  // namespace warbalance::warstuff2
