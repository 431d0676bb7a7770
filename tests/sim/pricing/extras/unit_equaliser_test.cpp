#include "sim/pricing/extras/unit_equaliser.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/sim/pricing/synthetic_game.hpp"

namespace warbalance::sim::unit_equaliser_test {
namespace {

const UnitDesign kUnit{0, {1, 2}};  // 3+ Fast, Slow: of a forbidden pair, so that no random unit is like it
/// The synthetic game with a bonus for one design: score is linear in strength, so the unit's fair price is known.
struct EqualiserGame {
  double bonus = 12;  ///< points beyond the sum of its parts
  SyntheticGame game{world().summary, {25, 15, 6, 8, 4, -3, 7, 0, 3}, 0.004, 0.5};
  PriceModel additive{world().ruleset, world().features, PriceModelKind::additive};
  ScoringList list{additive, game.fair, 1};  // without a least price all other units cost what they are worth

  double truth() const {
    return game.fair[kUnit.tier] + game.fair[3 + kUnit.rules[0]] + game.fair[3 + kUnit.rules[1]] + bonus;
  }

  PlayFunction play() const {
    return [this](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      const auto worth = [this](const FieldArmy& army) {
        double sum = game.strength(world().features, army);
        for (const UnitDesign& unit : army.units) sum += unit == kUnit ? game.net * (1 + game.liability) * bonus : 0;
        return sum;
      };
      RandomStream random(key, StreamClass::dice);
      BattleReport report;
      report.first_player = static_cast<std::int8_t>(random.below(2));
      const double luck = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
      report.winner = luck < 0.5 + worth(seat1) - worth(seat2) ? 0 : 1;
      return report;
    };
  }

  EqualisedPrice price(std::uint64_t seed, std::uint32_t battles) const {
    SilentProgress silent;
    const EqualiserPlay settings{seed, battles, world().summary.mean_listed};
    return equalise(world().population, list, {kUnit}, play(), settings, silent);
  }
};

TEST(UnitEqualiser, FindsWhatAUnitIsWorthBeyondItsParts) {
  const EqualiserGame game;
  const EqualisedPrice price = game.price(1, 100'000);
  ASSERT_TRUE(price.fair) << price.problem;
  EXPECT_NEAR(*price.fair, game.truth(), 4 * price.se);
  EXPECT_LT(price.se, 2);
  EXPECT_GT(price.slope, 0);
  EXPECT_LT(price.interval->low, *price.fair);
  EXPECT_GT(price.interval->high, *price.fair);
}

TEST(UnitEqualiserSlow, IntervalsHoldTheTruthInNinetyFivePercentOfRuns) {
  const EqualiserGame game;
  constexpr int kRuns = 100;
  int held = 0;
  for (int run = 0; run < kRuns; ++run) {
    const EqualisedPrice price = game.price(100 + static_cast<std::uint64_t>(run), 12'000);
    if (!price.interval) continue;
    held += price.interval->low <= game.truth() && game.truth() <= price.interval->high ? 1 : 0;
  }
  // 95 of 100, with a standard deviation of 2.2: fewer than 87 would be one chance in 1,000.
  EXPECT_GE(held, 87);
}

TEST(UnitEqualiser, AUnitThatNoArmyCouldPayForIsSaidToBe) {
  EqualiserGame game;
  game.bonus = 140;
  EXPECT_EQ(game.price(1, 20'000).problem,
            "it is worth more than 120 points, the smallest total of these armies: give a larger --budget");
}

TEST(UnitEqualiser, TooFewBattlesGiveNoPrice) {
  const EqualiserGame game;
  const EqualisedPrice price = game.price(3, 200);
  EXPECT_TRUE(!price.problem.empty() || price.se > 5);
}

}  // namespace
}  // namespace warbalance::sim::unit_equaliser_test
