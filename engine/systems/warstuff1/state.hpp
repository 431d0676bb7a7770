#pragma once

#include <array>
#include <cstdint>
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
#include "engine/systems/warstuff1/attack.hpp"
#include "engine/systems/warstuff1/profile.hpp"
#include "engine/systems/warstuff1/rules.hpp"

// What a unit can do when it is activated (WS1-304).

namespace warbalance::warstuff1 {

enum class ActionKind : std::uint8_t { hold, recover, walk, run };

inline constexpr std::array<std::string_view, 4> kActionNames = {"Hold", "Recover", "Walk", "Run"};

/// WS1-304: how far an action moves.
constexpr Length allowance(const Rules& rules, const Profile& profile, ActionKind kind) {
  const Length length = kind == ActionKind::walk  ? rules.walk + profile.walk_bonus
                        : kind == ActionKind::run ? rules.run + profile.run_bonus
                                                  : 0;
  return length > 0 ? length : 0;
}

// The decisions of players.

/// The deed of a unit at the end of its move.
enum class Deed : std::uint8_t { none, shoot, entangle, melee, heal };

/// One action of a unit: its move and its deed.
struct Action {
  ActionKind kind = ActionKind::hold;
  Path path{};  ///< of a move; count 0 = stays
  Deed deed = Deed::none;
  UnitIndex target = kNoUnit;

  friend bool operator==(const Action&, const Action&) = default;
};

/// What a player chooses at an activation.
using Decision = UnitDecision<Action>;

struct Placement {
  UnitIndex unit = kNoUnit;
  Point at{};
};

/// The cause of a unit's removal, in the order of `BattleReport::killed_by`.
enum class Cause : std::uint8_t { shooting, melee, counter_attack, death_blow, morale, terrain };
inline constexpr std::size_t kCauses = 6;

/// One unit: its place and its state.
struct UnitState {
  Point at;
  Length radius = 0;  ///< of its base; never changes
  Length walk = 0;    ///< allowances; never change
  Length run = 0;
  Condition condition;
  bool deployed = false;
  bool activated = false;  ///< has had its activation of this round
  bool picked = false;     ///< has been commanded and is still to act (WS1-R18)
  bool gone = false;       ///< left play because its player conceded

  bool alive() const { return deployed && !condition.killed && !gone; }
  friend bool operator==(const UnitState&, const UnitState&) = default;
};

inline constexpr std::int8_t kNoEdge = -1;  ///< the player has not picked one yet

/// How a battle ends, in the order of the vocabulary's endings.
enum class Ending : std::int8_t { annihilation, concession, round_cap };

inline constexpr std::array<std::string_view, 3> kEndingNames = {"annihilation", "concession", "round cap"};

/// The progress of a battle between two activations.
struct Cursor {
  std::array<std::int8_t, kMaxPlayers> rank{};   ///< seats in the order of the roll-off (WS1-203)
  std::array<std::int8_t, kMaxPlayers> turns{};  ///< seats in the order of the current round
  std::array<bool, kMaxPlayers> in_round{};      ///< seats that had living units when the current round began
  std::int8_t turn = 0;                          ///< whose turn it is next: index into `turns`
  std::int8_t first_finished = -1;               ///< seat that finished first in the current round (WS1-303)
  Ending ending = Ending::round_cap;             ///< any other value: the battle is over
};

/// The whole position of a battle between activations; plain data, so a battle can continue from a copy.
struct State : Armies<UnitState, Profile> {
  std::array<std::int64_t, kMaxPlayers> starting_hundredths{};
  std::array<std::int64_t, kMaxPlayers> living_hundredths{};
  std::array<std::int64_t, kMaxPlayers> ranged_hundredths{};  ///< of the living units with a ranged attack
  std::array<std::int64_t, kMaxPlayers> destroyed_hundredths{};
  std::array<std::int8_t, kMaxPlayers> edges{};  ///< 0 south (y = 0), 1 north, 2 west, 3 east
  std::array<bool, kMaxPlayers> conceded{};
  std::int8_t round = 0;
  Cursor cursor;
  Terrain terrain;  ///< laid out by the caller; `begin` leaves it as it is

  /// The used part of a list of seats: one entry per player.
  std::span<std::int8_t> seats(std::array<std::int8_t, kMaxPlayers>& list) const {
    return {list.data(), static_cast<std::size_t>(players)};
  }

  /// Puts a unit on the table.
  void deploy(UnitIndex i, Point at) {
    join(i);
    unit(i).at = at;
    const auto seat = static_cast<std::size_t>(owner(i));
    living_hundredths[seat] += cost(i);
    if (profile(i).has_ranged()) ranged_hundredths[seat] += cost(i);
  }
  /// Takes a killed unit off the table.
  void remove(UnitIndex i);
  /// WS1-802: the living units of a player leave play.
  void concede(int seat);

  /// Resets the units of all armies, nobody deployed.
  void begin(const Rules& rules, const BattleSetup<Profile>& setup) {
    round = 0;
    cursor = {};
    starting_hundredths = {};
    living_hundredths = {};
    ranged_hundredths = {};
    destroyed_hundredths = {};
    conceded = {};
    edges.fill(kNoEdge);
    enlist(setup, [&](const Profile& profile) {
      UnitState unit{};
      unit.radius = profile.radius;
      unit.walk = allowance(rules, profile, ActionKind::walk);
      unit.run = allowance(rules, profile, ActionKind::run);
      return unit;
    });
    for (UnitIndex i = 0; i < unit_count(); ++i) starting_hundredths[static_cast<std::size_t>(owner(i))] += cost(i);
  }

 private:
  void take_off(UnitIndex i) {
    leave(i);
    const auto seat = static_cast<std::size_t>(owner(i));
    living_hundredths[seat] -= cost(i);
    if (profile(i).has_ranged()) ranged_hundredths[seat] -= cost(i);
  }
};

static_assert(std::is_trivially_copyable_v<State>);

/// WS1-301: whether a unit is living, has not been activated in this round and has not been commanded.
inline bool is_ready(const State& state, UnitIndex unit) {
  const UnitState& self = state.unit(unit);
  return !(self.activated | self.picked);
}

/// Units of a seat that can be activated, in `room`.
inline std::span<const UnitIndex> ready_units(const State& state, int seat, std::array<UnitIndex, kMaxUnits>& room) {
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    room[count] = unit;  // if not counted, the next one overwrites it
    count += is_ready(state, unit) ? 1 : 0;
  }
  return {room.data(), count};
}

/// Covers places and conditions of units, destroyed points, terrain and the order of the round.
inline std::uint64_t hash_of_position(const State& state) {
  PositionHash hash;
  hash.add(state.round);
  hash.add(state.cursor.turn);
  hash.add(state.cursor.turns);
  hash.add(state.cursor.first_finished);
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    const UnitState& unit = state.unit(i);
    const Profile& profile = state.profile(i);
    hash.add(profile.quality);
    hash.add(profile.carried);
    hash.add(state.cost(i));
    hash.add(unit.condition);
    hash.add(std::array{unit.deployed, unit.activated, unit.picked, unit.gone});
    if (unit.alive()) hash.add(unit.at);
  }
  hash.add(state.destroyed_hundredths);
  hash.add(state.terrain);
  return hash.value();
}

inline void State::remove(UnitIndex i) {
  unit(i).condition.kill();
  take_off(i);
}

inline void State::concede(int seat) {
  conceded[static_cast<std::size_t>(seat)] = true;
  while (!army(seat).empty()) {
    const UnitIndex i = army(seat).back();
    unit(i).gone = true;
    take_off(i);
  }
}

}  // namespace warbalance::warstuff1
