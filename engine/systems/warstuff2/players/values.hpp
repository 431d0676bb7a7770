#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/pair_odds.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

/// Points in hundredths times per mille: 1/100,000 point.
using Value = std::int64_t;

/// The greatest own-loss weight w: in the last round, ahead on points.
inline constexpr Value kGreatestOwnLoss_per_mille = 1500;
/// A bound of the value of any attack, and of its negative: all points of a battle, those of one unit twice (as its
/// price and in the rout bonus), at the greatest weight.
inline constexpr Value kGreatestValue =
    (kMaxUnits + 1) * Value{std::numeric_limits<Hundredths>::max()} * kGreatestOwnLoss_per_mille;

/// The greater one, without a branch.
constexpr Value greater_of(Value a, Value b) { return a ^ ((a ^ b) & -Value{a < b}); }

/// The values of all units, computed before a unit is picked (section B, "Per activation").
class UnitValues {
 public:
  /// Before the first `take` of a battle, unless the object is new.
  void begin() { seen_ = {}; }
  void take(const Rules& rules, const State& state);

  bool last_round() const { return last_round_; }
  /// V: price of a unit and the rout bonus of its army [1/100 point].
  Value value(UnitIndex unit) const { return values_hundredths_[static_cast<std::size_t>(unit)]; }
  /// w: what losing an own unit weighs [per mille].
  Value own_loss(const State& state, UnitIndex unit) const {
    return own_loss_per_mille_[static_cast<std::size_t>(state.owner(unit))];
  }

 private:
  std::array<Value, kMaxUnits> values_hundredths_;       ///< of the units that are not killed
  std::array<Value, kMaxPlayers> own_loss_per_mille_{};  ///< w

  /// What the values of an army depend on: while it stays the same, so do they.
  struct Situation {
    int units = -1;
    int morale_fails = 0;  ///< of its best morale tester [1/36]
    Value own_loss_per_mille = 0;
    friend bool operator==(const Situation&, const Situation&) = default;
  };
  std::array<Situation, kMaxPlayers> seen_{};
  std::array<int, kMaxPlayers> least_morale_fails_{};  ///< of each army, whoever still lives [1/36]
  std::array<UnitIndex, kMaxPlayers> testers_{};       ///< of each army: nobody was less likely to fail a morale test
  bool last_round_ = false;
};

/// What a player sees when it decides.
struct View {
  const Rules& rules;
  const State& state;
  PairOdds& odds;
};

}  // namespace warbalance::warstuff2
