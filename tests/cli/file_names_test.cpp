#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace warbalance::test::file_names_test {
namespace {

const std::string kData = WARBALANCE_SOURCE_DIR "/data";

/// What a run says that has to be refused.
std::string refused(const std::vector<std::string>& words) {
  const Outcome outcome = warbalance_program(words);
  EXPECT_EQ(outcome.status, 2) << outcome.out;
  return outcome.err;
}

/// A copy of a ruleset that inherits, with a plan, a check file and a population of its own.
class OwnRules {
 public:
  OwnRules() {
    for (const char* name : {"sweeps", "checks", "populations"}) std::filesystem::create_directories(folder_ / name);
    write_text(folder_ / "ruleset.toml",
               "id = \"" + folder_.path().filename().string() + "\"\nname = \"Own\"\ninherits = \"warstuff-2.0\"\n");
    write_text(folder_ / "sweeps/short.toml",
               "command = \"duel\"\narguments = [\"4+\", \"5+\"]\n[options]\nbattles = 20\n[grid]\nrounds = [4, 5]\n");
    write_text(folder_ / "checks/gate.toml", "[[score]]\nduel = [\"2+\", \"6+\"]\nbattles = 2000\nband = [10, 100]\n");
  }
  std::string path() const { return folder_.path().string(); }
  const ScratchFolder& folder() const { return folder_; }

 private:
  ScratchFolder folder_;
};

TEST(FileNames, OfSweepPlansAreThoseOfTheRuleset) {
  const Outcome by_name = warbalance_program({"sweep", "armour", "--battles", "20", "--format", "csv"});
  EXPECT_EQ(by_name.status, 0) << by_name.err;
  const std::string file = kData + "/warstuff-2.0/sweeps/armour.toml";
  EXPECT_EQ(warbalance_program({"sweep", file, "--battles", "20", "--format", "csv"}).out, by_name.out);
  EXPECT_EQ(warbalance_program({"sweep", "ARMOUR", "--battles", "20", "--format", "csv"}).out, by_name.out);
}

TEST(FileNames, OfOwnRulesetsComeBesideInheritedOnes) {
  const OwnRules own;
  const Outcome plan = warbalance_program({"sweep", "short", "--rules", own.path()});
  EXPECT_EQ(plan.status, 0) << plan.err;
  EXPECT_NE(plan.out.find("Own ("), std::string::npos) << "a plan of own rules is played by them\n" << plan.out;
  EXPECT_EQ(warbalance_program({"sweep", "armour", "--rules", own.path(), "--battles", "20"}).status, 0);
  EXPECT_EQ(warbalance_program({"check", "gate", "--rules", own.path()}).status, 0);
  EXPECT_NE(refused({"sweep", "short"}).find("warstuff-2.0 has no sweep plan \"short\""), std::string::npos);
}

TEST(FileNames, OfPricesAndPopulationsAreThoseOfTheRuleset) {
  const std::vector<std::string> units = {"units", "--rules", "suitcase", "--format", "csv", "--prices"};
  std::vector<std::string> by_name = units, by_path = units;
  by_name.emplace_back("derived");
  by_path.push_back(kData + "/suitcase/prices/derived.toml");
  const Outcome outcome = warbalance_program(by_name);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(warbalance_program(by_path).out, outcome.out);
  const Outcome population = warbalance_program({"price", "--population", "club", "--battles", "13000"});
  EXPECT_NE(population.status, 2) << population.err;
}

TEST(FileNames, ThatAreNoneGetTheNearest) {
  EXPECT_EQ(refused({"sweep", "armor"}),
            "command line: error: warstuff-2.0 has no sweep plan \"armor\"\n  did you mean 'armour'?\n");
  EXPECT_EQ(refused({"check", "simple"}),
            "command line: error: warstuff-2.0 has no check file \"simple\"\n  did you mean 'sample'?\n");
  EXPECT_EQ(
      refused({"check", "balance"}),
      "command line: error: warstuff-2.0 has no check file \"balance\"\n  known are sample; a file will do too\n");
  EXPECT_EQ(refused({"price", "--population", "clubb"}),
            "command line: error: warstuff-2.0 has no population \"clubb\"\n  did you mean 'club'?\n");
  EXPECT_EQ(refused({"units", "--rules", "suitcase", "--prices", "derive"}),
            "command line: error: suitcase has no price list \"derive\"\n  did you mean 'derived'?\n");
  EXPECT_EQ(refused({"check", "gate", "--rules", "suitcase"}),
            "command line: error: suitcase has no check file \"gate\"\n  it has none; name a file\n");
  EXPECT_NE(refused({"check", "no/such"}).find("no/such: error: there is no such file"), std::string::npos);
}

TEST(FileNames, MayBePathsOfAnyKind) {
  const OwnRules own;
  const std::string text = read_text(own.folder() / "sweeps/short.toml");
  write_text(own.folder() / "plan", text);
  EXPECT_EQ(warbalance_program({"sweep", (own.folder() / "plan").string()}).status, 0) << "without .toml";
  EXPECT_EQ(warbalance_program({"sweep", (own.folder() / "sweeps/short.toml").string()}).status, 0);
}

TEST(FileNames, OfRulesDoNotGoWithAPlanThatVariesThem) {
  const OwnRules own;
  write_text(own.folder() / "sweeps/short.toml",
             "command = \"duel\"\narguments = [\"4+\", \"5+\"]\n[options]\nbattles = 20\n[grid]\n"
             "rules = [\"warstuff-2.0\", \"warstuff-2.0-house\"]\n");
  EXPECT_EQ(refused({"sweep", "short", "--rules", own.path()}),
            "error: --rules does not go with a plan that varies rules\n  leave one of them out\n");
}

}  // namespace
}  // namespace warbalance::test::file_names_test
