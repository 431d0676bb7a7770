#pragma once

#include <optional>

#include "engine/core/path.hpp"
#include "engine/core/players/decision.hpp"
#include "engine/systems/warstuff2/actions.hpp"

// What the rules leave to players to decide.

namespace warbalance::warstuff2 {

/// One action of a unit: where it goes and whom it attacks.
struct Action {
  ActionKind kind = ActionKind::hold;
  UnitIndex target = kNoUnit;  ///< of the shot or the charge; none = no shot
  Path path{};                 ///< of a move; count 0 = stays

  friend bool operator==(const Action&, const Action&) = default;
};

/// What a player chooses at an activation.
using Decision = UnitDecision<Action>;

struct Placement {
  UnitIndex unit = kNoUnit;
  std::optional<Point> at;
};

struct SpellChoice {
  int spell = 0;
  UnitIndex target = kNoUnit;
};

/// A push along one of the standard directions.
struct Push {
  int direction = 0;
  Length length = 0;
};

}  // namespace warbalance::warstuff2
