#include "engine/systems/vsgmr/players/candidates.hpp"

#include <algorithm>

#include "engine/systems/vsgmr/players/actions.hpp"
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
  if (state.enemies(state.carrier, unit)) {
    const bool meets = view.odds.weights().carrier != 0;
    return {meets ? Kind::carrier : Kind::enemy, state.body(state.carrier), true};
  }
  const UnitIndex near = enemy_near(view, state.carrier);
  return at_enemy(near != kNoUnit ? near : nearest);
}

/// Where a carrier of the object goes with its next move: homewards.
Point next_place(const View& view, UnitIndex carrier) {
  const State& state = view.state;
  const EdgeFrame frame = frame_of(view.rules, state, state.owner(carrier));
  const Length away = frame.away(state.place(carrier)) - state.profile(carrier).allowance();
  return frame.in_lane(state.place(carrier), std::max(away, home_from(view.rules, state.base(carrier))));
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
    case Kind::carrier:
      return next_place(view, objective.enemy);
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
    case Kind::carrier:
      gap = distance_to(state.grid, at, goal_of(view, walker, objective)) - state.base(objective.enemy) -
            walker.radius - range;
      break;
  }
  return std::max<Length>(0, gap);
}

Candidates::Candidates(const View& view, Paths& paths, const Walker& walker)
    : view_(view),
      state_(view.state),
      paths_(paths),
      bases_(state_, walker),
      walker_{walker, walker.unit, state_.grid.is_on() ? nullptr : &bases_},
      profile_(state_.profile(walker.unit)),
      from_(walker.from),
      enemy_(nearest_enemy(state_, walker.unit, walker.from)),
      objective_(objective_of(view, walker.unit, walker.from, enemy_)),
      ways_(find_ways()) {
  if (enemy_ != kNoUnit) find_near();
  paths.survey(state_, walker_);
}

