#pragma once

#include "engine/systems/suitcase/workspace.hpp"

// What players see.

namespace warbalance::suitcase {

/// What a player decides on.
struct View {
  const Rules& rules;
  const State& state;
  Workspace& workspace;
};

}  // namespace warbalance::suitcase
