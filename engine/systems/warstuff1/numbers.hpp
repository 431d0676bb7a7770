#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <type_traits>

#include "engine/systems/warstuff1/profile.hpp"
#include "engine/systems/warstuff1/rules.hpp"

// All numbers that the dice of attacks and hits depend on, in flat structs. `exchange_numbers` and `defence_numbers`
// make them from the profiles of two units and the rules. Code that rolls, enumerates, values or caches an attack takes
// these numbers and no profile.

namespace warbalance::warstuff1 {

struct Profile;
struct Rules;

enum class AttackKind : std::uint8_t { shoot, melee, entangle };

/// The effects of one side of an attack on the other, besides the hit.
struct HarmNumbers {
  NaturalNumbers naturals;
  bool tests = false;       ///< the other one tests its morale (WS1-702)
  std::int8_t blow_on = 0;  ///< if killed in melee: lowest face that hits the other one (WS1-R06); 0 = none
  std::int8_t blow_hits = 0;

  friend auto operator<=>(const HarmNumbers&, const HarmNumbers&) = default;
};

/// The dice and the effects of one attack.
struct AttackNumbers {
  /// Effective Quality of the target minus the attacker's, by [attacker stunned][target stunned] (WS1-604); limited to
  /// the range in which it changes `to_hit`, whatever the dice add.
  std::array<std::array<std::int16_t, 2>, 2> differences{};
  std::array<std::int8_t, 5> to_hit{};  ///< lowest die that hits at a difference of -2 or less .. +2 or more (WS1-603)
  AttackKind kind = AttackKind::shoot;
  std::uint8_t quality_dice = 0;   ///< D3 added to the attacker's Quality
  std::int8_t stun_on = 0;         ///< lowest face of a stunning attack that stuns
  bool stuns_before_hits = false;  ///< a stun by a natural face comes before the hits
  bool tests_after = false;        ///< morale tests come after the attack
  HarmNumbers harm;                ///< to the target
  HarmNumbers answer;              ///< to the attacker

  bool melee() const { return kind == AttackKind::melee; }
  /// Whether anything can happen to the attacker.
  bool is_answered() const { return answer != HarmNumbers{}; }
  /// WS1-603: lowest die that hits. @param added  to the attacker's Quality by dice
  int needed(bool attacker_stunned, bool target_stunned, int added) const {
    const int difference = differences[attacker_stunned ? 1 : 0][target_stunned ? 1 : 0] - added;
    return to_hit[static_cast<std::size_t>(difference < -2 ? 0 : difference > 2 ? 4 : difference + 2)];
  }
  friend auto operator<=>(const AttackNumbers&, const AttackNumbers&) = default;
};

/// The numbers of a unit for hits on it (WS1-605 to 607) and morale tests (WS1-701). A target number of 0 = no die.
struct DefenceNumbers {
  std::int8_t quality = 0;
  std::int8_t stunned_damage_quality = 0;  ///< against the damage die if it is stunned (WS1-606)
  std::int8_t ignore_ground_on = 0;        ///< of hits of dangerous ground, before `ignore_on`
  std::int8_t ignore_on = 0;
  std::int8_t ignore_fatal_on = 0;  ///< of hits that kill without a damage die (WS1-R05)
  std::int8_t survive_on = 0;
  bool passes_tests = false;
  bool dies_of_tests = false;

  friend auto operator<=>(const DefenceNumbers&, const DefenceNumbers&) = default;
};

/// Everything that the dice of one attack between two units depend on, except their conditions.
struct ExchangeNumbers {
  AttackNumbers attack;
  DefenceNumbers source;  ///< all 0 if nothing can happen to the attacker
  DefenceNumbers target;

