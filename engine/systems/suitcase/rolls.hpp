#pragma once

#include "engine/core/dice.hpp"

namespace warbalance::suitcase {

// Every roll of the game: what replays call it, the rule that asks for it, and its lane of random dice. Rolls that come
// now and then share lane 0.
inline constexpr RollKind kMarkersRoll{"number of markers", "SC-S4"};
inline constexpr RollKind kMarkerRollOff{"roll-off for markers", "SC-S4"};
inline constexpr RollKind kDeploymentRollOff{"roll-off for deployment", "SC-S5"};
inline constexpr RollKind kScoutRollOff{"roll-off for scouts", "SC-K22"};
inline constexpr RollKind kAmbushRollOff{"roll-off for ambushes", "SC-K1"};
inline constexpr RollKind kHitRoll{"hit", "SC-H2", 1};
inline constexpr RollKind kDefenseRoll{"defense", "SC-H3", 2};
inline constexpr RollKind kRegenerationRoll{"regeneration", "SC-K18", 3};
inline constexpr RollKind kWoundRoll{"wound", "SC-W5", 4};
inline constexpr RollKind kMoraleRoll{"morale", "SC-Q1", 5};
inline constexpr RollKind kCastRoll{"cast", "SC-K27", 6};
inline constexpr RollKind kBlockRoll{"block", "SC-K27", 6};
inline constexpr RollKind kDangerousRoll{"dangerous terrain", "SC-M8", 7};
inline constexpr RollKind kPhalanxRoll{"phalanx", "SC-K16"};
inline constexpr RollKind kFearRoll{"fear", "SC-K7"};

/// SC-G2: the face that a die needs to reach `target` with `modifier`: a natural 6 always does, a natural 1 never.
constexpr int face_needed(int target, int modifier) {
  const int face = target - modifier;
  return face < 2 ? 2 : face > 6 ? 6 : face;
}

}  // namespace warbalance::suitcase
