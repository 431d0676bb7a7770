#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace warbalance::test::option_names_test {
namespace {

using Words = std::vector<std::string>;

Words duel(const Words& options) {
  Words words = {"duel", "4+", "5+"};
  words.insert(words.end(), options.begin(), options.end());
  return words;
}

std::string recorded(const Words& words) {
  Words json = words;
  json.insert(json.end(), {"--format", "json"});
  const Outcome outcome = warbalance_program(json);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return nlohmann::json::parse(outcome.out)["provenance"]["command_line"];
}

TEST(OptionNames, MayBeCut) {
  const Outcome full = warbalance_program(duel({"--battles", "100", "--precision=20", "--seed", "3"}));
  EXPECT_EQ(full.status, 0) << full.err;
  EXPECT_EQ(warbalance_program(duel({"--bat", "100", "--prec=20", "--see", "3"})).out, full.out);
}

TEST(OptionNames, OfSeveralAreNoName) {
  const Outcome outcome = warbalance_program(duel({"--pr", "1"}));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "error: duel: '--pr' may mean --precision, --progress or --prices\n  write more letters of the name\n");
  EXPECT_EQ(warbalance_program(duel({"--b", "100"})).err,
            "error: duel has no option '--b'\n  see: warbalance help duel\n");
}

TEST(OptionNames, ThatAreWholeMayBeginOthers) {
  const Words replay = {"replay", "price",   "--quick", "--battles", "24000", "--battle",
                        "3",      "--chain", "0",       "--round",   "0"};
  EXPECT_EQ(warbalance_program(replay).status, 0);
}

TEST(OptionNames, AreRecordedInFull) {
  const std::string full = recorded(duel({"--battles", "100", "--set", "rounds=4"}));
  EXPECT_EQ(full, "warbalance duel 4+ 5+ --battles 100 --set rounds=4 --format json");
  EXPECT_EQ(recorded(duel({"--bat", "100", "--set", "rounds=4"})), full);
  EXPECT_EQ(recorded(duel({"--bat=100", "--dist=18"})),
            "warbalance duel 4+ 5+ --battles=100 --distance=18 --format json");
}

TEST(OptionNames, ThatChangeNoResultAreNotRecordedWhenCut) {
  ScratchFolder folder;
  const std::string file = (folder / "out.json").string();
  const std::string plain = recorded(duel({"--battles", "100"}));
  EXPECT_EQ(recorded(duel({"--bat", "100", "--thr", "1", "--prog", "never", "--qui"})), plain);
  for (const Words& to_file : {Words{"-o", file}, Words{"-o" + file}, Words{"--out=" + file}}) {
    Words words = duel({"--battles", "100", "--format", "json"});
    words.insert(words.end(), to_file.begin(), to_file.end());
    EXPECT_EQ(warbalance_program(words).out, "");
    EXPECT_EQ(nlohmann::json::parse(read_text(folder / "out.json"))["provenance"]["command_line"], plain);
    std::filesystem::remove(folder / "out.json");
  }
}

TEST(OptionNames, OfAnotherRulesetMayFollowACutOne) {
  const Outcome outcome = warbalance_program({"odds", "--ru", "suitcase", "--act", "shoot", "--attacker", "Ranger",
                                              "--defender", "Spear Militia", "--cov", "in"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST(OptionNames, BehindTwoDashesAreWords) {
  EXPECT_NE(warbalance_program({"duel", "4+", "--", "--bat"}).err.find("argument 2: error: a profile begins"),
            std::string::npos);
}

TEST(ProgramOptions, TellVersionAndHelp) {
  EXPECT_EQ(warbalance_program({"-V"}).out, "warbalance " WARBALANCE_VERSION "\n");
  EXPECT_EQ(warbalance_program({"--version"}).out, warbalance_program({"-V"}).out);
  EXPECT_EQ(warbalance_program({"-h"}).out, warbalance_program({"--help"}).out);
  EXPECT_EQ(warbalance_program({"-h"}).out, warbalance_program({"help"}).out);
  const std::string help = warbalance_program({"help", "duel"}).out;
  EXPECT_NE(help.find("\n  -o, --output FILE     write the result"), std::string::npos) << help;
  for (std::size_t at = 0, end = 0; (end = help.find('\n', at)) != std::string::npos; at = end + 1) {
    EXPECT_LE(end - at, 118U) << help.substr(at, end - at);
    if (end > at) {
      EXPECT_NE(help[end - 1], ' ') << help.substr(at, end - at);
    }
  }
}

}  // namespace
}  // namespace warbalance::test::option_names_test
