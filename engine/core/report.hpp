#pragma once

#include <array>
#include <cstdint>

#include "engine/core/length.hpp"

namespace warbalance {

inline constexpr int kMaxPlayers = 6;  ///< in any system; each has its own limit: `Vocabulary::players_max`
inline constexpr int kMaxUnits = 256;  ///< units of all sides in one battle
inline constexpr int kMaxEndings = 4;  ///< ways in which the battles of a system end

/// Unit number in a battle, from 0: first the list of seat 1, then seat 2, and so on.
using UnitIndex = std::int16_t;

inline constexpr UnitIndex kNoUnit = -1;

/// The result of one battle as the tallies need it, in every rule system. Arrays are by seat, from 0.
struct BattleReport {
  std::int8_t winner = -1;  ///< seat, or -1 for a draw
  std::int8_t players = 2;
  std::int8_t first_player = 0;  ///< who started round 1
  std::int8_t rounds = 0;        ///< rounds begun
  bool ended_early = false;
  std::int8_t ending = 0;  ///< how it ended: index into `Vocabulary::endings`; 0 in systems without these
  std::array<std::int64_t, kMaxPlayers> destroyed_hundredths{};  ///< points credited to the seat
  std::array<std::int64_t, kMaxPlayers> lost_hundredths{};       ///< points of its own units removed
  std::array<std::int16_t, kMaxPlayers> survivors{};
  std::array<std::int8_t, kMaxPlayers> rout_round{};  ///< round in which the army was routed; 0 = never
  std::int32_t dice = 0;
  std::int32_t activations = 0;
  std::int32_t charges = 0;
  std::int32_t shots = 0;
  std::int32_t strikes_back = 0;
  std::int32_t rescues = 0;
  std::int32_t pushes = 0;
  /// Units removed, by cause: shooting, melee, spell, blast, fall, terrain, rout.
  std::array<std::int16_t, 7> killed_by{};
  std::int16_t without_room = 0;  ///< units that found no legal place to deploy

  /// Luck of the seat with its dice, if measured (`LuckTrace`): the sum over its dice of
  /// stake * (6 * [success] - faces that succeed) [1/600 point]. Its expectation is exactly 0.
  std::array<std::int64_t, kMaxPlayers> luck{};

  /// Whether nobody charged, shot or lost a unit.
  constexpr bool without_attack() const {
    if (charges != 0 || shots != 0) return false;
    for (const std::int64_t lost : lost_hundredths) {
      if (lost != 0) return false;
    }
    return true;
  }

  friend bool operator==(const BattleReport&, const BattleReport&) = default;
};

}  // namespace warbalance
