#include <gtest/gtest.h>
#include <regex>

#include "tests/cli/plan_folder.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::names_in_results_test {
namespace {

namespace fs = std::filesystem;

std::string army_of(const std::string& name, const std::string& profile = "4+") {
  return "name = \"" + name + "\"\n[[unit]]\ncount = 3\nprofile = \"" + profile + "\"\n";
}

std::string battle_csv(const ScratchFolder& folder, const std::string& name) {
  write_text(folder / "army.toml", army_of(name));
  const Outcome outcome =
      warbalance_program({"battle", folder / "army.toml", "line", "--battles", "4", "--format", "csv", "--quiet"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return outcome.out;
}

TEST(CsvTexts, ThatASpreadsheetMightRunBeginWithAnApostrophe) {
  const ScratchFolder folder;
  for (const std::string name : {"=1+1", "+1+1", "-1+1", "@SUM(A1)", " =1+1", "'=1", "'quoted", "\uFF1D1+1"}) {
    EXPECT_NE(battle_csv(folder, name).find("\r\n'" + name + ",Line,"), std::string::npos) << battle_csv(folder, name);
  }
  EXPECT_NE(battle_csv(folder, "=1,\\\"2\\\"").find("\r\n\"'=1,\"\"2\"\"\",Line,"), std::string::npos);
  for (const std::string name : {"Line = 1", "4+ 'x'", "a@b", "-", "-10.59", "+3"}) {
    EXPECT_NE(battle_csv(folder, name).find("\r\n" + name + ",Line,"), std::string::npos) << battle_csv(folder, name);
  }
}

TEST(CsvTexts, StayAsTheyAreInOtherFormats) {
  const ScratchFolder folder;
  write_text(folder / "army.toml", army_of("=1+1"));
  const Outcome outcome =
      warbalance_program({"battle", folder / "army.toml", "line", "--battles", "4", "--format", "json", "--quiet"});
  EXPECT_EQ(Json::parse(outcome.out)["results"][0]["army_a"], "=1+1");
}

TEST(CsvTexts, OfEveryCommandAreSafe) {
  const PlanFolder folder(
      "command = \"battle\"\narguments = [\"{army}\", \"line\"]\n[options]\nbattles = 4\n"
      "[grid]\narmy = [\"" +
      std::string("3x 4+") + "\", \"2x 4+\"]\n");
  write_text(folder.file("a.toml"), army_of("=cmd()"));
  write_text(folder.file("check.toml"),
             "[[score]]\nid = \"=cmd()\"\nbattle = [\"a.toml\", \"line\"]\nband = [1, 99]\n"
             "battles = 64\n");
  const std::vector<Strings> runs{
      {"matrix", folder.file("a.toml"), "line", "--battles", "4"},
      {"battle", folder.file("a.toml"), "line", "raiders", "--battles", "6"},
      {"signature", folder.file("a.toml"), "line", "--battles", "4"},
      {"lint", folder.file("a.toml")},
      {"check", folder.file("check.toml")},
      {"sweep", folder.plan()},
  };
  for (const Strings& run : runs) {
    const std::string out = warbalance_program(with(run, {"--format", "csv", "--quiet"})).out;
    EXPECT_NE(out, "") << testing::PrintToString(run);
    EXPECT_EQ(out.find(",=cmd()"), std::string::npos) << out;
    EXPECT_EQ(out.find("\n=cmd()"), std::string::npos) << out;
  }
}

// Versions of an army have the same name in different folders.
TEST(ArmiesOfTheSameName, AreToldApartByTheirFiles) {
  const ScratchFolder folder;
  for (const std::string version : {"a", "b", "c"}) {
    fs::create_directory(folder / version);
    write_text(folder / version / "line.toml", army_of("Line", version == "a" ? "4+" : "4+ Armored"));
  }
  const std::string a = folder / "a/line.toml";
  const std::string b = folder / "b/line.toml";
  const std::string c = folder / "c/line.toml";
  const std::vector<Strings> runs{
      {"matrix", a, b, c, "--battles", "4"},       {"battle", a, b, "--battles", "4"},
      {"battle", a, b, c, "--battles", "6"},       {"signature", a, b, "--battles", "4"},
      {"replay", "battle", a, b, "--battle", "0"},
  };
  for (const Strings& run : runs) {
    const std::string format = run.front() == "replay" ? "table" : "csv";
    const std::string out = warbalance_program(with(run, {"--format", format, "--quiet"})).out;
    expect_in(out, {"Line (" + a + ")", "Line (" + b + ")"});
    EXPECT_EQ(out.find("Line (2)"), std::string::npos) << out;
  }
  const std::string twice = warbalance_program({"battle", a, a, "--battles", "4", "--format", "csv", "--quiet"}).out;
  EXPECT_NE(twice.find("\r\nLine,Line,"), std::string::npos) << twice;
  const std::string other =
      warbalance_program({"battle", "line", b, "--battles", "4", "--format", "csv", "--quiet"}).out;
  EXPECT_NE(other.find("\r\nLine (line),Line (" + b + "),"), std::string::npos) << other;
}

/// A short run of every command that writes JSON.
std::vector<std::vector<std::string>> short_runs(const ScratchFolder& folder) {
  write_text(folder / "check.toml", "[[score]]\nid = \"a\"\nduel = [\"4+\", \"5+\"]\nband = [0, 100]\nbattles = 64\n");
  write_text(
      folder / "plan.toml",
      "command = \"duel\"\narguments = [\"4+\", \"{b}\"]\n[options]\nbattles = 8\n[grid]\nb = [\"5+\", \"4+\"]\n");
  write_text(folder / "games.csv", "a,b,winner\nline,raiders,a\nraiders,line,b\n");
  return {
      {"rules"},
      {"units", "--rules", "warstuff-1.7"},
      {"lint"},
      {"odds", "--action", "shoot", "--attacker", "4+ Shooter(18)", "--defender", "4+"},
      {"duel", "4+", "5+", "--battles", "8"},
      {"battle", "line", "raiders", "--battles", "8"},
      {"matrix", "line", "raiders", "--battles", "8"},
      {"strongest", "--points", "60", "--battles", "39432", "--opponents", "10", "--scenario", "open", "--rounds", "2"},
      {"players", "line", "--battles", "8", "--players", "greedy,tactical"},
      {"price", "--quick", "--battles", "24000", "--budget", "60", "--scenario", "open"},
      {"battles-needed", "duel", "4+", "5+", "--difference", "5"},
      {"check", folder / "check.toml"},
      {"sweep", folder / "plan.toml"},
      {"compare", "warstuff-2.0", "warstuff-2.0", "--no-prices", "--battles-per-pair", "2"},
      {"replay", "duel", "4+", "5+", "--battle", "0"},
      {"signature", "line", "raiders", "--battles", "8"}};
}

TEST(Json, OfEveryCommandHasTheEnvelope) {
  const ScratchFolder folder;
  for (std::vector<std::string> run : short_runs(folder)) {
    const Outcome outcome = warbalance_program(with(run, {"--format", "json", "--quiet"}));
    ASSERT_TRUE(outcome.status == 0 || outcome.status == 1 || outcome.status == 3) << run[0] << ": " << outcome.err;
    const Json json = Json::parse(outcome.out);
    EXPECT_EQ(json["schema"], 1) << run[0];
    EXPECT_EQ(json["command"], run[0]);
    EXPECT_TRUE(json["results"].is_array()) << run[0];
    for (const char* const key :
         {"version", "ruleset", "ruleset_hash", "scenario", "players", "seed", "command_line"}) {
      EXPECT_TRUE(json["provenance"].contains(key)) << run[0] << ": " << key;
    }
  }
}

// A scenario that sets numbers is another scenario, not another ruleset.
TEST(Provenance, ARulesetHasOneFingerprintInEveryCommand) {
  struct Runs {
    std::string ruleset, unit, army, attack;
  };
  for (const Runs& game :
       {Runs{"warstuff-2.0", "4+", "line", "charge"}, Runs{"warstuff-1.7", "4", "fantasy-150", "fight"},
        Runs{"vsgmr", "Guy", "elves", "shoot"}, Runs{"suitcase", "Ranger", "levy", "shoot"}}) {
    const auto hash_of = [&](std::vector<std::string> run) {
      const Outcome outcome = warbalance_program(with(run, {"--rules", game.ruleset, "--format", "json", "--quiet"}));
      EXPECT_NE(outcome.out, "") << game.ruleset << " " << run[0] << ": " << outcome.err;
      return outcome.out.empty() ? Json() : Json::parse(outcome.out)["provenance"]["ruleset_hash"];
    };
    const Json hash = hash_of({"lint"});
    EXPECT_EQ(hash.get<std::string>().size(), 16U);
    std::vector<std::vector<std::string>> runs{{"signature", game.army, game.army, "--battles", "4"},
                                               {"battles-needed", "battle", game.army, game.army, "--difference", "9"},
                                               {"players", game.army, "--players", "greedy,random", "--battles", "2"}};
    for (const auto& entry :
         std::filesystem::directory_iterator(WARBALANCE_SOURCE_DIR "/data/" + game.ruleset + "/scenarios")) {
      const std::string scenario = entry.path().stem();
      if (game.ruleset == "vsgmr" && scenario != "standard" && scenario != "open") continue;  // for certain armies
      runs.push_back({"battle", game.army, game.army, "--battles", "4", "--scenario", scenario});
      runs.push_back({"matrix", game.army, game.army, "--battles", "4", "--scenario", scenario});
    }
    if (game.ruleset == "suitcase") {
      runs.push_back({"duel", game.unit, game.unit, "--battles", "4"});
      runs.push_back({"odds", "--action", game.attack, "--attacker", game.unit, "--defender", game.unit});
    }
    for (const auto& run : runs) EXPECT_EQ(hash_of(run), hash) << game.ruleset << " " << testing::PrintToString(run);
  }
}

// --set over a scenario's settings changes the scenario's hash, so results of both are not confused.
TEST(Provenance, WhatIsSetOverAScenarioChangesItsFingerprint) {
  const auto provenance = [](std::vector<std::string> more) {
    const Outcome outcome = warbalance_program(with({"battle", "levy", "levy", "--rules", "suitcase", "--scenario",
                                                     "open", "--battles", "2", "--format", "json", "--quiet"},
                                                    more));
    return Json::parse(outcome.out)["provenance"];
  };
  const Json plain = provenance({});
  const Json over = provenance({"--set", "terrain=mirrored"});
  EXPECT_EQ(plain["ruleset_hash"], over["ruleset_hash"]);
  EXPECT_NE(plain["scenario_hash"], over["scenario_hash"]);
}

// A count of one has a singular noun in every command.

/// "1 games" and the like. "1 of 1 checks passed" counts too; "21 games", "0.1 points" and "1.1 points" do not.
const std::regex kPlural(
    "(^|[^0-9.,:/])1 ((special|fair|sample|more|random|such|listed) )?(armies|attacks|battles|cells|checks|chains|"
    "columns|couples|differences|errors|games|groups|markers|models|moves|notes|pairs|players|points|prices|rounds|"
    "rows|rules|units|warnings)\\b");

std::string plural_in(const std::string& text) {
  std::smatch found;
  return std::regex_search(text, found, kPlural) ? found.str() : "";
}

TEST(OneOfEach, PatternsFindPlurals) {
  EXPECT_EQ(plural_in("The 1 games contradict"), " 1 games");
  EXPECT_EQ(plural_in("has at most 1 special rules"), " 1 special rules");
  EXPECT_EQ(plural_in("21 games, 1.1 points, 1 game of 1,001 games"), "");
}

TEST(OneOfEach, NoCommandCountsOneInThePlural) {
  const ScratchFolder folder;
  const auto write = [&](const std::string& name, const std::string& text) {
    write_text(folder / name, text);
    return (folder / name).string();
  };
  const std::string games = write("g.csv", "list_a,list_b,result,player_a,player_b\nraiders,line,a,Ann,Ann\n");
  const std::string plan = write(
      "plan.toml", "command = \"duel\"\narguments = [\"{a}\", \"4+\"]\nbattles = 40\n[parameters]\na = [\"5+\"]\n");
  const std::string checks =
      write("check.toml", "[[score]]\nid = \"a\"\na = \"4+\"\nb = \"5+\"\nduel = true\nmost = 99\n");
  const std::string house = write("house/ruleset.toml",
                                  "id = \"house\"\nname = \"House\"\ninherits = \"vsgmr\"\nrules_per_unit = 1\n"
                                  "army_points = 1\n");
  const std::vector<std::vector<std::string>> commands{
      {"games", games, "--battles", "7000"},
      {"sweep", plan},
      {"check", checks},
      {"rules", (folder / "house").string()},
      {"units", "--rules", "vsgmr"},
      {"lint", "--rules", (folder / "house").string()},
      {"battle", "1x Troop guy", "1x Hero guy", "--rules", "vsgmr", "--battles", "2"},
      {"battle", "1x Troop guy", "1x Hero guy", "--rules", "vsgmr", "--battles", "2", "--facts"},
      {"replay", "battle", "1x Troop guy", "1x Hero guy", "--rules", "vsgmr"},
      {"duel", "Troop guy", "Hero guy", "--rules", "vsgmr", "--distance", "1", "--battles", "2"},
      {"players", "--players", "tactical,greedy", "line", "--battles", "2"},
      {"matrix", "line", "raiders", "--battles", "2"},
      {"compare", "warstuff-2.0", "warstuff-2.0", "--set-b", "rule.Tough.cost=25", "--armies", "line,raiders",
       "--battles", "2"},
      {"battle", "Troop guy", "--points", "1", "--rules", "vsgmr"},
  };
  for (const std::vector<std::string>& command : commands) {
    const Outcome outcome = warbalance_program(command);
    EXPECT_EQ(plural_in(outcome.out + outcome.err), "")
        << testing::PrintToString(command) << outcome.out << outcome.err;
    EXPECT_FALSE((outcome.out + outcome.err).empty());
  }
}

}  // namespace
}  // namespace warbalance::test::names_in_results_test
