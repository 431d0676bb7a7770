#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace warbalance {

/// The owner of a die: a unit (seat and place in its army list) or a player.
struct DieStream {
  std::uint8_t seat = 0;
  std::uint8_t slot = kPlayer;

  static constexpr std::uint8_t kPlayer = 255;

  constexpr bool is_player() const { return slot == kPlayer; }
  friend constexpr bool operator==(DieStream, DieStream) = default;
};

constexpr DieStream player_stream(int seat) { return {static_cast<std::uint8_t>(seat), DieStream::kPlayer}; }

/// The purpose of a die: one constant per kind of roll, beside the rule that requires it.
struct RollKind {
  std::string_view purpose;  ///< "hit", "quality", ... as replays print it
  std::string_view rule;     ///< rule id of the specification
  /// 0 .. kRollLanes - 1. Random dice keep a stream for each unit and lane. A rule that adds rolls to one lane does not
  /// change the dice of other units or lanes, so battles with and without it stay comparable (common random numbers).
  std::uint8_t lane = 0;
};

inline constexpr std::size_t kRollLanes = 8;
inline constexpr RollKind kAnyRoll{"", ""};

/// The tag of a roll.
struct DieTag {
  DieStream stream;
  const RollKind* kind = &kAnyRoll;
};

/// The result that a die needs to succeed, for records.
struct Needed {
  /// `face` or more.
  static constexpr Needed at_least(int face) { return {face > 1 ? face : 1, false}; }
  /// `face` or less; below 1: impossible.
  static constexpr Needed at_most(int face) { return {face > 0 ? face : 0, true}; }

  int face = 0;           ///< 0 with `at_least`: every face succeeds
  bool not_more = false;  ///< `face` is the highest that succeeds, else the lowest
};

/// Result of a hit die: below the target, at least the target, or a natural face with a special effect.
enum class HitDie : std::uint8_t { miss, hit, natural };

/// Thresholds of a hit die. `natural` = 0: no natural counts.
struct HitThresholds {
  int target = 4;
  int natural = 0;

  constexpr HitDie classify(int value) const {
    if (value < target) return HitDie::miss;
    return natural != 0 && value >= natural ? HitDie::natural : HitDie::hit;
  }
};

/// A source of dice. A roll that a rule requires is made even when its result is certain.
template <class D>
concept Dice = requires(D dice, DieTag tag, HitThresholds thresholds) {
  { dice.d6(tag) } -> std::same_as<int>;
  { dice.test(tag, 4) } -> std::same_as<bool>;
  { dice.classify(tag, thresholds) } -> std::same_as<HitDie>;
};

/// The rolls of a source that knows the face of every die it rolls. `Source` gives `int die(DieTag, int sides)`.
template <class Source>
struct FaceVerbs {
  /// @param needed  for records only
  int d6(DieTag tag, Needed /*needed*/ = {}) { return self().die(tag, 6); }
  /// A d6 read as 1-2, 3-4, 5-6.
  int d3(DieTag tag) { return (self().die(tag, 6) + 1) / 2; }
  bool test(DieTag tag, int target) { return self().die(tag, 6) >= target; }
  HitDie classify(DieTag tag, HitThresholds thresholds) { return thresholds.classify(self().die(tag, 6)); }

 private:
  Source& self() { return static_cast<Source&>(*this); }
};

}  // namespace warbalance
