#include <gtest/gtest.h>
#include <cstdlib>
#include <map>
#include <random>

#include "cli/commands.hpp"
#include "tests/cli/part_runs.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/sample_games.hpp"

namespace warbalance::test::validity_test {
namespace {

// Every command that counts battles gives notes on battles that say little about strength.

/// Battles in which everybody waits for the others, and the same with players who attack.
std::vector<std::string> waiting(std::vector<std::string> command, const std::string& players = "cautious") {
  command.insert(command.end(), {"--players", players, "--battles", "100"});
  return command;
}

TEST(BattlesWithoutAttack, AreCountedAndWarnedOfInEveryCommand) {
  const std::vector<std::vector<std::string>> commands = {{"duel", "4+", "4+"},
                                                          {"battle", "2x 4+", "3x 4+"},
                                                          {"battle", "1x 4+", "1x 4+", "1x 4+"},
                                                          {"matrix", "1x 4+", "1x 3+"}};
  for (const auto& command : commands) {
    const Outcome table = warbalance_program(waiting(command));
    EXPECT_EQ(table.status, 0) << table.err;
    expect_in(table.out, {"Warning: ", "obody attacked"});
    std::vector<std::string> json = waiting(command);
    json.insert(json.end(), {"--format", "json"});
    const Json report = Json::parse(warbalance_program(json).out);
    EXPECT_EQ(report["results"][0]["without_attack"], 1.0) << report.dump(2);
    EXPECT_EQ(report["warnings"].size(), 1U) << report.dump(2);
    std::vector<std::string> csv = waiting(command);
    csv.insert(csv.end(), {"--format", "csv"});
    const Outcome sheet = warbalance_program(csv);
    EXPECT_NE(sheet.out.find("without_attack"), std::string::npos) << sheet.out;
    EXPECT_NE(sheet.err.find("warning: "), std::string::npos) << sheet.err;
    const Outcome fought = warbalance_program(waiting(command, "tactical"));
    EXPECT_EQ(fought.out.find("obody attacked"), std::string::npos) << fought.out;
  }
}

TEST(BattlesWithoutAttack, AreWarnedOfWhereScoresAreOnlyAMeans) {
  const std::string idle = "models=1 speed=4 q=4+ d=5+ wounds=1; Immobile; Hand Weapon(-,1)";
  const std::vector<std::vector<std::string>> commands = {
      {"battles-needed", "duel", "4+", "4+", "--players", "cautious", "--pilot", "100"},
      {"duel", idle, idle, "--rules", "suitcase", "--battles", "100", "--facts"},
      {"price", "--quick", "--battles", "24000", "--players", "cautious"}};
  for (const auto& command : commands) {
    const Outcome table = warbalance_program(command);
    EXPECT_NE(table.out.find("Warning: Nobody attacked in "), std::string::npos) << table.out << table.err;
    std::vector<std::string> csv = command;
    csv.insert(csv.end(), {"--format", "csv", "--quiet"});
    EXPECT_EQ(warbalance_program(csv).err.find("warning"), std::string::npos) << "--quiet says nothing but errors";
  }
}

TEST(BattlesWithoutAttack, AreNoAttackInAnyRuleSystem) {
  const std::vector<std::vector<std::string>> commands = {{"duel", "4", "4", "--rules", "warstuff-1.7"},
                                                          {"duel", "Troop guy", "Troop guy", "--rules", "vsgmr"},
                                                          {"duel", "Duellist", "Duellist", "--rules", "suitcase"}};
  for (const auto& command : commands) {
    for (const std::string players : {"cautious", "tactical"}) {
      std::vector<std::string> json = waiting(command, players);
      json.insert(json.end(), {"--format", "json"});
      const Outcome outcome = warbalance_program(json);
      ASSERT_EQ(outcome.status, 0) << outcome.err;
      const Json row = Json::parse(outcome.out)["results"][0];
      const double share = row["without_attack"];
      if (players == "tactical") {
        EXPECT_LT(share, 0.5) << row.dump(2);
      }
      if (share == 1.0) {
        EXPECT_EQ(row["destroyed_a"], 0.0) << row.dump(2);
      }
      if (row["destroyed_a"] == 0.0 && row["destroyed_b"] == 0.0) {
        EXPECT_GT(share, 0.0) << row.dump(2);
      }
    }
  }
}

TEST(BattlesWithoutAttack, ProveNothingToACheck) {
  const ScratchFolder folder;
  const std::string file = folder / "checks.toml";
  write_text(file, "players = \"cautious\"\n[[score]]\nid = \"mirror\"\nduel = [\"4+\", \"4+\"]\nband = [45, 55]\n");
  const Outcome waited = warbalance_program({"check", file, "--battles", "4000"});
  EXPECT_EQ(waited.status, 3) << waited.out << waited.err;
  EXPECT_NE(waited.out.find("nobody attacked in most battles"), std::string::npos) << waited.out;
  const Outcome fought = warbalance_program({"check", file, "--battles", "4000", "--players", "tactical"});
  EXPECT_EQ(fought.out.find("nobody attacked"), std::string::npos) << fought.out;
}

/// The warnings of a report that are about some reason, in one text.
std::string warnings_about(const std::string& reason, const Json& report) {
  std::string text;
  if (!report.contains("warnings")) return text;
  for (const std::string warning : report["warnings"]) {
    if (warning.find(reason) != std::string::npos) text += warning + "\n";
  }
  return text;
}

/// The report of a run, which has to succeed or to be inconclusive.
Json report_of(const Strings& words) { return json_of(words, true); }

/// Share of the battles of a duel or battle in which nobody attacked.
double idle_share(const Strings& words) { return report_of(words)["results"][0]["without_attack"]; }

// In one round nobody comes near enough to attack.
const Strings kIdle{"--set", "rounds=1"};

/// A run of each command in which nobody attacks; none for commands that count no battles.
std::map<std::string, Strings> idle_runs(const ScratchFolder& folder) {
  const auto file = [&](const std::string& name, const std::string& text) {
    write_text(folder / name, text);
    return (folder / name).string();
  };
  const Strings duel{"duel", "4+", "4+", "--battles", "100"};
  const std::string part = play_part(folder, with(duel, kIdle), 1, 1);
  return {{"rules", {}},
          {"units", {}},
          {"lint", {}},
          {"odds", {}},
          {"replay", {}},
          {"signature", {}},
          {"help", {}},
          {"duel", with(duel, kIdle)},
          {"battle", with({"battle", "2x 4+", "3x 4+", "--battles", "100"}, kIdle)},
          {"matrix", with({"matrix", "1x 4+", "1x 3+", "--battles", "20"}, kIdle)},
          {"strongest", with({"strongest", "--points", "45", "--battles", "39432", "--opponents", "20"}, kIdle)},
          {"players", with({"players", "1x 4+", "--players", "cautious,tactical", "--battles", "20"}, kIdle)},
          {"tune", with({"tune", "1x 4+", "--generations", "1", "--battles", "2"}, kIdle)},
          {"train",
           with({"train", "--battles", "16", "--generations", "1", "--rollouts", "24", "--proof-battles", "2"}, kIdle)},
          {"price", with({"price", "--quick", "--battles", "24000"}, kIdle)},
          {"games",
           with({"games", file("games.csv", "list_a,list_b,result\nline,raiders,a\n"), "--battles", "4000"}, kIdle)},
          {"compare",
           {"compare", "warstuff-2.0", "warstuff-2.0", "--set-a", "rounds=1", "--set-b", "rounds=1", "--no-prices",
            "--battles-per-pair", "40"}},
          {"sweep",
           {"sweep", file("plan.toml",
                          "command = \"duel\"\narguments = [\"4+\", \"4+\"]\n[options]\nbattles = 20\n"
                          "[grid]\nrounds = [1, 4]\n")}},
          {"battles-needed", with({"battles-needed", "duel", "4+", "4+", "--pilot", "100"}, kIdle)},
          {"check",
           with({"check", file("checks.toml", "[[score]]\nid = \"mirror\"\nduel = [\"4+\", \"4+\"]\nband = [45, 55]\n"),
                 "--battles", "400"},
                kIdle)},
          {"merge", {"merge", part}}};
}

TEST(ValidityNotesSlow, AreGivenByEveryCommandThatCountsBattles) {
  const ScratchFolder folder;
  const auto runs = idle_runs(folder);
  for (const cli::Command& command : cli::commands()) {
    const auto run = runs.find(std::string(command.name));
    ASSERT_NE(run, runs.end()) << command.name << " has no row here";
    if (run->second.empty()) continue;
    Json report = report_of(run->second);
    if (report.is_null()) report["warnings"] = {warbalance_program(run->second).err};  // there is no result
    EXPECT_NE(warnings_about("obody attacked", report), "") << command.name << report.dump(2);
    EXPECT_EQ(warnings_about("obody won", report), "") << command.name << ": these are no draws of armies that fought";
  }
}

TEST(ValidityNotes, OfFurtherPriceRunsNameThem) {
  const Json report = report_of({"price", "Tough", "--battles", "24000", "--panel", "cautious", "--seed", "3"});
  const std::string text = warnings_about("nobody attacked", report);
  EXPECT_NE(text.find("'with cautious'"), std::string::npos) << report.dump(2);
  EXPECT_NE(report["conclusion"].get<std::string>().find("Tough"), std::string::npos) << "that of the main run stands";
}

TEST(ValidityNotes, OfAFieldSayThatDrawsAreNoVictories) {
  const Json report = report_of({"battle", "3x 4+", "--field", "--players", "cautious", "--battles", "400"});
  EXPECT_EQ(report["results"][0]["beaten"], 0.0) << report.dump(2);
  EXPECT_EQ(report["conclusion"], "These battles cannot show how strong the army is.");
  EXPECT_NE(warnings_about("nobody attacked", report), "");
}

TEST(ValidityNotes, KeepAVoidCellOutOfTheConclusionOfASweep) {
  const ScratchFolder folder;
  const std::string hard = "2+ Tough, Armored, Regeneration";
  const std::string plan = (folder / "plan.toml").string();
  write_text(plan,
             "command = \"duel\"\narguments = [\"{a}\", \"" + hard + "\"]\n[options]\nbattles = 200\n" +
                 "players = \"aggressive\"\ndistance = 36\n[grid]\na = [\"6+\", \"5+\", \"4+\"]\nrounds = [4, 1]\n");
  const Json report = report_of({"sweep", plan});
  const std::string conclusion = report["conclusion"];
  EXPECT_EQ(conclusion.find("rounds = 1"), std::string::npos) << conclusion;
  EXPECT_EQ(conclusion.find("all cells"), std::string::npos) << conclusion;
  EXPECT_NE(warnings_about("3 of 6 cells nobody attacked", report), "") << report.dump(2);
  EXPECT_EQ(report["results"][1]["flags"], "no_attack");
}

// Scores of 50 % without attacks do not mean balance.
TEST(ValidityNotes, CallNoVoidPairEven) {
  const Json matrix = report_of(with({"matrix", "1x 4+", "1x 3+", "--battles", "4000"}, kIdle));
  ASSERT_EQ(matrix["pairs"].size(), 1U) << matrix.dump(2);
  EXPECT_EQ(matrix["pairs"][0]["favours"], "open");
  const Json compare =
      report_of({"compare", "warstuff-2.0", "warstuff-2.0", "--set-a", "rounds=1", "--set-b", "rounds=1", "--set-b",
                 "rule.Tough.cost=20", "--no-prices", "--battles-per-pair", "40"});
  for (const Json& part : compare["conclusions"]) {
    EXPECT_NE(part["part"], "balance");
    if (part["part"] != "matchups") continue;
    EXPECT_EQ(part["conclusion"], "No pair can be compared.");
  }
}

TEST(ValidityNotes, NameCostsAndDrawsInTheHeadline) {
  const Json report = report_of({"duel", "4+ Tough", "5+", "--battles", "2000"});
  const std::string conclusion = report["conclusion"];
  expect_in(conclusion, {"45 points", "10 points", "Nobody won 8"});
  EXPECT_NE(warnings_about("Nobody won", report), "") << report.dump(2);
  const std::string of_matrix = report_of({"matrix", "1x 4+ Tough", "1x 5+", "--battles", "2000"})["conclusion"];
  EXPECT_NE(of_matrix.find("45 points, "), std::string::npos) << of_matrix;
}

/// The option with its value that a note advises: "--players aggressive".
Strings advised(const Json& report) {
  const std::string text = warnings_about("obody attacked", report);
  const std::size_t begin = text.find("as with --");
  if (begin == std::string::npos) return {};
  const std::size_t space = text.find(' ', begin + 8);
  return {text.substr(begin + 8, space - begin - 8),
          text.substr(space + 1, text.find_first_of(".\n", space) - space - 1)};
}

TEST(ValidityNotes, AdviseWhatTheRunDidNotHave) {
  for (std::size_t game = 0; game < kSampleGames.size(); ++game) {
    const std::string rounds = kSampleGames[game][0] == "warstuff-1.7" ? "round_cap=1" : "rounds=1";
    const Strings common{"--rules", kSampleGames[game][0], "--battles", "20", "--set", rounds};
    for (const std::string players : {"tactical", "cautious", "aggressive", "aggressive,tactical"}) {
      const Strings run =
          with(with({"battle", kSampleGames[game][1], kSampleGames[game][2]}, common), {"--players", players});
      const Json report = report_of(run);
      if (report["results"][0]["without_attack"] <= 0.5) continue;
      const Strings advice = advised(report);
      ASSERT_EQ(advice.size(), 2U) << report.dump(2);
      EXPECT_EQ(advice[0] == "--players", players.find("aggressive") == std::string::npos) << advice[0] << players;
      Strings changed = run;
      if (advice[0] == "--players") changed.resize(changed.size() - 2);
      const Json other = report_of(with(changed, advice));
      EXPECT_NE(other["provenance"]["players"].dump() + other["provenance"]["scenario"].dump(),
                report["provenance"]["players"].dump() + report["provenance"]["scenario"].dump());
    }
  }
  const Json close = report_of(
      {"duel", "4+", "4+", "--players", "aggressive", "--distance", "40", "--set", "rounds=1", "--battles", "20"});
  EXPECT_EQ(advised(close), (Strings{"--distance", "20"})) << close.dump(2);
}

/// Random runs, some of whose cells have no attack. More of them: WARBALANCE_CASES=50.
class RandomRuns {
 public:
  explicit RandomRuns(unsigned number) : random_(7000 + number), game_(kSampleGames[number % kSampleGames.size()]) {}

