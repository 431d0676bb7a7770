#include "engine/systems/vsgmr/walks.hpp"

#include <algorithm>

namespace warbalance::vsgmr {
namespace {

/// A place on a way: how far along one of its legs.
struct Reached {
  std::size_t leg = 0;  ///< 0 = the start
  Length at = 0;
};

/// The points of a walk are truncated, those of a part of it otherwise than those of the whole: never by so much.
constexpr Length kRounding = 6;

/// How a base lies to rough ground.
struct Footing {
  Length clear = 1 << 20;  ///< it is at least so far from overlapping any; at most 0: it may overlap some
  Length deep = 0;         ///< it goes on overlapping some within this distance; at most 0: it may overlap none

  bool is_sure() const { return clear > kRounding || deep > kRounding; }
  bool is_surely_rough() const { return deep > kRounding; }
  /// Whole steps in any direction that end the same.
  Length steps() const { return (std::max(clear, deep) - kRounding) / kStep; }
};

Footing footing(const Terrain& terrain, PieceSet grounds, const Walker& walker, Point at) {
  Footing footing;
  terrain.for_each(grounds, [&](int, const TerrainPiece& piece) {
    if (walker.swims && piece.traits.water) return;
    const Shape& shape = piece.shape;
    const Length dx = std::max(shape.low.x - at.x, at.x - shape.high.x);
    const Length dy = std::max(shape.low.y - at.y, at.y - shape.high.y);
    // the distance from the edge lies between these; inside they are negative
    Length least = std::max(dx, dy);
    Length most = least <= 0 ? least : std::max(dx, Length{0}) + std::max(dy, Length{0});
    if (shape.outline == Outline::circle && least < walker.radius) {
      most = length_up(at, shape.centre) - shape.radius;
      least = most - 1;
    }
    footing.clear = std::min(footing.clear, least - walker.radius);
    footing.deep = std::max(footing.deep, walker.radius - most);
  });
  return footing;
}

/// How far a figure may go along a way, in steps of 25, the last of each leg shorter.
class Walk {
 public:
  /// @param grounds  those that it may start in
  Walk(const State& state, const Walker& walker, Point from, PieceSet grounds) : state_(state), walker_(walker) {
    const bool starts_rough = grounds != 0 && is_rough(state.terrain, grounds, walker, from);
    limit_ = starts_rough ? std::min(walker_.half_move, walker_.allowance) : walker_.allowance;
  }

  /// Goes along the next leg. Returns false when it goes no farther.
  /// @param grounds  all rough ground that is near the leg
  /// @param free     the leg crosses no barrier; else it is gone up to the first one
  bool go(Point from, Point to, PieceSet grounds, bool free) {
    const Length length = length_up(from, to);
    ++leg_;
    if (grounds == 0 && free) return go_clear(length);
    const Terrain& terrain = state_.terrain;
    const auto point = [&](Length at) { return at == length ? to : towards(from, to, at, length); };
    Point here = from;
    Footing now = footing(terrain, grounds, walker_, here);
    for (Length at = 0; at < length;) {
      // as many steps as are sure to end alike are taken at once
      Length steps = free ? std::min({now.steps(), (length - at) / kStep, (limit_ - walked_) / kStep}) : 0;
      if (steps > 0) {
        const Length may_be_rough = (walker_.half_move - rough_) / kStep;
        const bool stops = now.is_surely_rough() && steps > may_be_rough;
        if (stops) steps = may_be_rough;
        if (steps > 0) take(at, steps * kStep, now.is_surely_rough());
        if (stops) return false;
        here = point(at);
        now = footing(terrain, grounds, walker_, here);
        continue;
      }
      const Length step = std::min(kStep, length - at);
      if (walked_ + step > limit_) return false;
      const Point next = point(at + step);
      now = footing(terrain, grounds, walker_, next);
      certain_ = certain_ && now.is_sure();
      const bool rough = now.is_sure() ? now.is_surely_rough() : is_rough(terrain, grounds, walker_, next);
      if (rough && rough_ + step > walker_.half_move) return false;
      if (!free && !way_is_free(state_, walker_, here, next)) return false;
      take(at, step, rough);
      here = next;
    }
    return true;
  }

