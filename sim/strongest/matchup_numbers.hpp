#pragma once

#include <cstdint>

// The matchup numbers of battle keys of `strongest` (`BattleKey::matchup`): what has another number has other armies
// and dice.

namespace warbalance::sim {

inline constexpr std::uint32_t kMeasureMatchup = 1;          ///< one for each opponent, and each army measured
inline constexpr std::uint32_t kMeasureNumbers = 65536;      ///< opponents at most
inline constexpr std::uint32_t kPayoffMatchup = 0xA0000000;  ///< one for each pair of found armies
inline constexpr std::uint32_t kSearchMatchup = 0xB0000000;  ///< one for each generation of a search
inline constexpr std::uint32_t kSearchNumbers = 1U << 20;    ///< generations at most

}  // namespace warbalance::sim
