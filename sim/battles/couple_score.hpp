#pragma once

#include <cstdint>

#include "sim/battles/play.hpp"
#include "sim/battles/validity.hpp"

namespace warbalance::sim {

/// Greatest score of a couple.
inline constexpr int kCoupleQuarters = 4;

/// Plays a couple: army `a` sits at seat 1 in battle `key`, at seat 2 in the next one.
/// @param validity  to which both battles are added
/// @return the score of `a` in quarters, 0 .. 4: a win counts 2, a draw 1
int play_couple(const PlayFunction& play, const FieldArmy& a, const FieldArmy& b, BattleKey key, Validity& validity);

}  // namespace warbalance::sim
