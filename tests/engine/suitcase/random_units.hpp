#pragma once

#include <vector>

#include "engine/core/random_dice.hpp"
#include "engine/systems/suitcase/hits.hpp"
#include "engine/systems/suitcase/profile.hpp"
#include "engine/systems/suitcase/system.hpp"

// Units as designers may write them: cards with any special rules, every effect over the whole range of its numbers,
// under any options.

namespace warbalance::suitcase {

/// Draws rules, units and what is left of them.
class RandomUnits {
 public:
  explicit RandomUnits(std::uint64_t seed) : random_({seed, 0, 0}, StreamClass::population) {}

  int between(int least, int most) {
    return least + static_cast<int>(random_.below(static_cast<std::uint32_t>(most - least + 1)));
  }
  bool one_in(int count) { return between(1, count) == 1; }

  /// All options, and the numbers that dice depend on. All units are in reach of each other.
  Rules rules() {
    Rules rules;
    for (auto option : {&Rules::melee_stun, &Rules::all_strike, &Rules::flat_tough, &Rules::blast_capped}) {
      rules.*option = between(0, 1);
    }
    rules.cover_modifier = between(-5, 0);
    rules.strike_range = 10;
    rules.block_range = 60;
    rules.spell_count = 0;
    const std::size_t spell = effect_named("spell");
    for (int i = 0; i < 2; ++i) {
      std::vector<std::int32_t> values = values_of(spell);
      values[1] = 44;                         // range
      values[2] = 0;                          // on an enemy
      values[3] = std::max(values[3], 1);     // hits
      values[0] = one_in(2) ? 5 : values[0];  // number
      Suitcase::note_effect(rules, spell, values);
    }
    return rules;
  }

  /// @param troops  maximum number of models, without the hero of some units
  Profile unit(int troops) {
    Profile profile;
    profile.troops = card(between(1, troops));
    if (one_in(3)) {
      profile.hero = card(1);
      profile.hero.hero = true;
      profile.has_hero = true;
    }
    return profile;
  }

  /// Anything that may be left of a unit. @param may_be_idle  it may be Stunned
  Body body(const UnitNumbers& numbers, bool may_be_idle) {
    Body body = full_strength(numbers);
    if (one_in(3)) body.troops = static_cast<std::int8_t>(between(1, body.troops));
    if (body.hero && one_in(3)) one_in(2) ? static_cast<void>(body.hero = false) : static_cast<void>(body.troops = 0);
    if (body.troops > 0 && one_in(2)) {
      const int health = numbers.troops().wounds.health;
      body.damage = static_cast<std::int16_t>(between(0, body.last_model() ? health + 1 : health - 1));
    }
    if (body.hero && one_in(3)) body.hero_markers = static_cast<std::int16_t>(between(0, 3));
    if (may_be_idle && one_in(4)) stun(body);
    if (body.hero && body.troops > 0 && one_in(4)) body.hero_stunned = true;
    if (body.troops > 2 && one_in(3)) {
      body.sergeant_lost = one_in(3);
      body.carriers_lost = static_cast<std::int8_t>(between(0, 1));
      for (std::size_t i = 0; i < kPicked; ++i) {
        body.model_markers[i] = static_cast<std::int16_t>(between(0, 2));
        body.model_stunned[i] = body.model_markers[i] > 0 && one_in(2);
      }
    }
    return body;
  }

 private:
  static std::size_t effect_named(std::string_view type) {
    const auto effects = Suitcase::vocabulary().effects;
    std::size_t number = 0;
    while (effects[number].type != type) ++number;
    return number;
  }

  std::vector<std::int32_t> values_of(std::size_t effect) {
    std::vector<std::int32_t> values;
    for (const NumberSpec& spec : Suitcase::vocabulary().effects[effect].parameters) {
      // small numbers as games have them as often as any of the range
      const int most = one_in(2) ? std::min(spec.max, spec.min + 2) : spec.max;
      values.push_back(between(spec.min, most));
    }
    return values;
  }

  Card card(int models) {
    Card card;
    card.models = static_cast<std::int8_t>(models);
    card.quality = static_cast<std::int8_t>(between(2, 6));
    card.defense = static_cast<std::int8_t>(between(2, 6));
    card.health = static_cast<std::int8_t>(between(1, 3));
    card.weapon_count = static_cast<std::int8_t>(between(2, 4));
    for (int i = 0; i < card.weapon_count; ++i) {
      Weapon& weapon = card.weapons[static_cast<std::size_t>(i)];
      weapon.range = static_cast<std::int16_t>(i % 2 == 0 ? 0 : 44);
      weapon.attacks = static_cast<std::int8_t>(between(1, 2));
      weapon.carriers = static_cast<std::int8_t>(one_in(3) ? between(1, 3) : 0);
    }
    for (int count = between(0, 6); count > 0; --count) add_effect(card);
    if (card.wizard == 0 && one_in(3)) card.wizard = 2;
    card.breath.range = 44;
    card.immobile = false;  // else it would not charge
    return card;
  }
  void add_effect(Card& card) {
    const auto effect =
        static_cast<std::size_t>(between(0, static_cast<int>(Suitcase::vocabulary().effects.size()) - 1));
    const std::vector<std::int32_t> values = values_of(effect);
    if (Suitcase::vocabulary().effects[effect].on_weapons && one_in(2)) {
      return Suitcase::apply_to_weapon(card.weapons[static_cast<std::size_t>(between(0, card.weapon_count - 1))],
                                       effect, values);
    }
    Suitcase::apply_to_card(card, effect, values);
  }

  RandomStream random_;
};

}  // namespace warbalance::suitcase
