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

}  // namespace warbalance::vsgmr
