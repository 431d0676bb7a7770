#pragma once

#include "engine/systems/suitcase/memory/unit_cache.hpp"
#include "engine/systems/suitcase/movement.hpp"
#include "engine/systems/suitcase/players/weights.hpp"

// What each thread works in beside the position: its cache, and the room in which paths are searched.

namespace warbalance::suitcase {

/// What workspaces are made of; nothing has to be prepared.
struct OddsTables {
  Rules rules;
  Weights weights{};  ///< of the players that use the workspace
};

/// Made once for each thread and each player's weights.
class Workspace {
 public:
  explicit Workspace(const OddsTables& tables) : weights_(tables.weights) {}
  const Weights& weights() const { return weights_; }
  void begin(const State& state) { cache.begin(state); }

  UnitCache cache;
  Paths paths;
  HexPaths hex_paths;
  HexSet ends;  ///< hexes that a unit may move to

 private:
  const Weights weights_;
};

}  // namespace warbalance::suitcase
