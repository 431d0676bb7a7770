#include "engine/systems/warstuff2/movement.hpp"

#include <algorithm>
#include <array>

namespace warbalance::warstuff2 {
namespace {

/// A straight part of a move, with the box around everything that it may not come near to.
class Segment {
 public:
  /// @param gap  kept to other bases (WS2-M4); 0 asks for WS2-M5 only
  Segment(Point from, Point to, Length radius, Length gap)
      : from_(from),
        to_(to),
        clearance_(radius + gap),
        keeps_gap_(gap > 0),
        low_{std::min(from.x, to.x) - clearance_, std::min(from.y, to.y) - clearance_},
        high_{std::max(from.x, to.x) + clearance_, std::max(from.y, to.y) + clearance_} {}

  bool is_clear_of(Point other, Length other_radius) const {
    // most units are nowhere near
    const bool away_x = (other.x + other_radius <= low_.x) | (other.x - other_radius >= high_.x);
    const bool away_y = (other.y + other_radius <= low_.y) | (other.y - other_radius >= high_.y);
    if (away_x | away_y) return true;
    const Length clearance = clearance_ + other_radius;
    const std::int32_t start = distance2(from_, other);
    if (keeps_gap_ && start < square(clearance)) {
      const std::int32_t end = distance2(to_, other);
      return dot(to_ - from_, from_ - other) >= 0 && (end >= square(clearance) || end >= start);
    }
    return !segment_enters_disc(from_, to_, other, clearance);
  }

