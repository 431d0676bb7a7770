#include "engine/systems/vsgmr/players/candidates.hpp"

#include <algorithm>

namespace warbalance::vsgmr {
namespace {

/// A turn by a multiple of 45 degrees, as a matrix in thousandths.
struct Turn {
  Length cosine;
  Length sine;
};
constexpr std::array<Turn, 5> kBearings = {{{1000, 0}, {707, 707}, {707, -707}, {0, 1000}, {0, -1000}}};

Point turned(Point v, Turn by) {
  return {(v.x * by.cosine - v.y * by.sine) / 1000, (v.x * by.sine + v.y * by.cosine) / 1000};
}

}  // namespace

Candidates::Candidates(const View& view, Ways& ways, UnitIndex unit)
    : view_(view),
      state_(view.state),
      ways_(ways),
      unit_(unit),
      self_(state_.unit(unit)),
      profile_(state_.profile(unit)),
      walker_(walker_of(state_, unit, profile_.flies)) {
  add(Path{}, false);
  objective_ = nearest_enemy(state_, unit, self_.at);
  if (objective_ == kNoUnit) return;
  find_near();
  for (std::size_t i = 0; i < near_count_; ++i) add_contact(near_[i]);
  for (std::size_t i = 0; i < near_count_ && profile_.shoots; ++i) add_range(near_[i]);
  add_cover();
  add(way(state_.place(objective_)), true);
}

void Candidates::add(const Path& path, bool toward) {
  if (path.count == 1 && !toward) return;
  if (count_ < list_.size()) list_[count_++] = {path, toward};
}

void Candidates::find_near() {
  std::array<std::pair<Length, UnitIndex>, kMaxUnits> gaps;
  std::size_t count = 0;
  state_.for_each_enemy(state_.owner(unit_), [&](UnitIndex enemy) {
    if (state_.unit(enemy).mount != kNoUnit) return;  // the mount stands for everybody aboard
    gaps[count++] = {length_up(self_.at, state_.place(enemy)) - state_.base(enemy), enemy};
  });
  near_count_ = std::min(count, kNearEnemies);
  std::partial_sort(gaps.begin(), gaps.begin() + static_cast<std::ptrdiff_t>(near_count_),
                    gaps.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t i = 0; i < near_count_; ++i) near_[i] = gaps[i].second;
}

void Candidates::add_contact(UnitIndex enemy) {
  const Point centre = state_.place(enemy);
  const Length apart = walker_.radius + state_.base(enemy) + 2;
  if (length_up(self_.at, centre) - apart > walker_.allowance || self_.at == centre) return;
  for (const Turn bearing : kBearings) {
    const Point side = turned(self_.at - centre, bearing);
    if (side == Point{}) continue;
    const Point goal = centre + scaled_away(side, apart);
    if (!may_stand(view_.rules, state_, walker_, goal, false)) continue;
    const Path path = way(goal);
    if (path.count > 1 && path.end() == goal) return add(path, false);
  }
}

void Candidates::add_range(UnitIndex enemy) {
  const Point centre = state_.place(enemy);
  const Length apart = range_of(view_.rules, profile_) - 2 + walker_.radius + state_.base(enemy);
  if (self_.at == centre) return;
  const Point goal = centre + scaled_down(self_.at - centre, apart);
  if (on_table(view_.rules, goal)) add(way(goal), false);
}

void Candidates::add_cover() {
  const Terrain& terrain = state_.terrain;
  const Point enemy = state_.place(objective_);
  terrain.for_each(terrain.cover() | terrain.sight_blocking(), [&](int, const TerrainPiece& piece) {
    if (!is_near(piece.shape, self_.at, walker_.radius + walker_.allowance)) return;
    const Point goal = piece.traits.solid ? behind(piece.shape, enemy) : inside(piece.shape);
    if (goal != self_.at && on_table(view_.rules, goal)) add(way(goal), false);
  });
}

Point Candidates::behind(const Shape& shape, Point enemy) const {
  const Length out = walker_.radius + 1;
  const Point to = enemy - shape.centre;
  const Point along{std::clamp(self_.at.x, shape.low.x, shape.high.x),
                    std::clamp(self_.at.y, shape.low.y, shape.high.y)};
  if (std::abs(to.x) >= std::abs(to.y)) return {to.x > 0 ? shape.low.x - out : shape.high.x + out, along.y};
  return {along.x, to.y > 0 ? shape.low.y - out : shape.high.y + out};
}

Point Candidates::inside(const Shape& shape) const {
  const Length r = walker_.radius;
  if (shape.outline == Outline::circle) {
    const Length deep = std::max(shape.radius - r, Length{0});
    if (distance2(self_.at, shape.centre) <= square(deep) || self_.at == shape.centre) return self_.at;
    return shape.centre + scaled_down(self_.at - shape.centre, deep);
  }
  const auto nearest = [r](Length at, Length low, Length high) {
    return high - low < 2 * r ? (low + high) / 2 : std::clamp(at, low + r, high - r);
  };
  return {nearest(self_.at.x, shape.low.x, shape.high.x), nearest(self_.at.y, shape.low.y, shape.high.y)};
}

}  // namespace warbalance::vsgmr
