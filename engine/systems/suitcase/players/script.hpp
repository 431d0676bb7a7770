#pragma once

#include "engine/core/players/best.hpp"
#include "engine/core/players/decision.hpp"
#include "engine/core/scripted_dice.hpp"
#include "engine/systems/suitcase/actions.hpp"

// The decisions of players at an activation, and the choices of scripted players (tests).

namespace warbalance::suitcase {

/// What a player chooses at an activation.
using Decision = UnitDecision<Action>;

using BestAction = Best<Action>;

// Choices of a scripted player, in the order in which the battle asks for them. Those that may be left out: the next
// choice of another kind then means "no" or "nobody", or in the set-up the usual place.

/// An Ambush unit that is set up with the others instead of waiting (SC-K1); may be left out: it waits.
struct ChooseDeployment {
  UnitIndex unit = kNoUnit;
};
/// Where the leader of a unit is set up, arrives or scouts to; may be left out.
struct ChoosePlace {
  UnitIndex unit = kNoUnit;
  Hex hex = kNoHex;
};
/// The next unit of a player.
struct ChooseUnit {
  UnitIndex unit = kNoUnit;
};
struct ChooseAction {
  Action action;
};
/// A spell, before the action or after the move; may be left out.
struct ChooseSpell {
  int spell = 0;
  UnitIndex target = kNoUnit;
};
/// An enemy wizard that tries to block; several stand in the order of their units. May be left out.
struct ChooseBlock {
  UnitIndex wizard = kNoUnit;
};
/// Whom a unit shoots at; may be left out.
struct ChooseShot {
  UnitIndex target = kNoUnit;
  Pick pick = Pick::none;
};
/// The enemy model around which a unit splits its attacks (SC-H7), instead of `ChooseShot` or before a strike in melee;
/// may be left out: it does not.
struct ChooseSplit {
  Hex model = kNoHex;
};
/// Which unit of the target's player takes an attack more when those of a weapon cannot be dealt out evenly; may be
/// left out: the one of least cost.
struct ChooseExtra {
  UnitIndex unit = kNoUnit;
};
/// A unit that was charged does not strike back (SC-C6); may be left out: it does.
struct ChooseNoStrikeBack {
  UnitIndex unit = kNoUnit;
};
/// Whom a unit breathes fire at; may be left out.
struct ChooseBreath {
  UnitIndex target = kNoUnit;
};
/// Where the leader moves after a unit was destroyed in melee; may be left out.
struct ChooseFreeMove {
  Hex hex = kNoHex;
};

using Script = ChoiceScript<ChooseDeployment, ChoosePlace, ChooseUnit, ChooseAction, ChooseSpell, ChooseBlock,
                            ChooseShot, ChooseSplit, ChooseExtra, ChooseNoStrikeBack, ChooseBreath, ChooseFreeMove>;
using Choice = Script::Choice;

}  // namespace warbalance::suitcase
