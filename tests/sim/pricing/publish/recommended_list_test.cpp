#include "sim/pricing/publish/recommended_list.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <optional>
#include <random>

#include "sim/pricing/estimation/list_fit.hpp"

namespace warbalance::sim::recommended_list_test {
namespace {

using Prices = std::vector<double>;

/// Units, or qualities and rules, with listed prices, fair prices and verdicts, in steps of 5 points.
struct Case {
  PriceReport report;
  std::shared_ptr<ListFit> fit = std::make_shared<ListFit>();
  Ruleset ruleset;
  std::vector<RosterUnit> units;

  /// @param qualities  none: units are priced
  explicit Case(const std::vector<int>& qualities = {}) {
    ruleset.price_step = 500;
    report.outcome = PriceOutcome::converged;
    report.list_fit = fit;
    for (const int quality : qualities) {
      ruleset.tiers.emplace_back();
      ruleset.tiers.back().quality = quality;
      ruleset.tiers.back().name = std::to_string(quality) + "+";
    }
  }
  /// @pre tiers come first, in the order of the constructor
  void add(const std::string& rule, double listed, double fair, Verdict verdict, double half_width = 100) {
    PriceRow row;
    row.rule = rule;
    row.listed = listed;
    row.fair = fair;
    row.interval = {fair - half_width, fair + half_width};
    row.verdict = verdict;
    const auto cost = static_cast<Hundredths>(std::lround(100 * listed));
    if (ruleset.tiers.empty()) {
      row.kind = "unit";
      units.push_back({rule, "", {}, cost});
    } else if (report.rows.size() < ruleset.tiers.size()) {
      row.kind = "tier";
      ruleset.tiers[report.rows.size()].cost = cost;
    } else {
      row.kind = "rule";
      ruleset.rules.emplace_back();
      ruleset.rules.back().name = rule;
      ruleset.rules.back().cost = cost;
    }
    report.rows.push_back(row);
  }
  void meet_alone() {
    const std::size_t n = report.rows.size();
    fit->moments.assign(n * n, 0);
    for (std::size_t i = 0; i < n; ++i) fit->moments[i * n + i] = 1;
  }
  void recommend() { recommend_prices(report, ruleset, units.empty() ? FeatureSpace(ruleset) : FeatureSpace(units)); }
  Prices prices() const {
    Prices found;
    for (const PriceRow& row : report.rows) found.push_back(*row.price);
    return found;
  }
  /// What is left unexplained under these prices.
  double left(const Prices& prices) const {
    const std::size_t n = prices.size();
    double sum = 0;
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = 0; b < n; ++b) {
        sum += (*report.rows[a].fair - prices[a]) * fit->moments[a * n + b] * (*report.rows[b].fair - prices[b]);
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
  list.recommend();
  EXPECT_EQ(list.prices(), (Prices{50, 15, 5, 10, 10}));
}

TEST(RecommendedList, MovesAStepAtLeastAndNeverAgainstTheVerdict) {
  Case list;
  list.add("raised", 10, 11, Verdict::raise);
  list.add("lowered", 10, 9, Verdict::lower);
  list.add("no whole step", 12, 14, Verdict::raise);
  list.meet_alone();
  list.recommend();
  EXPECT_EQ(list.prices(), (Prices{15, 5, 15}));
}

TEST(RecommendedList, PricesBelowNothingAreOnlyThoseListedSo) {
  Case list;
  list.add("for nothing", 0, -20, Verdict::lower);
  list.add("a burden", -5, -20, Verdict::lower);
  list.add("cheap", 5, -20, Verdict::lower);
  list.meet_alone();
  list.recommend();
  EXPECT_EQ(list.prices(), (Prices{0, -20, 0}));
  EXPECT_EQ(list.report.rows[0].verdict, Verdict::open);
}

TEST(RecommendedList, StaysInTheIntervalWhereItHasAWholeStep) {
  Case list;
  list.add("raised", 10, 32, Verdict::raise, 3);  // 29 to 35
  list.add("kept", 40, 0, Verdict::keep);
  list.fit->moments = {1, 0.9, 0.9, 1};  // they come together: 70 would mend what the other one charges too much
  list.recommend();
  EXPECT_EQ(list.prices().front(), 30);
}

TEST(RecommendedList, NoBetterQualityBecomesCheaper) {
  Case list({2, 3, 4});
  list.add("2+", 20, 4, Verdict::lower);
  list.add("3+", 15, 9, Verdict::lower);
  list.add("4+", 10, 10, Verdict::keep);
  list.meet_alone();
  list.recommend();
  EXPECT_EQ(list.prices(), (Prices{10, 10, 10}));
}

// Whatever is listed and found, a list obeys its rules: order, signs, verdicts, whole steps.
TEST(RecommendedList, ObeysItsRulesWhateverIsListed) {
  std::mt19937 random(11);
  const auto any = [&](int least, int most) { return std::uniform_int_distribution<int>(least, most)(random); };
  for (int repeat = 0; repeat < 3000; ++repeat) {
    Case list({2, 3, 4, 5});
    for (int i = 0; i < 7; ++i) {
      const double listed = any(-2, 8) * (any(0, 4) == 0 ? 2.5 : 5);
      list.add("item " + std::to_string(i), i < 4 ? std::abs(listed) : listed, any(-300, 600) / 10.0,
               static_cast<Verdict>(any(0, 4)), any(1, 200) / 10.0);
      if (i < 4) list.report.rows.back().rule = list.ruleset.tiers[static_cast<std::size_t>(i)].name;
    }
    list.fit->moments.assign(49, 0);
    for (std::size_t i = 0; i < 7; ++i) {
      for (std::size_t j = 0; j < 7; ++j) list.fit->moments[i * 7 + j] = i == j ? 5 : any(0, 1) * 0.5;
    }
    const PriceReport before = list.report;
    list.recommend();
    const std::vector<PriceRow>& rows = list.report.rows;
    for (std::size_t i = 0; i < 7; ++i) {
      const double change = *rows[i].price - rows[i].listed;
      const bool raised = rows[i].verdict == Verdict::raise;
      const bool lowered = rows[i].verdict == Verdict::lower;
      EXPECT_TRUE(raised ? change > 0 : lowered ? change < 0 : change == 0) << repeat;
      EXPECT_TRUE(rows[i].verdict == before.rows[i].verdict || rows[i].verdict == Verdict::open) << repeat;
      EXPECT_TRUE(change == 0 || std::remainder(*rows[i].price, 5) == 0) << repeat;
      EXPECT_TRUE(rows[i].listed < 0 || *rows[i].price >= 0) << repeat;
    }
    const bool first_is_worst = list.ruleset.tiers.back().cost > list.ruleset.tiers.front().cost;
    for (std::size_t i = 0; i + 1 < 4; ++i) {
      const PriceRow& better = rows[first_is_worst ? i + 1 : i];
      const PriceRow& worse = rows[first_is_worst ? i : i + 1];
      const bool as_listed = *better.price == better.listed && *worse.price == worse.listed;
      EXPECT_TRUE(as_listed || *better.price >= *worse.price) << repeat;
    }
  }
}

/// Three prices to raise and one that stays, which come together.
Case mixed_case(std::mt19937& random, double alone) {
  std::normal_distribution<double> normal;
  Case list;
  for (int i = 0; i < 3; ++i)
    list.add(std::string(1, static_cast<char>('a' + i)), 0, 25 + 10 * normal(random), Verdict::raise);
  list.add("kept", 10, 20 * normal(random), Verdict::keep);
  std::vector<double> roots(16);
  for (double& root : roots) root = normal(random);
  list.fit->moments.assign(16, 0);
  for (std::size_t a = 0; a < 4; ++a) {
    for (std::size_t b = 0; b < 4; ++b) {
      double& moment = list.fit->moments[a * 4 + b];
      moment = a == b ? alone : 0;
      for (std::size_t i = 0; i < 4; ++i) moment += roots[a * 4 + i] * roots[b * 4 + i];
    }
  }
  return list;
}

/// The least that any list of whole steps leaves.
double least_left(const Case& list) {
  double best = HUGE_VAL;
  for (int i = 0; i < 30 * 30 * 30; ++i) {
    const Prices tried{5.0 * (1 + i % 30), 5.0 * (1 + i / 30 % 30), 5.0 * (1 + i / 900), 10};
    best = std::min(best, list.left(tried));
  }
  return best;
}

// Every list of whole steps is tried. Where items nearly always come together, the search is a heuristic.
TEST(RecommendedList, LeavesLeastUnexplained) {
  std::mt19937 random(4);
  for (const auto& [alone, fewest] : {std::pair(4.0, 100), std::pair(1.0, 95)}) {
    int found = 0;
    for (int repeat = 0; repeat < 100; ++repeat) {
      Case list = mixed_case(random, alone);
      list.recommend();
      found += list.left(list.prices()) <= least_left(list) + 1e-6 ? 1 : 0;
    }
    EXPECT_GE(found, fewest) << alone;
  }
}

/// Armies of two units whose worth each block tells with an error of its own.
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
      fit->worth_without.push_back({10, 30});
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
    Armies good(30, random);
    Armies bad(10, random);
    good.recommend();
    bad.recommend();
    const auto squared = [](double imbalance) {
      const double sine = std::sin(2 * std::numbers::pi * imbalance * imbalance);
      return sine / (1 - sine);
    };
    right += squared(good.report.list_meaning->listed_imbalance) / kRepeats;
    alike += squared(bad.report.list_meaning->listed_imbalance) / kRepeats;
  }
  const double variance = std::pow(0.004 * 20, 2) * 4 / 2;
  EXPECT_NEAR(alike, 4 * std::numbers::pi * variance, 0.02);
  EXPECT_LT(right, 0.01) << "errors of blocks alone would make 0.06";
}

TEST(RecommendedList, TellsWhatAnAverageArmyCosts) {
  std::mt19937 random(9);
  Armies armies(10, random);
  armies.report.rows[1].verdict = Verdict::raise;
  armies.recommend();
  const std::optional<ListMeaning>& meaning = armies.report.list_meaning;
  EXPECT_NEAR(meaning->listed_total, 80, 2);
  EXPECT_NEAR(meaning->recommended_total, 160, 4);
  EXPECT_GT(meaning->listed_imbalance, 0.05);
  EXPECT_LT(meaning->recommended_imbalance, 0.06);
}

}  // namespace
}  // namespace warbalance::sim::recommended_list_test
