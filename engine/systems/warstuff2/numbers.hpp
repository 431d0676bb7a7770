#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "engine/systems/warstuff2/profile.hpp"
#include "engine/systems/warstuff2/rules.hpp"

// All numbers that dice depend on, in flat structs that are compared and stored whole. Only `unit_numbers` makes them
// from profiles: code that rolls, enumerates, values or caches an attack takes these numbers and no profile.

namespace warbalance::warstuff2 {

enum class EventKind : std::uint8_t { shooting, melee, spell, blast, fall };

/// The numbers of an attack before the wounds: everything that its nerve and hit dice depend on.
struct HitNumbers {
  EventKind kind = EventKind::shooting;
  std::int8_t attacks = 0;         ///< attacks with a hit die each
  std::int8_t automatic_hits = 0;  ///< hits of spells, blasts and falls
  std::int8_t quality = 4;
  std::int8_t natural = 0;  ///< hit die of a deadly hit; 0 = none
  std::int8_t natural_wounds = 0;
  bool may_reroll = false;
  bool must_reroll = false;
  bool tests_nerve = false;
  bool rerolls_nerve = false;
  friend bool operator==(const HitNumbers&, const HitNumbers&) = default;
};

/// The numbers of an attack from the wounds on.
struct RiderNumbers {
  std::int8_t wound_bonus = 0;
  std::int8_t freeze_on = 0;  ///< 0 = does not freeze
  friend bool operator==(const RiderNumbers&, const RiderNumbers&) = default;
};

/// Everything about the attacker that the dice of one attack depend on.
struct AttackNumbers {
  HitNumbers hits;
  RiderNumbers riders;
  friend bool operator==(const AttackNumbers&, const AttackNumbers&) = default;
};

/// The numbers of the defender before the wounds: its ignore and quality dice.
struct SaveNumbers {
  std::int8_t quality = 4;
  std::int8_t ignore_hit_on = 0;  ///< 0 = none
  bool in_cover = false;
  friend bool operator==(const SaveNumbers&, const SaveNumbers&) = default;
};

/// The numbers of the defender from the wounds on: its wound and rescue dice.
struct EndNumbers {
  std::int8_t wounds_roll_from = 0;  ///< markers from which it rolls on the wounds table; 0 = always
  std::int8_t wounds_killed_on = 0;  ///< its own kill total; 0 = the ruleset's
  std::int8_t rescue_on = 0;
  friend bool operator==(const EndNumbers&, const EndNumbers&) = default;
};

/// Everything about the defender that the dice of one attack depend on.
struct DefenceNumbers {
  SaveNumbers saves;
  EndNumbers end;
  friend bool operator==(const DefenceNumbers&, const DefenceNumbers&) = default;
};

/// The attacks of a unit; spell i is `spell + i`.
enum class AttackForm : std::uint8_t { shot, charge, strike_back, blast, blast_on_friend, spell };
inline constexpr std::size_t kAttackForms = static_cast<std::size_t>(AttackForm::spell) + kMaxSpells;

/// One attack of a unit, as far as it does not depend on the target.
struct OwnAttack {
  RuleSet carried = 0;  ///< rules of the attacker that may spare it a nerve test
  RuleSet may_reroll_unless_same = 0;
  RuleSet must_reroll_unless_same = 0;
  AttackNumbers numbers;
  std::array<std::int8_t, 4> padding{};  ///< so that the struct can be compared byte by byte
  friend bool operator==(const OwnAttack&, const OwnAttack&) = default;
};

/// The properties of a unit that attacks on it depend on.
struct TargetNumbers {
  RuleSet carried = 0;
  RuleSet nerve_unless_same = 0;
  bool shot_at_fail = false;
  bool shot_at_success = false;
  std::array<std::int8_t, 6> padding{};
  friend bool operator==(const TargetNumbers&, const TargetNumbers&) = default;
};

/// Everything about a unit that exchanges depend on.
struct UnitNumbers {
  std::array<OwnAttack, kAttackForms> attacks{};
  TargetNumbers target;
  DefenceNumbers defence;  ///< in cover wherever it stands, or where its place gives it
  std::int8_t cast_on = 0;
  std::int8_t spell_count = 0;
  std::int8_t blast_hits = 0;
  bool no_strike_back = false;
  std::array<std::int8_t, 6> padding{};

