#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/players/net.hpp"
#include "engine/core/vocabulary.hpp"

namespace warbalance {

/// What rollouts tell of one candidate of a decision.
struct LabelledCandidate {
  NetInputs inputs;
  std::int32_t rollouts = 0;
  std::int32_t gain = 0;  ///< over the base, mean of its rollouts, in prices of a mean unit [1/Net::kOne]
};

/// Follows players who look ahead: a decision with many rollouts takes minutes.
class Watch {
 public:
  /// Called between rollouts. It may throw, which discards the battle in progress.
  virtual void look() const = 0;
  /// Whether `label` wants to be called.
  virtual bool wants_labels() const { return false; }
  /// Called after each decision; without rollouts there are no candidates.
  /// @param base  the inputs of the choice without rollouts
  virtual void label(int /*seat*/, const NetInputs& /*base*/, std::span<const LabelledCandidate> /*candidates*/) const {
  }

 protected:
  ~Watch() = default;
};

/// How a player looks ahead before he chooses (lookahead.hpp).
struct Search {
  std::int32_t rollouts = 0;  ///< 0 = does not look ahead
  std::int32_t rounds = 1;
  std::int32_t result = 25;
  std::int32_t draw = 0;
  std::int32_t evidence = 100;
  std::int32_t greedy = 1;
  std::int32_t aggressive = 0;
  std::int32_t cautious = 0;
  std::int32_t seed = 1;
  const Watch* watch = nullptr;  ///< null: none; has no effect on choices

  friend bool operator==(const Search&, const Search&) = default;
};

using SearchRow = NumberRow<Search>;

/// Minimum rollouts of a decision: enough for four candidates with sequential halving.
inline constexpr std::int32_t kLeastRollouts = 24;
inline constexpr std::int32_t kMostRollouts = 1'000'000;
/// An evidence threshold that no candidate ever reaches.
inline constexpr std::int32_t kEndlessEvidence = 2'147'483'647;

// One row per number: name in a player file, default, minimum, maximum, unit, rule id, meaning.
inline constexpr auto kSearchRows = std::to_array<SearchRow>({
    {{"rollouts", 256, kLeastRollouts, kMostRollouts, "rollouts", "", "of one decision, over all that is tried"},
     &Search::rollouts},
    {{"rounds", 1, 0, 100, "rounds", "", "rounds after the present one that are played out"}, &Search::rounds},
    {{"result", 25, 0, 1000, "% of an army", "", "what a battle won is worth, beside the points"}, &Search::result},
    {{"draw", 0, 0, 1000, "% of an army", "", "what a battle without a winner costs"}, &Search::draw},
    {{"evidence", 100, 0, kEndlessEvidence, "% of a standard error", "",
      "by how much a choice must be better than that on the spot"},
     &Search::evidence},
    {{"greedy", 1, 0, 100, "shares", "", "of the rollouts in which the others play like greedy"}, &Search::greedy},
    {{"aggressive", 0, 0, 100, "shares", "", "of the rollouts in which they play like aggressive"},
     &Search::aggressive},
    {{"cautious", 0, 0, 100, "shares", "", "of the rollouts in which they play like cautious"}, &Search::cautious},
    {{"seed", 1, 0, 2147483647, "", "", "of the dice of the rollouts"}, &Search::seed},
});

/// How a player chooses; its weights hold its preferences. `scripted` takes its choices from a list (tests).
enum class Policy : std::uint8_t { greedy, aggressive, cautious, random, scripted };

/// The names of policies in player files.
inline constexpr std::array<std::string_view, 4> kPolicyNames = {"greedy", "aggressive", "cautious", "random"};

/// Whether the choice is a function of the position: the policy uses neither random numbers nor a script.
constexpr bool decides_by_position(Policy policy) { return policy != Policy::random && policy != Policy::scripted; }

/// Maximum number of different sets of weights in one arena.
inline constexpr int kMaxWeights = 32;

/// How a player chooses on the spot.
struct Style {
  Policy policy = Policy::greedy;
  std::uint8_t weights = 0;  ///< index of its set of weights among those of the arena

  constexpr Style() = default;
  constexpr Style(Policy chosen, std::uint8_t number = 0) : policy(chosen), weights(number) {}
  friend bool operator==(const Style&, const Style&) = default;
};

/// The player of an army.
struct SeatPlayer : Style {
  using Style::Style;
  constexpr SeatPlayer(Style style, Search ahead = {}, const Net* learned = nullptr)
      : Style(style), search(ahead), net(learned) {}

  Search search{};
  const Net* net = nullptr;  ///< of a player that learned; null: none

  /// Whether it compares several decisions before it chooses one.
  bool looks_ahead() const { return search.rollouts > 0 || net != nullptr; }
  friend bool operator==(const SeatPlayer&, const SeatPlayer&) = default;
};

}  // namespace warbalance
