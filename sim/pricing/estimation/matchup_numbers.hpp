#pragma once

#include <cstdint>

// The matchup numbers of battle keys in a price run (`BattleKey::matchup`): what has another number has other armies
// and dice. Chains have those from 1 to some 66 million (`field_battle_key`), everything beside them these.

namespace warbalance::sim {

inline constexpr std::uint32_t kIdleMatchup = 0xF7000000;        ///< of a rule that may have no effect
inline constexpr std::uint32_t kDirectMatchup = 0xF8000000;      ///< of a block of couples of a direct check
inline constexpr std::uint32_t kCarrierMatchup = 0xF9000000;     ///< of a block of couples of an explained rule
inline constexpr std::uint32_t kEqualiserMatchup = 0xFA000000;   ///< four for each whole unit
inline constexpr std::uint32_t kListArmiesMatchup = 0xFC000000;  ///< of a pass of the search of lists
inline constexpr std::uint32_t kSurrogateMatchup = 0xFD000000;   ///< of a set of battles of a surrogate
inline constexpr std::uint32_t kHeldOutMatchup = 0xFE000000;
inline constexpr std::uint32_t kShuffleMatchup = 0xFE000001;
inline constexpr std::uint32_t kProofMatchup = 0xFF000000;  ///< of a cell of a proof

}  // namespace warbalance::sim
