#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

// The command games: results of real games against simulated prices.

namespace warbalance::test::games_test {
namespace {

const std::string kLeague =
    "list_a,list_b,result,first,player_a,player_b\n"
    "line,raiders,a,a,Ann,Bob\n"
    "raiders,\"2x 3+ Tough, Fast; 3x 5+\",draw,a,Cy,Ann\n"
    "\"4x 4+ Armored; 2x 5+ Shooter(18)\",line,b,b,Bob,Cy\n";

/// A run on a file with this text.
Outcome games(const std::string& text, std::vector<std::string> more) {
  const ScratchFolder folder;
  write_text(folder / "league.csv", text);
  std::vector<std::string> words{"games", (folder / "league.csv").string(), "--battles", "4000"};
  words.insert(words.end(), more.begin(), more.end());
  Outcome outcome = warbalance_program(words);
  for (std::string* text_of : {&outcome.out, &outcome.err}) {
    for (std::size_t at = 0; (at = text_of->find(folder.path().string())) != std::string::npos;) {
      text_of->replace(at, folder.path().string().size(), "FOLDER");
    }
  }
  return outcome;
}

TEST(GamesCommand, BeginsWithItsConclusion) {
  const Outcome outcome = games(kLeague, {});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with(
      "Prices by games that people have played\n\nThe 3 games contradict no simulated price, but are too few to "
      "confirm any.\n"))
      << outcome.out;
  EXPECT_NE(outcome.out.find("3 games of 3 players"), std::string::npos) << outcome.out;
}

TEST(GamesCommand, HasARowForEveryItemAndTheSameBytesForAnyNumberOfThreads) {
  const Outcome one = games(kLeague, {"--format", "json", "--threads", "1"});
  const Outcome three = games(kLeague, {"--format", "json", "--threads", "3"});
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(one.out, three.out);
  const auto report = nlohmann::json::parse(one.out);
  EXPECT_EQ(report["results"].size(), 32U);
  EXPECT_EQ(report["results"][0]["item"], "2+");
  EXPECT_EQ(report["results"][0]["verdict"], "not_told");
  EXPECT_EQ(report["games"], 3);
  EXPECT_GT(report["score_per_point"].get<double>(), 0);
}

TEST(GamesCommand, TakesPricesOfTheRulesAsTheyAreSet) {
  const Outcome outcome = games(kLeague, {"--format", "json", "--set", "rule.Tough.cost=45", "--panel", "aggressive"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const auto& row : nlohmann::json::parse(outcome.out)["results"]) {
    if (row["item"] != "Tough") continue;
    EXPECT_EQ(row["listed"], 45);
  }
}

TEST(GamesCommand, SaysAllThatIsWrongWithTheFile) {
  const Outcome outcome = games("list_a,list_b,result,wieght\nlnie,line,x,1\nline,line,a,1,2\n", {});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("FOLDER/league.csv:1:22: error: unknown column \"wieght\"\n  did you mean 'weight'?"),
            std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.err.find("league.csv:3:15: error: this row has 5 fields"), std::string::npos) << outcome.err;
  const Outcome ignored = games("list_a,list_b,result,wieght\nlnie,line,x,1\n", {"--ignore-columns"});
  EXPECT_NE(ignored.err.find("league.csv:2:1: error: there is no army"), std::string::npos) << ignored.err;
  EXPECT_NE(ignored.err.find("league.csv:2:11: error: \"x\" is no result"), std::string::npos) << ignored.err;
}

TEST(GamesCommand, RefusesRulesetsWithCardsAndFilesThatAreNotThere) {
  const Outcome cards = games(kLeague, {"--rules", "suitcase"});
  EXPECT_EQ(cards.status, 2);
  EXPECT_NE(cards.err.find("has cards with weapons"), std::string::npos) << cards.err;
  const Outcome none = warbalance_program({"games", "no/such.csv"});
  EXPECT_EQ(none.status, 2);
  EXPECT_NE(none.err.find("no/such.csv: error: there is no such file"), std::string::npos) << none.err;
  EXPECT_EQ(warbalance_program({"games"}).status, 2);
}

}  // namespace
}  // namespace warbalance::test::games_test
