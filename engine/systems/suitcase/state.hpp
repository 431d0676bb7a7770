#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/core/armies.hpp"
#include "engine/core/terrain.hpp"
#include "engine/systems/suitcase/body.hpp"
#include "engine/systems/suitcase/hex.hpp"
#include "engine/systems/suitcase/hits.hpp"
#include "engine/systems/suitcase/profile.hpp"
#include "engine/systems/suitcase/rules.hpp"

// The position of a battle: units, board, markers, and the order of the round.

namespace warbalance::suitcase {

/// The cause of a unit's removal, in the order of `BattleReport::killed_by`, where strikes back count as melee.
enum class Cause : std::uint8_t { shooting, melee, spell, dangerous = 5, rout = 6, strike_back = 7 };

/// Where the models of a unit stand, by index; the hero last. Only those of living models count.
using Formation = std::array<Hex, kMaxTroops + 1>;

/// All of a unit that attacks by it and on it depend on, beside its numbers and its place.
struct UnitSituation {
  Body body;
  bool fatigued = false;
  std::int8_t veil = 0;                ///< Stealth by a spell, this round
  std::array<bool, 2> breath_spent{};  ///< by card, this round

  friend bool operator==(const UnitSituation&, const UnitSituation&) = default;
};

/// All about a unit but its place (section 14).
struct UnitCondition : UnitSituation {
  bool deployed = false;         ///< on the board
  bool reserve = false;          ///< waits to arrive (SC-K1)
  bool out = false;              ///< destroyed or routed
  bool activated = false;        ///< in this round
  bool tried_spell = false;      ///< its wizard has cast or blocked in this round
  bool freshly_stunned = false;  ///< the stun came in its present activation

  friend bool operator==(const UnitCondition&, const UnitCondition&) = default;
};

/// One unit: its state and its place.
struct UnitState : UnitCondition {
  Formation hexes;

  friend bool operator==(const UnitState& a, const UnitState& b);
};

/// Calls `visit(model, hex)` for the living models of a unit that stands on `hexes`, in the order of their indices.
template <class Visit>
void for_each_model(const Body& body, const Formation& hexes, Visit&& visit) {
  for (int model = 0; model < body.troops; ++model) visit(model, hexes[static_cast<std::size_t>(model)]);
  if (body.hero) visit(kHeroModel, hexes[kHeroModel]);
}

/// The living model of lowest index.
inline int leader_of(const Body& body) { return body.troops > 0 ? 0 : kHeroModel; }

/// What is on a hex (SC-T1); flags combine.
enum Ground : std::uint8_t { kCoverGround = 1, kDifficult = 2, kDangerous = 4, kObstacle = 8 };

/// SC-S4: an objective marker.
struct Marker {
  Hex hex = kNoHex;
  std::int8_t owner = -1;
  friend bool operator==(const Marker&, const Marker&) = default;
};
inline constexpr int kMaxMarkers = 5;
inline constexpr std::size_t kMaxSeats = 2;

/// Where a round stands between two activations.
struct Cursor {
  std::int8_t first = 0;      ///< seat that began the round
  std::int8_t turn = 0;       ///< seat whose turn it is next
  std::int8_t finished = -1;  ///< seat that was first without a unit to activate (SC-R2)
};

/// The whole position of a battle between activations; plain data, so it can be copied and played on with.
struct State : Armies<UnitState, Profile> {
  std::array<UnitNumbers, kMaxUnits> all_numbers{};  ///< of the units: what dice depend on
  std::array<UnitIndex, kHexes> occupants{};         ///< kNoUnit = nobody
  std::array<HexSet, kMaxSeats> models{};            ///< hexes with models of a seat
  std::array<std::uint8_t, kHexes> ground{};
  std::array<std::uint8_t, kLineCells> line_ground{};  ///< the same as lines run over it
  HexSet obstacles;                                    ///< hexes of a kind
  HexSet difficult;
  HexSet dangerous;
  std::uint8_t grounds = 0;  ///< all flags that any hex has
  std::array<Marker, kMaxMarkers> markers{};
  std::array<Hex, kMaxMarkers> drawn_markers{};  ///< places of a random set-up (SC-S4)
  std::int8_t marker_count = 0;
  std::int8_t edge_winner = 0;  ///< seat whose edge is the one of row 0 (column 0)
  bool along_columns = false;   ///< the edges are columns
  std::int8_t round = 0;
  Cursor cursor;
  bool duel = false;
  std::array<std::int64_t, kMaxPlayers> destroyed_hundredths{};
  std::array<std::int64_t, kMaxPlayers> lost_hundredths{};
  Terrain terrain;  ///< the pieces that the ground is made of