 private:
  Point from_;
  Point to_;
  Length clearance_;
  bool keeps_gap_;
  Point low_;
  Point high_;
};

/// A contact point lies at most this much beyond touching (WS2-M2).
constexpr Length kContactRounding = 2;

template <class Legal>
bool no_unit_blocks(const State& state, UnitIndex unit, Legal&& legal) {
  for (int seat = 0; seat < state.players; ++seat) {
    for (const UnitIndex other : state.army(seat)) {
      if (other != unit && !legal(other)) return false;
    }
  }
  return true;
}

}  // namespace

bool on_table(const Rules& rules, Point at, Length radius) {
  return at.x >= radius && at.y >= radius && at.x <= rules.table_width - radius && at.y <= rules.table_height - radius;
}

Length path_length(const Path& path) {
  Length sum = 0;
  for (std::size_t i = 1; i < path.count; ++i) sum += length_up(path.points[i - 1], path.points[i]);
  return sum;
}

Point path_point(const Path& path, Length length) {
  for (std::size_t i = 1; i < path.count; ++i) {
    const Length segment = length_up(path.points[i - 1], path.points[i]);
    if (length < segment) return towards(path.points[i - 1], path.points[i], length);
    length -= segment;
  }
  return path.end();
}

Path part_of(const Path& path, Length begin, Length end) {
  Path part;
  const auto add = [&part](Point point) { part.points[part.count++] = point; };
  add(path_point(path, begin));
  Length corner = 0;
  for (std::size_t i = 1; i + 1 < path.count; ++i) {
    corner += length_up(path.points[i - 1], path.points[i]);
    if (corner > begin && corner < end) add(path.points[i]);
  }
  add(path_point(path, end));
  return part;
}

bool path_is_clear(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Spacing spacing) {
  const Profile& profile = state.profile(unit);
  const Length gap = spacing == Spacing::keeps_gap ? rules.unit_gap : 0;
  for (std::size_t i = 1; i < path.count; ++i) {
    if (!on_table(rules, path.points[i], profile.radius)) return false;
  }
  if (profile.flies) {
    const Point end = path.end();
    return no_unit_blocks(state, unit, [&](UnitIndex other) {
      return distance2(end, state.unit(other).at) >= square(radii(state, unit, other) + gap);
    });
  }
  for (std::size_t i = 1; i < path.count; ++i) {
    const Segment segment(path.points[i - 1], path.points[i], profile.radius, gap);
    const bool clear = no_unit_blocks(state, unit, [&](UnitIndex other) {
      return segment.is_clear_of(state.unit(other).at, state.unit(other).radius);
    });
    if (!clear) return false;
  }
  return true;
}

bool straight_move_is_legal(const Rules& rules, const State& state, UnitIndex unit, Point to, Length limit) {
  const Point from = state.unit(unit).at;
  return distance2(from, to) <= square(limit) &&
         path_is_clear(rules, state, unit, Path::straight(from, to), Spacing::keeps_gap);
}

std::optional<Path> charge_path(const Rules& rules, const State& state, UnitIndex unit, UnitIndex target) {
  const Length limit = move_limit(rules, state.profile(unit), ActionKind::charge);
  if (!within(state, unit, target, limit)) return std::nullopt;
  const Point from = state.unit(unit).at;
  const Point enemy = state.unit(target).at;
  const Length contact = radii(state, unit, target);
  // all ways to the target lie in one box: only the units that reach into it can block one
  const Length radius = state.unit(unit).radius;
  const Length margin = contact + kContactRounding + radius;
  const Point low{std::min(from.x, enemy.x) - margin, std::min(from.y, enemy.y) - margin};
  const Point high{std::max(from.x, enemy.x) + margin, std::max(from.y, enemy.y) + margin};
  const bool flies = state.profile(unit).flies;
  std::array<UnitIndex, kMaxUnits> near;
  std::size_t near_count = 0;
  for_each_unit(state, [&](UnitIndex other) {
    const UnitState& base = state.unit(other);
    const bool in_x = (base.at.x + base.radius > low.x) & (base.at.x - base.radius < high.x);
    const bool in_y = (base.at.y + base.radius > low.y) & (base.at.y - base.radius < high.y);
    near[near_count] = other;
    near_count += static_cast<std::size_t>((other != unit) & in_x & in_y);
  });
  const auto legal = [&](Point to) {
    if (!on_table(rules, to, radius)) return false;
    const Segment segment(from, to, radius, 0);
    for (std::size_t i = 0; i < near_count; ++i) {
      const UnitState& other = state.unit(near[i]);
      const bool clear = flies ? distance2(to, other.at) >= square(radius + other.radius)
                               : segment.is_clear_of(other.at, other.radius);
      if (!clear) return false;
    }
    return true;
  };
  const Point nearest = enemy + scaled_away(from - enemy, contact);
  if (distance2(from, nearest) <= square(limit) && legal(nearest)) return Path::straight(from, nearest);

  // Around the target, the shortest way first; the bearings on its far side lie behind its own base.
  const Point line = from - enemy;
  const Length far_side = -200 * length_up(enemy, from);
  std::optional<Path> best;
  Length best_length = limit + 1;
  for (std::size_t i = 0; i < kDirections.size(); ++i) {
    const Point d = kDirections[i];
    if (d.x * line.x + d.y * line.y < far_side) continue;
    const Point point = enemy + scaled_away(d, contact, kDirectionLengths[i]);
    if (distance2(from, point) > square(best_length - 1) || !legal(point)) continue;
    best_length = length_up(from, point);
    best = Path::straight(from, point);
  }
  return best;
}

bool base_fits(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  return on_table(rules, at, state.profile(unit).radius) && no_unit_blocks(state, unit, [&](UnitIndex other) {
           return distance2(at, state.unit(other).at) >= square(radii(state, unit, other));
         });
}

std::optional<Point> step_back_point(const Rules& rules, const State& state, UnitIndex charger, Point from,
                                     UnitIndex target) {
  const Point enemy = state.unit(target).at;
  const Point line = from - enemy;
  const Length distance = radii(state, charger, target) + rules.step_back;
  const Point straight = enemy + scaled_away(line, distance);
  if (base_fits(rules, state, charger, straight)) return straight;

  std::array<std::size_t, kDirections.size()> order{};
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [line](std::size_t a, std::size_t b) {
    const std::int64_t along_a = dot(kDirections[a], line);
    const std::int64_t along_b = dot(kDirections[b], line);
    return along_a != along_b ? along_a > along_b : a < b;
  });
  for (const std::size_t bearing : order) {
    const Point point = enemy + scaled_away(kDirections[bearing], distance, kDirectionLengths[bearing]);
    if (base_fits(rules, state, charger, point)) return point;
  }
  return std::nullopt;
}

}  // namespace warbalance::warstuff2
