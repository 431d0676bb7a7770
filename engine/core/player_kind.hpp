#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace warbalance {

/// The built-in players, and the one that takes its choices from a list (tests, battle files).
enum class PlayerKind : std::uint8_t { tactical, aggressive, cautious, random, scripted };

inline constexpr std::array<std::string_view, 4> kPlayerNames = {"tactical", "aggressive", "cautious", "random"};

}  // namespace warbalance
