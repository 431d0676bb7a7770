#include "engine/systems/vsgmr/walker.hpp"

#include <algorithm>
#include <span>

namespace warbalance::vsgmr {

Length norm_down(Point v) {
  const std::int64_t n = dot(v, v);
  const Length up = ceil_sqrt(n);
  return std::int64_t{up} * up == n ? up : up - 1;
}

Point scaled_down(Point v, Length length) {
  const std::int64_t d = norm_down(v);
  return {static_cast<Length>(std::int64_t{v.x} * length / d), static_cast<Length>(std::int64_t{v.y} * length / d)};
}

bool overlaps(const Shape& shape, Point at, Length radius) {
  if (shape.outline == Outline::circle) return distance2(at, shape.centre) < square(shape.radius + radius);
  const Length dx = std::max({shape.low.x - at.x, at.x - shape.high.x, Length{0}});
  const Length dy = std::max({shape.low.y - at.y, at.y - shape.high.y, Length{0}});
  return dx * dx + dy * dy < square(radius);
}

Point nearest_point(const Shape& shape, Point at) {
  if (shape.outline == Outline::rectangle) {
    return {std::clamp(at.x, shape.low.x, shape.high.x), std::clamp(at.y, shape.low.y, shape.high.y)};
  }
  if (distance2(at, shape.centre) <= square(shape.radius)) return at;
  return shape.centre + scaled_down(at - shape.centre, shape.radius);
}

std::size_t nearest_direction(Point facing) {
  std::size_t nearest = 0;
  for (std::size_t i = 1; i < kDirections.size(); ++i) {
    if (dot(kDirections[i], facing) > dot(kDirections[nearest], facing)) nearest = i;
  }
  return nearest;
}

Walker walker_of(const State& state, UnitIndex unit, bool flies) {
  const Profile& profile = state.profile(unit);
  return {{state.unit(unit).at, state.unit(unit).radius, profile.allowance(), profile.half_move, flies, profile.swims},
          unit};
}

NearBases::NearBases(const State& state, const Walker& walker) {
  state.for_each_living([&](UnitIndex other) {
    const FigureState& base = state.unit(other);
    const Length apart = walker.radius + base.radius;
    if (distance2(walker.from, base.at) >= square(walker.allowance + apart)) return;
    if (other == walker.unit || base.mount != kNoUnit) return;
    at_[count_] = base.at;
    apart2_[count_++] = square(apart);
  });
  std::fill_n(at_.data() + count_, kLanes, ShortPoint(Point{}));
  std::fill_n(apart2_.data() + count_, kLanes, 0);  // overlaps nothing
}

bool NearBases::leave_free(Point place) const {
  Points from;
  fill(place, from);
  for (std::size_t i = 0; i < count_; i += kLanes) {
    Points at;
    Lanes32 apart2;
    Lanes32 distances;
    load(at_.data() + i, at);
    load(apart2_.data() + i, apart2);
    distances2(at, from, distances);
    if (bits_of(distances < apart2) != 0) return false;
  }
  return true;
}

bool is_rough(const Terrain& terrain, PieceSet grounds, const Gait& gait, Point at) {
  return terrain.any_of(grounds, [&](const TerrainPiece& piece) {
    return !(gait.swims && piece.traits.water) && overlaps(piece.shape, at, gait.radius);
  });
}

bool in_rough(const State& state, const Walker& walker, Point at) {
  const Terrain& terrain = state.terrain;
  return is_rough(terrain, terrain.near(terrain.difficult(), at, at, walker.radius), walker, at);
}

bool path_is_free(const Terrain& terrain, const Gait& gait, Point from, Point to) {
  return !terrain.any_crossed(terrain.solid(), from, to, gait.radius);
}

bool is_clear_of_bases(const State& state, const Walker& walker, Point at) {
  if (walker.near_bases != nullptr) return walker.near_bases->leave_free(at);
  return state.free_of_bases(walker.unit, at, walker.radius);
}

Point onto_table(const Rules& rules, Point at) {
  return {std::clamp(at.x, Length{0}, rules.table_width), std::clamp(at.y, Length{0}, rules.table_height)};
}

namespace {

/// Points of a path are truncated to whole lengths, so those of a part differ from those of the whole path, but always
/// by less than this.
constexpr Length kRounding = 5;

/// An interval of lengths along a leg; empty when `from` > `to`.
struct Span {
  Length from;
  Length to;

