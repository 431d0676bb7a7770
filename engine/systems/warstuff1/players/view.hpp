#pragma once

#include "engine/systems/warstuff1/movement.hpp"
#include "engine/systems/warstuff1/pair_odds.hpp"

namespace warbalance::warstuff1 {

/// What a player sees when it decides.
struct View {
  const Rules& rules;
  const State& state;
  PairOdds& odds;
};

}  // namespace warbalance::warstuff1
