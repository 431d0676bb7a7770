#pragma once

#include <optional>
#include <span>

#include "engine/core/players/seated_players.hpp"
#include "engine/systems/suitcase/actions.hpp"
#include "engine/systems/suitcase/movement.hpp"
#include "engine/systems/suitcase/players/script.hpp"
#include "engine/systems/suitcase/players/values.hpp"

// Section 16: what the players decide. Players see the whole position, never future dice.

namespace warbalance::suitcase {

/// All players of one battle. Each decision is answered by the player of the seat that it belongs to.
class Players : public SeatedPlayers<Script, Decision> {
 public:
  /// Offers what a seat may do at its next activation, beside what its policy chooses.
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
  /// SC-H7: which of some units of a seat takes an attack more.
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

// What the rules let players choose.

bool action_is_legal(const View& view, UnitIndex unit, const Action& action);
bool cast_is_legal(const View& view, UnitIndex unit, const Cast& cast);
/// SC-C7: whether the leader of a unit may move to a hex after it destroyed another one.
bool free_move_is_legal(const View& view, UnitIndex unit, Hex hex);
/// Whether an attack spell has a target in reach of a unit's wizard.
bool has_spell_target(const View& view, UnitIndex unit);

}  // namespace warbalance::suitcase
