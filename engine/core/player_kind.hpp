#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace warbalance {

/// The built-in players, and the one that takes its choices from a list (tests, battle files).
enum class PlayerKind : std::uint8_t { tactical, aggressive, cautious, random, scripted };

inline constexpr std::array<std::string_view, 4> kPlayerNames = {"tactical", "aggressive", "cautious", "random"};

/// Whether a player chooses the same in the same position: neither by lot nor by a script.
constexpr bool decides_by_position(PlayerKind kind) {
  return kind != PlayerKind::random && kind != PlayerKind::scripted;
}

}  // namespace warbalance
