#pragma once

#include "engine/systems/suitcase/movement.hpp"
#include "engine/systems/suitcase/players/memory.hpp"
#include "engine/systems/suitcase/players/weights.hpp"
#include "engine/systems/suitcase/ways.hpp"

namespace warbalance::suitcase {

/// What arenas are made of; nothing has to be prepared.
struct OddsTables {
  Rules rules;
  Weights weights{};  ///< of the players that think in the room
};

/// Room that is made once for each thread.
class Workspace {
 public:
  explicit Workspace(const OddsTables& tables) : weights_(tables.weights) {}
  const Weights& weights() const { return weights_; }
  void begin(const State& state) { memory.begin(state); }

  Memory memory;
  Paths paths;
  Ways ways;
  HexSet ends;  ///< hexes that a unit may move to

 private:
  const Weights weights_;
};

}  // namespace warbalance::suitcase
