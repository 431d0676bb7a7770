#pragma once

#include <optional>

#include "engine/core/choice_script.hpp"
#include "engine/core/players/best.hpp"
#include "engine/core/players/decision.hpp"
#include "engine/systems/warstuff1/movement.hpp"

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

using BestAction = Best<Action>;

struct Placement {
  UnitIndex unit = kNoUnit;
  Point at{};
};

// Choices of a scripted player, in the order in which the battle asks for them. Picks of a Leader and moves after
// placing and melee may be left out: the next choice of another kind then means "no".

struct ChooseEdge {
  int edge = 0;
};
struct ChoosePlacement {
  Placement placement;
};
struct ChooseUnit {
  UnitIndex unit = kNoUnit;
};
struct ChooseAction {
  Action action;
};
struct ChoosePick {
  UnitIndex unit = kNoUnit;
};
/// A move when the unit has been placed, or after its melee.
struct ChooseMove {
  Path path;
};

using Script = ChoiceScript<ChooseEdge, ChoosePlacement, ChooseUnit, ChooseAction, ChoosePick, ChooseMove>;
using Choice = Script::Choice;

}  // namespace warbalance::warstuff1
