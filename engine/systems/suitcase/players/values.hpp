#pragma once

#include <algorithm>

#include "engine/systems/suitcase/movement.hpp"
#include "engine/systems/suitcase/players/weights.hpp"
#include "engine/systems/suitcase/state.hpp"

// A cache of values of units and of pairs of units for the built-in players. Most units do not change between two
// decisions, so most entries stay valid. Results are the same without it.

namespace warbalance::suitcase {

/// 1/1000 point
using Value = std::int64_t;

/// Each entry is valid until `update` finds that the situation or the place of one of its units has changed.
class UnitCache {
 public:
  /// The kinds of cached values of a pair of units.
  enum class Topic : std::uint8_t {
    shot,        ///< shoot value from where it stands
    shot_bound,  ///< a bound of the shoot values, wherever they stand
    charge,      ///< charge value
    strike,      ///< V of a charging strike
  };

  /// Call it at the start of a battle.
  void begin(const State& state) {
    ++now_;
    for (UnitIndex i = 0; i < state.unit_count(); ++i) {
      Seen& unit = units_[static_cast<std::size_t>(i)];
      unit.moved = unit.altered = now_;
    }
    marker_count_ = -1;
  }
  /// Call it before a decision: finds out which units have changed.
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

// The working memory of each thread: its cache, and the memory for path searches.

/// The input of workspaces; nothing is prepared.
struct OddsTables {
  Rules rules;
  Weights weights{};  ///< of the players that use the workspace
};

/// Made once for each thread and each player's weights.
class Workspace {
 public:
  explicit Workspace(const OddsTables& tables) : weights_(tables.weights) {}
  const Weights& weights() const { return weights_; }
  void begin(const State& state) { cache.begin(state); }

  UnitCache cache;
  Paths paths;
  HexPaths hex_paths;
  HexSet ends;  ///< hexes that a unit may move to

 private:
  const Weights weights_;
};

// What players see.

/// The input of a player's decisions.
struct View {
  const Rules& rules;
  const State& state;
  Workspace& workspace;
};

// The values of attacks for the built-in players, in 1/1000 point (section 16).

inline constexpr Value kPoint = 1000;
inline constexpr Value kHundredth = kPoint / 100;  ///< of a point, as weights in points are held

/// All of a unit that values of attacks depend on, but its place. Values that are cached until the situation of one of
/// two units changes are computed from these two and the rules alone.
struct Party {
  Party(const State& state, UnitIndex unit)
      : numbers(state.numbers(unit)), situation(state.unit(unit)), cost(state.cost(unit)) {}

  const UnitNumbers& numbers;
  const UnitSituation& situation;
  Hundredths cost;

  /// Value of one wound of it.
  Value wound_value() const { return Value{10} * cost / numbers.health(); }
  /// Value of its remaining models.
  Value value_left() const { return wound_value() * health_left(numbers, situation.body); }
};

/// E of one wound: the faces of three dice, to hit, Defense and Regeneration.
inline constexpr Value kOneWound = 216;

/// E (section 16): the expected wounds of a batch, `kOneWound` of one, as if the target stayed through all of it as it
/// is when it begins: of each die the faces of the to-hit, Defense and Regeneration dice, and of a hit with Deadly as
/// many wounds as a model without any takes. That is what exact odds say of the wounds placed, unless Deadly is more
/// than 1, or troops and hero differ in Regeneration and both may be reached.
Value expected_wounds(const HitSources& sources, const TargetNumbers& target, const Living& body);

/// The greatest range of its ranged weapons and Fire Breath; 0 = none.
int greatest_range(const UnitNumbers& numbers, const Living& body);

/// Best shot of a unit: the target of greatest value, the lower index of equal ones.
struct BestShot {
  UnitIndex target = kNoUnit;
  Value value = 0;
};

/// Shoot value, on a target, of a unit that would stand on `hexes`.
Value shot_value(const View& view, UnitIndex unit, const Formation& hexes, bool moved, UnitIndex target);
/// Shoot value from its current place.
Value shot_value(const View& view, UnitIndex unit, bool moved, UnitIndex target);
/// An upper bound of the shoot value, independent of places.
Value shot_bound(const View& view, UnitIndex unit, UnitIndex target);

/// The bound of a shot's value, which is greater on an enemy that is still to act.
Value shot_bound_in_time(const View& view, UnitIndex unit, UnitIndex enemy);

/// The best shot of a unit that would stand on `hexes`, if its value is more than `least`.
BestShot best_shot(const View& view, UnitIndex unit, const Formation& hexes, bool moved, Value least = 0);

/// SC-D10: the model that weapons which may pick one strike with a greater value than its unit.
Pick best_pick(const View& view, UnitIndex unit, bool moved, UnitIndex target);

/// V(charging strike) of all living models of a unit.
Value strike_value(const View& view, UnitIndex unit, UnitIndex target);
/// Charge value: the strike less three quarters of the strike back.
Value charge_value(const View& view, UnitIndex unit, UnitIndex target);

/// V of an attack spell.
Value spell_value(const View& view, const Spell& spell, UnitIndex target);

}  // namespace warbalance::suitcase
