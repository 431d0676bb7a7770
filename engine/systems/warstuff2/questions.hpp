#pragma once

#include <optional>
#include <span>

#include "engine/core/players/questions.hpp"
#include "engine/core/scripted_dice.hpp"
#include "engine/systems/warstuff2/state.hpp"

// What the rules ask a seat, and whether an answer is legal.

namespace warbalance::warstuff2 {

struct View;  // what a seat sees

// Choices of a scripted player, in the order in which the battle takes them. Optional ones (grants, casting, pushes,
// moves after melee, waiting with a guard shot) may be omitted: a next choice of another kind means "no".

struct ChooseCorner {
  int corner = 0;
};
struct ChoosePlacement {
  UnitIndex unit = kNoUnit;
  Point at;
};
using ChooseAction = warbalance::ChooseAction<Action>;
struct ChooseGrant {
  UnitIndex unit = kNoUnit;
};
/// The wizard casts; if omitted, it does not.
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

/// A corner that nobody has picked yet, 0 .. 3 (WS2-D4, P1).
struct CornerQuestion {
  using Answer = int;
  using Choice = ChooseCorner;
  static constexpr const char* kNeeded = "a corner is needed";
  static constexpr const char* kIllegal = "the corner is not free";
  static constexpr bool kDefaultIsUsual = true;

  int seat;
};
bool legal(const View& view, const CornerQuestion& question, int corner);

/// The next unit to deploy of `waiting` (never empty) and where. No point: the rules decide (WS2-D8), or for a late
/// unit (WS2-D7) its corner zone.
struct PlacementQuestion {
  using Answer = Placement;
  using Choice = ChoosePlacement;
  static constexpr const char* kNeeded = "a placement is needed";
  static constexpr const char* kIllegal = "the placement is not legal";
  static constexpr bool kDefaultIsUsual = true;

  int seat;
  std::span<const UnitIndex> waiting;
  bool late;

  static Placement answer_of(const ChoosePlacement& choice) { return {choice.unit, choice.at}; }
};
bool legal(const View& view, const PlacementQuestion& question, const Placement& placement);

using ActionQuestion = warbalance::ActionQuestion<Action>;
bool legal(const View& view, const ActionQuestion& question, const Action& action);

/// Which of `units` gets an action granted by a leader; none: the grant is not used.
struct GrantQuestion {
  using Answer = std::optional<UnitIndex>;
  using Choice = ChooseGrant;
  static constexpr const char* kIllegal = "the leader cannot order this unit";
  static constexpr bool kIsDrawn = true;

  int seat;
  std::span<const UnitIndex> units;
};

/// Whether the wizard casts. @pre there is a target
struct CastQuestion {
  using Answer = bool;
  using Choice = ChooseCast;

  int seat;

  static bool answer_of(const ChooseCast& /*choice*/) { return true; }
};
/// Whether a guard shoots at the mover.
struct GuardShotQuestion {
  using Answer = bool;
  using Choice = ChooseToWait;
  static constexpr bool kDefault = true;

  int seat;
  UnitIndex guard;

  bool is_met_by(const ChooseToWait& choice) const { return choice.guard == guard; }
  static bool answer_of(const ChooseToWait& /*choice*/) { return false; }
};
struct StrikeBackQuestion {
  using Answer = bool;
  using Choice = ChooseNoStrikeBack;
  static constexpr bool kDefault = true;

  int seat;

  static bool answer_of(const ChooseNoStrikeBack& /*choice*/) { return false; }
};
/// Spell and target after the cast die succeeded.
struct SpellQuestion {
  using Answer = SpellChoice;
  using Choice = ChooseSpell;
  static constexpr const char* kNeeded = "a spell is needed";
  static constexpr const char* kIllegal = "the spell is not legal";
  static constexpr bool kDefaultIsUsual = true;
  static constexpr bool kIsDrawn = true;

  int seat;
  UnitIndex wizard;
};
bool legal(const View& view, const SpellQuestion& question, const SpellChoice& choice);

/// The move of the survivor of a melee (WS2-X5), or of a charger that retreats from `charged` (WS2-X7). No path: it
/// stays, or steps back.
struct MeleeMoveQuestion {
  using Answer = std::optional<Path>;
  using Choice = ChooseMeleeMove;
  static constexpr const char* kIllegal = "the move after melee is not legal";

  int seat;
  UnitIndex unit;
  Length limit;
  UnitIndex charged;
};
bool legal(const View& view, const MeleeMoveQuestion& question, const Path& path);

/// Where to push a stunned victim; none: the die is not rolled.
struct PushQuestion {
  using Answer = std::optional<Push>;
  using Choice = ChoosePush;
  static constexpr const char* kIllegal = "the push is not legal";

  int seat;
  UnitIndex victim;
};
inline bool legal(const View& /*view*/, const PushQuestion& /*question*/, const Push& push) {
  return push.direction >= 0 && push.direction < 16 && push.length >= 0;
}

/// A unit of the army that is not Stunned (WS2-MO2).
struct TesterQuestion {
  using Answer = UnitIndex;
  using Choice = ChooseTester;
  static constexpr const char* kIllegal = "the unit cannot take the morale test";
  static constexpr bool kDefaultIsUsual = true;

  int seat;
};
bool legal(const View& view, const TesterQuestion& question, UnitIndex unit);

}  // namespace warbalance::warstuff2
