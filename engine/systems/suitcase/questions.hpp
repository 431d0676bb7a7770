#pragma once

#include <optional>
#include <span>

#include "engine/core/players/questions.hpp"
#include "engine/core/scripted_dice.hpp"
#include "engine/systems/suitcase/actions.hpp"
#include "engine/systems/suitcase/movement.hpp"

// What the rules ask a seat, and whether an answer is legal.

namespace warbalance::suitcase {

struct View;  // what a seat sees

/// What a player chooses at an activation.
using Decision = UnitDecision<Action>;

// Choices of a scripted player, in the order in which the battle takes them. Some may be left out: a next
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
using ChooseAction = warbalance::ChooseAction<Action>;
/// A spell, before the action or after the move; may be left out.
struct ChooseSpell {
  int spell = 0;
  UnitIndex target = kNoUnit;
};
/// An enemy wizard that tries to block; several stand in the order of their units. May be left out.
struct ChooseBlock {
  UnitIndex wizard = kNoUnit;
};
/// The target of a unit's shot; may be left out.
struct ChooseShot {
  UnitIndex target = kNoUnit;
  Pick pick = Pick::none;
};
/// The enemy model around which a unit splits its attacks (SC-H7), instead of `ChooseShot` or before a strike in melee;
/// may be left out: it does not.
struct ChooseSplit {
  Hex model = kNoHex;
};
/// Which unit of the target's player takes an extra attack if those of a weapon cannot be split evenly; may be left
/// out: the one of least cost.
struct ChooseExtra {
  UnitIndex unit = kNoUnit;
};
/// A unit that was charged does not strike back (SC-C6); may be left out: it does.
struct ChooseNoStrikeBack {
  UnitIndex unit = kNoUnit;
};
/// The target of Fire Breath; may be left out.
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

/// SC-D4: whether an Ambush unit waits in reserve.
struct WaitQuestion {
  using Answer = bool;
  using Choice = ChooseDeployment;
  static constexpr bool kDefault = true;

  int seat;
  UnitIndex unit;

  bool is_met_by(const ChooseDeployment& choice) const { return choice.unit == unit; }
  static bool answer_of(const ChooseDeployment& /*choice*/) { return false; }
};
/// SC-C6: whether a unit that was charged strikes back.
struct StrikeBackQuestion {
  using Answer = bool;
  using Choice = ChooseNoStrikeBack;
  static constexpr bool kDefault = true;

  int seat;
  UnitIndex unit;

  bool is_met_by(const ChooseNoStrikeBack& choice) const { return choice.unit == unit; }
  static bool answer_of(const ChooseNoStrikeBack& /*choice*/) { return false; }
};
/// Where the leader of a unit is set up, arrives or scouts to; kNoHex = nowhere, or not now. The battle checks it.
struct PlaceQuestion {
  using Answer = Hex;
  using Choice = ChoosePlace;
  static constexpr bool kDefaultIsUsual = true;

  int seat;
  UnitIndex unit;
  Placing placing;

  bool is_met_by(const ChoosePlace& choice) const { return choice.unit == unit; }
  static Hex answer_of(const ChoosePlace& choice) { return choice.hex; }
};

using ActionQuestion = warbalance::ActionQuestion<Action>;
bool legal(const View& view, const ActionQuestion& question, const Action& action);

/// The spell that a unit casts, if any. @param before  whether this is before its action
struct SpellQuestion {
  using Answer = std::optional<Cast>;
  using Choice = ChooseSpell;
  static constexpr const char* kIllegal = "the spell is not legal";

  int seat;
  UnitIndex unit;
  bool before;

  static Cast answer_of(const ChooseSpell& choice) { return {choice.spell, choice.target}; }
};
bool legal(const View& view, const SpellQuestion& question, const Cast& cast);

/// The next of `units` that tries to block a spell; kNoUnit = nobody else does.
struct BlockQuestion {
  using Answer = UnitIndex;
  using Choice = ChooseBlock;
  static constexpr const char* kIllegal = "the wizard cannot block";
  static constexpr UnitIndex kDefault = kNoUnit;

  int seat;
  std::span<const UnitIndex> units;
  bool first;  ///< nobody has tried yet
};

/// The enemy model around which a unit splits its shots, or its strikes at the unit that it fights (SC-C5, SC-H7);
/// kNoHex = it does not.
struct SplitQuestion {
  using Answer = Hex;
  using Choice = ChooseSplit;
  static constexpr const char* kIllegal = "no model of an enemy that it may attack stands there";
  static constexpr Hex kDefault = kNoHex;

  int seat;
  UnitIndex target;  ///< of strikes; kNoUnit = any unit, for shots
};
bool legal(const View& view, const SplitQuestion& question, Hex model);

/// The target of a unit's shot.
struct ShotQuestion {
  using Answer = Shot;
  using Choice = ChooseShot;
  static constexpr const char* kIllegal = "the shot is not legal";

  int seat;
  UnitIndex unit;
  bool moved;

  static Shot answer_of(const ChooseShot& choice) { return {choice.target, choice.pick}; }
};
bool legal(const View& view, const ShotQuestion& question, const Shot& shot);

/// SC-H7: which of some units of a seat takes an extra attack.
struct ExtraQuestion {
  using Answer = UnitIndex;
  using Choice = ChooseExtra;
  static constexpr const char* kIllegal = "the unit can take no attack more";
  static constexpr bool kDefaultIsUsual = true;

  int seat;
  std::span<const UnitIndex> units;
};

/// The target of Fire Breath; kNoUnit = none.
struct BreathQuestion {
  using Answer = UnitIndex;
  using Choice = ChooseBreath;
  static constexpr const char* kIllegal = "the Fire Breath is not legal";
  static constexpr UnitIndex kDefault = kNoUnit;

  int seat;
  UnitIndex shot_at;  ///< target of its weapons; kNoUnit = none
};
bool legal(const View& view, const BreathQuestion& question, UnitIndex target);

/// SC-C7: where the leader of a unit moves after it destroyed another one; kNoHex = it stays.
struct FreeMoveQuestion {
  using Answer = Hex;
  using Choice = ChooseFreeMove;
  static constexpr const char* kIllegal = "the move is not legal";
  static constexpr Hex kDefault = kNoHex;

  int seat;
  UnitIndex unit;
};
bool legal(const View& view, const FreeMoveQuestion& question, Hex hex);

}  // namespace warbalance::suitcase