  const Strings& game() const { return game_; }
  std::string player() {
    static const Strings players{"cautious", "tactical", "aggressive"};
    return players[random_() % players.size()];
  }
  /// Rules of the game, of one round in every other run.
  Strings conditions() {
    const Strings rules{"--rules", game_[0], "--seed", std::to_string(1 + random_() % 1000)};
    const std::string rounds = game_[0] == "warstuff-1.7" ? "round_cap=1" : "rounds=1";
    return random_() % 2 == 0 ? rules : with(rules, {"--set", rounds});
  }
  const std::string& army() { return game_[1 + random_() % 2]; }

 private:
  std::mt19937 random_;
  const Strings& game_;
};

/// Calls `try_one` for so many random runs of each kind.
template <class TryOne>
void for_random_runs(const TryOne& try_one) {
  const char* const wanted = std::getenv("WARBALANCE_CASES");
  const int cases = wanted == nullptr ? static_cast<int>(kSampleGames.size()) : std::atoi(wanted);
  for (int i = 0; i < cases; ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    RandomRuns runs(static_cast<unsigned>(i));
    try_one(runs);
  }
}

/// A cell is reported if hardly any of its battles had an attack, and not reported if most had one. @param share by
/// another run of the same sides, with other dice
void expect_reported(const Json& report, const std::string& cell, double share) {
  const bool told = warnings_about("nobody attacked", report).find("'" + cell + "'") != std::string::npos;
  if (share > 0.8) {
    EXPECT_TRUE(told) << cell << ": " << share << report["warnings"].dump(2);
  }
  if (share < 0.2) {
    EXPECT_FALSE(told) << cell << ": " << share << report["warnings"].dump(2);
  }
}

TEST(RandomValiditySlow, SweepsTellTheirVoidCells) {
  for_random_runs([](RandomRuns& runs) {
    const ScratchFolder folder;
    const Strings players{runs.player(), runs.player()};
    const Strings conditions = runs.conditions();
    const std::string plan = (folder / "plan.toml").string();
    const std::string set =
        conditions.size() > 4 ? "[set]\n" + conditions[5].substr(0, conditions[5].find('=')) + " = 1\n" : "";
    write_text(plan, "command = \"battle\"\narguments = [\"" + runs.game()[1] + "\", \"" + runs.game()[2] +
                         "\"]\n[options]\nbattles = 20\nrules = \"" + conditions[1] + "\"\nseed = " + conditions[3] +
                         "\n" + set + "[grid]\nplayers = [\"" + players[0] + "\", \"" + players[1] + ",cautious\"]\n");
    const Json report = report_of({"sweep", plan});
    for (std::size_t cell = 0; cell < 2; ++cell) {
      const std::string who = cell == 0 ? players[0] : players[1] + ",cautious";
      const double share = idle_share(
          with(with({"battle", runs.game()[1], runs.game()[2], "--battles", "20", "--players", who}, {}), conditions));
      const Json& row = report["results"][cell];
      EXPECT_EQ(row["without_attack"], share);
      EXPECT_EQ(row["flags"].get<std::string>().find("no_attack") != std::string::npos, share > 0.5) << row.dump(2);
      const bool told = warnings_about("nobody attacked", report).find("'players = " + who + "'") != std::string::npos;
      EXPECT_EQ(told, share > 0.5) << report["warnings"].dump(2);
    }
  });
}

TEST(RandomValiditySlow, PlayersTellTheirVoidMatches) {
  for_random_runs([](RandomRuns& runs) {
    const std::string army = runs.army();
    const Strings conditions = runs.conditions();
    const Json report =
        report_of(with({"players", army, "--players", "cautious,tactical", "--battles", "20"}, conditions));
    for (const Json& match : report["armies"]) {
      const std::string row = match["row"];
      const std::string column = match["column"];
      const double share =
          idle_share(with({"battle", army, army, "--battles", "100", "--players", row + "," + column}, conditions));
      EXPECT_NEAR(match["without_attack"].get<double>(), share, 0.45) << match.dump(2);
      expect_reported(
          report, row + " against " + (row == column ? "itself" : column) + " with " + match["army"].get<std::string>(),
          share);
    }
  });
}

TEST(RandomValiditySlow, FieldsTellTheirVoidOpponents) {
  for_random_runs([](RandomRuns& runs) {
    const std::string army = runs.army();
    const Strings conditions = with(runs.conditions(), {"--players", runs.player()});
    const Json report = report_of(with({"battle", army, "--field", "--battles", "400"}, conditions));
    const double mean = report["results"][0]["without_attack"];
    if (mean > 0.5) {
      EXPECT_NE(warnings_about("nobody attacked", report), "") << report.dump(2);
    }
    if (mean == 0) {
      EXPECT_EQ(warnings_about("nobody attacked", report), "") << report.dump(2);
    }
    for (const Json& met : report["opponents"]) {
      const double share = idle_share(with({"battle", army, met["opponent"], "--battles", "100"}, conditions));
      EXPECT_NEAR(met["without_attack"].get<double>(), share, 0.35) << met.dump(2);
      if (share > 0.8) {
        EXPECT_NE(warnings_about("nobody attacked", report), "") << report.dump(2);
      }
    }
  });
}

TEST(RandomValiditySlow, SearchesTellTheirVoidOpponents) {
  for_random_runs([](RandomRuns& runs) {
    const Strings conditions = with(runs.conditions(), {"--players", runs.player()});
    const Json report = report_of(with({"strongest", "--battles", "39432", "--opponents", "10", "--against",
                                        runs.game()[1], "--against", runs.game()[2]},
                                       conditions));
    for (const Json& met : report["opponents"]) {
      const double share =
          idle_share(with({"battle", report["results"][0]["army"], met["opponent"], "--battles", "100"}, conditions));
      EXPECT_NEAR(met["without_attack"].get<double>(), share, 0.35) << met.dump(2);
      expect_reported(report, met["opponent"], share);
    }
  });
}

/// A rule system with a table on which a few units of a kind find room to deploy, and many do not.
struct Narrow {
  std::string ruleset;
  std::string scenario;
  std::string few;   ///< an army
  std::string many;  ///< more of the same
};

std::string block(int x0, int y0, int x1, int y1) {
  const auto number = [](const char* key, int value) {
    return std::string(key) + " = " + std::to_string(value) + "\n";
  };
  return "[[terrain]]\nkind = \"block\"\n" + number("x0", x0) + number("y0", y0) + number("x1", x1) + number("y1", y1);
}

/// Tables that are solid except for bands along two edges.
const std::vector<Narrow>& narrow_tables() {
  static const std::string small = "name = \"N\"\n[set]\narmy.points = 2000\ntable.width = 2400\ntable.height = 2400\n";
  static const std::string large = "name = \"N\"\n[set]\narmy.points = 2000\n";
  static const std::vector<Narrow> tables = {
      {"warstuff-2.0", small + block(0, 150, 2400, 2250), "3x 6+", "40x 6+"},
      {"warstuff-1.7", small + block(0, 150, 2400, 2250), "3x 2", "60x 2"},
      {"vsgmr", large + block(0, 150, 7200, 4650), "3x Troop guy", "100x Troop guy"},
      {"suitcase", large + block(0, 50, 4400, 4850), "2x Spear Militia", "20x Spear Militia"}};
  return tables;
}

/// A ruleset like its parent that has blocks. Returns its folder.
std::string house(const ScratchFolder& folder, const std::string& parent, const std::string& side = "300",
                  int weight = 1) {
  std::filesystem::create_directories(folder / "house");
  std::string text = "id = \"house\"\nname = \"House\"\ninherits = \"" + parent + "\"\n" +
                     "[terrain.block]\nsolid = true\nshape = \"rect\"\n";
  for (const char* key : {"width_min", "width_max", "depth_min", "depth_max"}) {
    text += std::string(key) + " = " + side + "\n";
  }
  text += "weight = " + std::to_string(weight) + "\n";
  write_text(folder / "house" / "ruleset.toml", text);
  return folder / "house";
}

constexpr const char* kRefusal = "error: there is no room to deploy the armies in scenario 'narrow'";

TEST(BattlesWithoutRoom, AreRefusedWhereThereAreNoOthersInAllSystems) {
  const ScratchFolder folder;
  const std::string file = folder / "narrow.toml";
  for (const Narrow& narrow : narrow_tables()) {
    write_text(file, narrow.scenario);
    const std::string rules = house(folder, narrow.ruleset);
    const std::vector<std::string> options = {"--rules", rules, "--scenario", file, "--battles", "20"};
    const auto command = [&](std::vector<std::string> arguments) {
      arguments.insert(arguments.end(), options.begin(), options.end());
      return warbalance_program(arguments);
    };
    const Outcome small = command({"battle", narrow.few, narrow.few, "--format", "json"});
    ASSERT_EQ(small.status, 0) << narrow.ruleset << small.err;
    EXPECT_EQ(Json::parse(small.out)["results"][0]["without_room"], 0.0) << small.out;
    for (const auto& arguments :
         std::vector<std::vector<std::string>>{{"battle", narrow.many, narrow.few},
                                               {"battle", narrow.few, narrow.many},
                                               {"matrix", narrow.few, narrow.many},
                                               {"players", narrow.few, narrow.many, "--players", "greedy"}}) {
      expect_refused(command(arguments), {kRefusal, "--set deploy"});
    }
    const Outcome replay = warbalance_program(
        {"replay", "battle", narrow.many, narrow.few, "--rules", rules, "--scenario", file, "--battle", "0"});
    EXPECT_NE(replay.out.find("finds no room"), std::string::npos) << narrow.ruleset << replay.err;
  }
}

TEST(BattlesWithoutRoom, TuneNothing) {
  const ScratchFolder folder;
  const std::string file = folder / "narrow.toml";
  const Narrow narrow = narrow_tables().front();
  write_text(file, narrow.scenario);
  expect_refused(warbalance_program({"tune", narrow.many, "--rules", house(folder, narrow.ruleset), "--scenario", file,
                                     "--battles", "2", "--against", "greedy"}),
                 {kRefusal});
}

/// Generated tables that a block usually fills, so that these armies do not fit.
std::vector<Narrow> crowded_tables() {
  const std::string start = "name = \"C\"\n";
  const std::string drawn =
      "[terrain]\npieces = 12\nsymmetry = \"none\"\nmargin = 0\ngap = 0\ncorner_free = 0\n[set]\narmy.points = 2000\n";
  const std::string small = start + drawn + "table.width = 2400\ntable.height = 2400\n";
  return {{"warstuff-2.0", small, "", "36x 6+"},
          {"warstuff-1.7", small + "deploy.depth = 200\n", "", "40x 2"},
          {"vsgmr", small + "deploy_depth = 200\n", "", "40x Troop guy"},
          {"suitcase", start + drawn + "deploy_depth = 3\n", "", "22x Spear Militia"}};
}

TEST(BattlesWithoutRoom, AreCountedAndWarnedOfAndProveNothingToACheck) {
  const ScratchFolder folder;
  const std::string file = folder / "crowded.toml";
  const std::string checks = folder / "checks.toml";
  for (const Narrow& crowded : crowded_tables()) {
    write_text(file, crowded.scenario);
    const std::string rules = house(folder, crowded.ruleset, "2100", 1000);
    const Json report =
        json_of({"battle", crowded.many, crowded.many, "--rules", rules, "--scenario", file, "--battles", "100"});
    const double share = report["results"][0]["without_room"];
    EXPECT_GT(share, 0.5) << crowded.ruleset;
    EXPECT_LT(share, 1.0) << crowded.ruleset;
    EXPECT_NE(report["warnings"][0].get<std::string>().find("There was no room to deploy an army in "),
              std::string::npos)
        << report.dump(2);
    write_text(checks, "scenario = \"" + file + "\"\n[[score]]\nid = \"mirror\"\nband = [30, 70]\nbattle = [\"" +
                           crowded.many + "\", \"" + crowded.many + "\"]\n");
    const Outcome checked = warbalance_program({"check", checks, "--rules", rules, "--battles", "100"});
    EXPECT_EQ(checked.status, 3) << crowded.ruleset << checked.out << checked.err;
    EXPECT_NE(checked.out.find("there was no room to deploy an army in most battles"), std::string::npos)
        << crowded.ruleset << checked.out;
  }
}

TEST(BattlesWithoutRoom, AreFlaggedInASweepWhoseOtherCellsStay) {
  const ScratchFolder folder;
  const Narrow& narrow = narrow_tables()[1];
  const std::string file = folder / "narrow.toml";
  const std::string plan = folder / "plan.toml";
  write_text(file, narrow.scenario);
  write_text(plan, "command = \"battle\"\narguments = [\"" + narrow.few +
                       "\", \"{b}\"]\n[options]\nbattles = 20\nrules = \"" + house(folder, narrow.ruleset) +
                       "\"\nscenario = \"" + file + "\"\n[grid]\nb = [\"" + narrow.few + "\", \"" + narrow.many +
                       "\"]\n");
  const Outcome outcome = warbalance_program({"sweep", plan, "--format", "json"});
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  const Json rows = Json::parse(outcome.out)["results"];
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["flags"], "no_attack identical");  // it is the base
  EXPECT_EQ(rows[1]["flags"], "no_room no_attack");
  expect_whole({"sweep", plan}, {2});
}

TEST(BattlesWithoutRoomSlow, AreRefusedByPrices) {
  const ScratchFolder folder;
  const Narrow& narrow = narrow_tables()[0];
  const std::string file = folder / "narrow.toml";
  write_text(file, narrow.scenario);
  expect_refused(
      warbalance_program({"price", "--population", "listed", "--battles", "22000", "--rules",
                          house(folder, narrow.ruleset), "--scenario", file, "--budget", "900", "--players", "greedy"}),
      {kRefusal});
}

}  // namespace
}  // namespace warbalance::test::validity_test
