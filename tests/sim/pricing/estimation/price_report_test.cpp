#include <gtest/gtest.h>
#include <cmath>
#include <set>
#include <vector>

#include "sim/pricing/estimation/panel.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::sim::price_report_test {
namespace {

TEST(Verdict, FollowsTheIntervalExactly) {
  // Tolerance 2.5 points.
  EXPECT_EQ(judge(4.0, 1.0, 2.5), Verdict::undercosted);  // 3 .. 5
  EXPECT_EQ(judge(-4.0, 1.0, 2.5), Verdict::overcosted);  // -5 .. -3
  EXPECT_EQ(judge(1.0, 1.0, 2.5), Verdict::fair);         // 0 .. 2
  EXPECT_EQ(judge(-1.0, 1.0, 2.5), Verdict::fair);
  EXPECT_EQ(judge(2.0, 1.0, 2.5), Verdict::uncertain);   // 1 .. 3
  EXPECT_EQ(judge(0.0, 10.0, 2.5), Verdict::uncertain);  // all three are possible
}

TEST(Verdict, EdgesAreUncertain) {
  EXPECT_EQ(judge(3.5, 1.0, 2.5), Verdict::uncertain);
  EXPECT_EQ(judge(-3.5, 1.0, 2.5), Verdict::uncertain);
  EXPECT_EQ(judge(1.5, 1.0, 2.5), Verdict::uncertain);
  EXPECT_EQ(judge(2.5, 0.0, 2.5), Verdict::uncertain);
}

TEST(Verdict, HasItsNameInReports) {
  EXPECT_EQ(verdict_name(Verdict::undercosted), "undercosted");
  EXPECT_EQ(verdict_name(Verdict::overcosted), "overcosted");
  EXPECT_EQ(verdict_name(Verdict::fair), "fair");
  EXPECT_EQ(verdict_name(Verdict::uncertain), "uncertain");
}

TEST(Discoveries, AreThoseOfTheAdjustedValuesWithTheirSign) {
  PriceReport report;
  report.chains = 16;
  report.tolerance = 2.5;
  report.look_alpha = 0.05;
  for (const double difference : {12.0, -9.0, 4.3, 0.0}) {
    PriceRow row;
    row.difference = difference;
    row.se = 0.8;
    row.verdict = Verdict::uncertain;
    report.rows.push_back(row);
  }
  report.rows.push_back({});  // without a price
  add_discoveries(report);
  EXPECT_EQ(report.rows[0].discovery, Verdict::undercosted);
  EXPECT_EQ(report.rows[1].discovery, Verdict::overcosted);
  // p = P(t > 2.25) + P(t > 8.5) = 0.020, times 4 / 3.
  EXPECT_NEAR(*report.rows[2].q_fdr, 0.0266, 0.0005);
  EXPECT_EQ(report.rows[2].discovery, Verdict::undercosted);
  EXPECT_EQ(*report.rows[3].q_fdr, 1);
  EXPECT_FALSE(report.rows[3].discovery);
  EXPECT_FALSE(report.rows[4].q_fdr || report.rows[4].discovery);
  EXPECT_EQ(report.rows[2].verdict, Verdict::uncertain) << "the verdict follows the interval";
}

TEST(RoundedToStep, GoesToTheNearestStep) {
  EXPECT_EQ(rounded_to_step(12.4, 5), 10);
  EXPECT_EQ(rounded_to_step(12.5, 5), 15);
  EXPECT_EQ(rounded_to_step(-12.5, 5), -15);
  EXPECT_EQ(rounded_to_step(0.74, 0.5), 0.5);
  EXPECT_FALSE(std::signbit(rounded_to_step(-1, 5)));
}

PriceRow unit_row(double listed, double formula, double low, double high) {
  PriceRow row;
  row.listed = listed;
  row.formula = formula;
  row.fair = (low + high) / 2;
  row.interval = Interval{low, high};
  return row;
}

TEST(NearerPrice, IsToldWhereTheIntervalLeavesOutTheMiddle) {
  EXPECT_EQ(nearer_price(unit_row(25, 20, 23, 30)), PriceFlag::nearer_listed);
  EXPECT_EQ(nearer_price(unit_row(25, 20, 10, 22)), PriceFlag::nearer_formula);
  EXPECT_EQ(nearer_price(unit_row(25, 30, 10, 27)), PriceFlag::nearer_listed);
  EXPECT_EQ(nearer_price(unit_row(25, 30, 28, 60)), PriceFlag::nearer_formula);
  EXPECT_EQ(nearer_price(unit_row(25, 20, 22, 23)), std::nullopt) << "22.5 is as near to both";
  EXPECT_EQ(nearer_price(unit_row(25, 25, 10, 12)), std::nullopt);
  PriceRow rule = unit_row(5, 0, 4, 6);
  rule.formula.reset();
  EXPECT_EQ(nearer_price(rule), std::nullopt);
}

TEST(PriceFlag, EachHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (int flag = 0; flag <= static_cast<int>(PriceFlag::noisy); ++flag) {
    names.insert(flag_name(static_cast<PriceFlag>(flag)));
  }
  EXPECT_EQ(std::ssize(names), static_cast<int>(PriceFlag::noisy) + 1);
  EXPECT_EQ(flag_name(PriceFlag::noisy), "noisy");
  EXPECT_EQ(flags_text({PriceFlag::anchor, PriceFlag::context_dependent}), "anchor context_dependent");
}

PriceReport report_of(const std::vector<double>& fair, double se) {
  PriceReport report;
  report.outcome = PriceOutcome::converged;
  report.quantile = 3;
  report.tolerance = 2.5;
  report.chains = 16;
  for (const double price : fair) {
    PriceRow row;
    row.rule = "rule " + std::to_string(report.rows.size());
    row.listed = 5;
    row.fair = price;
    row.se = se;
    row.interval = Interval{price - 3 * se, price + 3 * se};
    row.difference = price - 5;
    row.verdict = judge(price - 5, 3 * se, 2.5);
    row.slope_q = 1;
    report.rows.push_back(row);
  }
  return report;
}

TEST(Panel, SpanIsOverAllPlayersAndSignsMustBeSure) {
  PriceReport report = report_of({6, 4, 0.5}, 0.5);
  const std::vector<PriceReport> others{report_of({9, -4, -0.5}, 0.5), report_of({3, 2, 0.2}, 0.5)};
  add_player_span(report, others);
  EXPECT_EQ(report.rows[0].player_min, 3);
  EXPECT_EQ(report.rows[0].player_max, 9);
  EXPECT_FALSE(has_flag(report.rows[0].flags, PriceFlag::tactic_limited));
  EXPECT_TRUE(has_flag(report.rows[1].flags, PriceFlag::tactic_limited));
  EXPECT_FALSE(has_flag(report.rows[2].flags, PriceFlag::tactic_limited)) << "noise around 0";
  EXPECT_EQ(report.rows[1].fair, 4) << "the price is that of the main player";
}

// By hand: the variance of 6, 9 and 3 is 9, less 0.25 of the errors.
TEST(Panel, TauIsTheSpreadBeyondTheErrors) {
  PriceReport report = report_of({6, 4}, 0.5);
  const std::vector<PriceReport> others{report_of({9, 4.1}, 0.5), report_of({3, 4.2}, 0.5)};
  add_player_span(report, others);
  EXPECT_NEAR(report.rows[0].tau->tau, std::sqrt(8.75), 1e-9);
  EXPECT_TRUE(report.rows[0].tau->interval.contains(std::sqrt(8.75)));
  EXPECT_EQ(report.rows[1].tau->tau, 0) << "no more than noise";
  PriceReport alone = report_of({6}, 0.5);
  add_player_span(alone, {});
  EXPECT_FALSE(alone.rows[0].tau) << "one player tells nothing about others";
  EXPECT_FALSE(alone.rows[0].all_players);
}

// Listed 5, tolerance 2.5, half-widths 1.5.
TEST(Panel, PlayersAgreeWhenAllHaveOneCertainVerdict) {
  PriceReport report = report_of({12, 12, 5, 7, 12}, 0.5);
  const std::vector<PriceReport> others{report_of({20, 5, 5.5, 12, 7}, 0.5), report_of({10, 12, 4.5, 12, -3}, 0.5)};
  add_player_span(report, others);
  EXPECT_EQ(report.rows[0].all_players, Agreement::yes);
  EXPECT_EQ(report.rows[1].all_players, Agreement::no) << "undercosted and fair";
  EXPECT_EQ(report.rows[2].all_players, Agreement::yes) << "fair";
  EXPECT_EQ(report.rows[3].all_players, Agreement::uncertain);
  EXPECT_EQ(report.rows[4].all_players, Agreement::no) << "undercosted and overcosted, and one uncertain";
}

// The edges lie at 2.5 and 7.5, half-widths are 1.5.
TEST(Panel, ConditionsAreLimitedWhenIntervalsLieOnTwoSidesOfAnEdge) {
  PriceReport noisy = report_of({6.5, 6.5}, 0.5);
  add_condition_span(noisy, std::vector<PriceReport>{report_of({8.5, 10}, 0.5)});
  EXPECT_FALSE(has_flag(noisy.rows[0].flags, PriceFlag::condition_limited)) << "7.5 lies within both intervals";
  EXPECT_FALSE(has_flag(noisy.rows[1].flags, PriceFlag::condition_limited)) << "and here within one";
  PriceReport report = report_of({5, 5.5, -1}, 0.5);
  const std::vector<PriceReport> others{report_of({5.5, 9.5, -4}, 0.5)};
  add_condition_span(report, others);
  EXPECT_FALSE(has_flag(report.rows[0].flags, PriceFlag::condition_limited));
  EXPECT_TRUE(has_flag(report.rows[1].flags, PriceFlag::condition_limited));
  EXPECT_FALSE(has_flag(report.rows[2].flags, PriceFlag::condition_limited)) << "too cheap everywhere";
  EXPECT_EQ(report.rows[1].condition_min, 5.5);
  EXPECT_EQ(report.rows[1].condition_max, 9.5);
}

TEST(Panel, RobustPricesAreMeansWithTheirErrors) {
  PriceReport report = report_of({6, 20}, 0.3);
  const std::vector<PriceReport> others{report_of({9, 30}, 0.4)};
  make_robust(report, others, 5);
  const PriceRow& row = report.rows[0];
  EXPECT_DOUBLE_EQ(*row.fair, 7.5);
  EXPECT_DOUBLE_EQ(*row.se, 0.25);
  EXPECT_DOUBLE_EQ(row.interval->low, 6.75);
  EXPECT_DOUBLE_EQ(*row.difference, 2.5);
  EXPECT_EQ(row.fair_rounded, 10);
  EXPECT_EQ(row.verdict, Verdict::uncertain);
  EXPECT_EQ(report.rows[1].verdict, Verdict::undercosted);
  EXPECT_LT(*report.rows[1].p_holm, 1e-6);
  EXPECT_FALSE(row.slope_q);
}

// Like those of the model of pairs, which are shrunk towards 0.
TEST(Panel, RobustPricesWithoutErrorsStayWithoutThem) {
  const auto without_errors = [](const std::vector<double>& fair) {
    PriceReport report = report_of(fair, 0.3);
    for (PriceRow& row : report.rows) {
      row.se.reset();
      row.interval.reset();
      row.verdict.reset();
    }
    return report;
  };
  PriceReport report = without_errors({6});
  const std::vector<PriceReport> others{without_errors({9})};
  make_robust(report, others, 5);
  EXPECT_DOUBLE_EQ(*report.rows[0].fair, 7.5);
  EXPECT_DOUBLE_EQ(*report.rows[0].difference, 2.5);
  EXPECT_FALSE(report.rows[0].se);
  EXPECT_FALSE(report.rows[0].interval);
  EXPECT_FALSE(report.rows[0].verdict);
}

TEST(Panel, ItemsWithoutAPriceStayWithoutOne) {
  PriceReport report = report_of({6, 6}, 0.3);
  report.rows[0].fair.reset();
  std::vector<PriceReport> others{report_of({9, 9}, 0.4)};
  others[0].rows[1].fair.reset();
  add_player_span(report, others);
  make_robust(report, others, 5);
  EXPECT_FALSE(report.rows[0].player_min);
  EXPECT_EQ(report.rows[1].player_max, 6);
  EXPECT_EQ(report.rows[1].fair, 6);
}

}  // namespace
}  // namespace warbalance::sim::price_report_test
