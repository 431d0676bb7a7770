#pragma once

#include <cstdint>

#include "engine/core/random_stream.hpp"

// How the policies differ in the moves that they choose.

namespace warbalance::vsgmr {

/// VS-C5, VS-C8: how a player chooses moves.
struct MoveStyle {
  std::int32_t threat = 2000;         ///< weight of T [per mille]
  std::int32_t threat_moving = 2000;  ///< of its part by enemies that have still to move
  bool charges = false;               ///< the first candidate with an attack hand to hand, else straight on
  bool leaves = true;                 ///< leaves mounts where that is better
  RandomStream* lots = nullptr;       ///< a candidate is drawn at random from this; null: by value
};

}  // namespace warbalance::vsgmr
