#include <gtest/gtest.h>
#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "engine/core/enumerate.hpp"
#include "engine/core/random_dice.hpp"
#include "engine/systems/warstuff2/activation.hpp"
#include "engine/systems/warstuff2/arena.hpp"
#include "engine/systems/warstuff2/odds.hpp"
#include "engine/systems/warstuff2/system.hpp"
#include "tests/engine/frequencies.hpp"
#include "tests/engine/odds_text.hpp"
#include "tests/engine/warstuff2/conformance.hpp"
#include "tests/engine/warstuff2/scene.hpp"
#include "tests/vectors/warstuff2.hpp"

namespace warbalance::warstuff2::exact_vectors_test {
namespace {

using tests::expect_vectors;

constexpr auto odds_text = tests::odds_text<Warstuff2>;

// Rules: WS2-E, WS2-W1, WS2-W4, WS2-W5, WS2-W7, WS2-W8, WS2-W9, WS2-W12, WS2-X2, WS2-X8, WS2-X9
TEST(Warstuff2ExactVectors, AreAllReproducedAsReducedFractions) {
  EXPECT_EQ(std::size(tests::kWarstuff2Vectors), 27U);
  expect_vectors<Warstuff2>(tests::kWarstuff2Vectors);
}

// Rules: WS2-E, WS2-Q11
TEST(Warstuff2ExactVectors, HealersRollTheNumberOfTheRuleset) {
  EXPECT_EQ(odds_text("shoot", "2+ Shooter(27)", "6+", "--defender-healers 1 --set rule.Healer.rescue_friend.on=2"),
            "ok / killed = 25/648; ok / ok = 11/36; ok / stunned:1 = 425/648");
}

// Rules: WS2-E, WS2-X9, WS2-Q14, WS2-Q22, WS2-Q13
TEST(Warstuff2ExactVectors, EqualsInSizeAndFearMeetLikePlainUnits) {
  const std::string plain = odds_text("charge", "4+", "4+", "");
  for (const char* rule : {"Large", "Small", "Intimidating"}) {
    const std::string profile = std::string("4+ ") + rule;
    EXPECT_EQ(odds_text("charge", profile, profile, ""), plain) << rule;
  }
}

// Rules: WS2-E
TEST(Warstuff2ExactVectors, ImpossibleExchangesAreRefused) {
  EXPECT_NE(odds_text("shoot", "4+", "4+", "").find("Shooter"), std::string::npos);
  EXPECT_NE(odds_text("fireball", "4+", "4+", "").find("cast"), std::string::npos);
  EXPECT_NE(odds_text("charge", "4+", "4+", "--elevated").find("--elevated"), std::string::npos);
  EXPECT_NE(odds_text("shoot", "4+ Shooter(9)", "4+", "--attacker-cover").find("--attacker-cover"), std::string::npos);
  EXPECT_NE(odds_text("shoot", "4+ Shooter(9)", "4+", "--attacker-healers 1").find("--attacker-healers"),
            std::string::npos);
}

using Rational = boost::multiprecision::cpp_rational;

// The costliest exchange that profiles of the data allow stays a matter of a few thousand steps.
// Rules: WS2-E
TEST(Warstuff2ExactVectors, TheCostliestExchangeTakesFewSteps) {
  const sim::Ruleset ruleset = load_rules({"cover_die=per-hit", "deadly_ignores_cover=false"});
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset);
  const Profile attacker =
      profile_of(ruleset, "4+ Death Blow, Deadly, Fearless, Freeze, Frenzy, Mounted, Regeneration");
  const Profile defender = profile_of(ruleset, "4+ Camouflaged, Death Blow, Freeze, Intimidating, Regeneration, Tough");
  ExchangeSetting setting;
  setting.action = ExchangeAction::charge;
  setting.attacker_healers = 20;
  setting.defender_healers = 20;
  const RuleSet compared = attacker.compares | defender.compares;
  const SingleExchange exchange(rules, unit_numbers(rules, attacker, compared), unit_numbers(rules, defender, compared),
                                setting);
  int steps = 0;
  const auto ends = enumerate(
      exchange.start({}, {}), Rational(1),
      [&](ExchangeState& state, EnumeratingDice& dice) {
        ++steps;
        exchange.step(state, dice);
      },
      SingleExchange::over);
  EXPECT_GT(ends.size(), 10U);
  EXPECT_LT(steps, 5000);
}

// Exchanges of battles, by the chapters that battles run, come out as often as the exact odds say: between units of
// random special rules, every effect over its whole range. An outcome is beyond chance when it is as unlikely as four
// and a half standard errors; of some 700 outcomes 0.005 are expected to be, and the seeds are fixed.

constexpr int kTrials = 3000;
constexpr double kStandardErrors = 4.5;

Profile random_profile(RandomStream& random) {
  const auto effects = Warstuff2::vocabulary().effects;
  Profile profile;
  profile.quality = static_cast<std::int8_t>(2 + random.below(5));
  const auto add = [&](std::size_t effect) {
    std::vector<std::int32_t> values;
    for (const NumberSpec& spec : effects[effect].parameters) {
      values.push_back(spec.min +
                       static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(spec.max - spec.min + 1))));
    }
    Warstuff2::apply_effect(profile, effect, values, static_cast<int>(random.below(4)));
  };
  for (std::uint32_t count = random.below(6); count > 0; --count) {
    add(random.below(static_cast<std::uint32_t>(effects.size())));
  }
  profile.spell_count = 0;
  add(static_cast<std::size_t>(Effect::spell));
  if (profile.cast_on == 0) profile.cast_on = 4;
  profile.range = 4800;
  profile.spells[0].range = 4800;
  profile.healer_on = 0;
  return profile;
}

