#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/core/armies.hpp"
#include "engine/core/terrain.hpp"

namespace warbalance {

/// A cache of what the last battles of an arena began with, so that caches of choices tell battles apart by a number.
/// @tparam State       a system's position: `Armies` with a `terrain`
/// @tparam kMostUnits  of battles that are known again
template <class State, std::size_t kMostUnits>
class Beginnings {
 public:
  /// Looks up the armies in their seats and the table of a battle after the set-up, and remembers them.
  /// @return  their number; 0: they are seen for the first time, or there are too many units
  std::uint32_t find(const State& state) {
    if (state.unit_count() > int{kMostUnits}) return 0;
    for (const Kept& one : last_) {
      if (one.is_of(state)) return one.number;
    }
    last_[oldest_].take(state, ++last_number_);
    oldest_ = (oldest_ + 1) % last_.size();
    return 0;
  }

 private:
  using Profile = std::remove_cvref_t<decltype(std::declval<const State&>().profile(0))>;

  struct Kept {
    std::uint32_t number = 0;
    std::int8_t players = 0;
    std::array<std::int16_t, kMaxPlayers + 1> army_begin{};
    std::array<Profile, kMostUnits> profiles{};
    std::array<Hundredths, kMostUnits> costs{};
    int piece_count = 0;
    std::array<TerrainPiece, kMaxPieces> pieces{};

    bool is_of(const State& state) const {
      if (players != state.players || piece_count != state.terrain.count()) return false;
      for (int i = 0; i < piece_count; ++i) {  // tables that differ usually differ in their first piece
        if (pieces[static_cast<std::size_t>(i)] != state.terrain.piece(i)) return false;
      }
      if (!std::equal(army_begin.begin(), army_begin.begin() + players + 1, state.army_begin.begin())) return false;
      for (UnitIndex i = 0; i < state.unit_count(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (costs[at] != state.cost(i) || profiles[at] != state.profile(i)) return false;
      }
      return true;
    }
    void take(const State& state, std::uint32_t new_number) {
      number = new_number;
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

  std::array<Kept, 6> last_;  ///< those of two or three matches: two players sit in two ways
  std::size_t oldest_ = 0;
  std::uint32_t last_number_ = 0;  // does not overflow: there are fewer battles
};

}  // namespace warbalance
