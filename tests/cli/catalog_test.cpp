#include <gtest/gtest.h>
#include <algorithm>
#include <set>

#include "tests/cli/program.hpp"
#include "tests/rulesets.hpp"

namespace warbalance::test::catalog_test {
namespace {

// The commands that only look at data: rules, units, lint.

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// A data folder with a ruleset "mine" on top of WarStuff 2.0.
struct OwnRules {
  ScratchFolder folder;

  OwnRules(const std::string& ruleset, const std::string& units, const std::string& army) {
    std::filesystem::create_directories(folder / "mine/armies");
    write_text(folder / "mine/ruleset.toml", "id = \"mine\"\nname = \"Mine\"\ninherits = \"warstuff-2.0\"\n" + ruleset);
    if (!units.empty()) write_text(folder / "mine/units.toml", units);
    if (!army.empty()) write_text(folder / "mine/armies/host.toml", army);
  }
  std::string path() const { return (folder / "mine").string(); }
};

const std::string kRoster =
    "[[unit]]\nname = \"Knight\"\ngenre = \"Fantasy\"\nprofile = \"3+ Armored, Mounted\"\npoints = 45\n"
    "[[unit]]\nname = \"Robot\"\ngenre = \"Space\"\nprofile = \"4+ Shooter(18)\"\npoints = 25\n";

TEST(RulesOfOne, ExplainTextCostEffectsTimingMeetingsAndExamples) {
  const Outcome outcome = warbalance_program({"rules", "warstuff-2.0", "armored"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const std::string words :
       {"15 points", "Each hit bounces off on a 4+", "WS2-Q1, WS2-W4", "ignore_hit: ignores normal hits on a die",
        "before the quality test (WS2-W4)", "rule.Armored.ignore_hit.on", "With Deadly", "With Camouflaged",
        "warbalance duel '4+ Armored' 4+"}) {
    EXPECT_TRUE(holds(outcome.out, words)) << words << "\nin: " << outcome.out;
  }
  EXPECT_TRUE(holds(warbalance_program({"rules", "warstuff-2.0", "Shooter(9)"}).out, "no unit may have both"));
  EXPECT_TRUE(holds(warbalance_program({"rules", "warstuff-2.0", "Slow"}).out, "they cancel out"));
}

// Prices, limits and terrain are settings of all systems; their rule ids were those of WarStuff 2.0 everywhere.
TEST(Rules, SettingsNameRulesOfTheirOwnRulebookOnly) {
  for (const std::string& id : tests::ruleset_of_each_system()) {
    const Outcome outcome = warbalance_program({"rules", id, "--format", "json"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    std::set<std::string> rulebooks;
    const Json items = Json::parse(outcome.out)["results"];
    for (const Json& item : items) {
      if (item["kind"] != "setting" || item["rule_id"].is_null()) continue;
      const std::string rule = item["rule_id"];
      if (!rule.empty()) rulebooks.insert(rule.substr(0, rule.find('-')));
    }
    EXPECT_EQ(rulebooks.size(), 1U) << id << ": " << testing::PrintToString(rulebooks);
  }
}

TEST(RulesOfOne, EveryShippedRuleIsExplainedInEveryFormat) {
  for (const std::string id : {"warstuff-2.0", "warstuff-2.0-house"}) {
    const Outcome all = warbalance_program({"rules", id, "--format", "json"});
    ASSERT_EQ(all.status, 0) << all.err;
    int rules = 0;
    const Json items = Json::parse(all.out)["results"];
    for (const Json& item : items) {
      if (item["kind"] != "rule") continue;
      ++rules;
      const Json rows = Json::parse(warbalance_program({"rules", id, item["name"], "--format", "json"}).out)["results"];
      EXPECT_EQ(rows[0]["name"], item["name"]);
      for (const std::string kind : {"effect", "timing", "setting", "example"}) {
        const auto is_kind = [&](const Json& row) {
          return row["kind"] == kind && !row["text"].get<std::string>().empty();
        };
        EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), is_kind)) << item["name"] << " has no " << kind;
      }
    }
    EXPECT_GE(rules, 27);
  }
}

TEST(RulesOfOne, ItsExamplesRun) {
  const Json rows = Json::parse(
      warbalance_program({"rules", "warstuff-2.0-house", "Shield Wall", "--format", "json"}).out)["results"];
  EXPECT_EQ(rows[rows.size() - 2]["text"], "warbalance duel '4+ Shield Wall' 4+ --rules warstuff-2.0-house");
  EXPECT_EQ(rows[rows.size() - 1]["text"], "warbalance price 'Shield Wall' --rules warstuff-2.0-house");
  const Outcome duel = warbalance_program(
      {"duel", "4+ Shield Wall", "4+", "--rules", "warstuff-2.0-house", "--battles", "64", "--format", "csv"});
  EXPECT_EQ(duel.status, 0) << duel.err;
  EXPECT_TRUE(holds(duel.out, "\r\n4+ Shield Wall,4+,20.00,15.00,64,")) << duel.out;
}

TEST(HouseRules, TheNewRuleIsInTheOddsAndThePrices) {
  const Outcome odds = warbalance_program({"odds", "--action", "shoot", "--attacker", "4+ Shooter(18)", "--defender",
                                           "4+ Shield Wall", "--rules", "warstuff-2.0-house", "--format", "csv"});
  EXPECT_EQ(odds.status, 0) << odds.err;
  EXPECT_TRUE(holds(odds.out, "\r\nok,killed,1,18,"))
      << "1/12 of the plain unit, two hits of three taken: " << odds.out;
  const Outcome cover = warbalance_program({"odds", "--action", "shoot", "--attacker", "4+ Shooter(18)", "--defender",
                                            "4+", "--cover", "--rules", "warstuff-2.0-house", "--format", "csv"});
  EXPECT_TRUE(holds(cover.out, "\r\nok,killed,1,24,")) << "cover on 4+: " << cover.out;
  const Outcome price = warbalance_program({"price", "Shield Wall", "--rules", "warstuff-2.0-house", "--quick",
                                            "--battles", "24000", "--budget", "60", "--format", "csv"});
  EXPECT_TRUE(price.status == 0 || price.status == 3) << price.err;
  EXPECT_TRUE(holds(price.out, "\r\nShield Wall,rule,5.00,")) << price.out;
}

TEST(Units, OfARulesetWithoutARosterAreNoneAndThatIsSaid) {
  const Outcome table = warbalance_program({"units"});
  EXPECT_EQ(table.status, 0) << table.err;
  EXPECT_TRUE(holds(table.out, "This ruleset has no ready-made units.")) << table.out;
  EXPECT_TRUE(holds(table.out, "units.toml")) << table.out;
  EXPECT_EQ(warbalance_program({"units", "--format", "csv"}).out,
            "unit,genre,profile,listed,formula,difference,army,count\r\n");
  EXPECT_EQ(Json::parse(warbalance_program({"units", "--format", "json"}).out)["results"], Json::array());
  EXPECT_EQ(warbalance_program({"units", "fantasy"}).status, 0);
}

TEST(Units, ListPricesAndTheirDifferenceByGenre) {
  const OwnRules own("", kRoster, "");
  EXPECT_EQ(warbalance_program({"units", "--rules", own.path(), "--format", "csv", "--quiet"}).out,
            "unit,genre,profile,listed,formula,difference,army,count\r\n"
            "Knight,Fantasy,\"3+ Armored, Mounted\",45.00,40.00,5.00,,\r\n"
            "Robot,Space,4+ Shooter(18),25.00,25.00,0.00,,\r\n");
  const Outcome space = warbalance_program({"units", "--rules", own.path(), "space"});
  EXPECT_TRUE(holds(space.out, "Robot")) << space.out;
  EXPECT_FALSE(holds(space.out, "Knight")) << space.out;
  const Outcome unknown = warbalance_program({"units", "--rules", own.path(), "spaec"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(holds(unknown.err, "did you mean 'Space'?")) << unknown.err;
}

TEST(Units, OfTheSampleArmiesAreCounted) {
  const Outcome outcome = warbalance_program({"units", "--armies", "--format", "csv", "--quiet"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(holds(outcome.out, "\r\n5+ Shooter(18),,5+ Shooter(18),20.00,20.00,0.00,Line,4\r\n")) << outcome.out;
}

TEST(Lint, OfTheShippedDataFindsNoErrors) {
  const Outcome standard = warbalance_program({"lint"});
  EXPECT_EQ(standard.status, 0) << standard.out;
  EXPECT_TRUE(holds(standard.out, "\nNothing was found.\n")) << standard.out;
  const Outcome house = warbalance_program({"lint", "champions", "--rules", "warstuff-2.0-house"});
  EXPECT_EQ(house.status, 0) << house.out;
  EXPECT_TRUE(holds(house.out, "10 of 150 points are not used")) << house.out;
}

TEST(Lint, LooksAtCheckFilesAndSweepPlans) {
  const OwnRules own("", "", "");
  const std::filesystem::path folder = own.path();
  std::filesystem::create_directories(folder / "checks");
  std::filesystem::create_directories(folder / "sweeps");
  write_text(folder / "checks" / "c.toml", "[[price]]\nitem = \"Tuogh\"\n");
  write_text(folder / "sweeps" / "s.toml", "command = \"battle\"\narguments = [\"hunterz\", \"line\"]\n");
  const Outcome outcome = warbalance_program({"lint", "--rules", own.path()});
  EXPECT_EQ(outcome.status, 1) << outcome.out;
  EXPECT_TRUE(holds(outcome.out, "checks/c.toml:2:9")) << outcome.out;
  EXPECT_TRUE(holds(outcome.out, "sweeps/s.toml:2:15")) << outcome.out;
  EXPECT_TRUE(holds(outcome.out, "check file c, sweep plan s")) << outcome.out;
}

TEST(Lint, ErrorsEndInStatusOneAndAllAreShownWithTheirPlaces) {
  const OwnRules own(
      "[rule.Odd]\ncost = 3\n",
      kRoster + "[[unit]]\nname = \"Dragon\"\nprofile = \"4+ Flying, Strider\"\npoints = 30\n",
      "name = \"Host\"\npoints = 50\n[[unit]]\nunit = \"Knight\"\n[[unit]]\nprofile = \"4+ Fire, Poison\"\n");
  const Outcome outcome = warbalance_program({"lint", "--rules", own.path(), "--format", "json"});
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  std::vector<std::string> found;
  const Json rows = Json::parse(outcome.out)["results"];
  for (const Json& row : rows) {
    const std::filesystem::path file(row["file"].get<std::string>());
    if (file.string().rfind(own.path(), 0) != 0) continue;  // inherited armies
    found.push_back(row["level"].get<std::string>() + " " + file.filename().string() + ":" + row["line"].dump() + ":" +
                    row["column"].dump());
  }
  EXPECT_EQ(found,
            (std::vector<std::string>{"note ruleset.toml:4:7", "warning ruleset.toml:4:7", "warning units.toml:4:12",
                                      "warning units.toml:13:12", "error host.toml:6:21"}));
}

TEST(Lint, ABrokenRulesetIsAFindingToo) {
  const OwnRules own("rounds = 0\n[rule.Tough]\ncots = 5\n", "", "");
  const Outcome outcome = warbalance_program({"lint", "--rules", own.path(), "--format", "csv", "--quiet"});
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 3) << outcome.out;
  EXPECT_TRUE(holds(outcome.out, "ruleset.toml,6,1,")) << outcome.out;
  EXPECT_TRUE(holds(outcome.out, "did you mean 'cost'?")) << outcome.out;
}

TEST(Lint, TakesFilesNamesAndTexts) {
  const ScratchFolder folder;
  const auto file = folder / "orcs.toml";
  write_text(file, "name = \"Orcs\"\n[[unit]]\ncount = 40\nprofile = \"6+ Slow\"\n");
  const Outcome outcome = warbalance_program({"lint", file.string(), "line", "4+ Large, Small"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(holds(outcome.out, "orcs.toml:2:1 ")) << "40 of 5 points are over the limit: " << outcome.out;
  EXPECT_TRUE(holds(outcome.out, "\"4+ Large, Small\":1:1")) << outcome.out;
  EXPECT_EQ(warbalance_program({"lint", "4+ Large, Small"}).status, 0) << "warnings are no errors";
  EXPECT_EQ(warbalance_program({"lint", "6+ Slow", "--set", "cost.minimum=0"}).status, 0);
  EXPECT_EQ(warbalance_program({"lint", "lnie"}).status, 1);
}

Json rows_of(const std::vector<std::string>& arguments) { return json_of(arguments)["results"]; }

// What a command advises to type must work, whatever is asked for: a rule of weapons stands at a weapon, one that only
// some figures may have on such a figure.
TEST(RuleExamples, ShownForARuleAreCommandsThatRun) {
  for (const std::string& ruleset : tests::ruleset_of_each_system()) {
    int duels = 0;
    for (const Json& row : rows_of({"rules", ruleset})) {
      if (row["kind"] != "rule") continue;
      for (const Json& shown : rows_of({"rules", ruleset, row["name"]})) {
        if (shown["kind"] != "example") continue;
        const std::string line = shown["text"];
        if (line.find(" duel ") == std::string::npos) continue;
        EXPECT_NE(run_line(line, "--battles 2 --progress never --quiet"), "") << line;
        ++duels;
      }
    }
    EXPECT_GT(duels, 15) << ruleset;
  }
}

}  // namespace
}  // namespace warbalance::test::catalog_test
