#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/sample_games.hpp"
#include "tests/rulesets.hpp"

namespace warbalance::test::replay_result_test {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kBattles = 8;

/// A run of a few battles, and each of them replayed.
class ReplayedRun : public testing::TestWithParam<std::vector<std::string>> {
 protected:
  static std::vector<std::string> words(const std::string& command) {
    const auto& game = GetParam();
    std::vector<std::string> all{command};
    if (command == "replay") all.emplace_back("battle");
    all.insert(all.end(), {game[1], game[2], "--rules", game[0], "--seed", "11"});
    return all;
  }
  static Json result_of(const Outcome& outcome) {
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return Json::parse(outcome.out)["results"][0];
  }
  static Json replay(int number) {
    std::vector<std::string> all = words("replay");
    all.insert(all.end(), {"--battle", std::to_string(number), "--format", "json"});
    return result_of(warbalance_program(all));
  }
  static Json run() {
    std::vector<std::string> all = words("battle");
    all.insert(all.end(), {"--battles", std::to_string(kBattles), "--format", "json"});
    return result_of(warbalance_program(all));
  }
};

const Json& side_of(const Json& replay, const std::string& side) {
  const Json& sides = replay["result"]["sides"];
  return sides[0]["side"] == side ? sides[0] : sides[1];
}

double margin_of_a(const Json& replay) {
  return side_of(replay, "A")["points_destroyed"].get<double>() -
         side_of(replay, "B")["points_destroyed"].get<double>();
}

// Sums over the battles that are replayed one by one are those that the run counted.
TEST_P(ReplayedRun, SaysWhatTheRunCounted) {
  std::map<std::string, double> sums;
  for (int number = 0; number < kBattles; ++number) {
    const Json replayed = replay(number);
    const Json& result = replayed["result"];
    const std::string winner = result["winner"].is_null() ? "draws" : result["winner"] == "A" ? "wins_a" : "wins_b";
    sums[winner] += 1;
    sums["rounds_mean"] += result["rounds"].get<double>();
    sums["dice_mean"] += result["dice"].get<double>();
    sums["first_player_score"] += result["winner"].is_null() ? 0.5 : result["winner"] == result["first_player"] ? 1 : 0;
    for (const auto& [side, letter] : {std::pair{"A", "a"}, {"B", "b"}}) {
      const Json& counted = side_of(replayed, side);
      sums[std::string("destroyed_") + letter] += counted["points_destroyed"].get<double>();
      sums[std::string("survivors_") + letter] += counted["survivors"].get<double>();
      sums[std::string("routs_") + letter] += counted["rout_round"].is_null() ? 0 : 1;
    }
    sums["margin_mean"] += margin_of_a(replayed);
    const Json& last = replayed["events"].back();
    ASSERT_EQ(last["event"], "result");
    EXPECT_EQ(last["rounds"], result["rounds"]);
    EXPECT_EQ(last.contains("side") ? last["side"] : Json(nullptr), result["winner"]);
  }
  const Json counted = run();
  ASSERT_EQ(counted["battles"], kBattles);
  for (const std::string name : {"wins_a", "draws", "wins_b"}) EXPECT_EQ(counted[name], sums[name]) << name;
  for (const std::string name : {"rounds_mean", "dice_mean", "first_player_score", "destroyed_a", "destroyed_b",
                                 "survivors_a", "survivors_b", "routs_a", "routs_b", "margin_mean"}) {
    EXPECT_NEAR(counted[name].get<double>(), sums[name] / kBattles, 0.0001) << name;
  }
  EXPECT_GT(sums["destroyed_a"] + sums["destroyed_b"], 0) << "battles in which nothing happens compare nothing";
}

// The lines below a result lead to the battles that they speak of.
TEST_P(ReplayedRun, HasTheBiggestWinsWhereItsReplayLinesSay) {
  std::vector<std::string> words_of_run = words("battle");
  words_of_run.insert(words_of_run.end(), {"--battles", std::to_string(kBattles)});
  const std::string table = warbalance_program(words_of_run).out;
  std::map<std::string, double> biggest;
  for (int number = 0; number < kBattles; ++number) {
    const Json replayed = replay(number);
    if (replayed["result"]["winner"].is_null()) continue;
    const std::string winner = replayed["result"]["winner"];
    const double margin = winner == "A" ? margin_of_a(replayed) : -margin_of_a(replayed);
    const auto [known, first] = biggest.emplace(winner, margin);
    known->second = std::max(known->second, margin);
  }
  ASSERT_FALSE(biggest.empty());
  for (const auto& [side, margin] : biggest) {
    const std::string label = "Biggest win of " + side;
    const std::size_t begin = table.find("warbalance replay", table.find(label));
    ASSERT_NE(begin, std::string::npos) << table;
    const std::string line = table.substr(begin, table.find('\n', begin) - begin);
    const Json replayed = Json::parse(run_line(line, "--format json"))["results"][0];
    EXPECT_EQ(replayed["result"]["winner"], side) << line;
    EXPECT_NEAR(margin_of_a(replayed), side == "A" ? margin : -margin, 1e-9) << line;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ReplayedRun, testing::ValuesIn(kSampleGames),
                         [](const auto& test) { return tests::test_name(test.param[0]); });

TEST(SampleGames, AreOfEverySystem) {
  std::vector<std::string> played;
  for (const auto& game : kSampleGames) played.push_back(game[0]);
  EXPECT_EQ(played, tests::ruleset_of_each_system());
}

TEST(Replay, TellsTheBattleThatTheRunCounted) {
  const std::vector<std::string> run = {"battle", "line", "raiders",  "--battles", "2",
                                        "--seed", "9",    "--format", "json"};
  const Json counted = Json::parse(warbalance_program(run).out)["results"][0];
  std::int64_t dice = 0;
  double destroyed_a = 0;
  for (const std::string number : {"0", "1"}) {
    const Outcome outcome = warbalance_program(
        {"replay", "battle", "line", "raiders", "--seed", "9", "--battle", number, "--format", "json"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const Json battle = Json::parse(outcome.out)["results"][0];
    std::int64_t rolled = 0;
    for (const Json& event : battle["events"]) rolled += event["event"] == "die";
    EXPECT_EQ(rolled, battle["result"]["dice"].get<std::int64_t>());
    dice += rolled;
    for (const Json& side : battle["result"]["sides"]) {
      if (side["side"] == "A") destroyed_a += side["points_destroyed"].get<double>();
    }
    EXPECT_EQ(battle["seats"][number == "0" ? 0 : 1]["side"], "A");
  }
  EXPECT_DOUBLE_EQ(static_cast<double>(dice) / 2, counted["dice_mean"].get<double>());
  EXPECT_NEAR(destroyed_a / 2, counted["destroyed_a"].get<double>(), 1e-4);
}

TEST(Replay, LineOfADuelTableShowsThatBattle) {
  const Outcome duel = warbalance_program({"duel", "4+ Frenzy", "4+", "--battles", "200", "--distance", "8"});
  const std::string label = "warbalance replay duel '4+ Frenzy' 4+ --distance 8 --battle ";
  const std::size_t at = duel.out.find(label);
  ASSERT_NE(at, std::string::npos) << duel.out;
  const std::string number = duel.out.substr(at + label.size(), duel.out.find('\n', at) - at - label.size());
  const Outcome replay =
      warbalance_program({"replay", "duel", "4+ Frenzy", "4+", "--distance", "8", "--battle", number});
  EXPECT_EQ(replay.status, 0) << replay.err;
  expect_in(replay.out, {"Battle " + number + ":", "A wins in round"});
}

TEST(Replay, OfAPriceRunShowsWhatItsUnitsScored) {
  const std::vector<std::string> run = {"replay",  "price",  "--quick", "--battles", "48000",
                                        "--chain", "1",      "--round", "2",         "--battle",
                                        "3",       "--seed", "5",       "--format",  "json"};
  const Outcome outcome = warbalance_program(run);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const Json battle = Json::parse(outcome.out)["results"][0];
  EXPECT_EQ(battle["seats"][0]["side"], "B") << "A has seat 1 in the even battles only";
  EXPECT_GT(battle["result"]["rounds"].get<int>(), 0);
  EXPECT_EQ(warbalance_program(with(run, {"--threads", "1"})).out, outcome.out);
  EXPECT_NE(warbalance_program(with(run, {"--seed", "6"})).out, outcome.out);
}

}  // namespace
}  // namespace warbalance::test::replay_result_test
