#include "engine/systems/warstuff2/movement.hpp"

#include <algorithm>
#include <array>

#include "engine/systems/warstuff2/contact_ring.hpp"
#include "engine/systems/warstuff2/ground.hpp"

namespace warbalance::warstuff2 {
namespace {

/// Whether none of the other bases that `near` picks, several at a time, satisfies `blocks(unit)`.
template <class Near, class Blocks>
bool no_base(const State& state, UnitIndex self, const Near& near, const Blocks& blocks) {
  const int count = state.unit_count();
  constexpr int kBlocks =
      4;  // blocks of bases tested in one pass, so that the unpredictable loop over those found runs seldom
  for (int first = 0; first < count; first += kBlocks * kLanes) {
    unsigned picked = 0;
    for (int block = 0; block < kBlocks && first + block * kLanes < count; ++block) {
      const int begin = first + block * kLanes;
      Lanes32 found;
      near(BaseBlock(state.bases, begin), found);
      picked |= bits_of(found) << block;
    }
    // the unit's own base, left out once instead of in every block
    const auto own = static_cast<unsigned>(self - first);
    const bool is_here = own < kBlocks * kLanes;
    picked &= ~(unsigned{is_here} << (own % kLanes * kBlocks + own / kLanes % kBlocks));
    for (; picked != 0; picked &= picked - 1) {
      const int bit = __builtin_ctz(picked);
      if (blocks(static_cast<UnitIndex>(first + bit % kBlocks * kLanes + bit / kBlocks))) return false;
    }
  }
  return true;
}

/// Picks the bases that reach into a box: of most moves the others are nowhere near.
class Box {
 public:
  /// The box around a segment, with a margin.
  Box(Point a, Point b, Length margin) {
    fill(Point{std::min(a.x, b.x) - margin, std::min(a.y, b.y) - margin}, low_);
    fill(Point{std::max(a.x, b.x) + margin, std::max(a.y, b.y) + margin}, high_);
  }
  WARBALANCE_KERNEL void operator()(const BaseBlock& bases, Lanes32& found) const {
    const Points both = (bases.at + bases.radius > low_) & (bases.at - bases.radius < high_);
    found = reinterpret_cast<Lanes32>(both) == -1;  // in x and in y
  }

 private:
  Points low_;
  Points high_;
};

/// Picks the bases whose gap to a base is less than a distance, or at most that.
template <bool kOrEqual>
class Near {
 public:
  /// @param own  the distance and the radius of the base
  Near(Point at, Length own) : own_(own) { fill(at, at_); }
  WARBALANCE_KERNEL void operator()(const BaseBlock& bases, Lanes32& found) const {
    Lanes32 squared;
    Lanes32 reach2;
    bases.measure(at_, own_, squared, reach2);
    found = kOrEqual ? squared <= reach2 : squared < reach2;
  }

 private:
  Points at_;
  Length own_;
};

/// A straight part of a move of a unit, held against the bases of all others.
class Segment {
 public:
  /// @param gap  kept to other bases (WS2-M4); 0 asks for WS2-M5 only
  Segment(const State& state, UnitIndex unit, Point from, Point to, Length gap)
      : state_(state),
        unit_(unit),
        from_(from),
        to_(to),
        clearance_(state.unit(unit).radius + gap),
        keeps_gap_(gap > 0) {}

  bool is_clear() const {
    return no_base(state_, unit_, Box(from_, to_, clearance_), [this](UnitIndex other) { return !is_clear_of(other); });
  }

 private:
  bool is_clear_of(UnitIndex unit) const {
    const Point other = state_.unit(unit).at;
    const Length clearance = clearance_ + state_.unit(unit).radius;
    const std::int32_t start = distance2(from_, other);
    if (keeps_gap_ && start < square(clearance)) {
      const std::int32_t end = distance2(to_, other);
      return dot(to_ - from_, from_ - other) >= 0 && (end >= square(clearance) || end >= start);
    }
    return !segment_enters_disc(from_, to_, other, clearance);
  }

  const State& state_;
  UnitIndex unit_;
  Point from_;
  Point to_;
  Length clearance_;
  bool keeps_gap_;
};

}  // namespace

bool stands_clear(const State& state, UnitIndex unit, Point at, Length gap) {
  return no_base(state, unit, Near<false>(at, state.unit(unit).radius + gap), [](UnitIndex) { return true; });
}

bool enemy_within(const State& state, UnitIndex unit, Point at, Length distance) {
  return !no_base(state, unit, Near<true>(at, state.unit(unit).radius + distance),
                  [&](UnitIndex other) { return state.enemies(unit, other); });
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
  return path_is_clear(rules, state, unit, path, spacing, pieces_met(state, unit, path));
}

bool path_is_clear(const Rules& rules, const State& state, UnitIndex unit, const Path& path, Spacing spacing,
                   PieceSet met) {
  const Profile& profile = state.profile(unit);
  const Length gap = spacing == Spacing::keeps_gap ? rules.unit_gap : 0;
  for (std::size_t i = 1; i < path.count; ++i) {
    if (!on_table(rules, path.points[i], profile.radius)) return false;
  }
  if (met != 0 && !ground_allows(rules, state, unit, path, met)) return false;
  if (profile.flies) return stands_clear(state, unit, path.end(), gap);
  for (std::size_t i = 1; i < path.count; ++i) {
    if (!Segment(state, unit, path.points[i - 1], path.points[i], gap).is_clear()) return false;
  }
  return true;
}

bool straight_move_is_legal(const Rules& rules, const State& state, UnitIndex unit, Point to, Length limit) {
  const Point from = state.unit(unit).at;
  const Path path = Path::straight(from, to);
  return distance2(from, to) <= square(limit) &&
         (state.terrain.count() == 0 || is_within_limit(rules, state, unit, path, limit)) &&
         path_is_clear(rules, state, unit, path, Spacing::keeps_gap);
}

/// The pieces that could bar, slow or lengthen a way to a contact point of the target.
PieceSet pieces_on_charge(const State& state, UnitIndex unit, UnitIndex target) {
  const Terrain& terrain = state.terrain;
  const PieceSet matters = terrain.solid() | terrain.chasms() | terrain.steep() | terrain.difficult();
  const Length margin = state.radii(unit, target) + ContactRing::kRounding + state.unit(unit).radius;
  return terrain.near(matters & state.unit(unit).ground, state.unit(unit).at, state.unit(target).at, margin);
}

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

  // Around the target, the shortest way first.
  ContactRing ring(from, enemy, [&](std::size_t i) { return state.contact_point(i, contact); });
  ring.drop_longer_than(limit);
  ring.drop_off_table(rules, radius);
  // all ways lie in one box: only bases that reach into it can block one
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

bool base_fits(const Rules& rules, const State& state, UnitIndex unit, Point at) {
  const Length radius = state.unit(unit).radius;
  return on_table(rules, at, radius) && stands_clear(state, unit, at, 0) &&
         (state.terrain.count() == 0 || ground_holds(state, at, radius));
}

std::optional<Point> step_back_point(const Rules& rules, const State& state, UnitIndex charger, Point from,
                                     UnitIndex target) {
  const Point enemy = state.unit(target).at;
  const Point line = from - enemy;
  const Length distance = state.radii(charger, target) + rules.step_back;
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
