#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "engine/core/odds_outcomes.hpp"
#include "engine/core/random_dice.hpp"
#include "engine/systems/warstuff1/arena.hpp"
#include "engine/systems/warstuff1/battle.hpp"
#include "engine/systems/warstuff1/numbers.hpp"
#include "engine/systems/warstuff1/system.hpp"
#include "tests/engine/every_field.hpp"
#include "tests/engine/frequencies.hpp"
#include "tests/engine/warstuff1/scene.hpp"

// The numbers of an exchange: they are the whole key of cached odds, what is left out of them makes no difference, and
// battles and exact odds use the same ones.

namespace warbalance::warstuff1::numbers_test {
namespace {

/// A unit with random special rules: random effects, each with random parameters of their whole range.
Profile random_profile(const Rules& rules, RandomStream& random, int effects) {
  Profile profile = Warstuff1::plain_profile(rules, 1 + static_cast<int>(random.below(5)));
  for (int i = 0; i < effects; ++i) {
    const std::uint32_t effect = random.below(static_cast<std::uint32_t>(Warstuff1::vocabulary().effects.size()));
    std::vector<std::int32_t> parameters;
    for (const NumberSpec& spec : Warstuff1::vocabulary().effects[effect].parameters) {
      parameters.push_back(
          spec.min + static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(spec.max - spec.min + 1))));
    }
    Warstuff1::apply_effect(profile, effect, parameters, static_cast<int>(random.below(4)));
  }
  return profile;
}

// Calls `visit(field, least, greatest)` for every field. A field that is not named here does not compile.
template <class Visit>
void each_field(NaturalNumbers& numbers, Visit&& visit) {
  auto& [kill_face, wounds_face, wounds, stun_face, hits_face, hits, dice_face, dice] = numbers;
  for (std::int8_t* face : {&kill_face, &wounds_face, &stun_face, &hits_face, &dice_face}) visit(*face, 0, 6);
  for (std::int8_t* amount : {&wounds, &hits}) visit(*amount, 0, 4);
  visit(dice, 0, 2);
}
template <class Visit>
void each_field(HarmNumbers& numbers, Visit&& visit) {
  auto& [naturals, tests, blow_on, blow_hits] = numbers;
  each_field(naturals, visit);
  visit(tests, 0, 1);
  visit(blow_on, 0, 6);
  visit(blow_hits, 0, 4);
}
template <class Visit>
void each_field(AttackNumbers& numbers, Visit&& visit) {
  auto& [differences, to_hit, kind, quality_dice, stun_on, stuns_before_hits, tests_after, harm, answer] = numbers;
  for (auto& row : differences) {
    for (std::int16_t& difference : row) visit(difference, -3, 6);
  }
  for (std::int8_t& needed : to_hit) visit(needed, 2, 6);
  visit(kind, 0, 2);
  visit(quality_dice, 0, 2);
  visit(stun_on, 2, 6);
  visit(stuns_before_hits, 0, 1);
  visit(tests_after, 0, 1);
  each_field(harm, visit);
  each_field(answer, visit);
}
template <class Visit>
void each_field(DefenceNumbers& numbers, Visit&& visit) {
  auto& [quality, stunned_damage_quality, ignore_ground_on, ignore_on, ignore_fatal_on, survive_on, passes, dies] =
      numbers;
  visit(quality, 1, 5);
  visit(stunned_damage_quality, 0, 5);
  for (std::int8_t* on : {&ignore_ground_on, &ignore_on, &ignore_fatal_on, &survive_on}) visit(*on, 0, 6);
  visit(passes, 0, 1);
  visit(dies, 0, 1);
}
template <class Visit>
void each_field(ExchangeNumbers& numbers, Visit&& visit) {
  auto& [attack, source, target] = numbers;
  each_field(attack, visit);
  each_field(source, visit);
  each_field(target, visit);
}

int below(RandomStream& random, int count) { return static_cast<int>(random.below(static_cast<std::uint32_t>(count))); }

ExchangeNumbers random_numbers(RandomStream& random) {
  ExchangeNumbers numbers;
  each_field(numbers, [&](auto& field, int least, int greatest) {
    using Field = std::remove_reference_t<decltype(field)>;
    field = static_cast<Field>(least + below(random, greatest - least + 1));
  });
  return numbers;
}

Condition random_condition(RandomStream& random, bool may_be_stunned) {
  return {static_cast<std::uint8_t>(below(random, 6)), false, may_be_stunned && below(random, 2) == 0};
}

