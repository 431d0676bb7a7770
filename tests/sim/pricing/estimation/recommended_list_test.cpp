#include "sim/pricing/estimation/recommended_list.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

namespace warbalance::sim::recommended_list_test {
namespace {

/// Rules with listed prices, fair prices and verdicts, in steps of 5 points.
struct Case {
  PriceReport report;
  std::shared_ptr<ListFit> fit = std::make_shared<ListFit>();
  Ruleset ruleset;

  Case() {
    ruleset.price_step = 500;
    report.outcome = PriceOutcome::converged;
    report.list_fit = fit;
  }
  void add(const std::string& rule, double listed, double fair, Verdict verdict, double half_width = 100,
           const std::string& kind = "rule") {
    PriceRow row;
    row.rule = rule;
    row.kind = kind;
    row.listed = listed;
    row.fair = fair;
    row.interval = {fair - half_width, fair + half_width};
    row.verdict = verdict;
    report.rows.push_back(row);
    fit->names.push_back(rule);
    fit->kinds.push_back(kind);
    fit->worth.push_back(fair);
  }
  void meet_alone() {
    const std::size_t n = fit->names.size();
    fit->moments.assign(n * n, 0);
    for (std::size_t i = 0; i < n; ++i) fit->moments[i * n + i] = 1;
  }
  double price(std::size_t row) const { return *report.rows[row].price; }
  /// What is left unexplained under these prices.
  double left(const std::vector<double>& prices) const {
    const std::size_t n = prices.size();
    double sum = 0;
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = 0; b < n; ++b) {
        sum += (fit->worth[a] - prices[a]) * fit->moments[a * n + b] * (fit->worth[b] - prices[b]);
      }
    }
    return sum;
  }
};

TEST(RecommendedList, ChangesWhatAVerdictNamesAndNothingElse) {
  Case list;
  list.add("raised", 10, 52, Verdict::raise);
  list.add("lowered", 30, 17, Verdict::lower);
  list.add("kept", 5, 8, Verdict::keep);
  list.add("open", 10, 40, Verdict::open);
  list.add("idle", 10, 0, Verdict::no_effect);
  list.meet_alone();
  recommend_prices(list.report, list.ruleset);
  EXPECT_EQ(list.price(0), 50);
  EXPECT_EQ(list.price(1), 15);
  EXPECT_EQ(list.price(2), 5);
  EXPECT_EQ(list.price(3), 10);
  EXPECT_EQ(list.price(4), 10);
}

TEST(RecommendedList, MovesAStepAtLeastAndNeverAgainstTheVerdict) {
  Case list;
  list.add("raised", 10, 11, Verdict::raise);
  list.add("lowered", 10, 9, Verdict::lower);
  list.add("no whole step", 12, 14, Verdict::raise);
  list.meet_alone();
  recommend_prices(list.report, list.ruleset);
  EXPECT_EQ(list.price(0), 15);
  EXPECT_EQ(list.price(1), 5);
  EXPECT_EQ(list.price(2), 15);
}

TEST(RecommendedList, PricesBelowNothingAreOnlyThoseListedSo) {
  Case list;
  list.add("for nothing", 0, -20, Verdict::lower);
  list.add("a burden", -5, -20, Verdict::lower);
  list.add("cheap", 5, -20, Verdict::lower);
  list.meet_alone();
  recommend_prices(list.report, list.ruleset);
  EXPECT_EQ(list.price(0), 0);
  EXPECT_EQ(list.report.rows[0].verdict, Verdict::open);
  EXPECT_EQ(list.price(1), -20);
  EXPECT_EQ(list.price(2), 0);
}

TEST(RecommendedList, StaysInTheIntervalWhereItHasAWholeStep) {
  Case list;
  list.add("raised", 10, 32, Verdict::raise, 3);  // 29 to 35
  list.add("kept", 40, 0, Verdict::keep);
  list.fit->moments = {1, 0.9, 0.9, 1};  // they come together: 70 would mend what the other one charges too much
  recommend_prices(list.report, list.ruleset);
  EXPECT_EQ(list.price(0), 30);
}

TEST(RecommendedList, NoBetterQualityBecomesCheaper) {
  Case list;
  list.ruleset.tiers.resize(3);
  for (int tier = 0; tier < 3; ++tier) {
    list.ruleset.tiers[static_cast<std::size_t>(tier)].quality = 2 + tier;
    list.ruleset.tiers[static_cast<std::size_t>(tier)].cost = 2000 - 500 * tier;
  }
  list.add("2+", 20, 4, Verdict::lower, 100, "tier");
  list.add("3+", 15, 9, Verdict::lower, 100, "tier");
  list.add("4+", 10, 10, Verdict::keep, 100, "tier");
  list.meet_alone();
  recommend_prices(list.report, list.ruleset);
  EXPECT_EQ(list.price(0), 10);
  EXPECT_EQ(list.price(1), 10);
  EXPECT_EQ(list.price(2), 10);
}

