#include "engine/systems/suitcase/players/values.hpp"

#include <algorithm>

#include "engine/systems/suitcase/sight.hpp"

namespace warbalance::suitcase {

void UnitCache::update(const Rules& rules, const State& state) {
  find_markers(rules, state);
  const std::uint64_t next = now_ + 1;
  state.for_each_living([&](UnitIndex i) {
    const UnitState& unit = state.unit(i);
    Seen& seen = units_[static_cast<std::size_t>(i)];
    const bool same = unit == seen.situation;
    if (!same) {
      seen.situation = unit;
      seen.altered = next;
    }
    if (same && unit.hexes == seen.hexes) return;
    seen.hexes = unit.hexes;
    seen.moved = next;
    now_ = next;
  });
}

void UnitCache::find_markers(const Rules& rules, const State& state) {
  bool same = marker_count_ == state.marker_count;
  for (std::size_t i = 0; same && i < static_cast<std::size_t>(marker_count_); ++i) {
    same = markers_[i] == state.markers[i].hex;
  }
  if (same) return;
  marker_count_ = state.marker_count;
  near_.fill(0);
  for (std::size_t i = 0; i < static_cast<std::size_t>(marker_count_); ++i) {
    markers_[i] = state.markers[i].hex;
    HexSet around;
    around.add_disk(markers_[i], rules.seize_range);
    for_each_hex(around, Rows::around(markers_[i], rules.seize_range),
                 [&](Hex hex) { near_[at(hex)] = static_cast<std::uint8_t>(near_[at(hex)] | 1U << i); });
  }
  ++now_;
  for (UnitIndex i = 0; i < state.unit_count(); ++i) units_[static_cast<std::size_t>(i)].moved = now_;
}

const HexSet& UnitCache::charge_zone(const State& state, UnitIndex i) {
  Seen& seen = units_[static_cast<std::size_t>(i)];
  if (seen.zone_since < seen.moved) {
    const UnitState& unit = state.unit(i);
    const int far = rush_of(state.profile(i), unit.body) + 1;
    seen.zone.clear();
    for_each_model(unit.body, unit.hexes, [&](int, Hex hex) { seen.zone.add_disk(hex, far); });
    seen.zone_since = now_;
  }
  return seen.zone;
}

unsigned UnitCache::markers_held(const State& state, UnitIndex i) {
  const UnitState& unit = state.unit(i);
  if (!unit.deployed || unit.body.idle()) return 0;
  Seen& seen = units_[static_cast<std::size_t>(i)];
  if (seen.held_since < seen.moved) {
    seen.held = markers_near(unit.body, unit.hexes);
    seen.held_since = now_;
  }
  return seen.held;
}

namespace {

/// Faces of the Regeneration die with which a wound stands.
int standing_faces(const WoundNumbers& card) { return card.regeneration != 0 ? card.regeneration - 1 : 6; }

/// P(any hit) in 1/1000.
Value chance_of_a_hit(const HitSources& sources) {
  Value none = 1000;
  for (int i = 0; i < sources.count(); ++i) {
    const HitSource& source = sources[i];
    if (source.automatic) return 1000;
    for (int die = 0; die < source.count; ++die) none = none * (source.needed - 1) / 6;
  }
  return 1000 - none;
}

/// V of hits on a unit: the expected number of wounds times the value of one, at most the remaining value of the unit.
/// Does not subtract wounds that are lost because few models are left.
Value batch_value(const HitSources& sources, const Party& struck, bool shooting) {
  const Body& body = struck.situation.body;
  const Value left = struck.value_left();
  if (sources.count() == 0) return 0;
  const TargetNumbers target = target_numbers(struck.numbers, body, shooting, Pick::none);
  if (target.ends_at_hit) return left * chance_of_a_hit(sources) / 1000;
  return std::min(expected_wounds(sources, target, body) * struck.wound_value() / kOneWound, left);
}

/// Part of a model of one health that a wound takes of it in a unit of 1, in 1/1000: Knocked Out on 5 and 6, else
/// Stunned (SC-W5), of which the players of the luck of the dice reckon three tenths.
constexpr Value kWoundedPart = 533;

void add_all(const HitSources& more, HitSources& sources) {
  for (int i = 0; i < more.count(); ++i) sources.add(more[i]);
}

HitSources melee_of(const Rules& rules, const Party& self, const Party& other, bool charging) {
  AttackSetting setting;
  setting.charging = charging;
  setting.fatigued = self.situation.fatigued;
  setting.target_models = other.situation.body.models();
  for (std::size_t card = 0; card < 2; ++card) setting.breath[card] = !self.situation.breath_spent[card];
  return melee_sources(rules, self.numbers, self.situation.body, ~Models{0}, setting);
}

int phalanx_of(const Party& party) { return phalanx_models(party.numbers, party.situation.body); }

Value strike_value(const Rules& rules, const Party& charger, const Party& other) {
  return batch_value(melee_of(rules, charger, other, phalanx_of(other) == 0), other, false);
}

Value charge_value(const View& view, const Party& charger, const Party& other) {
  const Rules& rules = view.rules;
  if (is_stunned_last(other.situation.body, Pick::none)) return other.value_left();
  const Value strike = strike_value(rules, charger, other);
  const Body& body = charger.situation.body;
  const TargetNumbers target = target_numbers(charger.numbers, body, false, Pick::none);
  Value back = 0;
  if (!other.situation.body.idle()) back = expected_wounds(melee_of(rules, other, charger, false), target, body);
  // each die of the Phalanx test is a wound on one face of six
  back += Value{phalanx_dice(charger.numbers, body, phalanx_of(other))} * 6 * standing_faces(wounded(target, body));
  const Value lost = std::min(back * charger.wound_value() / kOneWound, charger.value_left());
  return strike - view.workspace.weights().loss * lost / 1000;
}

Value shot_bound(const Rules& rules, const Party& shooter, const Party& other) {
  // cover and moves only make it harder to hit
  const UnitSituation& self = shooter.situation;
  Models acting = acting_models(self.body);
  HitSources sources;
  add_weapons(rules, shooter.numbers, all_weapons(shooter.numbers, self.body, acting, true),
              shooting_setting(other.numbers, other.situation, Cover::none, false, Pick::none), WeaponChoice::all,
              sources);
  if (self.breath_spent[0]) acting &= kHeroBit;
  if (self.breath_spent[1]) acting &= ~kHeroBit;
  if (has_breath(shooter.numbers, self.body)) add_all(breath_sources(shooter.numbers, acting), sources);
  return batch_value(sources, other, true);
}

}  // namespace

int greatest_range(const UnitNumbers& numbers, const Living& body) {
  int range = 0;
  for (int card = 0; card < numbers.cards(); ++card) {
    if (card == 0 ? body.troops == 0 : !body.hero) continue;
    const CardNumbers& own = numbers.card(card);
    if (own.breath.hits > 0) range = std::max<int>(range, own.breath.range);
    for (int i = 0; i < own.weapon_count; ++i) {
      range = std::max<int>(range, own.weapons[static_cast<std::size_t>(i)].range);
    }
  }
  return range;
}

Value expected_wounds(const HitSources& sources, const TargetNumbers& target, const Living& body) {
  const WoundNumbers& card = wounded(target, body);
  const int stands = standing_faces(card);
  Value sum = 0;
  for (int i = 0; i < sources.count(); ++i) {
    const HitSource& source = sources[i];
    const int deadly = std::min(source.deadly, card.health);
    const int fails = face_needed(target.defense, -source.ap) - 1;
    if (source.automatic) {
      sum += Value{source.count} * 6 * fails * stands * deadly;
      continue;
    }
    const int fails_on_6 = face_needed(target.defense, -source.ap_on_6) - 1;
    const int stands_on_6 = source.pierces_on_6 ? 6 : stands;
    const int ordinary = (6 - source.needed) * source.hits * fails * stands;
    sum += Value{source.count} * (ordinary + source.hits_on_6 * fails_on_6 * stands_on_6) * deadly;
  }
  return sum;
}

Value shot_value(const View& view, UnitIndex unit, const Formation& hexes, bool moved, UnitIndex target) {
  const State& state = view.state;
  const UnitNumbers& numbers = state.numbers(unit);
  const Body& body = state.unit(unit).body;
  const UnitState& other = state.unit(target);
  if (distance_between(body, hexes, other.body, other.hexes) > greatest_range(numbers, body)) return 0;
  const Models acting = acting_models(body);
  Sight sight(view.rules, state, unit, target);
  const Firing firing = sight.firing(hexes, acting);
  const Models any = firing.all();
  HitSources sources;
  if (any != 0) {
    const Cover cover = sight.cover(hexes, any, Pick::none);
    add_weapons(view.rules, numbers, firing, shooting_setting(state.numbers(target), other, cover, moved, Pick::none),
                WeaponChoice::all, sources);
  }
  if (has_breath(numbers, body)) add_all(breath_sources(numbers, sight.breathing(hexes, acting)), sources);
  return batch_value(sources, {state, target}, true);
}

Value shot_value(const View& view, UnitIndex unit, bool moved, UnitIndex target) {
  const Formation& hexes = view.state.unit(unit).hexes;
  const auto compute = [&] { return shot_value(view, unit, hexes, moved, target); };
  if (moved || view.rules.models_block_sight != 0) return compute();
  return view.workspace.cache.value(UnitCache::Topic::shot, unit, target, compute);
}

Value shot_bound(const View& view, UnitIndex unit, UnitIndex target) {
  return view.workspace.cache.value(UnitCache::Topic::shot_bound, unit, target, [&] {
    return shot_bound(view.rules, Party(view.state, unit), Party(view.state, target));
  });
}

namespace {

/// Value of an attack, which is greater on an enemy that is still to act.
Value in_time(const View& view, UnitIndex enemy, Value value) {
  const std::int32_t more = view.workspace.weights().ready_enemy;
  return more == 0 || view.state.unit(enemy).activated ? value : value * (1000 + more) / 1000;
}

}  // namespace

Value shot_bound_in_time(const View& view, UnitIndex unit, UnitIndex enemy) {
  return in_time(view, enemy, shot_bound(view, unit, enemy));
}

BestShot best_shot(const View& view, UnitIndex unit, const Formation& hexes, bool moved, Value least) {
  const bool stands_there = !moved && hexes == view.state.unit(unit).hexes;
  BestShot best{kNoUnit, least};
  view.state.for_each_enemy(view.state.owner(unit), [&](UnitIndex enemy) {
    if (shot_bound_in_time(view, unit, enemy) <= best.value) return;
    const Value value = in_time(
        view, enemy, stands_there ? shot_value(view, unit, moved, enemy) : shot_value(view, unit, hexes, moved, enemy));
    if (value > best.value) best = {enemy, value};
  });
  return best;
}

namespace {

/// Attack value of all models of a unit that can act, ignoring reach.
Value power_of(const Rules& rules, const UnitNumbers& numbers, Body body) {
  TargetNumbers target;  // a plain model of some health: only ratios count
  target.cards[0].health = 3;
  const Models models = acting_models(body);
  HitSources sources = melee_sources(rules, numbers, body, models, {});
  AttackSetting shooting;
  shooting.shooting = true;
  add_weapons(rules, numbers, all_weapons(numbers, body, models, true), shooting, WeaponChoice::all, sources);
  body.troops = 1;
  return expected_wounds(sources, target, body);
}

/// Value of a picked model: of the hero and of equal models, their health; of the Sergeant and of carriers, their part
/// of what the unit does to others.
Value picked_value(const View& view, const Party& party, Pick pick) {
  const Body& body = party.situation.body;
  if (pick == Pick::hero) {
    return party.wound_value() * std::max(1, party.numbers.hero().wounds.health - body.hero_markers);
  }
  const std::int32_t weight = view.workspace.weights().picked;
  if (weight == 0) return 0;
  Body without = body;
  knock_out(without, pick);
  const Value power = power_of(view.rules, party.numbers, body);
  const Value lost = power - power_of(view.rules, party.numbers, without);
  return power <= 0 ? 0 : party.value_left() * std::max<Value>(0, lost) / power * weight / 1000;
}

}  // namespace

Pick best_pick(const View& view, UnitIndex unit, bool moved, UnitIndex target) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const UnitState& other = state.unit(target);
  const Party party(state, target);
  const Firing firing = firing_at(view.rules, state, unit, self.hexes, acting_models(self.body), target);
  const auto sources_on = [&](Pick pick) {
    const AttackSetting setting = shooting_setting(view.rules, state, unit, self.hexes, firing, target, moved, pick);
    HitSources sources;
    add_weapons(view.rules, state.numbers(unit), firing, setting, WeaponChoice::picking, sources);
    return sources;
  };
  const HitSources on_unit = sources_on(Pick::none);
  if (on_unit.count() == 0) return Pick::none;
  Pick best = Pick::none;
  Value most = batch_value(on_unit, party, true);
  for (const Pick pick : {Pick::hero, Pick::sergeant, Pick::carrier}) {
    if (!can_be_picked(party.numbers, other.body, pick)) continue;
    const HitSources sources = sources_on(pick);
    const TargetNumbers model = target_numbers(party.numbers, other.body, true, pick);
    Value left = picked_value(view, party, pick);
    if (model.ends_at_hit) left /= 2;
    const int health = wounded(model, other.body).health;
    // a wound of a hero counts as one of his unit (SC-D10); of other models it is a part of theirs
    const Value wound = pick == Pick::hero ? party.wound_value() : left / health * kWoundedPart / 1000;
    const Value value = model.ends_at_hit
                            ? left * chance_of_a_hit(sources) / 1000
                            : std::min(expected_wounds(sources, model, other.body) * wound / kOneWound, left);
    if (value > most) {
      most = value;
      best = pick;
    }
  }
  return best;
}

Value strike_value(const View& view, UnitIndex unit, UnitIndex target) {
  return view.workspace.cache.value(UnitCache::Topic::strike, unit, target, [&] {
    return strike_value(view.rules, Party(view.state, unit), Party(view.state, target));
  });
}

Value charge_value(const View& view, UnitIndex unit, UnitIndex target) {
  const Value value = view.workspace.cache.value(UnitCache::Topic::charge, unit, target, [&] {
    return charge_value(view, Party(view.state, unit), Party(view.state, target));
  });
  if (view.workspace.weights().ready_enemy == 0 || is_stunned_last(view.state.unit(target).body, Pick::none))
    return value;
  const Value strike = strike_value(view, unit, target);
  return value + in_time(view, target, strike) - strike;
}

Value spell_value(const View& view, const Spell& spell, UnitIndex target) {
  return batch_value(spell_sources(spell), {view.state, target}, true);
}

}  // namespace warbalance::suitcase
