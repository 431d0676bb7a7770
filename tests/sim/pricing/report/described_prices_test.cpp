#include "sim/pricing/report/described_prices.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "sim/battles/threads.hpp"
#include "sim/pricing/report/exchange_prices.hpp"
#include "tests/sim/battles/stop_after.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
#include "tests/sim/rules/designs.hpp"

namespace warbalance::sim::described_prices_test {
namespace {

constexpr std::size_t kTiers = 3;

FieldOptions options_of(int battles_per_round) {
  FieldOptions options;
  options.schedule = {16, 5, 15, 1, battles_per_round};
  options.build_by(Building::listed);
  return options;
}

PriceReport described(const PlayFunction& play, const FieldOptions& options) {
  SilentProgress silent;
  return describe_prices(world().population, world().summary, play, options, silent);
}

/// Odds of a victory are the ratio of what both armies are worth, to a power: 1 for Bradley and Terry's.
PlayFunction ratio_game(double power) {
  return [power](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    const std::vector<double> shape = true_shape();
    const auto worth = [&](const FieldArmy& army) {
      double sum = 0;
      for (std::size_t unit = 0; unit < army.units.size(); ++unit) sum += world().features.dot(shape, army, unit);
      return sum;
    };
    RandomStream random(key, StreamClass::dice);
    const double chance = 1 / (1 + std::pow(worth(seat2) / worth(seat1), power));
    BattleReport report;
    report.winner = static_cast<double>(random.next() >> 11) / 9007199254740992.0 < chance ? 0 : 1;
    return report;
  };
}

/// The middle tier is listed at 15, which is what it is worth: so the others are told at their worth.
void expect_worth(const PriceReport& report, double widest) {
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  const std::vector<double> worth = true_shape();
  for (std::size_t f = 0; f < report.rows.size(); ++f) {
    const PriceRow& row = report.rows[f];
    ASSERT_TRUE(row.interval) << row.rule;
    EXPECT_TRUE(row.interval->contains(worth[f])) << row.rule << " " << *row.fair << " not " << worth[f];
    EXPECT_LT(row.interval->half_width(), widest) << row.rule;
    EXPECT_FALSE(row.verdict);
    EXPECT_EQ(row.flags.empty(), f != 1) << row.rule;
  }
  EXPECT_EQ(report.rows[1].flags, std::vector{PriceFlag::anchor});
}

TEST(MonoPrices, AreTheNumbersOfPlainUnitsThatAreEven) { expect_worth(described(ratio_game(3), options_of(600)), 1.5); }

TEST(MonoPrices, OfAUnitThatNobodyBeatsAreOutOfReach) {
  const PlayFunction play = [](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    const auto has_rule = [](const FieldArmy& army) { return !army.units[0].rules.empty(); };
    BattleReport report;
    report.winner = has_rule(seat1) ? 0 : has_rule(seat2) ? 1 : static_cast<std::int8_t>(key.battle % 2);
    return report;
  };
  const PriceReport report = described(play, options_of(20));
  for (std::size_t f = kTiers; f < report.rows.size(); ++f) {
    EXPECT_EQ(report.rows[f].flags, std::vector{PriceFlag::out_of_reach}) << report.rows[f].rule;
    EXPECT_FALSE(report.rows[f].fair);
  }
}

TEST(DescribedPrices, ThreadsChangeNoDigitAndStopsGiveNoPrices) {
  const PlayFunction play = ratio_game(1);
  PriceReport one;
  PriceReport many;
  with_threads(1, [&] { one = described(play, options_of(60)); });
  with_threads(7, [&] { many = described(play, options_of(60)); });
  for (std::size_t f = 0; f < one.rows.size(); ++f) {
    EXPECT_EQ(one.rows[f].fair, many.rows[f].fair);
    EXPECT_EQ(one.rows[f].se, many.rows[f].se);
  }
  EXPECT_EQ(one.battles, many.battles);

  StopAfter stop(200);
  const PriceReport stopped = describe_prices(world().population, world().summary, play, options_of(60), stop);
  EXPECT_TRUE(stopped.interrupted);
  for (const PriceRow& row : stopped.rows) EXPECT_FALSE(row.fair);
}

// The designs are what the battles are compiled for: one that is missing would be played as another.
TEST(DescribedPrices, DesignsHoldAllBodies) {
  const std::vector<UnitDesign> further = list_of(described_designs(world().ruleset, world().population));
  const auto has = [&](const UnitDesign& design) {
    return std::find(further.begin(), further.end(), design) != further.end();
  };
  EXPECT_EQ(middle_tier(world().ruleset), 1);
  for (std::uint8_t tier = 0; tier < 3; ++tier) EXPECT_TRUE(has({tier, {}}));
  for (std::uint8_t rule = 0; rule < 6; ++rule) EXPECT_TRUE(has({1, {rule}}));
}

}  // namespace
}  // namespace warbalance::sim::described_prices_test
