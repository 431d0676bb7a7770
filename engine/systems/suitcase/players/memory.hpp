#pragma once

#include <algorithm>

#include "engine/systems/suitcase/state.hpp"

// What the built-in players have worked out, kept as long as it holds: most units stay as they are from one decision to
// the next. Nothing here decides: without it all would be worked out anew, and come out the same.

namespace warbalance::suitcase {

/// 1/1000 point
using Worth = std::int64_t;

class Memory {
 public:
  /// What is kept of a unit and another one.
  enum class Topic : std::uint8_t {
    shot,        ///< shoot value from where it stands
    shot_limit,  ///< no shoot value is greater, wherever they stand
    charge,      ///< charge value
    strike,      ///< V of a charging strike
  };

  /// A new battle.
  void begin(const State& state) {
    ++now_;
    for (UnitIndex i = 0; i < state.unit_count(); ++i) {
      Seen& unit = units_[static_cast<std::size_t>(i)];
      unit.moved = unit.altered = now_;
    }
    marker_count_ = -1;
  }
  /// Before decisions: takes note of what has changed.
  void look(const Rules& rules, const State& state);

  /// What `work()` gave when both units were as they are now, or gives now.
  template <class Work>
  Worth keep(Topic topic, UnitIndex unit, UnitIndex other, Work&& work) {
    if (unit >= kPairedUnits || other >= kPairedUnits) return work();
    const Seen& a = units_[static_cast<std::size_t>(unit)];
    const Seen& b = units_[static_cast<std::size_t>(other)];
    const bool by_place = topic == Topic::shot;
    const std::uint64_t changed = by_place ? std::max(a.moved, b.moved) : std::max(a.altered, b.altered);
    Kept& kept = pairs_[static_cast<std::size_t>(unit * kPairedUnits + other)][static_cast<std::size_t>(topic)];
    if (kept.since < changed) kept = {now_, work()};
    return kept.worth;
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
  static constexpr UnitIndex kPairedUnits = 64;  ///< of pairs of others nothing is kept
  static constexpr std::size_t kTopics = 4;

  struct Kept {
    std::uint64_t since = 0;
    Worth worth = 0;
  };
  /// A unit as it was at the last look.
  struct Seen {
    UnitSituation situation;
    Formation hexes{};
    std::uint64_t altered = 0;  ///< when its situation changed
    std::uint64_t moved = 0;    ///< or its place
    std::uint64_t zone_since = 0;
    std::uint64_t held_since = 0;
    unsigned held = 0;
    HexSet zone;
  };

  void find_markers(const Rules& rules, const State& state);

  std::uint64_t now_ = 0;
  std::array<Seen, kMaxUnits> units_{};
  std::array<std::array<Kept, kTopics>, std::size_t{kPairedUnits} * kPairedUnits> pairs_{};
  std::array<std::uint8_t, kHexes> near_{};  ///< markers, as bits, by hex
  std::array<Hex, kMaxMarkers> markers_{};
  int marker_count_ = -1;
};

}  // namespace warbalance::suitcase
