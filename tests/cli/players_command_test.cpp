#include <gtest/gtest.h>
#include <algorithm>
#include <filesystem>
#include <iterator>

#include "tests/cli/program.hpp"
#include "tests/rulesets.hpp"

namespace warbalance::test::players_command_test {
namespace {

// The command players: matches between players with equal armies.

const std::vector<std::string> kSmall = {"players", "2x 4+", "2x 4+ Shooter(18)", "--battles", "40"};

std::vector<Json> rows_of(const Json& report, const std::string& part) {
  std::vector<Json> rows;
  for (const Json& row : report["results"]) {
    if (row["part"] == part) rows.push_back(row);
  }
  return rows;
}

TEST(PlayersCommand, HasEveryOrderedPairAndEachPlayerAgainstItself) {
  const Json report = json_of(with(kSmall, {"--players", "tactical,aggressive,random"}));
  const std::vector<Json> pairs = rows_of(report, "matrix");
  ASSERT_EQ(pairs.size(), 6U);
  for (const Json& pair : pairs) {
    const auto mirrored = std::find_if(pairs.begin(), pairs.end(), [&](const Json& other) {
      return other["row"] == pair["column"] && other["column"] == pair["row"];
    });
    ASSERT_NE(mirrored, pairs.end());
    EXPECT_NEAR(pair["score"].get<double>() + (*mirrored)["score"].get<double>(), 1, 2e-6);
    EXPECT_NEAR(pair["ci_low"].get<double>() + (*mirrored)["ci_high"].get<double>(), 1, 2e-6);
    EXPECT_EQ(pair["battles"], 80);
    EXPECT_EQ(pair["armies"], 2);
  }
  EXPECT_EQ(rows_of(report, "self").size(), 3U);
  EXPECT_EQ(report["provenance"]["players"].size(), 3U);
}

TEST(PlayersCommand, LeavesOutWhoPlaysLikeAnother) {
  const ScratchFolder folder;
  write_text(folder / "same.toml", "policy = \"aggressive\"\n");
  const std::string file = (folder / "same.toml").string();
  const Outcome outcome = warbalance_program(with(kSmall, {"--players", "aggressive," + file}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find(file + " plays like aggressive: left out."), std::string::npos) << outcome.out;
}

// What is reported with an army is the match that its replay line names.
TEST(PlayersCommand, BattlesAreThoseOfTheirReplayLines) {
  const std::vector<std::string> run = {"players", "line", "raiders", "--players", "tactical,random", "--battles", "2"};
  const Json report = json_of(run);
  ASSERT_EQ(report["armies"].size(), 6U);
  for (std::size_t number = 0; number < 6; ++number) {
    const Json& army = report["armies"][number];
    const std::string name = number % 2 == 0 ? "line" : "raiders";
    const std::string players = army["row"].get<std::string>() + "," + army["column"].get<std::string>();
    const std::string matchup = std::to_string(number);
    EXPECT_EQ(army["replay"], "warbalance replay battle " + name + " " + name + " --players " + players +
                                  " --matchup " + matchup + " --battle 0");
    double score = 0;
    for (const std::string battle : {"0", "1"}) {
      const Json winner = json_of({"replay", "battle", name, name, "--players", players, "--matchup", matchup,
                                   "--battle", battle})["results"][0]["result"]["winner"];
      score += winner == "A" ? 0.5 : winner == "B" ? 0 : 0.25;
    }
    EXPECT_DOUBLE_EQ(army["score"].get<double>(), score) << army["replay"];
  }
}

TEST(PlayersCommand, PlaysWithRandomArmiesOfEverySystem) {
  for (const std::string& rules : tests::ruleset_of_each_system()) {
    const std::vector<std::string> run = {"players",   "--rules",       rules,       "--random", "3",
                                          "--players", "greedy,random", "--battles", "4"};
    const Json report = json_of(run);
    ASSERT_EQ(rows_of(report, "matrix").size(), 2U) << rules;
    EXPECT_EQ(rows_of(report, "matrix")[0]["armies"], 3) << rules;
    EXPECT_EQ(report["armies"].size(), 9U) << rules;
    for (const Json& army : report["armies"]) {  // also of armies that cost more than the usual limit
      EXPECT_NE(run_line(army["replay"], "--quiet"), "");
    }
    EXPECT_EQ(warbalance_program(with(run, {"--format", "csv", "--threads", "1"})).out,
              warbalance_program(with(run, {"--format", "csv", "--threads", "3"})).out);
  }
}

TEST(PlayersCommand, ClimbsTheLadderAndExploits) {
  const Json report = json_of({"players", "2x 4+ Fast", "--battles", "8", "--players", "greedy,cautious,random",
                               "--ladder", "256", "--exploit", "24"});
  const std::vector<Json> ladder = rows_of(report, "ladder");
  ASSERT_EQ(ladder.size(), 3U);
  EXPECT_EQ(ladder[0]["row"], "lookahead:64");
  EXPECT_EQ(ladder[2]["row"], "lookahead:256");
  EXPECT_EQ(ladder[2]["column"], "tactical");
  const std::vector<Json> steps = rows_of(report, "step");
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[1]["row"], "lookahead:256");
  EXPECT_EQ(steps[1]["column"], "lookahead:128");
  const std::vector<Json> exploits = rows_of(report, "exploit");
  ASSERT_EQ(exploits.size(), 3U);
  EXPECT_EQ(exploits[1]["row"], "who knows cautious");
}

// Fifty battles are two armies with 25 each, which are not whole couples.
TEST(Tune, SaysWhenItRoundsItsBattles) {
  const std::vector<std::string> tune{"tune", "2x 4+",     "--generations", "1", "--proof-battles",
                                      "250",  "--against", "greedy"};
  const auto with_battles = [&](const std::string& battles) {
    std::vector<std::string> words = tune;
    words.insert(words.end(), {"--battles", battles});
    return warbalance_program(words).err;
  };
  const std::string note =
      "note: --battles rounded down to 48: 24 with each of 2 armies, in couples with seats swapped";
  EXPECT_NE(with_battles("50").find(note), std::string::npos) << with_battles("50");
  EXPECT_EQ(with_battles("40").find("rounded"), std::string::npos) << with_battles("40");
}

// The least training: it is about what is kept and written, not about how strong the player is.
TEST(Train, WritesAPlayerAndKeepsLabelsByTheRulesThatTheyDependOn) {
  const ScratchFolder folder;
  const std::filesystem::path store = folder / "study";
  const auto player = (folder / "mine.toml").string();
  const std::vector<std::string> train{"train",           "--battles", "16",      "--rollouts",   "24",
                                       "--proof-battles", "2",         "--store", store.string(), "--quiet",
                                       "--save-player",   player,      "--budget"};
  const auto files_after = [&](const std::vector<std::string>& more, const std::string& budget = "30") {
    const Outcome outcome = warbalance_program(with(with(train, {budget}), more));
    EXPECT_TRUE(outcome.status == 0 || outcome.status == 3) << outcome.err;
    return std::distance(std::filesystem::directory_iterator(store), std::filesystem::directory_iterator());
  };
  EXPECT_EQ(files_after({}), 1);
  EXPECT_EQ(files_after({}), 1) << "the same labels are read again";
  EXPECT_EQ(files_after({"--set", "rule.Undead.cost=7"}), 2) << "whether or not the first armies have the rule";
  EXPECT_EQ(files_after({"--seed", "2"}), 3);
  EXPECT_EQ(files_after({"--scenario", "open"}), 4);
  EXPECT_EQ(files_after({}, "40"), 5);
  const std::string battle =
      warbalance_program({"battle", "line", "raiders", "--players", player, "--battles", "2"}).out;
  EXPECT_NE(battle.find("players " + player + " "), std::string::npos) << battle;
}

TEST(Train, RefusesWhatDoesNotFit) {
  const ScratchFolder folder;
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"--player", "random"}, "random chooses at random"},
      {{"--player", "lookahead"}, "lookahead looks ahead"},
      {{"--player", "learned"}, "learned has been trained already"},
      {{"--save-player", (folder / "mine.net").string()}, "give it the ending .toml"},
      {{"--battles", "3"}, "--battles"},
  };
  for (const auto& [words, message] : cases) expect_refused(warbalance_program(with({"train"}, words)), {message});
}