/// What the odds of an exchange are by its definition, with exact fractions.
OddsEntry enumerated(const ExchangeNumbers& numbers, const Condition& source, const Condition& target) {
  const SingleExchange exchange(numbers);
  const auto ends = enumerate(
      exchange.start(source, target), Rational(1),
      [&](ExchangeState& state, EnumeratingDice& dice) { exchange.step(state, dice); }, SingleExchange::over);
  Rational gain;
  Rational loss;
  for (const auto& [state, chance] : ends) {
    gain += chance * value_of(target, state.attack.target);
    loss += chance * value_of(source, state.attack.source);
  }
  const auto floor = [](const Rational& value) {
    return static_cast<std::int16_t>(static_cast<int>(numerator(value) / denominator(value)));
  };
  return {floor(gain), floor(loss)};
}

// Rules: WS1-T13
TEST(Warstuff1Numbers, EveryNumberIsAPartOfTheKey) {
  RandomStream random({31, 0, 0}, StreamClass::population);
  ExchangeOdds odds;
  tests::ChangedFields changed;
  for (int i = 0; i < 6; ++i) {
    const ExchangeNumbers numbers = random_numbers(random);
    const Condition source = random_condition(random, false);
    const Condition target = random_condition(random, true);
    const auto each = [](ExchangeNumbers& key, const auto& visit) { each_field(key, visit); };
    const auto kept = [&](const ExchangeNumbers& key) { return odds.attack(key, source, target); };
    const auto fresh = [&](const ExchangeNumbers& key) { return ExchangeOdds().attack(key, source, target); };
    tests::change_every_field(numbers, each, kept, fresh, changed);
  }
  EXPECT_EQ(changed.bytes, 6 * sizeof(ExchangeNumbers)) << "a field has not been changed";
  EXPECT_GT(changed.different, changed.fields / 10);
}

// Rules: WS1-T13
TEST(Warstuff1Numbers, OddsThatAreKeptAreThoseOfAFreshEnumerationInAnyOrder) {
  struct Asked {
    ExchangeNumbers numbers;
    Condition source;
    Condition target;
    OddsEntry right;
  };
  RandomStream random({32, 0, 0}, StreamClass::population);
  std::vector<Asked> asked;
  for (int i = 0; i < 120; ++i) {
    Asked one{random_numbers(random), random_condition(random, false), random_condition(random, true), {}};
    one.right = enumerated(one.numbers, one.source, one.target);
    asked.push_back(one);
  }
  ExchangeOdds odds;
  for (int i = 0; i < 1500; ++i) {
    const Asked& one = asked[random.below(static_cast<std::uint32_t>(asked.size()))];
    const OddsEntry found = odds.attack(one.numbers, one.source, one.target);
    ASSERT_EQ(found.gain, one.right.gain);
    ASSERT_EQ(found.loss, one.right.loss);
  }
}

/// What becomes of the two units, and how often.
using Ends = std::pair<Condition, Condition>;

/// Unit 0 attacks unit 1, on a table of their own, as battles do.
class Attacks {
 public:
  Attacks(const Rules& rules, const Profile& attacker, const Profile& target, AttackKind kind)
      : rules_(rules), kind_(kind), profiles_{{{attacker}, {target}}} {
    BattleSetup<Profile> setup;
    setup.players = 2;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      setup.sides[seat] = {profiles_[seat], costs_, {}, Policy::greedy};
    }
    players_.begin(setup, {}, nullptr);
    state_->begin(rules_, setup);
    state_->round = 1;
    const Length apart = kind == AttackKind::melee ? 2 * rules.base_radius : 500;
    state_->deploy(0, {2000, 2000});
    state_->deploy(1, {2000 + apart, 2000});
    odds_ = std::make_unique<PairOdds>(OddsTables{rules_});
    odds_->begin(*state_);
  }

  std::map<Ends, int> play(int trials, std::uint32_t number) {
    std::map<Ends, int> ends;
    RandomDice dice;
    NullTrace trace;
    const auto state = std::make_unique<State>();
    for (int trial = 0; trial < trials; ++trial) {
      *state = *state_;
      dice.begin({5, number, static_cast<std::uint32_t>(trial)});
      BattleReport report;
      Game<RandomDice, NullTrace> game(rules_, *state, *odds_, players_, dice, trace, report);
      attack(game, 0, 1, kind_);
      ++ends[{state->unit(0).condition, state->unit(1).condition}];
    }
    return ends;
  }

 private:
  const Rules rules_;
  const AttackKind kind_;
  std::array<std::vector<Profile>, 2> profiles_;
  std::vector<std::int32_t> costs_{1000};
  Players players_;
  std::unique_ptr<State> state_ = std::make_unique<State>();
  std::unique_ptr<PairOdds> odds_;
};

