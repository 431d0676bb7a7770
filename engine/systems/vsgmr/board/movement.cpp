#include "engine/systems/vsgmr/board/movement.hpp"

#include "engine/systems/vsgmr/board/spaces.hpp"

namespace warbalance::vsgmr {
namespace {

/// Whether one vector comes before another one when they are turned to clockwise from a third.
bool is_sooner_clockwise(Point from, Point a, Point b) {
  const auto cross = [](Point v, Point w) { return std::int64_t{v.x} * w.y - std::int64_t{v.y} * w.x; };
  const auto is_late = [&](Point v) { return cross(from, v) > 0 || (cross(from, v) == 0 && dot(from, v) < 0); };
  if (is_late(a) != is_late(b)) return is_late(b);
  return cross(a, b) < 0;
}

/// VS-G7: the direction of one step of a forced move: to the space farthest from the source that no barrier keeps it
/// from; of equal ones straight away, then the first anticlockwise from there. -1 = none is farther than where it is.
int forced_step(const State& state, const Walker& walker, Space at, Point source) {
  const Grid& grid = state.grid;
  const Point centre = grid.centre(at);
  const int straight = grid.towards(centre - source, 0);
  int farthest = -1;
  Length most = grid.apart(source, centre);
  for (int turn = 0; turn < grid.directions(); ++turn) {
    const int direction = (straight + turn) % grid.directions();
    const Point next = grid.centre(grid.beside(at, direction));
    const Length away = grid.apart(source, next);
    if (away <= most || (!walker.flies && is_barred(state.terrain, centre, next))) continue;
    farthest = direction;
    most = away;
  }
  return farthest;
}

}  // namespace

bool is_rough_space(const Terrain& terrain, const Walker& walker, Point centre) {
  return terrain.any_of(terrain.near(terrain.difficult(), centre, centre), [&](const TerrainPiece& piece) {
    return !(walker.swims && piece.traits.water) && contains(piece.shape, centre);
  });
}

bool may_stand_in_space(const State& state, const Walker& walker, Point centre, bool in_flight) {
  return state.grid.has(centre) && state.free_of_bases(walker.unit, centre, walker.radius) &&
         (in_flight || !is_barred(state.terrain, centre, centre));
}

bool space_move_is_legal(const State& state, const Walker& walker, const Path& path, bool in_flight) {
  const Grid& grid = state.grid;
  if (path.count <= 1) return in_flight || !walker.flies || !is_barred(state.terrain, walker.from, walker.from);
  const Point end = path.points[1];
  if (path.count > 2 || path.points[0] != walker.from || !grid.has(end) || grid.snapped(end) != end) return false;
  if (!may_stand_in_space(state, walker, end, in_flight)) return false;
  SpaceMap map;
  map.begin(grid, state.terrain);
  SpaceSearch search;
  search.survey(map, state, walker);
  return search.reaches(grid.number_at(end));
}

Point nearest_free_space(const State& state, const Walker& walker, Point centre, Point facing) {
  if (may_stand_in_space(state, walker, centre, false)) return centre;
  const Grid& grid = state.grid;
  const Space middle = grid.at(centre);
  std::optional<Point> best;
  for (int ring = 1; ring <= grid.columns + grid.rows && !best; ++ring) {
    for (int row = -ring; row <= ring; ++row) {
      for (int column = -ring; column <= ring; ++column) {
        const Point at = grid.centre(
            Space{static_cast<std::int16_t>(middle.column + column), static_cast<std::int16_t>(middle.row + row)});
        if (grid.apart(centre, at) != ring * grid.space) continue;
        if (best && !is_sooner_clockwise(facing, at - centre, *best - centre)) continue;
        if (may_stand_in_space(state, walker, at, false)) best = at;
      }
    }
  }
  return best ? *best : centre;
}

std::optional<Point> leaving_space(const State& state, UnitIndex unit, Point direction) {
  const Grid& grid = state.grid;
  const Space mount = grid.at(state.unit(state.unit(unit).mount).at);
  const Walker walker = walker_of(state, unit, false);
  for (int place = 0; place < grid.directions(); ++place) {
    const Point at = grid.centre(grid.beside(mount, grid.towards(direction, place)));
    if (may_stand_in_space(state, walker, at, false)) return at;
  }
  return std::nullopt;
}

Point forced_space(const State& state, const Walker& walker, Point from, Point source, Length length, Point facing,
                   bool& off) {
  const Grid& grid = state.grid;
  off = false;
  Space at = grid.at(from);
  std::optional<Point> end;
  if (may_stand_in_space(state, walker, from, walker.flies)) end = from;
  for (;;) {
    const int direction = forced_step(state, walker, at, source);
    if (direction < 0) break;
    at = grid.beside(at, direction);
    const Point centre = grid.centre(at);
    length -= grid.space * (!walker.flies && is_rough_space(state.terrain, walker, centre) ? 2 : 1);
    if (length < 0) break;
    if (!grid.has(at)) {
      off = true;
      return centre;
    }
    if (state.free_of_bases(walker.unit, centre, walker.radius)) end = centre;
  }
  return end ? *end : nearest_free_space(state, walker, from, facing);
}

}  // namespace warbalance::vsgmr
