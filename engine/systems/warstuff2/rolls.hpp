#pragma once

#include "engine/core/dice.hpp"

namespace warbalance::warstuff2 {

// Every roll of the game: what replays call it, the rule that asks for it, and its lane of random dice. Rolls that come
// now and then share lane 0; the lanes were chosen for how well battles with and without a special rule compare.
inline constexpr RollKind kRollOff{"roll-off", "WS2-G3"};
inline constexpr RollKind kLeaderRoll{"leader", "WS2-Q15"};
inline constexpr RollKind kCastRoll{"cast", "WS2-Q27"};
inline constexpr RollKind kNerveRoll{"nerve", "WS2-X8", 7};
inline constexpr RollKind kNerveReroll{"nerve re-roll", "WS2-Q6", 7};
inline constexpr RollKind kHitRoll{"hit", "WS2-W1", 1};
inline constexpr RollKind kHitReroll{"hit re-roll", "WS2-X9", 2};
inline constexpr RollKind kIgnoreRoll{"ignore", "WS2-Q1", 3};
inline constexpr RollKind kCoverRoll{"cover", "WS2-T10", 3};
inline constexpr RollKind kQualityRoll{"quality", "WS2-W6", 4};
inline constexpr RollKind kWoundRoll{"wound", "WS2-W7", 5};
inline constexpr RollKind kRescueSelfRoll{"regeneration", "WS2-Q17", 6};
inline constexpr RollKind kRescueFriendRoll{"healer", "WS2-Q11", 6};
inline constexpr RollKind kFreezeRoll{"freeze", "WS2-W12"};
inline constexpr RollKind kPushRoll{"push", "WS2-N1"};
inline constexpr RollKind kDangerousRoll{"dangerous", "WS2-T21"};
inline constexpr RollKind kDropRoll{"drop", "WS2-N4"};
inline constexpr RollKind kJumpRoll{"jump", "WS2-N6"};
inline constexpr RollKind kMoraleRoll{"morale", "WS2-MO2", 7};
inline constexpr RollKind kMoraleReroll{"morale re-roll", "WS2-Q6", 7};

}  // namespace warbalance::warstuff2
