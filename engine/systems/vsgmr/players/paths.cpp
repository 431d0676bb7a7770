#include "engine/systems/vsgmr/players/paths.hpp"

#include <algorithm>
#include <utility>

namespace warbalance::vsgmr {
namespace {

constexpr Length kFar = 1 << 28;

bool is_free(const Terrain& terrain, Length radius, Point from, Point to) {
  return !terrain.any_crossed(terrain.solid(), from, to, radius);
}

}  // namespace

void CornerPaths::begin(const Rules& rules, const Terrain& terrain, Length radius) {
  const bool same = !table_.changes(terrain, terrain.solid());
  if (same && radius == radius_) return;
  radius_ = radius;
  is_at_from_ = false;
  corners_.find(rules, terrain, terrain.solid(), radius);
  const std::size_t count = corners_.count();
  std::fill_n(joined_.begin(), count * count, std::int8_t{-1});
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      straight_[a * count + b] = straight_[b * count + a] =
          static_cast<std::int16_t>(length_up(corners_[a], corners_[b]));
    }
  }
}

bool CornerPaths::joined(const Terrain& terrain, std::size_t a, std::size_t b) {
  std::int8_t& known = joined_[std::min(a, b) * corners_.count() + std::max(a, b)];
  if (known < 0) known = is_free(terrain, radius_, corners_[a], corners_[b]) ? 1 : 0;
  return known != 0;
}

/// Finds the shortest paths from a place to all corners by Dijkstra's algorithm, unless they are known: successive
/// searches mostly begin at the same place. Whether two corners are joined is computed only where the path would become
/// shorter.
void CornerPaths::walk_from(const Terrain& terrain, Point from) {
  if (is_at_from_ && from == from_) return;
  from_ = from;
  is_at_from_ = true;
  const std::size_t count = corners_.count();
  std::array<Length, kMost> open;  // paths that were not followed
  for (std::size_t i = 0; i < count; ++i) {
    lengths_[i] = open[i] = is_free(terrain, radius_, from, corners_[i]) ? length_up(from, corners_[i]) : kFar;
    before_[i] = -1;
  }
  for (;;) {
    const auto next = static_cast<std::size_t>(std::min_element(open.data(), open.data() + count) - open.data());
    if (next == count || open[next] == kFar) return;
    open[next] = kFar;
    for (std::size_t i = 0; i < count; ++i) {
      const Length length = lengths_[next] + straight_[next * count + i];
      if (length >= lengths_[i] || !joined(terrain, next, i)) continue;
      lengths_[i] = open[i] = length;
      before_[i] = static_cast<std::int16_t>(next);
    }
  }
}

/// The last corner of the shortest path to a place; -1 if no path leads there. Of equal paths it takes the one over the
/// corner with the lower number.
int CornerPaths::last_corner(const Terrain& terrain, Point goal) const {
  int best = -1;
  Length shortest = kFar;
  for (std::size_t i = 0; i < corners_.count(); ++i) {
    const Length whole = lengths_[i] + length_up(corners_[i], goal);
    if (whole >= shortest || !is_free(terrain, radius_, corners_[i], goal)) continue;
    best = static_cast<int>(i);
    shortest = whole;
  }
  return best;
}

CornerPaths::Route CornerPaths::over(int corner, Point goal, bool free) const {
  int legs = 1;
  for (int at = corner; at >= 0; at = before_[static_cast<std::size_t>(at)]) ++legs;
  Route route;
  route.free = free || legs > 3;
  route.path.points[0] = from_;
  route.path.count = static_cast<std::uint8_t>(std::min(legs, 3) + 1);
  if (legs <= 3) route.path.points[static_cast<std::size_t>(legs)] = goal;
  for (int at = corner, place = legs - 1; at >= 0; at = before_[static_cast<std::size_t>(at)], --place) {
    if (place <= 3) route.path.points[static_cast<std::size_t>(place)] = corners_[static_cast<std::size_t>(at)];
  }
  return route;
}

CornerPaths::Route CornerPaths::around(const Terrain& terrain, Point from, Point goal) {
  walk_from(terrain, from);
  const int last = last_corner(terrain, goal);
  if (last >= 0) return over(last, goal, true);
  const int nearest = nearest_reached(goal);
  if (nearest >= 0) return over(nearest, goal, false);
  return {Path::straight(from, goal), false};
}

/// The reachable corner nearest to a place; -1 = none.
int CornerPaths::nearest_reached(Point goal) const {
  int nearest = -1;
  Length least = kFar;
  for (std::size_t i = 0; i < corners_.count(); ++i) {
    const Length left = length_up(corners_[i], goal);
    if (lengths_[i] == kFar || left >= least) continue;
    nearest = static_cast<int>(i);
    least = left;
  }
  return nearest;
}

void BoardPaths::survey(const State& state, const Walker& walker) {
  if (table_.changes(state.terrain, SpaceMap::matter(state.terrain)) || state.grid != map_.grid()) {
    map_.begin(state.grid, state.terrain);
    for (Field& field : fields_) field.goal = -1;
  }
  search_.survey(map_, state, walker);
}

bool BoardPaths::may_end(const State& state, const Walker& walker, int number, bool in_flight) const {
  return (in_flight || !map_.is_solid(number)) &&
         state.free_of_bases(walker.unit, state.grid.centre(number), walker.radius);
}

