#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <map>

#include "tests/cli/program.hpp"

namespace warbalance::test::facts_test {
namespace {

using Json = nlohmann::ordered_json;

Outcome facts(std::initializer_list<std::string> more) {
  std::vector<std::string> arguments{"battle", "rangers", "levy", "--rules", "suitcase", "--facts", "--battles", "64"};
  arguments.insert(arguments.end(), more);
  return warbalance_program(arguments);
}

TEST(Facts, CsvHasOneRowAFact) {
  const Outcome outcome = facts({"--format", "csv"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.substr(0, outcome.out.find("\r\n")),
            "scope,side,army,unit,units,source,special_rule,fact,mean,se,measure,rule,battles,seed");
  for (const std::string row :
       {"\r\nbattle,,,,,,,rounds,4.000000,0.000000,,SC-R1,64,1\r\n", "\r\nside,A,Rangers,,,,,markers,",
        "\r\nside,B,Levy,,,,,points_destroyed,", "\r\nunit,A,Rangers,Ranger,8,,,wounds_dealt,",
        "\r\nsource,B,Levy,Bolt Thrower,1,Great Bolt,,shots,"}) {
    EXPECT_NE(outcome.out.find(row), std::string::npos) << row << "\nin: " << outcome.out;
  }
}

TEST(Facts, JsonAgreesWithTheScoresOfTheSameBattles) {
  const Json counted = Json::parse(facts({"--format", "json"}).out);
  EXPECT_EQ(counted["command"], "battle");
  std::map<std::string, double> sides;
  double wounds = 0, dealt = 0;
  for (const Json& row : counted["results"]) {
    const double mean = row["mean"];
    if (row["scope"] == "side") sides[row["fact"].get<std::string>() + row["side"].get<std::string>()] = mean;
    if (row["scope"] == "source" && row["fact"] == "wounds") wounds += mean;
    if (row["scope"] == "unit" && row["fact"] == "wounds_dealt") dealt += mean;
    EXPECT_EQ(row["battles"], 64);
  }
  EXPECT_NEAR(wounds, dealt, 1e-5);
  EXPECT_GT(dealt, 1);
  const Json scores = Json::parse(
      warbalance_program({"battle", "rangers", "levy", "--rules", "suitcase", "--battles", "64", "--format", "json"})
          .out);
  const Json& row = scores["results"][0];
  EXPECT_NEAR(64 * sides["winA"], row["wins_a"].get<double>(), 1e-3);
  EXPECT_NEAR(sides["points_destroyedA"] + sides["points_routedA"], row["destroyed_a"].get<double>(), 1e-3);
  EXPECT_NEAR(sides["units_leftB"], row["survivors_b"].get<double>(), 1e-3);
}

TEST(Facts, EveryNumberOfThreadsPrintsTheSameBytes) {
  for (const std::string format : {"table", "csv", "json", "markdown"}) {
    const Outcome one = facts({"--format", format, "--threads", "1"});
    EXPECT_EQ(one.status, 0) << one.err;
    EXPECT_EQ(one.out, facts({"--format", format, "--threads", "5"}).out);
  }
}

TEST(Facts, TablesShowSidesWeaponsAndUnitsWithWhatTheFactsMean) {
  const std::string table = facts({}).out;
  for (const std::string words : {"Facts of 64 battles: A Rangers, B Levy", "knocked out by group wound", "Great Bolt",
                                  "wounds taken", "markers it owned at the end"}) {
    EXPECT_NE(table.find(words), std::string::npos) << words << "\nin: " << table;
  }
}

TEST(Facts, OfEverySystemTellWhatSpecialRulesDid) {
  const Json counted = Json::parse(
      warbalance_program({"battle", "line", "raiders", "--facts", "--battles", "64", "--format", "json"}).out);
  double lost = 0, units = 0;
  std::map<std::string, Json> rules;
  for (const Json& row : counted["results"]) {
    if (row["scope"] == "side" && row["fact"] == "points_lost") lost += row["mean"].get<double>();
    if (row["scope"] == "unit" && row["fact"] == "points_lost") units += row["mean"].get<double>();
    if (row["scope"] == "rule") rules[row["special_rule"].get<std::string>()] = row;
  }
  EXPECT_NEAR(units, lost, 1e-3);
  EXPECT_EQ(rules["Armored"]["fact"], "ignore_hit");
  EXPECT_EQ(rules["Armored"]["measure"], "hits ignored");
  EXPECT_EQ(rules["Armored"]["units"], 2);
  EXPECT_GT(rules["Armored"]["mean"].get<double>(), 0);
}

TEST(Facts, DuelsHaveThemToo) {
  const Outcome duel = warbalance_program(
      {"duel", "Ranger", "Duellist", "--rules", "suitcase", "--facts", "--battles", "64", "--format", "json"});
  EXPECT_EQ(duel.status, 0) << duel.err;
  const Json counted = Json::parse(duel.out);
  EXPECT_EQ(counted["command"], "duel");
  EXPECT_EQ(counted["results"][0]["fact"], "draw");
}

}  // namespace
}  // namespace warbalance::test::facts_test
