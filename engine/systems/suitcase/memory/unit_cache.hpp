#pragma once

#include <algorithm>

#include "engine/systems/suitcase/state.hpp"

// A cache of what the built-in players compute of units and of pairs of units. Most units stay as they are from one
// decision to the next, so that most entries stay valid. Results are the same without it.

namespace warbalance::suitcase {

/// 1/1000 point
using Value = std::int64_t;

/// Each entry holds until its units change: until `update` finds that their situation or their place is another one.
class UnitCache {
 public:
  /// What is computed of a unit and another one.
  enum class Topic : std::uint8_t {
    shot,        ///< shoot value from where it stands
    shot_bound,  ///< a bound of the shoot values, wherever they stand
    charge,      ///< charge value
    strike,      ///< V of a charging strike
  };

  /// At the start of a battle.
  void begin(const State& state) {
    ++now_;
    for (UnitIndex i = 0; i < state.unit_count(); ++i) {
      Seen& unit = units_[static_cast<std::size_t>(i)];
      unit.moved = unit.altered = now_;
    }
    marker_count_ = -1;
  }
  /// Before a decision: finds out which units have changed.
  void update(const Rules& rules, const State& state);

  /// The value of a pair: from the cache while it holds, else computed by `compute()`.
  template <class Compute>
  Value value(Topic topic, UnitIndex unit, UnitIndex other, Compute&& compute) {
    if (unit >= kPairedUnits || other >= kPairedUnits) return compute();
    const Seen& a = units_[static_cast<std::size_t>(unit)];
    const Seen& b = units_[static_cast<std::size_t>(other)];
    const bool by_place = topic == Topic::shot;
    const std::uint64_t changed = by_place ? std::max(a.moved, b.moved) : std::max(a.altered, b.altered);
    Entry& entry = pairs_[static_cast<std::size_t>(unit * kPairedUnits + other)][static_cast<std::size_t>(topic)];
    if (entry.since < changed) entry = {now_, compute()};
    return entry.value;
  }

  /// Hexes from which no model of the unit that can charge is too far away.
  const HexSet& charge_zone(const State& state, UnitIndex unit);
  /// SC-V2: markers, as bits, that the unit holds.
  unsigned markers_held(const State& state, UnitIndex unit);
  /// Markers that models on some hexes are near enough to.
  unsigned markers_near(const Body& body, const Formation& hexes) const {
    unsigned near = 0;
    for_each_model(body, hexes, [&](int, Hex hex) { near |= near_[at(hex)]; });
    return near;
  }

 private:
  static constexpr UnitIndex kPairedUnits = 64;  ///< pairs of units beyond these are computed each time
  static constexpr std::size_t kTopics = 4;

  struct Entry {
    std::uint64_t since = 0;
    Value value = 0;
  };
  /// A unit as it was at the last update. Times count the updates that found a change.
  struct Seen {
    UnitSituation situation;
    Formation hexes{};
    std::uint64_t altered = 0;     ///< when its situation changed last
    std::uint64_t moved = 0;       ///< when its situation or its place changed last
    std::uint64_t zone_since = 0;  ///< when `zone` was computed
    std::uint64_t held_since = 0;  ///< when `held` was
    unsigned held = 0;
    HexSet zone;
  };

  void find_markers(const Rules& rules, const State& state);

  std::uint64_t now_ = 0;  ///< number of the last update that found a change
  std::array<Seen, kMaxUnits> units_{};
  std::array<std::array<Entry, kTopics>, std::size_t{kPairedUnits} * kPairedUnits> pairs_{};
  std::array<std::uint8_t, kHexes> near_{};  ///< markers, as bits, by hex
  std::array<Hex, kMaxMarkers> markers_{};
  int marker_count_ = -1;
};

}  // namespace warbalance::suitcase
