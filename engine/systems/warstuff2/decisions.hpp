#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/geometry.hpp"
#include "engine/core/players/decision.hpp"
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

// What the rules leave to players to decide.

/// One action of a unit: where it goes and whom it attacks.
struct Action {
  ActionKind kind = ActionKind::hold;
  UnitIndex target = kNoUnit;  ///< of the shot or the charge; none = no shot
  Path path{};                 ///< of a move; count 0 = stays

  friend bool operator==(const Action&, const Action&) = default;
};

/// What a player chooses at an activation.
using Decision = UnitDecision<Action>;

struct Placement {
  UnitIndex unit = kNoUnit;
  std::optional<Point> at;
};

struct SpellChoice {
  int spell = 0;
  UnitIndex target = kNoUnit;
};

/// A push along one of the standard directions.
struct Push {
  int direction = 0;
  Length length = 0;
};

}  // namespace warbalance::warstuff2
