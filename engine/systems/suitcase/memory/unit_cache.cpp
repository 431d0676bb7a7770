#include "engine/systems/suitcase/memory/unit_cache.hpp"

namespace warbalance::suitcase {

void UnitCache::update(const Rules& rules, const State& state) {
  find_markers(rules, state);
  const std::uint64_t next = now_ + 1;
  state.for_each_living([&](UnitIndex i) {
    const UnitState& unit = state.unit(i);
    Seen& seen = units_[static_cast<std::size_t>(i)];
    const bool same = unit == seen.situation;
    if (!same) {
      seen.situation = unit;
      seen.altered = next;
    }
    if (same && unit.hexes == seen.hexes) return;
    seen.hexes = unit.hexes;
    seen.moved = next;
    now_ = next;
  });
}

void UnitCache::find_markers(const Rules& rules, const State& state) {
  bool same = marker_count_ == state.marker_count;
  for (std::size_t i = 0; same && i < static_cast<std::size_t>(marker_count_); ++i) {
    same = markers_[i] == state.markers[i].hex;
  }
  if (same) return;
  marker_count_ = state.marker_count;
  near_.fill(0);
  for (std::size_t i = 0; i < static_cast<std::size_t>(marker_count_); ++i) {
    markers_[i] = state.markers[i].hex;
    HexSet around;
    around.add_disk(markers_[i], rules.seize_range);
    for_each_hex(around, Rows::around(markers_[i], rules.seize_range),
                 [&](Hex hex) { near_[at(hex)] = static_cast<std::uint8_t>(near_[at(hex)] | 1U << i); });
  }
  ++now_;
  for (UnitIndex i = 0; i < state.unit_count(); ++i) units_[static_cast<std::size_t>(i)].moved = now_;
}

const HexSet& UnitCache::charge_zone(const State& state, UnitIndex i) {
  Seen& seen = units_[static_cast<std::size_t>(i)];
  if (seen.zone_since < seen.moved) {
    const UnitState& unit = state.unit(i);
    const int far = rush_of(state.profile(i), unit.body) + 1;
    seen.zone.clear();
    for_each_model(unit.body, unit.hexes, [&](int, Hex hex) { seen.zone.add_disk(hex, far); });
    seen.zone_since = now_;
  }
  return seen.zone;
}

unsigned UnitCache::markers_held(const State& state, UnitIndex i) {
  const UnitState& unit = state.unit(i);
  if (!unit.deployed || unit.body.idle()) return 0;
  Seen& seen = units_[static_cast<std::size_t>(i)];
  if (seen.held_since < seen.moved) {
    seen.held = markers_near(unit.body, unit.hexes);
    seen.held_since = now_;
  }
  return seen.held;
}

}  // namespace warbalance::suitcase
