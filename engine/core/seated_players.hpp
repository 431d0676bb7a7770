#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "engine/core/policy.hpp"
#include "engine/core/random_stream.hpp"
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
template <class Script>
class SeatedPlayers {
 public:
  /// Before each battle. @param script  the choices of scripted players; may be null when nobody is scripted
  template <class Profile>
  void begin(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(setup.players); ++seat) {
      players_[seat] = setup.sides[seat].player;
    }
    decisions_ = RandomStream(key, StreamClass::decisions);
    script_ = script;
  }
  /// After `begin`, in the middle of a battle that others have played so far: the lots that they drew are drawn.
  void go_on_from(const SeatedPlayers& others) { decisions_ = others.decisions_; }

 protected:
  SeatPlayer player(int seat) const { return players_[static_cast<std::size_t>(seat)]; }
  Policy policy(int seat) const { return player(seat).policy; }

  RandomStream decisions_;
  Script* script_ = nullptr;

 private:
  std::array<SeatPlayer, kMaxPlayers> players_{};
};

}  // namespace warbalance
