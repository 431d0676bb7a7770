#pragma once

#include "engine/systems/vsgmr/pair_odds.hpp"

namespace warbalance::vsgmr {

/// What a player decides on.
struct View {
  const Rules& rules;
  const State& state;
  PairOdds& odds;
};

}  // namespace warbalance::vsgmr
