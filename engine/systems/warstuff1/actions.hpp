#pragma once

#include <array>
#include <cstdint>
#include <string_view>

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

}  // namespace warbalance::warstuff1