  static constexpr Span none() { return {0, -1}; }
  bool has(Length at) const { return from <= at && at <= to; }
  Span widened(Length by) const { return from <= to ? Span{from - by, to + by} : none(); }
};

/// A leg as a line: at which lengths it is inside a shape. Each end may be wrong by less than `kSlack`.
class Line {
 public:
  static constexpr Length kSlack = 2;

  Line(Point from, Point to, Length length) : from_(from), d_(to - from), length_(length) {}

  Span in_box(Point low, Point high) const {
    const Span x = between(from_.x, d_.x, low.x, high.x);
    const Span y = between(from_.y, d_.y, low.y, high.y);
    return {std::max(x.from, y.from), std::min(x.to, y.to)};
  }
  Span in_circle(Point centre, Length radius) const {
    const Point to = centre - from_;
    const std::int64_t length2 = dot(d_, d_);
    const std::int64_t cross = std::int64_t{d_.x} * to.y - std::int64_t{d_.y} * to.x;
    const std::int64_t half2 = std::int64_t{radius} * radius - cross * cross / length2;
    if (half2 <= 0) return Span::none();
    const auto middle = static_cast<Length>(dot(d_, to) * length_ / length2);
    const Length half = ceil_sqrt(half2 * length_ * length_ / length2);
    return {middle - half, middle + half};
  }

 private:
  Span between(Length at, Length d, Length low, Length high) const {
    if (d == 0) return at > low && at < high ? Span{0, length_} : Span::none();
    const Length to_low = (low - at) * length_ / d;
    const Length to_high = (high - at) * length_ / d;
    return d > 0 ? Span{to_low, to_high} : Span{to_high, to_low};
  }

  Point from_;
  Point d_;
  Length length_;
};

/// Where on a leg a base overlaps a piece of rough ground.
struct Crossing {
  Span possible;  ///< it overlaps nowhere else
  Span certain;   ///< it overlaps everywhere here, however the points of the leg are rounded
};

Crossing crossing(const Line& line, const Shape& shape, Length radius) {
  const Length wide = radius + kRounding;
  const Length narrow = radius - kRounding;
  Crossing found;
  if (shape.outline == Outline::circle) {
    found.possible = line.in_circle(shape.centre, shape.radius + wide);
    found.certain = line.in_circle(shape.centre, shape.radius + narrow);
  } else {
    const auto grown = [&](Length x, Length y) {
      return line.in_box({shape.low.x - x, shape.low.y - y}, {shape.high.x + x, shape.high.y + y});
    };
    found.possible = grown(wide, wide);
    // the grown rectangle without its rounded corners: two overlapping boxes; it is convex, so that all lengths between
    // those in one box and those in the other are inside
    const Span a = grown(narrow, -kRounding);
    const Span b = grown(-kRounding, narrow);
    found.certain = a.from > a.to ? b : b.from > b.to ? a : Span{std::min(a.from, b.from), std::max(a.to, b.to)};
  }
  return {found.possible.widened(Line::kSlack), found.certain.widened(-Line::kSlack)};
}

/// Counts how far a figure may go along a path, in steps of 25, the last of each leg shorter.
class Walk {
 public:
  /// @param grounds  rough ground that the figure may start in
  Walk(const Terrain& terrain, const Gait& gait, Point from, PieceSet grounds) : terrain_(terrain), gait_(gait) {
    const bool starts_rough = grounds != 0 && is_rough(terrain, grounds, gait, from);
    limit_ = starts_rough ? std::min(gait_.half_move, gait_.allowance) : gait_.allowance;
  }

  /// Goes along the next leg. Returns false when the figure cannot go farther.
  /// @param length   of the leg, rounded up
  /// @param grounds  all rough ground that is near the leg
  /// @param free     the leg crosses no barrier; else the figure stops at the first one
  bool go(Point from, Point to, Length length, PieceSet grounds, bool free) {
    ++leg_;
    if ((grounds == 0 && free) || length == 0) return go_clear(length);
    find_crossings({from, to, length}, grounds);
    const auto point = [&](Length at) { return at == length ? to : towards(from, to, at, length); };
    for (Length at = 0; at < length;) {
      const Length step = std::min(kStep, length - at);
      if (walked_ + step > limit_) return false;
      const GroundAhead ahead = ground_at(at + step);
      bool rough = ahead.rough;
      if (!ahead.is_sure) {
        certain_ = false;
        rough = is_rough(terrain_, grounds, gait_, point(at + step));
      }
      if (rough && rough_ + step > gait_.half_move) return false;
      if (!free && !path_is_free(terrain_, gait_, point(at), point(at + step))) return false;
      Length steps = 1;  // all steps that certainly end on the same kind of ground are taken at once
      if (free && ahead.is_sure && step == kStep) {
        steps = std::min({(ahead.alike_to - at) / kStep, (length - at) / kStep, (limit_ - walked_) / kStep});
        if (rough) steps = std::min(steps, (gait_.half_move - rough_) / kStep);
      }
      at += steps * step;
      walked_ += steps * step;
      if (rough) rough_ += steps * step;
      reached_ = {leg_, at};
    }
    return true;
  }

