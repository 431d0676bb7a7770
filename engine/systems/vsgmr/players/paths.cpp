#include "engine/systems/vsgmr/players/paths.hpp"

#include <cstring>

#include "engine/core/hash.hpp"

namespace warbalance::vsgmr {

CornerPaths& Paths::around(const Rules& rules, const Terrain& terrain, Length radius) {
  const std::size_t set = radius == rules.guy_radius ? 0 : radius == rules.cavalry_radius ? 1 : 2;
  if (!by_radius_[set].knows(terrain, radius)) by_radius_[set].begin(rules, terrain, radius);
  return by_radius_[set];
}

Walked Paths::walk(const Rules& rules, const Terrain& terrain, const Gait& gait, Point goal, bool in_flight) {
  const Point from = gait.from;
  constexpr Length kPointRounding = 2;  // of the points of a walk
  const PieceSet near = terrain.near(terrain.solid() | terrain.difficult(), from, goal, gait.radius + kPointRounding);
  if (gait.flies) return walk_straight(rules, terrain, gait, goal, 0, in_flight);
  if ((near & terrain.solid()) == 0) return walk_straight(rules, terrain, gait, goal, near, in_flight);
  if (path_is_free(terrain, gait, from, goal)) {
    return walk_along(rules, terrain, gait, Path::straight(from, goal), true, in_flight);
  }
  const auto route = around(rules, terrain, gait.radius).around(terrain, from, goal);
  return walk_along(rules, terrain, gait, route.path, route.free, in_flight);
}

Path Paths::to(const Rules& rules, const State& state, const Walker& walker, Point goal, bool in_flight) {
  if (state.grid.is_on()) return board_.to(state, walker, goal, in_flight);
  if (table_.number() == 0) {
    return clear_part(rules, state, walker, walk(rules, state.terrain, walker, goal, in_flight), in_flight);
  }
  table_.follow(matter(state.terrain));
  const Key key{walker, goal, in_flight ? 1U : 0U, table_.number()};
  static_assert(std::has_unique_object_representations_v<Key>, "keys are compared byte by byte");
  std::array<std::uint64_t, 2> places;
  std::memcpy(&places[0], &key.gait.from, sizeof places[0]);
  std::memcpy(&places[1], &key.goal, sizeof places[1]);
  Entry& entry = entries_[mixed(mixed(0, places[0]), places[1]) >> (64 - kBits)];
  if (std::memcmp(&entry.key, &key, sizeof key) != 0) {
    entry = {key, walk(rules, state.terrain, walker, goal, in_flight)};
  }
  return clear_part(rules, state, walker, entry.walked, in_flight);
}

}  // namespace warbalance::vsgmr
