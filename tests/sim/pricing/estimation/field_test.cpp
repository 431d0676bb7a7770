#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <mutex>
#include <numeric>

#include "sim/battles/threads.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/field_look.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/scale.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/stats/jackknife.hpp"
#include "tests/sim/battles/stop_after.hpp"
#include "tests/sim/pricing/field_runs.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"

namespace warbalance::sim::field_test {
namespace {

/// Every digit of a report.
std::string text_of(const PriceReport& report) {
  std::string text;
  const auto add = [&text](double value) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%a ", value);
    text += buffer;
  };
  text += report.message + report.population_hash + (report.interrupted ? "!" : "");
  for (const double value :
       {static_cast<double>(report.battles), static_cast<double>(report.tail_battles), report.quantile,
        static_cast<double>(report.listed_draws.draws), static_cast<double>(report.fitted_draws.draws),
        report.first_player_score, static_cast<double>(report.outcome)}) {
    add(value);
  }
  for (const PriceRow& row : report.rows) {
    text += row.rule;
    for (const auto& value : {row.fair, row.se, row.difference, row.p_holm, row.q_fdr}) add(value.value_or(-1));
    add(static_cast<double>(row.units_seen));
    if (row.verdict) text += verdict_name(*row.verdict);
  }
  return text;
}

TEST(FieldPrices, TheFixedPointIsRecoveredWithinItsError) {
  FieldOptions options = small_run();
  options.schedule = {16, 5, 15, 1, 500, 1};
  options.building = Building::listed;
  const SyntheticGame game = fragile_game();
  const PriceReport report = price(game, options);
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  ASSERT_EQ(report.rows.size(), 9U);
  for (std::size_t f = 0; f < report.rows.size(); ++f) {
    const PriceRow& row = report.rows[f];
    EXPECT_TRUE(row.interval->contains(game.fair[f])) << row.rule << " " << *row.fair << " not " << game.fair[f];
    EXPECT_LT(*row.se, 0.4) << row.rule;
  }
  EXPECT_EQ(report.battles, 16 * 20 * 500);
  EXPECT_EQ(report.tail_battles, 16 * 15 * 500);
  EXPECT_EQ(report.rows[0].kind, "tier");
  EXPECT_EQ(report.rows[3].kind, "rule");
}

TEST(FieldPrices, AnAverageArmyKeepsItsListedTotal) {
  const PriceReport report = price(fragile_game(), small_run());
  double total = 0;
  for (std::size_t f = 0; f < report.rows.size(); ++f) total += *report.rows[f].fair * world().summary.mean_features[f];
  EXPECT_NEAR(total, world().summary.mean_listed, 0.1) << "but for units at the least price, and for plain tiers";
}

TEST(FieldPrices, ListedScoringAloneWouldBeBiasedByTheLiability) {
  // One round with listed scores: theta = s - lambda listed. A rule without effect looks like minus 1.2 times its
  // price.
  const SyntheticGame game = fragile_game();
  const PlayFunction play = game.play(world().ruleset);
  FieldOptions options = small_run();
  options.schedule.battles_per_round = 100'000;
  options.schedule.burn_in_rounds = 0;
  FieldChains chains(world().population, world().numbers, play, options, {0});
  SilentProgress silent;
  ASSERT_TRUE(chains.play_round(silent));
  const std::vector<double> listed_prices = chains.scale(0).prices(chains.tail_coefficients(0, chains.replicates()));
  for (std::size_t f = 0; f < listed_prices.size(); ++f) {
    const double listed = world().features[f].listed / 100.0;
    EXPECT_NEAR(listed_prices[f], 2.2 * game.fair[f] - 1.2 * listed, 1.0) << f;
  }
  const std::size_t banner = 7;
  EXPECT_LT(listed_prices[banner], -5);
}

TEST(FieldPrices, ARuleWithoutEffectIsPricedAtZeroAndIsToBeLowered) {
  FieldOptions options = small_run();
  options.schedule = {16, 5, 15, 1, 500, 1};
  options.building = Building::listed;
  const PriceReport report = price(fragile_game(), options);
  const PriceRow& banner = report.rows[7];
  EXPECT_EQ(banner.rule, "Banner");
  EXPECT_NEAR(*banner.fair, 0, 1);
  EXPECT_EQ(*banner.verdict, Verdict::lower);
  EXPECT_LT(*banner.p_holm, 0.01);
  EXPECT_GT(banner.units_seen, 10'000);
}

// Starts: listed prices, prices of 0, and listed prices with noise of 10 points; each with separate armies and dice.
TEST(FieldPricesSlow, ThreeStartsEndAtTheSamePrices) {
  const SyntheticGame game = fragile_game();
  std::vector<double> noisy;
  RandomStream random({8, 0, 0}, StreamClass::bootstrap);
  for (std::size_t f = 0; f < world().features.size(); ++f) {
    noisy.push_back(world().features[f].listed / 100.0 + 20 * (random.below(1000) / 999.0 - 0.5));
  }
  std::vector<PriceReport> reports;
  for (const auto& start : {std::vector<double>{}, std::vector<double>(noisy.size()), noisy}) {
    FieldOptions options = small_run(11 + reports.size());
    options.schedule = {16, 5, 15, 1, 500, 1};
    options.building = Building::listed;
    options.start = start;
    reports.push_back(price(game, options));
    ASSERT_EQ(reports.back().outcome, PriceOutcome::converged) << reports.back().message;
  }
  const double quantile = simultaneous_t_quantile(0.01, 3 * noisy.size(), 15);
  for (std::size_t f = 0; f < noisy.size(); ++f) {
    for (const auto& [a, b] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
      const PriceRow& one = reports[static_cast<std::size_t>(a)].rows[f];
      const PriceRow& other = reports[static_cast<std::size_t>(b)].rows[f];
      EXPECT_LE(std::abs(*one.fair - *other.fair), quantile * std::hypot(*one.se, *other.se)) << one.rule;
    }
  }
}

TEST(FieldPrices, ThreadsChangeNoBitOfWhatIsShownBeside) {
  FieldOptions options = small_run();
  options.interactions = true;
  options.schedule.battles_per_round = 333;
  std::string one;
  for (const int threads : {1, 2, 7}) {
    std::string text;
    with_threads(threads, [&] {
      const PriceReport report = price(fragile_game(), options);
      text = text_of(report);
      std::vector<double> further = report.prices;
      for (const Interaction& pair : report.interactions) further.insert(further.end(), {pair.price, pair.se});
      for (const CarrierPrice& carrier : report.carrier_prices) further.push_back(carrier.price);
      for (const CarrierPrice& body : report.body_prices) further.push_back(body.price);
      text.append(reinterpret_cast<const char*>(further.data()), further.size() * sizeof(double));
    });
    if (threads == 1) one = text;
    EXPECT_EQ(text, one) << threads << " threads";
  }
  EXPECT_GT(one.size(), 100U);
}

TEST(FieldPrices, OtherSeedsGiveOtherPrices) {
  EXPECT_NE(text_of(price(fragile_game(), small_run(1))), text_of(price(fragile_game(), small_run(2))));
}

TEST(FieldPrices, OnlyChoosesRowsAndLeavesPricesAndVerdictsAlone) {
  FieldOptions options = small_run();
  const PriceReport all = price(fragile_game(), options);
  options.only = {"Tough", "4+"};
  const PriceReport some = price(fragile_game(), options);
  ASSERT_EQ(some.rows.size(), 2U);
  EXPECT_EQ(some.rows[0].rule, "4+");
  EXPECT_EQ(some.rows[1].rule, "Tough");
  EXPECT_EQ(some.unshown.size(), 7U);
  EXPECT_DOUBLE_EQ(some.quantile, simultaneous_t_quantile(0.05, 9, 7));
  options.joint = false;
  EXPECT_DOUBLE_EQ(price(fragile_game(), options).quantile, t_quantile(0.975, 7));
  for (const PriceRow& row : some.rows) {
    const auto same = std::ranges::find(all.rows, row.rule, &PriceRow::rule);
    EXPECT_EQ(row.fair, same->fair);
    EXPECT_EQ(row.interval->low, same->interval->low);
    EXPECT_EQ(row.p_holm, same->p_holm);
    EXPECT_EQ(row.q_fdr, same->q_fdr);
    EXPECT_EQ(row.verdict, same->verdict);
    EXPECT_EQ(row.plain, same->plain);
    EXPECT_EQ(row.units_seen, same->units_seen);
  }
}

TEST(FieldPrices, DrawsAreReportedUnderBothLists) {
  const PriceReport report = price(fragile_game(), small_run());
  EXPECT_EQ(report.listed_draws.battles, 8 * 500);
  EXPECT_EQ(report.fitted_draws.battles, 8 * 8 * 500);
  EXPECT_GT(report.listed_draws.draws, 0);
  EXPECT_GT(report.fitted_draws.draws, 0);
  EXPECT_LT(report.fitted_draws.draws, report.fitted_draws.battles);
  // Who moves first scores gamma more than one half.
  EXPECT_NEAR(report.first_player_score, 0.52, 0.006);
}

TEST(FieldPrices, RulesThatAlwaysComeTogetherArePricedAsASum) {
  // Units have none or both of the only two rules.
  Ruleset ruleset = small_ruleset();
  ruleset.rules.resize(4);
  ruleset.rules.erase(ruleset.rules.begin() + 1, ruleset.rules.begin() + 3);  // Armored and Tough are left
  ruleset.generator.rule_count_weights = {1, 0, 1};
  const ArmyGenerator population(ruleset);
  FieldOptions options = small_run();
  const FieldPopulation numbers(population, options, kFewSummarized);
  const SyntheticGame game(numbers.listed, {22, 15, 9, 12, 7}, 0.004, 1.2);
  SilentProgress silent;
  const PriceReport report = price_by_field(population, numbers, game.play(ruleset), options, silent);
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  for (std::size_t f = 0; f < 3; ++f) EXPECT_TRUE(report.rows[f].interval->contains(game.fair[f]));
  for (std::size_t f = 3; f < 5; ++f) {
    EXPECT_FALSE(report.rows[f].fair);
    EXPECT_FALSE(report.rows[f].verdict);
    EXPECT_EQ(report.rows[f].flags, std::vector{PriceFlag::not_identified});
  }
  ASSERT_EQ(report.combinations.size(), 1U);
  EXPECT_EQ(report.combinations[0].text, "Armored + Tough");
  EXPECT_NEAR(report.combinations[0].listed, 25, 1e-9);
  EXPECT_TRUE(report.combinations[0].interval.contains(game.fair[3] + game.fair[4]));
}

TEST(FieldPrices, WithoutJitterThereIsNoScale) {
  const Ruleset& ruleset = world().ruleset;
  FieldOptions options = small_run();
  options.population.jitter = 0;
  const ArmyGenerator population(ruleset, options.population);
  const FieldPopulation numbers(population, options, kFewSummarized);
  SilentProgress silent;
  const PriceReport report = price_by_field(population, numbers, fragile_game().play(ruleset), options, silent);
  EXPECT_EQ(report.outcome, PriceOutcome::failed);
  EXPECT_NE(report.message, "");
  for (const PriceRow& row : report.rows) EXPECT_FALSE(row.fair);
}

TEST(FieldPrices, AGameThatStrongerArmiesLoseGetsNoPrices) {
  const SyntheticGame game(world().summary, true_shape(), -0.004, 0.5);
  const PriceReport report = price(game, small_run());
  EXPECT_EQ(report.outcome, PriceOutcome::failed);
  EXPECT_NE(report.message, "");
  for (const PriceRow& row : report.rows) EXPECT_FALSE(row.fair);
}

TEST(FieldPrices, LooksEndWhenEveryVerdictIsClear) {
  FieldOptions options = small_run();
  options.schedule = {8, 5, 4, 4, 400, 1};
  options.building = Building::listed;
  SilentProgress silent;
  // Nothing can be fair, and Large = 2.2 is far from listed 0; ties with listed stay open.
  const PriceReport all = price(fragile_game(), options, silent, 1);
  EXPECT_EQ(all.looks, 4);
  EXPECT_EQ(all.rounds, 5 + 4 * 8);
  EXPECT_DOUBLE_EQ(all.look_alpha, 0.0125);

  options.only = {"Banner", "Tough"};
  const PriceReport clear = price(fragile_game(), options, silent, 150);
  EXPECT_LT(clear.looks, 4);
  for (const PriceRow& row : clear.rows) EXPECT_EQ(*row.verdict, Verdict::lower);
}

TEST(FieldPrices, WhoeverAsksDecidesWhenItEnds) {
  FieldOptions options = small_run();
  options.schedule.looks = 3;
  std::vector<int> looks_asked;
  options.decided = [&](const PriceReport& report) {
    looks_asked.push_back(report.looks);
    return report.looks == 2;
  };
  const PriceReport report = price(fragile_game(), options);
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  EXPECT_EQ(report.looks, 2);
  EXPECT_EQ(looks_asked, (std::vector<int>{1, 2}));
}

TEST(FieldPrices, PrecisionIsPlayedForAndItsLackIsSaid) {
  FieldOptions options = small_run();
  options.schedule = {8, 5, 4, 5, 400, 1};
  options.building = Building::listed;
  options.precision = 3;
  const PriceReport coarse = price(fragile_game(), options);
  for (const PriceRow& row : coarse.rows) EXPECT_LE(row.interval->half_width(), 3);
  EXPECT_EQ(coarse.message, "");
  options.precision = 1e-6;
  options.schedule.looks = 2;
  const PriceReport fine = price(fragile_game(), options);
  EXPECT_EQ(fine.looks, 2);
  EXPECT_NE(fine.message.find("precision"), std::string::npos);
}

TEST(FieldPrices, AStopBeforeTheFirstLookGivesPricesWithoutVerdicts) {
  StopAfter stop(8 * 500 * 9 + 1000);
  const PriceReport report = price(fragile_game(), small_run(), stop);
  EXPECT_TRUE(report.interrupted);
  EXPECT_EQ(report.rounds, 9);
  EXPECT_EQ(report.looks, 0);
  for (const PriceRow& row : report.rows) {
    EXPECT_TRUE(row.fair);
    EXPECT_FALSE(row.verdict);
  }
}

TEST(FieldPrices, AStopAtTheStartGivesListedPricesOnly) {
  StopAfter stop(1);
  const PriceReport report = price(fragile_game(), small_run(), stop);
  EXPECT_TRUE(report.interrupted);
  EXPECT_EQ(report.rounds, 0);
  ASSERT_EQ(report.rows.size(), 9U);
  for (const PriceRow& row : report.rows) EXPECT_FALSE(row.fair);
}

TEST(FieldPrices, AStopAfterALookKeepsThatLook) {
  FieldOptions options = small_run();
  options.schedule.looks = 2;
  StopAfter stop(8 * 500 * 14 + 700);
  const PriceReport report = price(fragile_game(), options, stop, 1);
  EXPECT_TRUE(report.interrupted);
  EXPECT_EQ(report.looks, 1);
  for (const PriceRow& row : report.rows) EXPECT_TRUE(row.verdict);
}

TEST(FieldPrices, ABattleCanBeDealtAgain) {
  const FieldOptions options = small_run();
  const PlayFunction game = fragile_game().play(world().ruleset);
  std::mutex mutex;
  FieldBattle original;
  const BattleKey wanted = field_battle_key(options.seed, 3, 7, 41);
  const PlayFunction recorder = [&](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    if (key.matchup == wanted.matchup && key.battle == wanted.battle) {
      const std::lock_guard lock(mutex);
      original = {seat1, seat2, key};
    }
    return game(seat1, seat2, key);
  };
  SilentProgress silent;
  price_by_field(world().population, recorder, options, silent);
  const auto again = field_battle(world().population, game, options, 3, 7, 41, silent);
  ASSERT_TRUE(again);
  ASSERT_FALSE(original.seat1.units.empty());
  EXPECT_TRUE(again->seat1.units == original.seat1.units && again->seat2.units == original.seat2.units);
  EXPECT_EQ(again->seat1.costs, original.seat1.costs);
  EXPECT_EQ(again->seat2.costs, original.seat2.costs);
  EXPECT_EQ(again->key.matchup, 1U + 3U * 65536U + 7U);
  EXPECT_FALSE(field_battle(world().population, game, options, 8, 0, 0, silent));
  EXPECT_FALSE(field_battle(world().population, game, options, 0, 13, 0, silent));
  EXPECT_FALSE(field_battle(world().population, game, options, 0, 0, 500, silent));
}

TEST(ScoringList, FittedCostsAreRoundedToHundredthsAndAtLeastTheLeastPrice) {
  const FeatureSpace features(world().ruleset);
  FieldArmy army{{{0, {}}, {1, {2}}, {2, {0, 3}}}, {2000, 1000, 3500}};
  ScoringList().score(army);
  EXPECT_EQ(army.costs, (std::vector<Hundredths>{2000, 1000, 3500}));
  const PriceModel model(world().ruleset, features, PriceModelKind::additive);
  ScoringList(model, {20.126, 3.5, 10, 4.004, 0, -7, 1e12, 0, 0}, 150).score(army);
  EXPECT_EQ(army.costs, (std::vector<Hundredths>{2013, 150, 10'000'000}));
}

TEST(FieldPrices, AnIterationThatSwingsIsNotConvergedAndGetsNoVerdicts) {
  // Lambda = 4.2: one damped step multiplies an error by 1 - 0.4 * 5.2 = -1.08. The errors at the start, 4.2 times
  // fair - listed, are a few points, so that the swings stay where the game is linear.
  const SyntheticGame game(world().summary, {20.8, 14.4, 9.6, 10.9, 4.3, -5.7, 15.8, 4.2, 0.7}, 0.002, 4.2);
  FieldOptions options = small_run();
  options.schedule.battles_per_round = 1500;
  const PriceReport report = price(game, options);
  EXPECT_EQ(report.outcome, PriceOutcome::not_converged);
  EXPECT_NE(report.message.find("drifts"), std::string::npos) << report.message;
  for (const PriceRow& row : report.rows) {
    EXPECT_FALSE(row.verdict);
    EXPECT_FALSE(row.p_holm);
  }
}

TEST(FieldPrices, PricesThatDivergeAreAFailureWithAMessage) {
  const SyntheticGame game(world().summary, true_shape(), 0.0015, 100);
  const PriceReport report = price(game, small_run());
  EXPECT_EQ(report.outcome, PriceOutcome::failed);
  EXPECT_NE(report.message.find("diverged"), std::string::npos) << report.message;
}

TEST(FieldPrices, FewChainsOfManyMayRunAway) {
  // Rounds so short that noise takes the scale from a chain here and there; enough of them that their bias is small.
  FieldOptions options = small_run();
  options.schedule = {60, 2, 32, 1, 25, 1};
  options.building = Building::listed;
  const SyntheticGame game(world().summary, true_shape(), 0.0015, 1);
  const PriceReport one = price(game, options);
  EXPECT_EQ(one.stuck_chains, 1);
  EXPECT_EQ(one.outcome, PriceOutcome::converged) << one.message;
  for (std::size_t f = 0; f < one.rows.size(); ++f) {
    ASSERT_TRUE(one.rows[f].se);
    EXPECT_NEAR(*one.rows[f].fair, game.fair[f], 4 * *one.rows[f].se) << one.rows[f].rule;
  }

  const PriceReport many = price(SyntheticGame(world().summary, true_shape(), 0.0015, 4), options);
  EXPECT_GT(many.stuck_chains, 3) << "more than one in twenty";
  EXPECT_EQ(many.outcome, PriceOutcome::failed);
}

TEST(FieldPrices, AnUndampedIterationThatDampingWouldCalmIsNotConverged) {
  // Lambda = 1.2 without damping: errors are multiplied by -1.2. With damping the same game converges (first test).
  FieldOptions options = small_run();
  options.damping = 1;
  EXPECT_EQ(price(fragile_game(), options).outcome, PriceOutcome::not_converged);
}

TEST(FieldPrices, ASlowDriftIsNotConverged) {
  // Without liability the damped start value is right at once; with tiny steps and Lambda = 1.2 it creeps for long.
  FieldOptions options = small_run();
  options.damping = 0.02;
  options.schedule.burn_in_rounds = 1;
  options.schedule.tail_rounds = 16;
  for (const auto& [chains, battles] : {std::pair(options.schedule.chains, 2000), std::pair(2, 8000)}) {
    options.schedule.chains = chains;
    options.schedule.battles_per_round = battles;
    const PriceReport report = price(fragile_game(), options);
    EXPECT_EQ(report.outcome, PriceOutcome::not_converged) << chains;
    EXPECT_NE(report.message.find("drifts"), std::string::npos) << report.message;
    const auto found = std::ranges::find_if(report.drifts, [](const PriceDrift& drift) { return !drift.settled(); });
    ASSERT_NE(found, report.drifts.end());
    EXPECT_NE(report.message.find("the price of " + found->rule + " "), std::string::npos) << report.message;
  }
}

TEST(PriceDrifts, AreDifferencesOfTheHalvesInPointsWithIntervalsForAllTogether) {
  const SyntheticGame game = fragile_game();
  const PlayFunction play = game.play(world().ruleset);
  FieldOptions options = small_run();
  options.schedule = {6, 1, 5, 1, 500, 1};
  options.building = Building::listed;
  FieldChains chains(world().population, world().numbers, play, options, {0, 1, 2, 3, 4, 5});
  SilentProgress silent;
  while (chains.rounds() < 6) ASSERT_TRUE(chains.play_round(silent));
  std::vector<double> first(chains.iterated().size());
  first[0] = 1;
  const PriceScale scale{std::move(first), world().features[0].plain / 100.0};
  const std::vector<PriceDrift> drifts = price_drifts(chains, scale, {2, 4});
  ASSERT_EQ(drifts.size(), 2U);

  // Of five rounds two are the earlier half.
  const std::size_t replicates = chains.replicates();
  ASSERT_EQ(replicates, 6U);
  const auto change_without = [&](std::size_t left_out) {
    const auto [early, late] = chains.half_coefficients(left_out);
    return scale.prices(late)[4] - scale.prices(early)[4];
  };
  const auto price_without = [&](std::size_t left_out) {
    return scale.prices(chains.tail_coefficients(0, left_out))[4];
  };
  std::vector<double> changes;
  std::vector<double> prices;
  for (std::size_t replicate = 0; replicate < replicates; ++replicate) {
    changes.push_back(change_without(replicate));
    prices.push_back(price_without(replicate));
  }
  const double se = std::max(jackknife_se(changes), 2 * jackknife_se(prices));
  EXPECT_EQ(drifts[1].rule, chains.iterated().name(4));
  EXPECT_NEAR(drifts[1].change, change_without(replicates), 1e-9);
  EXPECT_NEAR(drifts[1].se, se, 1e-9);
  EXPECT_NEAR(drifts[1].interval.high - drifts[1].change, simultaneous_t_quantile(0.001, 2, 5) * se, 1e-9)
      << "for two prices together";
}

TEST(PriceDrifts, AreAProblemWhereTheirIntervalLeavesOutZero) {
  EXPECT_EQ(convergence_problem({{"Fast", 1, 1, {-1, 3}}, {"Slow", 0, 0, {0, 0}}}), "");
  EXPECT_EQ(convergence_problem({{"Fast", 1, 1, {-1, 3}}, {"Slow", -2, 0.5, {-3, -1}}, {"Tough", 2, 0.5, {1, 3}}}),
            "the price of Slow still drifts from round to round");
}

TEST(FieldPricesSlow, ConvergedRunsRaiseFewFalseAlarms) {
  // 60 runs at the joint level of 0.1 % for each of the two tests: more than 2 alarms have probability 0.0003.
  const SyntheticGame game = fragile_game();
  const PlayFunction play = game.play(world().ruleset);
  for (const FieldSchedule& schedule : {FieldSchedule{8, 5, 15, 1, 120, 1}, FieldSchedule{2, 5, 10, 1, 900}}) {
    std::atomic<int> alarms = 0;
    tbb::parallel_for(0, 60, [&](int run) {
      FieldOptions options = small_run(static_cast<std::uint64_t>(1000 + run));
      options.schedule = schedule;
      std::vector<int> numbers(static_cast<std::size_t>(schedule.chains));
      std::iota(numbers.begin(), numbers.end(), 0);
      FieldChains chains(world().population, world().numbers, play, options, numbers);
      SilentProgress silent;
      while (chains.rounds() < schedule.most_rounds() && chains.play_round(silent)) {
      }
      const PriceReport report =
          report_look(chains, world().ruleset, world().numbers, options, schedule.tail_rounds, true);
      if (report.outcome != PriceOutcome::converged) ++alarms;
    });
    EXPECT_LE(alarms, 2) << schedule.chains << " chains";
  }
}

TEST(FieldPrices, OfSomeChainsHaveTheirDegreesOfFreedom) {
  const SyntheticGame game = fragile_game();
  const PlayFunction play = game.play(world().ruleset);
  for (const int chains : {8, 5}) {
    FieldOptions options = small_run();
    options.schedule.chains = chains;
    FieldChains some(world().population, world().numbers, play, options, {0, 2, 3});
    SilentProgress silent;
    while (some.rounds() < options.schedule.most_rounds()) ASSERT_TRUE(some.play_round(silent));
    const PriceReport report =
        report_look(some, world().ruleset, world().numbers, options, options.schedule.tail_rounds, true);
    EXPECT_EQ(report.freedom, options.schedule.freedom(3, world().features.size())) << "three of " << chains;
    EXPECT_EQ(report.replicates, chains == 8 ? 3U : 24U);
    ASSERT_TRUE(report.rows.front().se) << report.message;
    EXPECT_EQ(report.rows.front().fair_without_one.size(), report.replicates);
  }
}

TEST(FieldOptions, WrongOptionsAreAllNamed) {
  const Ruleset& ruleset = world().ruleset;
  EXPECT_TRUE(check_field_options(ruleset, {}).empty());
  FieldOptions options;
  options.schedule = {1, 0, 3, 6, 0, 1};
  options.precision = -1;
  options.damping = 0;
  options.anchor = "4++";
  options.only = {"Armourd"};
  options.population.budget = -5;
  EXPECT_EQ(check_field_options(ruleset, options).size(), 10U);
}

TEST(FieldOptions, ASchedulePlaysNoMoreThanItIsCutDownTo) {
  const FieldSchedule schedule;
  EXPECT_EQ(schedule.within(schedule.least_battles()).battles_per_round, 3);
  EXPECT_EQ(schedule.within(35'000).battles_per_round, 300);  // 10 chains: 5 short rounds and 10 three times as long
  EXPECT_EQ(schedule.within(35'000).battles_in(0), 100);
  EXPECT_LE(schedule.within(36'000).most_battles(), 36'000);
}

TEST(FieldOptions, FewBattlesAreSharedOutOverFewerChainsAndRounds) {
  const auto shape = [](const FieldSchedule& schedule) {
    return std::array{schedule.chains, schedule.burn_in_rounds, schedule.tail_rounds, schedule.looks};
  };
  const FieldSchedule usual;
  EXPECT_EQ(shape(usual.fitted(350 * 400, 400)), shape(usual));
  EXPECT_EQ(shape(usual.fitted(350 * 400 - 1, 400)), shape(*field_schedule("quick")));
  EXPECT_EQ(shape(usual.fitted(70 * 400 - 1, 400)), shape(*field_schedule("quick")));
  const FieldSchedule full = *field_schedule("full");
  EXPECT_EQ(shape(full.fitted(full.most_battles(), 400)), shape(full));
  EXPECT_EQ(shape(full.fitted(500'000, 400)), (std::array{16, 5, 10, 2})) << "the last looks are given up first";
  EXPECT_EQ(shape(field_schedule("quick")->fitted(1'000'000, 400)), shape(*field_schedule("quick"))) << "never more";
  for (const std::int64_t battles : {78, 1000, 60'000, 72'000, 120'000, 3'000'000}) {
    for (const FieldSchedule& schedule : {usual, full, *field_schedule("quick")}) {
      const FieldSchedule cut = schedule.fitted(battles, 400);
      EXPECT_LE(cut.most_battles(), battles);
      EXPECT_TRUE(cut.battles_in(0) >= 400 || shape(cut) == shape(*field_schedule("quick"))) << battles;
    }
  }
}

TEST(FieldOptions, FewChainsAreDividedIntoBlocks) {
  EXPECT_EQ(field_schedule("quick")->blocks(), 8);
  EXPECT_DOUBLE_EQ(field_schedule("quick")->freedom(2, 33), 9);
  EXPECT_DOUBLE_EQ(field_schedule("quick")->freedom(2, 9), 4) << "few prices tell less of their mean";
  EXPECT_EQ(FieldSchedule{.chains = 5}.blocks(), 8);
  EXPECT_EQ(FieldSchedule{}.blocks(), 1);
  EXPECT_DOUBLE_EQ(FieldSchedule{}.freedom(10, 33), 9);
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
  EXPECT_TRUE(fit_schedule(ruleset, options, 70 * round).empty());
  EXPECT_EQ(options.schedule.battles_in(0), round);
  const Diagnostics few = fit_schedule(ruleset, options, 70 * round - 1);
  ASSERT_EQ(few.size(), 1U);
  EXPECT_EQ(few[0].severity, Diagnostic::Severity::note);
  EXPECT_EQ(few[0].hint, std::to_string(70 * round) + " are enough");
  EXPECT_FALSE(has_errors(fit_schedule(ruleset, options, 70 * least_round(ruleset, options))));
  const Diagnostics none = fit_schedule(ruleset, options, 70 * least_round(ruleset, options) - 1);
  EXPECT_TRUE(has_errors(none)) << "too few for a scale";
  EXPECT_EQ(none[0].hint, "42000 are enough");
  FieldOptions prior = at_listed_costs();
  prior.prior = true;
  EXPECT_TRUE(fit_schedule(ruleset, prior, 400).empty());
  EXPECT_EQ(prior.schedule.chains, FieldSchedule{}.chains) << "no round is too short for guesses, which stay";
  options.prior = true;
  EXPECT_TRUE(fit_schedule(ruleset, options, 70).empty()) << "no round scores the prices of another";
}

TEST(FieldOptions, PresetsHaveTheStatedSize) {
  EXPECT_EQ(field_schedule("quick")->most_battles(), 92'400);
  EXPECT_EQ(field_schedule("default")->most_battles(), 588'000);
  EXPECT_EQ(field_schedule("full")->most_battles(), 10'320'800);
  EXPECT_FALSE(field_schedule("fast"));
}

}  // namespace
}  // namespace warbalance::sim::field_test
