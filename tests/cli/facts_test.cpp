#include <gtest/gtest.h>
#include <map>

#include "tests/cli/program.hpp"

namespace warbalance::test::facts_test {
namespace {

Outcome facts(std::initializer_list<std::string> more) {
  std::vector<std::string> arguments{"battle", "rangers", "levy", "--rules", "suitcase", "--facts", "--battles", "64"};
  arguments.insert(arguments.end(), more);
  return warbalance_program(arguments);
}

TEST(Facts, CsvHasOneRowAFact) {
  const Outcome outcome = facts({"--format", "csv"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.substr(0, outcome.out.find("\r\n")),
            "scope,side,army,unit,units,source,special_rule,fact,mean,se,measure,rule,battles,seed");
  expect_in(outcome.out,
            {"\r\nbattle,,,,,,,rounds,4.000000,0.000000,,SC-R1,64,1\r\n", "\r\nside,A,Rangers,,,,,markers,",
             "\r\nside,B,Levy,,,,,points_destroyed,", "\r\nunit,A,Rangers,Ranger,8,,,wounds_dealt,",
             "\r\nsource,B,Levy,Bolt Thrower,1,Great Bolt,,shots,"});
}

TEST(Facts, JsonAgreesWithTheScoresOfTheSameBattles) {
  const Json counted = Json::parse(facts({"--format", "json"}).out);
  EXPECT_EQ(counted["command"], "battle");
  std::map<std::string, double> sides;
  double wounds = 0, dealt = 0;
  for (const Json& row : counted["results"]) {
    const double mean = row["mean"];
    if (row["scope"] == "side") sides[row["fact"].get<std::string>() + row["side"].get<std::string>()] = mean;
    if (row["scope"] == "source" && row["fact"] == "wounds") wounds += mean;
    if (row["scope"] == "unit" && row["fact"] == "wounds_dealt") dealt += mean;
    EXPECT_EQ(row["battles"], 64);
  }
  EXPECT_NEAR(wounds, dealt, 1e-5);
  EXPECT_GT(dealt, 1);
  const Json scores = Json::parse(
      warbalance_program({"battle", "rangers", "levy", "--rules", "suitcase", "--battles", "64", "--format", "json"})
          .out);
  const Json& row = scores["results"][0];
  EXPECT_NEAR(64 * sides["winA"], row["wins_a"].get<double>(), 1e-3);
  EXPECT_NEAR(sides["points_destroyedA"] + sides["points_routedA"], row["destroyed_a"].get<double>(), 1e-3);
  EXPECT_NEAR(sides["units_leftB"], row["survivors_b"].get<double>(), 1e-3);
}

TEST(Facts, TablesShowSidesWeaponsAndUnitsWithWhatTheFactsMean) {
  const std::string table = facts({}).out;
  expect_in(table, {"Facts of 64 battles: A Rangers, B Levy", "knocked out by group wound", "Great Bolt",
                    "wounds taken", "markers it owned at the end"});
}

TEST(Facts, OfEverySystemTellWhatSpecialRulesDid) {
  const Json counted = Json::parse(
      warbalance_program({"battle", "line", "raiders", "--facts", "--battles", "64", "--format", "json"}).out);
  double lost = 0, units = 0;
  std::map<std::string, Json> rules;
  for (const Json& row : counted["results"]) {
    if (row["scope"] == "side" && row["fact"] == "points_lost") lost += row["mean"].get<double>();
    if (row["scope"] == "unit" && row["fact"] == "points_lost") units += row["mean"].get<double>();
    if (row["scope"] == "rule") rules[row["special_rule"].get<std::string>()] = row;
  }
  EXPECT_NEAR(units, lost, 1e-3);
  EXPECT_EQ(rules["Armored"]["fact"], "ignore_hit");
  EXPECT_EQ(rules["Armored"]["measure"], "hits ignored");
  EXPECT_EQ(rules["Armored"]["units"], 2);
  EXPECT_GT(rules["Armored"]["mean"].get<double>(), 0);
}

TEST(Facts, DuelsHaveThemToo) {
  const Outcome duel = warbalance_program(
      {"duel", "Ranger", "Duellist", "--rules", "suitcase", "--facts", "--battles", "64", "--format", "json"});
  EXPECT_EQ(duel.status, 0) << duel.err;
  const Json counted = Json::parse(duel.out);
  EXPECT_EQ(counted["command"], "duel");
  EXPECT_EQ(counted["results"][0]["fact"], "draw");
}

using Strings = std::vector<std::string>;

Strings battle(const Strings& more) {
  Strings arguments{"battle", "line", "raiders", "--battles", "400"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

double sum_of(const Json& json, const Strings& names) {
  double sum = 0;
  for (const std::string& name : names) {
    EXPECT_TRUE(json.contains(name)) << name;
    if (!json.contains(name)) continue;
    EXPECT_LE(json[name + "_low"], json[name]) << name;
    EXPECT_GE(json[name + "_high"], json[name]) << name;
    sum += json[name].get<double>();
  }
  return sum;
}

const Strings kAllShares{"variance_share_dice", "variance_share_table", "variance_share_first_move",
                         "variance_share_seat"};

TEST(Shares, OfADrawnTableNeedBattlesOfTheirOwn) {
  const Json without = Json::parse(warbalance_program(battle({"--format", "json"})).out);
  EXPECT_TRUE(without.contains("variance_share_first_move"));
  EXPECT_FALSE(without.contains("variance_share_dice"));
  EXPECT_FALSE(without.contains("variance_share_table"));
  const Json with = Json::parse(warbalance_program(battle({"--shares", "--format", "json"})).out);
  EXPECT_NEAR(sum_of(with, kAllShares), 1, 0.02) << "some are cut at 0";
  EXPECT_GT(with["variance_share_dice"], 0.5);
  EXPECT_EQ(with["results"], without["results"]) << "the battles of the result are the same";
}

TEST(Shares, OfAFixedTableAreAllKnown) {
  for (const std::string more : {"--no-swap", "--quiet"}) {
    const Json json = Json::parse(warbalance_program(battle({"--scenario", "open", more, "--format", "json"})).out);
    Strings names{"variance_share_dice", "variance_share_first_move"};
    if (more != "--no-swap") names.emplace_back("variance_share_seat");
    EXPECT_NEAR(sum_of(json, names), 1, 1e-5);
    EXPECT_EQ(json.contains("variance_share_seat"), more != "--no-swap");
  }
}

TEST(Shares, AreASentenceForPeople) {
  const std::string scatter = "Of the scatter of single results ";
  const std::string known = warbalance_program(battle({"--scenario", "open"})).out;
  expect_in(known, {scatter, "is the dice and the choices that follow them (95 % interval "});
  const std::string open = warbalance_program(battle({})).out;
  EXPECT_NE(open.find("the rest is the table and the dice: --shares tells them apart."), std::string::npos) << open;
  EXPECT_NE(warbalance_program(battle({"--shares"})).out.find("the table ("), std::string::npos);
}

TEST(Shares, OfSystemsThatDrawTheirTablesThemselvesAreTold) {
  const Json json = Json::parse(warbalance_program({"battle", "rangers", "levy", "--rules", "suitcase", "--battles",
                                                    "64", "--shares", "--format", "json"})
                                    .out);
  EXPECT_TRUE(json.contains("variance_share_table"));
}

TEST(Shares, GoWithTwoArmiesAndScores) {
  expect_refused(warbalance_program({"battle", "line", "raiders", "champions", "--shares"}),
                 {"--shares is for two armies, not for 3"});
  expect_refused(warbalance_program({"battle", "rangers", "levy", "--rules", "suitcase", "--facts", "--shares"}),
                 {"--shares does not go with --facts"});
}

TEST(Shares, OfPricesAreArmiesFirstMoveAndDice) {
  const Json json = Json::parse(warbalance_program({"price", "Tough", "--quick", "--battles", "24000", "--scenario",
                                                    "open", "--players", "aggressive", "--format", "json"})
                                    .out);
  EXPECT_NEAR(sum_of(json, {"variance_share_armies", "variance_share_by_quality", "variance_share_dice",
                            "variance_share_first_move", "variance_share_rest"}),
              1, 0.01);
  EXPECT_GT(json["variance_share_armies"], 0.02);
  EXPECT_GT(json["variance_share_dice"], 0.05);
}

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

// The command games: results of real games against simulated prices.

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
  const auto report = Json::parse(one.out);
  EXPECT_EQ(report["results"].size(), 32U);
  EXPECT_EQ(report["results"][0]["item"], "2+");
  EXPECT_EQ(report["results"][0]["verdict"], "not_told");
  EXPECT_EQ(report["games"], 3);
  EXPECT_GT(report["score_per_point"].get<double>(), 0);
}

TEST(GamesCommand, TakesPricesOfTheRulesAsTheyAreSet) {
  const Outcome outcome = games(kLeague, {"--format", "json", "--set", "rule.Tough.cost=45", "--panel", "aggressive"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const auto& row : Json::parse(outcome.out)["results"]) {
    if (row["item"] != "Tough") continue;
    EXPECT_EQ(row["listed"], 45);
  }
}

TEST(GamesCommand, SaysAllThatIsWrongWithTheFile) {
  expect_refused(games("list_a,list_b,result,wieght\nlnie,line,x,1\nline,line,a,1,2\n", {}),
                 {"FOLDER/league.csv:1:22: error: unknown column \"wieght\"\n  did you mean 'weight'?",
                  "league.csv:3:15: error: this row has 5 fields"});
  const Outcome ignored = games("list_a,list_b,result,wieght\nlnie,line,x,1\n", {"--ignore-columns"});
  expect_in(ignored.err, {"league.csv:2:1: error: there is no army", "league.csv:2:11: error: \"x\" is no result"});
}

TEST(GamesCommand, RefusesRulesetsWithCardsAndFilesThatAreNotThere) {
  expect_refused(games(kLeague, {"--rules", "suitcase"}), {"has cards with weapons"});
  expect_refused(warbalance_program({"games", "no/such.csv"}), {"no/such.csv: error: there is no such file"});
  EXPECT_EQ(warbalance_program({"games"}).status, 2);
}

}  // namespace
}  // namespace warbalance::test::facts_test
