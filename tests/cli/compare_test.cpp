#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <sstream>

#include "tests/cli/program.hpp"
#include "tests/rulesets.hpp"

namespace warbalance::test::compare_test {
namespace {

using Words = std::vector<std::string>;

const Words kHouse = {"compare", "warstuff-2.0", "warstuff-2.0-house", "--no-prices", "--battles-per-pair", "100"};
const Words kItself = {"compare", "warstuff-2.0", "warstuff-2.0", "--no-prices", "--battles-per-pair", "40"};

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

// A rule that no unit of a match has decides nothing in it, in any game: the battles are the same.
TEST(Compare, OfARuleThatNoArmyHasIsNothingWithoutError) {
  const std::vector<std::array<std::string, 4>> games{{"warstuff-2.0", "rule.Tough.cost=40", "4+", "5+ Armored"},
                                                      {"warstuff-1.7", "rule.Armored.cost=40", "2x 4", "2x 3"},
                                                      {"vsgmr", "rule.Superior Super-Skill.cost=9", "elves", "dwarves"},
                                                      {"suitcase", "rule.Wizard(X).cost=9", "Ranger", "Spear Militia"}};
  for (const auto& [id, setting, a, b] : games) {
    const Json json = json_of({"compare", id, id, "--no-prices", "--battles-per-pair", "20", "--armies", a, "--armies",
                               b, "--set-b", setting});
    EXPECT_GE(json["results"].size(), 1U) << id << ": the data differ";
    ASSERT_EQ(json["matchups"].size(), 1U) << id;
    EXPECT_EQ(json["matchups"][0]["flags"], "identical") << id;
    EXPECT_EQ(json["matchups"][0]["difference_se"], 0) << id;
    EXPECT_EQ(json["matchups"][0]["ci_low"], 0) << id;
  }
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

// The first screen: what changed and whether it is better, what to do with each edit, and what became illegal.
TEST(CompareSlow, SaysWhatToDoOnEightyColumns) {
  const Outcome outcome =
      warbalance_program({"compare", "warstuff-2.0", "warstuff-2.0", "--set-b", "rule.Tough.cost=90", "--battles",
                          "50000", "--battles-per-pair", "100", "--players", "aggressive", "--quiet"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::string& screen = outcome.out;
  EXPECT_EQ(screen.find("warstuff-2.0 -> warstuff-2.0 with rule.Tough.cost=90: "), 0U) << screen;
  EXPECT_TRUE(std::regex_search(screen, std::regex("\nTough +30 -> 90 points +\\d+ -> \\d+ +.*too dear by \\d+")))
      << screen;
  EXPECT_TRUE(std::regex_search(screen, std::regex("Warning: \\w+ now costs \\d+ of \\d+ points"))) << screen;
  EXPECT_NE(screen.find("\nNext: warbalance price --rules warstuff-2.0 --set rule.Tough.cost=90 "
                        "--players aggressive --quick ("),
            std::string::npos)
      << screen;
  EXPECT_EQ(screen.find("difference"), std::string::npos) << "numbers stand behind --details\n" << screen;
  std::istringstream lines(screen);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_TRUE(line.size() <= 80 || line.find("warbalance ") != std::string::npos) << line;
  }
}

// An edit brings a price nearer to the fair one, or farther from it.
TEST(CompareSlow, AWrongPriceGoesFartherFromFair) {
  const Json json = json_of({"compare", "warstuff-2.0", "warstuff-2.0", "--set-b", "rule.Tough.cost=120",
                             "--no-matchups", "--battles", "24000", "--players", "greedy"});
  const auto tough = std::ranges::find_if(json["prices"], [](const Json& row) { return row["item"] == "Tough"; });
  ASSERT_NE(tough, json["prices"].end());
  EXPECT_EQ((*tough)["distance"], "rises");
}

TEST(Compare, TakesEveryGame) {
  for (const std::string& id : tests::ruleset_of_each_system()) {
    const Json json = json_of({"compare", id, id, "--no-prices", "--battles-per-pair", "2"});
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

const Words kPrices = {"compare", "warstuff-1.7", "warstuff-1.7", "--no-matchups", "--battles", "24000"};

TEST(CompareSlow, PricesOfARulesetWithItselfAreTheSame) {
  const Json json = json_of(kPrices);
  EXPECT_EQ(json["conclusions"][1]["conclusion"], "Nothing differs that battles can see: all differences are 0.");
  EXPECT_EQ(json["prices"].size(), 42U);
  for (const Json& row : json["prices"]) {
    EXPECT_EQ(row["difference"], 0);
    EXPECT_EQ(row["difference_se"], 0);
    EXPECT_EQ(row["change"], "steady");
  }
}

TEST(CompareSlow, PricesAreThoseOfPriceAndARuleWithoutEffectIsNew) {
  const ScratchFolder folder;
  std::filesystem::create_directory(folder / "mine");
  write_text(folder / "mine" / "ruleset.toml",
             "id = \"mine\"\nname = \"Mine\"\ninherits = \"warstuff-1.7\"\n[rule.Useless]\ncost = 5\ntext = "
             "\"Nothing.\"\neffects = []\n");
  const Json json =
      json_of({"compare", "warstuff-1.7", (folder / "mine").string(), "--no-matchups", "--battles", "24000"});
  const Json alone = json_of({"price", "--rules", "warstuff-1.7", "--battles", "24000"});
  std::map<std::string, Json> fair;
  for (const Json& row : alone["results"]) fair[row["rule"]] = row["fair"];
  ASSERT_EQ(json["prices"].size(), 43U);
  const Json& added = json["prices"][0];
  EXPECT_EQ(added["item"], "Useless");
  EXPECT_EQ(added["flags"], "only_b");
  EXPECT_EQ(added["listed_b"], 5);
  EXPECT_TRUE(added["fair_a"].is_null());
  EXPECT_NEAR(added["fair_b"].get<double>(), 0, 18) << "its interval is as wide";
  for (std::size_t i = 1; i < json["prices"].size(); ++i) {
    const Json& row = json["prices"][i];
    EXPECT_EQ(row["fair_a"], fair.at(row["item"])) << row["item"];
    EXPECT_NEAR(row["difference"].get<double>(), row["fair_b"].get<double>() - row["fair_a"].get<double>(), 0.011);
    EXPECT_LT(row["ci_low"].get<double>(), row["ci_high"].get<double>());
  }
}

TEST(CompareSlow, PricesOfCardsAreThoseOfTheirTerms) {
  const Json json = json_of(
      {"compare", "suitcase", "suitcase", "--set-b", "rule.Furious.cost=25", "--no-matchups", "--battles", "1500"});
  ASSERT_FALSE(json["prices"].empty());
  EXPECT_EQ(json["prices"][0]["kind"], "term");
  EXPECT_FALSE(json["prices"][0]["difference"].is_null());
}

TEST(CompareSlow, OfPricesThatDoNotSettleIsInconclusive) {
  const Outcome outcome = warbalance_program({"compare", "warstuff-2.0", "warstuff-2.0-house", "--no-matchups",
                                              "--battles", "21000", "--players", "random", "--quiet", "--seed", "5"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_NE(outcome.out.find(" of 2 runs gave no prices"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("2 of 2 runs nobody attacked"), std::string::npos) << "players who do nothing";
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
  EXPECT_NE(error(with(kPrices, {"--quick", "--full"})).find("--quick does not go with --full"), std::string::npos);
  EXPECT_NE(error(with(kHouse, {"--armies", "lne"})).find("did you mean 'line'?"), std::string::npos);
}

}  // namespace
}  // namespace warbalance::test::compare_test
