#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "engine/core/enumerate.hpp"
#include "engine/core/random_dice.hpp"
#include "engine/systems/warstuff2/activation.hpp"
#include "engine/systems/warstuff2/arena.hpp"
#include "engine/systems/warstuff2/effects.hpp"
#include "engine/systems/warstuff2/odds.hpp"
#include "tests/engine/frequencies.hpp"

// Exchanges of battles, by the chapters that battles run, come out as often as the exact odds say: between units of
// random special rules, every effect over its whole range. An outcome is beyond chance when it is as unlikely as four
// and a half standard errors; of some 700 outcomes 0.005 are expected to be, and the seeds are fixed.

namespace warbalance::warstuff2::battle_odds_test {
namespace {

constexpr int kTrials = 3000;
constexpr double kStandardErrors = 4.5;

Profile random_profile(RandomStream& random) {
  const auto effects = effect_vocabulary();
  Profile profile;
  profile.quality = static_cast<std::int8_t>(2 + random.below(5));
  const auto add = [&](std::size_t effect) {
    std::vector<std::int32_t> values;
    for (const NumberSpec& spec : effects[effect].parameters) {
      values.push_back(spec.min +
                       static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(spec.max - spec.min + 1))));
    }
    apply_effect(profile, effect, values, static_cast<int>(random.below(4)));
  };
  for (std::uint32_t count = random.below(6); count > 0; --count) {
    add(random.below(static_cast<std::uint32_t>(effects.size())));
  }
  profile.spell_count = 0;
  add(effects.size() - 1);  // one spell
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

}  // namespace
}  // namespace warbalance::warstuff2::battle_odds_test
