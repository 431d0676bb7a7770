#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "engine/systems/warstuff2/players/positions.hpp"
#include "engine/systems/warstuff2/state.hpp"

// Battles of the same armies on the same table, whose players choose the same in the same position, only differ by
// their dice. Where nobody rolls one in round 1, it is played once for each order of the players.

namespace warbalance::warstuff2 {

/// Who begins, and how.
struct OpeningKey {
  std::uint32_t battle = 0;                       ///< number of its beginning (`Positions`)
  std::array<std::int8_t, kMaxPlayers> order{};   ///< of the players in round 1
  std::array<PlayerKind, kMaxPlayers> players{};  ///< by seats
  bool listed = false;                            ///< the units stand where the set-up says

  friend bool operator==(const OpeningKey&, const OpeningKey&) = default;
};

/// The ends of first rounds in which no die was rolled.
class Openings {
 public:
  /// Puts the state and the report, but for the dice, to the end of round 1 if that is known. Returns whether it is.
  bool recall(const OpeningKey& key, const BattleSetup<Profile>& setup, State& state, BattleReport& report) const {
    const auto known = std::find_if(openings_.begin(), openings_.end(), [&](const Opening& opening) {
      return opening.key == key && (!key.listed || stand(opening, setup));
    });
    if (known == openings_.end()) return false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(state.unit_count()); ++i) {
      state.units[i] = known->units[i];
      state.bases.place(static_cast<UnitIndex>(i), known->units[i].at);
    }
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.players); ++seat) {
      UnitIndex unit = state.army_begin[seat];
      state.living_count[seat] = static_cast<std::int16_t>(state.starting_units(static_cast<int>(seat)));
      for (std::size_t i = 0; i < static_cast<std::size_t>(state.living_count[seat]); ++i)
        state.living[seat][i] = unit++;
    }
    state.corners = known->corners;
    const std::int32_t dice = report.dice;
    report = known->report;
    report.dice = dice;
    return true;
  }

  /// Keeps the end of round 1 of a battle in which nobody has rolled a die since the order was known. All units must be
  /// in play, else it is not kept.
  void keep(const OpeningKey& key, const BattleSetup<Profile>& setup, const State& state, const BattleReport& report) {
    for (int seat = 0; seat < state.players; ++seat) {
      if (std::ssize(state.army(seat)) != state.starting_units(seat)) return;
    }
    Opening& opening = openings_[oldest_];
    oldest_ = (oldest_ + 1) % openings_.size();
    opening.key = key;
    opening.corners = state.corners;
    opening.report = report;
    std::copy_n(state.units.begin(), state.unit_count(), opening.units.begin());
    auto start = opening.starts.begin();
    for (int seat = 0; key.listed && seat < setup.players; ++seat) {
      const auto& positions = setup.sides[static_cast<std::size_t>(seat)].positions;
      start = std::copy(positions.begin(), positions.end(), start);
    }
  }

 private:
  struct Opening {
    OpeningKey key;  ///< battle 0: there is none
    std::array<Point, Positions::kMostUnits> starts;
    std::array<UnitState, Positions::kMostUnits> units;
    std::array<std::int8_t, kMaxPlayers> corners;
    BattleReport report;
  };

  /// Whether the units of an opening began where a set-up lists them.
  static bool stand(const Opening& opening, const BattleSetup<Profile>& setup) {
    auto start = opening.starts.begin();
    return std::all_of(setup.sides.begin(), setup.sides.begin() + setup.players, [&](const ArmySide<Profile>& side) {
      const auto begin = start;
      start += std::ssize(side.positions);
      return std::equal(side.positions.begin(), side.positions.end(), begin);
    });
  }

  std::array<Opening, 16> openings_{};
  std::size_t oldest_ = 0;
};

}  // namespace warbalance::warstuff2
