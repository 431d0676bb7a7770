#pragma once

#include <optional>

#include "engine/core/setup.hpp"
#include "engine/core/trace.hpp"
#include "engine/systems/vsgmr/numbers.hpp"

// What figures can do in the steps of a round: players choose among these, and battles carry them out.

namespace warbalance::vsgmr {

/// What a figure does in its movement: it may leave a mount first, goes, turns, and may board a mount at the end.
struct Move {
  Path path{};     ///< count 0 = stays
  Point facing{};  ///< afterwards; zero = as it was
  bool in_flight = false;
  UnitIndex board = kNoUnit;  ///< a mount that it goes aboard
  bool picks_up = false;      ///< the object, at the end (VS-M12)
  Point leave{};              ///< direction in which it leaves its mount (VS-M9); zero = it does not

  friend bool operator==(const Move&, const Move&) = default;
};

enum class ActionKind : std::uint8_t { none, distance, hand_to_hand, disable, summon };

/// What a figure does in step 3 or 4.
struct Action {
  ActionKind kind = ActionKind::none;
  UnitIndex target = kNoUnit;  ///< of an attack or Disable; the friend that is summoned
  Point at{};                  ///< where a summoned friend is placed
  int piece = -1;              ///< of an attack on terrain: the number of the piece

  friend bool operator==(const Action&, const Action&) = default;
};

inline ActionKind action_of(AttackKind kind) {
  return kind == AttackKind::distance ? ActionKind::distance : ActionKind::hand_to_hand;
}

/// A figure that moves, and how.
struct Moved {
  UnitIndex unit = kNoUnit;
  Move move;
};

/// A figure that acts in step 3 or 4, and what it does.
struct Acted {
  UnitIndex unit = kNoUnit;
  Action action;
};

/// What a player chooses where it is his turn in a step.
struct Decision {
  UnitIndex unit = kNoUnit;      ///< kNoUnit: whatever is chosen on the spot
  std::optional<Move> move;      ///< in step 2
  std::optional<Action> action;  ///< in step 3 or 4

  friend bool operator==(const Decision&, const Decision&) = default;
};

/// VS-V15: a figure of the reserve comes into play.
struct Spawn {
  UnitIndex unit = kNoUnit;
  Point at;
};

/// What a skill roll is for, if it is no task.
inline constexpr int kObjectTask = kMaxTasks;  ///< picking up the object

/// A figure makes a skill roll in step 5.
struct SkillRoll {
  UnitIndex unit = kNoUnit;
  int task = 0;  ///< number of the task, or `kObjectTask`
};

/// VS-C10, VS-C14: the value of a hit on a fortress, as a price.
inline constexpr Hundredths kPieceStake = 2000;

/// A roll that failed, for the choice whether it is made again (VS-A09).
struct FailedRoll {
  Roll roll = Roll::distance;
  bool some_face_passes = false;
  Hundredths stake = 0;  ///< price of the figure that the roll is about
  int dice = 0;          ///< rolled in the battle up to now
};

}  // namespace warbalance::vsgmr
