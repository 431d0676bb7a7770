#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "tests/cli/plan_folder.hpp"

namespace warbalance::test::sweep_test {
namespace {

std::string first_line(const std::string& text) { return text.substr(0, text.find("\r\n")); }

TEST(Sweep, HasAColumnAParameterThenThoseOfTheCommand) {
  const PlanFolder folder(kPlan);
  const Outcome outcome = folder.sweep({"--format", "csv"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(first_line(outcome.out),
            "rule.Armored.ignore_hit.on,n,army_a,army_b,points_a,points_b,battles,wins_a,draws,wins_b,"
            "score_a,se,ci_low,ci_high,destroyed_a,destroyed_b,margin_mean,survivors_a,survivors_b,routs_a,routs_b,"
            "rounds_mean,first_player_score,dice_mean,seed,without_attack,without_room,difference,difference_se,flags");
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1 + 6);
  EXPECT_NE(outcome.out.find("\r\n6,5,5x 4+ Armored,Raiders,"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.err.find("sweep: 6 cells; 1,200 battles, about "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find(", plan "), std::string::npos) << outcome.err;
}

TEST(Sweep, CellsAreWhatTheirCommandPrints) {
  const Json rows = PlanFolder(kPlan).results();
  ASSERT_EQ(rows.size(), 6U);
  const Json alone = Json::parse(warbalance_program({"battle", "4x 4+ Armored", "raiders", "--battles", "200", "--set",
                                                     "rule.Armored.ignore_hit.on=6", "--format", "json"})
                                     .out)["results"][0];
  for (const auto& [key, value] : alone.items()) EXPECT_EQ(rows[5][key], value) << key;
}

TEST(Sweep, DifferencesAreThoseOfTheScores) {
  const Json rows = PlanFolder(kPlan).results();
  const double base = rows[0]["score_a"].get<double>();
  for (const Json& row : rows) {
    EXPECT_NEAR(row["difference"].get<double>(), row["score_a"].get<double>() - base, 1.1e-6);
  }
  // The same armies with the same dice and tables: surer than two results that share nothing.
  const double apart = std::hypot(rows[0]["se"].get<double>(), rows[4]["se"].get<double>());
  EXPECT_GT(rows[4]["difference_se"].get<double>(), 0);
  EXPECT_LT(rows[4]["difference_se"].get<double>(), apart);
}

TEST(Sweep, SaysWhatSharedDiceAreWorth) {
  const PlanFolder folder(kPlan);
  const Json rows = folder.results();
  double sum = 0;
  int compared = 0;
  for (const Json& row : rows) {
    if (row["flags"] == "identical") continue;
    const double apart = std::hypot(row["se"].get<double>(), rows[0]["se"].get<double>());
    sum += std::pow(apart / row["difference_se"].get<double>(), 2);
    ++compared;
  }
  ASSERT_EQ(compared, 4);
  const std::string table = folder.sweep({}).out;
  const std::string before = "With dice of its own every cell would need ";
  const std::size_t at = table.find(before);
  ASSERT_NE(at, std::string::npos) << table;
  EXPECT_NEAR(std::strtod(table.c_str() + at + before.size(), nullptr), sum / compared, 0.051);
}

TEST(Sweep, CellEqualToItsBaseIsIdentical) {
  const Json rows = PlanFolder(kPlan).results();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool equal = i == 0 || i == 2;
    EXPECT_EQ(rows[i]["flags"], equal ? "identical" : "") << i;
    if (!equal) continue;
    EXPECT_EQ(rows[i]["difference"], 0.0);
    EXPECT_EQ(rows[i]["difference_se"], 0.0);
  }
}

TEST(Sweep, PrintsTheSameBytesForEveryNumberOfThreads) {
  const PlanFolder folder(kPlan);
  for (const std::string format : {"csv", "json", "markdown", "table"}) {
    const std::string one = folder.sweep({"--format", format, "--threads", "1"}).out;
    EXPECT_FALSE(one.empty());
    EXPECT_EQ(folder.sweep({"--format", format, "--threads", "2"}).out, one);
    EXPECT_EQ(folder.sweep({"--format", format, "--threads", "7"}).out, one);
  }
}

TEST(Sweep, OfDuelsTakesOptionsAndFlags) {
  const Json rows = PlanFolder(
                        "command = \"duel\"\narguments = [\"4+ {rule}\", \"4+\"]\n[options]\nbattles = 100\n[grid]\n"
                        "rule = [\"\", \"Fast\"]\ndistance = [24, 12.5]\nno-swap = [false, true]\n")
                        .results();
  ASSERT_EQ(rows.size(), 8U);
  EXPECT_EQ(rows[0]["rule"], "");
  EXPECT_EQ(rows[7]["rule"], "Fast");
  EXPECT_EQ(rows[7]["distance"], 12.5);
  EXPECT_EQ(rows[7]["no-swap"], "true");
  EXPECT_EQ(rows[7]["unit_a"], "4+ Fast");
  const Outcome alone = warbalance_program(
      {"duel", "4+ Fast", "4+", "--battles", "100", "--distance", "12.5", "--no-swap", "--format", "json"});
  EXPECT_EQ(rows[7]["score_a"], Json::parse(alone.out)["results"][0]["score_a"]);
}

TEST(Sweep, OfThreeArmiesHasOneRowAnArmy) {
  const Json rows =
      PlanFolder(
          "command = \"battle\"\narguments = [\"line\", \"raiders\", \"hunters\"]\n[options]\nbattles = 60\n"
          "[grid]\nscenario = [\"standard\", \"open\"]\n")
          .results();
  ASSERT_EQ(rows.size(), 6U);
  double sum = 0;
  for (std::size_t i = 3; i < 6; ++i) {
    const double difference = rows[i]["win_share"].get<double>() - rows[i - 3]["win_share"].get<double>();
    EXPECT_NEAR(rows[i]["difference"].get<double>(), difference, 2e-6);
    EXPECT_GT(rows[i]["difference_se"].get<double>(), 0);
    sum += rows[i]["difference"].get<double>();
  }
  EXPECT_NEAR(sum, 0, 1e-5) << "what one army wins more, others win less";
}

TEST(Sweep, ColumnsThatOnlySomeCellsHaveAreEmptyElsewhere) {
  // Only battles of more than two armies have sides and places; nothing can be compared across the number of armies.
  const PlanFolder folder("");
  const std::string army = "[[army]]\narmy = \"2x 4+\"\n";
  write_text(folder.file("two.toml"), "name = \"Two\"\n" + army + army);
  write_text(folder.file("three.toml"), "name = \"Three\"\n" + army + army + army);
  write_text(folder.plan(), "command = \"battle\"\n[options]\nbattles = 12\n[grid]\nscenario = [\"" +
                                folder.file("two.toml") + "\", \"" + folder.file("three.toml") + "\"]\n");
  const Json rows = folder.results();
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_TRUE(rows[0]["win_share"].is_null());
  EXPECT_FALSE(rows[0]["score_a"].is_null());
  EXPECT_TRUE(rows[3]["score_a"].is_null());
  EXPECT_FALSE(rows[3]["win_share"].is_null());
  EXPECT_TRUE(rows[3]["difference"].is_null());
  EXPECT_EQ(std::prev(rows[0].end()).key(), "flags");
}

TEST(Sweep, OfPricesComparesChainByChain) {
  const PlanFolder folder(
      "command = \"price\"\narguments = [\"Knight\", \"Human Archer\"]\n[options]\nrules = \"warstuff-1.7\"\n"
      "units = true\ngenre = \"fantasy\"\nquick = true\nbattles = 24000\nplayers = \"aggressive\"\n"
      "scenario = \"open\"\n[grid]\ncopies = [0.5, 0.5, 0.2]\n");
  const Outcome outcome = folder.sweep({"--format", "json", "--quiet"});
  EXPECT_TRUE(outcome.status == 0 || outcome.status == 3) << outcome.err;
  const Json rows = Json::parse(outcome.out)["results"];
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_TRUE(rows[2]["flags"].get<std::string>().ends_with("identical")) << rows[2];
  EXPECT_EQ(rows[2]["difference"], 0.0);
  EXPECT_EQ(rows[2]["difference_se"], 0.0);
  EXPECT_EQ(rows[4]["rule"], rows[0]["rule"]);
  const auto number = [&](std::size_t row, const char* column) { return rows[row][column].get<double>(); };
  EXPECT_NEAR(number(4, "difference"), number(4, "fair") - number(0, "fair"), 0.011);
  EXPECT_GT(number(4, "difference_se"), 0);
  EXPECT_NEAR(number(4, "listed_difference"), number(4, "fair") - number(4, "listed"), 0.011);
}

TEST(SweepCsv, SurvivesARoundTripThroughPython) {
  const PlanFolder folder(kPlan);
  const std::string output = folder.file("out.csv");
  ASSERT_EQ(folder.sweep({"--format", "csv", "--output", output}).status, 0);
  const std::string script = folder.file("check.py");
  write_text(
      script,
      "import csv, io, sys\n"
      "text = open(sys.argv[1], newline='').read()\n"
      "rows = list(csv.reader(io.StringIO(text)))\n"
      "assert len(rows) == 7 and len({len(row) for row in rows}) == 1, rows\n"
      "assert len(set(rows[0])) == len(rows[0]), 'every column has a name of its own'\n"
      "again = io.StringIO()\n"
      "csv.writer(again).writerows(rows)\n"
      "assert again.getvalue() == text\n"
      "row = list(csv.DictReader(io.StringIO(text)))[5]\n"
      "assert (row['rule.Armored.ignore_hit.on'], row['n']) == ('6', '4') and float(row['difference_se']) > 0\n");
  EXPECT_EQ(std::system(("python3 " + script + " " + output).c_str()), 0);
}

TEST(SweepSample, OfTheDataFolderRuns) {
  const Outcome outcome =
      warbalance_program({"sweep", WARBALANCE_SOURCE_DIR "/data/warstuff-2.0/sweeps/armour.toml", "--battles", "20"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.rfind("Armour of the Raiders' enemies\n", 0), 0U) << outcome.out;
  EXPECT_NE(outcome.out.find("12 of 12 cells; 20 battles a cell."), std::string::npos) << outcome.out;
}

}  // namespace
}  // namespace warbalance::test::sweep_test
