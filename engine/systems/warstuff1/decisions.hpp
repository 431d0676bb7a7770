#pragma once

#include <cstdint>

#include "engine/core/path.hpp"
#include "engine/core/players/decision.hpp"
#include "engine/systems/warstuff1/actions.hpp"

// What the rules leave to players to decide.

namespace warbalance::warstuff1 {

/// What a unit does at the end of its move.
enum class Deed : std::uint8_t { none, shoot, entangle, melee, heal };

/// One action of a unit: where it goes and what it does there.
struct Action {
  ActionKind kind = ActionKind::hold;
  Path path{};  ///< of a move; count 0 = stays
  Deed deed = Deed::none;
  UnitIndex target = kNoUnit;

  friend bool operator==(const Action&, const Action&) = default;
};

/// What a player chooses at an activation.
using Decision = UnitDecision<Action>;

struct Placement {
  UnitIndex unit = kNoUnit;
  Point at{};
};

}  // namespace warbalance::warstuff1
