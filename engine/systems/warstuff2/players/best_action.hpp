#pragma once

#include "engine/core/players/best.hpp"
#include "engine/systems/warstuff2/players/outlook.hpp"
#include "engine/systems/warstuff2/players/script.hpp"

namespace warbalance::warstuff2 {

/// The ranks of the candidates of `greedy`, in the order of section B; where several follow, the rank of the first.
namespace ranks {
inline constexpr int kHold = 0;
inline constexpr int kHunker = 1;
inline constexpr int kGuard = 2;
inline constexpr int kAdvances = 3;  ///< to the enemy, away, into range, into cover, eight to the sides
inline constexpr int kRushes = 15;   ///< the same, the third one being left out
inline constexpr int kCharges = 27;  ///< in the order of the enemies
}  // namespace ranks

using BestAction = Best<Action>;

}  // namespace warbalance::warstuff2