  void begin(const Rules& rules, const BattleSetup<Profile>& setup);
  /// Lays out the terrain of a battle (SC-S2).
  void lay_out(const Rules& rules, const BattleSetup<Profile>& setup, const BattleKey& key);

  const UnitNumbers& numbers(UnitIndex i) const { return all_numbers[static_cast<std::size_t>(i)]; }

  bool is(Hex hex, Ground flag) const { return (ground[at(hex)] & flag) != 0; }
  UnitIndex occupant(Hex hex) const { return occupants[at(hex)]; }
  bool enemy_at(Hex hex, int seat) const {
    const UnitIndex there = occupant(hex);
    return there != kNoUnit && owner(there) != seat;
  }
  /// Whether a model of an enemy of the seat is adjacent to a hex.
  bool touches_enemy(Hex hex, int seat) const {
    for (const Hex next : neighbours(hex)) {
      if (next != kNoHex && enemy_at(next, seat)) return true;
    }
    return false;
  }
  /// Living units of a seat that count for Rout: on the board or in reserve.
  int living_units(int seat) const;
  bool in_play(UnitIndex i) const { return unit(i).deployed; }

  Hex leader_hex(UnitIndex i) const { return unit(i).hexes[static_cast<std::size_t>(leader_of(unit(i).body))]; }
  /// Puts a unit's models on the board, or takes them off.
  void put(UnitIndex i, const Formation& hexes);
  void lift(UnitIndex i);
  /// A model leaves its hex.
  void vacate(Hex hex);

 private:
  void add_piece(const TerrainPiece& piece);
  void draw_table(const Rules& rules, const TerrainGenerator* generator, const BattleKey& key);
  void draw_markers(const Rules& rules, const BattleKey& key);
};

static_assert(std::is_trivially_copyable_v<State>);

/// Whether a seat has a unit that may still be activated.
inline bool has_ready(const State& state, int seat) {
  const auto army = state.army(seat);
  return std::any_of(army.begin(), army.end(), [&](UnitIndex unit) { return !state.unit(unit).activated; });
}
/// Units of a seat that may still be activated, written to `room`.
inline std::span<const UnitIndex> ready_units(const State& state, int seat, std::array<UnitIndex, kMaxUnits>& room) {
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    if (!state.unit(unit).activated) room[count++] = unit;
  }
  return {room.data(), count};
}

/// Covers places and conditions of units, the situation of the battle, terrain and the order of the round.
std::uint64_t hash_of_position(const State& state);

/// Least distance of a unit's models from a hex.
inline int distance_to(const Body& body, const Formation& hexes, Hex hex) {
  int least = kRows + kColumns;
  for_each_model(body, hexes, [&](int, Hex own) { least = std::min(least, distance(own, hex)); });
  return least;
}

/// Least distance of two units' models.
int distance_between(const Body& a, const Formation& where_a, const Body& b, const Formation& where_b);
inline int distance_between(const State& state, UnitIndex a, UnitIndex b) {
  return distance_between(state.unit(a).body, state.unit(a).hexes, state.unit(b).body, state.unit(b).hexes);
}

/// SC-V2: whether a unit that is not Stunned is near enough to a marker.
bool holds_place(const Rules& rules, const State& state, UnitIndex unit, Hex hex);

/// SC-S5, SC-S6: the zones of set-up.
bool in_zone(const Rules& rules, const State& state, int seat, Hex hex);

/// Names of the kinds of terrain that are drawn without a scenario, by `TerrainPiece::kind`.
std::span<const std::string_view> drawn_kind_names();

/// SC-S4, SC-D1: the default places of a number of markers.
std::span<const Hex> layout_of(int markers);

// What a unit can do as a whole (SC-U6).
inline bool all_models(const Profile& profile, const Body& body, bool Card::*skill) {
  return (body.troops == 0 || profile.troops.*skill) && (!body.hero || profile.hero.*skill);
}
inline bool any_model(const Profile& profile, const Body& body, bool Card::*skill) {
  return (body.troops > 0 && profile.troops.*skill) || (body.hero && profile.hero.*skill);
}
int advance_of(const Profile& profile, const Body& body);
int rush_of(const Profile& profile, const Body& body);
/// Hexes of the Scout move; 0 = it is no scout.
int scout_of(const Profile& profile, const Body& body);

}  // namespace warbalance::suitcase
