#include "engine/systems/warstuff2/numbers.hpp"

namespace warbalance::warstuff2 {
namespace {

/// Fire and Freeze of a unit, where they count (WS2-W14).
void add_riders(const Rules& rules, const Profile& source, AttackNumbers& attack) {
  const bool attack_of_its_own = attack.hits.kind == EventKind::shooting || attack.hits.kind == EventKind::melee;
  if (rules.rider_scope_attacks != 0 && !attack_of_its_own) return;
  RiderNumbers& riders = attack.riders;
  if (source.wound_bonus > riders.wound_bonus) riders.wound_bonus = source.wound_bonus;
  if (source.freeze_on != 0 && (riders.freeze_on == 0 || source.freeze_on < riders.freeze_on)) {
    riders.freeze_on = source.freeze_on;
  }
}

OwnAttack attack_with_dice(const Rules& rules, EventKind kind, const Profile& source, std::int8_t attacks) {
  OwnAttack attack;
  HitNumbers& hits = attack.numbers.hits;
  hits.kind = kind;
  hits.attacks = attacks;
  hits.quality = source.quality;
  hits.natural = source.natural;
  hits.natural_wounds = source.natural_wounds;
  add_riders(rules, source, attack.numbers);
  return attack;
}

/// One shot (WS2-S5, X9).
OwnAttack shot(const Rules& rules, const Profile& source) {
  OwnAttack attack = attack_with_dice(rules, EventKind::shooting, source, 1);
  attack.numbers.hits.may_reroll = source.shoot_fail;
  attack.numbers.hits.must_reroll = source.shoot_success;
  attack.may_reroll_unless_same = source.shoot_fail_unless_same;
  attack.must_reroll_unless_same = source.shoot_success_unless_same;
  return attack;
}

/// The attacks of a charger, or the strike back (WS2-X3, X4, X8, X9).
OwnAttack strike(const Rules& rules, const Profile& source, RuleSet compared, std::int8_t attacks) {
  OwnAttack attack = attack_with_dice(rules, EventKind::melee, source, attacks);
  attack.numbers.hits.may_reroll = source.melee_fail;
  attack.numbers.hits.must_reroll = source.melee_success;
  attack.numbers.hits.rerolls_nerve = source.reroll_morale;
  attack.may_reroll_unless_same = source.melee_fail_unless_same;
  attack.must_reroll_unless_same = source.melee_success_unless_same;
  attack.carried = source.carried & compared;
  return attack;
}

/// The hits of a spell (WS2-Q27).
OwnAttack spell_hits(const Rules& rules, const Profile& source, const Spell& spell) {
  OwnAttack attack;
  attack.numbers.hits.kind = EventKind::spell;
  attack.numbers.hits.automatic_hits = spell.hits;
  attack.numbers.riders = {spell.wound_bonus, spell.freeze_on};
  add_riders(rules, source, attack.numbers);
  return attack;
}

/// The hits on one unit near a dying one (WS2-Q4).
OwnAttack blast(const Rules& rules, const Profile& source, bool on_enemy) {
  OwnAttack attack;
  attack.numbers.hits.kind = EventKind::blast;
  attack.numbers.hits.automatic_hits = source.blast_hits;
  if (on_enemy) add_riders(rules, source, attack.numbers);
  return attack;
}

}  // namespace

UnitNumbers unit_numbers(const Rules& rules, const Profile& profile, RuleSet compared) {
  UnitNumbers n;
  const auto attack = [&n](AttackForm form) -> OwnAttack& { return n.attacks[static_cast<std::size_t>(form)]; };
  attack(AttackForm::shot) = shot(rules, profile);
  attack(AttackForm::charge) = strike(rules, profile, compared, profile.charge_attacks);
  attack(AttackForm::strike_back) = strike(rules, profile, compared, 1);
  attack(AttackForm::blast) = blast(rules, profile, true);
  attack(AttackForm::blast_on_friend) = blast(rules, profile, false);
  for (std::size_t i = 0; i < static_cast<std::size_t>(profile.spell_count); ++i) {
    n.attacks[static_cast<std::size_t>(AttackForm::spell) + i] = spell_hits(rules, profile, profile.spells[i]);
  }
  n.target.carried = profile.carried & compared;
  n.target.nerve_unless_same = profile.nerve_unless_same;
  n.target.shot_at_fail = profile.shot_at_fail;
  n.target.shot_at_success = profile.shot_at_success;
  n.defence.saves = {profile.quality, profile.ignore_hit_on, profile.always_cover};
  n.defence.end = {profile.wounds_roll_from, profile.wounds_killed_on, profile.rescue_on};
  n.cast_on = profile.cast_on;
  n.spell_count = profile.spell_count;
  n.blast_hits = profile.blast_hits;
  n.no_strike_back = profile.no_strike_back;
  return n;
}

RuleSet compared_rules(std::span<const Profile> profiles) {
  RuleSet compared = 0;
  for (const Profile& profile : profiles) compared |= profile.compares;
  return compared;
}

}  // namespace warbalance::warstuff2
