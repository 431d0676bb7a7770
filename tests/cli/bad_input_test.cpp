#include <gtest/gtest.h>
#include <chrono>
#include <ostream>

#include "tests/cli/program.hpp"

namespace warbalance::test::bad_input_test {
namespace {

/// A command line that is wrong, and what the message must say.
struct BadInput {
  const char* name;
  std::vector<std::string> arguments;
  std::vector<std::string> says;
};

void PrintTo(const BadInput& input, std::ostream* stream) { *stream << input.name; }

class BadInputTest : public testing::TestWithParam<BadInput> {};

TEST_P(BadInputTest, GivesOneClearMessageAndExitTwo) {
  expect_refused(warbalance_program(GetParam().arguments), GetParam().says);
}

const BadInput kBadInputs[] = {
    {"NoCommand", {}, {"usage: warbalance COMMAND"}},
    {"UnknownCommand", {"dule"}, {"unknown command 'dule'", "did you mean 'duel'?"}},
    {"UnknownOption", {"duel", "4+", "4+", "--batles", "10"}, {"no option '--batles'", "did you mean '--battles'?"}},
    {"OptionOfSeveral", {"duel", "4+", "4+", "--pr", "1"}, {"'--pr' may mean --precision, --progress or --prices"}},
    {"MissingValue", {"duel", "4+", "4+", "--seed"}, {"--seed", "value"}},
    {"OptionTwice", {"duel", "4+", "4+", "--seed", "1", "--seed", "2"}, {"--seed is given twice"}},
    {"FlagWithValue", {"duel", "4+", "4+", "--quiet=yes"}, {"--quiet takes no value"}},
    {"UnknownRuleInUnit", {"duel", "4+ Armourd", "4+"}, {"Armourd", "did you mean 'Armored'?"}},
    {"QualitySeven", {"duel", "7+", "4+"}, {"7+"}},
    {"FourRules", {"duel", "4+ Armored, Fast, Fire, Freeze", "4+"}, {"at most 3 special rules"}},
    {"OneUnit", {"duel", "4+"}, {"duel needs two units, not 1"}},
    {"ThreeUnits", {"duel", "4+", "4+", "4+"}, {"duel needs two units, not 3"}},
    {"UnknownSecondArmy", {"battle", "line", "raidrs"}, {"argument 2: error: there is no army", "'raiders'?"}},
    {"UnknownArmyOfAMatrix", {"matrix", "line", "raidrs"}, {"argument 2: error: there is no army", "'raiders'?"}},
    {"UnknownRuleOfAnArmy", {"battle", "line", "3x 4+ Fsat"}, {"argument 2, character 7: error: unknown special rule"}},
    {"UnitOfADuel", {"duel", "4+", "4+ Armourd"}, {"argument 2, character 4: error: unknown special rule"}},
    {"EscapeInAUnit", {"duel", "4+ \x1B[2J", "4+"}, {"word 2 of the command line", "control character U+001B"}},
    {"LineFeedInASetting", {"duel", "4+", "4+", "--set", "a\nb=1"}, {"control character U+000A"}},
    {"BidiOverride", {"battle", "line\xE2\x80\xAE", "line"}, {"mark of writing direction U+202E"}},
    {"NoUtf8", {"battle", "line\xFF", "line"}, {"no valid UTF-8"}},
    {"ZeroBattles", {"duel", "4+", "4+", "--battles", "0"}, {"--battles must be between 1 and 2,000,000,000, not 0"}},
    {"NegativeBattles", {"duel", "4+", "4+", "--battles", "-5"}, {"--battles must be between 1 and", "not -5"}},
    {"TooManyBattles", {"duel", "4+", "4+", "--battles", "2000000001"}, {"--battles must be between"}},
    {"AbsurdBattles", {"duel", "4+", "4+", "--battles", "99999999999999999999999"}, {"--battles must be between"}},
    {"FractionalBattles", {"duel", "4+", "4+", "--battles", "1.5"}, {"--battles needs a whole number, not '1.5'"}},
    {"BattlesNoNumber", {"duel", "4+", "4+", "--battles", "many"}, {"--battles needs a whole number, not 'many'"}},
    {"NegativeSeed", {"duel", "4+", "4+", "--seed", "-1"}, {"--seed needs a whole number from 0"}},
    {"HugeSeed", {"duel", "4+", "4+", "--seed", "18446744073709551616"}, {"--seed needs a whole number from 0"}},
    {"ZeroThreads", {"duel", "4+", "4+", "--threads", "0"}, {"--threads must be between 1 and 1,024, not 0"}},
    {"ZeroPrecision", {"duel", "4+", "4+", "--precision", "0"}, {"--precision must be between 0.01 and 50"}},
    {"PrecisionNan", {"duel", "4+", "4+", "--precision", "nan"}, {"--precision needs a number, not 'nan'"}},
    {"FactsWithPrecision",
     {"battle", "rangers", "levy", "--rules", "suitcase", "--facts", "--precision", "1"},
     {"--facts does not go with --precision", "--battles"}},
    {"FactsWithExamples",
     {"battle", "rangers", "levy", "--rules", "suitcase", "--facts", "--examples"},
     {"--facts does not go with --examples"}},
    {"UnknownFormat", {"duel", "4+", "4+", "--format", "jsn"}, {"--format cannot be 'jsn'", "did you mean 'json'?"}},
    {"UnknownPlayer", {"duel", "4+", "4+", "--players", "tactcal"}, {"unknown player \"tactcal\"", "'tactical'?"}},
    {"ScriptedPlayer", {"duel", "4+", "4+", "--players", "scripted"}, {"unknown player \"scripted\""}},
    {"ThreePlayers", {"duel", "4+", "4+", "--players", "random,random,random"}, {"one player or two"}},
    {"UnknownProgress", {"duel", "4+", "4+", "--progress", "maybe"}, {"--progress cannot be 'maybe'", "auto"}},
    {"UnknownRuleset", {"duel", "4+", "4+", "--rules", "warstuff-2.1"}, {"warstuff-2.1", "warstuff-2.0"}},
    {"UnknownSetting", {"duel", "4+", "4+", "--set", "rule.Tugh.cost=5"}, {"rule.Tugh.cost", "Tough"}},
    {"SettingOutOfRange", {"duel", "4+", "4+", "--set", "cover.on=9"}, {"cover.on", "9"}},
    {"UnknownScenario", {"duel", "4+", "4+", "--scenario", "opne"}, {"no scenario \"opne\"", "did you mean 'open'?"}},
    {"MissingScenarioFile", {"duel", "4+", "4+", "--scenario", "no/such.toml"}, {"no/such.toml", "no such file"}},
    {"DuelOnGeneratedTerrain", {"duel", "4+", "4+", "--scenario", "standard"}, {"generated terrain of 'standard'"}},
    {"ModelsInAHouse", {"duel", "4+", "4+", "--scenario", "river-crossing", "--distance", "7"}, {"stands in a chasm"}},
    {"ScenarioForTwo", {"battle", "line", "line", "line", "--scenario", "village"}, {"is for 2 armies, not for 3"}},
    {"OneArmy", {"battle", "line"}, {"battle needs two to four armies, not 1"}},
    {"FiveArmies", {"battle", "line", "line", "line", "line", "line"}, {"two to four armies, not 5"}},
    {"SevenArmies",
     {"battle", "elves", "elves", "elves", "elves", "elves", "elves", "elves", "--rules", "vsgmr"},
     {"two to six armies, not 7"}},
    {"ThreeArmiesInAGameOfTwo",
     {"battle", "rangers", "levy", "levy", "--rules", "suitcase"},
     {"battle needs two armies, not 3"}},
    {"WhatIsLeftOut",
     {"duel", "Hero guy, Stealth", "Troop guy", "--rules", "vsgmr", "--set", "traits=false"},
     {"Stealth is left out by traits=false"}},
    {"UnknownScale",
     {"duel", "Hero guy", "Troop guy", "--rules", "vsgmr", "--set", "scale=28"},
     {"scale may be", "25-32"}},
    {"TwoPlayersForThreeArmies",
     {"battle", "line", "line", "line", "--players", "tactical,random"},
     {"one for each of the 3 armies, not 'tactical,random'"}},
    {"DistanceTooSmall", {"duel", "4+", "4+", "--distance", "0.5"}, {"--distance must be between 1 and 96 inches"}},
    {"DistanceOffTheTable", {"duel", "4+", "4+", "--distance", "60"}, {"do not fit on the table"}},
    {"DistanceNoNumber", {"duel", "4+", "4+", "--distance", "far"}, {"--distance needs a number of inches, not 'far'"}},
    {"PointsBuyNothing", {"duel", "4+", "3+ Tough", "--points", "20"}, {"20 points buy no '3+ Tough'", "50 points"}},
    {"PointsBuyTooMany", {"duel", "6+", "4+", "--points", "1000"}, {"at most 128 models"}},
    {"UnknownArmy", {"battle", "lnie", "line"}, {"lnie"}},
    {"UnknownRulesetOfRules", {"rules", "warstuff"}, {"warstuff"}},
    {"UnknownSpecialRule", {"rules", "warstuff-2.0", "Thick Skin"}, {"no special rule 'Thick Skin'"}},
    {"MisspeltSpecialRule", {"rules", "warstuff-2.0", "Armourd"}, {"'Armourd'", "did you mean 'Armored'?"}},
    {"RulesWithThreeWords", {"rules", "warstuff-2.0", "Hit", "Run"}, {"the name of one special rule"}},
    {"UnitsOfUnknownRuleset", {"units", "--rules", "warstuff-2.1"}, {"warstuff-2.1", "warstuff-2.0"}},
    {"UnitsOfTwoGenres", {"units", "fantasy", "modern", "--rules", "warstuff-1.7"}, {"one genre of the roster"}},
    {"UnitsOfArmiesHaveNoGenre", {"units", "--armies", "fantasy"}, {"--armies does not go with 'fantasy'"}},
    {"LintOfUnknownRuleset", {"lint", "--rules", "warstuff-2.1"}, {"warstuff-2.1", "warstuff-2.0"}},
    {"LintWithUnknownSetting", {"lint", "--set", "rule.Tugh.cost=5"}, {"rule.Tugh.cost", "Tough"}},
    {"LintOfARulesetFile", {"lint", "data/mine/ruleset.toml"}, {"is not an army", "lint --rules data/mine"}},
    {"OddsWithoutAction", {"odds", "--attacker", "4+", "--defender", "4+"}, {"odds needs --action"}},
    {"OddsUnknownAction",
     {"odds", "--action", "chrage", "--attacker", "4+", "--defender", "4+"},
     {"unknown action 'chrage'", "did you mean 'charge'?"}},
    {"OddsWithoutSpell",
     {"odds", "--action", "ice-ray", "--attacker", "4+", "--defender", "4+"},
     {"the attacker '4+' has no special rule that gives it 'ice-ray'"}},
    {"OddsWithoutShooter", {"odds", "--action", "shoot", "--attacker", "4+", "--defender", "4+"}, {"cannot shoot"}},
    {"OddsRulesWithoutComma",
     {"odds", "--action", "shoot", "--attacker", "4+ Shooter(18) Deadly", "--defender", "4+ Tough(3)"},
     {"special rules are separated by commas", "Tough takes no number"}},
    {"OddsRulesWithSemicolon",
     {"odds", "--action", "charge", "--attacker", "4+ Fast; Slow", "--defender", "4+"},
     {"special rules are separated by commas"}},
    {"OddsShortPath",
     {"odds", "--action", "charge", "--attacker", "4+", "--defender", "4+", "--set", "rule.Tough.killed_on=4"},
     {"did you mean 'rule.Tough.wound_table.killed_on'?"}},
    {"OddsMisspeltProfile",
     {"odds", "--action", "charge", "--attacker", "4+ Frenzi", "--defender", "4+"},
     {"--attacker", "did you mean 'Frenzy'?"}},
    {"ReplayWithoutNumber", {"replay", "duel", "4+", "4+"}, {"replay needs --battle N"}},
    {"ReplayOfPrices", {"replay", "prices", "--battle", "1"}, {"unknown command to replay 'prices'", "price"}},
    {"ReplayOfAPriceRunWithoutChain",
     {"replay", "price", "--quick", "--battle", "1"},
     {"needs --chain C and --round R", "chains 0 to"}},
    {"ReplayOfAChainThatIsNot",
     {"replay", "price", "--chain", "99", "--round", "0", "--battle", "1"},
     {"--chain must be between 0 and"}},
    {"ReplayBeyondARound",
     {"replay", "price", "--chain", "0", "--round", "0", "--battle", "99999999"},
     {"this round of the run has the battles 0 to"}},
    {"ReplayOfABattleWithChain",
     {"replay", "battle", "line", "line", "--chain", "0", "--battle", "1"},
     {"--chain goes with replay price only"}},
    {"ReplayAsCsv", {"replay", "duel", "4+", "4+", "--battle", "1", "--format", "csv"}, {"no csv"}},
    {"ReplayMapAsJson",
     {"replay", "duel", "4+", "4+", "--battle", "1", "--format", "json", "--map"},
     {"--map draws into the story"}},
    {"ReplayNegative", {"replay", "duel", "4+", "4+", "--battle", "-1"}, {"--battle must be between 0 and"}},
    {"HelpOfNothing", {"help", "prize"}, {"unknown command 'prize'", "did you mean 'price'?"}},
    {"QuickAndFull", {"price", "--quick", "--full"}, {"--quick does not go with --full"}},
    {"UnknownMethod", {"price", "--method", "guess"}, {"--method cannot be 'guess'", "field"}},
    {"OddsOfARuleTwice",
     {"odds", "--action", "charge", "--attacker", "4+ Fast, Tough, Fast", "--defender", "4+"},
     {"--attacker, character 17: error: Fast stands here twice"}},
    {"OddsOfWarstuff1RuleTwice",
     {"odds", "--rules", "warstuff-1.7", "--action", "melee", "--attacker", "3", "--defender", "3 Tough, tough"},
     {"--defender, character 10: error: Tough stands here twice"}},
    {"MethodWithModel", {"price", "--method", "mono", "--model", "quality"}, {"--model goes with --method field"}},
    {"MethodWithProof", {"price", "--method", "mono", "--validate"}, {"--validate goes with --method field"}},
    {"ReplayOfAMethod",
     {"replay", "price", "--rules", "suitcase", "--method", "mono", "--chain", "0", "--round", "0", "--battle", "0"},
     {"--method field only"}},
    {"BattlesNeededOfAMethod",
     {"battles-needed", "price", "--rules", "suitcase", "--method", "mono"},
     {"--method field only"}},
    {"PopulationOfNoFile", {"price", "--population", "no-such.toml"}, {"no-such.toml", "no such file"}},
    {"PopulationWithBudget",
     {"price", "--population", "x.toml", "--budget", "100"},
     {"--budget describes random armies"}},
    {"PopulationWithProof",
     {"price", "--population", "x.toml", "--validate"},
     {"--validate needs armies that no price"}},
    {"UnknownModel", {"price", "--model", "qualty"}, {"--model cannot be 'qualty'", "did you mean 'quality'?"}},
    {"ModelOfUnits",
     {"price", "--rules", "warstuff-1.7", "--units", "--model", "quality"},
     {"--model goes with qualities and special rules, not with --units"}},
    {"ExplainUnknown", {"price", "--explain", "Tugh"}, {"unknown special rule 'Tugh'", "did you mean 'Tough'?"}},
    {"ExplainTwo", {"price", "Armored", "--explain", "Tough"}, {"--explain shows one rule"}},
    {"InteractionsOfUnits",
     {"price", "--rules", "warstuff-1.7", "--units", "--interactions"},
     {"--interactions does not go with --units"}},
    {"ProofOfNoList", {"price", "--validate", "--prices", "none.toml"}, {"none.toml", "there is no such file"}},
    {"MonoOfQualities", {"price", "--method", "mono"}, {"--method mono compares cards"}},
    {"AnchorOfQualities", {"price", "--anchor", "4+"}, {"--anchor is for cards"}},
    {"PlayersAndAPanel",
     {"price", "--players", "tactical,greedy", "--panel", "cautious"},
     {"--panel does not go with several --players"}},
    {"SeveralPlayersOfCards", {"price", "--rules", "suitcase", "--players", "tactical,greedy"}, {"takes one player"}},
    {"ReplayOfSeveralPlayers",
     {"replay", "price", "--players", "tactical,greedy", "--chain", "0", "--round", "0", "--battle", "0"},
     {"--players takes one player here"}},
    {"SameOfSeveralPlayers", {"price", "--players", "tactical,tactical"}, {"names no player but tactical"}},
    {"PanelOfNobody", {"price", "--panel", "tactical"}, {"names no player but tactical"}},
    {"PanelOfUnknown",
     {"price", "--panel", "aggresive"},
     {"unknown player \"aggresive\"", "did you mean 'aggressive'?"}},
    {"UnitsOfNoRoster", {"price", "--units"}, {"warstuff-2.0 has no ready-made units to price", "units.toml"}},
    {"GenreWithoutUnits", {"price", "fantasy", "--rules", "warstuff-1.7"}, {"\"fantasy\""}},
    {"PriceOfTwoGenres", {"price", "--rules", "warstuff-1.7", "--units", "fantasy", "modern"}, {"of one genre"}},
    {"PriceOfUnknownGenre",
     {"price", "--rules", "warstuff-1.7", "--units", "fantsy"},
     {"unknown unit or genre \"fantsy\"", "did you mean 'Fantasy'?"}},
    {"PriceOfUnknownUnit",
     {"price", "Knigt", "--rules", "warstuff-1.7", "--units"},
     {"unknown unit or genre \"Knigt\"", "did you mean 'Knight'?"}},
    {"PriceOfARuleAmongUnits",
     {"price", "Armored", "--rules", "warstuff-1.7", "--units"},
     {"unknown unit or genre \"Armored\""}},
    {"UnknownPriceItem", {"price", "Tugh"}, {"Tugh", "Tough"}},
};

INSTANTIATE_TEST_SUITE_P(All, BadInputTest, testing::ValuesIn(kBadInputs),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(BadArmyFile, IsReportedWithFileLineAndColumn) {
  const ScratchFolder folder;
  const auto file = folder / "orcs.toml";
  write_text(file, "name = \"Orcs\"\npoints = 150\n\n[[unit]]\ncount = 2\nprofile = \"4+ Regeneratoin\"\n");
  expect_refused(warbalance_program({"battle", file.string(), "line"}),
                 {"orcs.toml:6:", "did you mean 'Regeneration'?"});
}

TEST(BadOutput, IsRefusedBeforeAnythingRuns) {
  const ScratchFolder folder;
  expect_refused(
      warbalance_program({"duel", "4+", "4+", "--battles", "2000000000", "--output", folder / "no/such/folder.csv"}),
      {"cannot write"});
  const Outcome directory =
      warbalance_program({"duel", "4+", "4+", "--battles", "2000000000", "--output", folder.path().string()});
  EXPECT_EQ(directory.status, 2);
  EXPECT_TRUE(folder.files().empty());
}

TEST(BadInputLeaves, NoFileBehind) {
  const ScratchFolder folder;
  const Outcome outcome = warbalance_program({"duel", "4+ Armourd", "4+", "--output", folder / "result.csv"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(folder.files().empty());
}

// Files that no person writes are refused in seconds, with one message or a hundred.

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

/// Runs lint on a file; fails when that takes long.
Outcome lint(const std::string& content) {
  const ScratchFolder folder;
  write_text(folder / "army.toml", content);
  const auto begin = std::chrono::steady_clock::now();
  Outcome outcome = warbalance_program({"lint", (folder / "army.toml").string()});
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(time.count(), 30);
  return outcome;
}

TEST(HostileFiles, KeysWithThousandsOfPartsAreOneMessage) {
  for (const std::string& key : {repeated("a.", 40'000) + "a = 1", "[" + repeated("a.", 40'000) + "a]",
                                 "b = {" + repeated("a.", 40'000) + "a = 1}"}) {
    const Outcome outcome = lint("# a remark. with. dots.\nname = \"......................\"\n" + key + "\n");
    EXPECT_EQ(outcome.status, 1);
    expect_in(outcome.out, {"army.toml:3:", "too many parts", "1 error, 0 warnings"});
  }
}

TEST(HostileFiles, WhatTheParserAssertsIsAMessageAtItsLine) {
  const Outcome outcome = lint("name = \"x\"\npoints = 100\n[#");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("army.toml:3:"), std::string::npos) << outcome.out;
}

TEST(HostileFiles, AProfileOfMegabytesIsOneMessage) {
  const Outcome outcome = lint("name = \"x\"\n[[unit]]\nprofile = \"4+ " + repeated("Armored, ", 400'000) + "Fast\"\n");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("a profile of more than"), std::string::npos);
  EXPECT_LT(outcome.out.size(), 2'000U);
}

TEST(HostileFiles, AHundredMessagesAreShownAndTheOthersCounted) {
  const Outcome outcome = lint("name = \"x\"\n" + repeated("[[unit]]\nprofile = \"4+ Armred\"\n", 20'000));
  EXPECT_EQ(outcome.status, 1);
  expect_in(outcome.out, {"and 19900 more errors", "20000 errors"});
  EXPECT_LT(outcome.out.size(), 30'000U);
}

}  // namespace
}  // namespace warbalance::test::bad_input_test
