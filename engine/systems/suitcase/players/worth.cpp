#include "engine/systems/suitcase/players/worth.hpp"

#include <algorithm>

#include "engine/systems/suitcase/shooting.hpp"

namespace warbalance::suitcase {
namespace {

constexpr Worth kWhole = 216;  ///< E of one wound: the faces of three dice, to hit, Defense and Regeneration

/// Faces of the Regeneration die with which a wound on a card stands.
int standing_faces(const Card& card) { return card.regeneration != 0 ? card.regeneration - 1 : 6; }

/// Whom a batch is meant for.
struct Victim {
  const Profile& profile;
  const Body& body;
  bool hero_only = false;
  bool shooting = false;
};

/// E: the expected wounds, `kWhole` of one.
Worth expected_wounds(const HitSources& sources, const Victim& victim) {
  const Card& card = victim.profile.card(wounded_card(victim.body, victim.hero_only));
  const int defense = defense_of(card, victim.shooting);
  const int stands = standing_faces(card);
  Worth sum = 0;
  for (int i = 0; i < sources.count(); ++i) {
    const HitSource& source = sources[i];
    const int deadly = std::min<int>(source.deadly, card.health);
    const int fails = face_needed(defense, -source.ap) - 1;
    if (source.automatic) {
      sum += Worth{source.count} * 6 * fails * stands * deadly;
      continue;
    }
    const int fails_on_6 = face_needed(defense, -source.ap_on_6) - 1;
    const int stands_on_6 = source.pierces_on_6 ? 6 : stands;
    const int ordinary = (6 - source.needed) * source.hits * fails * stands;
    sum += Worth{source.count} * (ordinary + source.hits_on_6 * fails_on_6 * stands_on_6) * deadly;
  }
  return sum;
}

/// P(any hit) in 1/1000.
Worth chance_of_a_hit(const HitSources& sources) {
  Worth none = 1000;
  for (int i = 0; i < sources.count(); ++i) {
    const HitSource& source = sources[i];
    if (source.automatic) return 1000;
    for (int die = 0; die < source.count; ++die) none = none * (source.needed - 1) / 6;
  }
  return 1000 - none;
}

/// V of hits on a unit.
Worth batch_worth(const View& view, const HitSources& sources, UnitIndex target, bool shooting) {
  const State& state = view.state;
  const Body& body = state.unit(target).body;
  const Worth left = worth_left(state, target);
  if (sources.count() == 0) return 0;
  if (shooting && is_stunned_last(body, false)) return left * chance_of_a_hit(sources) / 1000;
  const Victim victim{state.profile(target), body, false, shooting};
  return std::min(expected_wounds(sources, victim) * wound_worth(state, target) / kWhole, left);
}

int greatest_range(const Profile& profile, const Body& body) {
  int range = 0;
  for (int card = 0; card < profile.cards(); ++card) {
    if (card == 0 ? body.troops == 0 : !body.hero) continue;
    const Card& own = profile.card(card);
    if (own.breath.hits > 0) range = std::max<int>(range, own.breath.range);
    for (int i = 0; i < own.weapon_count; ++i) {
      range = std::max<int>(range, own.weapons[static_cast<std::size_t>(i)].range);
    }
  }
  return range;
}

void add_all(const HitSources& more, HitSources& sources) {
  for (int i = 0; i < more.count(); ++i) sources.add(more[i]);
}

HitSources melee_of(const View& view, UnitIndex unit, UnitIndex target, bool charging) {
  const UnitState& self = view.state.unit(unit);
  AttackSetting setting;
  setting.charging = charging;
  setting.fatigued = self.fatigued;
  setting.target_models = view.state.unit(target).body.models();
  for (std::size_t card = 0; card < 2; ++card) setting.breath[card] = !self.breath_spent[card];
  return melee_sources(view.rules, view.state.profile(unit), self.body, ~Models{0}, setting);
}

Worth work_out_charge(const View& view, UnitIndex unit, UnitIndex target) {
  const State& state = view.state;
  const Body& other = state.unit(target).body;
  if (is_stunned_last(other, false)) return worth_left(state, target);
  const Profile& profile = state.profile(unit);
  const Body& body = state.unit(unit).body;
  const int phalanx = phalanx_models(state.profile(target), other);
  const Worth strike = batch_worth(view, melee_of(view, unit, target, phalanx == 0), target, false);
  Worth back = 0;
  if (!other.idle()) {
    back = expected_wounds(melee_of(view, target, unit, false), {profile, body, false, false});
  }
  // each die of the Phalanx test is a wound on one face of six
  back += Worth{phalanx_dice(profile, body, phalanx)} * 6 * standing_faces(profile.card(wounded_card(body, false)));
  const Worth lost = std::min(back * wound_worth(state, unit) / kWhole, worth_left(state, unit));
  return strike - 3 * lost / 4;
}

}  // namespace

Worth shoot_worth(const View& view, UnitIndex unit, const Formation& hexes, bool moved, UnitIndex target) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const Body& body = state.unit(unit).body;
  const UnitState& other = state.unit(target);
  if (distance_between(body, hexes, other.body, other.hexes) > greatest_range(profile, body)) return 0;
  const Models acting = acting_models(body);
  Sight sight(view.rules, state, unit, target);
  const Firing firing = sight.firing(hexes, acting);
  const Models any = firing.all();
  HitSources sources;
  if (any != 0) {
    const Cover cover = sight.cover(hexes, any, false);
    add_weapons(view.rules, profile, firing, shooting_setting(state, target, cover, moved, false), WeaponChoice::all,
                sources);
  }
  if (has_breath(profile, body)) add_all(breath_sources(profile, sight.breathing(hexes, acting)), sources);
  return batch_worth(view, sources, target, true);
}