TEST(PlayersCommand, RefusesWhatDoesNotFit) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"players"}, "players needs armies to play with"},
      {{"players", "line", "--armies"}, "--armies does not go with 'line'"},
      {{"players", "line", "--budget", "100"}, "--budget goes with --random: it describes random armies"},
      {{"players", "line", "--points", "100"}, "--points goes with --armies"},
      {{"players", "--armies", "--points", "7"}, "warstuff-2.0 has no sample armies of 7 points"},
      {{"players", "line", "--players", "tacticl"}, "did you mean 'tactical'?"},
      {{"players", "line", "--ladder", "5"}, "--ladder"},
      {{"players", "lnie"}, "argument 1"},
      {{"players", "line", "--rules", "vsgmr", "--scenario", "standrd"}, "did you mean 'standard'?"},
  };
  for (const auto& [words, message] : cases) {
    expect_refused(warbalance_program(words), {message});
  }
}

// Players as users name them: shipped ones, files, weights in settings and sweeps.

std::string written(const ScratchFolder& folder, const std::string& name, const std::string& text) {
  write_text(folder / name, text);
  return (folder / name).string();
}

TEST(PlayersProgram, TakeFilesAndNameThemWithTheirHash) {
  const ScratchFolder folder;
  const std::string file = written(folder, "timid.toml", "policy = \"greedy\"\n[weights]\nthreat_now = 900\n");
  const Outcome played = warbalance_program(
      {"battle", "line", "raiders", "--players", "greedy," + file, "--battles", "20", "--format", "json", "--quiet"});
  ASSERT_EQ(played.status, 0) << played.err;
  const Json players = Json::parse(played.out)["provenance"]["players"];
  ASSERT_EQ(players.size(), 2U);
  EXPECT_TRUE(players[0].get<std::string>().starts_with("greedy ")) << players;
  EXPECT_TRUE(players[1].get<std::string>().starts_with(file + " ")) << players;
  const Outcome usual = warbalance_program(
      {"battle", "line", "raiders", "--players", "greedy", "--battles", "20", "--format", "json", "--quiet"});
  EXPECT_NE(Json::parse(played.out)["results"], Json::parse(usual.out)["results"]);
}

