#include <gtest/gtest.h>

#include <algorithm>

#include "tests/cli/plan_folder.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::names_in_results_test {
namespace {

namespace fs = std::filesystem;

std::string army_of(const std::string& name, const std::string& profile = "4+") {
  return "name = \"" + name + "\"\n[[unit]]\ncount = 3\nprofile = \"" + profile + "\"\n";
}

std::string battle_csv(const ScratchFolder& folder, const std::string& name) {
  write_text(folder / "army.toml", army_of(name));
  const Outcome outcome =
      warbalance_program({"battle", folder / "army.toml", "line", "--battles", "4", "--format", "csv", "--quiet"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return outcome.out;
}

TEST(CsvTexts, ThatASpreadsheetMightRunBeginWithAnApostrophe) {
  const ScratchFolder folder;
  for (const std::string name : {"=1+1", "+1+1", "-1+1", "@SUM(A1)", " =1+1", "'=1", "'quoted", "\uFF1D1+1"}) {
    EXPECT_NE(battle_csv(folder, name).find("\r\n'" + name + ",Line,"), std::string::npos) << battle_csv(folder, name);
  }
  EXPECT_NE(battle_csv(folder, "=1,\\\"2\\\"").find("\r\n\"'=1,\"\"2\"\"\",Line,"), std::string::npos);
  for (const std::string name : {"Line = 1", "4+ 'x'", "a@b", "-", "-10.59", "+3"}) {
    EXPECT_NE(battle_csv(folder, name).find("\r\n" + name + ",Line,"), std::string::npos) << battle_csv(folder, name);
  }
}

TEST(CsvTexts, StayAsTheyAreInOtherFormats) {
  const ScratchFolder folder;
  write_text(folder / "army.toml", army_of("=1+1"));
  const Outcome outcome =
      warbalance_program({"battle", folder / "army.toml", "line", "--battles", "4", "--format", "json", "--quiet"});
  EXPECT_EQ(Json::parse(outcome.out)["results"][0]["army_a"], "=1+1");
}

TEST(CsvTexts, OfEveryCommandAreSafe) {
  const PlanFolder folder(
      "command = \"battle\"\narguments = [\"{army}\", \"line\"]\n[options]\nbattles = 4\n"
      "[grid]\narmy = [\"" +
      std::string("3x 4+") + "\", \"2x 4+\"]\n");
  write_text(folder.file("a.toml"), army_of("=cmd()"));
  write_text(folder.file("check.toml"),
             "[[score]]\nid = \"=cmd()\"\nbattle = [\"a.toml\", \"line\"]\nband = [1, 99]\n"
             "battles = 64\n");
  const std::vector<Strings> runs{
      {"matrix", folder.file("a.toml"), "line", "--battles", "4"},
      {"battle", folder.file("a.toml"), "line", "raiders", "--battles", "6"},
      {"signature", folder.file("a.toml"), "line", "--battles", "4"},
      {"lint", folder.file("a.toml")},
      {"check", folder.file("check.toml")},
      {"sweep", folder.plan()},
  };
  for (const Strings& run : runs) {
    const std::string out = warbalance_program(with(run, {"--format", "csv", "--quiet"})).out;
    EXPECT_NE(out, "") << testing::PrintToString(run);
    EXPECT_EQ(out.find(",=cmd()"), std::string::npos) << out;
    EXPECT_EQ(out.find("\n=cmd()"), std::string::npos) << out;
  }
}

// Versions of an army have the same name and stand in folders of their own.
TEST(ArmiesOfTheSameName, AreToldApartByTheirFiles) {
  const ScratchFolder folder;
  for (const std::string version : {"a", "b", "c"}) {
    fs::create_directory(folder / version);
    write_text(folder / version / "line.toml", army_of("Line", version == "a" ? "4+" : "4+ Armored"));
  }
  const std::string a = folder / "a/line.toml";
  const std::string b = folder / "b/line.toml";
  const std::string c = folder / "c/line.toml";
  const std::vector<Strings> runs{
      {"matrix", a, b, c, "--battles", "4"},       {"battle", a, b, "--battles", "4"},
      {"battle", a, b, c, "--battles", "6"},       {"signature", a, b, "--battles", "4"},
      {"replay", "battle", a, b, "--battle", "0"},
  };
  for (const Strings& run : runs) {
    const std::string format = run.front() == "replay" ? "table" : "csv";
    const std::string out = warbalance_program(with(run, {"--format", format, "--quiet"})).out;
    EXPECT_NE(out.find("Line (" + a + ")"), std::string::npos) << out;
    EXPECT_NE(out.find("Line (" + b + ")"), std::string::npos) << out;
    EXPECT_EQ(out.find("Line (2)"), std::string::npos) << out;
  }
  const std::string twice = warbalance_program({"battle", a, a, "--battles", "4", "--format", "csv", "--quiet"}).out;
  EXPECT_NE(twice.find("\r\nLine,Line,"), std::string::npos) << twice;
  const std::string other =
      warbalance_program({"battle", "line", b, "--battles", "4", "--format", "csv", "--quiet"}).out;
  EXPECT_NE(other.find("\r\nLine (line),Line (" + b + "),"), std::string::npos) << other;
}

}  // namespace
}  // namespace warbalance::test::names_in_results_test
