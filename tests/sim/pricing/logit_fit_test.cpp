#include "sim/pricing/logit_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/random_stream.hpp"

namespace warbalance::sim::logit_fit_test {
namespace {

double uniform(RandomStream& random) { return static_cast<double>(random.next() >> 11) / 9007199254740992.0; }

/// One regressor, 1 throughout: `wins` of `battles` single battles won.
LogitRows constant_rows(int wins, int battles) {
  LogitRows rows(1, static_cast<std::size_t>(battles));
  const std::int32_t one = 1;
  for (int i = 0; i < battles; ++i) rows.set(static_cast<std::size_t>(i), {&one, 1}, i < wins ? 2 : 0);
  return rows;
}

// By hand: log(75 / 25), its variance 1 / 75 + 1 / 25 (the sandwich's is the model's where the model is true).
TEST(LogitFit, OneChanceIsItsLogOdds) {
  const LogitFit fit = fit_logit(constant_rows(75, 100));
  ASSERT_EQ(fit.end, LogitFit::End::converged);
  EXPECT_NEAR(fit.theta[0], std::log(3.0), 1e-9);
  EXPECT_NEAR(fit.standard_errors[0], std::sqrt((1 / 75.0 + 1 / 25.0) * 100 / 99), 1e-9);
  EXPECT_NEAR(fit.log_likelihood, 75 * std::log(0.75) + 25 * std::log(0.25), 1e-9);
  EXPECT_NEAR(fit.dispersion, 100.0 / 99, 1e-9);
  EXPECT_EQ(fit.rank, 1U);
  const InformationCriteria criteria = information_criteria(fit, 1, 100);
  EXPECT_NEAR(criteria.aic, -2 * fit.log_likelihood + 2, 1e-9);
  EXPECT_NEAR(criteria.bic, -2 * fit.log_likelihood + std::log(100.0), 1e-9);
}

// Draws are half a win, with less noise: half of 100 battles drawn, 25 won.
TEST(LogitFit, DrawsLowerTheDispersionAndTheError) {
  LogitRows rows(1, 100);
  const std::int32_t one = 1;
  for (std::size_t i = 0; i < 100; ++i) rows.set(i, {&one, 1}, i < 25 ? 2 : i < 75 ? 1 : 0);
  const LogitFit fit = fit_logit(rows);
  EXPECT_NEAR(fit.theta[0], 0, 1e-9);
  EXPECT_NEAR(fit.dispersion, 50.0 / 99, 1e-9);
  EXPECT_NEAR(fit.standard_errors[0], std::sqrt(50 / 4.0 * 16 / 10000 * 100 / 99), 1e-9);
}

// Couples whose second battle always repeats the first tell half as much: the dispersion is 2.
TEST(LogitFit, CouplesThatRepeatThemselvesAreOverdispersed) {
  LogitRows rows(1, 100, 2);
  const std::int32_t one = 1;
  for (std::size_t i = 0; i < 100; ++i) rows.set(i, {&one, 1}, i < 60 ? 4 : 0);
  const LogitFit fit = fit_logit(rows);
  EXPECT_NEAR(fit.theta[0], std::log(1.5), 1e-9);
  EXPECT_NEAR(fit.dispersion, 2 * 100.0 / 99, 1e-9);
  EXPECT_NEAR(fit.standard_errors[0], std::sqrt((1 / 60.0 + 1 / 40.0) * 100 / 99), 1e-9);
}

TEST(LogitFit, OneBattleHasNoDispersionOfItsOwn) {
  LogitRows rows(1, 1);
  const std::int32_t one = 1;
  rows.set(0, {&one, 1}, 1);
  const LogitFit fit = fit_logit(rows);
  ASSERT_EQ(fit.end, LogitFit::End::converged);
  EXPECT_EQ(fit.dispersion, 1);
  EXPECT_NEAR(fit.theta[0], 0, 1e-9);
}

TEST(LogitFit, SeparationIsToldAndNeverInfinite) {
  const LogitFit all = fit_logit(constant_rows(50, 50));
  EXPECT_EQ(all.end, LogitFit::End::separated);
  EXPECT_TRUE(std::isfinite(all.theta[0]));
  // One of two regressors predicts every winner; the other is fine.
  LogitRows rows(2, 100);
  for (std::size_t i = 0; i < 100; ++i) {
    const std::int32_t row[] = {i < 20 ? 1 : 0, 1};
    rows.set(i, row, i < 20 || i % 2 == 0 ? 2 : 0);
  }
  EXPECT_EQ(fit_logit(rows).end, LogitFit::End::separated);
  EXPECT_EQ(fit_logit(constant_rows(49, 50)).end, LogitFit::End::converged);
}

TEST(LogitFit, RegressorsThatNeverStandApartShareOneDirection) {
  LogitRows rows(3, 200);
  for (std::size_t i = 0; i < 200; ++i) {
    const std::int32_t row[] = {1, 1, 0};
    rows.set(i, row, i < 150 ? 2 : 0);
  }
  const LogitFit fit = fit_logit(rows);
  ASSERT_EQ(fit.end, LogitFit::End::converged);
  EXPECT_EQ(fit.rank, 1U);
  EXPECT_NEAR(fit.theta[0] + fit.theta[1], std::log(3.0), 1e-9);
  EXPECT_EQ(fit.theta[2], 0);
}

TEST(LogitFit, NothingToTellIsNothingWrong) {
  LogitRows rows(2, 10);
  const LogitFit fit = fit_logit(rows);
  EXPECT_EQ(fit.end, LogitFit::End::converged);
  EXPECT_EQ(fit.rank, 0U);
}

/// Rows of three regressors; a couple's second battle repeats its first with chance `repeat`.
LogitRows simulated(const std::vector<double>& truth, std::uint32_t number, double repeat) {
  constexpr std::size_t kCouples = 400;
  LogitRows rows(truth.size(), kCouples, 2);
  RandomStream random({77, 1, number}, StreamClass::dice);
  for (std::size_t i = 0; i < kCouples; ++i) {
    std::vector<std::int32_t> row;
    double edge = 0;
    for (const double coefficient : truth) {
      row.push_back(static_cast<std::int32_t>(random.below(5)) - 2);
      edge += coefficient * row.back();
    }
    const double p = 1 / (1 + std::exp(-edge));
    const int first = uniform(random) < p ? 2 : 0;
    const int second = uniform(random) < repeat ? first : (uniform(random) < p ? 2 : 0);
    rows.set(i, row, first + second);
  }
  return rows;
}

TEST(LogitFit, PartsAreFittedLikeTheWhole) {
  const std::vector<double> truth{0.4, -0.2, 0.1};
  const LogitRows rows = simulated(truth, 0, 0.3);
  std::vector<LogitRows> parts;
  for (const auto& [begin, end] : {std::pair<std::size_t, std::size_t>{0, 3}, {3, 260}, {260, 400}}) {
    LogitRows& part = parts.emplace_back(3, end - begin, 2);
    for (std::size_t i = begin; i < end; ++i) part.set(i - begin, rows.regressors(i), rows.half_points(i));
  }
  const LogitFit whole = fit_logit(rows);
  const LogitFit fit = fit_logit(parts);
  ASSERT_EQ(whole.end, LogitFit::End::converged);
  EXPECT_EQ(fit.theta, whole.theta);
  EXPECT_EQ(fit.standard_errors, whole.standard_errors);
  EXPECT_EQ(fit.log_likelihood, whole.log_likelihood);
  EXPECT_EQ(fit.dispersion, whole.dispersion);
}

// Robust errors hold for couples whose battles depend on each other; the model's own would cover 85 %.
TEST(LogitFit, RobustIntervalsCoverForDependentCouples) {
  const std::vector<double> truth{0.8, -0.3, 0};
  constexpr std::uint32_t kRepeats = 400;
  int covered = 0;
  double mean = 0;
  for (std::uint32_t number = 0; number < kRepeats; ++number) {
    const LogitFit fit = fit_logit(simulated(truth, number, 0.8));
    ASSERT_EQ(fit.end, LogitFit::End::converged);
    mean += fit.theta[0] / kRepeats;
    for (std::size_t c = 0; c < truth.size(); ++c) {
      covered += std::abs(fit.theta[c] - truth[c]) <= 1.96 * fit.standard_errors[c] ? 1 : 0;
    }
  }
  EXPECT_NEAR(mean, 0.8, 0.02);
  EXPECT_NEAR(covered / (3.0 * kRepeats), 0.95, 0.02);
}

}  // namespace
}  // namespace warbalance::sim::logit_fit_test
