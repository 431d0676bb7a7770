#include "sim/pricing/estimation/field_options.hpp"

#include <gtest/gtest.h>

#include <array>

#include "tests/sim/pricing/synthetic_game.hpp"

namespace warbalance::sim::field_options_test {
namespace {

TEST(FieldOptions, WrongOptionsAreAllNamed) {
  const Ruleset& ruleset = world().ruleset;
  EXPECT_TRUE(check_field_options(ruleset, {}).empty());
  FieldOptions options;
  options.schedule = {1, 0, 3, 6, 0};
  options.tolerance = 0;
  options.precision = -1;
  options.damping = 0;
  options.anchor = "4++";
  options.only = {"Armourd"};
  options.population.budget = -5;
  EXPECT_EQ(check_field_options(ruleset, options).size(), 11U);
}

TEST(FieldOptions, ASchedulePlaysNoMoreThanItIsCutDownTo) {
  const FieldSchedule schedule;
  EXPECT_EQ(schedule.within(schedule.least_battles()).battles_per_round, 1);
  EXPECT_EQ(schedule.within(200'000).battles_per_round, 400);  // 20 chains of 25 rounds
  EXPECT_LE(schedule.within(200'000).most_battles(), 200'000);
}

TEST(FieldOptions, FewBattlesAreSharedOutOverFewerChainsAndRounds) {
  const auto shape = [](const FieldSchedule& schedule) {
    return std::array{schedule.chains, schedule.burn_in_rounds, schedule.tail_rounds, schedule.looks};
  };
  const FieldSchedule usual;
  EXPECT_EQ(shape(usual.fitted(500 * 400, 400)), shape(usual));
  EXPECT_EQ(shape(usual.fitted(500 * 400 - 1, 400)), shape(*field_schedule("quick")));
  EXPECT_EQ(shape(usual.fitted(140 * 400 - 1, 400)), shape(usual.least()));
  const FieldSchedule full = *field_schedule("full");
  EXPECT_EQ(shape(full.fitted(full.most_battles(), 400)), shape(full));
  EXPECT_EQ(shape(full.fitted(500'000, 400)), (std::array{16, 3, 15, 3})) << "the last looks are given up first";
  EXPECT_EQ(shape(field_schedule("quick")->fitted(1'000'000, 400)), shape(*field_schedule("quick"))) << "never more";
  for (const std::int64_t battles : {78, 1000, 60'000, 72'000, 120'000, 3'000'000}) {
    for (const FieldSchedule& schedule : {usual, full, *field_schedule("quick")}) {
      const FieldSchedule cut = schedule.fitted(battles, 400);
      EXPECT_LE(cut.most_battles(), battles);
      EXPECT_TRUE(cut.battles_per_round >= 400 || shape(cut) == shape(usual.least())) << battles;
    }
  }
}

TEST(FieldOptions, BattlesAreFittedToTheNumberOfPrices) {
  const Ruleset ruleset = small_ruleset();
  FieldOptions options = at_listed_costs();
  const std::int64_t round = steady_round(ruleset, options);
  EXPECT_EQ(round, 600) << "20 for each of nine prices do not tell the scale";
  Ruleset large = ruleset;
  for (int copy = 0; copy < 40; ++copy) large.rules.push_back(ruleset.rules[0]);
  EXPECT_EQ(steady_round(large, options), 20 * static_cast<std::int64_t>(large.tiers.size() + large.rules.size()));
  EXPECT_EQ(least_round(large, options), 300);
  for (int copy = 0; copy < 60; ++copy) large.rules.push_back(ruleset.rules[0]);
  EXPECT_EQ(least_round(large, options), 4 * static_cast<std::int64_t>(large.tiers.size() + large.rules.size()));
  EXPECT_TRUE(fit_schedule(ruleset, options, 42 * round).empty());
  EXPECT_EQ(options.schedule.battles_per_round, round);
  const Diagnostics few = fit_schedule(ruleset, options, 42 * round - 1);
  ASSERT_EQ(few.size(), 1U);
  EXPECT_EQ(few[0].severity, Diagnostic::Severity::note);
  EXPECT_EQ(few[0].hint, std::to_string(42 * round) + " are enough");
  EXPECT_FALSE(has_errors(fit_schedule(ruleset, options, 42 * least_round(ruleset, options))));
  const Diagnostics none = fit_schedule(ruleset, options, 42 * least_round(ruleset, options) - 1);
  EXPECT_TRUE(has_errors(none)) << "too few for a scale";
  EXPECT_EQ(none[0].hint, "25200 are enough");
  FieldOptions described = at_listed_costs();
  EXPECT_TRUE(fit_schedule(ruleset, described, 400, /*scored=*/false).empty());
  EXPECT_EQ(described.schedule.chains, FieldSchedule{}.chains) << "no round is too short for what only describes";
  options.prior = true;
  EXPECT_TRUE(fit_schedule(ruleset, options, 42).empty()) << "no round scores the prices of another";
}

TEST(FieldOptions, PresetsHaveTheStatedSize) {
  EXPECT_EQ(field_schedule("quick")->most_battles(), 92'400);
  EXPECT_EQ(field_schedule("default")->most_battles(), 590'000);
  EXPECT_EQ(field_schedule("full")->most_battles(), 10'320'000);
  EXPECT_FALSE(field_schedule("fast"));
}

}  // namespace
}  // namespace warbalance::sim::field_options_test
