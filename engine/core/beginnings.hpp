#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/core/armies.hpp"
#include "engine/core/terrain.hpp"

namespace warbalance {

/// What the last battles of an arena began with: armies and tables.
/// @tparam State       a system's position: `Armies` with a `terrain`
/// @tparam kMostUnits  of battles that are known again
template <class State, std::size_t kMostUnits>
class Beginnings {
 public:
  /// The number of a battle's armies and table after the set-up, when a battle not long ago had the same; else 0.
  std::uint32_t number_of(const State& state) {
    if (state.unit_count() > int{kMostUnits}) return 0;
    const auto known = std::find_if(last_.begin(), last_.end(), [&](const Beginning& one) { return one.is_of(state); });
    if (known != last_.end()) return known->number;
    last_[oldest_].take(state);
    last_[oldest_].number = ++last_number_;
    oldest_ = (oldest_ + 1) % last_.size();
    return 0;
  }

 private:
  using Profile = std::remove_cvref_t<decltype(std::declval<const State&>().profile(0))>;

  struct Beginning {
    std::uint32_t number = 0;
    std::int8_t players = 0;
    std::array<std::int16_t, kMaxPlayers + 1> army_begin{};
    std::array<Profile, kMostUnits> profiles{};
    std::array<Hundredths, kMostUnits> costs{};
    int piece_count = 0;
    std::array<TerrainPiece, kMaxPieces> pieces{};

    bool is_of(const State& state) const {
      if (number == 0 || players != state.players || army_begin != state.army_begin ||
          piece_count != state.terrain.count()) {
        return false;
      }
      for (int i = 0; i < piece_count; ++i) {  // on another table already the first piece differs
        if (pieces[static_cast<std::size_t>(i)] != state.terrain.piece(i)) return false;
      }
      for (UnitIndex i = 0; i < state.unit_count(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (costs[at] != state.cost(i) || profiles[at] != state.profile(i)) return false;
      }
      return true;
    }
    void take(const State& state) {
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

  std::array<Beginning, kMaxPlayers> last_;  ///< as many as there are seats: armies change them from battle to battle
  std::size_t oldest_ = 0;
  std::uint32_t last_number_ = 0;
};

}  // namespace warbalance
