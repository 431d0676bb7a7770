#include <gtest/gtest.h>

#include "sim/battles/progress.hpp"
#include "sim/games/game_log.hpp"
#include "sim/games/game_prices.hpp"
#include "tests/sim/battles/stop_after.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::game_log_test {
namespace {

Loaded<GameLog> loaded(const std::string& text, bool ignore_columns = false, std::size_t most_units = 64) {
  const TemporaryFolder folder;
  folder.write("own.toml", "name = \"Own\"\n[[unit]]\nprofile = \"4+ Tough\"\n");
  const auto file = folder.write("games.csv", text);
  return read_game_log(warstuff(), {}, read_csv_file(file).value.value(), file, most_units, ignore_columns);
}

Texts errors(const std::string& text) {
  const Loaded<GameLog> read = loaded(text);
  EXPECT_NE(read.value.has_value(), has_errors(read.diagnostics)) << text;
  return summaries(read.diagnostics);
}

TEST(GameLog, TakesNamesFilesAndTextsInColumnsOfAnyOrder) {
  const GameLog log = loaded(
                          "Player B,result,list_b,LIST-A,weight,first,player_a\n"
                          " bob ,win,line,own.toml,\"2,5\",b,Ann\n"
                          "ann,0.5,\"2x 4+; 1x 5+\",line,,,BOB\n")
                          .value.value();
  ASSERT_EQ(log.armies.size(), 3U) << "line is one army";
  EXPECT_EQ(log.armies[0].name, "Own");
  EXPECT_EQ(log.players, (Texts{"Ann", "bob"}));
  ASSERT_EQ(log.games.size(), 2U);
  EXPECT_EQ(log.games[0].score, 1);
  EXPECT_EQ(log.games[0].first, -1);
  EXPECT_EQ(log.games[0].weight, 2.5);
  EXPECT_EQ(log.games[0].player_a, 0U);
  EXPECT_EQ(log.games[1].player_a, 1U);
  EXPECT_EQ(log.games[1].army_a, log.games[0].army_b);
  EXPECT_EQ(log.games[1].score, 0.5);
  EXPECT_EQ(log.games[1].first, 0);
  EXPECT_EQ(log.games[1].weight, 1);
}

TEST(GameLog, ResultsAreThoseOfA) {
  const std::pair<const char*, double> results[] = {{"a", 1},    {"B", 0},     {"Draw", 0.5}, {"win", 1},
                                                    {"loss", 0}, {"1", 1},     {"0", 0},      {"0.5", 0.5},
                                                    {"1.0", 1},  {"tie", 0.5}, {"'0", 0}};
  for (const auto& [word, score] : results) {
    EXPECT_EQ(loaded(std::string("list_a,list_b,result\nline,line,") + word + "\n").value.value().games[0].score, score)
        << word;
  }
}

TEST(GameLog, ArmiesMayHaveAnyNumberOfPoints) {
  EXPECT_TRUE(loaded("list_a,list_b,result\n40x 4+ Tough,line,a\n").value);
}

TEST(GameLog, WhatIsWrongIsToldAtItsPlaceAllAtOnce) {
  EXPECT_EQ(errors("list_a,list_b,result,first,weight\n2x 4+ Armord,lnie,x,c,-1\n,line,,,0\nlnie,line,a,,1e9\n"),
            (Texts{"2:7: unknown special rule \"Armord\" | did you mean 'Armored'?  see: warbalance rules warstuff-2.0",
                   "2:14: there is no army or unit \"lnie\" | did you mean 'line'?",
                   "2:19: \"x\" is no result | a, b or draw; or from A's view win, loss, 1, 0, 0.5",
                   "2:21: \"c\" moved first? | a or b, or nothing where nobody knows",
                   "2:23: \"-1\" is no weight | a number above 0, at most a million",
                   "3:1: a game needs an army here | a name, a file, or a text such as \"3x 4+ Armored; 2x 5+\"",
                   "3:7: this game has no result | a, b or draw; or from A's view win, loss, 1, 0, 0.5",
                   "3:9: \"0\" is no weight | a number above 0, at most a million",
                   "4:14: \"1e9\" is no weight | a number above 0, at most a million"}));
}

TEST(GameLog, FilesThatCannotBeReadAreToldWhereTheyAreNamed) {
  const Texts found = errors("list_a,list_b,result\nline,line,a\nline,no/such.toml,a\nline,no/such.toml,b\n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].starts_with("3:6: ")) << found[0];
  EXPECT_TRUE(found[0].find("no/such.toml: there is no such file") != std::string::npos) << found[0];
}

// The reader of the table has said what is wrong.
TEST(GameLog, RowsThatCouldNotBeReadAreNotMissed) {
  EXPECT_TRUE(loaded("list_a,list_b,result\n\"line,line,a\n").diagnostics.empty());
}

TEST(GameLog, ColumnsAreKnownOrIgnoredOnRequest) {
  EXPECT_EQ(errors("list_a,lsit_b,result,result\nline,line,a,a\n"),
            (Texts{"1:8: unknown column \"lsit_b\" | did you mean 'list_b'?; --ignore-columns skips others",
                   "1:22: a second column \"result\" | each column stands once",
                   "1:1: there is no column \"list_b\" | list_b: army of side B"}));
  EXPECT_TRUE(loaded("list_a,list_b,result,remark\nline,line,a,fun\n", /*ignore_columns=*/true).value);
  EXPECT_EQ(errors("list_a,list_b,result\n"),
            Texts{"1:1: there is no game in the table | each row below the first is one"});
}

TEST(GameLog, ArmiesMustFitOnTheTable) {
  EXPECT_EQ(summaries(loaded("list_a,list_b,result\nline,6x 4+,a\n", false, 5).diagnostics),
            (Texts{"2:1: the army has 8 units | a battle has room for 5 on each side",
                   "2:6: the army has 6 units | a battle has room for 5 on each side"}));
}

TEST(GameItems, CountsWhatTheArmiesDifferIn) {
  const GameLog log =
      loaded("list_a,list_b,result,first,weight\n2x 4+ Tough; 1x 5+,1x 4+ Tough,b,a,3\n5+,4+,a,,1\n").value.value();
  const ItemizedGames games = itemize(log, warstuff(), {0.75, 0.5});
  const auto item = [&](const std::string& name) {
    std::size_t place = 0;
    while (games.items[place].name != name) ++place;
    return place;
  };
  const FitGame& game = games.model.games[0];
  EXPECT_EQ(game.difference[item("4+")], 1);
  EXPECT_EQ(game.difference[item("5+")], 1);
  EXPECT_EQ(game.difference[item("Tough")], 1);
  EXPECT_EQ(game.difference[item("Fast")], 0);
  EXPECT_EQ(game.score, -0.5);
  EXPECT_EQ(game.simulated, 0.25);
  EXPECT_EQ(game.first, 1);
  EXPECT_EQ(games.items[item("Tough")].listed, 30);
  EXPECT_EQ(games.items[item("Tough")].games_with, 1);
  EXPECT_EQ(games.items[item("5+")].games_with, 2);
  EXPECT_EQ(games.items[item("Fast")].games_with, 0);
  EXPECT_NEAR(games.model.mean_items[item("Tough")], 9.0 / 8, 1e-12) << "3 of weight 3, in two armies of weight 4";
}

/// A log of armies of one unit each, which costs 10, 20, 30 points.
GameLog log_of(const std::vector<std::pair<std::size_t, std::size_t>>& games) {
  GameLog log;
  for (const Hundredths cost : {1000, 2000, 3000}) {
    Army army;
    army.units.push_back({"unit", {}, cost});
    log.armies.push_back(army);
  }
  for (const auto& [a, b] : games) {
    LoggedGame game;
    game.army_a = a;
    game.army_b = b;
    log.games.push_back(game);
  }
  return log;
}

/// The more expensive army wins; of equal ones, that at seat 1.
BattleReport dearer_wins(const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey&) {
  BattleReport report;
  report.winner = seat1.costs[0] >= seat2.costs[0] ? 0 : 1;
  return report;
}

TEST(SimulatedGames, ScoreForAWhicheverSideAnArmyStandsOn) {
  const GameLog log = log_of({{0, 2}, {2, 0}, {1, 1}, {2, 1}});
  const SimulatedGames games(log, 30);
  EXPECT_EQ(games.battles(), 30) << "five couples for each of three pairs of armies";
  SilentProgress progress;
  EXPECT_EQ(games.play(dearer_wins, 1, progress).value(), (std::vector<double>{0, 1, 0.5, 1}));
}

TEST(SimulatedGames, PlayAtLeastACoupleAndAtMostFiveHundred) {
  const GameLog log = log_of({{0, 1}, {1, 2}, {1, 0}});
  EXPECT_EQ(SimulatedGames(log, 1).battles(), 4);
  EXPECT_EQ(SimulatedGames(log, 1'000'000).battles(), 2000);
}

TEST(SimulatedGames, ThatAreStoppedHaveNoScores) {
  const GameLog log = log_of({{0, 1}});
  StopAfter progress(0);
  EXPECT_FALSE(SimulatedGames(log, 100).play(dearer_wins, 1, progress));
}

}  // namespace
}  // namespace warbalance::sim::game_log_test
