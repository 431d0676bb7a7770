#pragma once

#include <array>
#include <cstdint>

#include "engine/core/memory.hpp"
#include "engine/core/players/policy.hpp"
#include "engine/kernels/vectorised.hpp"
#include "engine/systems/warstuff2/decisions.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

/// What a player chose in a position: the unit that it activated, and the action of that unit, when it came to it with
/// nothing changed.
struct Chosen {
  UnitIndex unit = kNoUnit;
  bool acted = false;
  Action action;
};

/// A cache of the choices of an arena's players, by the position in which they picked a unit to activate. Without it,
/// `battle` takes 36 to 57 % more processor time with `--scenario open` or `village`. `price` gains nothing.
class Positions {
 public:
  static constexpr std::size_t kMostUnits = 24;  ///< of battles whose positions are kept

  /// Before the first choice of a battle. When these armies sit so for the first time, no position is kept.
  void begin(const State& state) { book_.begin(beginnings_.find(state)); }

  /// What a seat chose when it picked a unit in the same position; null when that is not known. Then `keep` keeps what
  /// it chooses now.
  Chosen* find(const State& state, int seat, Style style);
  /// Returns where it is kept, until the next position is looked up; or null: it is not kept.
  Chosen* keep(const Chosen& chosen) { return book_.keep(chosen); }

 private:
  /// Everything of a unit that changes in a battle; of killed ones only that they are.
  struct Unit {
    ShortPoint at = Point{};
    UnitSituation situation;
  };
  struct Key {
    std::uint32_t battle;  ///< number of its beginning
    Style style;
    std::int8_t seat;
    std::int8_t round;
    std::array<std::int64_t, kMaxPlayers> destroyed_hundredths;
    std::array<Unit, kMostUnits> units;
  };

  static constexpr unsigned kSetBits = 12;

  Beginnings<State, kMostUnits> beginnings_;
  PositionBook<Key, Chosen, kSetBits> book_;
};

}  // namespace warbalance::warstuff2