// Every list of whole steps is tried.
TEST(RecommendedList, LeavesLeastUnexplained) {
  std::mt19937 random(4);
  std::normal_distribution<double> normal;
  for (int repeat = 0; repeat < 50; ++repeat) {
    Case list;
    for (int i = 0; i < 3; ++i)
      list.add(std::string(1, static_cast<char>('a' + i)), 0, 25 + 10 * normal(random), Verdict::raise);
    list.add("kept", 10, 20 * normal(random), Verdict::keep);
    std::vector<double> roots(16);
    for (double& root : roots) root = normal(random);
    list.fit->moments.assign(16, 0);
    for (std::size_t i = 0; i < 64; ++i) {
      const std::size_t a = i / 16;
      const std::size_t b = i / 4 % 4;
      list.fit->moments[a * 4 + b] += roots[a * 4 + i % 4] * roots[b * 4 + i % 4] + (a == b && i % 4 == 0 ? 4 : 0);
    }
    recommend_prices(list.report, list.ruleset);
    double best = HUGE_VAL;
    for (int i = 1; i < 30 * 30 * 30; ++i) {
      const std::vector<double> tried{5.0 * (i % 30), 5.0 * (i / 30 % 30), 5.0 * (i / 900), 10};
      if (tried[0] > 0 && tried[1] > 0 && tried[2] > 0) best = std::min(best, list.left(tried));
    }
    EXPECT_LE(list.left({list.price(0), list.price(1), list.price(2), 10}), best + 1e-6) << repeat;
  }
}

/// Armies of two rules whose worth each block tells with an error of its own.
struct Armies : Case {
  static constexpr int kBlocks = 10;
  static constexpr double kPerPoint = 0.004;

  Armies(double listed, std::mt19937& random) {
    std::normal_distribution<double> normal;
    add("a", 10, 10, Verdict::keep);
    add("b", listed, 30, Verdict::keep);
    meet_alone();
    std::vector<std::pair<int, int>> counts;
    std::poisson_distribution<int> count(4);
    for (int army = 0; army < 2000; ++army) {
      const auto& [a, b] = counts.emplace_back(count(random), count(random));
      fit->armies.push_back({{{0, static_cast<std::int16_t>(a)}, {1, static_cast<std::int16_t>(b)}}});
    }
    for (int block = 0; block < kBlocks; ++block) {
      const double a = kPerPoint * (10 + 10 * normal(random));
      const double b = kPerPoint * (30 + 10 * normal(random));
      auto& strengths = fit->strengths.emplace_back();
      for (const auto& [of_a, of_b] : counts) strengths.push_back(a * of_a + b * of_b);
      fit->worth_without.push_back(fit->worth);
    }
  }
};

// Counts have the variance 4 each. Listed alike, the difference of b and a is left: (0.004 * 20)^2 * 4 / 2.
TEST(RecommendedList, WhatAListLeavesIsKnownWithoutTheErrorsOfBlocks) {
  std::mt19937 random(7);
  double right = 0;
  double alike = 0;
  constexpr int kRepeats = 60;
  for (int repeat = 0; repeat < kRepeats; ++repeat) {
    const Armies good(30, random);
    const Armies bad(10, random);
    const auto squared = [](double imbalance) {
      const double sine = std::sin(2 * std::numbers::pi * imbalance * imbalance);
      return sine / (1 - sine);
    };
    right += squared(meaning_of_list(good.report, good.ruleset)->listed_imbalance) / kRepeats;
    alike += squared(meaning_of_list(bad.report, bad.ruleset)->listed_imbalance) / kRepeats;
  }
  const double variance = std::pow(0.004 * 20, 2) * 4 / 2;
  EXPECT_NEAR(alike, 4 * std::numbers::pi * variance, 0.02);
  EXPECT_LT(right, 0.01) << "errors of blocks alone would make 0.06";
}

TEST(RecommendedList, TellsWhatAnAverageArmyCosts) {
  std::mt19937 random(9);
  Armies armies(10, random);
  armies.report.rows[1].verdict = Verdict::raise;
  const auto meaning = meaning_of_list(armies.report, armies.ruleset);
  EXPECT_NEAR(meaning->listed_total, 80, 2);
  EXPECT_NEAR(meaning->recommended_total, 160, 4);
  EXPECT_GT(meaning->listed_imbalance, 0.05);
  EXPECT_LT(meaning->recommended_imbalance, 0.06);
}

}  // namespace
}  // namespace warbalance::sim::recommended_list_test