  Reached reached() const { return reached_; }
  /// Whether a part of the way is as far to go, whatever its points are rounded to.
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
  void take(Length& at, Length length, bool rough) {
    at += length;
    walked_ += length;
    if (rough) rough_ += length;
    reached_ = {leg_, at};
  }

  const State& state_;
  const Walker& walker_;
  Length limit_ = 0;
  Length walked_ = 0;
  Length rough_ = 0;
  std::size_t leg_ = 0;
  Reached reached_;
  bool certain_ = true;
};

PieceSet grounds_near(const State& state, const Walker& walker, Point from, Point to) {
  return walker.flies ? 0 : state.terrain.near(state.terrain.difficult(), from, to, walker.radius);
}

Walk walk_of(const State& state, const Walker& walker, const Path& way, bool free) {
  const Point start = way.points[0];
  Walk walk(state, walker, start, grounds_near(state, walker, start, start));
  for (std::size_t leg = 1; leg < way.count; ++leg) {
    const Point from = way.points[leg - 1];
    const Point to = way.points[leg];
    if (!walk.go(from, to, grounds_near(state, walker, from, to), free)) break;
  }
  return walk;
}

/// The way up to a place on it.
Path up_to(const Path& way, Reached reached) {
  Path path = way;
  path.count = static_cast<std::uint8_t>(reached.leg + 1);
  if (reached.leg == 0) return path;
  const Point from = way.points[reached.leg - 1];
  const Point to = way.points[reached.leg];
  const Length length = length_up(from, to);
  if (reached.at < length) path.points[reached.leg] = towards(from, to, reached.at, length);
  return path;
}

/// The step before on the same way.
Reached step_back(const Path& way, Reached reached) {
  reached.at = (reached.at - 1) / kStep * kStep;
  if (reached.at > 0) return reached;
  --reached.leg;
  if (reached.leg > 0) reached.at = length_up(way.points[reached.leg - 1], way.points[reached.leg]);
  return reached;
}

}  // namespace

bool is_within_allowance(const State& state, const Walker& walker, const Path& way) {
  return up_to(way, walk_of(state, walker, way, true).reached()) == way;
}

Path walk_along(const Rules& rules, const State& state, const Walker& walker, const Path& way, bool free,
                bool in_flight) {
  const Walk walk = walk_of(state, walker, way, free);
  for (Reached end = walk.reached(); end.leg > 0; end = step_back(way, end)) {
    const Path path = up_to(way, end);
    if (!may_stand(rules, state, walker, path.end(), in_flight)) continue;
    if (free && path.end() == way.points[end.leg]) return path;  // as planned
    // the straight way to a step's point may differ by 1 from the way on which the step was counted
    const bool legal = free && walk.is_certain() ? way_is_free(state, walker, path.points[end.leg - 1], path.end())
                                                 : move_is_legal(rules, state, walker, path, in_flight);
    if (legal) return path;
  }
  return up_to(way, {});
}

Path walk_straight(const Rules& rules, const State& state, const Walker& walker, Point goal, PieceSet grounds,
                   bool in_flight) {
  Path path = Path::straight(walker.from, goal);
  const Length length = length_up(walker.from, goal);
  Walk walk(state, walker, walker.from, grounds);
  walk.go(walker.from, goal, grounds, true);
  const bool may_be_solid = walker.flies && !in_flight;  // where it lands
  for (Length at = walk.reached().at; at > 0; at = (at - 1) / kStep * kStep) {
    path.points[1] = at == length ? goal : towards(walker.from, goal, at, length);
    if (!on_table(rules, path.points[1]) || !is_clear_of_bases(state, walker, path.points[1])) continue;
    if (may_be_solid && !way_is_free(state, walker, path.points[1], path.points[1])) continue;
    if (at == length || walk.is_certain() || is_within_allowance(state, walker, path)) return path;
  }
  path.count = 1;
  return path;
}

}  // namespace warbalance::vsgmr
