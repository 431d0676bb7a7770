#pragma once

#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/sight.hpp"

// Section 6.1: which figures may make which skill rolls, and the faces that they need.

namespace warbalance::vsgmr {

/// The dice of a skill roll (VS-K1, VS-K3).
struct SkillNumbers {
  int sides = 6;
  int needed = 4;  ///< face from which it succeeds

  bool some_face_passes() const { return sides >= needed; }
};

/// Whether the battle has anything to make skill rolls for.
inline bool any_task(const Rules& rules, const State& state) {
  return !state.tasks.empty() || (rules.object_needs_skill != 0 && state.has_object);
}

/// VS-K1, VS-A06: whether a figure may still make a skill roll in this round.
bool may_try(const State& state, UnitIndex unit);

/// VS-K2: whether a figure that stands at a place is near enough to a task, or to the object, that is there to be done.
bool is_at_task(const Rules& rules, const State& state, UnitIndex unit, Point at, int task);

/// VS-K3: the bonus of a figure that is good at a task; 0 = it is not.
int own_skill_bonus(const Rules& rules, const State& state, UnitIndex unit, int task);

SkillNumbers skill_numbers(const Rules& rules, const State& state, UnitIndex unit, int task);

/// Calls `visit(task)` for all tasks that a figure may try where it stands.
template <class Visit>
void for_each_task_at(const Rules& rules, const State& state, UnitIndex unit, Visit&& visit) {
  for (int task = 0; task < static_cast<int>(state.tasks.size()); ++task) {
    if (is_at_task(rules, state, unit, state.unit(unit).at, task)) visit(task);
  }
  if (is_at_task(rules, state, unit, state.unit(unit).at, kObjectTask)) visit(kObjectTask);
}

}  // namespace warbalance::vsgmr
