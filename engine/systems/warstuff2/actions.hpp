#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/systems/warstuff2/profile.hpp"
#include "engine/systems/warstuff2/rules.hpp"

// What a unit can do when it is activated (section A).

namespace warbalance::warstuff2 {

enum class ActionKind : std::uint8_t { hold, hunker, guard, advance, rush, charge };

inline constexpr std::array<std::string_view, 6> kActionNames = {"Hold",    "Hunker", "Guard",
                                                                 "Advance", "Rush",   "Charge"};

constexpr bool is_move(ActionKind kind) { return kind >= ActionKind::advance; }

/// Move limit of an action for a unit (section A, WS2-Q5, Q21), never below 0; 0 for actions without a move.
inline Length move_limit(const Rules& rules, const Profile& profile, ActionKind kind) {
  Length limit = 0;
  switch (kind) {
    case ActionKind::advance:
      limit = rules.advance + profile.move_advance_bonus;
      break;
    case ActionKind::rush:
      limit = rules.rush + profile.move_rush_bonus;
      break;
    case ActionKind::charge:
      limit = rules.charge + profile.move_rush_bonus;
      break;
    default:
      break;
  }
  return limit > 0 ? limit : 0;
}

}  // namespace warbalance::warstuff2
