#pragma once

#include <optional>
#include <span>

#include "engine/core/players/questions.hpp"
#include "engine/core/scripted_dice.hpp"
#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/sight.hpp"

// What the rules ask a seat, and whether an answer is legal.

namespace warbalance::vsgmr {

struct View;  // what a seat sees

// Choices of a scripted player, in the order in which the battle takes them. Some may be left out: a next choice of
// another kind then means "no" or "nobody".

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
/// Repeats a failed roll by Inspiration; may be left out.
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

/// Who takes the first turn of the round: asked of the winner of the initiative roll.
struct TurnQuestion {
  using Answer = int;
  using Choice = ChooseTurn;
  static constexpr const char* kNeeded = "who takes the first turn?";
  static constexpr const char* kIllegal = "there is no such seat";
  static constexpr bool kDefaultIsUsual = true;

  int seat;
};
bool legal(const View& view, const TurnQuestion& question, int first);

/// The next figure of `ready` that moves and how; none: the player is done with the step.
struct MoveQuestion {
  using Answer = std::optional<Moved>;
  using Choice = ChooseMove;
  static constexpr const char* kIllegal = "the move is not legal";
  static constexpr bool kMayBeDecided = true;

  int seat;
  std::span<const UnitIndex> ready;

  bool is_met_by(const ChooseMove& choice) const { return contains(ready, choice.unit); }
  static Moved answer_of(const ChooseMove& choice) { return {choice.unit, choice.move}; }
  static Answer decided(const Decision& decision) {
    return decision.move ? Answer({decision.unit, *decision.move}) : std::nullopt;
  }
};
bool legal(const View& view, const MoveQuestion& question, const Moved& moved);

/// The next figure of `ready` that acts in step 3, or in step 4 with `hand_to_hand`; none: the player is done with it.
struct AttackQuestion {
  using Answer = std::optional<Acted>;
  using Choice = ChooseAction;
  static constexpr const char* kIllegal = "the action is not legal";
  static constexpr bool kMayBeDecided = true;

  int seat;
  std::span<const UnitIndex> ready;
  bool hand_to_hand;

  bool is_met_by(const ChooseAction& choice) const {
    return (choice.action.kind == ActionKind::hand_to_hand) == hand_to_hand && contains(ready, choice.unit);
  }
  static Acted answer_of(const ChooseAction& choice) { return {choice.unit, choice.action}; }
  static Answer decided(const Decision& decision) {
    return decision.action ? Answer({decision.unit, *decision.action}) : std::nullopt;
  }
};
bool legal(const View& view, const AttackQuestion& question, const Acted& acted);

/// The next figure of `ready` that makes a skill roll in step 5, and for what; none: the player is done with the step.
struct SkillQuestion {
  using Answer = std::optional<SkillRoll>;
  using Choice = ChooseSkill;
  static constexpr const char* kIllegal = "the figure is not at this task";

  int seat;
  std::span<const UnitIndex> ready;

  bool is_met_by(const ChooseSkill& choice) const { return contains(ready, choice.unit); }
};
bool legal(const View& view, const SkillQuestion& question, const SkillRoll& roll);

/// The figure that comes into play after this face of the die, and where; none: nobody (VS-V15).
struct SpawnQuestion {
  using Answer = std::optional<Spawn>;
  using Choice = ChooseSpawn;
  static constexpr const char* kIllegal = "the figure cannot come into play there";

  int seat;
  int face;
};
bool legal(const View& view, const SpawnQuestion& question, const Spawn& spawned);

/// The next figure of `units` that acts in this round; none: nobody else does (VS-L2).
struct ActingQuestion {
  using Answer = std::optional<UnitIndex>;
  using Choice = ChooseActing;
  static constexpr const char* kIllegal = "the figure cannot act";
  static constexpr bool kIsDrawn = true;

  int seat;
  std::span<const UnitIndex> units;

  bool is_met_by(const ChooseActing& choice) const { return contains(units, choice.unit); }
};

/// The figure of `units` that comes back; none: nobody does (VS-L2).
struct ReturnQuestion {
  using Answer = std::optional<UnitIndex>;
  using Choice = ChooseReturn;
  static constexpr const char* kIllegal = "the figure cannot come back";

  int seat;
  std::span<const UnitIndex> units;

  bool is_met_by(const ChooseReturn& choice) const { return contains(units, choice.unit); }
};

/// The attack of a figure that was just summoned.
struct AtOnceQuestion {
  using Answer = Action;
  using Choice = ChooseAtOnce;
  static constexpr const char* kIllegal = "the attack is not legal";

  int seat;
  UnitIndex unit;
};
bool legal(const View& view, const AtOnceQuestion& question, const Action& action);

/// The target of a follow-up attack; none: no attack.
struct FollowUpQuestion {
  using Answer = std::optional<UnitIndex>;
  using Choice = ChooseFollowUp;
  static constexpr const char* kIllegal = "the target cannot be attacked";
  static constexpr bool kIsDrawn = true;

  int seat;
  UnitIndex attacker;
  Stand from;  ///< where the attacker stands, or stood before it was removed
  AttackKind kind;
  std::span<const UnitIndex> units;
};

/// Whether a seat repeats a failed roll by Inspiration.
struct AgainQuestion {
  using Answer = bool;
  using Choice = ChooseAgain;

  int seat;
  FailedRoll failed;

  bool is_met_by(const ChooseAgain& choice) const { return choice.dice == 0 || choice.dice == failed.dice; }
  static bool answer_of(const ChooseAgain& /*choice*/) { return true; }
};

}  // namespace warbalance::vsgmr