Rules random_rules(RandomStream& random) {
  Rules rules;
  rules.wounds_killed_on = 4 + static_cast<std::int32_t>(random.below(5));
  rules.cover_on = 2 + static_cast<std::int32_t>(random.below(5));
  for (std::int32_t Rules::*option :
       {&Rules::cover_in_melee, &Rules::cover_die_per_hit, &Rules::deadly_ignores_cover, &Rules::stunned_hit_ignorable,
        &Rules::spell_kills_stunned, &Rules::rider_scope_attacks}) {
    rules.*option = static_cast<std::int32_t>(random.below(2));
  }
  return rules;
}

/// How the two units stand before it.
struct Start {
  ExchangeAction action = ExchangeAction::charge;
  bool defender_cover = false;
  bool attacker_cover = false;
  Condition attacker;
  Condition defender;
};

Start random_start(int number, RandomStream& random) {
  Start start;
  start.action = static_cast<ExchangeAction>(number % 3);
  start.defender_cover = random.below(3) == 0;
  start.attacker_cover = start.action == ExchangeAction::charge && random.below(3) == 0;
  start.attacker.markers = static_cast<std::uint8_t>(random.below(3));
  start.defender.markers = static_cast<std::uint8_t>(random.below(4));
  start.defender.stunned = random.below(4) == 0;
  return start;
}

/// What is left of the attacker, of a charge only (a blast of the target of a shot reaches it or not), and the
/// defender.
using Left = std::pair<Condition, Condition>;

std::map<Left, double> exact(const Rules& rules, const std::vector<Profile>& units, const Start& start) {
  ExchangeSetting setting;
  setting.action = start.action;
  setting.defender_cover = start.defender_cover;
  setting.attacker_cover = start.attacker_cover;
  const RuleSet compared = compared_rules(units);
  const SingleExchange exchange(rules, unit_numbers(rules, units[0], compared), unit_numbers(rules, units[1], compared),
                                setting);
  const auto ends = enumerate(
      exchange.start(start.attacker, start.defender), 1.0,
      [&](ExchangeState& state, EnumeratingDice& dice) { exchange.step(state, dice); }, SingleExchange::over);
  std::map<Left, double> chances;
  for (const auto& [end, chance] : ends) {
    const bool charge = start.action == ExchangeAction::charge;
    chances[{charge ? end.attacker : Condition{}, end.defender}] += chance;
  }
  return chances;
}

/// A table with two units on it, where exchanges are played over and over.
class Field {
 public:
  Field(const Rules& rules, const std::vector<Profile>& units)
      : rules_(rules), units_(units), tables_(rules, units), odds_(tables_) {}

