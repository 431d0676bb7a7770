#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/core/enumerate.hpp"
#include "engine/core/random_dice.hpp"
#include "engine/systems/warstuff2/effects.hpp"
#include "engine/systems/warstuff2/odds.hpp"
#include "engine/systems/warstuff2/pair_odds.hpp"

namespace warbalance::warstuff2::odds_tables_test {
namespace {

/// Effects at their defaults (a target or distance without one in the middle of its range), or anywhere in range.
enum class Parameters { usual, wild };

std::int32_t parameter(const NumberSpec& spec, Parameters how, RandomStream& random) {
  if (how == Parameters::wild) {
    return spec.min + static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(spec.max - spec.min + 1)));
  }
  return spec.required
             ? (spec.choices.empty() ? std::clamp(4, spec.min, spec.max) : static_cast<std::int32_t>(random.below(2)))
             : spec.fallback;
}

/// A unit with up to four random effects that shoots, casts and has two spells.
Profile random_profile(Parameters how, RandomStream& random) {
  const auto effects = effect_vocabulary();
  Profile profile;
  profile.quality = static_cast<std::int8_t>(2 + random.below(5));
  const auto add = [&](std::size_t effect) {
    const int rule = static_cast<int>(random.below(4));
    std::vector<std::int32_t> values;
    for (const NumberSpec& spec : effects[effect].parameters) values.push_back(parameter(spec, how, random));
    apply_effect(profile, effect, values, rule);
    profile.carried |= RuleSet{1} << rule;
  };
  for (std::uint32_t count = random.below(5); count > 0; --count) {
    add(random.below(static_cast<std::uint32_t>(effects.size())));
  }
  profile.range = 1800;
  if (profile.cast_on == 0) profile.cast_on = 4;
  while (profile.spell_count < 2) add(effects.size() - 1);
  return profile;
}

UnitNumbers numbers_of(const Rules& rules, const Profile& profile) { return unit_numbers(rules, profile, ~RuleSet{0}); }

/// Dice of one exchange at most: 18 + 2 for a charge of four attacks, 6 + 2 for the strike back, 8 + 2 for a blast.
constexpr int kMostDice = 38;

uint128 power_of_six(int exponent) {
  uint128 power = 1;
  while (exponent-- > 0) power *= 6U;
  return power;
}

/// Value of the change of a unit [per mille of a kill].
unsigned value(const Weights& weights, const Condition& before, const Condition& after) {
  int sum = 0;
  if (after.killed) return static_cast<unsigned>(weights.kill);
  if (after.stunned && !before.stunned) sum += weights.stun;
  if (!after.stunned && after.markers > before.markers) sum += weights.mark;
  if (after.frozen && !before.frozen) sum += weights.frozen;
  return static_cast<unsigned>(sum);
}

/// Gain and loss by enumerating the whole exchange, rounded once, halves up.
OddsEntry exact_entry(const SingleExchange& exchange, const Weights& weights, const Condition& attacking,
                      const Condition& defending) {
  const uint128 whole = power_of_six(kMostDice);
  const auto ends = enumerate(
      exchange.start(attacking, defending), whole,
      [&](ExchangeState& state, EnumeratingDice& dice) { exchange.step(state, dice); }, SingleExchange::over);
  uint128 gain = 0;
  uint128 loss = 0;
  uint128 sum = 0;
  for (const auto& [state, weight] : ends) {
    gain += weight * value(weights, defending, state.defender);
    loss += weight * value(weights, attacking, state.attacker);
    sum += weight;
  }
  EXPECT_TRUE(sum == whole) << "the enumeration lost weight";
  const auto rounded = [&](uint128 value) { return static_cast<std::uint16_t>((2 * value + whole) / (2 * whole)); };
  return {rounded(gain), rounded(loss)};
}

struct Comparison {
  int entries = 0;
  int different = 0;
  int with_loss = 0;
};

/// All entries of one attacker against one defender.
void compare(const Rules& rules, const Profile& attacker, const Profile& defender, PairOdds& table, Comparison& sum) {
  for (const ExchangeAction action : {ExchangeAction::shoot, ExchangeAction::charge, ExchangeAction::spell}) {
    const bool charge = action == ExchangeAction::charge;
    for (int slot = 0; slot < 20 * (charge ? 3 : 1); ++slot) {
      const DefenderState stands{slot % 2 == 1, slot / 2 % 2 == 1, slot / 4 % 5};
      const int attacker_markers = slot / 20;
      ExchangeSetting setting;
      setting.action = action;
      setting.spell = 1;
      setting.defender_cover = stands.in_cover;
      Condition attacking;
      attacking.markers = static_cast<std::uint8_t>(attacker_markers);
      Condition defending;
      defending.markers = static_cast<std::uint8_t>(stands.markers);
      defending.stunned = stands.stunned;
      const SingleExchange exchange(rules, numbers_of(rules, attacker), numbers_of(rules, defender), setting);
      const OddsEntry exact = exact_entry(exchange, table.weights(), attacking, defending);
      const OddsEntry entry = action == ExchangeAction::shoot ? table.shot(0, 1, stands)
                              : charge                        ? table.charge(0, 1, stands, attacker_markers)
                                                              : table.spell(0, 1, 1, stands);
      ++sum.entries;
      sum.different += !(entry == exact);
      sum.with_loss += exact.loss > 0;
    }
  }
}

