#include "sim/pricing/estimation/price_report.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

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

}  // namespace
}  // namespace warbalance::sim::price_report_test
