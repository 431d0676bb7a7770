#include "engine/systems/warstuff1/numbers.hpp"

#include <algorithm>

#include "engine/systems/warstuff1/rules.hpp"

namespace warbalance::warstuff1 {
namespace {

/// WS1-604: sum of the conditional modifiers of a unit against another.
int edges_of(const Profile& self, const Profile& other, std::int8_t QualityEdge::*mod) {
  int sum = 0;
  for (int i = 0; i < self.edge_count; ++i) {
    const QualityEdge& edge = self.edges[static_cast<std::size_t>(i)];
    if (((other.carried >> edge.rule) & 1U) == 0) sum += edge.*mod;
  }
  return sum;
}

/// WS1-604: modifiers of the defender's effective Quality minus those of the attacker's, without Qualities and dice.
int modifiers(const Rules& rules, const Profile& source, const Profile& target, bool melee, bool cover) {
  if (melee) {
    return target.defend_melee + edges_of(target, source, &QualityEdge::defend_melee) - source.attack_melee -
           edges_of(source, target, &QualityEdge::attack_melee);
  }
  const int by_cover = target.cover_quality != 0 ? target.cover_quality : rules.cover_quality;
  return target.defend_shoot + edges_of(target, source, &QualityEdge::defend_shoot) +
         (cover || target.always_cover ? by_cover : 0) - source.attack_shoot -
         edges_of(source, target, &QualityEdge::attack_shoot);
}

/// The attack die for all conditions of the two units.
void set_attack_die(AttackNumbers& attack, const Rules& rules, const Profile& source, const Profile& target,
                    bool cover) {
  attack.to_hit = {static_cast<std::int8_t>(rules.to_hit_minus_2), static_cast<std::int8_t>(rules.to_hit_minus_1),
                   static_cast<std::int8_t>(rules.to_hit_equal), static_cast<std::int8_t>(rules.to_hit_plus_1),
                   static_cast<std::int8_t>(rules.to_hit_plus_2)};
  attack.quality_dice =
      static_cast<std::uint8_t>(std::max<int>(attack.melee() ? source.melee_dice : source.shoot_dice, 0));
  const int mods = modifiers(rules, source, target, attack.melee(), cover);
  const int most_added = 3 * attack.quality_dice;
  for (int attacker_stunned = 0; attacker_stunned < 2; ++attacker_stunned) {
    // an attacker that nothing can happen to is never stunned in the middle of its attack
    const int attacks = attacker_stunned != 0 && attack.is_answered() ? 0 : source.quality;
    for (int target_stunned = 0; target_stunned < 2; ++target_stunned) {
      const int defends = target_stunned != 0 ? 0 : target.quality;
      attack.differences[static_cast<std::size_t>(attacker_stunned)][static_cast<std::size_t>(target_stunned)] =
          static_cast<std::int16_t>(std::clamp(defends - attacks + mods, -2, 2 + most_added));
    }
  }
}

/// Leaves out what the other unit is immune to, and effects without a face or an amount.
void leave_out(NaturalNumbers& naturals, const Profile& immune) {
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

/// WS1-702, R06, 608, 609: what `self` does to `other`.
HarmNumbers harm_numbers(const Profile& self, const Profile& other, const NaturalNumbers& naturals, AttackKind kind,
                         bool attacks) {
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

/// The defence numbers of a unit against this harm; what the harm never asks for is left at 0.
DefenceNumbers defence_against(const Rules& rules, const Profile& profile, const HarmNumbers& harm) {
  DefenceNumbers defence = defence_numbers(rules, profile);
  defence.passes_tests = false;  // a unit that passes its tests has none in `harm`
  if (!harm.tests) defence.dies_of_tests = false;
  if (harm.naturals.kill_face == 0) defence.ignore_fatal_on = 0;
  return defence;
}

}  // namespace

DefenceNumbers defence_numbers(const Rules& rules, const Profile& profile, bool ground) {
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

ExchangeNumbers exchange_numbers(const Rules& rules, const Profile& source, const Profile& target, AttackKind kind,
                                 bool cover) {
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
