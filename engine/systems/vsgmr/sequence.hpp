#pragma once

#include "engine/systems/vsgmr/attack.hpp"

// The order of the stages of an exchange: an attack and everything that follows from it (VS-X4, VS-X6). Battles go
// through it and add places, targets and players; `odds` and the players' odds go through it too.

namespace warbalance::vsgmr {

enum class Stage : std::uint8_t {
  strike,     ///< the dice of one attack
  fear,       ///< the attacker is frightened (VS-A02)
  fall,       ///< the target is defeated, or changes sides
  revenge,    ///< it attacks in turn, an exchange of its own (VS-A11)
  knockback,  ///< it is knocked back (VS-W8)
  follow_up,  ///< another attack is made, where there is a target (VS-X6)
  over,
};

/// What comes after a stage.
/// @param numbers, ended  the last attack, and how its dice ended
/// @param avenging        the attacks are those of a figure that was defeated just now
/// @param followed        attacks that followed the first one up to now
constexpr Stage next(Stage stage, const StrikeNumbers& numbers, const StrikeState& ended, bool avenging, int followed) {
  const bool defeated = ended.result >= StrikeResult::defeated;
  const bool follows = (numbers.follows_defeat ? defeated : ended.hit()) && followed < numbers.follow_ups;
  const Stage last = follows ? Stage::follow_up : Stage::over;
  switch (stage) {
    case Stage::strike:
      if (ended.result == StrikeResult::frightened && !avenging) return Stage::fear;
      if (defeated) return Stage::fall;
      return knockback(numbers, ended) > 0 ? Stage::knockback : last;
    case Stage::fall:
      return numbers.avenged && !avenging && ended.result == StrikeResult::defeated ? Stage::revenge : last;
    case Stage::revenge:
    case Stage::knockback:
      return last;
    case Stage::follow_up:
      return Stage::strike;
    case Stage::fear:
    case Stage::over:
      return Stage::over;
  }
  return Stage::over;
}

}  // namespace warbalance::vsgmr
