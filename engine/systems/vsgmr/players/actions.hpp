#pragma once

#include <optional>
#include <span>

#include "engine/core/random_dice.hpp"
#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/players/values.hpp"

// Actions of the built-in players in steps 3 and 4.

namespace warbalance::vsgmr {

/// A quick test whether a figure might act in step 3 or 4; false only if it cannot.
bool may_act(const View& view, UnitIndex unit, bool hand_to_hand);

/// VS-C10 .. VS-C13: chooses the action of a figure in step 3 or 4.
Action choose_action(const View& view, UnitIndex unit, bool hand_to_hand);

/// VS-C17: a random choice among the attacks and doing nothing; none if there is no attack.
std::optional<Action> random_action(const View& view, UnitIndex unit, bool hand_to_hand, RandomStream& lots);

// Legality of the players' choices.

/// Whether a move of a figure is legal.
bool move_is_legal(const View& view, UnitIndex unit, const Move& move);
/// VS-M7, VS-F8: whether a figure may board a mount that it touches: one of its own player, or an empty enemy one that
/// a guy captures.
bool may_be_boarded(const View& view, UnitIndex unit, UnitIndex mount);
/// Whether an action of a figure is legal in step 3, or in step 4 with `hand_to_hand_step`.
bool action_is_legal(const View& view, UnitIndex unit, const Action& action, bool hand_to_hand_step);

// Skill rolls of the built-in players, and the figures that go to tasks.

/// VS-C15: the figure most likely to succeed in a skill roll, at its best task.
/// @param ready  each is at a task
std::optional<SkillRoll> choose_skill(const View& view, std::span<const UnitIndex> ready);

/// VS-C6: the nearest task for which a figure is the nearest guy of its player; -1 = none.
int task_for(const View& view, UnitIndex unit, Point from);

// Where figures of the reserve come into play.

/// VS-V15: whether a figure of the reserve, with its crew, may come into play at a place after this face of the die.
bool spawn_is_legal(const View& view, int seat, int face, const Spawn& spawned);

/// VS-C15: the figure of the reserve with the highest price, at the place nearest to an enemy; none: there is no room.
std::optional<Spawn> choose_spawn(const View& view, int seat, int face);

}  // namespace warbalance::vsgmr
