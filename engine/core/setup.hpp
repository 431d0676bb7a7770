#pragma once

#include <array>
#include <span>

#include "engine/core/geometry.hpp"
#include "engine/core/player_kind.hpp"
#include "engine/core/report.hpp"

namespace warbalance {

/// One army of a battle. All spans have one entry a unit and must outlive the battle.
template <class Profile>
struct ArmySide {
  std::span<const Profile> profiles;
  std::span<const Hundredths> costs;   ///< what the enemy scores for the unit [1/100 point]
  std::span<const Point> positions{};  ///< centres of the bases; used when positions are listed
  PlayerKind player = PlayerKind::tactical;
};

/// Everything that a battle starts from, beside the ruleset and the dice.
template <class Profile>
struct BattleSetup {
  std::array<ArmySide<Profile>, kMaxPlayers> sides{};
  int players = 2;
  bool listed_positions = false;  ///< positions come from the sides; nothing is deployed
  int first_player = -1;          ///< seat that starts round 1 without a roll-off; -1: the roll-off decides
};

}  // namespace warbalance