const BoardPaths::Field& BoardPaths::field_to(int goal, bool swims) {
  for (const Field& field : fields_) {
    if (field.goal == goal && field.swims == swims) return field;
  }
  Field& field = fields_[oldest_];
  oldest_ = (oldest_ + 1) % kFields;
  field.goal = goal;
  field.swims = swims;
  flood_.run(map_, goal, kNoPath - 1, true, [&](int number) { return map_.cost(number, false, swims); });
  std::copy_n(flood_.costs(), map_.grid().count(), field.costs.data());
  return field;
}

Path BoardPaths::to(const State& state, const Walker& walker, Point goal, bool in_flight) {
  const Grid& grid = state.grid;
  const Point end = grid.snapped_to(goal, walker.from);
  const int wanted = grid.number_at(end);
  const Path stays{{{walker.from}}, 1};
  if (search_.reaches(wanted) && may_end(state, walker, wanted, in_flight)) {
    return end == walker.from ? stays : Path::straight(walker.from, end);
  }
  const bool straight = walker.flies || !state.terrain.any_crossed(state.terrain.solid(), walker.from, end, grid.space);
  const Field* field = straight ? nullptr : &field_to(wanted, walker.swims);
  if (field != nullptr && field->costs[static_cast<std::size_t>(grid.number_at(walker.from))] == kNoPath) {
    field = nullptr;  // no path leads there
  }
  const auto look = [&](int number) {
    const Point centre = grid.centre(number);
    const Length left =
        field == nullptr
            ? grid.apart(centre, end)
            : (field->costs[static_cast<std::size_t>(number)] - map_.cost(number, false, walker.swims)) * grid.space;
    const Point line = end - walker.from;
    const Point here = centre - walker.from;
    return EndSpace{left, distance2(centre, end), std::int64_t{here.x} * line.y - std::int64_t{here.y} * line.x,
                    dot(here, line), centre};
  };
  EndSpace best = look(grid.number_at(walker.from));
  for (const SpaceNumber number : search_.reached()) {
    const EndSpace here = look(number);
    if (here.comes_before(best) && may_end(state, walker, number, in_flight)) best = here;
  }
  return best.centre == walker.from ? stays : Path::straight(walker.from, best.centre);
}

Path BoardPaths::beside(const State& state, const Walker& walker, Point centre) const {
  const Grid& grid = state.grid;
  if (walker.from == centre) return {};
  const Space middle = grid.at(centre);
  for (int place = 0; place < grid.directions(); ++place) {
    const Space space = grid.beside(middle, grid.towards(walker.from - centre, place));
    if (!grid.has(space)) continue;
    const int number = grid.number(space);
    if (!search_.reaches(number) || !may_end(state, walker, number, false)) continue;
    return Path::straight(walker.from, grid.centre(number));
  }
  return {};
}

CornerPaths& Paths::around(const Rules& rules, const Terrain& terrain, Length radius) {
  const std::size_t set = radius == rules.guy_radius ? 0 : radius == rules.cavalry_radius ? 1 : 2;
  by_radius_[set].begin(rules, terrain, radius);
  return by_radius_[set];
}

Walked Paths::walk(const Rules& rules, const Terrain& terrain, const Gait& gait, Point goal, bool in_flight) {
  const Point from = gait.from;
  constexpr Length kPointRounding = 2;  // of the points of a walk
  const PieceSet near = terrain.near(terrain.solid() | terrain.difficult(), from, goal, gait.radius + kPointRounding);
  if (gait.flies) return walk_straight(rules, terrain, gait, goal, 0, in_flight);
  if ((near & terrain.solid()) == 0) return walk_straight(rules, terrain, gait, goal, near, in_flight);
  if (path_is_free(terrain, gait, from, goal)) {
    return walk_along(rules, terrain, gait, Path::straight(from, goal), true, in_flight);
  }
  const auto route = around(rules, terrain, gait.radius).around(terrain, from, goal);
  return walk_along(rules, terrain, gait, route.path, route.free, in_flight);
}

Path Paths::to(const Rules& rules, const State& state, const Walker& walker, Point goal, bool in_flight) {
  if (state.grid.is_on()) return board_.to(state, walker, goal, in_flight);
  return clear_part(rules, state, walker, walk(rules, state.terrain, walker, goal, in_flight), in_flight);
}

const Ways& Paths::ways(const Rules& rules, const Terrain& terrain, const Gait& gait, const GoalBox& goal,
                        std::int32_t rough) {
  if (table_.changes(terrain, terrain.solid() | terrain.difficult())) {
    for (Ways& ways : ways_) ways.forget();
  }
  const Ways::Key key{goal, gait.radius, rough, gait.swims};
  const auto known = std::find_if(ways_.begin(), ways_.end(), [&](const Ways& ways) { return ways.key() == key; });
  if (known != ways_.end()) return *known;
  Ways& ways = ways_[oldest_ways_];
  oldest_ways_ = (oldest_ways_ + 1) % ways_.size();
  ways.begin(rules, terrain, key);
  return ways;
}

Path Paths::along(const Rules& rules, const State& state, const Walker& walker, const Ways& ways) const {
  const Path way = ways.way(state.terrain, walker.from);
  if (way.count < 2) return way;
  return clear_part(rules, state, walker, walk_along(rules, state.terrain, walker, way, true, false), false);
}

}  // namespace warbalance::vsgmr
