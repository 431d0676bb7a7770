#pragma once

#include "engine/core/scripted_dice.hpp"
#include "engine/systems/warstuff2/decisions.hpp"

namespace warbalance::warstuff2 {

// Choices of a scripted player, in the order in which the battle asks for them. Those that a rule makes optional
// (grants, casting, pushes, moves after melee, waiting with a guard shot) may be left out: the next
// choice of another kind then means "no".

struct ChooseCorner {
  int corner = 0;
};
struct ChoosePlacement {
  UnitIndex unit = kNoUnit;
  Point at;
};
struct ChooseUnit {
  UnitIndex unit = kNoUnit;
};
struct ChooseAction {
  Action action;
};
struct ChooseGrant {
  UnitIndex unit = kNoUnit;
};
/// The wizard casts; without it, it does not.
struct ChooseCast {};
struct ChooseSpell {
  SpellChoice spell;
};
/// A guard that lets this mover pass once.
struct ChooseToWait {
  UnitIndex guard = kNoUnit;
};
struct ChooseNoStrikeBack {};
struct ChooseMeleeMove {
  Path path;
};
struct ChoosePush {
  Push push;
};
struct ChooseTester {
  UnitIndex unit = kNoUnit;
};

using Script = ChoiceScript<ChooseCorner, ChoosePlacement, ChooseUnit, ChooseAction, ChooseGrant, ChooseCast,
                            ChooseSpell, ChooseToWait, ChooseNoStrikeBack, ChooseMeleeMove, ChoosePush, ChooseTester>;
using Choice = Script::Choice;

}  // namespace warbalance::warstuff2
