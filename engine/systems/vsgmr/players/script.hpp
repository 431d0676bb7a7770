#pragma once

#include <optional>

#include "engine/core/choice_script.hpp"
#include "engine/core/setup.hpp"
#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/numbers.hpp"

namespace warbalance::vsgmr {

/// What a figure does in its movement: it may leave a mount first, goes, turns, and may board a mount at the end.
struct Move {
  Path path{};     ///< count 0 = stays
  Point facing{};  ///< afterwards; zero = as it was
  bool in_flight = false;
  UnitIndex board = kNoUnit;  ///< a mount that it goes aboard of
  bool picks_up = false;      ///< the object, at the end (VS-M12)
  Point leave{};              ///< direction in which it leaves its mount (VS-M9); zero = it does not

  friend bool operator==(const Move&, const Move&) = default;
};

enum class Deed : std::uint8_t { none, distance, hand_to_hand, disable, summon };

/// What a figure does in step 3 or 4.
struct Action {
  Deed deed = Deed::none;
  UnitIndex target = kNoUnit;  ///< of an attack or Disable; the friend that is summoned
  Point at{};                  ///< where a summoned friend is placed
  int piece = -1;              ///< of an attack on terrain: the number of the piece

  friend bool operator==(const Action&, const Action&) = default;
};

/// What a player chooses where it is his turn in a step.
struct Decision {
  UnitIndex unit = kNoUnit;      ///< kNoUnit: whatever is chosen on the spot
  std::optional<Move> move;      ///< in step 2
  std::optional<Action> action;  ///< in step 3 or 4

  friend bool operator==(const Decision&, const Decision&) = default;
};

// Choices of a scripted player, in the order in which the battle asks for them. What may be left out: the next choice
// of another kind then means "no" or "nobody".

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
/// A failed roll is made again by Inspiration; may be left out.
struct ChooseAgain {
  int dice = 0;  ///< the roll that failed ended with die number `dice` of the battle; 0 = the next one that fails
};
/// The attack of a figure that was just summoned; may be left out.
struct ChooseAtOnce {
  Action action;
};

/// VS-V15: a figure of the reserve comes into play; may be left out.
struct ChooseSpawn {
  UnitIndex unit = kNoUnit;
  Point at;
};

/// What a skill roll is for, if it is no task.
inline constexpr int kObjectTask = kMaxTasks;  ///< picking up the object

/// Step 5: a figure makes a skill roll.
struct ChooseSkill {
  UnitIndex unit = kNoUnit;
  int task = 0;  ///< number of the task, or `kObjectTask`
};

/// VS-L2: a figure that acts in this round, of a solo side that not everybody of does; may be left out.
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

inline Deed deed_of(AttackKind kind) { return kind == AttackKind::distance ? Deed::distance : Deed::hand_to_hand; }

}  // namespace warbalance::vsgmr
