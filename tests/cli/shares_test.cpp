#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace warbalance::test::shares_test {
namespace {

using Json = nlohmann::ordered_json;
using Strings = std::vector<std::string>;

Strings battle(const Strings& more) {
  Strings arguments{"battle", "line", "raiders", "--battles", "400"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

double sum_of(const Json& json, const Strings& names) {
  double sum = 0;
  for (const std::string& name : names) {
    EXPECT_TRUE(json.contains(name)) << name;
    if (!json.contains(name)) continue;
    EXPECT_LE(json[name + "_low"], json[name]) << name;
    EXPECT_GE(json[name + "_high"], json[name]) << name;
    sum += json[name].get<double>();
  }
  return sum;
}

const Strings kAllShares{"variance_share_dice", "variance_share_table", "variance_share_first_move",
                         "variance_share_seat"};

TEST(Shares, OfADrawnTableNeedBattlesOfTheirOwn) {
  const Json without = Json::parse(warbalance_program(battle({"--format", "json"})).out);
  EXPECT_TRUE(without.contains("variance_share_first_move"));
  EXPECT_FALSE(without.contains("variance_share_dice"));
  EXPECT_FALSE(without.contains("variance_share_table"));
  const Json with = Json::parse(warbalance_program(battle({"--shares", "--format", "json"})).out);
  EXPECT_NEAR(sum_of(with, kAllShares), 1, 0.02) << "some are cut at 0";
  EXPECT_GT(with["variance_share_dice"], 0.5);
  EXPECT_EQ(with["results"], without["results"]) << "the battles of the result are the same";
}

TEST(Shares, OfAFixedTableAreAllKnown) {
  for (const std::string more : {"--no-swap", "--quiet"}) {
    const Json json = Json::parse(warbalance_program(battle({"--scenario", "open", more, "--format", "json"})).out);
    Strings names{"variance_share_dice", "variance_share_first_move"};
    if (more != "--no-swap") names.emplace_back("variance_share_seat");
    EXPECT_NEAR(sum_of(json, names), 1, 1e-5);
    EXPECT_EQ(json.contains("variance_share_seat"), more != "--no-swap");
  }
}

TEST(Shares, AreASentenceForPeople) {
  const std::string scatter = "Of the scatter of single results ";
  const std::string known = warbalance_program(battle({"--scenario", "open"})).out;
  EXPECT_NE(known.find(scatter), std::string::npos) << known;
  EXPECT_NE(known.find("is the dice and the choices that follow them (95 % interval "), std::string::npos) << known;
  const std::string open = warbalance_program(battle({})).out;
  EXPECT_NE(open.find("the rest is the table and the dice: --shares tells them apart."), std::string::npos) << open;
  EXPECT_NE(warbalance_program(battle({"--shares"})).out.find("the table ("), std::string::npos);
}

TEST(Shares, OfEveryNumberOfThreadsAreTheSameBytes) {
  const Outcome one = warbalance_program(battle({"--shares", "--format", "json", "--threads", "1"}));
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(one.out, warbalance_program(battle({"--shares", "--format", "json", "--threads", "3"})).out);
}

TEST(Shares, OfSystemsThatDrawTheirTablesThemselvesAreTold) {
  const Json json = Json::parse(warbalance_program({"battle", "rangers", "levy", "--rules", "suitcase", "--battles",
                                                    "64", "--shares", "--format", "json"})
                                    .out);
  EXPECT_TRUE(json.contains("variance_share_table"));
}

TEST(Shares, GoWithTwoArmiesAndScores) {
  const Outcome three = warbalance_program({"battle", "line", "raiders", "champions", "--shares"});
  EXPECT_EQ(three.status, 2);
  EXPECT_NE(three.err.find("--shares is for two armies, not for 3"), std::string::npos) << three.err;
  const Outcome facts = warbalance_program({"battle", "rangers", "levy", "--rules", "suitcase", "--facts", "--shares"});
  EXPECT_EQ(facts.status, 2);
  EXPECT_NE(facts.err.find("--shares does not go with --facts"), std::string::npos) << facts.err;
}

TEST(Shares, OfPricesAreArmiesFirstMoveAndDice) {
  const Json json = Json::parse(warbalance_program({"price", "Tough", "--quick", "--battles", "24000", "--scenario",
                                                    "open", "--players", "aggressive", "--format", "json"})
                                    .out);
  EXPECT_NEAR(sum_of(json, {"variance_share_armies", "variance_share_by_quality", "variance_share_dice",
                            "variance_share_first_move", "variance_share_rest"}),
              1, 0.01);
  EXPECT_GT(json["variance_share_armies"], 0.02);
  EXPECT_GT(json["variance_share_dice"], 0.05);
}

}  // namespace
}  // namespace warbalance::test::shares_test
