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

/// The common part of the players of all systems: who sits where, their random numbers and the scripted choices.
/// A system's `Players` derives from it and makes the decisions of its rules.
/// @tparam Script  the system's ChoiceScript
/// @tparam Choice  what a seat chooses in its turn; has a `unit`
template <class Script, class Choice>
class SeatedPlayers {
 public:
  using Decision = Choice;
  static constexpr std::size_t kMostChoices = 128;
  using Choices = BestList<Decision, kMostChoices>;

  /// Called before each battle. @param script  the choices of scripted players; may be null if there are none
  template <class Profile>
  void begin(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(setup.players); ++seat) {
      players_[seat] = setup.sides[seat].player;
    }
    decisions_ = RandomStream(key, StreamClass::decisions);
    script_ = script;
    force({});
  }
  /// After `begin`: takes over a battle in progress and continues the stream of random numbers of its players.
  void go_on_from(const SeatedPlayers& others) { decisions_ = others.decisions_; }

  /// Forces the next choice of who acts to be this decision; without a unit it forces nothing.
  void force(const Decision& decision) {
    forced_ = decision;
    force_next_ = decision.unit != kNoUnit;
  }

 protected:
  /// The forced decision for the current choice; null: none.
  const Decision* forced() {
    if (!force_next_) return nullptr;
    force_next_ = false;
    return &forced_;
  }
  /// Takes the forced action of this unit; none: it chooses freely.
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
  Decision forced_{};        ///< for the current choice or the next one
  bool force_next_ = false;  ///< for the next one
};

}  // namespace warbalance
