#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <type_traits>

#include "engine/systems/warstuff1/profile.hpp"

// What the dice of attacks and hits depend on, and nothing else: flat numbers, made of two units' profiles and the
// rules in `exchange_numbers` and `defence_numbers`. Whatever rolls, enumerates, values or remembers an attack takes
// them and sees no profile.

namespace warbalance::warstuff1 {

struct Profile;
struct Rules;

enum class AttackKind : std::uint8_t { shoot, melee, entangle };

/// What one side of an attack does to the other, beside the hit.
struct HarmNumbers {
  NaturalNumbers naturals;
  bool tests = false;       ///< the other tests its morale (WS1-702)
  std::int8_t blow_on = 0;  ///< when killed in melee: the die from which the other is hit (WS1-R06); 0 = it is not
  std::int8_t blow_hits = 0;

  friend auto operator<=>(const HarmNumbers&, const HarmNumbers&) = default;
};

/// How one attack is rolled, and what it does.
struct AttackNumbers {
  /// Effective Quality of the target minus the attacker's, by whether the attacker and whether the target is stunned
  /// (WS1-604); cut off where a greater difference has the same `to_hit`, whatever the dice add.
  std::array<std::array<std::int16_t, 2>, 2> differences{};
  std::array<std::int8_t, 5> to_hit{};  ///< needed die for a difference of -2 or less .. +2 or more (WS1-603)
  AttackKind kind = AttackKind::shoot;
  std::uint8_t quality_dice = 0;   ///< D3 added to the attacker's Quality
  std::int8_t stun_on = 0;         ///< of an attack that stuns: the die from which it does
  bool stuns_before_hits = false;  ///< a stun by a natural comes before the hits
  bool tests_after = false;        ///< morale tests come after the attack
  HarmNumbers harm;                ///< to the target
  HarmNumbers answer;              ///< to the attacker

  bool melee() const { return kind == AttackKind::melee; }
  /// Whether anything can happen to the attacker.
  bool is_answered() const { return answer != HarmNumbers{}; }
  /// WS1-603: the die that a hit needs. @param added  to the attacker's Quality by dice
  int needed(bool attacker_stunned, bool target_stunned, int added) const {
    const int difference = differences[attacker_stunned ? 1 : 0][target_stunned ? 1 : 0] - added;
    return to_hit[static_cast<std::size_t>(difference < -2 ? 0 : difference > 2 ? 4 : difference + 2)];
  }
  friend auto operator<=>(const AttackNumbers&, const AttackNumbers&) = default;
};

/// How a unit takes hits (WS1-605 to 607) and morale tests (WS1-701). A target number of 0 = it has no such die.
struct DefenceNumbers {
  std::int8_t quality = 0;
  std::int8_t stunned_damage_quality = 0;  ///< against the damage die when it is stunned (WS1-606)
  std::int8_t ignore_ground_on = 0;        ///< of hits of dangerous ground, before `ignore_on`
  std::int8_t ignore_on = 0;
  std::int8_t ignore_fatal_on = 0;  ///< the same of hits that kill without a damage die (WS1-R05)
  std::int8_t survive_on = 0;
  bool passes_tests = false;
  bool dies_of_tests = false;

  friend auto operator<=>(const DefenceNumbers&, const DefenceNumbers&) = default;
};

/// Everything that the dice of one attack between two units depend on, beside their conditions.
struct ExchangeNumbers {
  AttackNumbers attack;
  DefenceNumbers source;  ///< all 0 when nothing can happen to the attacker
  DefenceNumbers target;

  friend auto operator<=>(const ExchangeNumbers&, const ExchangeNumbers&) = default;
};

static_assert(std::is_trivially_copyable_v<ExchangeNumbers>);
static_assert(std::has_unique_object_representations_v<AttackNumbers>, "no padding: they are parts of keys");
static_assert(std::has_unique_object_representations_v<DefenceNumbers>);
static_assert(std::has_unique_object_representations_v<ExchangeNumbers>);

/// The numbers of an attack. What makes no difference, as the attacker is not stunned when it attacks, is left at 0, so
/// that many pairs of units share their numbers.
/// @param cover  the target is in cover by terrain
ExchangeNumbers exchange_numbers(const Rules& rules, const Profile& source, const Profile& target, AttackKind kind,
                                 bool cover);

/// The numbers of hits and morale tests outside of attacks. @param ground  the hits are those of dangerous terrain
DefenceNumbers defence_numbers(const Rules& rules, const Profile& profile, bool ground = false);

}  // namespace warbalance::warstuff1
