#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/core/armies.hpp"
#include "engine/core/terrain.hpp"

namespace warbalance {

/// The armies and the table that a battle begins with, compared with those of the arena's last battles.
struct Beginning {
  std::uint32_t number = 0;   ///< of the armies, in any order of the seats, and the table; 0: too many units to be kept
  std::uint32_t seating = 0;  ///< of these armies in these seats; 0: they are seen for the first time
  /// Bit k is set: every seat has the army that the seat k places further on had in the first of these battles.
  unsigned shifts = 0;
};

/// A cache of what the last battles of an arena began with, so that caches of choices tell battles apart by a number.
/// @tparam State       a system's position: `Armies` with a `terrain`
/// @tparam kMostUnits  of battles that are known again
template <class State, std::size_t kMostUnits>
class Beginnings {
 public:
  /// Looks up a battle's armies and table after the set-up, and remembers them.
  Beginning find(const State& state) {
    if (state.unit_count() > int{kMostUnits}) return {};
    for (Kept& one : last_) {
      if (const unsigned shifts = one.shifts_to(state); shifts != 0) return seen(one, shifts);
    }
    Kept& one = last_[oldest_];
    oldest_ = (oldest_ + 1) % last_.size();
    one.take(state, ++last_number_);
    return seen(one, 1U | one.shifts_from(1, state));
  }

 private:
  using Profile = std::remove_cvref_t<decltype(std::declval<const State&>().profile(0))>;

  struct Kept {
    std::uint32_t number = 0;
    std::array<std::uint32_t, kMaxPlayers> seatings{};  ///< their numbers by shift; 0: not seen yet
    std::int8_t players = 0;
    std::array<std::int16_t, kMaxPlayers + 1> army_begin{};
    std::array<Profile, kMostUnits> profiles{};
    std::array<Hundredths, kMostUnits> costs{};
    int piece_count = 0;
    std::array<TerrainPiece, kMaxPieces> pieces{};

    /// As `Beginning::shifts`; 0: it is another beginning.
    unsigned shifts_to(const State& state) const {
      if (players != state.players || piece_count != state.terrain.count()) return 0;
      for (int i = 0; i < piece_count; ++i) {  // tables that differ usually differ in their first piece
        if (pieces[static_cast<std::size_t>(i)] != state.terrain.piece(i)) return 0;
      }
      return shifts_from(0, state);
    }
    /// The same for shifts from `first` on; only armies are compared.
    unsigned shifts_from(int first, const State& state) const {
      unsigned shifts = 0;
      for (int shift = first; shift < players; ++shift) shifts |= unsigned{has_armies_of(state, shift)} << shift;
      return shifts;
    }
    /// Whether every seat has the army that the seat `shift` places further on has here.
    bool has_armies_of(const State& state, int shift) const {
      for (int seat = 0; seat < players; ++seat) {
        const auto here = static_cast<std::size_t>((seat + shift) % players);
        const auto begin = static_cast<std::size_t>(army_begin[here]);
        const int units = state.starting_units(seat);
        if (army_begin[here + 1] - army_begin[here] != units) return false;
        for (int i = 0; i < units; ++i) {
          const auto unit = static_cast<UnitIndex>(state.army_begin[static_cast<std::size_t>(seat)] + i);
          const std::size_t at = begin + static_cast<std::size_t>(i);
          if (costs[at] != state.cost(unit) || profiles[at] != state.profile(unit)) return false;
        }
      }
      return true;
    }
    void take(const State& state, std::uint32_t new_number) {
      number = new_number;
      seatings = {};
      players = state.players;
      army_begin = state.army_begin;
      for (UnitIndex i = 0; i < state.unit_count(); ++i) {
        costs[static_cast<std::size_t>(i)] = state.cost(i);
        profiles[static_cast<std::size_t>(i)] = state.profile(i);
      }
      piece_count = state.terrain.count();
      for (int i = 0; i < piece_count; ++i) pieces[static_cast<std::size_t>(i)] = state.terrain.piece(i);
    }
  };

  /// The answer for a beginning that is kept: with the number of its seating, if that was seen before.
  Beginning seen(Kept& one, unsigned shifts) {
    std::uint32_t& seating = one.seatings[static_cast<std::size_t>(__builtin_ctz(shifts))];
    const Beginning found{one.number, seating, shifts};
    if (seating == 0) seating = ++last_seating_;
    return found;
  }

  std::array<Kept, kMaxPlayers> last_;
  std::size_t oldest_ = 0;
  std::uint32_t last_number_ = 0;  // neither number overflows: there are fewer battles
  std::uint32_t last_seating_ = 0;
};

}  // namespace warbalance
