#include "engine/systems/vsgmr/players/objective.hpp"

#include <algorithm>

#include "engine/systems/vsgmr/players/skills.hpp"
#include "engine/systems/vsgmr/scenario.hpp"

namespace warbalance::vsgmr {
namespace {

using Kind = Objective::Kind;

Objective at_enemy(UnitIndex enemy, bool of_scenario = false) {
  return {enemy == kNoUnit ? Kind::none : Kind::enemy, enemy, of_scenario};
}

/// Who threatens a friend that carries the object: his nearest enemy, if he is near.
UnitIndex enemy_near(const View& view, UnitIndex carrier) {
  const UnitIndex enemy = nearest_enemy(view.state, carrier, view.state.place(carrier));
  return enemy != kNoUnit && view.state.within(carrier, enemy, view.odds.weights().carrier_alarm) ? enemy : kNoUnit;
}

Objective of_transport(const View& view, UnitIndex unit, UnitIndex nearest) {
  const State& state = view.state;
  if (state.carrier == kNoUnit) return {Kind::object, kNoUnit, true};
  if (state.carrier == unit || state.is_aboard(state.carrier, unit)) return {Kind::home, kNoUnit, true};
  if (state.enemies(state.carrier, unit)) return at_enemy(state.body(state.carrier), true);
  const UnitIndex near = enemy_near(view, state.carrier);
  return at_enemy(near != kNoUnit ? near : nearest);
}

/// VS-V11: the figures of a seat are still enough to win.
bool can_escape(const State& state, int seat) {
  return 2 * (state.across[static_cast<std::size_t>(seat)] + state.left(seat)) > state.starting_units(seat);
}

/// Distance to a place, rounded up; on a board in spaces.
inline Length distance_to(const Grid& grid, Point from, Point to) {
  if (__builtin_expect(grid.is_on(), false)) return grid.whole_apart(from, to);
  return length_up(from, to);
}

}  // namespace

Objective objective_of(const View& view, UnitIndex unit, Point from, UnitIndex nearest) {
  const State& state = view.state;
  const int seat = state.owner(unit);
  if (view.rules.plays(Scenario::escape) && can_escape(state, seat)) return {Kind::across, kNoUnit, true};
  if (state.has_object) return of_transport(view, unit, nearest);
  if (assaults(view, seat)) return {Kind::fortress, kNoUnit, true};
  if (const int task = task_for(view, unit, from); task >= 0) return {Kind::task, kNoUnit, true, task};
  return at_enemy(nearest);
}

Point goal_of(const View& view, const Walker& walker, const Objective& objective) {
  const State& state = view.state;
  const EdgeFrame frame = frame_of(view.rules, state, state.owner(walker.unit));
  switch (objective.kind) {
    case Kind::object:
      return state.object;
    case Kind::across:
      return frame.in_lane(walker.from, across_from(view.rules, frame, walker.radius));
    case Kind::home:
      return frame.point(std::clamp(frame.along(walker.from), Length{0}, frame.length()),
                         home_from(view.rules, walker.radius));
    case Kind::fortress: {
      const Point near = nearest_point(state.terrain.piece(state.fortress).shape, walker.from);
      if (near == walker.from) return near;
      return near + scaled_away(walker.from - near, walker.radius + 2);
    }
    case Kind::enemy:
      return state.place(objective.enemy);
    case Kind::task: {
      const SkillTask& task = state.tasks[static_cast<std::size_t>(objective.task)];
      if (distance2(walker.from, task.at) <= square(task.radius + walker.radius)) return walker.from;
      return task.at + scaled_down(walker.from - task.at, task.radius + walker.radius);
    }
    case Kind::none:
      break;
  }
  return walker.from;
}

Length distance_left(const View& view, const Walker& walker, Point at, const Objective& objective) {
  const State& state = view.state;
  const Profile& profile = state.profile(walker.unit);
  const Length range = profile.shoots ? range_of(view.rules, profile) : 0;
  const auto frame = [&] { return frame_of(view.rules, state, state.owner(walker.unit)); };
  Length gap = 0;
  switch (objective.kind) {
    case Kind::none:
      break;
    case Kind::object:
      gap = distance_to(state.grid, at, state.object) - walker.radius;
      break;
    case Kind::task: {
      const SkillTask& task = state.tasks[static_cast<std::size_t>(objective.task)];
      gap = distance_to(state.grid, at, task.at) - task.radius - walker.radius;
      break;
    }
    case Kind::across:
      gap = across_from(view.rules, frame(), walker.radius) - frame().away(at);
      break;
    case Kind::home:
      gap = std::max(frame().away(at) - home_from(view.rules, walker.radius), frame().aside(at, walker.radius));
      break;
    case Kind::fortress:
      gap = distance_to(state.grid, at, nearest_point(state.terrain.piece(state.fortress).shape, at)) - walker.radius -
            range;
      break;
    case Kind::enemy:
      gap = distance_to(state.grid, at, state.place(objective.enemy)) - state.base(objective.enemy) - walker.radius -
            range;
      break;
  }
  return std::max<Length>(0, gap);
}

}  // namespace warbalance::vsgmr
