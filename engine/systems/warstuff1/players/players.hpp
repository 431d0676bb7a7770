#pragma once

#include <optional>
#include <span>

#include "engine/core/players/seated_players.hpp"
#include "engine/systems/warstuff1/players/candidates.hpp"

// WS1 section 13: the decisions of the players. Players know the whole position but no future dice.

namespace warbalance::warstuff1 {

/// All players of one battle. The player of a seat makes the decisions of that seat.
class Players : public SeatedPlayers<Script, Decision> {
 public:
  /// The alternatives of a seat to its choice on the spot at its next activation.
  void choices(const View& view, int seat, Choices& best);

  /// An edge that nobody has picked yet, 0 .. 3 (WS1-203).
  int edge(const View& view, int seat);
  /// The next unit to place of `waiting` (never empty) and where, in the zone of its edge (WS1-204).
  Placement placement(const View& view, int seat, std::span<const UnitIndex> waiting);
  /// The next unit to place late (WS1-R25) and where.
  Placement late_placement(const View& view, int seat, std::span<const UnitIndex> waiting);
  /// The move of a unit that has just been placed (WS1-R34); none: it stays.
  std::optional<Path> placed_move(const View& view, UnitIndex unit);
  /// Which of `choices` (never empty) acts next: the ready units, or those commanded by a Leader.
  UnitIndex unit(const View& view, int seat, std::span<const UnitIndex> choices);
  /// Which of `allowed` (never empty) a Leader commands; none: it stops (WS1-R18).
  std::optional<UnitIndex> pick(const View& view, UnitIndex leader, std::span<const UnitIndex> allowed);
  Action action(const View& view, UnitIndex unit);
  /// The move after an attack in melee (WS1-R15); none: it stays.
  std::optional<Path> melee_move(const View& view, UnitIndex unit);

 private:
  Action choose_action(const View& view, UnitIndex unit);
  std::optional<Path> scripted_move(const View& view, UnitIndex unit, bool placed);

  CandidateRoom candidates_;
};

}  // namespace warbalance::warstuff1
