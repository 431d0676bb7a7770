#pragma once

#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/pair_odds.hpp"
#include "engine/systems/warstuff2/players/values.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

/// What a player sees when it decides.
struct View {
  const Rules& rules;
  const State& state;
  PairOdds& odds;
};

}  // namespace warbalance::warstuff2
