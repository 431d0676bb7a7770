#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace warbalance::test::price_panel_test {
namespace {

using Json = nlohmann::json;

/// A price run of a second or two.
std::vector<std::string> brief(const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"price", "--quick",   "--battles",  "24000",     "--scenario",
                                     "open",  "--players", "aggressive", "--threads", "2"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST(PricePanel, SaysHowFarPricesDependOnWhoPlays) {
  const Outcome outcome = warbalance_program(brief({"Tough", "Fast", "--panel", "greedy", "--format", "json"}));
  ASSERT_TRUE(outcome.status == 0 || outcome.status == 3) << outcome.err;
  const Json report = Json::parse(outcome.out);
  ASSERT_EQ(report["results"].size(), 2U);
  for (const Json& row : report["results"]) {
    const double tau = row["tau"];
    EXPECT_GE(tau, 0);
    EXPECT_LE(row["tau_low"], tau);
    EXPECT_GT(row["tau_high"], tau) << "two players";
    EXPECT_TRUE(row["all_players"] == "yes" || row["all_players"] == "no" || row["all_players"] == "uncertain");
  }
}

TEST(PricePanel, WithoutOneItIsSaidThatPlayersWereNotCompared) {
  const Outcome outcome = warbalance_program(brief({"Tough"}));
  EXPECT_NE(outcome.out.find("How far prices depend on who plays was not measured (--panel)"), std::string::npos)
      << outcome.out << outcome.err;
  EXPECT_EQ(outcome.out.find(" tau "), std::string::npos) << "a column without values";
}

}  // namespace
}  // namespace warbalance::test::price_panel_test
