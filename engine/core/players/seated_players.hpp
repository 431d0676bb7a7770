#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "engine/core/players/best.hpp"
#include "engine/core/players/policy.hpp"
#include "engine/core/random_dice.hpp"
#include "engine/core/report.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/trace.hpp"

namespace warbalance {

/// Whether a unit is one of those that may be chosen.
inline bool contains(std::span<const UnitIndex> units, UnitIndex unit) {
  return std::find(units.begin(), units.end(), unit) != units.end();
}

/// What the players of every system have: who sits where, their own random numbers and the scripted choices.
/// A system's `Players` derives from it and answers the decisions of its rules.
/// @tparam Script  the system's ChoiceScript
/// @tparam Choice  what is chosen where it is a seat's turn; has a `unit`
template <class Script, class Choice>
class SeatedPlayers {
 public:
  using Decision = Choice;
  static constexpr std::size_t kMostChoices = 128;
  using Choices = BestList<Decision, kMostChoices>;

  /// Before each battle. @param script  the choices of scripted players; may be null when nobody is scripted
  template <class Profile>
  void begin(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(setup.players); ++seat) {
      players_[seat] = setup.sides[seat].player;
    }
    decisions_ = RandomStream(key, StreamClass::decisions);
    script_ = script;
    force({});
  }
  /// The same for a rollout, which begins with a decision. A system that remembers positions keeps nothing of it.
  template <class Profile>
  void begin_rollout(const BattleSetup<Profile>& setup, const BattleKey& key, const Decision& decision) {
    begin(setup, key, nullptr);
    force(decision);
  }
  /// After `begin`, in the middle of a battle that others have played so far: their stream of random numbers goes on.
  void go_on_from(const SeatedPlayers& others) { decisions_ = others.decisions_; }

  /// Forces the next choice of who acts to be this decision; one without a unit forces nothing.
  void force(const Decision& decision) {
    forced_ = decision;
    force_next_ = decision.unit != kNoUnit;
  }

 protected:
  /// The decision that is forced on the present choice; null: none.
  const Decision* forced() {
    if (!force_next_) return nullptr;
    force_next_ = false;
    return &forced_;
  }
  /// The action that is forced on this unit, once; none: it is free to choose.
  auto forced_action(UnitIndex unit) {
    using Action = decltype(forced_.action);
    return forced_.unit == unit ? std::exchange(forced_.action, Action{}) : Action{};
  }

  Style style(int seat) const { return players_[static_cast<std::size_t>(seat)]; }
  Policy policy(int seat) const { return style(seat).policy; }

  RandomStream decisions_;
  Script* script_ = nullptr;

 private:
  std::array<Style, kMaxPlayers> players_{};
  Decision forced_{};        ///< on the choice in progress, or on the next one
  bool force_next_ = false;  ///< on the next one
};

}  // namespace warbalance
