#pragma once

#include <optional>
#include <span>

#include "engine/core/players/questions.hpp"
#include "engine/core/scripted_dice.hpp"
#include "engine/systems/warstuff1/state.hpp"

// What the rules ask a seat, and whether an answer is legal.

namespace warbalance::warstuff1 {

struct View;  // what a seat sees

// Choices of a scripted player, in the order in which the battle takes them. Picks of a Leader and moves after placing
// and melee may be omitted: a next choice of another kind means "no".

struct ChooseEdge {
  int edge = 0;
};
struct ChoosePlacement {
  Placement placement;
};
using ChooseAction = warbalance::ChooseAction<Action>;
struct ChoosePick {
  UnitIndex unit = kNoUnit;
};
/// A move after a unit's placing or melee.
struct ChooseMove {
  Path path;
};

using Script = ChoiceScript<ChooseEdge, ChoosePlacement, ChooseUnit, ChooseAction, ChoosePick, ChooseMove>;
using Choice = Script::Choice;

/// An edge that nobody has picked yet, 0 .. 3 (WS1-203).
struct EdgeQuestion {
  using Answer = int;
  using Choice = ChooseEdge;
  static constexpr const char* kNeeded = "an edge is needed";
  static constexpr const char* kIllegal = "the edge is not free";
  static constexpr bool kDefaultIsUsual = true;

  int seat;
};
bool legal(const View& view, const EdgeQuestion& question, int edge);

/// The next unit to place of `waiting` (never empty) and where: in the zone of its edge (WS1-204), or late (WS1-R25).
struct PlacementQuestion {
  using Answer = Placement;
  using Choice = ChoosePlacement;
  static constexpr const char* kNeeded = "a placement is needed";
  static constexpr const char* kIllegal = "the placement is not legal";
  static constexpr bool kDefaultIsUsual = true;

  int seat;
  std::span<const UnitIndex> waiting;
  bool late;
};
bool legal(const View& view, const PlacementQuestion& question, const Placement& placement);

/// The move of a unit that has just been placed (WS1-R34), or after an attack in melee (WS1-R15); none: it stays.
struct MoveQuestion {
  using Answer = std::optional<Path>;
  using Choice = ChooseMove;
  static constexpr const char* kIllegal = "the move is not legal";

  int seat;
  UnitIndex unit;
  bool placed;
};
bool legal(const View& view, const MoveQuestion& question, const Path& path);

/// Which of `units` a Leader commands; none: it stops (WS1-R18).
struct CommandQuestion {
  using Answer = std::optional<UnitIndex>;
  using Choice = ChoosePick;
  static constexpr const char* kIllegal = "the leader cannot command this unit";
  static constexpr bool kIsDrawn = true;

  int seat;
  std::span<const UnitIndex> units;
};

/// WS1-304 to 306
using ActionQuestion = warbalance::ActionQuestion<Action>;
bool legal(const View& view, const ActionQuestion& question, const Action& action);

}  // namespace warbalance::warstuff1