/// All entries of the first of every two units against the second.
Comparison compare_pairs(const Rules& rules, const std::vector<Profile>& profiles, const Weights& weights = {}) {
  const OddsTables tables(rules, profiles, weights);
  PairOdds table(tables);
  const auto state = std::make_unique<State>();
  const std::vector<Hundredths> cost = {1500};
  Comparison sum;
  for (std::size_t i = 0; i < profiles.size(); i += 2) {
    BattleSetup<Profile> setup;
    setup.sides[0] = {{&profiles[i], 1}, cost, {}, Policy::greedy};
    setup.sides[1] = {{&profiles[i + 1], 1}, cost, {}, Policy::greedy};
    state->begin(rules, setup);
    table.begin(*state);
    compare(rules, profiles[i], profiles[i + 1], table, sum);
  }
  return sum;
}

Comparison compare_random_pairs(const Rules& rules, Parameters how, std::uint64_t seed, int pairs,
                                const Weights& weights = {}) {
  RandomStream random({seed, 0, 0}, StreamClass::population);
  std::vector<Profile> profiles;
  for (int i = 0; i < 2 * pairs; ++i) profiles.push_back(random_profile(how, random));
  return compare_pairs(rules, profiles, weights);
}

void expect_exact(const Rules& rules, Parameters how, std::uint64_t seed, const Weights& weights = {}) {
  constexpr int kPairs = 40;
  const Comparison sum = compare_random_pairs(rules, how, seed, kPairs, weights);
  EXPECT_EQ(sum.entries, kPairs * 100);
  EXPECT_EQ(sum.different, 0);
  EXPECT_GT(sum.with_loss, 0);
}

// Rules: WS2-B
TEST(Warstuff2OddsTables, AreTheExactOddsRoundedOnce) {
  expect_exact(Rules{}, Parameters::usual, 1);
  expect_exact(Rules{}, Parameters::wild, 2);
}

// Rules: WS2-B, WS2-K
TEST(Warstuff2OddsTables, FollowTheOptionsInForce) {
  Rules no_cover_in_melee;
  no_cover_in_melee.cover_in_melee = 0;
  expect_exact(no_cover_in_melee, Parameters::usual, 3);
  Rules cover_for_each_hit;
  cover_for_each_hit.cover_die_per_hit = 1;
  cover_for_each_hit.deadly_ignores_cover = 0;
  expect_exact(cover_for_each_hit, Parameters::wild, 4);
  Rules hard_on_stunned;
  hard_on_stunned.stunned_hit_ignorable = 0;
  hard_on_stunned.spell_kills_stunned = 1;
  expect_exact(hard_on_stunned, Parameters::wild, 5);
  Rules riders_of_attacks;
  riders_of_attacks.rider_scope_attacks = 1;
  expect_exact(riders_of_attacks, Parameters::wild, 6);
}

// Rules: WS2-B
TEST(Warstuff2OddsTables, FollowTheNumbersOfRulesAndPlayers) {
  Rules rules;
  rules.wounds_killed_on = 9;
  rules.cover_on = 3;
  Weights weights;
  weights.kill = 10000;
  weights.stun = 777;
  weights.mark = 1234;
  weights.frozen = 9999;
  expect_exact(rules, Parameters::wild, 7, weights);
}

/// A unit whose exchanges have as many dice as there can be.
Profile with_many_dice(int quality, int ignore_hit_on) {
  Profile profile;
  profile.quality = static_cast<std::int8_t>(quality);
  profile.range = 1800;
  profile.cast_on = 4;
  profile.spell_count = 2;
  profile.charge_attacks = 4;
  profile.melee_fail = true;
  profile.nerve_unless_same = 1;
  profile.reroll_morale = true;
  profile.ignore_hit_on = static_cast<std::int8_t>(ignore_hit_on);
  profile.always_cover = true;
  profile.blast_hits = 4;
  return profile;
}

