#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/geometry.hpp"
#include "engine/core/players/policy.hpp"
#include "engine/core/report.hpp"
#include "engine/core/terrain_generator.hpp"

namespace warbalance {

/// One army of a battle. All spans have one entry per unit and must outlive the battle.
template <class Profile>
struct ArmySide {
  std::span<const Profile> profiles;
  std::span<const Hundredths> costs;   ///< score for destroying the unit [1/100 point]
  std::span<const Point> positions{};  ///< centres of the bases; used when positions are listed
  SeatPlayer player{};
};

/// A place on the table where units may try a skill, in systems with such tasks (VS-K2).
struct SkillTask {
  Point at;
  Length radius = 50;
  Hundredths points = 0;   ///< score for a success
  std::uint8_t skill = 0;  ///< number of the skill that helps; 0 = none
  bool repeats = false;    ///< may be done more than once
  std::string_view label{};
};

inline constexpr int kMaxTasks = 32;

/// Where the terrain of a battle comes from; default: an open table. Everything that it points to must outlive the
/// battle.
struct TableSetup {
  std::span<const TerrainPiece> pieces{};          ///< listed pieces, at most `kMaxPieces`
  const TerrainGenerator* generator = nullptr;     ///< draws a table for each couple of battles; `pieces` is ignored
  std::span<const std::string_view> kind_names{};  ///< of listed pieces, by their `kind`; may be empty
  std::uint32_t battles_per_table = 2;             ///< battles 0 and 1 share table 0, and so on
  std::span<const SkillTask> tasks{};              ///< at most `kMaxTasks`
};

/// Everything that a battle starts from, besides the ruleset and the dice.
template <class Profile>
struct BattleSetup {
  std::array<ArmySide<Profile>, kMaxPlayers> sides{};
  int players = 2;
  bool listed_positions = false;  ///< positions come from the sides; nothing is deployed
  int first_player = -1;          ///< seat that starts round 1 without a roll-off; -1: the roll-off decides
  TableSetup table{};
};

/// Lays out the table of a battle: listed pieces, or those that the generator draws from the terrain stream of the
/// battle's couple.
/// @param width, height  of the table
/// @param divisor        of all distances of the set-up, for smaller models: 2 halves everything
void lay_out_table(const TableSetup& setup, Length width, Length height, const BattleKey& key, Terrain& terrain,
                   Length divisor = 1);

/// Rules that may divide all distances, for smaller models, by `distance_divisor()`; 1 = no change.
template <class Rules>
concept ScalesDistances = requires(const Rules& rules) {
  { rules.distance_divisor() } -> std::same_as<Length>;
};

/// The divisor of distances in scenarios; 1 in systems without scales.
template <class Rules>
constexpr Length distance_divisor(const Rules& rules) {
  if constexpr (ScalesDistances<Rules>) {
    return rules.distance_divisor();
  } else {
    return 1;
  }
}

/// Name of a piece's kind; empty if it has none.
std::string_view kind_name(const TableSetup& setup, const TerrainPiece& piece);

/// Sorts the seats, given in seat order, by a roll-off: highest die first. Tied seats roll again among themselves,
/// those nearer to the front first; a single seat does not roll.
/// @param roll  rolls the d6 of a seat
template <class Roll>
void roll_off(std::span<std::int8_t> seats, Roll&& roll) {
  std::array<std::size_t, kMaxPlayers> group{};  // index of the first seat tied with each one; at first all are tied
  for (std::size_t begin = 0; begin < seats.size();) {
    std::size_t end = begin + 1;
    while (end < seats.size() && group[end] == begin) ++end;
    if (end == begin + 1) {
      ++begin;
      continue;
    }
    std::array<int, kMaxPlayers> faces{};
    for (std::size_t i = begin; i < end; ++i) {
      const std::int8_t seat = seats[i];
      const int face = roll(seat);
      std::size_t at = i;
      for (; at > begin && faces[at - 1] < face; --at) {
        faces[at] = faces[at - 1];
        seats[at] = seats[at - 1];
      }
      faces[at] = face;
      seats[at] = seat;
    }
    for (std::size_t i = begin; i < end; ++i) group[i] = i > begin && faces[i] == faces[i - 1] ? group[i - 1] : i;
  }
}

}  // namespace warbalance
