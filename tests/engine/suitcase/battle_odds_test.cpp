#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include "engine/core/random_dice.hpp"
#include "engine/systems/suitcase/battle.hpp"
#include "engine/systems/suitcase/casting.hpp"
#include "engine/systems/suitcase/melee.hpp"
#include "engine/systems/suitcase/odds.hpp"
#include "engine/systems/suitcase/shooting.hpp"
#include "tests/engine/frequencies.hpp"
#include "tests/engine/suitcase/random_units.hpp"

// Attacks of battles, by the chapters that battles run, come out as often as the exact odds say: between units of
// random special rules, every effect over its whole range, under random options. An outcome is beyond chance when it is
// as unlikely as four and a half standard errors; of some thousands 0.02 are expected to be, and the seeds are fixed.

namespace warbalance::suitcase::battle_odds_test {
namespace {

constexpr int kTrials = 2000;
constexpr double kStandardErrors = 4.5;

/// What is left of attacker and defender.
using Left = std::pair<Body, Body>;

/// An attack, and how the two units are before it.
struct Attack {
  ExchangeSetting setting;
  Body attacker;
  Body defender;
};

Attack random_attack(int number, const UnitNumbers& attacker, const UnitNumbers& defender, RandomUnits& random) {
  Attack attack;
  ExchangeSetting& setting = attack.setting;
  setting.kind = std::array{ExchangeKind::melee, ExchangeKind::shoot, ExchangeKind::melee, ExchangeKind::fire_breath,
                            ExchangeKind::melee, ExchangeKind::shoot, ExchangeKind::spell}[number % 7];
  attack.attacker = random.body(attacker, false);
  attack.defender = random.body(defender, true);
  if (attack.attacker.idle()) attack.attacker.hero_stunned = false;
  setting.cover = random.one_in(3) ? Cover::in : Cover::none;
  setting.moved = random.one_in(2);
  setting.pick = static_cast<Pick>(random.between(0, 3));
  setting.fatigued = random.one_in(4);
  setting.defender_fatigued = random.one_in(4);
  if (setting.kind == ExchangeKind::spell) {
    setting.spell = static_cast<std::int8_t>(random.between(0, 1));
    if (!attack.defender.idle()) setting.block = static_cast<std::int8_t>(wizard_power(defender, attack.defender));
  }
  return attack;
}

std::map<Left, double> exact(const Rules& rules, const UnitNumbers& attacker, const UnitNumbers& defender,
                             const Attack& attack) {
  const SingleExchange exchange(rules, attacker, defender, attack.setting);
  std::map<Left, double> chances;
  for (const auto& [end, chance] : ExchangeOdds(exchange).ends(exchange.begin_from(attack.attacker, attack.defender))) {
    chances[{end.attacker, end.defender}] += chance.value().convert_to<double>();
  }
  return chances;
}

/// The same unit, harder to wound by one face of the die.
UnitNumbers with_better_defense(UnitNumbers numbers) {
  for (CardNumbers& card : numbers.all_cards) {
    --card.defense;
    --card.defense_shot;
  }
  return numbers;
}

/// A table with two units on it, where attacks are made over and over.
class Field {
 public:
  Field(const Rules& rules, const Profile& attacker, const Profile& defender)
      : rules_(rules), profiles_{attacker, defender}, room_(OddsTables{rules}) {}

  std::map<Left, int> play(const Attack& attack, std::uint32_t number) {
    std::map<Left, int> counts;
    for (int trial = 0; trial < kTrials; ++trial) {
      dice_.begin({19, number, static_cast<std::uint32_t>(trial)});
      set_up(attack);
      NullTrace trace;
      BattleReport report;
      Game<RandomDice, NullTrace> game(rules_, *state_, room_, players_, dice_, trace, report);
      make(game, attack);
      ++counts[{state_->unit(0).body, state_->unit(1).body}];
    }
    return counts;
  }

 private:
  static constexpr Hundredths kCost = 1500;

  void set_up(const Attack& attack) {
    BattleSetup<Profile> setup;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      setup.sides[seat] = {{&profiles_[seat], 1}, {&kCost, 1}, {}, Policy::random};
    }
    state_->begin(rules_, setup);
    room_.begin(*state_);
    players_.begin(setup, {}, nullptr);
    state_->round = 1;
    stand(0, attack.attacker, 20, attack.setting.fatigued);
    stand(1, attack.defender, 22, attack.setting.defender_fatigued);
    const bool covered = attack.setting.cover == Cover::in;
    state_->grounds = covered ? kCoverGround : 0;
    for (int column = 0; column < kColumns; ++column) {
      state_->ground[at(hex_at(column, 22))] = covered ? kCoverGround : 0;
    }
  }
  /// Puts the models of a unit in a row, the hero behind the troops.
  void stand(UnitIndex unit, const Body& body, int row, bool fatigued) {
    UnitState& self = state_->unit(unit);
    self.body = body;
    self.fatigued = fatigued;
    self.breath_spent = {fatigued, fatigued};
    self.activated = true;  // a wizard who has a target himself blocks then
    Formation hexes;
    for (int model = 0; model < kMaxTroops; ++model) {
      hexes[static_cast<std::size_t>(model)] = hex_at(20 + model % 20, row);
    }
    hexes[kHeroModel] = hex_at(19, row);
    self.hexes = hexes;  // also of models that do not live: who casts here need not have a wizard left
    state_->put(unit, hexes);
    state_->join(unit);
  }

