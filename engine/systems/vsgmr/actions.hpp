#pragma once

#include <optional>

#include "engine/core/setup.hpp"
#include "engine/core/trace.hpp"
#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/numbers.hpp"
#include "engine/systems/vsgmr/sight.hpp"

// The actions of figures in the steps of a round: players choose them, and battles carry them out.

namespace warbalance::vsgmr {

/// The movement of a figure: it may leave a mount first, moves, turns, and may board a mount at the end.
struct Move {
  Path path{};     ///< count 0 = stays
  Point facing{};  ///< at the end; zero = unchanged
  bool in_flight = false;
  UnitIndex board = kNoUnit;  ///< a mount that it boards
  bool picks_up = false;      ///< the object, at the end (VS-M12)
  Point leave{};              ///< direction in which it leaves its mount (VS-M9); zero = stays

  friend bool operator==(const Move&, const Move&) = default;
};

enum class ActionKind : std::uint8_t { none, distance, hand_to_hand, disable, summon };

/// The action of a figure in step 3 or 4.
struct Action {
  ActionKind kind = ActionKind::none;
  UnitIndex target = kNoUnit;  ///< of an attack or Disable; the friend that is summoned
  Point at{};                  ///< where a summoned friend is placed
  int piece = -1;              ///< of an attack on terrain: the number of the piece

  friend bool operator==(const Action&, const Action&) = default;
};

inline ActionKind action_of(AttackKind kind) {
  return kind == AttackKind::distance ? ActionKind::distance : ActionKind::hand_to_hand;
}

/// A figure and its move.
struct Moved {
  UnitIndex unit = kNoUnit;
  Move move;
};

/// A figure and its action in step 3 or 4.
struct Acted {
  UnitIndex unit = kNoUnit;
  Action action;
};

/// What a player chooses in his turn in a step.
struct Decision {
  UnitIndex unit = kNoUnit;      ///< kNoUnit: decide on the spot
  std::optional<Move> move;      ///< in step 2
  std::optional<Action> action;  ///< in step 3 or 4

  friend bool operator==(const Decision&, const Decision&) = default;
};

/// VS-V15: a figure of the reserve that comes into play.
struct Spawn {
  UnitIndex unit = kNoUnit;
  Point at;
};

/// The purpose of a skill roll that is not for a task.
inline constexpr int kObjectTask = kMaxTasks;  ///< picking up the object

/// A skill roll of a figure in step 5.
struct SkillRoll {
  UnitIndex unit = kNoUnit;
  int task = 0;  ///< number of the task, or `kObjectTask`
};

/// VS-C10, VS-C14: the value of a hit on a fortress [1/100 point].
inline constexpr Hundredths kPieceStake = 2000;

/// A failed roll, for the choice whether to repeat it (VS-A09).
struct FailedRoll {
  Roll roll = Roll::distance;
  bool some_face_passes = false;
  Hundredths stake = 0;  ///< price of the affected figure
  int dice = 0;          ///< number of dice rolled in the battle so far
};

// Section 6.1: which figures may make which skill rolls, and the faces that they need.

/// The dice of a skill roll (VS-K1, VS-K3).
struct SkillNumbers {
  int sides = 6;
  int needed = 4;  ///< lowest face that succeeds

  bool some_face_passes() const { return sides >= needed; }
};

/// Whether the battle has any use for skill rolls.
inline bool any_task(const Rules& rules, const State& state) {
  return !state.tasks.empty() || (rules.object_needs_skill != 0 && state.has_object);
}

/// VS-K1, VS-A06: whether a figure may still make a skill roll in this round.
inline bool may_try(const State& state, UnitIndex unit) {
  const FigureState& self = state.unit(unit);
  return is_guy(state.profile(unit).type) && self.mount == kNoUnit && !self.in_flight && !self.tried &&
         state.able(unit);
}

/// VS-K2: whether a figure at a place is near enough to an open task or to the object.
inline bool is_at_task(const Rules& rules, const State& state, UnitIndex unit, Point at, int task) {
  const Length radius = state.unit(unit).radius;
  if (task == kObjectTask) {
    return rules.object_needs_skill != 0 && state.has_object && state.carrier == kNoUnit &&
           touches_object(rules, state, unit, at);
  }
  if (!state.task_open(task)) return false;
  const SkillTask& there = state.tasks[static_cast<std::size_t>(task)];
  return apart2(state.grid, at, there.at) <= square(std::max(there.radius + radius, state.grid.space));
}

/// VS-K3: the bonus of a figure with the skill for a task; 0 = none.
int own_skill_bonus(const Rules& rules, const State& state, UnitIndex unit, int task);

inline SkillNumbers skill_numbers(const Rules& rules, const State& state, UnitIndex unit, int task) {
  const Profile& profile = state.profile(unit);
  const int bonus = profile.bonus[index_of(Roll::skill)] + support_of(rules, state, unit, Roll::skill) +
                    own_skill_bonus(rules, state, unit, task);
  return {profile.sides[index_of(Roll::skill)], rules.skill_hit - bonus};
}

/// Calls `visit(task)` for all tasks that a figure may try from its place.
template <class Visit>
void for_each_task_at(const Rules& rules, const State& state, UnitIndex unit, Visit&& visit) {
  for (int task = 0; task < static_cast<int>(state.tasks.size()); ++task) {
    if (is_at_task(rules, state, unit, state.unit(unit).at, task)) visit(task);
  }
  if (is_at_task(rules, state, unit, state.unit(unit).at, kObjectTask)) visit(kObjectTask);
}

inline int own_skill_bonus(const Rules& rules, const State& state, UnitIndex unit, int task) {
  const int skill = task == kObjectTask ? 0 : state.tasks[static_cast<std::size_t>(task)].skill;
  const bool own = rules.specific_skills != 0 && skill > 0 && (state.profile(unit).skills >> (skill - 1) & 1) != 0;
  return own ? kSpecificSkill : 0;
}

}  // namespace warbalance::vsgmr
