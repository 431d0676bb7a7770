#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/core/armies.hpp"
#include "engine/core/dice.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/players/best.hpp"
#include "engine/core/report.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/terrain.hpp"
#include "engine/core/trace.hpp"
#include "engine/kernels/bases.hpp"
#include "engine/systems/warstuff2/attack.hpp"
#include "engine/systems/warstuff2/profile.hpp"
#include "engine/systems/warstuff2/rules.hpp"

// What a unit can do when it is activated (section A).

namespace warbalance::warstuff2 {

enum class ActionKind : std::uint8_t { hold, hunker, guard, advance, rush, charge };

inline constexpr std::array<std::string_view, 6> kActionNames = {"Hold",    "Hunker", "Guard",
                                                                 "Advance", "Rush",   "Charge"};

constexpr bool is_move(ActionKind kind) { return kind >= ActionKind::advance; }

/// Move limit of an action for a unit (section A, WS2-Q5, Q21), never below 0; 0 for actions without a move.
inline Length move_limit(const Rules& rules, const Profile& profile, ActionKind kind) {
  Length limit = 0;
  switch (kind) {
    case ActionKind::advance:
      limit = rules.advance + profile.move_advance_bonus;
      break;
    case ActionKind::rush:
      limit = rules.rush + profile.move_rush_bonus;
      break;
    case ActionKind::charge:
      limit = rules.charge + profile.move_rush_bonus;
      break;
    default:
      break;
  }
  return limit > 0 ? limit : 0;
}

// The decisions of players.

/// One action of a unit: its move and its target.
struct Action {
  ActionKind kind = ActionKind::hold;
  UnitIndex target = kNoUnit;  ///< of the shot or the charge; none = no shot
  Path path{};                 ///< of a move; count 0 = stays

  friend bool operator==(const Action&, const Action&) = default;
};

/// What a player chooses at an activation.
using Decision = UnitDecision<Action>;

struct Placement {
  UnitIndex unit = kNoUnit;
  std::optional<Point> at;
};

struct SpellChoice {
  int spell = 0;
  UnitIndex target = kNoUnit;
};

/// A push along one of the standard directions.
struct Push {
  int direction = 0;
  Length length = 0;
};

/// The cause of a unit's removal, in the order of `BattleReport::killed_by`, where strikes back count as melee.
enum class Cause : std::uint8_t { shooting, melee, spell, blast, fall, terrain, rout, strike_back };
inline constexpr std::size_t kCauses = 8;

/// Reaches of a unit from the edge of its base, constant during a battle; -1 = none.
struct Reach {
  Length charge = 0;
  Length shot = -1;   ///< after an advance
  Length range = -1;  ///< without one
};

/// The state of a unit that changes in a battle, except its place. Every rule must store its changes of a unit here,
/// because the cache of positions compares the whole struct.
struct UnitSituation {
  Condition condition;
  bool deployed = false;
  bool activated = false;   ///< has had its activation of this round
  bool acting = false;      ///< its own activation is in progress
  bool frozen_new = false;  ///< became Frozen during that activation, so it lasts through the next one
  bool hunkered = false;
  bool guard = false;
  std::uint8_t guard_shots = 0;  ///< shots of the present Guard action
  std::int8_t marked_by = -1;    ///< enemy seat whose event last gave it a marker (WS2-V2)
};

static_assert(std::has_unique_object_representations_v<UnitSituation>, "positions are compared byte by byte");

/// One unit: its place, its state, and copies of often-read fields of its profile.
struct UnitState : UnitSituation {
  Point at;
  Length radius = 0;  ///< of its base; never changes
  Reach reach;
  bool always_cover = false;  ///< of its profile, as the next two
  bool ignores_rout = false;
  std::int8_t morale_fails = 0;  ///< chance to fail a morale test [1/36]
  // of its place
  PieceSet ground = 0;          ///< pieces of terrain that a move of its charge's length, or less, could meet
  bool in_cover_piece = false;  ///< WS2-T10
  Length height = 0;            ///< of the highest elevated piece there

  bool alive() const { return deployed & !condition.killed; }
};

/// The progress of a round between two activations.
struct Cursor {
  std::array<std::int8_t, kMaxPlayers> order{};  ///< seats in the order of the round
  std::int8_t turn = 0;                          ///< whose turn it is next: index into the order
};

/// The whole position of a battle between activations; plain data, so a battle can continue from a copy.
struct State : Armies<UnitState, Profile> {
  Bases bases;
  Length ring_radius = 0;                ///< base radius of the ring
  std::array<Point, 16> contact_ring{};  ///< from a base to the contact points on its 16 bearings (WS2-M2)
  std::array<std::int64_t, kMaxPlayers> destroyed_hundredths{};
  std::array<std::array<std::int64_t, kMaxPlayers>, kMaxPlayers> credit_hundredths{};  ///< [scorer][loser]
  std::array<std::int8_t, kMaxPlayers> corners{};
  std::int8_t round = 0;
  Cursor cursor;
  Terrain terrain;  ///< laid out by the caller; `begin` leaves it as it is

  /// The seats in the order of the current round.
  std::span<std::int8_t> turns() { return {cursor.order.data(), static_cast<std::size_t>(players)}; }
  std::span<const std::int8_t> turns() const { return {cursor.order.data(), static_cast<std::size_t>(players)}; }

  /// WS2-M2: from a base to a contact point on a standard direction.
  /// @param contact  distance of the centres
  Point contact_point(std::size_t direction, Length contact) const {
    return contact == 2 * ring_radius ? contact_ring[direction]
                                      : scaled_away(kDirections[direction], contact, kDirectionLengths[direction]);
  }