// `greedy` is the player of the specifications: its battles are those of all versions.
TEST(PlayersProgram, WeightsOfSettingsAreThoseOfAFile) {
  const ScratchFolder folder;
  const std::string file = written(folder, "p.toml", "policy = \"greedy\"\n[weights]\nthreat = 1000\n");
  for (const std::string rules : {"vsgmr", "suitcase"}) {
    const auto results = [&](std::vector<std::string> more) {
      std::vector<std::string> run{"signature", "--rules", rules,     "--battles", "200",
                                   "--format",  "csv",     "--quiet", "--players"};
      run.insert(run.end(), more.begin(), more.end());
      const Outcome outcome = warbalance_program(run);
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      return outcome.out.substr(0, outcome.out.find('\n', outcome.out.find("all,")));
    };
    EXPECT_EQ(results({file}), results({"greedy", "--set", "player.threat=1000"})) << rules;
    EXPECT_NE(results({file}), results({"greedy"})) << rules;
  }
}

TEST(PlayersProgram, SweepsVaryWeights) {
  const ScratchFolder folder;
  const std::string plan =
      written(folder, "plan.toml",
              "command = \"battle\"\narguments = [\"line\", \"raiders\"]\n[options]\nbattles = 20\n"
              "[grid]\n\"player.threat_now\" = [400, 900]\n");
  const Outcome swept = warbalance_program({"sweep", plan, "--format", "csv", "--quiet"});
  ASSERT_EQ(swept.status, 0) << swept.err;
  EXPECT_NE(swept.out.find("player.threat_now"), std::string::npos) << swept.out;
  const std::string old = written(folder, "old.toml",
                                  "command = \"battle\"\narguments = [\"line\", \"raiders\"]\n"
                                  "[grid]\n\"tactic.threat_now\" = [400, 900]\n");
  expect_refused(warbalance_program({"sweep", old}), {"player.threat_now"});
}

// Were rollouts valued with the wrong sign, the player that looks ahead would lose nearly all of these.
TEST(PlayersProgram, WhoLooksAheadBeatsWhoDoesNot) {
  const std::vector<std::vector<std::string>> games{
      {"raiders", "raiders"},
      {"modern-150", "modern-150", "--rules", "warstuff-1.7"},
      {"elves", "elves", "--rules", "vsgmr"},
      {"levy", "levy", "--rules", "suitcase"},
  };
  for (const std::vector<std::string>& game : games) {
    std::vector<std::string> run{"battle", "--players", "lookahead:64,greedy", "--battles", "16", "--format", "json"};
    run.insert(run.end(), game.begin(), game.end());
    const Json score = Json::parse(warbalance_program(run).out)["results"][0]["score_a"];
    EXPECT_GT(score.get<double>(), 0.5) << game[0];
  }
}

}  // namespace
}  // namespace warbalance::test::players_command_test
