#include <gtest/gtest.h>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "tests/cli/part_runs.hpp"
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
  expect_in(outcome.err, {"sweep: 6 cells; 1,200 battles\n", ", plan "});
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
      "command = \"price\"\narguments = [\"fantasy\", \"Knight\", \"Human Archer\"]\n[options]\nrules = "
      "\"warstuff-1.7\"\n"
      "units = true\nquick = true\nbattles = 24000\nplayers = \"aggressive\"\n"
      "scenario = \"open\"\n[grid]\n\"generator.copy_per_mille\" = [500, 500, 200]\n");
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

/// What a plan is refused with, without the name of the file.
std::string refused(const std::string& text) {
  const PlanFolder folder(text);
  const Outcome outcome = folder.sweep({});
  EXPECT_EQ(outcome.status, 2) << outcome.out;
  EXPECT_EQ(outcome.out, "");
  std::string err = outcome.err;
  const std::string name = folder.plan() + ":";
  for (std::size_t at = err.find(name); at != std::string::npos; at = err.find(name)) err.erase(at, name.size());
  return err;
}

TEST(SweepErrors, StandAtTheirPlaceInThePlan) {
  EXPECT_EQ(refused("command = \"battle\"\narguments = [\"line\", \"raidrs\"]\n"),
            "2:23: error: there is no army or unit \"raidrs\"\n  did you mean 'raiders'?\n");
  EXPECT_EQ(
      refused("command = \"battle\"\narguments = [\"3x 4+ Fas\", \"2x 4+ Tugh\"]\n"),
      "2:21: error: unknown special rule \"Fas\"\n  did you mean 'Fast'?  see: warbalance rules warstuff-2.0\n"
      "2:34: error: unknown special rule \"Tugh\"\n  did you mean 'Tough'?  see: warbalance rules warstuff-2.0\n");
  EXPECT_EQ(refused("command = \"battle\"\narguments = [\"line\", \"raiders\"]\n[options]\nscenario = \"villag\"\n"
                    "players = \"tactcal\"\nbattles = 0\n[grid]\nrounds = [4, 5.5]\n"),
            "8:14: error: rounds must be a whole number, not \"5.5\"\n"
            "6:11: error: --battles must be between 1 and 2,000,000,000, not 0\n"
            "4:12: error: warstuff-2.0 has no scenario \"villag\"\n  did you mean 'village'?\n"
            "5:11: error: unknown player \"tactcal\"\n  did you mean 'tactical'?\n");
  EXPECT_EQ(refused("command = \"battle\"\narguments = [\"line\", \"raiders\"]\n[options]\nrules = \"warstuff-2.1\"\n"),
            "4:9: error: there is no ruleset \"warstuff-2.1\"\n  did you mean 'warstuff-2.0'?\n");
}

TEST(SweepErrors, OfSettingsAndOfArmiesComeTogether) {
  const std::string rounds = "error: rounds is out of range; it may be 1 to 20 (rounds)\n";
  const std::string army = "error: there is no army or unit \"hunterz\"\n  did you mean 'hunters'?\n";
  EXPECT_EQ(refused("command = \"battle\"\narguments = [\"hunterz\", \"line\"]\n[set]\nrounds = 99\n"),
            "4:10: " + rounds + "2:15: " + army);
  EXPECT_EQ(refused("command = \"battle\"\narguments = [\"{a}\", \"line\"]\n[grid]\nrounds = [5, 99]\n"
                    "a = [\"line\", \"hunterz\"]\n"),
            "4:14: " + rounds + "5:14: " + army);
}

TEST(SweepErrors, OfOtherFilesSayWhere) {
  const PlanFolder folder("");
  write_text(folder.file("field.toml"), "name = \"Field\"\npieces = 3\n");
  write_text(folder.plan(), "command = \"battle\"\narguments = [\"line\", \"raiders\"]\n[options]\nscenario = \"" +
                                folder.file("field.toml") + "\"\n[grid]\nquality.\"5+\".cost = [10, 30]\n");
  const Outcome scenario = folder.sweep({});
  EXPECT_EQ(scenario.err.rfind(folder.plan() + ":4:12: error: " + folder.file("field.toml") + ":2:1: unknown key", 0),
            0U)
      << scenario.err;
  write_text(folder.plan(),
             "command = \"battle\"\narguments = [\"line\", \"raiders\"]\n[grid]\nquality.\"5+\".cost = [10, 30]\n");
  const Outcome army = folder.sweep({});
  EXPECT_EQ(army.status, 2);
  EXPECT_EQ(army.err.rfind(folder.plan() + ":4:26: error: ", 0), 0U) << army.err;
  EXPECT_NE(army.err.find("armies/line.toml:"), std::string::npos) << army.err;
}

TEST(SweepErrors, OfPricesStandAtTheirItem) {
  EXPECT_EQ(refused("command = \"price\"\narguments = [\"Toug\"]\n[options]\nmodel = \"addtive\"\n"),
            "4:9: error: --model cannot be 'addtive'\n  did you mean 'additive'?\n"
            "2:15: error: unknown tier or special rule \"Toug\"\n  did you mean 'Tough'?\n");
}

TEST(SweepErrors, OptionsForOneRunAreNoneOfAPlan) {
  EXPECT_EQ(refused("command = \"price\"\n[options]\nvalidate = true\n")
                .rfind("3:1: error: a plan for price has no option \"validate\"", 0),
            0U);
  EXPECT_EQ(
      refused("command = \"duel\"\n[grid]\nprecision = [1, 2]\n").rfind("3:1: error: \"precision\" is no option", 0),
      0U);
}