  Reached reached() const { return reached_; }
  /// As `Walked::is_certain`.
  bool is_certain() const { return certain_; }

 private:
  bool go_clear(Length length) {
    const Length left = limit_ - walked_;
    const bool whole = length <= left;
    const Length along = whole ? length : left / kStep * kStep;
    walked_ += along;
    if (along > 0) reached_ = {leg_, along};
    return whole;
  }

  void find_crossings(const Line& line, PieceSet grounds) {
    crossing_count_ = 0;
    terrain_.for_each(grounds, [&](int, const TerrainPiece& piece) {
      if (gait_.swims && piece.traits.water) return;
      crossings_[crossing_count_++] = crossing(line, piece.shape, gait_.radius);
    });
  }

  /// What is known about the ground at a length of the leg.
  struct GroundAhead {
    bool is_sure = true;        ///< the crossings alone tell whether it is rough
    bool rough = false;         ///< if that is sure
    Length alike_to = 1 << 20;  ///< it is sure and the same up to there
  };
  GroundAhead ground_at(Length at) const {
    GroundAhead ahead;
    for (const Crossing& here : std::span(crossings_).first(crossing_count_)) {
      if (here.certain.has(at)) return {true, true, here.certain.to};
      if (here.possible.has(at)) ahead.is_sure = false;
      if (here.possible.from > at) ahead.alike_to = std::min(ahead.alike_to, here.possible.from - 1);
    }
    return ahead;
  }

