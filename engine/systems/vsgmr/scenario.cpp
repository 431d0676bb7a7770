#include "engine/systems/vsgmr/scenario.hpp"

namespace warbalance::vsgmr {
namespace {

/// Of a side's seats the one that destroyed most.
int best_seat(const State& state, int side) {
  int best = -1;
  for (int seat = 0; seat < state.players; ++seat) {
    if (state.side(seat) != side) continue;
    const auto points = [&](int of) { return state.destroyed_hundredths[static_cast<std::size_t>(of)]; };
    if (best < 0 || points(seat) > points(best)) best = seat;
  }
  return best;
}

/// The side with the greatest value, alone; -1 when several have it.
template <class Value>
int greatest(const State& state, Value&& value) {
  int best = -1;
  std::int64_t most = -1;
  for (int side = 0; side < state.side_count(); ++side) {
    const std::int64_t here = value(side);
    if (here < most) continue;
    best = here == most ? -1 : side;
    most = here;
  }
  return best < 0 ? -1 : best_seat(state, best);
}

int with_most_points(const State& state) {
  return greatest(state, [&](int side) { return state.side_points(side); });
}
int last_standing(const State& state) {
  return greatest(state, [&](int side) { return std::int64_t{state.side_left(side) > 0}; });
}

int by_fallback(const Rules& rules, const State& state) {
  switch (static_cast<Fallback>(rules.fallback)) {
    case Fallback::draw:
      return -1;
    case Fallback::points:
      return with_most_points(state);
    case Fallback::last_standing:
      return last_standing(state);
    case Fallback::defenders:
      return best_seat(state, kDefenders);
  }
  return -1;
}

/// VS-R4: one player has no figure left; or only one side has figures left.
bool wiped_out(const Rules& rules, const State& state) {
  int with_figures = 0;
  if (rules.end_on_first_wipeout != 0) {
    for (int seat = 0; seat < state.players; ++seat) with_figures += state.left(seat) > 0 ? 1 : 0;
    return with_figures < state.players;
  }
  for (int side = 0; side < state.side_count(); ++side) with_figures += state.side_left(side) > 0 ? 1 : 0;
  return with_figures <= 1;
}

/// VS-V11: a player has enough figures to win.
bool can_escape(const State& state) {
  for (int seat = 0; seat < state.players; ++seat) {
    if (2 * (state.across[static_cast<std::size_t>(seat)] + state.left(seat)) > state.starting_units(seat)) return true;
  }
  return false;
}

/// A space of a board as one counts it whose edge is the bottom one.
Space turned_to(Edge edge, Space space, int columns, int rows) {
  const auto from_right = static_cast<std::int16_t>(columns - 1 - space.column);
  const auto from_top = static_cast<std::int16_t>(rows - 1 - space.row);
  switch (edge) {
    case Edge::bottom:
      return space;
    case Edge::left:
      return {from_top, space.column};
    case Edge::top:
      return {from_right, from_top};
    case Edge::right:
      return {space.row, from_right};
  }
  return {};
}

}  // namespace

std::optional<Ending> ended(const Rules& rules, const State& state) {
  if (state.won_by >= 0) return Ending::objective;
  bool over = false;
  switch (static_cast<Scenario>(rules.scenario)) {
    case Scenario::basic:
    case Scenario::transport:
    case Scenario::spawning:
      over = wiped_out(rules, state);
      break;
    case Scenario::escape:
      over = !can_escape(state);
      break;
    case Scenario::ambush:
      over = state.side_left(kAttackers) == 0 || state.side_left(kDefenders) == 0;
      break;
    case Scenario::fortress_assault:
      over = state.side_left(kAttackers) == 0;
      break;
  }
  return over ? std::optional(Ending::wipe_out) : std::nullopt;
}

int winner_of(const Rules& rules, const State& state, Ending ending) {
  if (ending == Ending::objective) return state.won_by;
  switch (static_cast<Scenario>(rules.scenario)) {
    case Scenario::basic:
    case Scenario::spawning:
      return rules.basic_win == 0 ? with_most_points(state) : last_standing(state);
    case Scenario::escape:
    case Scenario::transport:
      return by_fallback(rules, state);
    case Scenario::ambush:
      return ending == Ending::wipe_out ? last_standing(state) : by_fallback(rules, state);
    case Scenario::fortress_assault:
      if (ending != Ending::wipe_out) return by_fallback(rules, state);
      return state.side_left(kDefenders) > 0 ? best_seat(state, kDefenders) : -1;
  }
  return -1;
}

SeatWay way_to_win(const Rules& rules, int seat, int players) {
  const EdgeFrame frame = frame_of(rules, seat, players);
  const Length front = rules.deploy_depth - rules.guy_radius;
  Length way = 0;
  if (rules.plays(Scenario::escape)) {
    way = across_from(rules, frame, rules.guy_radius) - front;
  } else if (rules.plays(Scenario::transport)) {
    // from where a figure touches the object; on a board from the next space
    const Length near = frame.depth() / 2 - (rules.grid.is_on() ? rules.grid.space : rules.guy_radius + rules.reach);
    way = std::max<Length>(0, near - front) + near - home_from(rules, rules.guy_radius);
  }
  return {std::max<Length>(0, way), rules.guy_move * last_round(rules)};
}

Point EdgeFrame::point(Length along, Length v) const {
  const Length u = left_end() + along;
  if (grid != nullptr) {
    const auto number = [&](Length at, Length end) {
      return static_cast<std::int16_t>(std::clamp(at / grid->space, 0, end / grid->space - 1));
    };
    return grid->centre(space_at({number(u, whole_length()), number(v, depth())}));
  }
  switch (place.edge) {
    case Edge::bottom:
      return {u, v};
    case Edge::left:
      return {v, table_height - u};
    case Edge::top:
      return {table_width - u, table_height - v};
    case Edge::right:
      return {table_width - v, u};
  }
  return {};
}

Space EdgeFrame::counted(Space space) const { return turned_to(place.edge, space, grid->columns, grid->rows); }

Space EdgeFrame::space_at(Space counted) const {
  if (lies_along_x()) return turned_to(place.edge, counted, grid->columns, grid->rows);
  // Seen from a side edge the board's rows are the columns, and the turn back is that to the other side.
  return turned_to(place.edge == Edge::left ? Edge::right : Edge::left, counted, grid->rows, grid->columns);
}

Length EdgeFrame::along(Point at) const {
  if (grid != nullptr) return counted(grid->at(at)).column * grid->space + grid->space / 2 - left_end();
  switch (place.edge) {
    case Edge::bottom:
      return at.x - left_end();
    case Edge::left:
      return table_height - at.y - left_end();
    case Edge::top:
      return table_width - at.x - left_end();
    case Edge::right:
      return at.y - left_end();
  }
  return 0;
}

Length EdgeFrame::away(Point at) const {
  if (grid != nullptr) return counted(grid->at(at)).row * grid->space + grid->space / 2;
  switch (place.edge) {
    case Edge::bottom:
      return at.y;
    case Edge::left:
      return at.x;
    case Edge::top:
      return table_height - at.y;
    case Edge::right:
      return table_width - at.x;
  }
  return 0;
}

Point EdgeFrame::in_lane(Point at, Length v) const {
  if (grid != nullptr) return point(along(at), v);
  if (lies_along_x()) return {at.x, place.edge == Edge::bottom ? v : table_height - v};
  return {place.edge == Edge::left ? v : table_width - v, at.y};
}

Point EdgeFrame::facing() const {
  switch (place.edge) {
    case Edge::bottom:
      return {0, 1};
    case Edge::left:
      return {1, 0};
    case Edge::top:
      return {0, -1};
    case Edge::right:
      return {-1, 0};
  }
  return {};
}

}  // namespace warbalance::vsgmr
