#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

// Players as users name them: shipped ones, files, weights in settings and sweeps.

namespace warbalance::test::players_test {
namespace {

using Json = nlohmann::json;

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
  const Outcome refused = warbalance_program({"sweep", old});
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("player.threat_now"), std::string::npos) << refused.err;
}

// Were rollouts valued with the wrong sign, the player that looks ahead would lose nearly all of these.
TEST(PlayersProgram, WhoLooksAheadBeatsWhoDoesNot) {
  const std::vector<std::vector<std::string>> games{
      {"line", "line"},
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
}  // namespace warbalance::test::players_test
