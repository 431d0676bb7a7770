#include <gtest/gtest.h>
#include <algorithm>
#include <set>

#include "cli/commands.hpp"
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
  return Json::parse(outcome.out)["provenance"]["command_line"];
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
    EXPECT_EQ(Json::parse(read_text(folder / "out.json"))["provenance"]["command_line"], plain);
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

TEST(OptionNames, ThatAreGoneTellWhatTookTheirPlace) {
  const std::pair<const char*, const char*> gone[] = {{"--copies", "generator.copy_per_mille"},
                                                      {"--csv-bom", "--csv-decimal comma"},
                                                      {"--data-dir", "WARBALANCE_DATA"},
                                                      {"--fdr", "q_fdr"},
                                                      {"--genre", "--units GENRE"},
                                                      {"--list", "--prices FILE --validate"},
                                                      {"--jitter", "generator.jitter_per_mille"},
                                                      {"--no-pager", "WARBALANCE_PAGER"},
                                                      {"--resume", "by itself"},
                                                      {"--robust", "--players tactical,aggressive"},
                                                      {"--save-baseline", "check CHECKS --renew"},
                                                      {"--tolerance", "cost.tolerance"}};
  for (const auto& [option, replacement] : gone) {
    expect_refused(warbalance_program({"price", option}),
                   {std::string("price has no option '") + option + "'", replacement});
  }
}

// Who adds one takes another away, or says why 44 are not enough. 40 were: `--joint`, `--details`, `--tables` and
// `--tournament` ask what no other option does.
TEST(OptionNames, OfPricesAreFewEnoughToRead) {
  std::size_t count = 0;
  for (const cli::OptionGroup& group : cli::options_of(cli::find_command("price"), {})) count += group.options.size();
  EXPECT_LE(count, 44U);
}

/// The names of the options of a command, including those of words that are not options.
std::set<std::string_view> names_of(const std::vector<cli::OptionGroup>& groups) {
  std::set<std::string_view> names{cli::kArguments};
  for (const cli::OptionGroup& group : groups) {
    for (const cli::OptionSpec& option : group.options) names.insert(option.name);
  }
  return names;
}

TEST(OptionTies, NameOptionsThatThereAre) {
  std::set<std::string_view> all;
  for (const cli::Command& command : cli::commands()) all.merge(names_of(cli::options_of(command, {})));
  std::size_t ties = 0;
  for (const cli::Command& command : cli::commands()) {
    const std::vector<cli::OptionGroup> groups = cli::options_of(command, {});
    const std::set<std::string_view> own = names_of(groups);
    for (const cli::OptionGroup& group : groups) {
      for (const cli::OptionSpec& option : group.options) {
        const std::string what = std::string(command.name) + " --" + std::string(option.name);
        for (const cli::OptionTie& tie : option.needs) {
          EXPECT_TRUE(std::ranges::any_of(tie.options, [&](auto name) { return own.contains(name); })) << what;
        }
        for (const cli::OptionTie& tie : option.excludes) {
          EXPECT_TRUE(std::ranges::all_of(tie.options, [&](auto name) { return all.contains(name); })) << what;
        }
        ties += option.needs.size() + option.excludes.size();
      }
    }
  }
  EXPECT_GE(ties, 50U);
}

TEST(OptionTies, AreToldWithWhatToDo) {
  const std::vector<std::pair<Words, std::string>> wrong{
      {{"players", "line", "--points", "3"}, "error: --points goes with --armies\n  add --armies\n"},
      {{"battle", "a", "b", "--facts", "--shares"},
       "error: --shares does not go with --facts\n  leave one of them out\n"},
      {{"tune", "line", "--budget", "9"},
       "error: --budget does not go with 'line': it describes random armies\n  leave one of them out\n"},
      {{"replay", "battle", "line", "raiders", "--distance", "3"}, "error: --distance goes with replay duel only\n"},
      {{"price", "--edits", "3"}, "error: --edits goes with --publish, which looks for a list\n  add --publish\n"}};
  for (const auto& [words, err] : wrong) {
    const Outcome outcome = warbalance_program(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err, err);
  }
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
  const Outcome population = warbalance_program({"price", "--population", "club", "--battles", "22000"});
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
}  // namespace warbalance::test::option_names_test
