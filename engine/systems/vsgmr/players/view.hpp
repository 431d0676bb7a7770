#pragma once

#include "engine/systems/vsgmr/pair_odds.hpp"

// What players see.

namespace warbalance::vsgmr {

/// What a player decides on.
struct View {
  const Rules& rules;
  const State& state;
  PairOdds& odds;
};

}  // namespace warbalance::vsgmr
