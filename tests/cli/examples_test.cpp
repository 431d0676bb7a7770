#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace warbalance::test::examples_test {
namespace {

using Json = nlohmann::ordered_json;

/// Runs the replay line of an example and compares what it shows with what was said of it.
void expect_shown(const Json& example) {
  const Json battle = Json::parse(run_line(example["replay"], "--format json"))["results"][0];
  EXPECT_EQ(battle["battle"], example["battle"]);
  EXPECT_EQ(battle["result"]["winner"], example["winner"]) << example;
  EXPECT_EQ(battle["result"]["rounds"], example["rounds"]) << example;
  EXPECT_EQ(battle["result"]["sides"].size(), example["points"].size());
  for (const Json& side : battle["result"]["sides"]) {
    EXPECT_EQ(side["points_destroyed"], example["points"][side["side"].get<std::string>()]) << example;
  }
}

std::vector<std::string> names_of(const Json& examples) {
  std::vector<std::string> names;
  for (const Json& example : examples) names.push_back(example["example"]);
  return names;
}

const std::vector<std::string> kAll = {"median", "upset", "closest", "shortest"};

TEST(Examples, LinesShowTheBattlesThatTheyPromise) {
  const std::vector<std::vector<std::string>> runs = {
      {"battle", "line", "raiders", "--battles", "200", "--scenario", "standard"},
      {"battle", "line", "raiders", "hunters", "--battles", "150", "--seed", "3"},
      {"battle", "line", "raiders", "hunters", "champions", "--battles", "80", "--scenario", "crossroads"},
      {"duel", "4+ Frenzy, Mounted", "4+ Armored", "--battles", "300", "--distance", "10", "--set", "rounds=4"},
      {"battle", "line", "raiders", "--battles", "100", "--players", "tactical,random", "--no-swap"},
  };
  for (std::vector<std::string> run : runs) {
    run.insert(run.end(), {"--examples", "--format", "json"});
    const Outcome outcome = warbalance_program(run);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const Json rows = Json::parse(outcome.out)["results"];
    const Json& examples = rows[0]["examples"];
    EXPECT_EQ(names_of(examples), kAll);
    for (const Json& row : rows) EXPECT_EQ(row["examples"], examples) << "the run has one list";
    for (const Json& example : examples) expect_shown(example);
  }
}

TEST(Examples, UpsetIsTheBiggestWinOfWhoWinsLessOften) {
  const std::vector<std::string> run = {"battle", "line", "raiders", "--battles", "200", "--examples"};
  const Outcome table = warbalance_program(run);
  const std::string label = "Biggest win of B     ";
  const std::size_t at = table.out.find(label);
  ASSERT_NE(at, std::string::npos) << table.out;
  const std::size_t line = at + label.size();
  const std::string replay = table.out.substr(line, table.out.find('\n', line) - line);
  const std::size_t upset = table.out.find("\nupset");
  ASSERT_NE(upset, std::string::npos) << table.out;
  const std::string shown = table.out.substr(upset + 1, table.out.find('\n', upset + 1) - upset - 1);
  EXPECT_NE(shown.find("B wins in round"), std::string::npos) << shown;
  EXPECT_EQ(shown.substr(shown.size() - replay.size()), replay);
}

TEST(Examples, AreLeftOutWhereThereIsNoUpset) {
  const Outcome outcome =
      warbalance_program({"battle", "3x 2+ Armored", "1x 6+", "--battles", "10", "--examples", "--format", "json"});
  const Json row = Json::parse(outcome.out)["results"][0];
  ASSERT_EQ(row["wins_b"], 0);
  EXPECT_EQ(names_of(row["examples"]), (std::vector<std::string>{"median", "closest", "shortest"}));
}

TEST(Examples, LeaveCsvPureAndGoToStderr) {
  const std::vector<std::string> run = {"battle", "line", "raiders", "--battles", "64", "--format", "csv", "--quiet"};
  std::vector<std::string> asked = run;
  asked.emplace_back("--examples");
  const Outcome with_examples = warbalance_program(asked);
  EXPECT_EQ(with_examples.out, warbalance_program(run).out);
  for (const std::string& name : kAll) {
    const std::size_t at = with_examples.err.find(name + ": ");
    ASSERT_NE(at, std::string::npos) << with_examples.err;
    const std::size_t line = with_examples.err.find("warbalance replay battle line raiders --battle ", at);
    EXPECT_LT(line, with_examples.err.find('\n', at)) << with_examples.err;
  }
}

TEST(Examples, StandBelowTheNumbersForPeople) {
  const std::vector<std::string> run = {"duel", "4+", "4+ Fast", "--battles", "64"};
  for (const std::string format : {"table", "markdown"}) {
    std::vector<std::string> asked = run;
    asked.insert(asked.end(), {"--format", format});
    const std::string without = warbalance_program(asked).out;
    asked.emplace_back("--examples");
    const std::string text = warbalance_program(asked).out;
    for (const std::string& name : kAll) EXPECT_NE(text.find(name), std::string::npos) << text;
    EXPECT_EQ(text.substr(0, text.find("Score of A")), without.substr(0, without.find("Score of A")));
    EXPECT_EQ(without.find("median"), std::string::npos);
  }
}

}  // namespace
}  // namespace warbalance::test::examples_test
