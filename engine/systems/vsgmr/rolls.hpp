#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/dice.hpp"

namespace warbalance::vsgmr {

/// The kinds of rolls to which bonuses and larger dice apply separately.
enum class Roll : std::uint8_t { distance, hand_to_hand, armor, skill };
inline constexpr std::size_t kRolls = 4;

constexpr std::size_t index_of(Roll roll) { return static_cast<std::size_t>(roll); }

// Every roll of the game: what replays call it, the rule that asks for it, and its lane of random dice. Rolls that come
// now and then share lane 0.
inline constexpr RollKind kInitiativeRoll{"initiative", "VS-R2"};
inline constexpr RollKind kDistanceRoll{"distance attack", "VS-D8", 1};
inline constexpr RollKind kSecondDie{"automatic fire", "VS-D9", 2};
inline constexpr RollKind kHandToHandRoll{"hand to hand attack", "VS-H2", 3};
inline constexpr RollKind kArmorRoll{"armor", "VS-D10", 4};
inline constexpr RollKind kSecondArmorRoll{"second armor roll", "VS-A07", 5};
inline constexpr RollKind kBuildingRoll{"building", "VS-X5"};
inline constexpr RollKind kRecruitRoll{"recruit", "VS-A10", 6};
inline constexpr RollKind kDisableRoll{"disable", "VS-A04", 7};
inline constexpr RollKind kSummonRoll{"summon", "VS-A15"};
inline constexpr RollKind kSpotRoll{"contested spot", "VS-S5"};
inline constexpr RollKind kSoloRoll{"solo", "VS-L2"};
inline constexpr RollKind kSpawnRoll{"spawning", "VS-V15"};
inline constexpr RollKind kSeenRoll{"is it seen", "VS-D6"};
inline constexpr RollKind kCoverRoll{"is it covered", "VS-D6"};
inline constexpr RollKind kSkillRoll{"skill", "VS-K1"};

}  // namespace warbalance::vsgmr
