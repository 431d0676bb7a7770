#include <gtest/gtest.h>

#include "sim/checks/check_run.hpp"

namespace warbalance::sim::price_check_test {
namespace {

Check price_check(const std::string& item, const Band& band) {
  Check check;
  check.id = item;
  check.target = item;
  check.band = band;
  return check;
}

PriceRow row(const std::string& item, double listed, double fair, double se) {
  PriceRow row;
  row.rule = item;
  row.listed = listed;
  row.fair = fair;
  row.se = se;
  return row;
}

PriceReport report(std::vector<PriceRow> rows) {
  PriceReport report;
  report.outcome = PriceOutcome::converged;
  report.chains = 16;
  report.tail_battles = 1000;
  report.rows = std::move(rows);
  return report;
}

TEST(PriceCheck, ComparesFairLessListedWithTheBand) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5}), price_check("Armored", {-5, 5}),
                                  price_check("Fast", {-5, 5})};
  PriceJudge judge(checks, 0.01, 1);
  const PriceReport look = report({row("Tough", 20, 21, 0.5), row("Armored", 15, 30, 0.5), row("Fast", 5, 9, 0.5)});
  EXPECT_FALSE(judge.look(look));
  const auto results = judge.results(look);
  EXPECT_EQ(results[0].verdict, CheckVerdict::pass);
  EXPECT_EQ(results[1].verdict, CheckVerdict::fail);
  EXPECT_EQ(results[2].verdict, CheckVerdict::inconclusive);
  // t(0.995, 15) = 2.9467
  EXPECT_NEAR(results[0].interval->low, 1 - 2.9467 * 0.5, 1e-4);
  EXPECT_NEAR(results[0].interval->high, 1 + 2.9467 * 0.5, 1e-4);
}

TEST(PriceCheck, EachLookSpendsItsShareAndTheFirstVerdictStays) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5})};
  PriceJudge judge(checks, 0.03, 3);
  EXPECT_FALSE(judge.look(report({row("Tough", 20, 24, 1)})));
  EXPECT_TRUE(judge.look(report({row("Tough", 20, 21, 1)})));  // 1 -+ t(0.995, 15)
  EXPECT_TRUE(judge.look(report({row("Tough", 20, 40, 1)})));
  const auto results = judge.results(report({row("Tough", 20, 40, 1)}));
  EXPECT_EQ(results[0].verdict, CheckVerdict::pass);
  EXPECT_EQ(*results[0].estimate, 1);
  EXPECT_EQ(results[0].looks, 2);
  EXPECT_EQ(results[0].stored.value, 40);
}

TEST(PriceCheck, DriftAddsVariancesAndTakesTheFewerDegreesOfFreedom) {
  std::vector<Check> checks{price_check("Tough", {-5, 5})};
  checks[0].quantity = Check::Quantity::price_drift;
  checks[0].old = StoredEstimate{22, 0.4, 7};
  PriceJudge judge(checks, 0.05, 1);
  judge.look(report({row("Tough", 20, 23, 0.3)}));
  const auto results = judge.results(report({row("Tough", 20, 23, 0.3)}));
  EXPECT_EQ(*results[0].estimate, 1);
  EXPECT_NEAR(results[0].interval->half_width(), 2.3646 * 0.5, 1e-4);  // t(0.975, 7)
  EXPECT_EQ(results[0].verdict, CheckVerdict::pass);
}

TEST(PriceCheck, PricesThatDidNotConvergeAreInconclusive) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5})};
  PriceJudge judge(checks, 0.05, 2);
  EXPECT_TRUE(judge.look(report({row("Tough", 20, 21, 0.5)})));
  PriceReport end = report({row("Tough", 20, 21, 0.5)});
  end.outcome = PriceOutcome::not_converged;
  end.message = "the prices still move";
  const auto results = judge.results(end);
  EXPECT_EQ(results[0].verdict, CheckVerdict::inconclusive);
  EXPECT_FALSE(results[0].interval);
  EXPECT_EQ(results[0].note, "the prices still move");
}

TEST(PriceCheck, APriceThatIsNotIdentifiedIsInconclusive) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5})};
  PriceJudge judge(checks, 0.05, 1);
  PriceReport look = report({row("Tough", 20, 21, 0.5)});
  look.rows[0].fair.reset();
  EXPECT_FALSE(judge.look(look));
  const auto results = judge.results(look);
  EXPECT_EQ(results[0].verdict, CheckVerdict::inconclusive);
  EXPECT_NE(results[0].note, "");
}

TEST(PriceCheck, AnInterruptedOneHasNoVerdict) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5}), price_check("Fast", {-5, 5})};
  PriceJudge judge(checks, 0.05, 2);
  judge.look(report({row("Tough", 20, 21, 0.5), row("Fast", 5, 10, 1)}));
  PriceReport end = report({});
  end.interrupted = true;
  const auto results = judge.results(end);
  EXPECT_EQ(results[0].verdict, CheckVerdict::pass);
  EXPECT_FALSE(results[1].verdict);
}

}  // namespace
}  // namespace warbalance::sim::price_check_test
