#include "engine/systems/vsgmr/players/board_paths.hpp"

#include <algorithm>

namespace warbalance::vsgmr {

void BoardPaths::survey(const State& state, const Walker& walker) {
  const std::uint64_t before = table_.number();
  table_.begin(state.terrain, SpaceMap::matter(state.terrain));
  if (state.grid != map_.grid() || table_.number() != before) {
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

}  // namespace warbalance::vsgmr
