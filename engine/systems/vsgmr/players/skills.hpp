#pragma once

#include <optional>
#include <span>

#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/players/view.hpp"

// Skill rolls of the built-in players, and whom they send to the tasks.

namespace warbalance::vsgmr {

/// VS-C15: of the figures that may make a skill roll the one that succeeds most likely, at its best task.
/// @param ready  each is at a task
std::optional<SkillRoll> choose_skill(const View& view, std::span<const UnitIndex> ready);

/// VS-C6: the nearest task that a figure goes to: one to which it is the nearest guy of its player; -1 = none.
int task_for(const View& view, UnitIndex unit, Point from);

}  // namespace warbalance::vsgmr