  template <class G>
  void make(G& game, const Attack& attack) {
    switch (attack.setting.kind) {
      case ExchangeKind::melee:
        return fight(game, 0, 1);
      case ExchangeKind::shoot: {
        const bool picks = can_be_picked(state_->numbers(1), attack.defender, attack.setting.pick);
        return shoot(game, 0, {1, picks ? attack.setting.pick : Pick::none}, attack.setting.moved);
      }
      case ExchangeKind::fire_breath:
        state_->unit(0).breath_spent = {};
        return breathe(game, 0, 1);
      case ExchangeKind::spell:
        return cast(game, 0, {attack.setting.spell, 1});
    }
  }

  const Rules& rules_;
  const std::array<Profile, 2> profiles_;
  Workspace room_;
  Players players_;
  RandomDice dice_;
  std::unique_ptr<State> state_ = std::make_unique<State>();
};

// Rules: SC-G1, SC-G2, SC-G3, SC-H2, SC-H3, SC-H5, SC-H8, SC-C2, SC-C4, SC-C5, SC-C6, SC-C8, SC-C9, SC-W1, SC-W3,
// SC-W4, SC-W5, SC-W7, SC-Q1, SC-K9, SC-K16, SC-K20, SC-K27
TEST(SuitcaseBattleOdds, AttacksOfBattlesComeOutAsOftenAsTheExactOddsSay) {
  RandomUnits random(53);
  int compared = 0;
  int noticed = 0;
  for (int number = 0; number < 420; ++number) {
    const Rules rules = random.rules();
    const Profile attacker = random.unit(3);
    const Profile defender = random.unit(3);
    const UnitNumbers attacking = unit_numbers(rules, attacker);
    const UnitNumbers defending = unit_numbers(rules, defender);
    const Attack attack = random_attack(number, attacking, defending, random);
    const std::map<Left, double> chances = exact(rules, attacking, defending, attack);
    const std::map<Left, int> counts =
        Field(rules, attacker, defender).play(attack, static_cast<std::uint32_t>(number));
    const auto beyond = tests::outcomes_beyond(counts, chances, kTrials, kStandardErrors);
    EXPECT_TRUE(beyond.empty()) << number << ": " << testing::PrintToString(beyond);
    for (const auto& [left, chance] : chances) compared += chance > 0.01 ? 1 : 0;
    if (number % 6 != 0) continue;
    const auto wrong = exact(rules, attacking, with_better_defense(defending), attack);  // must not agree
    noticed += tests::outcomes_beyond(counts, wrong, kTrials, kStandardErrors).empty() ? 0 : 1;
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(noticed, 20);
}

// Rules: SC-W1, SC-C9
TEST(SuitcaseBattleOdds, ExactOddsBatchByBatchAreThoseOfOneRollAfterTheOther) {
  RandomUnits random(54);
  for (int number = 0; number < 120; ++number) {
    const Rules rules = random.rules();
    const UnitNumbers attacker = unit_numbers(rules, random.unit(1));
    const UnitNumbers defender = unit_numbers(rules, random.unit(2));
    const Attack attack = random_attack(number, attacker, defender, random);
    const SingleExchange exchange(rules, attacker, defender, attack.setting);
    const auto ends = enumerate(
        exchange.begin_from(attack.attacker, attack.defender), 1.0,
        [&](ExchangeState& state, EnumeratingDice& dice) { exchange.step(state, dice); }, SingleExchange::over);
    std::map<Left, double> chances;
    for (const auto& [end, chance] : ends) chances[{end.attacker, end.defender}] += chance;
    const std::map<Left, double> batches = exact(rules, attacker, defender, attack);
    ASSERT_EQ(batches.size(), chances.size()) << number;
    for (auto a = batches.cbegin(), b = chances.cbegin(); a != batches.cend(); ++a, ++b) {
      ASSERT_EQ(a->first, b->first) << number;
      ASSERT_NEAR(a->second, b->second, 1e-9) << number;
    }
  }
}

}  // namespace
}  // namespace warbalance::suitcase::battle_odds_test