// Charges, strikes back and blasts of them have common denominators of more than 128 bits.
// Rules: WS2-B
TEST(Warstuff2OddsTables, AreExactForExchangesOfTheMostDice) {
  Rules rules;
  rules.cover_die_per_hit = 1;
  rules.cover_on = 6;
  std::vector<Profile> profiles;
  for (const int attacker : {2, 3, 6}) {
    for (const int defender : {2, 4, 6}) {
      profiles.push_back(with_many_dice(attacker, 2));
      profiles.push_back(with_many_dice(defender, attacker));
    }
  }
  const Comparison sum = compare_pairs(rules, profiles);
  EXPECT_EQ(sum.entries, 9 * 100);
  EXPECT_EQ(sum.different, 0);
  EXPECT_GT(sum.with_loss, 0);
}

/// Every kind of entry of one attacker against one defender.
std::vector<OddsEntry> entries_of(PairOdds& table, const Profile& profile, UnitIndex attacker, UnitIndex defender) {
  std::vector<OddsEntry> entries{table.shot(attacker, defender, DefenderState{}),
                                 table.charge(attacker, defender, DefenderState{}, 1)};
  if (profile.spell_count > 0) entries.push_back(table.spell(attacker, 1, defender, DefenderState{}));
  return entries;
}

// Rules: WS2-B
TEST(Warstuff2OddsTables, AreTheSameInACrowdOfMorePairsThanAreKept) {
  constexpr std::size_t kSide = 70;
  RandomStream random({8, 0, 0}, StreamClass::population);
  std::vector<Profile> profiles;
  for (std::size_t i = 0; i < 2 * kSide; ++i) {
    profiles.push_back(random_profile(Parameters::usual, random));
    if (i % 3 != 0) profiles.back().spell_count = 0;
  }
  const Rules rules;
  const OddsTables tables(rules, profiles);
  const std::vector<Hundredths> costs(kSide, 1500);
  const auto state = std::make_unique<State>();
  const auto begin = [&](PairOdds& table, std::size_t first, std::size_t second, std::size_t count) {
    BattleSetup<Profile> setup;
    setup.sides[0] = {{&profiles[first], count}, {costs.data(), count}, {}, Policy::greedy};
    setup.sides[1] = {{&profiles[second], count}, {costs.data(), count}, {}, Policy::greedy};
    state->begin(rules, setup);
    table.begin(*state);
  };
  PairOdds alone(tables);
  std::vector<std::vector<OddsEntry>> expected;
  for (std::size_t a = 0; a < kSide; ++a) {
    for (std::size_t d = 0; d < kSide; ++d) {
      begin(alone, a, kSide + d, 1);
      expected.push_back(entries_of(alone, profiles[a], 0, 1));
    }
  }
  PairOdds crowd(tables);
  begin(crowd, 0, kSide, kSide);
  for (int turn = 0; turn < 3; ++turn) {
    int different = 0;
    for (std::size_t a = 0; a < kSide; ++a) {
      for (std::size_t d = 0; d < kSide; ++d) {
        const auto found = entries_of(crowd, profiles[a], static_cast<UnitIndex>(a), static_cast<UnitIndex>(kSide + d));
        different += found == expected[a * kSide + d] ? 0 : 1;
      }
    }
    EXPECT_EQ(different, 0) << "turn " << turn;
  }
}

// An event clears its progress at its end, so that states that differ in their past only are equal.
// Rules: WS2-E
TEST(Warstuff2SingleExchange, NothingIsLeftOfAnEventThatIsOver) {
  Rules rules;
  RandomStream random({8, 0, 0}, StreamClass::population);
  std::size_t ends = 0;
  for (int number = 0; number < 120; ++number) {
    const Profile attacker = random_profile(Parameters::wild, random);
    const Profile defender = random_profile(Parameters::wild, random);
    const UnitNumbers target = numbers_of(rules, defender);
    const AttackNumbers attack =
        attack_numbers(numbers_of(rules, attacker), target, number % 2 == 0 ? AttackForm::charge : AttackForm::spell);
    const DefenceNumbers defence = defence_numbers(rules, target, attack.hits.kind, number % 3 == 0);
    const EventStreams streams;
    const Event event(rules, attack, defence, streams);
    using State = std::pair<Progress, Condition>;
    State start;
    start.second.stunned = number % 5 == 0;
    event.begin(start.first, start.second);
    const auto all = enumerate(
        start, 1.0,
        [&](State& state, EnumeratingDice& dice) { event.step(state.first, state.second, dice, NoRescuers{}); },
        [](const State& state) { return state.first.over(); });
    for (const auto& [end, chance] : all) {
      Progress nothing;
      nothing.stunned_by_die = end.first.stunned_by_die;
      EXPECT_TRUE(end.first == nothing) << number;
    }
    ends += all.size();
  }
  EXPECT_GT(ends, 300U);
}

}  // namespace
}  // namespace warbalance::warstuff2::odds_tables_test
