#include "engine/systems/vsgmr/players/ways.hpp"

namespace warbalance::vsgmr {

void Corners::find(const Rules& rules, const Terrain& terrain, PieceSet pieces, Length radius) {
  count_ = 0;
  terrain.for_each(pieces, [&](int, const TerrainPiece& piece) {
    for (const Point corner : piece.shape.corners(radius + 1)) {
      if (!on_table(rules, corner) || terrain.any_crossed(terrain.solid(), corner, corner, radius)) continue;
      at_[count_++] = corner;
    }
  });
}

/// Length of a straight leg with what rough ground adds; `kFar` if a barrier is in the way.
Length Ways::leg(const Terrain& terrain, Point from, Point to) const {
  Gait gait;
  gait.radius = key_.radius;
  gait.swims = key_.swims;
  if (!path_is_free(terrain, gait, from, to)) return kFar;
  const std::int64_t slow = std::int64_t{rough_length(terrain, gait, from, to)} * key_.rough / 1000;
  return length_up(from, to) + static_cast<Length>(slow);
}

/// Dijkstra's algorithm from the goal.
void Ways::begin(const Rules& rules, const Terrain& terrain, const Key& key) {
  key_ = key;
  corners_.find(rules, terrain, terrain.solid() | terrain.difficult(), key.radius);
  const std::size_t count = corners_.count();
  std::array<Length, Corners::kMost> open;  // ways that were not followed
  for (std::size_t i = 0; i < count; ++i) {
    open[i] = left_[i] = leg(terrain, corners_[i], key.goal.nearest_to(corners_[i]));
    next_[i] = -1;
  }
  for (;;) {
    const auto over = static_cast<std::size_t>(std::min_element(open.data(), open.data() + count) - open.data());
    if (over == count || open[over] >= kFar) return;
    open[over] = kFar;
    for (std::size_t i = 0; i < count; ++i) {
      if (left_[over] + length_up(corners_[i], corners_[over]) >= left_[i]) continue;
      const Length length = left_[over] + leg(terrain, corners_[i], corners_[over]);
      if (length >= left_[i]) continue;
      left_[i] = open[i] = length;
      next_[i] = static_cast<std::int16_t>(over);
    }
  }
}

Ways::Leg Ways::first(const Terrain& terrain, Point from) const {
  Leg best{leg(terrain, from, key_.goal.nearest_to(from)), -1};
  for (std::size_t corner = 0; corner < corners_.count(); ++corner) {
    const Length left = left_[corner];
    if (corners_[corner] == from || left + length_up(from, corners_[corner]) >= best.length) continue;
    const Length length = left + leg(terrain, from, corners_[corner]);
    if (length < best.length) best = {length, static_cast<int>(corner)};
  }
  return best;
}

Path Ways::way(const Terrain& terrain, Point from) const {
  Path path{{{from}}, 1};
  int corner = first(terrain, from).corner;
  for (; corner >= 0 && path.count < path.points.size(); corner = next_[static_cast<std::size_t>(corner)]) {
    path.points[path.count++] = corners_[static_cast<std::size_t>(corner)];
  }
  if (path.count == path.points.size()) return path;
  const Point goal = key_.goal.nearest_to(path.end());
  if (goal != path.end()) path.points[path.count++] = goal;
  return path;
}

}  // namespace warbalance::vsgmr