std::map<Ends, double> exact_chances(const ExchangeNumbers& numbers) {
  const SingleExchange exchange(numbers);
  std::map<Ends, double> chances;
  for (const auto& [state, chance] : enumerate(
           exchange.start({}, {}), 1.0, [&](ExchangeState&now, EnumeratingDice&dice) { exchange.step(now, dice); },
           SingleExchange::over)) {
    chances[{state.attack.source, state.attack.target}] += chance;
  }
  return chances;
}

/// Random rules: all options and numbers of attacks.
Rules random_rules(RandomStream& random) {
  Rules rules;
  for (const RulesRow& row : kOptionRows) {
    if (row.field != &Rules::scale_half) rules.*row.field = below(random, 2);
  }
  rules.cover_quality = below(random, 4);
  for (auto needed : {&Rules::to_hit_minus_2, &Rules::to_hit_minus_1, &Rules::to_hit_equal, &Rules::to_hit_plus_1,
                      &Rules::to_hit_plus_2}) {
    rules.*needed = 2 + below(random, 5);
  }
  return rules;
}

// Units with any special rules, under any options: what battles do to them is what `odds` says.
// Rules: WS1-601, WS1-605, WS1-608, WS1-609, WS1-611
TEST(Warstuff1Numbers, FrequenciesOfAttacksInBattlesAgreeWithExactOdds) {
  constexpr int kTrials = 1500;
  constexpr double kStandardErrors = 5;
  RandomStream random({33, 0, 0}, StreamClass::population);
  int compared = 0;
  int answered = 0;
  int noticed = 0;
  for (int i = 0; i < 300; ++i) {
    const auto kind = static_cast<AttackKind>(i % 3 == 0 ? 0 : i % 7 == 0 ? 2 : 1);
    const Rules rules = random_rules(random);
    Profile attacker = random_profile(rules, random, 12);
    Profile target = random_profile(rules, random, 12);
    if (kind == AttackKind::entangle && !attacker.entangles()) attacker.entangle_on = 4;
    if (kind != AttackKind::melee) attacker.blow_on = target.blow_on = 0;  // farther apart in `odds`
    const ExchangeNumbers numbers = exchange_numbers(rules, attacker, target, kind, false);
    const auto counts = Attacks(rules, attacker, target, kind).play(kTrials, static_cast<std::uint32_t>(i));
    const auto chances = exact_chances(numbers);
    const auto beyond = tests::outcomes_beyond(counts, chances, kTrials, kStandardErrors);
    EXPECT_TRUE(beyond.empty()) << "exchange " << i << ": " << testing::PrintToString(beyond);
    compared += static_cast<int>(chances.size());
    answered += numbers.attack.is_answered() ? 1 : 0;
    ExchangeNumbers wrong = numbers;  // the same with one number that is wrong must not agree
    wrong.target.quality = static_cast<std::int8_t>(wrong.target.quality + 1);
    noticed += tests::outcomes_beyond(counts, exact_chances(wrong), kTrials, kStandardErrors).empty() ? 0 : 1;
  }
  EXPECT_GT(compared, 800);
  EXPECT_GT(answered, 50);
  EXPECT_GT(noticed, 60);
}

/// WS1-604 in full, with what makes no difference.
int difference(const Rules& rules, const Profile& source, const Profile& target, bool melee, bool cover) {
  int sum = melee ? target.defend_melee - source.attack_melee : target.defend_shoot - source.attack_shoot;
  for (const QualityEdge& edge : source.edges) {
    if (((target.carried >> edge.rule) & 1U) == 0) sum -= melee ? edge.attack_melee : edge.attack_shoot;
  }
  for (const QualityEdge& edge : target.edges) {
    if (((source.carried >> edge.rule) & 1U) == 0) sum += melee ? edge.defend_melee : edge.defend_shoot;
  }
  if (melee || !(cover || target.always_cover)) return sum;
  return sum + (target.cover_quality != 0 ? target.cover_quality : rules.cover_quality);
}

HarmNumbers plain_harm(const Profile& self, const Profile& other, NaturalNumbers naturals, bool melee) {
  if (other.is_immune(Natural::kill)) naturals.kill_face = 0;
  if (other.is_immune(Natural::wounds)) naturals.wounds_face = 0;
  if (other.is_immune(Natural::stun)) naturals.stun_face = 0;
  if (other.is_immune(Natural::hits)) naturals.hits_face = naturals.dice_face = 0;
  const bool tests = melee ? (self.contact_test_unless_same & ~other.carried) != 0 : self.target_tests;
  return {naturals, tests, melee ? self.blow_on : std::int8_t{}, self.blow_hits};
}

