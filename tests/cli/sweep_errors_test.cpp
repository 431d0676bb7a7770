#include <gtest/gtest.h>

#include "tests/cli/plan_folder.hpp"

namespace warbalance::test::sweep_errors_test {
namespace {

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
  const Outcome none = warbalance_program({"sweep"});
  EXPECT_EQ(none.status, 2);
  EXPECT_NE(none.err.find("sweep needs one plan, not 0"), std::string::npos) << none.err;
  const Outcome missing = warbalance_program({"sweep", folder.file("no.toml")});
  EXPECT_EQ(missing.status, 2);
  EXPECT_NE(missing.err.find("there is no such file"), std::string::npos) << missing.err;
  const Outcome resume = folder.sweep({"--resume"});
  EXPECT_EQ(resume.status, 2);
  EXPECT_NE(resume.err.find("--resume goes with --output"), std::string::npos) << resume.err;
  const Outcome device = folder.sweep({"--resume", "--output", "/dev/null"});
  EXPECT_EQ(device.status, 2);
  const Outcome folder_as_file = folder.sweep({"--output", "/no/such/folder/x.csv"});
  EXPECT_EQ(folder_as_file.status, 2);
}

}  // namespace
}  // namespace warbalance::test::sweep_errors_test
