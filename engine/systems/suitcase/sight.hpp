#pragma once

#include "engine/systems/suitcase/state.hpp"

// Lines over the hexes of the board: sight and cover (SC-M9, SC-M10, SC-H4).

namespace warbalance::suitcase {

/// The lines from the models of one unit to those of another. The result of the last two hexes is cached, as sight and
/// cover are mostly asked for the same two.
class Sight {
 public:
  /// @param from, to  units whose models do not block sight (option models_block_sight)
  Sight(const Rules& rules, const State& state, UnitIndex from = kNoUnit, UnitIndex to = kNoUnit)
      : rules_(rules), state_(state), from_(from), to_(to) {}

  /// SC-M10: whether one of the two lines between the hexes is clear.
  bool is_clear(Hex from, Hex to);
  /// SC-H4: whether a model on `to` is behind cover from a firing model.
  bool is_behind_cover(Hex from, Hex to);

  // Of the first unit, standing on `hexes`, and the second one as its target.

  /// Who fires which ranged weapons (SC-H1). @param acting  models that may
  Firing firing(const Formation& hexes, Models acting);
  /// Models of `acting` that have the target in Fire Breath's range and sight.
  Models breathing(const Formation& hexes, Models acting);
  /// The cover of the target from firing models (SC-H4).
  Cover cover(const Formation& hexes, Models firing, Pick pick);

 private:
  /// What lies between two hexes, on each of the two lines: flags of the ground.
  struct Between {
    int first = 0;
    int second = 0;
  };

  const Between& between(Hex from, Hex to);
  Between look(Hex from, Hex to) const;

  const Rules& rules_;
  const State& state_;
  UnitIndex from_;
  UnitIndex to_;
  Hex last_from_ = kNoHex;
  Hex last_to_ = kNoHex;
  Between last_;
};

inline bool sees(const Rules& rules, const State& state, Hex from, Hex to, UnitIndex a = kNoUnit,
                 UnitIndex b = kNoUnit) {
  return Sight(rules, state, a, b).is_clear(from, to);
}
inline Firing firing_at(const Rules& rules, const State& state, UnitIndex shooter, const Formation& hexes,
                        Models acting, UnitIndex target) {
  return Sight(rules, state, shooter, target).firing(hexes, acting);
}
inline Models breathing_at(const Rules& rules, const State& state, UnitIndex shooter, const Formation& hexes,
                           Models acting, UnitIndex target) {
  return Sight(rules, state, shooter, target).breathing(hexes, acting);
}
inline Cover cover_of(const Rules& rules, const State& state, UnitIndex shooter, const Formation& hexes, Models firing,
                      UnitIndex target, Pick pick) {
  return Sight(rules, state, shooter, target).cover(hexes, firing, pick);
}

// The input of the to-hit dice of shooting, besides the weapons.

/// What the to-hit dice of shooting at a target depend on.
inline AttackSetting shooting_setting(const UnitNumbers& numbers, const UnitSituation& target, Cover cover, bool moved,
                                      Pick pick) {
  AttackSetting setting;
  setting.shooting = true;
  setting.moved = moved;
  setting.cover = cover;
  setting.stealth = std::min(numbers.card(wounded_card(target.body, pick)).stealth, target.veil);
  setting.target_models = pick != Pick::none ? 1 : target.body.models();
  return setting;
}
inline AttackSetting shooting_setting(const Rules& rules, const State& state, UnitIndex shooter, const Formation& hexes,
                                      const Firing& firing, UnitIndex target, bool moved, Pick pick) {
  const Cover cover = cover_of(rules, state, shooter, hexes, firing.all(), target, pick);
  return shooting_setting(state.numbers(target), state.unit(target), cover, moved, pick);
}

}  // namespace warbalance::suitcase
