#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace warbalance::test::strongest_test {
namespace {

using Strings = std::vector<std::string>;

/// A search among small armies that takes a second.
Strings brief(const Strings& more = {}) {
  Strings words{"strongest", "--points", "45", "--battles", "39432", "--opponents", "20", "--scenario", "open"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(StrongestSlow, FindsAnArmyThatBeatsRandomOnesAndCanBeTyped) {
  const Json report = json_of(brief({"--threads", "1"}));
  const Json& row = report["results"][0];
  EXPECT_GT(row["ci_low"], 0.6);
  EXPECT_LE(row["points"], 45);
  EXPECT_EQ(row["battles"], 20 * 40);
  double together = 0;
  EXPECT_GT(row["price_factor"], 1.2);
  EXPECT_LT(row["price_factor_low"], row["price_factor"]);
  EXPECT_EQ(row["searches"], 1);
  EXPECT_EQ(report["searches"][0]["army"], row["army"]);
  for (const Json& unit : report["units"]) together += unit["together"].get<double>();
  EXPECT_DOUBLE_EQ(together, row["points"]);
  // The score of the army as it is typed, against other random armies of its price, is about the same.
  const Json field = json_of({"battle", row["army"], "--field", "--battles", "4000", "--scenario", "open"});
  EXPECT_NEAR(field["results"][0]["score"], row["score"].get<double>(), 0.12);
  // Other threads, same bytes.
  Json other = json_of(brief({"--threads", "3"}));
  other["provenance"] = report["provenance"];
  EXPECT_EQ(other, report);
}

TEST(StrongestSlow, ReplaysTheBattlesThatMeasuredIt) {
  const Json report = json_of({"battle", "line", "--field", "--battles", "800", "--scenario", "open", "--seed", "5"});
  const Json& opponent = report["opponents"][0];
  // The couples of the opponent that did best, one by one, by the line that replays the first battle.
  const std::string line = opponent["replay"];
  const std::size_t matchup = line.find("--matchup ") + 10;
  double score = 0;
  for (int battle = 0; battle < opponent["battles"]; ++battle) {
    const Json winner = json_of({"replay", "battle", "line", opponent["opponent"], "--scenario", "open", "--seed", "5",
                                 "--matchup", line.substr(matchup, line.find(' ', matchup) - matchup), "--battle",
                                 std::to_string(battle)})["results"][0]["result"]["winner"];
    score += winner == "A" ? 1 : (winner.is_null() ? 0.5 : 0);
  }
  EXPECT_NEAR(score / opponent["battles"].get<double>(), opponent["score"].get<double>(), 1e-6);
}

TEST(StrongestSlow, LessIsToBeGainedWhereADearUnitCostsWhatItIsWorth) {
  const ScratchFolder folder;
  const std::string cheap = folder / "cheap.toml";
  write_text(cheap, "[quality.\"2+\"]\ncost = 5\n");
  const double listed = json_of(brief())["results"][0]["score"];
  const double abused = json_of(brief({"--prices", cheap}))["results"][0]["score"];
  EXPECT_GT(abused, listed);
}

TEST(StrongestSlow, KeepsToTheArmiesAndLimitsThatAreAsked) {
  const Json report = json_of(brief({"--against", "3x 4+", "--against", "1x 2+ Armored", "--most-copies", "1"}));
  EXPECT_FALSE(report["results"][0].contains("beaten"));
  EXPECT_EQ(report["opponents"].size(), 2U);
  for (const Json& unit : report["units"]) EXPECT_EQ(unit["count"], 1);
  const Json units = json_of({"strongest", "--rules", "warstuff-1.7", "--units", "fantasy", "--points", "60",
                              "--battles", "39432", "--opponents", "10", "--scenario", "open"});
  for (const Json& unit : units["units"]) EXPECT_EQ(unit["unit"].get<std::string>().find("+"), std::string::npos);
}

TEST(StrongestSlow, KeepsToItemsAndStartsFromAnArchive) {
  const ScratchFolder folder;
  const std::string archive = folder / "found.toml";
  const Strings limits{"--with", "shooter", "--without", "6+", "--unit-cap", "3", "--archive", archive, "--quiet"};
  const Json first = json_of(brief(limits));
  const auto names = [](const Json& report) {
    std::string all;
    int units = 0;
    for (const Json& unit : report["units"]) {
      all += unit["unit"].get<std::string>() + "\n";
      units += unit["count"].get<int>();
    }
    EXPECT_LE(units, 3);
    return all;
  };
  EXPECT_NE(names(first).find("Shooter("), std::string::npos) << first["units"].dump();
  EXPECT_EQ(names(first).find("6+"), std::string::npos) << first["units"].dump();
  // Another seed starts from what was found, and both stand in the file.
  Strings again = limits;
  again.insert(again.end(), {"--seed", "2"});
  const Json second = json_of(brief(again));
  const std::string kept = read_text(archive);
  for (const Json& report : {first, second}) {
    EXPECT_NE(kept.find(report["results"][0]["army"].get<std::string>()), std::string::npos) << kept;
  }
}

// Rules of cards and of their weapons are items too.
TEST(StrongestSlow, KnowsTheRulesOfCards) {
  std::map<std::string, std::string> cards;
  const Json roster = json_of({"units", "--rules", "suitcase"});
  for (const Json& unit : roster["results"]) cards[unit["unit"]] = unit["profile"];
  for (const std::string rule : {"Rending", "Scout"}) {  // of a weapon and of a model
    const Json report = json_of({"strongest", "--rules", "suitcase", "--points", "60", "--battles", "39432",
                                 "--opponents", "10", "--players", "greedy", "--with", rule});
    const auto has_it = [&](const Json& unit) { return cards[unit["unit"]].find(rule) != std::string::npos; };
    EXPECT_TRUE(std::ranges::any_of(report["units"], has_it)) << rule << report["units"].dump(2);
  }
}

TEST(Strongest, SaysWhatItCannotDo) {
  const auto refused = [](const Strings& words, const std::string& why) {
    expect_refused(warbalance_program(words), {why});
  };
  refused({"strongest", "line"}, "warbalance battle ARMY --field");
  refused({"strongest", "--points", "2"}, "no unit is as cheap");
  refused({"strongest", "--against", "raidrs"}, "'raiders'?");
  refused({"strongest", "--against", "line", "--armies"}, "does not go with --armies");
  refused({"strongest", "--armies", "--points", "37"}, "no sample armies of 37 points");
  refused({"strongest", "--battles", "39431"}, "must be between 39,432 and");
  refused({"strongest", "--units"}, "has no ready-made units");
  refused({"strongest", "--with", "Wizzard"}, "'Wizard'?");
  refused({"strongest", "--with", "2+", "--points", "5"}, "no unit that the army may have has that");
  refused({"strongest", "--searches", "3", "--battles", "100000"}, "must be between 118,296 and");
  refused({"strongest", "--archive", "found.txt"}, ".toml");
  refused({"battle", "line", "raiders", "--field"}, "needs one army, not 2");
  refused({"battle", "line", "--field", "--facts"}, "--field does not go with --facts");
}

}  // namespace
}  // namespace warbalance::test::strongest_test