/// The complete numbers of an exchange.
ExchangeNumbers plain_numbers(const Rules& rules, const Profile& source, const Profile& target, AttackKind kind,
                              bool cover) {
  const bool melee = kind == AttackKind::melee;
  ExchangeNumbers numbers;
  AttackNumbers& attack = numbers.attack;
  attack.kind = kind;
  const int sum = difference(rules, source, target, melee, cover);
  for (std::size_t stunned = 0; stunned < 4; ++stunned) {
    attack.differences[stunned / 2][stunned % 2] = static_cast<std::int16_t>(
        sum + (stunned % 2 != 0 ? 0 : target.quality) - (stunned / 2 != 0 ? 0 : source.quality));
  }
  const std::array<std::int32_t, 5> table = {rules.to_hit_minus_2, rules.to_hit_minus_1, rules.to_hit_equal,
                                             rules.to_hit_plus_1, rules.to_hit_plus_2};
  std::transform(table.begin(), table.end(), attack.to_hit.begin(),
                 [](auto on) { return static_cast<std::int8_t>(on); });
  const int dice = melee ? source.melee_dice : source.shoot_dice;
  attack.quality_dice = static_cast<std::uint8_t>(kind == AttackKind::entangle ? 0 : dice);
  attack.stun_on = source.entangle_on;
  attack.stuns_before_hits = rules.sweep_before != 0;
  attack.tests_after = (melee ? rules.intimidating_after : rules.pinning_after) != 0;
  attack.harm = plain_harm(source, target, source.naturals, melee);
  if (melee) attack.answer = plain_harm(target, source, target.answers, melee);
  numbers.source = defence_numbers(rules, source);
  numbers.target = defence_numbers(rules, target);
  return numbers;
}

std::map<Ends, Rational> exact_ends(const ExchangeNumbers& numbers, const Condition& source, const Condition& target) {
  const SingleExchange exchange(numbers);
  std::map<Ends, Rational> chances;
  for (const auto& [state, chance] : enumerate(
           exchange.start(source, target), Rational(1),
           [&](ExchangeState&now, EnumeratingDice&dice) { exchange.step(now, dice); }, SingleExchange::over)) {
    chances[{state.attack.source, state.attack.target}] += chance;
  }
  return chances;
}

// Rules: WS1-603, WS1-604, WS1-608, WS1-609
TEST(Warstuff1Numbers, WhatIsLeftOutMakesNoDifference) {
  RandomStream random({35, 0, 0}, StreamClass::population);
  for (int i = 0; i < 600; ++i) {
    const auto kind = static_cast<AttackKind>(below(random, 3));
    const Rules rules = random_rules(random);
    const Profile attacker = random_profile(rules, random, below(random, 12));
    const Profile target = random_profile(rules, random, below(random, 12));
    const bool cover = below(random, 2) == 0;
    const ExchangeNumbers numbers = exchange_numbers(rules, attacker, target, kind, cover);
    const ExchangeNumbers plain = plain_numbers(rules, attacker, target, kind, cover);
    const Condition source = random_condition(random, false);
    const Condition defending = random_condition(random, true);
    ASSERT_EQ(exact_ends(numbers, source, defending), exact_ends(plain, source, defending)) << "exchange " << i;
  }
}

// The same units with others before them, in one cache.
// Rules: WS1-T13
TEST(Warstuff1Numbers, OddsOfUnitsWithAnyRulesDoNotDependOnWhatWasAskedBefore) {
  RandomStream random({34, 0, 0}, StreamClass::population);
  const Rules rules;
  std::vector<Profile> profiles;
  for (int i = 0; i < 24; ++i) profiles.push_back(random_profile(rules, random, 1 + below(random, 5)));
  ExchangeOdds odds;
  for (int i = 0; i < 1200; ++i) {
    const Profile& attacker = profiles[random.below(24)];
    const Profile& target = profiles[random.below(24)];
    const auto kind = static_cast<AttackKind>(below(random, 3));
    const ExchangeNumbers numbers = exchange_numbers(rules, attacker, target, kind, below(random, 2) == 0);
    const Condition source = random_condition(random, false);
    const Condition defending = random_condition(random, true);
    const OddsEntry found = odds.attack(numbers, source, defending);
    if (i % 12 == 0) {
      EXPECT_EQ(found, enumerated(numbers, source, defending));
    }
  }
}

}  // namespace
}  // namespace warbalance::warstuff1::numbers_test
