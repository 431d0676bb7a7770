#pragma once

#include <compare>
#include <cstdint>

#include "engine/core/dice.hpp"

// How far one event has come (an attack, the hits of a spell, a blast, a fall), and what it changes of its target.

namespace warbalance::warstuff2 {

/// Whose dice an event rolls.
struct EventStreams {
  DieStream attacker{};
  DieStream defender{};
};

/// What an event can change of a unit.
struct Condition {
  std::uint8_t markers = 0;
  bool killed = false;
  bool stunned = false;
  bool frozen = false;

  friend auto operator<=>(const Condition&, const Condition&) = default;
};

/// WS2-W13: Stunned clears Frozen, and a Stunned unit cannot be frozen (W12).
inline void stun(Condition& condition) {
  condition.stunned = true;
  condition.frozen = false;
}
/// WS2-W9.
inline void kill(Condition& condition) {
  condition = Condition{};
  condition.killed = true;
}

enum class Phase : std::uint8_t {
  nerve,
  nerve_again,
  hit,
  hit_again,
  ignore,
  quality,
  counted,  ///< between the halves: no roll
  wound,
  rescue_self,
  rescue_friend,
  freeze,
  over,
};

/// How far an event has come. Fields that no longer matter are cleared, so that equal states compare equal.
struct Progress {
  Phase phase = Phase::over;
  std::uint8_t index = 0;    ///< attack or hit or rescuer that is next
  std::uint8_t hits = 0;     ///< hits scored, or still left after the ignore dice
  std::uint16_t deadly = 0;  ///< bit i: hit i is deadly
  std::uint8_t kept = 0;     ///< hits not ignored so far
  std::uint16_t kept_deadly = 0;
  std::uint8_t wounds = 0;
  std::uint8_t cover_die = 0;  ///< 0 not rolled, 1 ignored, 2 not ignored
  bool nerve_failed = false;
  bool any_hit_left = false;
  bool killed_outright = false;  ///< at the end of the first half: would be killed, whatever its wounds (WS2-W5)
  bool stunned_by_die = false;   ///< the wound die stunned (WS2-W11: a push may follow)

  bool over() const { return phase == Phase::over; }
  friend auto operator<=>(const Progress&, const Progress&) = default;
};

/// Hits of an event at most: the loader bounds attacks and hits by 4.
inline constexpr int kMaxHits = 16;

}  // namespace warbalance::warstuff2
