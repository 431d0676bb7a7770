#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <map>

#include "tests/cli/program.hpp"

namespace warbalance::test::matrix_test {
namespace {

constexpr const char* kHeader = "row,column,battles,score,se,ci_low,ci_high,residual,without_attack,without_room\r\n";

const std::vector<std::string> kThree = {"matrix", "line", "raiders", "2x 4+ Armored, Fast", "--battles", "200"};

TEST(Matrix, CsvHasEveryOrderedPairAndMirrorsComplement) {
  const Outcome csv = warbalance_program(with(kThree, {"--format", "csv", "--quiet"}));
  EXPECT_EQ(csv.status, 0) << csv.err;
  EXPECT_EQ(csv.err, "");
  EXPECT_EQ(csv.out.rfind(kHeader, 0), 0U) << csv.out;
  EXPECT_EQ(std::count(csv.out.begin(), csv.out.end(), '\n'), 1 + 6);
  EXPECT_NE(csv.out.find("\r\nLine,\"2x 4+ Armored, Fast\",200,"), std::string::npos) << csv.out;
  std::map<std::pair<std::string, std::string>, Json> rows;
  const Json json = Json::parse(warbalance_program(with(kThree, {"--format", "json"})).out);
  for (const Json& row : json["results"]) rows[{row["row"], row["column"]}] = row;
  ASSERT_EQ(rows.size(), 6U);
  for (const auto& [names, row] : rows) {
    const Json& mirror = rows.at({names.second, names.first});
    EXPECT_DOUBLE_EQ(row["score"].get<double>() + mirror["score"].get<double>(), 1);
    EXPECT_DOUBLE_EQ(row["ci_low"].get<double>() + mirror["ci_high"].get<double>(), 1);
    EXPECT_EQ(row["residual"].get<double>(), -mirror["residual"].get<double>());
    EXPECT_EQ(row["se"], mirror["se"]);
    EXPECT_LE(row["ci_low"].get<double>(), row["score"].get<double>());
  }
}

TEST(Matrix, CsvSurvivesARoundTripThroughPython) {
  const ScratchFolder folder;
  const auto file = folder / "matrix.csv";
  const auto copy = folder / "copy.csv";
  ASSERT_EQ(warbalance_program(with(kThree, {"--format", "csv", "--output", file.string()})).status, 0);
  const std::string script =
      "import csv,sys;"
      "rows=list(csv.reader(open(sys.argv[1],newline='')));"
      "assert len(rows)==7 and all(len(r)==10 for r in rows);"
      "assert all(0<=float(r[3])<=1 for r in rows[1:]);"
      "csv.writer(open(sys.argv[2],'w',newline='')).writerows(rows)";
  ASSERT_EQ(std::system(("python3 -c \"" + script + "\" '" + file.string() + "' '" + copy.string() + "'").c_str()), 0);
  EXPECT_EQ(read_text(copy), read_text(file));
}

TEST(Matrix, JsonHasRatingsCyclesAndReplays) {
  const Json json = Json::parse(warbalance_program(with(kThree, {"--format", "json"})).out);
  EXPECT_EQ(json["command"], "matrix");
  ASSERT_EQ(json["ratings"].size(), 3U);
  double sum = 0;
  double last = 1e9;
  for (const Json& rating : json["ratings"]) {
    const double value = rating["rating"].get<double>();
    sum += value;
    EXPECT_LE(value, last);
    last = value;
    EXPECT_LT(rating["ci_low"].get<double>(), value);
    EXPECT_GT(rating["ci_high"].get<double>(), value);
    EXPECT_GT(rating["score_mean"].get<double>(), 0);
  }
  EXPECT_NEAR(sum, 0, 0.01);
  EXPECT_TRUE(json["cycles"].is_array());
  EXPECT_GE(json["intransitive_share_raw"].get<double>(), 0);
  if (!json["intransitive_share"].is_null()) {
    EXPECT_LE(json["intransitive_share_low"], json["intransitive_share"]);
    EXPECT_GE(json["intransitive_share_high"], json["intransitive_share"]);
  }
  EXPECT_EQ(json["ratings"][0]["flags"], "");
  ASSERT_EQ(json["pairs"].size(), 3U);
  EXPECT_EQ(json["pairs"][2]["matchup"], 2);
}

TEST(Matrix, RatingsAfterAdaptiveStoppingAreFlagged) {
  const std::vector<std::string> adaptive = {"matrix", "line", "raiders", "--adaptive", "--battles", "500"};
  const Json json = Json::parse(warbalance_program(with(adaptive, {"--format", "json"})).out);
  for (const Json& rating : json["ratings"]) EXPECT_EQ(rating["flags"], "after_adaptive");
  EXPECT_NE(warbalance_program(adaptive).out.find("after_adaptive: pairs stopped when"), std::string::npos);
}

TEST(Matrix, ReplayLineShowsThatBattle) {
  const Json json = Json::parse(
      warbalance_program({"matrix", "line", "raiders", "champions", "--battles", "20", "--format", "json"}).out);
  ASSERT_EQ(json["pairs"][2]["row"], "Raiders");
  const std::string line = json["pairs"][2]["replay"];
  const std::string start = "warbalance replay battle raiders champions --matchup 2 --battle ";
  ASSERT_EQ(line.rfind(start, 0), 0U) << line;
  const std::string number = line.substr(start.size());
  const auto replay = [&](const std::string& matchup) {
    return warbalance_program(
        {"replay", "battle", "raiders", "champions", "--matchup", matchup, "--battle", number, "--format", "json"});
  };
  const Outcome shown = replay("2");
  ASSERT_EQ(shown.status, 0) << shown.err;
  EXPECT_NE(shown.out, replay("1").out);
  const Json battle = Json::parse(shown.out)["results"][0];
  for (const Json& side : battle["result"]["sides"]) {
    if (side["side"] != "A") continue;
    EXPECT_GT(side["points_destroyed"].get<double>(), 0);
  }
}

TEST(Matrix, TableIsSquareForFewAndListsTheStandOuts) {
  const Outcome table = warbalance_program(kThree);
  EXPECT_EQ(table.status, 0) << table.err;
  expect_in(table.out, {"Score of the row against the column [%]", "\nRatings\n", "Most one-sided",
                        "Furthest from what the ratings say", "Intransitive share", "600 battles, 200 of each pair",
                        "warbalance replay battle line raiders --matchup 0 --battle"});
}

TEST(Matrix, OfTheSameArmyTwiceTellsThemApart) {
  const Outcome csv = warbalance_program({"matrix", "line", "line", "--battles", "2", "--format", "csv"});
  EXPECT_EQ(csv.status, 0) << csv.err;
  EXPECT_NE(csv.out.find("\r\nLine,Line (2),2,"), std::string::npos) << csv.out;
  EXPECT_EQ(csv.out.find("nan"), std::string::npos);
}

TEST(Matrix, LopsidedPairsPrintNumbers) {
  const std::vector<std::string> run = {"matrix", "--duel", "2+ Tough, Armored", "6+", "4+", "--battles", "60"};
  const Outcome json = warbalance_program(with(run, {"--points", "70", "--format", "json"}));
  EXPECT_EQ(json.status, 0) << json.err;
  const std::string csv = warbalance_program(with(run, {"--points", "70", "--format", "csv"})).out;
  EXPECT_EQ(csv.find("nan"), std::string::npos);
  EXPECT_EQ(csv.find("inf"), std::string::npos);
  EXPECT_EQ(csv.find(",,"), std::string::npos) << csv;
  const Json parsed = Json::parse(json.out);
  EXPECT_EQ(parsed["results"].size(), 6U);
  EXPECT_EQ(parsed["provenance"]["scenario"], "open");
  for (const Json& replay : parsed["pairs"]) {
    expect_in(replay["replay"].get<std::string>(), {"replay duel", "--points 70"});
  }
}

TEST(Matrix, TakesTheRosterOrTheSampleArmies) {
  const Json units = Json::parse(warbalance_program({"matrix", "--rules", "warstuff-1.7", "--units", "dinosaurs",
                                                     "--battles", "10", "--format", "json"})
                                     .out);
  EXPECT_EQ(units["ratings"].size(), 7U);
  const Json armies = Json::parse(warbalance_program({"matrix", "--armies", "--battles", "4", "--format", "json"}).out);
  EXPECT_EQ(armies["ratings"].size(), 5U);
  const Json of_150 = Json::parse(warbalance_program({"matrix", "--rules", "warstuff-1.7", "--armies", "--points",
                                                      "150", "--battles", "4", "--format", "json"})
                                      .out);
  EXPECT_EQ(of_150["ratings"].size(), 12U);
}

TEST(Matrix, AdaptiveFavoursWhomTheFullMatrixFavours) {
  const std::vector<std::string> run = {
      "matrix", "--armies", "--scenario", "open",      "--battles",
      "600",    "--format", "json",       "--players", "greedy"};  // who waits less, so that more pairs are decided
  const Json full = Json::parse(warbalance_program(run).out)["pairs"];
  const Json adaptive = Json::parse(warbalance_program(with(run, {"--adaptive"})).out)["pairs"];
  ASSERT_EQ(full.size(), 10U);
  ASSERT_EQ(adaptive.size(), 10U);
  int decided = 0;
  for (std::size_t i = 0; i < full.size(); ++i) {
    if (full[i]["favours"] == "open" || adaptive[i]["favours"] == "open") continue;
    EXPECT_EQ(full[i]["favours"], adaptive[i]["favours"]) << full[i]["row"] << " against " << full[i]["column"];
    ++decided;
  }
  EXPECT_GE(decided, 6);
}

TEST(Matrix, AdaptiveSavesBattlesAndSaysSo) {
  const std::vector<std::string> run = {"matrix", "--duel", "3+ Tough", "6+", "5+", "--battles", "1000", "--adaptive"};
  const Json json = Json::parse(warbalance_program(with(run, {"--format", "json"})).out);
  std::int64_t battles = 0;
  for (const Json& row : json["results"]) battles += row["battles"].get<std::int64_t>();
  EXPECT_LT(battles, 2 * 3000);
  const Outcome table = warbalance_program(run);
  EXPECT_NE(table.out.find("fewer than 1,000 of each pair"), std::string::npos) << table.out;
}

TEST(Matrix, InterruptedLeavesItsFinishedPartMarked) {
  const ScratchFolder folder;
  interrupted({"matrix", "--armies", "--battles", "1000000000", "--format", "json", "-o", folder / "matrix.json"},
              SIGINT);
  const Json json = Json::parse(read_text(folder / "matrix.json.partial"));
  EXPECT_EQ(json["provenance"]["interrupted"], true);
  EXPECT_GE(json["results"].size(), 2U);
}

TEST(BattlesNeeded, OfABattleHasItsColumns) {
  const std::vector<std::string> run = {"battles-needed", "battle", "line",         "raiders", "--pilot", "400",
                                        "--precision",    "2",      "--difference", "3"};
  const Outcome csv = warbalance_program(with(run, {"--format", "csv", "--quiet"}));
  EXPECT_EQ(csv.status, 0) << csv.err;
  EXPECT_EQ(csv.err, "");
  EXPECT_EQ(csv.out.rfind("quantity,difference,power,alpha,sd,battles,battles_low,battles_high,pilot_battles\r\n", 0),
            0U)
      << csv.out;
  EXPECT_EQ(std::count(csv.out.begin(), csv.out.end(), '\n'), 1 + 5);
  const Outcome json = warbalance_program(with(run, {"--format", "json"}));
  EXPECT_NE(json.err.find("battles a second"), std::string::npos) << "time is said, but beside the result";
  const Json rows = Json::parse(json.out)["results"];
  for (const Json& row : rows) {
    const auto battles = row["battles"].get<std::int64_t>();
    EXPECT_GT(battles, 0);
    EXPECT_EQ(battles % 2, 0);
    EXPECT_LE(row["battles_low"].get<std::int64_t>(), battles);
    EXPECT_GE(row["battles_high"].get<std::int64_t>(), battles);
    EXPECT_EQ(row["pilot_battles"], 400);
  }
  EXPECT_LT(rows[0]["battles"].get<int>(), rows[1]["battles"].get<int>()) << "80 % and 90 %";
  EXPECT_NEAR(rows[2]["battles"].get<double>() / rows[0]["battles"].get<double>(), 2, 0.02);
  EXPECT_TRUE(rows[4]["power"].is_null());
}

TEST(BattlesNeeded, OfARunGivesThatRunItsPrecision) {
  const std::vector<std::string> duel = {"duel", "4+ Tough", "4+"};
  const Json needed = Json::parse(
      warbalance_program(with(with({"battles-needed"}, duel), {"--precision", "1", "--format", "json"})).out);
  const std::string battles = std::to_string(needed["results"][0]["battles"].get<std::int64_t>());
  const Json row =
      Json::parse(warbalance_program(with(duel, {"--battles", battles, "--format", "json"})).out)["results"][0];
  EXPECT_NEAR(row["ci_high"].get<double>() - row["ci_low"].get<double>(), 0.02, 0.001);
}

TEST(BattlesNeeded, OfPricesHasARowAnItem) {
  const Outcome csv = warbalance_program({"battles-needed", "price", "2", "4", "--rules", "warstuff-1.7", "--pilot",
                                          "24000", "--scenario", "open", "--players", "aggressive", "--power", "80",
                                          "--difference", "2", "--format", "csv"});
  ASSERT_TRUE(csv.status == 0 || csv.status == 3) << csv.err;
  ASSERT_EQ(csv.status, 0) << csv.err;
  expect_in(csv.out, {"\r\n2,2.0000,0.8000,0.0500,", "\r\n4,2.0000,0.8000,0.0500,"});
}

struct Refusal {
  std::vector<std::string> arguments;
  std::string says;
};

TEST(MatrixAndBattlesNeeded, RefuseBadInput) {
  const std::vector<Refusal> refusals = {
      {{"matrix"}, "matrix needs at least two armies or units, not 0"},
      {{"matrix", "line"}, "matrix needs at least two armies or units, not 1"},
      {{"matrix", "lnie", "line"}, "lnie"},
      {{"matrix", "--duel", "4+ Armourd", "4+"}, "did you mean 'Armored'?"},
      {{"matrix", "--units"}, "warstuff-2.0 has no ready-made units"},
      {{"matrix", "--rules", "warstuff-1.7", "--units", "dinosaur"}, "did you mean 'Dinosaurs'?"},
      {{"matrix", "--armies", "--units"}, "--armies does not go with --units"},
      {{"matrix", "--armies", "--duel"}, "--armies does not go with --duel"},
      {{"matrix", "line", "--armies"}, "--armies does not go with 'line': it takes all of the ruleset"},
      {{"matrix", "--points", "150", "line", "raiders"}, "--points goes with"},
      {{"matrix", "--distance", "8", "line", "raiders"}, "--distance goes with"},
      {{"matrix", "--armies", "--points", "151"}, "has 0 sample armies of 151 points"},
      {{"matrix", "--duel", "4+", "3+ Tough", "--points", "20"}, "20 points buy no '3+ Tough'"},
      {{"matrix", "--duel", "4+", "4+", "--distance", "60"}, "do not fit on the table"},
      {{"matrix", "--armies", "--band", "50"}, "--band must be between 0 and 49"},
      {{"matrix", "--armies", "--adaptive", "--battles", "100"}, "--battles must be between 250 and"},
      {{"matrix", "--armies", "--players", "tactical,random"}, "unknown player \"tactical,random\""},
      {{"matrix", "--armies", "--precision", "1"}, "no option '--precision'"},
      {{"replay", "battle", "line", "raiders", "--battle", "1", "--matchup", "-1"}, "--matchup must be between 0 and"},
      {{"replay", "price", "--battle", "1", "--matchup", "1"}, "--matchup goes with"},
      {{"battles-needed"}, "needs the command to plan: duel, battle or price"},
      {{"battles-needed", "sweep"}, "unknown command to plan 'sweep'"},
      {{"battles-needed", "battle", "line"}, "two to four armies, not 1"},
      {{"battles-needed", "battle", "line", "line", "line"}, "plays two armies, not 3"},
      {{"battles-needed", "duel", "4+", "4+", "--difference", "0"}, "--difference must be between 0.01 and 50"},
      {{"battles-needed", "duel", "4+", "4+", "--power", "100"}, "--power must be between 50 and 99.9"},
      {{"battles-needed", "duel", "4+", "4+", "--precision", "1", "--power", "80"}, "--power goes with --difference"},
      {{"battles-needed", "duel", "4+", "4+", "--pilot", "10"}, "--pilot must be between 100 and"},
      {{"battles-needed", "duel", "4+", "4+", "--budget", "100"}, "--budget goes with battles-needed price only"},
      {{"battles-needed", "battle", "line", "line", "--distance", "9"},
       "--distance goes with battles-needed duel only"},
      {{"battles-needed", "price", "Tugh"}, "Tugh"},
  };
  for (const Refusal& refusal : refusals) expect_refused(warbalance_program(refusal.arguments), {refusal.says});
}

}  // namespace
}  // namespace warbalance::test::matrix_test
