#include "engine/systems/vsgmr/board/spaces.hpp"

#include <algorithm>

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

bool SpaceMap::begin(const Grid& grid, const Terrain& terrain) {
  const bool same_grid = grid == grid_;
  if (!same_grid) {
    grid_ = grid;
    find_edges();
  }
  const PieceSet matter = terrain.solid() | terrain.difficult();
  const std::uint64_t before = table_.number();
  table_.begin(terrain, matter);
  if (same_grid && table_.number() == before) return false;
  const auto count = static_cast<std::size_t>(grid_.count());
  std::copy_n(edge_.data(), count, barred_.data());
  std::fill_n(ground_.data(), count, std::uint8_t{0});
  terrain.for_each(matter, [&](int, const TerrainPiece& piece) {
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
  return true;
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
    return hostile_[static_cast<std::size_t>(number)] ? WayCost{0} : map.cost(number, walker.flies, walker.swims);
  });
}

void SpaceWays::survey(const State& state, const Walker& walker) {
  if (map_.begin(state.grid, state.terrain)) {
    for (Field& field : fields_) field.goal = -1;
  }
  search_.survey(map_, state, walker);
}

bool SpaceWays::may_end(const State& state, const Walker& walker, int number, bool in_flight) const {
  return (in_flight || !map_.is_solid(number)) &&
         state.free_of_bases(walker.unit, state.grid.centre(number), walker.radius);
}

const SpaceWays::Field& SpaceWays::field_to(int goal, bool swims) {
  for (const Field& field : fields_) {
    if (field.goal == goal && field.swims == swims) return field;
  }
  Field& field = fields_[oldest_];
  oldest_ = (oldest_ + 1) % kFields;
  field.goal = goal;
  field.swims = swims;
  flood_.run(map_, goal, kNoWay - 1, true, [&](int number) { return map_.cost(number, false, swims); });
  std::copy_n(flood_.costs(), map_.grid().count(), field.costs.data());
  return field;
}

Path SpaceWays::to(const State& state, const Walker& walker, Point goal, bool in_flight) {
  const Grid& grid = state.grid;
  const Point end = grid.snapped_to(goal, walker.from);
  const int wanted = grid.number_at(end);
  const Path stays{{{walker.from}}, 1};
  if (search_.reaches(wanted) && may_end(state, walker, wanted, in_flight)) {
    return end == walker.from ? stays : Path::straight(walker.from, end);
  }
  const bool straight = walker.flies || !state.terrain.any_crossed(state.terrain.solid(), walker.from, end, grid.space);
  const Field* field = straight ? nullptr : &field_to(wanted, walker.swims);
  if (field != nullptr && field->costs[static_cast<std::size_t>(grid.number_at(walker.from))] == kNoWay) {
    field = nullptr;  // no way leads there
  }
  const auto look = [&](int number) {
    const Point centre = grid.centre(number);
    const Length left =
        field == nullptr
            ? grid.apart(centre, end)
            : (field->costs[static_cast<std::size_t>(number)] - map_.cost(number, false, walker.swims)) * grid.space;
    const Point way = end - walker.from;
    const Point here = centre - walker.from;
    return Glance{left, distance2(centre, end), std::int64_t{here.x} * way.y - std::int64_t{here.y} * way.x,
                  dot(here, way), centre};
  };
  Glance best = look(grid.number_at(walker.from));
  for (const SpaceNumber number : search_.reached()) {
    const Glance here = look(number);
    if (here.comes_before(best) && may_end(state, walker, number, in_flight)) best = here;
  }
  return best.centre == walker.from ? stays : Path::straight(walker.from, best.centre);
}

Path SpaceWays::beside(const State& state, const Walker& walker, Point centre) const {
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

}  // namespace warbalance::vsgmr
