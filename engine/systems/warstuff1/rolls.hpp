#pragma once

#include "engine/core/dice.hpp"

namespace warbalance::warstuff1 {

// Every roll of the game: what replays call it, the rule that asks for it, and its lane of random dice. Rolls that come
// now and then share lane 0; the lanes were chosen for how well battles with and without a special rule compare.
inline constexpr RollKind kRollOff{"roll-off", "WS1-103"};
inline constexpr RollKind kCommandRoll{"command", "WS1-R18"};
inline constexpr RollKind kTargetTest{"morale", "WS1-R20", 5};
inline constexpr RollKind kContactTest{"morale", "WS1-R16", 5};
inline constexpr RollKind kKillTest{"morale", "WS1-R02", 5};
inline constexpr RollKind kQualityDie{"quality", "WS1-R13", 7};
inline constexpr RollKind kAttackRoll{"attack", "WS1-603", 1};
inline constexpr RollKind kEntangleRoll{"entangle", "WS1-R07", 1};
inline constexpr RollKind kMoreHitsRoll{"more hits", "WS1-R35", 6};
inline constexpr RollKind kIgnoreGroundRoll{"ignore", "WS1-R19", 2};
inline constexpr RollKind kIgnoreRoll{"ignore", "WS1-R31", 2};
inline constexpr RollKind kDamageRoll{"damage", "WS1-605", 3};
inline constexpr RollKind kSurviveRoll{"survive", "WS1-R24", 4};
inline constexpr RollKind kBlowRoll{"death blow", "WS1-R06"};
inline constexpr RollKind kDangerousRoll{"dangerous", "WS1-505"};
inline constexpr RollKind kHealRoll{"heal", "WS1-R14"};

}  // namespace warbalance::warstuff1
