#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sim/pricing/field.hpp"
#include "sim/run/threads.hpp"
#include "sim/stats/quantiles.hpp"
#include "tests/sim/pricing/model_game.hpp"
#include "tests/sim/repeats.hpp"

namespace warbalance::sim::logit_prices_test {
namespace {

/// A game whose log-odds are linear in the prices of a model, and in the costs that are scored. Armies of the
/// population meet at log-odds of up to +-2: a line through their chances would be wrong.
struct LogisticGame {
  ModelGame game;
  double draws = 0;  ///< share of battles that are half a win to both, the more even the likelier

  explicit LogisticGame(PriceModelKind kind, std::vector<double> columns) : game(kind, std::move(columns)) {
    game.net = 0.02;
    game.liability = 1;
  }

  PlayFunction play() const {
    return [*this](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      RandomStream random(key, StreamClass::dice);
      BattleReport report;
      report.first_player = static_cast<std::int8_t>(random.below(2));
      const double edge = game.strength(seat1) - game.strength(seat2) + (report.first_player == 0 ? 0.1 : -0.1);
      const double chance = 1 / (1 + std::exp(-edge));
      const double luck = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
      const double drawn = 2 * draws * std::min(chance, 1 - chance);
      if (luck >= drawn) report.winner = luck < drawn / 2 + chance ? 0 : 1;
      return report;
    };
  }
};

FieldOptions logit_options(std::uint64_t seed = 1) {
  FieldOptions options;
  options.seed = seed;
  options.fit = Fit::logit;
  options.schedule = {8, 4, 8, 1, 600};
  options.build_by(Building::listed);
  return options;
}

PriceReport price(const LogisticGame& game, const FieldOptions& options) {
  SilentProgress silent;
  return price_by_field(world().population, world().numbers, game.play(), options, silent);
}

TEST(LogitPrices, ALogisticTruthIsRecovered) {
  LogisticGame game(PriceModelKind::additive, true_shape());
  game.draws = 0.3;
  const PriceReport report = price(game, logit_options());
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  for (std::size_t f = 0; f < report.rows.size(); ++f) {
    EXPECT_TRUE(report.rows[f].interval->contains(game.game.fair[f]))
        << report.rows[f].rule << " " << *report.rows[f].fair << " not " << game.game.fair[f];
  }
  // Tiers, rules and the first move; at the fixed point a point is worth 0.02, its liability paid.
  ASSERT_EQ(report.logit.terms.size(), 10U);
  for (std::size_t f = 0; f < 9; ++f) {
    const LogitTerm& term = report.logit.terms[f];
    EXPECT_NEAR(term.log_odds, 0.02 * game.game.fair[f], 5 * term.se) << term.item;
    EXPECT_LT(term.se, 0.1);
  }
  EXPECT_EQ(report.logit.terms[9].item, "first move");
  EXPECT_NEAR(report.logit.terms[9].log_odds, 0.1, 4 * report.logit.terms[9].se);
  EXPECT_EQ(report.logit.battles, 8 * 600);
  EXPECT_LT(report.logit.dispersion, 0.95) << "draws";
}

TEST(LogitPrices, CriteriaPreferTheTrueModel) {
  const PriceReport plain = price(LogisticGame(PriceModelKind::additive, true_shape()), logit_options());
  ASSERT_EQ(plain.logit.models.size(), 2U);
  EXPECT_EQ(plain.logit.models[0].model, "additive");
  EXPECT_EQ(plain.logit.models[0].coefficients, 10);
  EXPECT_EQ(plain.logit.models[1].coefficients, 16);
  EXPECT_LT(plain.logit.models[0].bic, plain.logit.models[1].bic);
  EXPECT_GE(plain.logit.models[0].deviance, plain.logit.models[1].deviance);
  EXPECT_NEAR(plain.logit.dispersion, 1, 0.05);

  std::vector<double> steep = true_quality_columns();
  const PriceModel quality = model_of(PriceModelKind::quality);
  steep[quality.slope_column(kTough)] = -8;
  const PriceReport sloped = price(LogisticGame(PriceModelKind::quality, steep), logit_options());
  EXPECT_LT(sloped.logit.models[1].aic, sloped.logit.models[0].aic);
  EXPECT_LT(sloped.logit.models[1].bic, sloped.logit.models[0].bic);
}

TEST(LogitPrices, ALinearFitSaysNothingOfLogits) {
  FieldOptions options = logit_options();
  options.fit = Fit::linear;
  const PriceReport report = price(LogisticGame(PriceModelKind::additive, true_shape()), options);
  EXPECT_TRUE(report.logit.terms.empty() && report.logit.models.empty());
}

TEST(LogitPrices, SeparationIsToldInPlaceOfPrices) {
  LogisticGame certain(PriceModelKind::additive, true_shape());
  certain.game.net = 1000;
  FieldOptions options = logit_options();
  options.schedule = {4, 2, 4, 1, 40};
  options.build_by(Building::listed);
  const PriceReport report = price(certain, options);
  EXPECT_EQ(report.outcome, PriceOutcome::failed);
  EXPECT_NE(report.message.find("separation"), std::string::npos) << report.message;
  for (const PriceRow& row : report.rows) EXPECT_FALSE(row.fair) << row.rule;
}

TEST(LogitPrices, ThreadsChangeNoDigit) {
  const auto run = [](int threads) {
    PriceReport report;
    FieldOptions options = logit_options();
    options.schedule = {4, 2, 4, 1, 200};
    options.build_by(Building::listed);
    with_threads(threads, [&] { report = price(LogisticGame(PriceModelKind::additive, true_shape()), options); });
    return report;
  };
  const PriceReport one = run(1);
  for (const int threads : {2, 7}) {
    const PriceReport many = run(threads);
    for (std::size_t f = 0; f < one.rows.size(); ++f) EXPECT_EQ(one.rows[f].fair, many.rows[f].fair);
    EXPECT_EQ(one.logit.models[0].aic, many.logit.models[0].aic);
    EXPECT_EQ(one.logit.terms[0].se, many.logit.terms[0].se);
  }
}

TEST(LogitCoverageSlow, IntervalsHoldTheTruthInNinetyFivePercentOfRuns) {
  const int count = repeats_wanted(60);
  const LogisticGame game(PriceModelKind::additive, true_shape());
  const double quantile = t_quantile(0.975, 7);
  double pooled = 0;
  std::vector<int> covered(game.game.fair.size());
  for (int repeat = 0; repeat < count; ++repeat) {
    FieldOptions options = logit_options(5000 + static_cast<std::uint64_t>(repeat));
    options.schedule = {8, 3, 4, 1, 200};
    options.build_by(Building::listed);
    const PriceReport report = price(game, options);
    for (std::size_t f = 0; f < covered.size(); ++f) {
      ASSERT_TRUE(report.rows[f].fair) << report.message;
      const double error = std::abs(*report.rows[f].fair - game.game.fair[f]);
      covered[f] += error <= quantile * *report.rows[f].se ? 1 : 0;
    }
  }
  const double error = std::sqrt(0.95 * 0.05 / count);
  for (std::size_t f = 0; f < covered.size(); ++f) {
    const double share = static_cast<double>(covered[f]) / count;
    EXPECT_GT(share, 0.95 - 4.5 * error) << "price " << f;
    pooled += share / static_cast<double>(covered.size());
  }
  EXPECT_GT(pooled, 0.95 - 2 * error);
  EXPECT_LT(pooled, 0.95 + 2 * error);
}

}  // namespace
}  // namespace warbalance::sim::logit_prices_test
