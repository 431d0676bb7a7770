#include "engine/systems/vsgmr/skills.hpp"

namespace warbalance::vsgmr {

bool may_try(const State& state, UnitIndex unit) {
  const FigureState& self = state.unit(unit);
  return is_guy(state.profile(unit).type) && self.mount == kNoUnit && !self.in_flight && !self.tried &&
         state.able(unit);
}

bool is_at_task(const Rules& rules, const State& state, UnitIndex unit, Point at, int task) {
  const Length radius = state.unit(unit).radius;
  if (task == kObjectTask) {
    return rules.object_needs_skill != 0 && state.has_object && state.carrier == kNoUnit &&
           touches_object(rules, state, unit, at);
  }
  if (!state.task_open(task)) return false;
  const SkillTask& there = state.tasks[static_cast<std::size_t>(task)];
  return apart2(state.grid, at, there.at) <= square(std::max(there.radius + radius, state.grid.space));
}

int own_skill_bonus(const Rules& rules, const State& state, UnitIndex unit, int task) {
  const int skill = task == kObjectTask ? 0 : state.tasks[static_cast<std::size_t>(task)].skill;
  const bool own = rules.specific_skills != 0 && skill > 0 && (state.profile(unit).skills >> (skill - 1) & 1) != 0;
  return own ? kSpecificSkill : 0;
}

SkillNumbers skill_numbers(const Rules& rules, const State& state, UnitIndex unit, int task) {
  const Profile& profile = state.profile(unit);
  const int bonus = profile.bonus[index_of(Roll::skill)] + support_of(rules, state, unit, Roll::skill) +
                    own_skill_bonus(rules, state, unit, task);
  return {profile.sides[index_of(Roll::skill)], rules.skill_hit - bonus};
}

}  // namespace warbalance::vsgmr
