#include "engine/systems/suitcase/hits.hpp"

namespace warbalance::suitcase {
namespace {

int hit_modifier(const Rules& rules, const WeaponNumbers& weapon, const AttackSetting& setting) {
  if (!setting.shooting) return 0;
  const bool covered = setting.cover == Cover::in || (setting.cover == Cover::behind && !weapon.indirect);
  return (covered ? rules.cover_modifier : 0) + setting.stealth + (setting.moved ? weapon.moved_modifier : 0);
}

HitSource source_of(const Rules& rules, const WeaponNumbers& weapon, const AttackSetting& setting, int bonus) {
  HitSource source;
  const int needed = face_needed(weapon.quality, hit_modifier(rules, weapon, setting) + bonus);
  source.needed = static_cast<std::int8_t>(setting.fatigued ? 6 : needed);
  const int most = rules.blast_capped != 0 ? std::max(1, setting.target_models) : weapon.hits;
  source.hits = static_cast<std::int16_t>(std::min<int>(weapon.hits, most));
  source.hits_on_6 = static_cast<std::int16_t>(source.hits * weapon.hits_on_6);
  source.ap = weapon.ap;
  source.ap_on_6 = weapon.ap_on_6;
  source.deadly = weapon.deadly;
  source.pierces_on_6 = weapon.pierces_on_6;
  return source;
}

HitSource automatic(int count, int ap, int origin, int deadly = 1) {
  HitSource source;
  source.count = static_cast<std::int16_t>(count);
  source.automatic = true;
  source.origin = static_cast<std::int16_t>(origin);
  source.ap = source.ap_on_6 = static_cast<std::int8_t>(ap);
  source.deadly = static_cast<std::int8_t>(deadly);
  return source;
}

/// Dice of one weapon of a card: the Sergeant's, then those of the others.
void add_dice(const Rules& rules, const UnitNumbers& numbers, int card, int weapon, Attacks::Number number,
              const AttackSetting& setting, HitSources& sources) {
  const CardNumbers& own = numbers.card(card);
  const auto add = [&](int count, int bonus) {
    HitSource source = source_of(rules, own.weapons[static_cast<std::size_t>(weapon)], setting, bonus);
    source.count = static_cast<std::int16_t>(count);
    source.origin = weapon_origin(card, weapon);
    sources.add(source);
  };
  if (number.sergeant > 0) add(number.sergeant, sergeant_bonus(own, setting));
  add(number.others, 0);
}

/// Dice of the models of one weapon of a card.
void add_weapon(const Rules& rules, const UnitNumbers& numbers, int card, int number, Models users, bool led,
                const AttackSetting& setting, HitSources& sources) {
  const CardNumbers& own = numbers.card(card);
  const int each = attacks_of(own.weapons[static_cast<std::size_t>(number)], setting);
  const int sergeants = led && sergeant_bonus(own, setting) != 0 && (users & 1U) != 0 ? 1 : 0;
  const Attacks::Number attacks{static_cast<std::int16_t>(sergeants * each),
                                static_cast<std::int16_t>((count_of(users) - sergeants) * each)};
  add_dice(rules, numbers, card, number, attacks, setting, sources);
}

void add_attacks_of_card(const Rules& rules, const UnitNumbers& numbers, int card, const Attacks& attacks,
                         const AttackSetting& setting, HitSources& sources) {
  const auto& own = attacks.weapons[static_cast<std::size_t>(card)];
  for (int i = 0; i < kMaxWeapons; ++i) {
    add_dice(rules, numbers, card, i, own[static_cast<std::size_t>(i)], setting, sources);
  }
}

void add_weapons_of_card(const Rules& rules, const UnitNumbers& numbers, int card, const Firing& firing,
                         const AttackSetting& setting, WeaponChoice choice, HitSources& sources) {
  const CardNumbers& own = numbers.card(card);
  for (int i = 0; i < own.weapon_count; ++i) {
    const WeaponNumbers& weapon = own.weapons[static_cast<std::size_t>(i)];
    const Models users = firing.weapons[static_cast<std::size_t>(card)][static_cast<std::size_t>(i)];
    if (users == 0 || weapon.ranged() != setting.shooting) continue;
    if (choice != WeaponChoice::all && weapon.picks != (choice == WeaponChoice::picking)) continue;
    add_weapon(rules, numbers, card, i, users, card == 1 || firing.led, setting, sources);
  }
}

}  // namespace

void add_attacks(const Rules& rules, const UnitNumbers& numbers, const Attacks& attacks, const AttackSetting& setting,
                 HitSources& sources) {
  for (int card = 0; card < numbers.cards(); ++card) {
    add_attacks_of_card(rules, numbers, card, attacks, setting, sources);
  }
}

void add_weapons(const Rules& rules, const UnitNumbers& numbers, const Firing& firing, const AttackSetting& setting,
                 WeaponChoice choice, HitSources& sources) {
  for (int card = 0; card < numbers.cards(); ++card) {
    add_weapons_of_card(rules, numbers, card, firing, setting, choice, sources);
  }
}

HitSources melee_sources(const Rules& rules, const UnitNumbers& numbers, const Living& body, Models in_reach,
                         const AttackSetting& setting, const Attacks* attacks) {
  HitSources sources;
  const Models acting = acting_models(body);
  const Firing firing = all_weapons(numbers, body, acting & in_reach, false);
  for (int card = 0; card < numbers.cards(); ++card) {
    const CardNumbers& own = numbers.card(card);
    if (setting.charging && own.impact.hits > 0) {
      sources.add(automatic(count_of(of_card(acting, card)) * own.impact.hits, own.impact.ap, kImpactOrigin));
    }
    if (setting.breath[static_cast<std::size_t>(card)] && own.breath.hits > 0) {
      sources.add(
          automatic(count_of(of_card(acting & in_reach, card)) * own.breath.hits, own.breath.ap, kBreathOrigin));
    }
    if (attacks == nullptr) {
      add_weapons_of_card(rules, numbers, card, firing, setting, WeaponChoice::all, sources);
    } else {
      add_attacks_of_card(rules, numbers, card, *attacks, setting, sources);
    }
  }
  return sources;
}

HitSources breath_sources(const UnitNumbers& numbers, Models models) {
  HitSources sources;
  for (int card = 0; card < numbers.cards(); ++card) {
    const AutomaticNumbers& breath = numbers.card(card).breath;
    sources.add(automatic(count_of(of_card(models, card)) * breath.hits, breath.ap, kBreathOrigin));
  }
  return sources;
}

HitSources automatic_sources(int hits, std::int8_t origin) {
  HitSources sources;
  sources.add(automatic(hits, 0, origin));
  return sources;
}

HitSources spell_sources(const Spell& spell, int number) {
  HitSources sources;
  sources.add(automatic(spell.hits, spell.ap, spell_origin(number), spell.deadly));
  return sources;
}

int morale_face(const UnitNumbers& numbers, const Living& body) {
  int quality = body.troops > 0 ? numbers.troops().quality : numbers.hero().quality;
  if (body.hero_acts()) quality = std::min<int>(quality, numbers.hero().quality);
  int bonus = body.troops > 0 && !body.stunned ? numbers.troops().morale : 0;
  if (body.hero_acts()) bonus = std::max<int>(bonus, numbers.hero().morale);
  return face_needed(quality, bonus);
}

}  // namespace warbalance::suitcase
