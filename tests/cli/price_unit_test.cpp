#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/price_runs.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::price_unit_test {
namespace {

using Json = nlohmann::json;

/// A price run that takes a second or two.
std::vector<std::string> brief(const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"price",    "--quick",   "--battles",  "48000",    "--scenario",
                                     "open",     "--players", "aggressive", "--budget", "60",
                                     "--jitter", "20",        "--threads",  "2"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

void expect_refused(const std::vector<std::string>& arguments, const std::string& message, const std::string& hint) {
  const Outcome outcome = warbalance_program(arguments);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find(message), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find(hint), std::string::npos) << outcome.err;
}

TEST(PriceUnitSlow, HasAPriceBesideTheSumOfItsParts) {
  const Json report = price_result(brief({"--unit", "4+ mounted,  FAST", "--unit", "6+", "Fast"}));
  ASSERT_EQ(report["whole_units"].size(), 2U);
  const Json& row = report["whole_units"][0];
  EXPECT_EQ(row["unit"], "4+ Fast, Mounted");
  EXPECT_EQ(row["listed"], 25);
  ASSERT_TRUE(row["fair"].is_number());
  EXPECT_NEAR(row["difference"].get<double>(), row["fair"].get<double>() - 25, 0.02);
  EXPECT_LT(row["ci_low"], row["fair"]);
  EXPECT_GT(row["fair"], report["whole_units"][1]["fair"]) << "better than a plain unit of the worst quality";
  EXPECT_EQ(report["results"].size(), 1U);
}

TEST(PriceUnitSlow, MayBeNamedByTheRosterAndKeepsItsListedPrice) {
  const Json report = price_result({"price", "--rules", "warstuff-1.7", "--unit", "rat ogre", "Tough", "--quick",
                                    "--battles", "24000", "--scenario", "open", "--threads", "2"});
  ASSERT_EQ(report["whole_units"].size(), 1U);
  EXPECT_EQ(report["whole_units"][0]["unit"], "Rat Ogre");
  EXPECT_EQ(report["whole_units"][0]["listed"], 60);
}

TEST(PriceUnitSlow, IsPricedWhereTypesHaveNumbers) {
  const Json report = price_result({"price", "--rules", "vsgmr", "--unit", "Hero guy", "Commander", "--population",
                                    "listed", "--battles", "13000", "--scenario", "open", "--threads", "2"});
  EXPECT_EQ(report["whole_units"][0]["unit"], "Hero guy");
}

TEST(PriceUnit, ThatStandsAmongTheItemsIsToldItsOption) {
  expect_refused({"price", "4+ Armored, Fast"}, "\"4+ Armored, Fast\" is a whole unit, no quality or special rule",
                 "--unit '4+ Armored, Fast'");
}

TEST(PriceUnit, IsReadLikeEveryOtherUnit) {
  expect_refused({"price", "--unit", "4+ Armored, Fsat"}, "unknown special rule \"Fsat\"", "did you mean 'Fast'?");
  expect_refused({"price", "--unit", "4+ Fast", "--unit", "4+ Fast"}, "has 4+ Fast twice", "");
}

TEST(PriceUnit, IsRefusedWhereNoRandomArmiesTakeItIn) {
  expect_refused({"price", "--rules", "suitcase", "--unit", "Ranger"}, "--unit needs a price list", "--units");
  expect_refused({"price", "--rules", "warstuff-1.7", "--units", "--unit", "Knight"}, "--unit goes with random armies",
                 "price --units NAME");
  expect_refused({"price", "--population", "club", "--unit", "4+"}, "--unit adds units to random armies", "");
  for (const char* const option : {"--save-baseline=unit.json", "--method=mono"}) {
    expect_refused({"price", option, "--unit", "4+"}, "--unit", "leave one of them out");
  }
}

}  // namespace
}  // namespace warbalance::test::price_unit_test