  const OwnAttack& attack(AttackForm form, int spell = 0) const {
    return attacks[static_cast<std::size_t>(form) + static_cast<std::size_t>(spell)];
  }
  friend bool operator==(const UnitNumbers&, const UnitNumbers&) = default;
};

static_assert(std::has_unique_object_representations_v<AttackNumbers>, "keys are compared byte by byte");
static_assert(std::has_unique_object_representations_v<DefenceNumbers>);
static_assert(std::has_unique_object_representations_v<OwnAttack>);
static_assert(std::has_unique_object_representations_v<TargetNumbers>);
static_assert(std::has_unique_object_representations_v<UnitNumbers>);
static_assert(std::is_trivially_copyable_v<UnitNumbers> && sizeof(UnitNumbers) % 8 == 0);

/// The numbers of a unit.
/// @param compared  `compared_rules` of the units that may meet: its other rules make no difference
UnitNumbers unit_numbers(const Rules& rules, const Profile& profile, RuleSet compared);

/// The rules that at least one of these units compares with those of other units.
inline RuleSet compared_rules(std::span<const Profile> profiles) {
  RuleSet compared = 0;
  for (const Profile& profile : profiles) compared |= profile.compares;
  return compared;
}

/// An attack on this target (WS2-X8, X9).
inline AttackNumbers against(const OwnAttack& attack, const TargetNumbers& target) {
  AttackNumbers numbers = attack.numbers;
  HitNumbers& hits = numbers.hits;
  hits.may_reroll |= (attack.may_reroll_unless_same & ~target.carried) != 0;
  hits.must_reroll |= (attack.must_reroll_unless_same & ~target.carried) != 0;
  if (hits.kind == EventKind::shooting) {
    hits.may_reroll |= target.shot_at_fail;
    hits.must_reroll |= target.shot_at_success;
  }
  if (hits.kind == EventKind::melee) hits.tests_nerve = (target.nerve_unless_same & ~attack.carried) != 0;
  return numbers;
}
inline AttackNumbers attack_numbers(const UnitNumbers& source, const UnitNumbers& target, AttackForm form,
                                    int spell = 0) {
  return against(source.attack(form, spell), target.target);
}

/// The hits of a fall; 0: an event that begins with its wounds (WS2-N2, W15).
inline AttackNumbers fall_numbers(int hits) {
  AttackNumbers numbers;
  numbers.hits.kind = EventKind::fall;
  numbers.hits.automatic_hits = static_cast<std::int8_t>(hits);
  return numbers;
}

/// WS2-T10: cover counts in melee only by option, and never against a fall.
inline bool cover_counts(const Rules& rules, EventKind kind, bool covered) {
  return covered && kind != EventKind::fall && (kind != EventKind::melee || rules.cover_in_melee != 0);
}
/// The numbers of a defender against an event.
/// @param covered_by_place  whether its place or posture gives cover
inline DefenceNumbers defence_numbers(const Rules& rules, const UnitNumbers& target, EventKind kind,
                                      bool covered_by_place) {
  DefenceNumbers numbers = target.defence;
  numbers.saves.in_cover = cover_counts(rules, kind, numbers.saves.in_cover || covered_by_place);
  return numbers;
}

/// Adds Fire and Freeze of a unit, if they count (WS2-W14).
inline void add_riders(const Rules& rules, const Profile& source, AttackNumbers& attack) {
  const bool attack_of_its_own = attack.hits.kind == EventKind::shooting || attack.hits.kind == EventKind::melee;
  if (rules.rider_scope_attacks != 0 && !attack_of_its_own) return;
  RiderNumbers& riders = attack.riders;
  if (source.wound_bonus > riders.wound_bonus) riders.wound_bonus = source.wound_bonus;
  if (source.freeze_on != 0 && (riders.freeze_on == 0 || source.freeze_on < riders.freeze_on)) {
    riders.freeze_on = source.freeze_on;
  }
}

inline OwnAttack attack_with_dice(const Rules& rules, EventKind kind, const Profile& source, std::int8_t attacks) {
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
inline OwnAttack shot(const Rules& rules, const Profile& source) {
  OwnAttack attack = attack_with_dice(rules, EventKind::shooting, source, 1);
  attack.numbers.hits.may_reroll = source.shoot_fail;
  attack.numbers.hits.must_reroll = source.shoot_success;
  attack.may_reroll_unless_same = source.shoot_fail_unless_same;
  attack.must_reroll_unless_same = source.shoot_success_unless_same;
  return attack;
}

/// The attacks of a charger, or the strike back (WS2-X3, X4, X8, X9).
inline OwnAttack strike(const Rules& rules, const Profile& source, RuleSet compared, std::int8_t attacks) {
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
inline OwnAttack spell_hits(const Rules& rules, const Profile& source, const Spell& spell) {
  OwnAttack attack;
  attack.numbers.hits.kind = EventKind::spell;
  attack.numbers.hits.automatic_hits = spell.hits;
  attack.numbers.riders = {spell.wound_bonus, spell.freeze_on};
  add_riders(rules, source, attack.numbers);
  return attack;
}

/// The hits of a dying unit on one nearby unit (WS2-Q4).
inline OwnAttack blast(const Rules& rules, const Profile& source, bool on_enemy) {
  OwnAttack attack;
  attack.numbers.hits.kind = EventKind::blast;
  attack.numbers.hits.automatic_hits = source.blast_hits;
  if (on_enemy) add_riders(rules, source, attack.numbers);
  return attack;
}

inline UnitNumbers unit_numbers(const Rules& rules, const Profile& profile, RuleSet compared) {
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

}  // namespace warbalance::warstuff2