  const Terrain& terrain_;
  const Gait& gait_;
  Length limit_ = 0;
  Length walked_ = 0;
  Length rough_ = 0;
  std::size_t leg_ = 0;
  Reached reached_;
  bool certain_ = true;
  std::array<Crossing, kMaxPieces> crossings_;  ///< of the leg
  std::size_t crossing_count_ = 0;
};

/// The pieces that a base comes near on a straight path.
PieceSet on_path(const Terrain& terrain, PieceSet grounds, Point from, Point to, Length radius) {
  PieceSet found = 0;
  terrain.for_each(grounds, [&](int number, const TerrainPiece& piece) {
    if (crosses(piece.shape, from, to, radius + kRounding)) found |= PieceSet{1} << number;
  });
  return found;
}

PieceSet grounds_near(const Terrain& terrain, const Gait& gait, Point from, Point to) {
  return gait.flies ? 0 : terrain.near(terrain.difficult(), from, to, gait.radius);
}

Walk walk_of(const Terrain& terrain, const Gait& gait, const Path& planned, bool free) {
  const Point start = planned.points[0];
  Walk walk(terrain, gait, start, grounds_near(terrain, gait, start, start));
  for (std::size_t leg = 1; leg < planned.count; ++leg) {
    const Point from = planned.points[leg - 1];
    const Point to = planned.points[leg];
    if (!walk.go(from, to, length_up(from, to), grounds_near(terrain, gait, from, to), free)) break;
  }
  return walk;
}

/// The part of a path up to a place on it.
Path up_to(const Path& planned, Reached reached) {
  Path path = planned;
  path.count = static_cast<std::uint8_t>(reached.leg + 1);
  if (reached.leg == 0) return path;
  const Point from = planned.points[reached.leg - 1];
  const Point to = planned.points[reached.leg];
  const Length length = length_up(from, to);
  if (reached.at < length) path.points[reached.leg] = towards(from, to, reached.at, length);
  return path;
}

/// The place one step before on the same path.
Reached step_back(const Path& planned, Reached reached) {
  reached.at = (reached.at - 1) / kStep * kStep;
  if (reached.at > 0) return reached;
  --reached.leg;
  if (reached.leg > 0) reached.at = length_up(planned.points[reached.leg - 1], planned.points[reached.leg]);
  return reached;
}

/// Whether the terrain lets a figure end its move at a place that it reached.
/// @param path  the part of the planned path up to there
bool may_end(const Rules& rules, const Terrain& terrain, const Gait& gait, const Walked& walked, const Path& planned,
             const Path& path, Reached end, bool in_flight) {
  const Point at = path.end();
  if (!on_table(rules, at)) return false;
  const bool as_planned = at == planned.points[end.leg];
  if (walked.straight) {
    const bool may_be_solid = gait.flies && !in_flight;  // where it lands
    return !(may_be_solid && !path_is_free(terrain, gait, at, at)) &&
           (as_planned || walked.is_certain || is_within_allowance(terrain, gait, path));
  }
  if (!in_flight && !path_is_free(terrain, gait, at, at)) return false;
  if (walked.free && as_planned) return true;
  // the straight path to a step's point may differ by 1 from the leg on which the step was counted
  return walked.free && walked.is_certain ? path_is_free(terrain, gait, path.points[end.leg - 1], at)
                                          : ground_allows(rules, terrain, gait, path, in_flight);
}

/// Steps back from the place that the figure reached to the last one where the terrain lets it stand.
void end_on_ground(const Rules& rules, const Terrain& terrain, const Gait& gait, const Path& planned, bool in_flight,
                   Walked& walked) {
  for (; walked.end.leg > 0; walked.end = step_back(planned, walked.end)) {
    walked.path = up_to(planned, walked.end);
    walked.onward = planned.points[walked.end.leg];
    if (may_end(rules, terrain, gait, walked, planned, walked.path, walked.end, in_flight)) return;
  }
  walked.path = up_to(planned, {});
}

}  // namespace

Length rough_length(const Terrain& terrain, const Gait& gait, Point from, Point to) {
  const PieceSet grounds = from == to ? 0 : grounds_near(terrain, gait, from, to);
  Length sum = 0;
  if (grounds == 0) return sum;
  const Length length = length_up(from, to);
  const Line line(from, to, length);
  terrain.for_each(grounds, [&](int, const TerrainPiece& piece) {
    if (gait.swims && piece.traits.water) return;
    const Span rough = crossing(line, piece.shape, gait.radius).certain;
    sum += std::max<Length>(0, std::min(rough.to, length) - std::max<Length>(rough.from, 0));
  });
  return sum;
}

bool is_within_allowance(const Terrain& terrain, const Gait& gait, const Path& planned) {
  return up_to(planned, walk_of(terrain, gait, planned, true).reached()) == planned;
}

bool ground_allows(const Rules& rules, const Terrain& terrain, const Gait& gait, const Path& path, bool in_flight) {
  for (std::size_t leg = 1; leg < path.count; ++leg) {
    if (!on_table(rules, path.points[leg])) return false;
    if (!gait.flies && !path_is_free(terrain, gait, path.points[leg - 1], path.points[leg])) return false;
  }
  if (!in_flight && !path_is_free(terrain, gait, path.end(), path.end())) return false;
  return is_within_allowance(terrain, gait, path);
}

Walked walk_along(const Rules& rules, const Terrain& terrain, const Gait& gait, const Path& planned, bool free,
                  bool in_flight) {
  const Walk walk = walk_of(terrain, gait, planned, free);
  Walked walked{{}, walk.reached(), {}, false, free, walk.is_certain()};
  end_on_ground(rules, terrain, gait, planned, in_flight, walked);
  return walked;
}

Walked walk_straight(const Rules& rules, const Terrain& terrain, const Gait& gait, Point goal, PieceSet grounds,
                     bool in_flight) {
  const Length length = length_up(gait.from, goal);
  if (grounds != 0) {  // most pieces lie beside the path or beyond what the figure reaches this turn
    const Point end = length > gait.allowance ? towards(gait.from, goal, gait.allowance, length) : goal;
    grounds = on_path(terrain, grounds, gait.from, end, gait.radius);
  }
  Walk walk(terrain, gait, gait.from, grounds);
  walk.go(gait.from, goal, length, grounds, true);
  Walked walked{{}, walk.reached(), {}, true, true, walk.is_certain()};
  end_on_ground(rules, terrain, gait, Path::straight(gait.from, goal), in_flight, walked);
  return walked;
}

Path clear_part(const Rules& rules, const State& state, const Walker& walker, const Walked& walked, bool in_flight) {
  if (walked.end.leg == 0 || is_clear_of_bases(state, walker, walked.path.end())) return walked.path;
  Path planned = walked.path;
  planned.points[walked.end.leg] = walked.onward;
  for (Reached end = step_back(planned, walked.end); end.leg > 0; end = step_back(planned, end)) {
    const Path path = up_to(planned, end);
    if (is_clear_of_bases(state, walker, path.end()) &&
        may_end(rules, state.terrain, walker, walked, planned, path, end, in_flight)) {
      return path;
    }
  }
  return up_to(planned, {});
}

}  // namespace warbalance::vsgmr
