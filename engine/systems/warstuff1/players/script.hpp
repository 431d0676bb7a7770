#pragma once

#include "engine/core/choice_script.hpp"
#include "engine/core/players/best.hpp"
#include "engine/systems/warstuff1/decisions.hpp"

namespace warbalance::warstuff1 {

using BestAction = Best<Action>;

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
