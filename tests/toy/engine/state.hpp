#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/core/armies.hpp"
#include "engine/core/terrain.hpp"
#include "tests/toy/engine/attack.hpp"
#include "tests/toy/engine/profile.hpp"
#include "tests/toy/engine/rules.hpp"

namespace warbalance::toy {

enum class ActionKind : std::uint8_t { hold, advance, charge };
inline constexpr std::array<std::string_view, 3> kActionNames = {"hold", "advance", "charge"};

/// One action of a unit.
struct Action {
  ActionKind kind = ActionKind::hold;
  UnitIndex target = kNoUnit;  ///< of a shot or a charge
  Point to{};                  ///< where a move ends

  friend bool operator==(const Action&, const Action&) = default;
};
/// What of a unit changes.
struct UnitState {
  Point at{};
  Length radius = 0;
  std::int8_t wounds = 0;
  bool deployed = false;
  bool activated = false;  ///< in this round
  bool killed = false;

  bool alive() const { return deployed && !killed; }
  friend bool operator==(const UnitState&, const UnitState&) = default;
};

/// How a battle ends; the order of the vocabulary's endings.
enum class Ending : std::int8_t { rounds, annihilation };
inline constexpr std::array<std::string_view, 2> kEndingNames = {"rounds", "annihilation"};

/// The whole position of a battle between activations.
struct State : Armies<UnitState, Profile> {
  std::array<std::int64_t, kMaxPlayers> destroyed_hundredths{};  ///< points that each seat destroyed
  std::int8_t round = 0;
  std::int8_t beginner = 0;  ///< seat that began the battle
  std::int8_t next = 0;      ///< seat whose turn it is, if it has a unit that is still to act
  bool over = false;
  Ending ending = Ending::rounds;
  Terrain terrain;  ///< laid out by the caller; `begin` leaves it as it is

  void begin(const Rules& rules, const BattleSetup<Profile>& setup);
  void deploy(UnitIndex i, Point at);
  void kill(UnitIndex i);
};

static_assert(std::is_trivially_copyable_v<State>);

std::uint64_t hash_of_position(const State& state);

/// TOY-M3: bases so near to each other touch.
inline constexpr Length kContact = 5;
inline bool in_contact(const State& state, UnitIndex unit, Point at, UnitIndex other) {
  return state.within(unit, at, other, kContact);
}

/// TOY-A2
inline bool in_cover(const State& state, UnitIndex unit) {
  return state.terrain.any_contains(state.terrain.cover(), state.unit(unit).at);
}

/// TOY-M2, TOY-M3: how far a unit may go.
Length allowance(const Rules& rules, const Profile& profile, bool charges);

/// TOY-M4: whether a base may go straight to a place: on the table, clear of solid terrain and of all other bases.
bool way_is_clear(const Rules& rules, const State& state, UnitIndex unit, Point to);
/// TOY-M3: where a charge ends.
Point contact_place(const State& state, UnitIndex unit, UnitIndex target);
/// TOY-M1 to TOY-M4, TOY-A1
bool action_is_legal(const Rules& rules, const State& state, UnitIndex unit, const Action& action);
/// The attack of a unit on another one that stands where it does.
Exchange exchange_between(const Rules& rules, const State& state, UnitIndex unit, UnitIndex target, AttackKind kind);

/// TOY-S2: whether a unit that is not deployed yet may stand there.
bool place_is_free(const Rules& rules, const State& state, UnitIndex unit, Point at);

/// Units of a seat that are still to act in this round, in `room`.
std::span<const UnitIndex> ready_units(const State& state, int seat, std::array<UnitIndex, kMaxUnits>& room);

}  // namespace warbalance::toy