  std::map<Left, int> play(const Start& start, std::uint32_t number) {
    std::map<Left, int> counts;
    for (int trial = 0; trial < kTrials; ++trial) {
      const BattleKey key{17, number, static_cast<std::uint32_t>(trial)};
      dice_.begin(key);
      BattleSetup<Profile> setup;
      for (std::size_t seat = 0; seat < 2; ++seat) {
        setup.sides[seat] = {{&units_[seat], 1}, {&kCost, 1}, {}, Policy::random};
      }
      state_->begin(rules_, setup);
      odds_.begin(*state_);
      players_.begin(setup, key, nullptr);
      state_->deploy(0, {2000, 2000});
      state_->deploy(1, {2000 + units_[0].radius + units_[1].radius, 2000});
      state_->round = 1;
      take_up(0, start.attacker, start.attacker_cover);
      take_up(1, start.defender, start.defender_cover);
      NullTrace trace;
      BattleReport report;
      Game<RandomDice, NullTrace> game(rules_, *state_, odds_, players_, dice_, trace, report);
      switch (start.action) {
        case ExchangeAction::charge:
          melee(game, 0, 1);
          break;
        case ExchangeAction::shoot:
          shoot(game, 0, 1, ShotKind::action);
          break;
        case ExchangeAction::spell:
          cast(game, 0);
          break;
      }
      ++counts[{start.action == ExchangeAction::charge ? left(0) : Condition{}, left(1)}];
    }
    return counts;
  }

 private:
  static constexpr Hundredths kCost = 1500;

  void take_up(UnitIndex unit, const Condition& condition, bool hunkered) {
    state_->unit(unit).condition = condition;
    state_->unit(unit).hunkered = hunkered;
  }
  Condition left(UnitIndex unit) const {
    Condition condition = state_->unit(unit).condition;
    if (condition.killed) kill(condition);
    return condition;
  }

  const Rules& rules_;
  const std::vector<Profile>& units_;
  OddsTables tables_;
  PairOdds odds_;
  Players players_;
  RandomDice dice_;
  std::unique_ptr<State> state_ = std::make_unique<State>();
};

// Rules: WS2-E, WS2-W1, WS2-W4, WS2-W6, WS2-W7, WS2-W9, WS2-W10, WS2-X2, WS2-X3, WS2-X4, WS2-Q27
TEST(Warstuff2BattleOdds, ExchangesOfBattlesComeOutAsOftenAsTheExactOddsSay) {
  RandomStream random({52, 0, 0}, StreamClass::population);
  int compared = 0;
  for (int number = 0; number < 90; ++number) {
    const Rules rules = random_rules(random);
    const std::vector<Profile> units = {random_profile(random), random_profile(random)};
    const Start start = random_start(number, random);
    const std::map<Left, double> chances = exact(rules, units, start);
    const std::map<Left, int> counts = Field(rules, units).play(start, static_cast<std::uint32_t>(number));
    const auto beyond = tests::outcomes_beyond(counts, chances, kTrials, kStandardErrors);
    EXPECT_TRUE(beyond.empty()) << number << ": " << testing::PrintToString(beyond);
    compared += static_cast<int>(chances.size());
  }
  EXPECT_GT(compared, 300);
}

// The same comparison with exact odds of units in other cover: it must fail.
TEST(Warstuff2BattleOdds, OddsOfAnotherSituationAreNoticed) {
  RandomStream random({53, 0, 0}, StreamClass::population);
  int beyond = 0;
  for (int number = 0; number < 24; ++number) {
    const Rules rules = random_rules(random);
    const std::vector<Profile> units = {random_profile(random), random_profile(random)};
    const Start start = random_start(number, random);
    Start other = start;
    other.defender_cover = !start.defender_cover;
    const std::map<Left, int> counts = Field(rules, units).play(start, static_cast<std::uint32_t>(number));
    const auto found = tests::outcomes_beyond(counts, exact(rules, units, other), kTrials, kStandardErrors);
    beyond += static_cast<int>(found.size());
  }
  EXPECT_GT(beyond, 5);
}

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
  const auto effects = Warstuff2::vocabulary().effects;
  Profile profile;
  profile.quality = static_cast<std::int8_t>(2 + random.below(5));
  const auto add = [&](std::size_t effect) {
    const int rule = static_cast<int>(random.below(4));
    std::vector<std::int32_t> values;
    for (const NumberSpec& spec : effects[effect].parameters) values.push_back(parameter(spec, how, random));
    Warstuff2::apply_effect(profile, effect, values, rule);
    profile.carried |= RuleSet{1} << rule;
  };
  for (std::uint32_t count = random.below(5); count > 0; --count) {
    add(random.below(static_cast<std::uint32_t>(effects.size())));
  }
  profile.range = 1800;
  if (profile.cast_on == 0) profile.cast_on = 4;
  while (profile.spell_count < 2) add(static_cast<std::size_t>(Effect::spell));
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
}  // namespace warbalance::warstuff2::exact_vectors_test
