#pragma once

#include "engine/core/choice_script.hpp"
#include "engine/core/trace.hpp"
#include "engine/systems/suitcase/hex.hpp"

namespace warbalance::suitcase {

enum class ActionKind : std::uint8_t { hold, advance, rush, charge };

/// What a unit does when it is activated (SC-A1).
struct Action {
  ActionKind kind = ActionKind::hold;
  UnitIndex target = kNoUnit;  ///< of a charge
  Hex end = kNoHex;            ///< of the leader of an Advance or Rush
  bool careful = false;        ///< keeps out of dangerous terrain
};

// Choices of a scripted player, in the order in which the battle asks for them. Those that may be left out: the next
// choice of another kind then means "no" or "nobody", or in the set-up the usual place.

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
/// The enemy wizard that tries to block; may be left out.
struct ChooseBlock {
  UnitIndex wizard = kNoUnit;
};
/// Whom a unit shoots at; may be left out.
struct ChooseShot {
  UnitIndex target = kNoUnit;
  bool picks_hero = false;
};
/// Whom a unit breathes fire at; may be left out.
struct ChooseBreath {
  UnitIndex target = kNoUnit;
};
/// Where the leader moves after a unit was destroyed in melee; may be left out.
struct ChooseFreeMove {
  Hex hex = kNoHex;
};

using Script = ChoiceScript<ChoosePlace, ChooseUnit, ChooseAction, ChooseSpell, ChooseBlock, ChooseShot, ChooseBreath,
                            ChooseFreeMove>;
using Choice = Script::Choice;

}  // namespace warbalance::suitcase