/// Null: rough ground does not matter to the player or the figure, or the objective moves, or no free way leads there.
const Ways* Candidates::find_ways() const {
  const std::int32_t rough = view_.odds.weights().rough;
  if (rough == 0 || profile_.flies || state_.grid.is_on()) return nullptr;
  const EdgeFrame frame = frame_of(view_.rules, state_, state_.owner(walker_.unit));
  const auto strip = [&](Length v, Length u0, Length u1) {
    const Point a = frame.point(u0, v);
    const Point b = frame.point(u1, v);
    return GoalBox{{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
  };
  GoalBox goal;
  switch (objective_.kind) {
    case Kind::across:
      goal = strip(across_from(view_.rules, frame, walker_.radius), -frame.left_end(),
                   frame.whole_length() - frame.left_end());
      break;
    case Kind::home:
      goal = strip(home_from(view_.rules, walker_.radius), 0, frame.length());
      break;
    case Kind::object:
      goal = {state_.object, state_.object};
      break;
    default:
      return nullptr;
  }
  const Ways& ways = paths_.ways(view_.rules, state_.terrain, walker_, goal, rough);
  return ways.left(state_.terrain, from_) < Ways::kFar ? &ways : nullptr;
}

Length Candidates::left_from(Point at) const {
  if (ways_ == nullptr) return distance_left(view_, walker_, at, objective_);
  const Length left = ways_->left(state_.terrain, at);
  return objective_.kind == Kind::object ? std::max<Length>(0, left - walker_.radius) : left;
}

void Candidates::find_near() {
  std::array<Length, kNearEnemies> gaps;
  state_.for_each_enemy(state_.owner(walker_.unit), [&](UnitIndex enemy) {
    const FigureState& self = state_.unit(enemy);
    if (self.mount != kNoUnit) return;  // the mount stands for everybody aboard
    const std::int32_t apart2 = distance2(from_, self.at);
    if (near_count_ == kNearEnemies && apart2 > square(gaps.back() + self.radius)) return;
    const Length gap = ceil_sqrt(apart2) - self.radius;
    const auto comes_before = [&](std::size_t i) { return gap < gaps[i] || (gap == gaps[i] && enemy < near_[i]); };
    if (near_count_ == kNearEnemies) {
      if (!comes_before(kNearEnemies - 1)) return;
    } else {
      ++near_count_;
    }
    std::size_t i = near_count_ - 1;
    for (; i > 0 && comes_before(i - 1); --i) {
      gaps[i] = gaps[i - 1];
      near_[i] = near_[i - 1];
    }
    gaps[i] = gap;
    near_[i] = enemy;
  });
}

bool Candidates::is_open(Point goal) const {
  const Terrain& terrain = state_.terrain;
  constexpr Length kPointRounding = 2;  // of the points of a walk
  const Length wide = walker_.radius + kPointRounding;
  return distance2(from_, goal) <= square(walker_.allowance) &&
         (walker_.flies || terrain.near(terrain.solid() | terrain.difficult(), from_, goal, wide) == 0);
}

Path Candidates::contact(UnitIndex enemy) const {
  const Point centre = state_.place(enemy);
  if (state_.grid.is_on()) return paths_.board().beside(state_, walker_, centre);
  const Length apart = walker_.radius + state_.base(enemy) + 2;
  if (distance2(from_, centre) > square(walker_.allowance + apart) || from_ == centre) return {};
  for (std::size_t i = 0; i + 1 < kBearings.size(); ++i) {  // not behind it
    const Point side = turned(from_ - centre, kBearings[i]);
    if (side == Point{}) continue;
    const Point goal = centre + scaled_away(side, apart);
    if (goal == from_ && i == 0) return {};  // it stands there already, and does not circle
    if (goal == from_ || distance2(from_, goal) > square(walker_.allowance)) continue;
    if (!may_stand(view_.rules, state_, walker_, goal, false)) continue;
    const Path path = is_open(goal) ? Path::straight(from_, goal) : path_to(goal);
    if (path.end() == goal) return path;
  }
  return {};
}

Path Candidates::in_range(UnitIndex enemy) const {
  const Point centre = state_.place(enemy);
  if (state_.grid.is_on()) return at_range(centre);
  const Length apart = range_of(view_.rules, profile_) - 2 + walker_.radius + state_.base(enemy);
  if (from_ == centre) return {};
  return path_to(onto_table(view_.rules, centre + scaled_down(from_ - centre, apart)));
}

Path Candidates::at_range(Point enemy) const {
  const Grid& grid = state_.grid;
  const Length far = grid.apart(from_, enemy);
  if (far == 0) return {};
  const Point d = from_ - enemy;
  // rounded to a space it may be one too far
  for (Length range = range_of(view_.rules, profile_) + grid.space; range > 0; range -= grid.space) {
    const Point wanted = enemy + Point{d.x * range / far, d.y * range / far};
    const Point goal = grid.has(wanted) ? wanted : grid.snapped(wanted);  // at the edge of the board
    if (grid.apart(grid.snapped_to(goal, from_), enemy) <= range) return path_to(goal);
  }
  return {};
}

Path Candidates::step_back() const {
  const Length far = std::min(view_.odds.weights().retreat, walker_.allowance);
  if (far == 0 || enemy_ == kNoUnit || from_ == state_.place(enemy_)) return {};
  const Point goal = onto_table(view_.rules, from_ + scaled_away(from_ - state_.place(enemy_), far));
  return path_to(state_.grid.is_on() && !state_.grid.has(goal) ? state_.grid.snapped(goal) : goal);
}

Path Candidates::in_cover(const TerrainPiece& piece) const {
  if (!is_near(piece.shape, from_, walker_.radius + walker_.allowance)) return {};
  const Point goal = piece.traits.solid ? behind(piece.shape, state_.place(enemy_)) : inside(piece.shape);
  return goal != from_ && (state_.grid.is_on() ? state_.grid.has(goal) : on_table(view_.rules, goal)) ? path_to(goal)
                                                                                                      : Path{};
}

Point Candidates::behind(const Shape& shape, Point enemy) const {
  const Length out = walker_.radius + 1;
  const Point to = enemy - shape.centre;
  const Point along{std::clamp(from_.x, shape.low.x, shape.high.x), std::clamp(from_.y, shape.low.y, shape.high.y)};
  if (std::abs(to.x) >= std::abs(to.y)) return {to.x > 0 ? shape.low.x - out : shape.high.x + out, along.y};
  return {along.x, to.y > 0 ? shape.low.y - out : shape.high.y + out};
}

Point Candidates::inside(const Shape& shape) const {
  const Length r = walker_.radius;
  if (shape.outline == Outline::circle) {
    const Length deep = std::max(shape.radius - r, Length{0});
    if (distance2(from_, shape.centre) <= square(deep) || from_ == shape.centre) return from_;
    return shape.centre + scaled_down(from_ - shape.centre, deep);
  }
  const auto nearest = [r](Length at, Length low, Length high) {
    return high - low < 2 * r ? (low + high) / 2 : std::clamp(at, low + r, high - r);
  };
  return {nearest(from_.x, shape.low.x, shape.high.x), nearest(from_.y, shape.low.y, shape.high.y)};
}

}  // namespace warbalance::vsgmr
