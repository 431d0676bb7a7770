#pragma once

#include <cstddef>

#include "engine/core/players/best.hpp"
#include "engine/systems/warstuff2/players/outlook.hpp"
#include "engine/systems/warstuff2/players/script.hpp"

namespace warbalance::warstuff2 {

/// The candidates of `greedy` in the order of section B: of some actions the rank of the first.
namespace ranks {
inline constexpr int kHold = 0;
inline constexpr int kHunker = 1;
inline constexpr int kGuard = 2;
inline constexpr int kAdvances = 3;  ///< to the enemy, away, into range, into cover, eight to the sides
inline constexpr int kRushes = 15;   ///< the same, the third one being left out
inline constexpr int kCharges = 27;  ///< in the order of the enemies
}  // namespace ranks

/// Of each unit, as many of its actions as one who looks ahead may want.
inline constexpr std::size_t kMostActions = 4;
using BestAction = Best<Action, kMostActions>;

}  // namespace warbalance::warstuff2
