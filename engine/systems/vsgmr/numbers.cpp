#include "engine/systems/vsgmr/numbers.hpp"

#include "engine/systems/vsgmr/profile.hpp"
#include "engine/systems/vsgmr/rules.hpp"

namespace warbalance::vsgmr {
namespace {

/// VS-D10: the armor of a figure, and the effects of hits that it stops and of those that it does not.
/// @param bonus  of the attack
void set_defence(StrikeNumbers& n, const Rules& rules, const Profile& attacker, const Profile& target, int bonus,
                 const StrikeSetting& setting) {
  const bool distance = n.kind == AttackKind::distance;
  if (target.armor != Armor::none) {
    const int needed = target.armor == Armor::light ? rules.light_armor : rules.heavy_armor;
    n.armored = true;
    n.armor_face = static_cast<std::int16_t>(needed - target.bonus[index_of(Roll::armor)] - setting.armor_support);
    n.armor_sides = target.sides[index_of(Roll::armor)];
    n.armor_rolls = attacker.armor_rolls;
    n.knocks = distance ? attacker.blasts : attacker.punches;
    const int added = rules.knockback_uses_result != 0 ? bonus : 0;
    if (n.knocks) n.knockback_face = static_cast<std::int16_t>(rules.knockback_from - added);
  }
  if (!distance && attacker.recruit_on != 0) {
    n.recruit_on = attacker.recruit_on;
    n.recruit_sides = static_cast<std::int8_t>(rules.die);
  }
  n.avenged = target.revenge && (!distance || target.shoots);
}

/// VS-A16: the bonus of supporters to a roll.
int support(const Rules& rules, const Profile& profile, Roll roll, bool of_friend) {
  const int own = profile.support[index_of(roll)];
  return of_friend ? std::max(own, rules.friend_support[index_of(roll)]) : own;
}

Inspiration inspiration(const Profile& profile, bool of_friend) {
  if (of_friend) return Inspiration::of_friend;
  return profile.rerolls > 0 ? Inspiration::own : Inspiration::none;
}

}  // namespace

StrikeNumbers strike_numbers(const Rules& rules, const Profile& attacker, const Profile& target, AttackKind kind,
                             const StrikeSetting& setting) {
  const bool distance = kind == AttackKind::distance;
  const std::size_t roll = index_of(roll_of(kind));
  StrikeNumbers n;
  n.kind = kind;
  n.building = target.type == FigureType::building;
  n.sides = attacker.sides[roll];
  n.dice = distance ? attacker.kept_dice : std::int8_t{1};
  n.follow_ups = distance ? attacker.extra_distance : attacker.extra_hand_to_hand;
  n.follows_defeat = rules.follow_up_on_defeat != 0;
  const int bonus = attacker.bonus[roll] + setting.attack_support;
  int needed = distance ? rules.distance_hit : rules.hth_hit;
  if (n.building) {
    n.armored = true;
    n.armor_face = static_cast<std::int16_t>(rules.building_armor);
    n.armor_sides = static_cast<std::int8_t>(rules.die);
  } else {
    if (distance) needed += target.target_step + (setting.cover ? rules.cover_step : 0);
    if (target.fear_face != 0 && attacker.feels_fear()) n.fear_face = target.fear_face;
    set_defence(n, rules, attacker, target, bonus, setting);
  }
  n.hit_face = static_cast<std::int16_t>(needed - bonus);
  return n;
}

ExchangeNumbers exchange_numbers(const Rules& rules, const Profile& attacker, const Profile& defender,
                                 const ExchangeSetting& setting) {
  const Roll roll = roll_of(setting.kind);
  ExchangeNumbers numbers;
  numbers.attack = strike_numbers(rules, attacker, defender, setting.kind,
                                  {setting.cover, support(rules, attacker, roll, setting.attacker_support),
                                   support(rules, defender, Roll::armor, setting.defender_support)});
  numbers.attack.avenged = numbers.attack.avenged && !setting.defender_disabled;
  if (numbers.attack.avenged) {
    numbers.revenge =
        strike_numbers(rules, defender, attacker, setting.kind,
                       {false, support(rules, defender, roll, false), support(rules, attacker, Roll::armor, false)});
  }
  if (numbers.attack.building) numbers.hits = defender.hits;
  numbers.attacking = inspiration(attacker, setting.attacker_inspiration);
  if (!numbers.attack.building) numbers.defending = inspiration(defender, setting.defender_inspiration);
  return numbers;
}

}  // namespace warbalance::vsgmr
