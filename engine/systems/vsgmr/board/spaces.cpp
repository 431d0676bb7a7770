#include "engine/systems/vsgmr/board/spaces.hpp"

namespace warbalance::vsgmr {

void SpaceMap::find_edges() {
  for (const std::int16_t row : {std::int16_t{0}, std::int16_t{1}}) {
    for (int direction = 0; direction < grid_.directions(); ++direction) {
      const Space from{0, row};
      steps_[static_cast<std::size_t>(row)][static_cast<std::size_t>(direction)] =
          grid_.number(grid_.beside(from, direction)) - grid_.number(from);
    }
  }
  std::fill_n(edge_.data(), grid_.count(), std::uint8_t{0});
  for (int number = 0; number < grid_.count(); ++number) {
    const Space at = grid_.space_of(number);
    if (at.row > 0 && at.column > 0 && at.row + 1 < grid_.rows && at.column + 1 < grid_.columns) continue;
    for (int direction = 0; direction < grid_.directions(); ++direction) {
      const unsigned off = grid_.has(grid_.beside(at, direction)) ? 0 : 1U << direction;
      edge_[static_cast<std::size_t>(number)] |= static_cast<std::uint8_t>(off);
    }
  }
}

template <class Visit>
void SpaceMap::for_each_around(const Shape& shape, Visit&& visit) const {
  const Point margin{2 * grid_.space, 2 * grid_.space};
  const Space low = grid_.at(shape.low - margin);
  const Space high = grid_.at(shape.high + margin);
  for (std::int16_t row = low.row; row <= high.row; ++row) {
    for (std::int16_t column = low.column; column <= high.column; ++column) {
      const Space space{column, row};
      visit(space, static_cast<std::size_t>(grid_.number(space)));
    }
  }
}

void SpaceMap::begin(const Grid& grid, const Terrain& terrain) {
  if (grid != grid_) {
    grid_ = grid;
    find_edges();
  }
  const auto count = static_cast<std::size_t>(grid_.count());
  std::copy_n(edge_.data(), count, barred_.data());
  std::fill_n(ground_.data(), count, std::uint8_t{0});
  terrain.for_each(matter(terrain), [&](int, const TerrainPiece& piece) {
    const unsigned rough = !piece.traits.difficult ? 0 : piece.traits.water ? kWater : kRough;
    for_each_around(piece.shape, [&](Space space, std::size_t at) {
      const Point centre = grid_.centre(space);
      unsigned ground = contains(piece.shape, centre) ? rough : 0;
      unsigned barred = 0;
      if (piece.traits.solid) {
        if (crosses(piece.shape, centre, centre)) ground |= kSolid;
        for (int direction = 0; direction < grid_.directions(); ++direction) {
          const Point next = grid_.centre(grid_.beside(space, direction));
          if (crosses(piece.shape, centre, next)) barred |= 1U << direction;
        }
      }
      ground_[at] = static_cast<std::uint8_t>(ground_[at] | ground);
      barred_[at] = static_cast<std::uint8_t>(barred_[at] | barred);
    });
  });
}

void SpaceSearch::survey(const SpaceMap& map, const State& state, const Walker& walker) {
  const Grid& grid = state.grid;
  std::fill_n(hostile_.data(), grid.count(), false);
  if (!walker.flies) {
    state.for_each_enemy(state.owner(walker.unit), [&](UnitIndex enemy) {
      const FigureState& stands = state.unit(enemy);
      if (stands.mount != kNoUnit || stands.in_flight) return;
      hostile_[static_cast<std::size_t>(grid.number_at(stands.at))] = true;
    });
  }
  flood_.run(map, grid.number_at(walker.from), walker.allowance / grid.space, !walker.flies, [&](int number) {
    return hostile_[static_cast<std::size_t>(number)] ? PathCost{0} : map.cost(number, walker.flies, walker.swims);
  });
}

namespace {

/// Whether `a` comes before `b` when turning clockwise from `from`.
bool is_sooner_clockwise(Point from, Point a, Point b) {
  const auto cross = [](Point v, Point w) { return std::int64_t{v.x} * w.y - std::int64_t{v.y} * w.x; };
  const auto is_late = [&](Point v) { return cross(from, v) > 0 || (cross(from, v) == 0 && dot(from, v) < 0); };
  if (is_late(a) != is_late(b)) return is_late(b);
  return cross(a, b) < 0;
}

/// VS-G7: the direction of one step of a forced move: to the space farthest from the source without a barrier between;
/// of equal ones straight away, then the first anticlockwise from there. -1 = no space is farther.
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
