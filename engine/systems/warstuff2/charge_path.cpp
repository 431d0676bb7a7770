#include "engine/systems/warstuff2/charge_path.hpp"

#include <array>
#include <limits>

#include "engine/kernels/fan.hpp"
#include "engine/systems/warstuff2/actions.hpp"
#include "engine/systems/warstuff2/contact_ring.hpp"
#include "engine/systems/warstuff2/ground.hpp"
#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/near_bases.hpp"

namespace warbalance::warstuff2 {
namespace {

/// The contact points that no straight charge of a unit reaches, because they lie behind the base of its target.
class FarSide {
 public:
  FarSide(const State& state, UnitIndex unit, UnitIndex target)
      : line_(state.unit(unit).at - state.unit(target).at),
        limit_(state.profile(unit).flies ? std::numeric_limits<Length>::min()
                                         : -200 * length_up(state.unit(target).at, state.unit(unit).at)) {}
  /// @param direction  from the target, of length 1000
  bool has(Point direction) const { return direction.x * line_.x + direction.y * line_.y < limit_; }

 private:
  Point line_;
  Length limit_;  ///< a fifth of the distance: room for what rounding does to the contact points
};

/// The straight paths to these places (bits) on which difficult terrain slows the unit (WS2-T20).
unsigned slowed_paths(const State& state, UnitIndex unit, const std::array<ShortPoint, 2 * Fan::kMoves>& ends,
                      PieceSet met) {
  const Profile& profile = state.profile(unit);
  const PieceSet difficult = met & state.terrain.difficult();
  if (difficult == 0 || profile.ignores_difficult || profile.flies) return 0;
  unsigned slowed = 0;
  for (unsigned first = 0; first < ends.size(); first += Fan::kMoves) {
    const Fan moves(state.unit(unit).at, std::span(ends).subspan(first).first<Fan::kMoves>());
    slowed |= moves.crossing(state.terrain, difficult) << first;
  }
  return slowed;
}

/// The pieces that could bar, slow or lengthen a path to a contact point of the target.
PieceSet pieces_on_charge(const State& state, UnitIndex unit, UnitIndex target) {
  const Terrain& terrain = state.terrain;
  const PieceSet matters = terrain.solid() | terrain.chasms() | terrain.steep() | terrain.difficult();
  const Length margin = state.radii(unit, target) + ContactRing::kRounding + state.unit(unit).radius;
  return terrain.near(matters & state.unit(unit).ground, state.unit(unit).at, state.unit(target).at, margin);
}

/// WS2-M14 on a table with terrain.
/// @param leaps  drops and jumps are allowed on the way
/// @param met    pieces that may matter to any path to the target
std::optional<Path> charge_path_over_terrain(const Rules& rules, const State& state, UnitIndex unit, UnitIndex target,
                                             bool leaps, PieceSet met) {
  const Length limit = move_limit(rules, state.profile(unit), ActionKind::charge);
  const Point from = state.unit(unit).at;
  const Point enemy = state.unit(target).at;
  const Length contact = state.radii(unit, target);
  const auto path_to = [&](Point point) {
    Path path = Path::straight(from, point);
    path.leaps = leaps;
    return path;
  };
  const auto legal = [&](const Path& path) {
    return is_within_limit(rules, state, unit, path, limit, met) &&
           path_is_clear(rules, state, unit, path, Spacing::may_touch, met);
  };
  const Path nearest = path_to(enemy + scaled_away(from - enemy, contact));
  if (legal(nearest)) return nearest;
  const FarSide far_side(state, unit, target);
  std::array<ShortPoint, kDirections.size()> ends;
  for (std::size_t i = 0; i < ends.size(); ++i) ends[i] = enemy + state.contact_point(i, contact);
  const unsigned slowed = rules.difficult_double_cost == 0 ? slowed_paths(state, unit, ends, met) : 0;
  std::optional<Path> best;
  Length best_length = 0;
  for (std::size_t i = 0; i < kDirections.size(); ++i) {
    if (far_side.has(kDirections[i])) continue;
    const Path path = path_to(ends[i]);
    const std::int32_t distance = distance2(from, path.end());
    if ((slowed >> i & 1U) != 0 && distance > square(limit / 2)) continue;
    // no path is shorter than the straight line over level ground
    if (distance > square(limit) || (best && distance > square(best_length - 1)) || !legal(path)) continue;
    const Length length = walked_length(rules, state, unit, path, met);
    if (best && length >= best_length) continue;
    best = path;
    best_length = length;
  }
  return best;
}

}  // namespace

std::optional<Path> charge_path(const Rules& rules, const State& state, UnitIndex unit, UnitIndex target, bool leaps) {
  const Length limit = move_limit(rules, state.profile(unit), ActionKind::charge);
  if (!state.within(unit, target, limit)) return std::nullopt;
  if (const PieceSet met = pieces_on_charge(state, unit, target); met != 0) {
    return charge_path_over_terrain(rules, state, unit, target, leaps, met);
  }
  const Point from = state.unit(unit).at;
  const Point enemy = state.unit(target).at;
  const Length contact = state.radii(unit, target);
  const Length radius = state.unit(unit).radius;
  const bool flies = state.profile(unit).flies;
  const Point nearest = enemy + scaled_away(from - enemy, contact);
  if (distance2(from, nearest) <= square(limit) && on_table(rules, nearest, radius) &&
      (flies ? stands_clear(state, unit, nearest, 0) : Segment(state, unit, from, nearest, 0).is_clear())) {
    return Path::straight(from, nearest);
  }

  // Around the target, the shortest path first.
  ContactRing ring(from, enemy, [&](std::size_t i) { return state.contact_point(i, contact); });
  ring.drop_longer_than(limit);
  ring.drop_off_table(rules, radius);
  // all paths lie in one box: only bases that reach into it can block one
  const Length around = contact + ContactRing::kRounding;
  const Point low{std::min(from.x, enemy.x - around), std::min(from.y, enemy.y - around)};
  const Point high{std::max(from.x, enemy.x + around), std::max(from.y, enemy.y + around)};
  no_base(state, unit, Box(low, high, radius), [&](UnitIndex i) {
    const UnitState& other = state.unit(i);
    if (flies) {
      ring.drop_ends_near(other.at, radius + other.radius);
    } else {
      ring.drop_near(other.at, radius + other.radius);
    }
    return ring.empty();
  });
  const auto end = ring.shortest();
  if (!end) return std::nullopt;
  return Path::straight(from, *end);
}

}  // namespace warbalance::warstuff2
