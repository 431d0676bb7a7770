#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/players/policy.hpp"
#include "engine/core/players/seated_players.hpp"
#include "engine/kernels/vectorised.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"
#include "engine/systems/warstuff2/players/values.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

// Section B: the decisions of the built-in players. Players know the whole position but no future dice.

/// All players of one battle. The player of a seat makes the decisions of that seat.
class Players : public SeatedPlayers<Script, Decision> {
 public:
  void begin(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script);
  /// The alternatives of a seat to its choice on the spot at its next activation.
  void choices(const View& view, int seat, Choices& best);

  /// A corner that nobody has picked yet, 0 .. 3 (WS2-D4, P1).
  int corner(const View& view, int seat);
  /// The next unit to deploy of `waiting` (never empty) and where; no point: the rules decide (WS2-D8).
  Placement placement(const View& view, int seat, std::span<const UnitIndex> waiting);
  /// The next unit to deploy late (WS2-D7) and where; no point: its corner zone.
  Placement late_placement(const View& view, int seat, std::span<const UnitIndex> waiting);
  /// A living unit that has not been activated in this round.
  UnitIndex unit(const View& view, int seat);
  Action action(const View& view, UnitIndex unit);
  /// Which of `allowed` (never empty) gets an action granted by `leader`; none: the grant is not used.
  std::optional<UnitIndex> granted_unit(const View& view, UnitIndex leader, std::span<const UnitIndex> allowed);
  /// Whether the wizard casts. @pre there is a target
  bool casts(const View& view, UnitIndex wizard);
  /// Spell and target after the cast die succeeded.
  SpellChoice spell(const View& view, UnitIndex wizard);
  bool guard_shot(const View& view, UnitIndex guard, UnitIndex mover);
  bool strikes_back(const View& view, UnitIndex unit);
  /// Move of the survivor of a melee (WS2-X5) or of a charger that retreats (WS2-X7: `charged` is the unit that
  /// it leaves). No path: it stays, or steps back.
  std::optional<Path> melee_move(const View& view, UnitIndex unit, Length limit, UnitIndex charged);
  /// Where to push a stunned victim; none: the die is not rolled.
  std::optional<Push> push(const View& view, UnitIndex attacker, UnitIndex victim);
  /// A unit of the army that is not Stunned (WS2-MO2).
  UnitIndex morale_tester(const View& view, int seat);

 private:
  UnitIndex pick_unit(const View& view, int seat, std::span<const UnitIndex> choices);
  Action choose_action(const View& view, UnitIndex unit);

  UnitValues values_;  ///< computed when a unit is picked, for the whole activation
};

}  // namespace warbalance::warstuff2
