#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "tests/cli/program.hpp"

// The signatures in tests/golden/signatures.txt stand for battles of every ruleset. After a wanted change of rules,
// data or players:
//   WARBALANCE_UPDATE_GOLDEN=1 cli_tests --gtest_filter='Signature.*'
// writes them anew; the commit says why they changed.

namespace warbalance::test::signature_test {
namespace {

constexpr const char* kGolden = WARBALANCE_SOURCE_DIR "/tests/golden/signatures.txt";
constexpr const char* kGoldenHeader =
    "# ruleset, scenario, signature of 2,000 battles (tests/cli/signature_test.cpp)\n";

Json signature(const std::vector<std::string>& more) { return json_of(with({"signature"}, more))["results"]; }

std::vector<std::string> all_rulesets() {
  std::vector<std::string> ids;
  const Json rulesets = Json::parse(warbalance_program({"rules", "--format", "json"}).out)["results"];
  for (const Json& row : rulesets) ids.push_back(row["ruleset"]);
  EXPECT_GE(ids.size(), 3U);
  return ids;
}

TEST(Signature, OfEveryRulesetIsTheExpectedOne) {
  std::string now = kGoldenHeader;
  for (const std::string& id : all_rulesets()) {
    for (const std::string scenario : {"open", "standard"}) {
      const Json rows = signature({"--rules", id, "--scenario", scenario, "--battles", "2000"});
      now += id + " " + scenario + " " + rows[0]["signature"].get<std::string>() + "\n";
    }
  }
  const char* update = std::getenv("WARBALANCE_UPDATE_GOLDEN");
  if (update != nullptr && std::string(update) == "1") write_text(kGolden, now);
  EXPECT_EQ(now, read_text(kGolden)) << "WARBALANCE_UPDATE_GOLDEN=1 writes " << kGolden << " anew";
}

TEST(Signature, CsvHasOneRowForAllAndOneAMatchup) {
  const Outcome csv =
      warbalance_program({"signature", "--rules", "warstuff-1.7", "--battles", "602", "--format", "csv", "--quiet"});
  EXPECT_EQ(csv.err, "");
  EXPECT_EQ(csv.out.rfind("matchup,armies,players,battles,signature,seed\r\nall,,,602,", 0), 0U) << csv.out;
  EXPECT_EQ(std::count(csv.out.begin(), csv.out.end(), '\n'), 1 + 1 + 300) << "24 armies, each against all and itself";
}

TEST(Signature, EveryPairOfPlayersHasItsTurn) {
  std::map<std::string, int> matchups_of;
  for (const Json& row : signature({"--battles", "64"})) {
    if (row["matchup"] != "all") ++matchups_of[row["players"]];
  }
  EXPECT_EQ(matchups_of.size(), 16U);
  for (const Json& row : signature({"--battles", "64", "--players", "random,cautious"})) {
    EXPECT_EQ(row["players"], row["matchup"] == "all" ? Json() : Json("random,cautious"));
  }
}

TEST(Signature, AChangedRuleChangesOnlyMatchupsThatHaveIt) {
  const std::vector<std::string> run = {"--battles", "640", "--players", "aggressive", "--scenario", "open"};
  std::vector<std::string> changed = run;
  changed.insert(changed.end(), {"--set", "rule.Wizard.cast.on=6"});
  const Json before = signature(run);
  const Json after = signature(changed);
  ASSERT_EQ(before.size(), after.size());
  EXPECT_NE(before[0]["signature"], after[0]["signature"]);
  std::size_t same = 0;
  for (std::size_t i = 1; i < before.size(); ++i) {
    EXPECT_EQ(before[i]["armies"], after[i]["armies"]);
    same += before[i]["signature"] == after[i]["signature"];
  }
  EXPECT_GT(same, 0U);
}

TEST(Signature, OfNamedArmiesIsOneMatchup) {
  const Json two = signature({"line", "raiders", "--battles", "100"});
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(two[1]["armies"], "Line; Raiders");
  EXPECT_EQ(two[1]["players"], "tactical,tactical");
  const Json three = signature({"line", "raiders", "horde", "--battles", "100"});
  EXPECT_EQ(three[0]["battles"], 102) << "whole groups of three";
  EXPECT_NE(three[0]["signature"], two[0]["signature"]);
  EXPECT_NE(signature({"line", "raiders", "--battles", "100", "--seed", "2"})[0]["signature"], two[0]["signature"]);
}

TEST(Signature, RefusesWhatItCannotPlay) {
  const auto refused = [](std::vector<std::string> arguments, const std::string& message) {
    arguments.insert(arguments.begin(), "signature");
    expect_refused(warbalance_program(arguments), {message});
  };
  refused({"line"}, "battle needs two to four armies, not 1");
  refused({"--battles", "0"}, "--battles");
  refused({"--scenario", "crossroads", "line", "raiders", "--players", "tactical,nobody"}, "nobody");
  refused({"--precision", "1"}, "precision");
  refused({"--rules", "warstuff-3"}, "warstuff-3");
}

}  // namespace
}  // namespace warbalance::test::signature_test
