#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/geometry.hpp"
#include "engine/core/players/decision.hpp"
#include "engine/systems/warstuff1/profile.hpp"
#include "engine/systems/warstuff1/rules.hpp"

// What a unit can do when it is activated (WS1-304).

namespace warbalance::warstuff1 {

enum class ActionKind : std::uint8_t { hold, recover, walk, run };

inline constexpr std::array<std::string_view, 4> kActionNames = {"Hold", "Recover", "Walk", "Run"};

/// WS1-304: how far an action moves.
constexpr Length allowance(const Rules& rules, const Profile& profile, ActionKind kind) {
  const Length length = kind == ActionKind::walk  ? rules.walk + profile.walk_bonus
                        : kind == ActionKind::run ? rules.run + profile.run_bonus
                                                  : 0;
  return length > 0 ? length : 0;
}

// What the rules leave to players to decide.

/// What a unit does at the end of its move.
enum class Deed : std::uint8_t { none, shoot, entangle, melee, heal };

/// One action of a unit: where it goes and what it does there.
struct Action {
  ActionKind kind = ActionKind::hold;
  Path path{};  ///< of a move; count 0 = stays
  Deed deed = Deed::none;
  UnitIndex target = kNoUnit;

  friend bool operator==(const Action&, const Action&) = default;
};

/// What a player chooses at an activation.
using Decision = UnitDecision<Action>;

struct Placement {
  UnitIndex unit = kNoUnit;
  Point at{};
};

}  // namespace warbalance::warstuff1
