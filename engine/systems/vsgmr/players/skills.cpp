#include "engine/systems/vsgmr/players/skills.hpp"

#include <algorithm>

#include "engine/systems/vsgmr/skills.hpp"

// VS-C15, VS-C6.

namespace warbalance::vsgmr {
namespace {

Hundredths points_of(const State& state, int task) {
  return task == kObjectTask ? 0 : state.tasks[static_cast<std::size_t>(task)].points;
}

/// Whether a figure can be sent to a task; flyers land there.
bool can_be_sent(const State& state, UnitIndex unit) {
  return is_guy(state.profile(unit).type) && state.unit(unit).mount == kNoUnit;
}

/// Whether nobody of the same player is nearer to a task.
bool is_nearest(const State& state, UnitIndex unit, Point from, Point task) {
  const std::int32_t own = distance2(from, task);
  for (const UnitIndex other : state.army(state.owner(unit))) {
    if (other == unit || !can_be_sent(state, other)) continue;
    const std::int32_t his = distance2(state.unit(other).at, task);
    if (his < own || (his == own && other < unit)) return false;
  }
  return true;
}

}  // namespace

std::optional<SkillRoll> choose_skill(const View& view, std::span<const UnitIndex> ready) {
  std::optional<SkillRoll> best;
  Hundredths most = 0;
  int best_faces = 0;
  int best_sides = 1;
  for (const UnitIndex unit : ready) {
    for_each_task_at(view.rules, view.state, unit, [&](int task) {
      const SkillNumbers numbers = skill_numbers(view.rules, view.state, unit, task);
      const int faces = std::clamp(numbers.sides - numbers.needed + 1, 0, numbers.sides);
      const int more_likely = faces * best_sides - best_faces * numbers.sides;
      const Hundredths points = points_of(view.state, task);
      if (best && (more_likely < 0 || (more_likely == 0 && points <= most))) return;
      best = SkillRoll{unit, task};
      most = points;
      best_faces = faces;
      best_sides = numbers.sides;
    });
  }
  return best;
}

int task_for(const View& view, UnitIndex unit, Point from) {
  const State& state = view.state;
  if (state.tasks.empty() || !can_be_sent(state, unit)) return -1;
  int best = -1;
  std::int32_t least = 0;
  for (int task = 0; task < static_cast<int>(state.tasks.size()); ++task) {
    const Point at = state.tasks[static_cast<std::size_t>(task)].at;
    const std::int32_t way2 = distance2(from, at);
    if (!state.task_open(task) || points_of(state, task) <= 0 || (best >= 0 && way2 >= least)) continue;
    if (!is_nearest(state, unit, from, at)) continue;
    best = task;
    least = way2;
  }
  return best;
}

}  // namespace warbalance::vsgmr