Worth shoot_worth(const View& view, UnitIndex unit, bool moved, UnitIndex target) {
  const Formation& hexes = view.state.unit(unit).hexes;
  const auto work = [&] { return shoot_worth(view, unit, hexes, moved, target); };
  if (moved || view.rules.models_block_sight != 0) return work();
  return view.room.memory.keep(Memory::Topic::shot, unit, target, work);
}

Worth shoot_limit(const View& view, UnitIndex unit, UnitIndex target) {
  return view.room.memory.keep(Memory::Topic::shot_limit, unit, target, [&] {
    // cover and moves only make it harder to hit
    const State& state = view.state;
    const Profile& profile = state.profile(unit);
    const UnitState& self = state.unit(unit);
    Models acting = acting_models(self.body);
    HitSources sources;
    add_weapons(view.rules, profile, all_weapons(profile, self.body, acting, true),
                shooting_setting(state, target, Cover::none, false, false), WeaponChoice::all, sources);
    if (self.breath_spent[0]) acting &= kHeroBit;
    if (self.breath_spent[1]) acting &= ~kHeroBit;
    if (has_breath(profile, self.body)) add_all(breath_sources(profile, acting), sources);
    return batch_worth(view, sources, target, true);
  });
}

BestShot best_shot(const View& view, UnitIndex unit, bool moved, Worth least) {
  BestShot best{kNoUnit, least};
  view.state.for_each_enemy(view.state.owner(unit), [&](UnitIndex enemy) {
    if (shoot_limit(view, unit, enemy) <= best.worth) return;
    const Worth worth = shoot_worth(view, unit, moved, enemy);
    if (worth > best.worth) best = {enemy, worth};
  });
  return best;
}

Shots::Shots(const View& view, UnitIndex unit) : view_(view), unit_(unit) {
  view.state.for_each_enemy(view.state.owner(unit), [&](UnitIndex enemy) {
    const Worth limit = shoot_limit(view, unit, enemy);
    if (limit <= 0) return;
    targets_[count_++] = {enemy, limit};
  });
  // none is left out but by its limit, so that equal ones may stand in any order
  std::sort(targets_.begin(), targets_.begin() + count_,
            [](const Target& a, const Target& b) { return a.limit > b.limit; });
}

Worth Shots::best(const Formation& hexes, bool moved, Worth least) const {
  Worth most = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    if (targets_[i].limit < least || targets_[i].limit <= most) break;
    most = std::max(most, shoot_worth(view_, unit_, hexes, moved, targets_[i].unit));
  }
  return most;
}

bool hero_is_worth_picking(const View& view, UnitIndex unit, bool moved, UnitIndex target) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const UnitState& self = state.unit(unit);
  const UnitState& other = state.unit(target);
  const Profile& enemy = state.profile(target);
  if (!other.body.hero || other.body.last_model()) return false;
  const Firing firing = firing_at(view.rules, state, unit, self.hexes, acting_models(self.body), target);
  const auto sources_on = [&](bool hero_only) {
    const AttackSetting setting =
        shooting_setting(view.rules, state, unit, self.hexes, firing, target, moved, hero_only);
    HitSources sources;
    add_weapons(view.rules, profile, firing, setting, WeaponChoice::picking, sources);
    return sources;
  };
  const HitSources on_hero = sources_on(true);
  if (on_hero.count() == 0) return false;
  Worth left = wound_worth(state, target) * std::max(1, enemy.hero.health - other.body.hero_markers);
  if (other.body.hero_stunned) left /= 2;
  const Worth worth =
      other.body.hero_stunned
          ? left * chance_of_a_hit(on_hero) / 1000
          : std::min(expected_wounds(on_hero, {enemy, other.body, true, true}) * wound_worth(state, target) / kWhole,
                     left);
  return worth > batch_worth(view, sources_on(false), target, true);
}

Worth strike_worth(const View& view, UnitIndex unit, UnitIndex target) {
  return view.room.memory.keep(Memory::Topic::strike, unit, target, [&] {
    const bool charging = phalanx_models(view.state.profile(target), view.state.unit(target).body) == 0;
    return batch_worth(view, melee_of(view, unit, target, charging), target, false);
  });
}

