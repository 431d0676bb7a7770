#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/players/seated_players.hpp"
#include "engine/core/scripted_dice.hpp"
#include "engine/kernels/vectorised.hpp"
#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/players/candidates.hpp"
#include "engine/systems/vsgmr/players/paths.hpp"
#include "engine/systems/vsgmr/players/values.hpp"
#include "engine/systems/vsgmr/sight.hpp"
#include "engine/systems/vsgmr/state.hpp"

// Moves of the built-in players.

namespace warbalance::vsgmr {

/// VS-C5 .. VS-C9.
Move choose_move(const View& view, Paths& paths, UnitIndex unit, const MoveStyle& style);

/// VS-C8: the move of a figure that leaves its mount; none when it is better to stay aboard. @pre it may leave
std::optional<Move> choose_leaving(const View& view, Paths& paths, UnitIndex unit, const MoveStyle& style);

// Section 14: the decisions of the players. Players know the whole position but no future dice.

// The choices of a scripted player (tests).

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

/// All players of one battle. The player of a seat makes the decisions of that seat.
class Players : public SeatedPlayers<Script, Decision> {
 public:
  void begin(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script) {
    SeatedPlayers::begin(setup, key, script);
    passed_ = {};
  }
  void go_on_from(const Players& others) {
    SeatedPlayers::go_on_from(others);
    passed_ = others.passed_;
  }

  /// Offers what a seat may choose now, beside what its policy chooses.
  void choices(const View& view, int seat, Choices& best);

  /// Who takes the first turn of the round (VS-C3).
  int first_turn(const View& view, int winner);
  using Moved = vsgmr::Moved;
  /// The next figure of `ready` that moves and how; none: the player is done with the step (VS-C4, VS-C5).
  std::optional<Moved> next_move(const View& view, int seat, std::span<const UnitIndex> ready);
  using Acted = vsgmr::Acted;
  /// The next figure of `ready` that acts in step 3, or step 4 with `hand_to_hand`; none: done (VS-C10, 12, 13).
  std::optional<Acted> next_action(const View& view, int seat, std::span<const UnitIndex> ready, bool hand_to_hand);
  /// VS-C15: the next figure of `ready` that makes a skill roll in step 5, and for what; none: done.
  std::optional<ChooseSkill> next_skill(const View& view, int seat, std::span<const UnitIndex> ready);
  /// VS-C15: the figure that comes into play after this face of the die, and where; none: nobody.
  std::optional<ChooseSpawn> spawn(const View& view, int seat, int face);
  /// VS-C16: the next figure of `idle` that acts in this round; none: nobody else does.
  std::optional<UnitIndex> next_to_act(const View& view, int seat, std::span<const UnitIndex> idle);
  /// VS-C16: the defeated figure that comes back; none: nobody does.
  std::optional<UnitIndex> comes_back(const View& view, int seat);
  /// The attack of a figure that was just summoned.
  Action at_once(const View& view, UnitIndex unit);
  /// The target of a follow-up attack; none: no attack (VS-C11).
  /// @param from  where the attacker stands, or stood before it was removed
  std::optional<UnitIndex> follow_up(const View& view, UnitIndex attacker, const Stand& from, AttackKind kind,
                                     std::span<const UnitIndex> targets);
  /// Whether a seat repeats a failed roll by Inspiration (VS-C14).
  bool again(const View& view, int seat, const FailedRoll& failed);

 private:
  void move_choices(const View& view, int seat, Choices& best);
  void action_choices(const View& view, int seat, bool hand_to_hand, Choices& best);
  std::optional<Moved> choose_next(const View& view, std::span<const UnitIndex> ready, const MoveStyle& style);
  std::optional<Acted> choose_next(const View& view, int seat, std::span<const UnitIndex> ready, bool hand_to_hand);
  std::optional<Moved> leaving(const View& view, UnitIndex mount, std::span<const UnitIndex> ready,
                               const MoveStyle& style);
  std::optional<Moved> boarding(const View& view, UnitIndex vehicle, std::span<const UnitIndex> ready,
                                const MoveStyle& style);
  MoveStyle move_style_of(const View& view, int seat);

  Paths paths_;
  /// Figures for which a random player has drawn that they do nothing in a step: he does not draw again in it.
  struct Passed {
    std::int8_t round = 0;
    bool hand_to_hand = false;
    std::array<bool, kMaxUnits> figures{};
  };
  Passed passed_;
};

}  // namespace warbalance::vsgmr
