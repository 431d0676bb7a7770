#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "engine/systems/warstuff1/players/paths.hpp"
#include "engine/systems/warstuff1/players/values.hpp"
#include "engine/systems/warstuff1/players/view.hpp"

// The moves that the built-in players consider (WS1-T08), apart from melees.

namespace warbalance::warstuff1 {

/// Which of the moves of WS1-T08 a candidate is.
enum class MoveIdea : std::uint8_t { hold, melee, run_toward, walk_toward, other };

/// A move along a route is tried at its whole length, then at three, two and one quarter of it: the longest legal one
/// counts.
inline constexpr int kQuarters = 4;
constexpr Length cut_of(Length length, int quarters) { return length * quarters / kQuarters; }

/// By how much the ends of moves keep clear of a limit: 0.1 inch.
inline constexpr Length kMargin = 10;

/// Whether a move leads nowhere.
inline bool stays(const Path& path) {
  return path.count == 2 ? path.points[0] == path.points[1] : path_length(path) == 0;
}

/// Ends of the straight moves of one length: away from the nearest enemy, to both sides, and obliquely towards it.
/// Each is `towards` of `from` plus its direction.
class StraightEnds {
 public:
  static constexpr std::size_t kPaths = 5;

  /// @param v  to the nearest enemy, not zero
  StraightEnds(Point from, Point v)
      : from_(from), v_(v), oblique_{v.x - v.y, v.x + v.y}, norm_(norm(v_)), oblique_norm_(norm(oblique_)) {}

  std::array<Point, kPaths> at(Length length) const {
    const Point a = scaled(v_, length, norm_);
    const Point b = scaled(oblique_, length, oblique_norm_);
    return {from_ + Point{-a.x, -a.y}, from_ + Point{-a.y, a.x}, from_ + Point{a.y, -a.x}, from_ + b,
            from_ + Point{b.y, -b.x}};
  }

 private:
  static Length norm(Point v) { return length_up({0, 0}, v); }
  static Point scaled(Point v, Length length, Length norm) { return {v.x * length / norm, v.y * length / norm}; }

  Point from_;
  Point v_;
  Point oblique_;
  Length norm_;
  Length oblique_norm_;
};

/// The point of the nearest cover that the unit would go to; none when it stands in cover, or when there is none.
std::optional<Point> nearest_cover_point(const State& state, UnitIndex unit);

/// Calls, in the order of WS1-T08, `taker.toward(route, length, idea)` for moves along a route and
/// `taker.straight(end)` for others. The taker checks whether they are legal, and whether they move at all.
/// @param nearest  the nearest enemy, or none
template <class Taker>
void propose_moves(const View& view, UnitIndex unit, UnitIndex nearest, Taker& taker) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const Profile& profile = state.profile(unit);
  if (nearest != kNoUnit && self.run > 0) {
    const Point enemy = state.unit(nearest).at;
    const Route route = find_route(view.rules, state, unit, self.at, enemy);
    const Length distance = std::max<Length>(route.length - state.radii(unit, nearest), 0);
    const Length range = profile.longest_range();
    const Length near = distance - std::max(2 * kMargin, view.rules.enemy_gap + kMargin);
    taker.toward(route, std::min(self.run, near), MoveIdea::run_toward);
    taker.toward(route, std::min(self.walk, near), MoveIdea::walk_toward);
    const Length stand_off = distance - charge_limit(state, nearest, unit) - kMargin;
    if (stand_off <= self.run) taker.toward(route, stand_off, MoveIdea::other);
    const Length into_range = distance - range + 2;
    if (range > 0 && into_range > 2 && into_range < self.run) taker.toward(route, into_range, MoveIdea::other);

    const Point v = enemy - self.at;
    if (v != Point{0, 0}) {
      const StraightEnds ends(self.at, v);
      const auto walks = ends.at(self.walk);
      const auto runs = ends.at(self.run);
      for (std::size_t i = 0; i < StraightEnds::kPaths; ++i) {
        taker.straight(walks[i]);
        taker.straight(runs[i]);
      }
    }
  }
  if (const auto cover = nearest_cover_point(state, unit)) taker.straight(*cover);
  if (profile.heal_on == 0) return;
  const Length heal_distance = std::max(profile.heal_radius - kMargin / profile.scale, 0);  // just within the reach
  for (const UnitIndex friendly : state.army(state.owner(unit))) {
    if (friendly == unit || heal_value(state, unit, friendly) == 0) continue;
    if (state.within(unit, friendly, profile.heal_radius)) continue;
    const Length length = gap_from(state, unit, self.at, friendly) - heal_distance;
    if (length > 0) taker.straight(towards(self.at, state.unit(friendly).at, length));
  }
}

}  // namespace warbalance::warstuff1
