#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace warbalance::test::price_interventions_test {
namespace {

using Json = nlohmann::ordered_json;
using Strings = std::vector<std::string>;

Strings run(const Strings& more) {
  Strings arguments{"price", "Tough",     "Fast",       "--quick",   "--battles", "24000",    "--scenario",
                    "open",  "--players", "aggressive", "--threads", "2",         "--format", "json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

/// A run that several tests look at.
const Json& played() {
  static const Json json = Json::parse(warbalance_program(run({"--interventions"})).out);
  return json;
}

TEST(PriceInterventionsSlow, ArePlayedForRulesThatAreNamed) {
  const Json& rows = played()["interventions"];
  ASSERT_EQ(rows.size(), 3U) << rows;
  EXPECT_EQ(rows[0]["rule"], "Fast");
  EXPECT_EQ(rows[1]["rule"], "Tough");
  EXPECT_EQ(rows[2]["rule"], "a rule without effect");
  for (const Json& row : rows) {
    ASSERT_TRUE(row["intervention"].is_number()) << row;
    EXPECT_GE(row["couples"], 2000);
    EXPECT_EQ(row["left_out"], 0) << "no rule of WarStuff 2.0 needs another one";
    EXPECT_NEAR(row["difference"], row["intervention"].get<double>() - row["fair"].get<double>(), 0.011);
    EXPECT_LT(row["ci_low"], row["intervention"]);
    EXPECT_LT(row["intervention"], row["ci_high"]);
  }
  EXPECT_EQ(rows[2]["equal"], rows[2]["couples"]) << "the same battles, with and without it";
  EXPECT_LT(rows[1]["equal"], rows[1]["couples"]);
  EXPECT_GT(rows[1]["ci_low"], 0) << "Tough is worth something";
}

TEST(PriceInterventionsSlow, LeaveTheFairPricesAlone) {
  EXPECT_EQ(played()["results"], Json::parse(warbalance_program(run({})).out)["results"]);
}

TEST(PriceInterventions, AreRefusedWithWhatHasNoSpecialRules) {
  for (const Strings& other : {Strings{"--units", "--rules", "warstuff-1.7"}, Strings{"--method", "mono"}}) {
    Strings words{"price", "--quick", "--interventions"};
    words.insert(words.end(), other.begin(), other.end());
    const Outcome result = warbalance_program(words);
    EXPECT_NE(result.status, 0) << other.front();
    EXPECT_NE(result.err.find("--interventions"), std::string::npos) << result.err;
  }
}

}  // namespace
}  // namespace warbalance::test::price_interventions_test
