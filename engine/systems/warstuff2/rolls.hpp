#pragma once

#include "engine/core/dice.hpp"

namespace warbalance::warstuff2 {

// Every roll of the game: what replays call it, and the rule that asks for it.
inline constexpr RollKind kRollOff{"roll-off", "WS2-G3"};
inline constexpr RollKind kLeaderRoll{"leader", "WS2-Q15"};
inline constexpr RollKind kCastRoll{"cast", "WS2-Q27"};
inline constexpr RollKind kNerveRoll{"nerve", "WS2-X8"};
inline constexpr RollKind kNerveReroll{"nerve re-roll", "WS2-Q6"};
inline constexpr RollKind kHitRoll{"hit", "WS2-W1"};
inline constexpr RollKind kHitReroll{"hit re-roll", "WS2-X9"};
inline constexpr RollKind kIgnoreRoll{"ignore", "WS2-Q1"};
inline constexpr RollKind kCoverRoll{"cover", "WS2-T10"};
inline constexpr RollKind kQualityRoll{"quality", "WS2-W6"};
inline constexpr RollKind kWoundRoll{"wound", "WS2-W7"};
inline constexpr RollKind kRescueSelfRoll{"regeneration", "WS2-Q17"};
inline constexpr RollKind kRescueFriendRoll{"healer", "WS2-Q11"};
inline constexpr RollKind kFreezeRoll{"freeze", "WS2-W12"};
inline constexpr RollKind kPushRoll{"push", "WS2-N1"};
inline constexpr RollKind kDangerousRoll{"dangerous", "WS2-T21"};
inline constexpr RollKind kDropRoll{"drop", "WS2-N4"};
inline constexpr RollKind kJumpRoll{"jump", "WS2-N6"};
inline constexpr RollKind kMoraleRoll{"morale", "WS2-MO2"};
inline constexpr RollKind kMoraleReroll{"morale re-roll", "WS2-Q6"};

}  // namespace warbalance::warstuff2