  /// Puts a unit on the table.
  void deploy(UnitIndex i, Point at);
  /// Moves a unit on the table.
  void move_to(UnitIndex i, Point at) {
    UnitState& moved = unit(i);
    moved.at = at;
    bases.place(i, at);
    if (terrain.count() != 0) look_around(moved);
  }
  /// Takes a unit off the table (its `killed` is set by the caller's event, or here).
  void remove(UnitIndex i) {
    unit(i).condition.killed = true;
    unit(i).guard = false;
    bases.place(i, {Bases::kAway, Bases::kAway});
    leave(i);
  }

  /// Resets the units of all armies, nobody deployed.
  void begin(const Rules& rules, const BattleSetup<Profile>& setup);

 private:
  /// Updates a unit's copy of the terrain around it.
  void look_around(UnitState& moved) const {
    const auto [near, inside] = terrain.about(moved.at, moved.reach.charge + moved.radius);
    moved.ground = near;
    moved.in_cover_piece = false;
    moved.height = 0;
    terrain.for_each(inside & (terrain.cover() | terrain.elevated()), [&](int number, const TerrainPiece& piece) {
      if (!contains(piece.shape, moved.at)) return;
      moved.in_cover_piece |= (terrain.cover() >> number & 1) != 0;
      if ((terrain.elevated() >> number & 1) != 0) moved.height = std::max(moved.height, piece.traits.height);
    });
  }
};

static_assert(std::is_trivially_copyable_v<State>);

/// Covers places and conditions of units, destroyed points, terrain and the order of the round.
inline std::uint64_t hash_of_position(const State& state) {
  PositionHash hash;
  hash.add(state.round);
  hash.add(state.cursor.turn);
  for (const std::int8_t seat : state.turns()) hash.add(seat);
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    const UnitState& unit = state.unit(i);
    const UnitSituation& situation = unit;
    hash.add(state.profile(i));
    hash.add(state.cost(i));
    hash.add(situation);
    if (unit.alive()) hash.add(unit.at);
  }
  hash.add(state.destroyed_hundredths);
  hash.add(state.terrain);
  return hash.value();
}

/// Calls `visit(begin, end)` for the numbers of all units of other seats, on the table or not: those of seats after
/// `seat`, then those before it, as `State::for_each_enemy`.
template <class Visit>
void for_each_enemy_stretch(const State& state, int seat, Visit&& visit) {
  const std::array<int, 2> begins{state.army_begin[static_cast<std::size_t>(seat) + 1], 0};
  const std::array<int, 2> ends{state.unit_count(), state.army_begin[static_cast<std::size_t>(seat)]};
  // with two players one of the two is always empty
  const std::size_t first = begins[0] == ends[0] ? 1 : 0;
  const std::size_t last = ends[1] == 0 ? 1 : 2;
  for (std::size_t i = first; i < last; ++i) visit(begins[i], ends[i]);
}

inline Reach reach_of(const Rules& rules, const Profile& profile) {
  Reach reach;
  reach.charge = move_limit(rules, profile, ActionKind::charge);
  if (profile.shoots()) {
    reach.range = profile.range;
    reach.shot = move_limit(rules, profile, ActionKind::advance) + profile.range;
  }
  return reach;
}

/// Chance, in 36ths, that a unit fails a morale test.
inline int morale_fails_of_36(const Profile& profile) {
  const int fails = profile.quality - 1;
  return profile.reroll_morale ? fails * fails : 6 * fails;
}

inline void State::begin(const Rules& rules, const BattleSetup<Profile>& setup) {
  round = 0;
  cursor = {};
  destroyed_hundredths = {};
  credit_hundredths = {};
  corners = {};
  enlist(setup, [&](const Profile& profile) {
    UnitState unit{};
    unit.radius = profile.radius;
    unit.reach = reach_of(rules, profile);
    unit.always_cover = profile.always_cover;
    unit.ignores_rout = profile.ignores_rout;
    unit.morale_fails = static_cast<std::int8_t>(morale_fails_of_36(profile));
    return unit;
  });
  for (std::size_t i = 0; i < kDirections.size() && ring_radius != rules.base_radius; ++i) {
    contact_ring[i] = scaled_away(kDirections[i], 2 * rules.base_radius, kDirectionLengths[i]);
  }
  ring_radius = rules.base_radius;
  const auto count = static_cast<std::size_t>(unit_count());
  constexpr UnitState kPadding{};
  for (std::size_t i = 0; i < count + 2 * kLanes; ++i) {
    const UnitState& unit = i < count ? units[i] : kPadding;
    bases.at[i] = Point{Bases::kAway, Bases::kAway};
    bases.radius[i] = Point{unit.radius, unit.radius};
    bases.charge[i] = Bases::from_centre(unit.reach.charge, unit.radius);
    bases.shot[i] = Bases::from_centre(unit.reach.shot, unit.radius);
  }
}

inline void State::deploy(UnitIndex i, Point at) {
  join(i);
  move_to(i, at);
}

/// Units of a seat that have not been activated in this round, in `room`.
inline std::span<const UnitIndex> ready_units(const State& state, int seat, std::array<UnitIndex, kMaxUnits>& room) {
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    room[count] = unit;
    count += state.unit(unit).activated ? 0 : 1;
  }
  return {room.data(), count};
}

}  // namespace warbalance::warstuff2
