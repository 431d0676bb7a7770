#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstdint>

#include "engine/core/chance.hpp"
#include "engine/core/dice.hpp"
#include "tests/toy/engine/profile.hpp"
#include "tests/toy/engine/rules.hpp"

// One attack between two units, in steps of at most one roll: battles play these steps, `odds` enumerates them.

namespace warbalance::toy {

inline constexpr RollKind kRollOff{"roll-off", "TOY-S2"};
inline constexpr RollKind kHitRoll{"hit", "TOY-A2", 1};
inline constexpr RollKind kSaveRoll{"save", "TOY-A5", 2};

enum class AttackKind : std::uint8_t { shoot, fight };

/// What the dice of one side of an attack depend on.
struct SideNumbers {
  int dice = 0;
  int needed = 4;    ///< die that hits
  int armor_on = 0;  ///< of this side, against the dice of the other
  int strength = 2;  ///< wounds that kill it
};

struct ExchangeSetting {
  AttackKind kind = AttackKind::fight;
  bool cover = false;  ///< the defender is in cover
};

/// Where an attack stands; wounds are those that each side has.
struct ExchangeState {
  bool over = true;
  bool back = false;  ///< the defender strikes back
  bool save = false;  ///< the next die is a save
  std::int8_t left = 0;
  std::int8_t source_wounds = 0;
  std::int8_t target_wounds = 0;

  std::int8_t& victim_wounds() { return back ? source_wounds : target_wounds; }
  friend auto operator<=>(const ExchangeState&, const ExchangeState&) = default;
};

class Exchange {
 public:
  Exchange(const Rules& rules, const Profile& source, const Profile& target, const ExchangeSetting& setting,
           DieStream source_dice = {0, 0}, DieStream target_dice = {1, 0})
      : source_{setting.kind == AttackKind::shoot ? source.shots : source.attacks(), needed(rules, source, setting),
                source.armor_on, source.strength()},
        target_{setting.kind == AttackKind::fight && rules.strike_back != 0 ? target.attacks() : 0, target.quality,
                target.armor_on, target.strength()},
        source_dice_(source_dice),
        target_dice_(target_dice) {}

  ExchangeState start(int source_wounds, int target_wounds) const {
    ExchangeState state;
    state.over = false;
    state.left = static_cast<std::int8_t>(source_.dice);
    state.source_wounds = static_cast<std::int8_t>(source_wounds);
    state.target_wounds = static_cast<std::int8_t>(target_wounds);
    return state;
  }
  static bool over(const ExchangeState& state) { return state.over; }

  template <class D>
  void step(ExchangeState& state, D& dice) const {
    assert(!state.over && "a step after the end");
    if (state.save) {
      state.save = false;
      if (!dice.test({victim_dice(state), &kSaveRoll}, victim(state).armor_on)) ++state.victim_wounds();
    } else {
      --state.left;
      if (dice.test({striker_dice(state), &kHitRoll}, striker(state).needed)) {  // TOY-A2, TOY-A5
        if (victim(state).armor_on != 0) {
          state.save = true;
          return;
        }
        ++state.victim_wounds();
      }
    }
    go_on(state);
  }

  /// What the attack may be expected to destroy, parts of units included [1/100 point].
  std::int64_t expected(std::int64_t target_cost) const { return expected(source_, target_, target_cost); }
  /// The same of the defender who strikes back.
  std::int64_t expected_back(std::int64_t source_cost) const { return expected(target_, source_, source_cost); }

  /// What a success of the next die is worth to the side that rolls it [1/100 point].
  /// @param source_cost, target_cost  of the whole units
  std::int64_t stake(const ExchangeState& state, std::int64_t source_cost, std::int64_t target_cost) const {
    const std::int64_t wound = (state.back ? source_cost : target_cost) / victim(state).strength;
    return state.save ? wound : share_of(wound, kWhole - saves(victim(state)));
  }

 private:
  static int needed(const Rules& rules, const Profile& source, const ExchangeSetting& setting) {
    const bool harder = setting.kind == AttackKind::shoot && setting.cover;
    return std::min(6, source.quality + (harder ? rules.cover_penalty : 0));
  }
  static Share saves(const SideNumbers& side) { return side.armor_on == 0 ? 0 : chance_from(side.armor_on); }
  static std::int64_t expected(const SideNumbers& striker, const SideNumbers& victim, std::int64_t cost) {
    const Share wounds = share_of(chance_from(striker.needed), kWhole - saves(victim)) * striker.dice;
    return share_of(std::min<Share>(wounds, victim.strength * kWhole), cost) / victim.strength;
  }

  const SideNumbers& striker(const ExchangeState& state) const { return state.back ? target_ : source_; }
  const SideNumbers& victim(const ExchangeState& state) const { return state.back ? source_ : target_; }
  DieStream striker_dice(const ExchangeState& state) const { return state.back ? target_dice_ : source_dice_; }
  DieStream victim_dice(const ExchangeState& state) const { return state.back ? source_dice_ : target_dice_; }

  /// TOY-A4, TOY-A6: what comes after a die.
  void go_on(ExchangeState& state) const {
    const bool killed = state.victim_wounds() >= victim(state).strength;
    if (!killed && state.left > 0) return;
    state.left = 0;
    if (!killed && !state.back && target_.dice > 0) {
      state.back = true;
      state.left = static_cast<std::int8_t>(target_.dice);
      return;
    }
    state.over = true;
    state.back = false;
  }

  SideNumbers source_;
  SideNumbers target_;
  DieStream source_dice_;
  DieStream target_dice_;
};

}  // namespace warbalance::toy
