#include "engine/systems/vsgmr/players/placing.hpp"

#include <algorithm>
#include <array>

#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/players/values.hpp"
#include "engine/systems/vsgmr/scenario.hpp"

// VS-V15, VS-C15.

namespace warbalance::vsgmr {
namespace {

/// Edges by their number clockwise from the player's own one.
constexpr int kOwn = 0;
constexpr int kLeft = 1;
constexpr int kOpposite = 2;
constexpr int kRight = 3;

/// VS-V15: whether a face of the die allows an edge.
bool face_allows(int face, int edge) {
  constexpr std::array<int, 5> kEdges = {-1, kOpposite, kRight, kOwn, kLeft};
  constexpr int kAny = 5;
  if (face == kAny) return true;
  return face >= 1 && face < kAny && kEdges[static_cast<std::size_t>(face)] == edge;
}

EdgeFrame frame_at(const View& view, int seat, int edge) {
  const EdgeFrame own = frame_of(view.rules, view.state, seat);
  return {
      {static_cast<Edge>((static_cast<int>(own.place.edge) + edge) % 4)}, own.table_width, own.table_height, own.grid};
}

bool is_on_strip(const View& view, const EdgeFrame& frame, Point at, Length radius) {
  return on_table(view.rules, at, radius) && frame.away(at) <= view.rules.spawn_depth - radius;
}

}  // namespace

bool spawn_is_legal(const View& view, int seat, int face, const Spawn& spawned) {
  const State& state = view.state;
  const UnitIndex unit = spawned.unit;
  if (unit < 0 || unit >= state.unit_count() || state.owner(unit) != seat || !state.unit(unit).reserve ||
      state.body(unit) != unit) {
    return false;
  }
  const Walker walker = walker_of(state, unit, false);
  if (state.grid.is_on() && state.grid.snapped(spawned.at) != spawned.at) return false;
  if (!may_stand(view.rules, state, walker, spawned.at, false)) return false;
  for (const int edge : {kOwn, kLeft, kOpposite, kRight}) {
    if (face_allows(face, edge) && is_on_strip(view, frame_at(view, seat, edge), spawned.at, walker.radius))
      return true;
  }
  return false;
}

std::optional<Spawn> choose_spawn(const View& view, int seat, int face) {
  const State& state = view.state;
  const Length step = state.grid.is_on() ? state.grid.space : 50;
  const UnitIndex unit = state.most_expensive_body(seat, true);
  if (unit == kNoUnit) return std::nullopt;
  const Walker walker = walker_of(state, unit, false);
  std::optional<Spawn> best;
  Length least = 0;
  for (const int edge : {kOwn, kLeft, kOpposite, kRight}) {
    if (!face_allows(face, edge)) continue;
    const EdgeFrame frame = frame_at(view, seat, edge);
    for (Length v = walker.radius; v <= view.rules.spawn_depth - walker.radius; v += step) {
      for (Length u = walker.radius; u <= frame.length() - walker.radius; u += step) {
        const Point at = frame.point(u, v);
        const UnitIndex enemy = nearest_enemy_of(state, seat, at);
        const Length gap = enemy == kNoUnit ? 0 : length_up(at, state.place(enemy)) - state.base(enemy);
        if ((best && gap >= least) || !may_stand(view.rules, state, walker, at, false)) continue;
        best = Spawn{unit, at};
        least = gap;
      }
    }
  }
  return best;
}

}  // namespace warbalance::vsgmr