Worth charge_worth(const View& view, UnitIndex unit, UnitIndex target) {
  return view.room.memory.keep(Memory::Topic::charge, unit, target,
                               [&] { return work_out_charge(view, unit, target); });
}

Worth spell_worth(const View& view, const Spell& spell, UnitIndex target) {
  return batch_worth(view, spell_sources(spell), target, true);
}

Outlook::Outlook(const View& view, UnitIndex unit) : view_(view), unit_(unit), self_(view.state.unit(unit)) {
  const State& state = view.state;
  const int seat = state.owner(unit);
  shoots_ = has_ranged(state.profile(unit), self_.body) || has_breath(state.profile(unit), self_.body);
  constexpr std::array<int, 4> kStakes = {80, 20, 10, 5};
  const int left = std::clamp<int>(view.rules.rounds - state.round, 0, 3);
  stake_ = kPoint * kStakes[static_cast<std::size_t>(left)];
  Memory& memory = view.room.memory;
  for (const UnitIndex own : state.army(seat)) {
    if (own != unit) ours_ |= memory.markers_held(state, own);
  }
  state.for_each_enemy(seat, [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    theirs_ |= memory.markers_held(state, enemy);
    if (other.body.idle() || any_model(state.profile(enemy), other.body, &Card::immobile)) return;
    const Worth worth = strike_worth(view, enemy, unit) / 2;
    if (worth > 0) threats_[threat_count_++] = {enemy, worth};
  });
  for (int i = 0; i < state.marker_count; ++i) {
    if (state.markers[static_cast<std::size_t>(i)].owner != seat) wanted_ |= 1U << i;
  }
  wanted_ = (wanted_ | theirs_) & ~ours_;
  // the greatest first: the first one in reach decides
  std::sort(threats_.begin(), threats_.begin() + static_cast<std::ptrdiff_t>(threat_count_),
            [](const Threat& a, const Threat& b) { return a.worth > b.worth; });
}

Worth Outlook::of_marker(int number) const {
  const int owner = view_.state.markers[static_cast<std::size_t>(number)].owner;
  const bool theirs = (theirs_ >> number & 1U) != 0;
  if ((ours_ >> number & 1U) != 0) return theirs ? stake_ / 4 : 0;
  if (theirs || owner < 0) return stake_;
  return owner == view_.state.owner(unit_) ? stake_ / 10 : 2 * stake_;
}

Worth Outlook::of_markers(const Formation& hexes) const {
  const State& state = view_.state;
  const unsigned near = view_.room.memory.markers_near(self_.body, hexes);
  Worth sum = 0;
  for (unsigned left = near; left != 0; left &= left - 1) sum += of_marker(__builtin_ctz(left));
  if ((near & wanted_) != 0) return sum;
  int far = kRows + kColumns;
  for (unsigned left = wanted_; left != 0; left &= left - 1) {
    const Hex marker = state.markers[static_cast<std::size_t>(__builtin_ctz(left))].hex;
    far = std::min(far, distance_to(self_.body, hexes, marker));
  }
  if (wanted_ != 0) return sum - kPoint * (far - view_.rules.seize_range);
  return sum - kPoint * enemy_distance(hexes);
}

int Outlook::enemy_distance(const Formation& hexes) const {
  const State& state = view_.state;
  const Hex leader = hexes[static_cast<std::size_t>(leader_of(self_.body))];
  int nearest = -1;
  state.for_each_enemy(state.owner(unit_), [&](UnitIndex enemy) {
    const int far = distance_to(state.unit(enemy).body, state.unit(enemy).hexes, leader);
    if (nearest < 0 || far < nearest) nearest = far;
  });
  return std::max(0, nearest);
}

Worth Outlook::limit_beside(UnitIndex enemy) const {
  const State& state = view_.state;
  const UnitState& other = state.unit(enemy);
  const int far = view_.rules.seize_range + self_.body.models();
  Worth sum = kPoint;
  for (int i = 0; i < state.marker_count; ++i) {
    const Hex marker = state.markers[static_cast<std::size_t>(i)].hex;
    if (distance_to(other.body, other.hexes, marker) <= far) sum += of_marker(i);
  }
  return sum;
}

Worth Outlook::at(const Formation& hexes) const {
  const State& state = view_.state;
  Worth sum = of_markers(hexes);
  const Hex leader = hexes[static_cast<std::size_t>(leader_of(self_.body))];
  if (!shoots_) sum -= 2 * kPoint * enemy_distance(hexes);
  for (std::size_t i = 0; i < threat_count_; ++i) {
    const HexSet& zone = view_.room.memory.charge_zone(state, threats_[i].unit);
    bool in_reach = false;
    for_each_model(self_.body, hexes, [&](int, Hex hex) { in_reach = in_reach || zone.has(hex); });
    if (!in_reach) continue;
    sum -= threats_[i].worth;
    break;
  }
  return sum + (state.is(leader, kCoverGround) ? kPoint : 0);
}

}  // namespace warbalance::suitcase
