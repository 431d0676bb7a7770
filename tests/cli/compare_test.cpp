#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/rulesets.hpp"

namespace warbalance::test::compare_test {
namespace {

using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

const Words kHouse = {"compare", "warstuff-2.0", "warstuff-2.0-house", "--battles-per-pair", "100"};
const Words kItself = {"compare", "warstuff-2.0", "warstuff-2.0", "--battles-per-pair", "40"};

Json json_of(const Words& words) {
  const Outcome outcome = warbalance_program(with(words, {"--format", "json", "--quiet"}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return Json::parse(outcome.out);
}

TEST(Compare, NamesTheChangesOfHouseRulesAndWhatTheyDo) {
  const Json json = json_of(kHouse);
  std::vector<std::string> paths;
  for (const Json& row : json["results"]) paths.push_back(row["path"]);
  EXPECT_EQ(paths, (Words{"cover.on", "rule.Leader.cost", "army.champions.points", "rule.Shield Wall",
                          "pair.Shield Wall + Armored", "ruleset.name"}));
  EXPECT_EQ(json["battle_differences"], 4);
  EXPECT_EQ(json["ruleset_b"], "warstuff-2.0-house");
  EXPECT_EQ(json["matchups"].size(), 10U);
  double last = 1;
  for (const Json& row : json["matchups"]) {
    const double difference = row["difference"];
    EXPECT_NEAR(difference, row["score_b"].get<double>() - row["score_a"].get<double>(), 1.1e-6);
    EXPECT_LE(std::abs(difference), last);
    EXPECT_LE(row["ci_low"].get<double>(), difference);
    EXPECT_GE(row["ci_high"].get<double>(), difference);
    last = std::abs(difference);
  }
  EXPECT_EQ(json["armies"][0]["army"], "Champions");
  EXPECT_EQ(json["armies"][0]["points_b"], 140);
  EXPECT_EQ(json["conclusions"][0]["part"], "data");
}

TEST(Compare, OfARulesetWithItselfIsNothing) {
  const Json json = json_of(kItself);
  EXPECT_TRUE(json["results"].empty());
  EXPECT_EQ(json["conclusions"][0]["conclusion"], "Nothing differs.");
  for (const Json& row : json["matchups"]) {
    EXPECT_EQ(row["difference"], 0);
    EXPECT_EQ(row["difference_se"], 0);
    EXPECT_EQ(row["flags"], "identical");
  }
  EXPECT_EQ(json["army_spread_difference"], 0);
  EXPECT_EQ(json["army_spread_difference_high"], 0);
}

TEST(Compare, OneEditNeedsNoFolder) {
  const Json json = json_of(with(kItself, {"--set-b", "rule.Tough.cost=40", "--set-b", "player.threat_now=401"}));
  EXPECT_EQ(json["results"][0]["path"], "rule.Tough.cost");
  EXPECT_EQ(json["results"][0]["before"], "30");
  EXPECT_EQ(json["results"][0]["after"], "40");
  EXPECT_EQ(json["armies"][0]["flags"], "over_limit") << "Champions may cost 150 points, and cost 160";
  const Json back = json_of(with(kItself, {"--set-a", "rule.Tough.cost=40"}));
  EXPECT_EQ(back["results"][0]["before"], "40");
}

TEST(Compare, EveryThreadCountGivesTheSameBytes) {
  const auto run = [](const std::string& threads) {
    return warbalance_program(with(kHouse, {"--threads", threads, "--format", "markdown"})).out;
  };
  EXPECT_EQ(run("1"), run("3"));
}

TEST(Compare, TakesEveryGame) {
  for (const std::string& id : tests::ruleset_of_each_system()) {
    const Json json = json_of({"compare", id, id, "--battles-per-pair", "2"});
    EXPECT_TRUE(json["results"].empty()) << id;
    EXPECT_FALSE(json["matchups"].empty()) << id;
  }
}

TEST(Compare, NamedArmiesMeetInsteadOfTheSampleArmies) {
  const Json json = json_of(with(kHouse, {"--armies", "line", "--armies", "3x 4+ Tough"}));
  ASSERT_EQ(json["matchups"].size(), 1U);
  EXPECT_EQ(json["matchups"][0]["army"], "Line");
  EXPECT_EQ(json["matchups"][0]["against"], "3x 4+ Tough");
}

TEST(Compare, RefusesWhatCannotBeCompared) {
  const auto error = [](const Words& words) {
    const Outcome outcome = warbalance_program(words);
    EXPECT_EQ(outcome.status, 2);
    return outcome.err;
  };
  EXPECT_EQ(error({"compare", "warstuff-2.0", "warstuff-1.7"}),
            "error: warstuff-2.0 is played by the rule system warstuff2, warstuff-1.7 by warstuff1: they have no rules "
            "in common\n  compare takes two versions of one game; of warstuff2 there are: warstuff-2.0, "
            "warstuff-2.0-house, and folders that inherit from them\n");
  EXPECT_NE(error({"compare", "warstuff-2.0"}).find("compare needs two rulesets, not 1"), std::string::npos);
  EXPECT_NE(error(with(kItself, {"--set-b", "rule.Tuogh.cost=1"})).find("--set-b \"rule.Tuogh.cost=1\""),
            std::string::npos);
  EXPECT_NE(error(with(kHouse, {"--armies", "lne"})).find("did you mean 'line'?"), std::string::npos);
}

}  // namespace
}  // namespace warbalance::test::compare_test