TEST(SweepErrors, OfOneValueStandAtThatValue) {
  EXPECT_EQ(refused("command = \"battle\"\narguments = [\"{army}\", \"raiders\"]\n[grid]\n"
                    "scenario = [\"open\", \"villag\"]\narmy = [\"line\", \"4x 4+ Fas\"]\n"),
            "4:21: error: warstuff-2.0 has no scenario \"villag\"\n  did you mean 'village'?\n"
            "5:17: error: unknown special rule \"Fas\"\n  did you mean 'Fast'?  see: warbalance rules warstuff-2.0\n");
}

TEST(SweepErrors, OfTwoValuesTogetherNameBoth) {
  const std::string err = refused(
      "command = \"duel\"\narguments = [\"4+ {rule}\", \"4+\"]\n[grid]\nrule = [\"\", \"Tough\"]\n"
      "points = [60, 30]\n");
  EXPECT_EQ(err.rfind("5:1: error: 30 points buy no '4+ Tough'", 0), 0U) << err;
  EXPECT_NE(err.find("(where rule = Tough and points = 30)"), std::string::npos) << err;
}

TEST(SweepErrors, OfOptionsOfTheSweep) {
  const PlanFolder folder(kPlan);
  expect_refused(warbalance_program({"sweep"}), {"sweep needs one plan, not 0"});
  expect_refused(warbalance_program({"sweep", folder.file("no.toml")}), {"there is no such file"});
  const Outcome folder_as_file = folder.sweep({"--output", "/no/such/folder/x.csv"});
  EXPECT_EQ(folder_as_file.status, 2);
}

/// How many cells are kept.
std::size_t cells_in(const std::string& progress) {
  const Json run = Json::parse(read_text(progress), nullptr, /*allow_exceptions=*/false);
  return run.is_object() ? run["sums"].size() : 0;
}

/// Sends a signal once so many cells are finished.
Outcome cut_off(const Strings& run, const std::string& output, std::size_t cells, int signal) {
  Running program(run);
  const std::string progress = output + ".progress";
  for (int i = 0; i < 3000 && (!std::filesystem::exists(progress) || cells_in(progress) < cells); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  program.send(signal);
  const Outcome outcome = program.wait();
  EXPECT_GE(cells_in(progress), cells) << outcome.err;
  return outcome;
}

const std::string kLongPlan =
    "command = \"battle\"\n"
    "arguments = [\"line\", \"raiders\"]\n"
    "[options]\n"
    "battles = 1000\n"
    "[grid]\n"
    "rule.Armored.ignore_hit.on = [4, 3, 2]\n"
    "scenario = [\"standard\", \"open\", \"village\"]\n";

TEST(SweepResume, GivesTheSameBytesAfterAKill) {
  const PlanFolder folder(kLongPlan);
  const std::string whole = folder.file("whole.csv");
  const std::string killed = folder.file("killed.csv");
  EXPECT_EQ(folder.sweep({"--format", "csv", "--output", whole}).status, 0);
  const Strings run{"sweep", folder.plan(), "--format", "csv", "--output", killed};
  EXPECT_EQ(cut_off(run, killed, 1, SIGKILL).status, 128 + SIGKILL);
  EXPECT_FALSE(std::filesystem::exists(killed));
  EXPECT_EQ(cut_off(run, killed, 2, SIGKILL).status, 128 + SIGKILL);
  const Outcome resumed = warbalance_program(with(run, {"--threads", "1"}));
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_NE(resumed.err.find("cells of this run"), std::string::npos) << resumed.err;
  EXPECT_EQ(read_text(killed), read_text(whole));
  EXPECT_EQ(folder.files(), (Strings{"killed.csv", "killed.csv.provenance.json", "plan.toml", "whole.csv",
                                     "whole.csv.provenance.json"}));
}

TEST(SweepResume, GoesOnAfterCtrlC) {
  const PlanFolder folder(kLongPlan);
  const std::string output = folder.file("out.csv");
  const Strings run{"sweep", folder.plan(), "--format", "csv", "--output", output};
  const Outcome stopped = cut_off(run, output, 1, SIGINT);
  EXPECT_EQ(stopped.status, 130) << stopped.err;
  EXPECT_NE(stopped.err.find("cells are finished"), std::string::npos) << stopped.err;
  EXPECT_NE(stopped.err.find("the same command goes on"), std::string::npos) << stopped.err;
  EXPECT_EQ(folder.files(), (Strings{"out.csv.progress", "plan.toml"}));
  EXPECT_EQ(warbalance_program(run).status, 0);
  EXPECT_EQ(read_text(output), folder.sweep({"--format", "csv"}).out);
}

TEST(SweepResume, RefusesAnotherPlanAndKeepsWhatIsFinished) {
  const PlanFolder folder(kLongPlan);
  const std::string output = folder.file("out.csv");
  const std::string progress = output + ".progress";
  const Strings run{"sweep", folder.plan(), "--format", "csv", "--output", output};
  cut_off(run, output, 1, SIGKILL);
  const std::string kept = read_text(progress);
  expect_refused(warbalance_program(with(run, {"--seed", "2"})), {progress, "was saved by another run"});
  write_text(folder.plan(), kLongPlan + "rounds = [4, 5]\n");
  expect_refused(warbalance_program(run), {"was saved by another run"});
  EXPECT_EQ(read_text(progress), kept);
  write_text(folder.plan(), kLongPlan);
  write_text(progress, kept.substr(0, kept.size() - 7));
  expect_refused(warbalance_program(run), {progress, "cut off", "remove"});
  Json content = Json::parse(kept);
  content["sums"][0]["cell"] = 7;
  write_run_file(progress, content);
  expect_refused(warbalance_program(run), {progress, "remove"});
}

}  // namespace
}  // namespace warbalance::test::sweep_test
