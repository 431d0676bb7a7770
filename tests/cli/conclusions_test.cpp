#include <gtest/gtest.h>

#include "cli/commands/match/report.hpp"
#include "cli/commands/price/report.hpp"
#include "cli/report/report.hpp"
#include "tests/cli/plan_folder.hpp"
#include "tests/cli/program.hpp"

// The first sentence of a result: what it says, and that it says no more than the intervals do.

namespace warbalance::test::conclusions_test {
namespace {

TEST(Conclusion, OfAScoreIsAsSureAsItsInterval) {
  EXPECT_EQ(cli::strength_text("A (x)", "B (y)", {0.612, 0.01, {0.581, 0.642}}),
            "A (x) is stronger than B (y): it scores 61.2 % (95 % interval 58.1 to 64.2).");
  EXPECT_EQ(cli::strength_text("A (x)", "B (y)", {0.388, 0.01, {0.358, 0.419}}),
            "B (y) is stronger than A (x): it scores 61.2 % (95 % interval 58.1 to 64.2).");
  EXPECT_EQ(
      cli::strength_text("A (x)", "B (y)", {0.53, 0.01, {0.49, 0.57}}),
      "Not decided yet which side is stronger, more battles are needed: A (x) scores 53.0 % (95 % interval 49.0 to "
      "57.0) against B (y).");
  EXPECT_EQ(cli::strength_text("A (x)", "B (y)", {0.503, 0.01, {0.489, 0.517}}),
            "A (x) and B (y) are about even: A scores 50.3 % (95 % interval 48.9 to 51.7).");
  EXPECT_EQ(cli::strength_text("A (x)", "B (y)", {0.512, 0.01, {0.503, 0.522}}),
            "A (x) is a little stronger than B (y): it scores 51.2 % (95 % interval 50.3 to 52.2).");
}

sim::PriceRow row(const std::string& rule, double listed, double fair, double half_width, sim::Verdict verdict) {
  sim::PriceRow row;
  row.rule = rule;
  row.kind = "rule";
  row.listed = listed;
  row.fair = fair;
  row.se = half_width / 3;
  row.interval = {fair - half_width, fair + half_width};
  row.difference = fair - listed;
  row.verdict = verdict;
  row.price = sim::is_change(verdict) ? sim::rounded_to_step(fair, 5) : listed;
  return row;
}

sim::PriceReport converged(std::vector<sim::PriceRow> rows) {
  sim::PriceReport report;
  report.outcome = sim::PriceOutcome::converged;
  report.tolerance = 2.5;
  report.look_alpha = 0.05;
  report.rows = std::move(rows);
  return report;
}

TEST(Conclusion, OfPricesCountsWhatToChangeAndHowManyChangesMayBeWrong) {
  auto prices = converged({row("Tough", 30, 10, 12, sim::Verdict::lower), row("Fast", 5, 5.2, 1, sim::Verdict::keep),
                           row("Fire", 5, 9, 9, sim::Verdict::open)});
  EXPECT_EQ(cli::price_conclusion(prices, "Game"),
            "Game: lower 1 price, keep 1; 1 has no verdict yet. Of such changes at most 5 % are wrong on average.");
  for (int i = 0; i < 16; ++i) prices.rows.push_back(row("Hit & Run", 10, 15, 1.3, sim::Verdict::raise));
  EXPECT_EQ(
      cli::price_conclusion(prices, "Game"),
      "Game: raise 16 prices, lower 1, keep 1; 1 has no verdict yet. Of these 17 changes about 1 may be wrong, on "
      "average.");
  prices.joint = true;
  EXPECT_TRUE(cli::price_conclusion(prices, "Game").ends_with("All verdicts together are right with 95 %."));
}

TEST(Conclusion, OfOnePriceSaysWhatToDo) {
  const auto text = [](const sim::PriceRow& row) { return cli::price_conclusion(converged({row}), "Game"); };
  EXPECT_EQ(text(row("Hit & Run", 10, 5.7, 1.3, sim::Verdict::lower)),
            "Lower Hit & Run from 10 to 5 points: worth 6 (4 to 7).");
  EXPECT_EQ(text(row("Fast", 5, 5.2, 1, sim::Verdict::keep)), "Keep Fast at 5 points: worth 5 (4 to 6).");
  EXPECT_EQ(text(row("Fire", 5, 9, 9, sim::Verdict::open)),
            "No verdict yet on Fire (leaning higher): worth 9 (0 to 18), listed 5 points.");
}

TEST(Conclusion, OfPricesWithoutVerdictsSaysWhy) {
  auto described = converged({row("Fire", 5, 9, 2, sim::Verdict::keep)});
  described.rows.front().verdict.reset();
  EXPECT_EQ(cli::price_conclusion(described, "Game"),
            "Fire is worth 9 (7 to 11) points. There are no verdicts: the prior prices are guesses.");
  sim::PriceReport failed;
  failed.message = "the armies are all alike";
  EXPECT_EQ(cli::price_conclusion(failed, "Game"), "There are no prices yet: the armies are all alike.");
}

TEST(Conclusion, OfAnInterruptedRunSaysSo) {
  cli::Report report = cli::Report::without_battles();
  report.conclusion = "A is stronger.";
  EXPECT_EQ(cli::conclusion_text(report), "A is stronger.");
  report.provenance.interrupted = true;
  EXPECT_EQ(cli::conclusion_text(report), "Interrupted. So far: A is stronger.");
  report.conclusion.clear();
  EXPECT_EQ(cli::conclusion_text(report), "");
}

std::string conclusion_of(const Strings& words) {
  const Outcome outcome = warbalance_program(with(words, {"--format", "json", "--quiet"}));
  return Json::parse(outcome.out, nullptr, false).value("conclusion", "");
}

TEST(Conclusion, StandsInEveryFormatForPeopleAndInJson) {
  const Strings words{"duel", "3+", "5+", "--battles", "400"};
  const std::string conclusion = conclusion_of(words);
  EXPECT_TRUE(conclusion.starts_with("A (3+, 20 points) is stronger than B (5+, 10 points): it scores ")) << conclusion;
  EXPECT_NE(warbalance_program(words).out.find("apart\n\n" + conclusion + "\n\n"), std::string::npos);
  EXPECT_NE(warbalance_program(with(words, {"--format", "markdown"})).out.find("apart\n\n" + conclusion + "\n\n"),
            std::string::npos);
  EXPECT_EQ(warbalance_program(with(words, {"--format", "csv"})).out.find("stronger"), std::string::npos);
}

TEST(Conclusion, OfBattlesInWhichNobodyAttackedTellsNoStrength) {
  const std::string conclusion = conclusion_of({"battle", "line", "line", "--players", "cautious", "--battles", "20"});
  EXPECT_EQ(conclusion, "These battles cannot show whether A (Line) or B (Line) is the stronger side.");
}

TEST(Conclusion, OfThreeArmiesNamesTheStrongestOnlyWhenItIsSure) {
  EXPECT_TRUE(conclusion_of({"battle", "6x 2+", "1x 6+", "1x 6+", "--battles", "150"})
                  .starts_with("The strongest of the 3 armies: A (6x 2+, 150 points) has a win share of "));
  EXPECT_TRUE(conclusion_of({"battle", "4x 4+", "4x 4+", "4x 4+", "--battles", "30"})
                  .starts_with("Not decided yet which army is the strongest, "));
}

TEST(Conclusion, OfAMatrixNamesFirstLastAndTheGreatestScore) {
  const std::string conclusion = conclusion_of({"matrix", "--duel", "2+ Tough", "4+", "6+", "--battles", "400"});
  EXPECT_TRUE(conclusion.starts_with("The strongest: 2+ Tough (")) << conclusion;
  expect_in(conclusion, {"; the weakest: 6+ (", "The greatest score of all pairs: 2+ Tough against "});
  EXPECT_TRUE(
      conclusion_of({"matrix", "--duel", "4+", "4+", "4+", "--battles", "4"}).starts_with("Ahead, not for certain: "));
}

TEST(Conclusion, OfASweepSaysWhereTheScorePasses50Percent) {
  const PlanFolder crossing(
      "command = \"duel\"\narguments = [\"{q}+\", \"4+\"]\n[options]\nbattles = 400\n[grid]\nq = [2, 6]\n");
  const std::string passes = conclusion_of({"sweep", crossing.plan()});
  EXPECT_TRUE(passes.starts_with("The score of A passes 50 % between q = 2 (")) << passes;
  EXPECT_NE(passes.find("The surest change: the score of A is "), std::string::npos) << passes;
  const PlanFolder same(
      "command = \"battle\"\narguments = [\"4x 4+\", \"4x 4+\"]\n[options]\nbattles = 20\n[grid]\n"
      "rule.Tough.cost = [20, 25]\n");
  EXPECT_EQ(conclusion_of({"sweep", same.plan()}).find("stronger"), std::string::npos);
}

// Errors from few chains are rough themselves: by normal quantiles this difference of 4.5 (SE 2.3) was certain.
TEST(ConclusionSlow, OfASweepTakesErrorsOfPricesFromFewChains) {
  const PlanFolder folder(
      "command = \"price\"\narguments = [\"Tough\"]\n[options]\nbattles = 24000\nseed = 2\nplayers = "
      "\"greedy\"\nbudget = 60\n[grid]\n"
      "\"rule.Tough.cost\" = [30, 25]\n");
  const Outcome sweep = warbalance_program({"sweep", folder.plan(), "--quiet"});
  EXPECT_NE(sweep.out.find("No price differs for sure from the base cell."), std::string::npos) << sweep.out;
}

}  // namespace
}  // namespace warbalance::test::conclusions_test
