#pragma once

#include <optional>
#include <span>

#include "engine/core/players/best.hpp"
#include "engine/core/players/seated_players.hpp"
#include "engine/core/scripted_dice.hpp"
#include "engine/systems/suitcase/actions.hpp"
#include "engine/systems/suitcase/movement.hpp"
#include "engine/systems/suitcase/players/values.hpp"

// The decisions of players at an activation, and the choices of scripted players (tests).

namespace warbalance::suitcase {

/// What a player chooses at an activation.
using Decision = UnitDecision<Action>;

using BestAction = Best<Action>;

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

// Section 16: the decisions of the players. Players know the whole position but no future dice.

/// All players of one battle. The player of a seat makes the decisions of that seat.
class Players : public SeatedPlayers<Script, Decision> {
 public:
  /// Offers the alternatives of a seat to the choice of its policy at its next activation.
  void choices(const View& view, int seat, Choices& best);

  /// SC-D4: whether an Ambush unit waits in reserve.
  bool waits(const State& state, UnitIndex unit);
  /// SC-D3 .. SC-D5; kNoHex = nowhere, or not now.
  Hex place(const View& view, UnitIndex unit, Placing placing);
  /// SC-D6
  UnitIndex next_unit(const View& view, int seat, std::span<const UnitIndex> ready);
  /// SC-D7, SC-D16
  Action action(const View& view, UnitIndex unit);
  /// SC-D12: the spell that a unit casts. @param before  whether this is before its action
  std::optional<Cast> spell(const View& view, UnitIndex unit, bool before);
  /// SC-D13: which of `wizards` try to block; moves these to the front and returns how many they are.
  std::size_t block(const View& view, int seat, std::span<UnitIndex> wizards);
  /// SC-D9, SC-D10
  Shot shot(const View& view, UnitIndex unit, bool moved);
  /// SC-C5: the model of the unit that it fights around which a unit splits its strikes; kNoHex = it does not.
  Hex split_strikes(const State& state, UnitIndex unit, UnitIndex target);
  /// SC-H7: which of some units of a seat takes an extra attack.
  UnitIndex extra(const State& state, int seat, std::span<const UnitIndex> units);
  /// SC-D14
  bool strikes_back(const State& state, UnitIndex unit);
  /// SC-D11. @param target  of its weapons; kNoUnit = none
  UnitIndex breath(const View& view, UnitIndex unit, UnitIndex target);
  /// SC-D15: where the leader of a unit moves after a melee; kNoHex = it stays.
  Hex free_move(const View& view, UnitIndex unit);

 private:
  Action choose_action(const View& view, UnitIndex unit);
  Shot scripted_shot(const View& view, UnitIndex unit);
};

// Legality of the players' choices.

bool action_is_legal(const View& view, UnitIndex unit, const Action& action);
bool cast_is_legal(const View& view, UnitIndex unit, const Cast& cast);
/// SC-C7: whether the leader of a unit may move to a hex after it destroyed another one.
bool free_move_is_legal(const View& view, UnitIndex unit, Hex hex);
/// Whether an attack spell has a target in reach of a unit's wizard.
bool has_spell_target(const View& view, UnitIndex unit);

// The greedy player (section 16).

/// SC-D6
UnitIndex most_urgent(const View& view, std::span<const UnitIndex> ready);

/// SC-D7, SC-D16. @param cautious  charges Stunned last models only
/// @param list  for several of the best actions; null = only the best one is needed
Action greedy_action(const View& view, UnitIndex unit, bool cautious, BestAction::List* list = nullptr);

// The aggressive player (section 16).

/// SC-D16: a Rush to the nearest end to the enemy ahead, if that is nearer than now; else Hold.
Action rush_ahead(const View& view, UnitIndex unit);

/// SC-D7: the charge of greatest value, else a Rush.
Action aggressive_action(const View& view, UnitIndex unit);

}  // namespace warbalance::suitcase
