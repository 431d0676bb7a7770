#pragma once

#include "engine/core/choice_script.hpp"
#include "engine/systems/vsgmr/actions.hpp"

// The choices of a scripted player (tests).

namespace warbalance::vsgmr {

// Choices of a scripted player, in the order in which the battle asks for them. What may be left out: the next choice
// of another kind then means "no" or "nobody".

/// Who takes the first turn of a round (the winner of the initiative roll).
struct ChooseTurn {
  int seat = 0;
};
struct ChooseMove {
  UnitIndex unit = kNoUnit;
  Move move;
};
struct ChooseAction {
  UnitIndex unit = kNoUnit;
  Action action;
};
/// The target of an attack that follows; may be left out.
struct ChooseFollowUp {
  UnitIndex target = kNoUnit;
};
/// A failed roll is made again by Inspiration; may be left out.
struct ChooseAgain {
  int dice = 0;  ///< the roll that failed ended with die number `dice` of the battle; 0 = the next one that fails
};
/// The attack of a figure that was just summoned; may be left out.
struct ChooseAtOnce {
  Action action;
};

/// VS-V15; may be left out.
using ChooseSpawn = Spawn;
/// Step 5.
using ChooseSkill = SkillRoll;
/// VS-L2: a figure that acts in this round, of a solo side of which only some do; may be left out.
struct ChooseActing {
  UnitIndex unit = kNoUnit;
};
/// VS-L2: a defeated figure that comes back; may be left out.
struct ChooseReturn {
  UnitIndex unit = kNoUnit;
};

using Script = ChoiceScript<ChooseTurn, ChooseMove, ChooseAction, ChooseFollowUp, ChooseAgain, ChooseAtOnce,
                            ChooseSpawn, ChooseSkill, ChooseActing, ChooseReturn>;
using Choice = Script::Choice;

}  // namespace warbalance::vsgmr