  friend auto operator<=>(const ExchangeNumbers&, const ExchangeNumbers&) = default;
};

static_assert(std::is_trivially_copyable_v<ExchangeNumbers>);
static_assert(std::has_unique_object_representations_v<AttackNumbers>, "no padding: they are parts of keys");
static_assert(std::has_unique_object_representations_v<DefenceNumbers>);
static_assert(std::has_unique_object_representations_v<ExchangeNumbers>);

/// The numbers of an attack. Numbers that make no difference (the attacker is not stunned when it attacks) stay 0, so
/// that many pairs of units share their numbers.
/// @param cover  the target is in cover by terrain
ExchangeNumbers exchange_numbers(const Rules& rules, const Profile& source, const Profile& target, AttackKind kind,
                                 bool cover);

/// The numbers for hits and morale tests outside attacks. @param ground  the hits are those of dangerous terrain
inline DefenceNumbers defence_numbers(const Rules& rules, const Profile& profile, bool ground = false) {
  DefenceNumbers defence;
  defence.quality = profile.quality;
  if (rules.stunned_damage_printed != 0) defence.stunned_damage_quality = profile.quality;
  if (ground) defence.ignore_ground_on = profile.ignore_ground_on;
  defence.ignore_on = profile.ignore_on;
  if (rules.deadly_ignores_tough == 0) defence.ignore_fatal_on = profile.ignore_on;
  defence.survive_on = profile.survive_on;
  defence.passes_tests = profile.passes_morale;
  defence.dies_of_tests = profile.dies_of_morale;
  return defence;
}

/// WS1-604: sum of the conditional modifiers of a unit against another.
inline int edges_of(const Profile& self, const Profile& other, std::int8_t QualityEdge::*mod) {
  int sum = 0;
  for (int i = 0; i < self.edge_count; ++i) {
    const QualityEdge& edge = self.edges[static_cast<std::size_t>(i)];
    if (((other.carried >> edge.rule) & 1U) == 0) sum += edge.*mod;
  }
  return sum;
}

/// WS1-604: the defender's modifiers of effective Quality minus the attacker's, without Qualities and dice.
inline int modifiers(const Rules& rules, const Profile& source, const Profile& target, bool melee, bool cover) {
  if (melee) {
    return target.defend_melee + edges_of(target, source, &QualityEdge::defend_melee) - source.attack_melee -
           edges_of(source, target, &QualityEdge::attack_melee);
  }
  const int by_cover = target.cover_quality != 0 ? target.cover_quality : rules.cover_quality;
  return target.defend_shoot + edges_of(target, source, &QualityEdge::defend_shoot) +
         (cover || target.always_cover ? by_cover : 0) - source.attack_shoot -
         edges_of(source, target, &QualityEdge::attack_shoot);
}

/// Sets the attack die for all conditions of the two units.
inline void set_attack_die(AttackNumbers& attack, const Rules& rules, const Profile& source, const Profile& target,
                           bool cover) {
  attack.to_hit = {static_cast<std::int8_t>(rules.to_hit_minus_2), static_cast<std::int8_t>(rules.to_hit_minus_1),
                   static_cast<std::int8_t>(rules.to_hit_equal), static_cast<std::int8_t>(rules.to_hit_plus_1),
                   static_cast<std::int8_t>(rules.to_hit_plus_2)};
  attack.quality_dice =
      static_cast<std::uint8_t>(std::max<int>(attack.melee() ? source.melee_dice : source.shoot_dice, 0));
  const int mods = modifiers(rules, source, target, attack.melee(), cover);
  const int most_added = 3 * attack.quality_dice;
  for (int attacker_stunned = 0; attacker_stunned < 2; ++attacker_stunned) {
    // an attacker to which nothing can happen is never stunned during its attack
    const int attacks = attacker_stunned != 0 && attack.is_answered() ? 0 : source.quality;
    for (int target_stunned = 0; target_stunned < 2; ++target_stunned) {
      const int defends = target_stunned != 0 ? 0 : target.quality;
      attack.differences[static_cast<std::size_t>(attacker_stunned)][static_cast<std::size_t>(target_stunned)] =
          static_cast<std::int16_t>(std::clamp(defends - attacks + mods, -2, 2 + most_added));
    }
  }
}

/// Removes effects to which the other unit is immune, and effects without a face or an amount.
inline void leave_out(NaturalNumbers& naturals, const Profile& immune) {
  if (immune.is_immune(Natural::kill)) naturals.kill_face = 0;
  if (immune.is_immune(Natural::wounds) || naturals.wounds_face == 0 || naturals.wounds == 0) {
    naturals.wounds_face = 0;
    naturals.wounds = 0;
  }
  if (immune.is_immune(Natural::stun)) naturals.stun_face = 0;
  if (immune.is_immune(Natural::hits) || naturals.hits_face == 0 || naturals.hits == 0) {
    naturals.hits_face = 0;
    naturals.hits = 0;
  }
  if (immune.is_immune(Natural::hits) || naturals.dice_face == 0 || naturals.dice == 0) {
    naturals.dice_face = 0;
    naturals.dice = 0;
  }
}

/// WS1-702, R06, 608, 609: the effects of `self` on `other`.
inline HarmNumbers harm_numbers(const Profile& self, const Profile& other, const NaturalNumbers& naturals,
                                AttackKind kind, bool attacks) {
  HarmNumbers harm;
  if (kind != AttackKind::entangle) {
    harm.naturals = naturals;
    leave_out(harm.naturals, other);
  }
  const bool melee = kind == AttackKind::melee;
  harm.tests = (melee ? (self.contact_test_unless_same & ~other.carried) != 0 : attacks && self.target_tests) &&
               !other.passes_morale;
  if (melee && self.blow_on != 0 && self.blow_hits != 0) {
    harm.blow_on = self.blow_on;
    harm.blow_hits = self.blow_hits;
  }
  return harm;
}

/// The defence numbers of a unit against this harm; numbers that the harm never uses stay 0.
inline DefenceNumbers defence_against(const Rules& rules, const Profile& profile, const HarmNumbers& harm) {
  DefenceNumbers defence = defence_numbers(rules, profile);
  defence.passes_tests = false;  // a unit that always passes has no tests in `harm`
  if (!harm.tests) defence.dies_of_tests = false;
  if (harm.naturals.kill_face == 0) defence.ignore_fatal_on = 0;
  return defence;
}

inline ExchangeNumbers exchange_numbers(const Rules& rules, const Profile& source, const Profile& target,
                                        AttackKind kind, bool cover) {
  ExchangeNumbers numbers;
  AttackNumbers& attack = numbers.attack;
  attack.kind = kind;
  attack.harm = harm_numbers(source, target, source.naturals, kind, true);
  if (kind == AttackKind::melee) attack.answer = harm_numbers(target, source, target.answers, kind, false);
  if (!attack.is_answered()) {  // the attacker cannot die
    attack.harm.blow_on = 0;
    attack.harm.blow_hits = 0;
  }
  if (kind == AttackKind::entangle) {
    attack.stun_on = source.entangle_on;
  } else {
    set_attack_die(attack, rules, source, target, cover);
    attack.stuns_before_hits = attack.harm.naturals.stun_face != 0 && rules.sweep_before != 0;
  }
  const bool late = (attack.melee() ? rules.intimidating_after : rules.pinning_after) != 0;
  attack.tests_after = late && (attack.harm.tests || attack.answer.tests);
  numbers.target = defence_against(rules, target, attack.harm);
  if (attack.is_answered()) numbers.source = defence_against(rules, source, attack.answer);
  return numbers;
}

}  // namespace warbalance::warstuff1
