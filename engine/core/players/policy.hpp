#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/players/search.hpp"

namespace warbalance {

/// How a player chooses. What it weighs is in its weights. `scripted` takes its choices from a list (tests).
enum class Policy : std::uint8_t { greedy, aggressive, cautious, random, scripted };

/// The names of policies in player files.
inline constexpr std::array<std::string_view, 4> kPolicyNames = {"greedy", "aggressive", "cautious", "random"};

/// Whether the policy always chooses the same in the same position: it uses neither random numbers nor a script.
constexpr bool decides_by_position(Policy policy) { return policy != Policy::random && policy != Policy::scripted; }

/// Most different weights that the players of an arena can have.
inline constexpr int kMaxWeights = 32;

/// How a player chooses on the spot.
struct Style {
  Policy policy = Policy::greedy;
  std::uint8_t weights = 0;  ///< number of its weights among those that the arena was made with

  constexpr Style() = default;
  constexpr Style(Policy chosen, std::uint8_t number = 0) : policy(chosen), weights(number) {}
  friend bool operator==(const Style&, const Style&) = default;
};

/// Who plays an army.
struct SeatPlayer : Style {
  using Style::Style;
  constexpr SeatPlayer(Style style, Search ahead = {}) : Style(style), search(ahead) {}

  Search search{};

  bool looks_ahead() const { return search.rollouts > 0; }
  friend bool operator==(const SeatPlayer&, const SeatPlayer&) = default;
};

}  // namespace warbalance
