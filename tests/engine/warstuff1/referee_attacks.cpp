#include <algorithm>

#include "tests/engine/warstuff1/referee.hpp"

namespace warbalance::warstuff1::referee {

int Referee::roll(std::string_view purpose, UnitIndex i, int needed, std::string_view rule) {
  settle();
  return die(purpose, i, needed, rule);
}

// --- changes that the record has to state between the die that made them and the next one, in any order ---

void Referee::owe(UnitIndex i, std::string_view what, std::string_view rule, UnitIndex cause, std::int64_t value) {
  std::erase_if(owed_, [&](const Owed& fact) { return fact.unit == i && fact.what == what; });
  owed_.push_back({i, what, rule, cause, value});
}

void Referee::settle() {
  while (!owed_.empty()) {
    const auto told = std::find_if(owed_.begin(), owed_.end(),
                                   [&](const Owed& fact) { return next_is(Kind::change, fact.what, fact.unit); });
    const Owed fact = told == owed_.end() ? owed_.front() : *told;
    change(fact.unit, fact.what, fact.rule, fact.cause, fact.value);
    owed_.erase(told);
  }
}

/// WS1-605.
void Referee::wound(UnitIndex i, UnitIndex by, int count) {
  unit(i).wounds += count;
  owe(i, "wounds", "WS1-605", by, unit(i).wounds);
}

/// WS1-703: stunning a stunned unit changes nothing.
void Referee::stun(UnitIndex i, UnitIndex by) {
  if (unit(i).stunned || unit(i).dead) return;
  unit(i).stunned = true;
  owe(i, "stunned", "WS1-703", by, 0);
}

/// WS1-605, 606. @param kills  without a damage die (WS1-R05)
void Referee::hit(UnitIndex i, UnitIndex by, bool ground, bool kills) {
  const Profile& profile = *unit(i).profile;
  if (ground && profile.ignore_ground_on > 0 && succeeds("ignore", i, profile.ignore_ground_on, "WS1-R19")) return;
  const bool tough = profile.ignore_on > 0 && !(kills && rules_.deadly_ignores_tough != 0);
  if (tough && succeeds("ignore", i, profile.ignore_on, "WS1-R31")) return;
  if (!kills) {
    const int quality = rules_.stunned_damage_printed != 0 ? profile.quality : quality_now(i);
    const bool higher = succeeds("damage", i, quality + 1 - unit(i).wounds, "WS1-605");
    if (!higher) return wound(i, by, 1);
  }
  would_be_killed(i, by);
}

/// WS1-605 (d), R24.
void Referee::would_be_killed(UnitIndex i, UnitIndex by) {
  const int survive_on = unit(i).profile->survive_on;
  if (survive_on > 0 && succeeds("survive", i, survive_on, "WS1-R24")) return wound(i, by, 1);
  unit(i).dead = true;
  std::erase_if(owed_, [&](const Owed& fact) { return fact.unit == i; });
}

/// WS1-701, R10, R33.
void Referee::morale(UnitIndex i, UnitIndex by, std::string_view rule) {
  const Profile& profile = *unit(i).profile;
  if (profile.passes_morale || roll("morale", i, quality_now(i), rule) <= quality_now(i)) return;
  if (profile.dies_of_morale) return would_be_killed(i, by);
  stun(i, by);
}

/// WS1-601 to 613: the dice of one attack, then the deaths.
void Referee::attack(Attack kind, UnitIndex i, UnitIndex target) {
  killed_by_test_.clear();
  const bool melee = kind == Attack::melee;
  const bool late = (melee ? rules_.intimidating_after : rules_.pinning_after) != 0;
  if (!late) tests(kind, i, target, false);
  if (unit(i).living() && unit(target).living()) roll_attack(kind, i, target);
  if (late) tests(kind, i, target, true);
  settle();
  const auto by_test = [&](UnitIndex who) {
    return std::find(killed_by_test_.begin(), killed_by_test_.end(), who) != killed_by_test_.end();
  };
  const std::string_view test_rule = melee ? "WS1-R16" : "WS1-R20";
  if (unit(target).dead) {
    const Cause cause = by_test(target) ? Cause::morale : melee ? Cause::melee : Cause::shooting;
    bury(target, i, cause, by_test(target) ? test_rule : "WS1-605");
  }
  if (unit(i).dead) {
    bury(i, target, by_test(i) ? Cause::morale : Cause::counter_attack, by_test(i) ? test_rule : "WS1-609");
  }
}

/// WS1-R16, R20: the target tests first. Before the attack, a death ends the tests; after it, every survivor tests.
void Referee::tests(Attack kind, UnitIndex i, UnitIndex target, bool after) {
  const Profile& x = *unit(i).profile;
  const Profile& y = *unit(target).profile;
  const bool melee = kind == Attack::melee;
  const bool frightens = melee ? (x.contact_test_unless_same & ~y.carried) != 0 : x.target_tests;
  const bool is_frightened = melee && (y.contact_test_unless_same & ~x.carried) != 0;
  const std::string_view rule = melee ? "WS1-R16" : "WS1-R20";
  if (frightens && unit(target).living()) {
    morale(target, i, rule);
    if (unit(target).dead) killed_by_test_.push_back(target);
  }
  if (is_frightened && unit(i).living() && (after || unit(target).living())) {
    morale(i, target, rule);
    if (unit(i).dead) killed_by_test_.push_back(i);
  }
}

void Referee::roll_attack(Attack kind, UnitIndex i, UnitIndex target) {
  const Profile& x = *unit(i).profile;
  const Profile& y = *unit(target).profile;
  if (kind == Attack::entangle) {
    if (!succeeds("entangle", i, x.entangle_on, "WS1-R07")) return;
    if (y.ignore_on > 0 && succeeds("ignore", target, y.ignore_on, "WS1-R31")) return;
    return stun(target, i);
  }
  int quality = 0;
  for (int d = kind == Attack::melee ? x.melee_dice : x.shoot_dice; d > 0; --d) {
    quality += (roll("quality", i, 0, "WS1-R13") + 1) / 2;
  }
  const int least = needed(kind, i, target, quality);
  const int face = roll("attack", i, least, "WS1-603");
  if (face >= least) return score_hits(i, target, face);
  if (kind == Attack::melee) answer(i, target, face);
}

/// WS1-603, 604, 501.
int Referee::needed(Attack kind, UnitIndex i, UnitIndex target, int dice) const {
  const Profile& x = *unit(i).profile;
  const Profile& y = *unit(target).profile;
  const bool melee = kind == Attack::melee;
  int attacker = quality_now(i) + dice + (melee ? x.attack_melee : x.attack_shoot);
  int defender = quality_now(target) + (melee ? y.defend_melee : y.defend_shoot);
  const auto lacks = [](const Profile& who, const QualityEdge& edge) { return ((who.carried >> edge.rule) & 1U) == 0; };
  for (std::size_t e = 0; e < static_cast<std::size_t>(x.edge_count); ++e) {
    if (lacks(y, x.edges[e])) attacker += melee ? x.edges[e].attack_melee : x.edges[e].attack_shoot;
  }
  for (std::size_t e = 0; e < static_cast<std::size_t>(y.edge_count); ++e) {
    if (lacks(x, y.edges[e])) defender += melee ? y.edges[e].defend_melee : y.edges[e].defend_shoot;
  }
  if (!melee && (y.always_cover || in_cover(i, target))) {
    defender += y.cover_quality > 0 ? y.cover_quality : rules_.cover_quality;
  }
  const std::array<int, 5> table = {rules_.to_hit_minus_2, rules_.to_hit_minus_1, rules_.to_hit_equal,
                                    rules_.to_hit_plus_1, rules_.to_hit_plus_2};
  return table[static_cast<std::size_t>(std::clamp(defender - attacker, -2, 2) + 2)];
}

/// WS1-608.
void Referee::score_hits(UnitIndex i, UnitIndex target, int face) {
  const Profile& x = *unit(i).profile;
  const Profile& y = *unit(target).profile;
  const auto natural = [&](int from, Natural what) { return from > 0 && face >= from && !y.is_immune(what); };
  int more = 0;
  if (natural(x.naturals.dice_face, Natural::hits)) {
    for (int d = 0; d < x.naturals.dice; ++d) more += (roll("more hits", i, 0, "WS1-R35") + 1) / 2;
  }
  if (natural(x.naturals.hits_face, Natural::hits)) more += x.naturals.hits;
  const bool sweeps = natural(x.naturals.stun_face, Natural::stun);
  if (sweeps && rules_.sweep_before != 0) stun(target, i);
  if (natural(x.naturals.wounds_face, Natural::wounds)) wound(target, i, x.naturals.wounds);
  hit(target, i, false, natural(x.naturals.kill_face, Natural::kill));
  for (; more > 0 && unit(target).living(); --more) hit(target, i, false, false);
  if (sweeps && unit(target).living()) stun(target, i);
}

/// WS1-609: a miss in melee.
void Referee::answer(UnitIndex i, UnitIndex target, int face) {
  const Profile& x = *unit(i).profile;
  const Profile& y = *unit(target).profile;
  const auto natural = [&](int to, Natural what) { return to > 0 && face <= to && !x.is_immune(what); };
  int hits = 0;
  if (natural(y.answers.dice_face, Natural::hits)) {
    for (int d = 0; d < y.answers.dice; ++d) hits += (roll("more hits", target, 0, "WS1-R35") + 1) / 2;
  }
  if (natural(y.answers.hits_face, Natural::hits)) hits += y.answers.hits;
  if (natural(y.answers.wounds_face, Natural::wounds)) wound(i, target, y.answers.wounds);
  const bool kills = natural(y.answers.kill_face, Natural::kill);
  if (kills) hit(i, target, false, true);  // of the hits, when there are any
  for (hits -= kills ? 1 : 0; hits > 0 && unit(i).living(); --hits) hit(i, target, false, false);
  if (natural(y.answers.stun_face, Natural::stun) && unit(i).living()) stun(i, target);
}

/// WS1-803: a dead unit leaves the table, its points are credited, its death blow waits.
void Referee::bury(UnitIndex i, UnitIndex killer, Cause cause, std::string_view rule) {
  change(i, "killed", rule, killer);
  const Unit& u = unit(i);
  const auto loser = static_cast<std::size_t>(u.seat);
  ++own_.killed_by[static_cast<std::size_t>(cause)];
  own_.lost_hundredths[loser] += u.cost;
  if (setup_.players == 2) {
    own_.destroyed_hundredths[1 - loser] += u.cost;
  } else if (killer != kNoUnit) {
    own_.destroyed_hundredths[static_cast<std::size_t>(unit(killer).seat)] += u.cost;
  }
  if (u.profile->blow_on > 0) blows_.push_back(i);
}

/// WS1-R02.
void Referee::test_after_kill(UnitIndex killer) {
  const Length radius = unit(killer).profile->kill_test_radius;
  if (radius == 0 || !unit(killer).living()) return;
  for (const UnitIndex enemy : living_enemies(unit(killer).seat)) {
    if (!within(killer, enemy, radius)) continue;
    morale(enemy, killer, "WS1-R02");
    settle();
    if (unit(enemy).dead) bury(enemy, killer, Cause::morale, "WS1-R02");
  }
}

/// WS1-R06: first in, first out.
void Referee::death_blows() {
  for (; !blows_.empty(); blows_.pop_front()) {
    const UnitIndex dead = blows_.front();
    const Profile& profile = *unit(dead).profile;
    for (const UnitIndex enemy : living_enemies(unit(dead).seat)) {
      if (!within(dead, enemy, profile.blow_radius)) continue;
      if (!succeeds("death blow", enemy, profile.blow_on, "WS1-R06")) continue;
      for (int hits = profile.blow_hits; hits > 0 && unit(enemy).living(); --hits) hit(enemy, dead, false, false);
      settle();
      if (unit(enemy).dead) bury(enemy, dead, Cause::death_blow, "WS1-R06");
    }
  }
}

}  // namespace warbalance::warstuff1::referee
