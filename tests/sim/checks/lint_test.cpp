#include "sim/checks/lint.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/sim/rules/catalog_tools.hpp"
#include "tests/sim/rules/designs.hpp"

namespace warbalance::sim::lint_test {
namespace {

/// "level line:column: message" of each finding.
Texts lines_of(const Diagnostics& findings) {
  Texts lines;
  for (const Diagnostic& found : findings) {
    lines.push_back(std::string(severity_name(found.severity)) + " " + std::to_string(found.line) + ":" +
                    std::to_string(found.column) + ": " + found.message);
  }
  return lines;
}

/// What is said of one army or unit text under WarStuff 2.0.
Texts lint_of(const std::string& text, const Ruleset& ruleset = warstuff()) {
  return lines_of(lint(ruleset, {text}).findings);
}

/// A ruleset "small" with a roster and one army.
struct SmallGame {
  TemporaryFolder folder;
  Ruleset ruleset;

  explicit SmallGame(const std::string& more_rules, const std::string& units = "", const std::string& army = "") {
    folder.write("small/ruleset.toml", kSmallRuleset + more_rules);
    if (!units.empty()) folder.write("small/units.toml", units);
    if (!army.empty()) folder.write("small/armies/host.toml", army);
    Loaded<Ruleset> loaded = load_ruleset(folder.data(), "small", {});
    EXPECT_EQ(summaries(loaded.diagnostics), Texts{});
    ruleset = std::move(loaded.value.value());
  }
};

TEST(Lint, FindsNothingInTheShippedRules) {
  const LintReport report = lint(warstuff(), {});
  EXPECT_EQ(lines_of(report.findings), Texts{});
  EXPECT_EQ(report.checked,
            (Texts{"the ruleset", "army champions", "army horde", "army hunters", "army line", "army raiders",
                   "scenario crossroads", "scenario open", "scenario river-crossing", "scenario standard",
                   "scenario village", "population club", "player aggressive", "player cautious", "player greedy",
                   "player lookahead", "player random", "player tactical"}));
}

// Rules: WS2-C1, WS2-C2, WS2-C3, WS2-D3
TEST(Lint, ErrorsAreThoseOfTheRulebook) {
  EXPECT_EQ(lint_of("4+ Armored, Fast, Fire, Freeze"), Texts{"error 1:25: a unit may have at most 3 special rules"});
  EXPECT_EQ(lint_of("4+ Armored, armored"), Texts{"error 1:13: Armored stands here twice"});
  EXPECT_EQ(lint_of("4+ Fire, Poison"),
            Texts{"error 1:10: \"Poison\" is another name of Fire, which stands here twice"});
  EXPECT_EQ(lint_of("4+ Shooter(9), Shooter(18)"),
            Texts{"error 1:16: a unit may not have both Shooter(9) and Shooter(18)"});
  EXPECT_EQ(lint_of("4+ Armourd"), Texts{"error 1:4: unknown special rule \"Armourd\""});
  EXPECT_EQ(lint_of("7+"), Texts{"error 1:1: unknown quality \"7+\""});
  EXPECT_EQ(lint_of("4x 2+ Tough"),
            Texts{"error 1:1: the army costs 220 points; from here on it is over its limit of 150"});
  EXPECT_EQ(lint_of(""), Texts{"error 1:1: the army has no units"});
}

// Rules: WS2-C1
TEST(Lint, WarnsOfExactlyTheFourProfilesAtThePriceFloor) {
  Texts raised;
  for (const UnitDesign& design : all_designs(warstuff())) {
    for (const Diagnostic& found : lint_unit(warstuff(), design, listed_cost(warstuff(), design), {})) {
      if (found.message.find("the least price") == std::string::npos) continue;
      EXPECT_EQ(found.severity, Diagnostic::Severity::warning);
      EXPECT_EQ(found.message, profile_text(warstuff(), design) + " adds up to 0 points; the least price of 5 applies");
      raised.push_back(profile_text(warstuff(), design));
    }
  }
  std::sort(raised.begin(), raised.end());
  EXPECT_EQ(raised, (Texts{"6+ Large, Slow", "6+ Large, Slow, Small", "6+ Slow", "6+ Slow, Small"}));
}

TEST(Lint, WarnsOfExactlyTheOddPairsOfTheRulebook) {
  Texts odd;
  for (const UnitDesign& design : all_designs(warstuff())) {
    if (design.tier != 0 || design.rules.size() != 2) continue;
    const Hundredths price = listed_cost(warstuff(), design);
    for (const Diagnostic& found : lint_unit(warstuff(), design, price, {})) odd.push_back(found.message);
  }
  EXPECT_EQ(
      odd, (Texts{"Armored with Camouflaged: a hit meets armour or cover, never both",
                  "Fast with Slow: they cancel out", "Flying with Strider: who flies ignores difficult terrain already",
                  "Large with Small: they cancel out in shooting"}));
}

// Rules: WS2-D3
TEST(Lint, WarnsOfMoreThanFiveUnusedPointsOfAnArmy) {
  EXPECT_EQ(lint_of("5x 2+; 1x 4+ Frenzy"), Texts{}) << "5 left";
  EXPECT_EQ(lint_of("5x 2+; 1x 4+"), Texts{"warning 1:1: 10 of 150 points are not used"});
  EXPECT_EQ(lint_of("4+"), Texts{}) << "a unit is no army";
  const Ruleset silent = load_ruleset(shipped_data(), "warstuff-2.0", {"lint.unused_points=0"}).value.value();
  EXPECT_EQ(lint_of("2x 6+", silent), Texts{});
}

TEST(Lint, ReportsEverythingAtOnceAndCopiesOnce) {
  EXPECT_EQ(lint(warstuff(), {"9x 4+ Fast, Slow; 1x 4+ Large, Small", "4+ Armourd, Fsat", "line"}).findings.size(), 4U);
}

TEST(Lint, QuotesTextsInPlaceOfAFile) {
  const Diagnostics findings = lint(warstuff(), {" 4+ Fast, Slow "}).findings;
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].place(), "\"4+ Fast, Slow\":1:2");
}

TEST(Lint, ComparesListedPricesOfTheRosterWithTheFormula) {
  const SmallGame game("",
                       "[[unit]]\nname = \"Cheap\"\nprofile = \"4+ Alpha\"\npoints = 17.5\n"
                       "[[unit]]\nname = \"Right\"\nprofile = \"4+\"\npoints = 15\n"
                       "[[unit]]\nname = \"Dear\"\nprofile = \"4+\"\npoints = 16\n"
                       "[[unit]]\nname = \"Computed\"\nprofile = \"4+ Alpha\"\n",
                       "name = \"Host\"\npoints = 50\n[[unit]]\ncount = 3\nunit = \"Dear\"\n");
  const LintReport report = lint(game.ruleset, {});
  EXPECT_EQ(
      lines_of(report.findings),
      (Texts{"warning 3:12: Cheap (4+ Alpha) is listed at 17.5 points, the formula gives 20 (listed - formula = -2.5)",
             "warning 11:12: Dear (4+) is listed at 16 points, the formula gives 15 (listed - formula = 1)"}));
  EXPECT_TRUE(report.findings[0].file.ends_with("small/units.toml"));
  EXPECT_EQ(report.checked, (Texts{"the ruleset", "the roster of 4 units", "army host"}));
}

TEST(Lint, PointsIntoArmyFiles) {
  const SmallGame game(
      "[groups]\nside = \"generator\"\n"
      "[rule.Beta]\ncost = 5\nexclusive_group = \"side\"\n"
      "effects = [{ type = \"fly\" }]\n"
      "[rule.Gamma]\ncost = 0\nexclusive_group = \"side\"\n",
      "", "name = \"Host\"\npoints = 60\n[[unit]]\ncount = 2\nprofile = \"4+ Beta, Gamma\"\n");
  const LintReport report = lint(game.ruleset, {"host"});
  EXPECT_EQ(lines_of(report.findings), (Texts{"warning 5:12: Beta with Gamma: both are of the group side",
                                              "warning 1:1: 20 of 60 points are not used"}));
  EXPECT_TRUE(report.findings[0].file.ends_with("armies/host.toml"));
  EXPECT_EQ(report.checked, Texts{"army \"host\""});
}

TEST(Lint, ErrorsOfTheRosterStandAlone) {
  const SmallGame game("", "[[unit]]\nname = \"Odd\"\nprofile = \"4+ Alhpa\"\n",
                       "name = \"Host\"\n[[unit]]\nunit = \"Odd\"\n");
  EXPECT_EQ(lines_of(lint(game.ruleset, {}).findings), Texts{"error 3:15: unknown special rule \"Alhpa\""});
}

TEST(Lint, NotesUnitsAboveTheAdvisedPrice) {
  const SmallGame game("[lint]\nunit_points = 19.5\n");
  EXPECT_EQ(lint_of("4+", game.ruleset), Texts{});
  EXPECT_EQ(lint_of("4+ Alpha", game.ruleset), Texts{"note 1:1: 4+ Alpha costs 20 points; the advice is at most 19.5"});
}

TEST(Lint, AnArmyOverItsLimitMayBeAllowed) {
  const SmallGame game("[lint]\nover_limit = \"warning\"\n");
  EXPECT_EQ(lint_of("11x 4+", game.ruleset),
            Texts{"warning 1:1: the army costs 165 points; from here on it is over its limit of 150"});
  const Loaded<Army> army = load_army(game.ruleset, {}, "11x 4+");
  ASSERT_TRUE(army.value);
  EXPECT_EQ(army.value->units.size(), 11U);
}

TEST(Lint, JudgesThePricesOfTheRuleset) {
  const SmallGame game("[quality.\"3+\"]\ncost = 12\n[rule.Beta]\ncost = 10\n[rule.Gamma]\ncost = 0\n");
  EXPECT_EQ(lines_of(lint_ruleset(game.ruleset)),
            (Texts{"note 15:1: quality 3+ costs 12 points, which is no multiple of the price step of 5",
                   "warning 15:1: quality 3+ is better than 4+ and costs less: 12 against 15 points",
                   "warning 17:7: Beta costs 10 points and has no effects"}));
}

TEST(OddPairs, AreInheritedReplacedAndRemovedWithTheirRules) {
  const TemporaryFolder folder;
  folder.write("small/ruleset.toml", kSmallRuleset +
                                         "[rule.Beta]\ncost = 0\n[rule.Gamma]\ncost = 0\n"
                                         "[[pair]]\nrules = [\"Alpha\", \"Beta\"]\ntext = \"one\"\n"
                                         "[[pair]]\nrules = [\"Alpha\", \"Gamma\"]\ntext = \"two\"\n");
  folder.write("mine/ruleset.toml",
               "id = \"mine\"\nname = \"M\"\ninherits = \"small\"\nremove = [\"Gamma\"]\n"
               "[[pair]]\nrules = [\"beta\", \"ALPHA\"]\ntext = \"mine\"\n");
  const Loaded<Ruleset> mine = load_ruleset(folder.data(), "mine", {});
  EXPECT_EQ(summaries(mine.diagnostics), Texts{});
  ASSERT_TRUE(mine.value);
  ASSERT_EQ(mine.value->odd_pairs.size(), 1U);
  EXPECT_EQ(lint_of("4+ Alpha, Beta", *mine.value), Texts{"warning 1:1: Alpha with Beta: mine"});
}

TEST(OddPairs, ErrorsHaveTheirPlace) {
  EXPECT_EQ(errors_of(kSmallRuleset + "[[pair]]\nrules = [\"Alpha\", \"Alhpa\"]\ntext = \"x\"\n"),
            Texts{"16:19: the ruleset has no rule \"Alhpa\" | did you mean 'Alpha'?"});
  EXPECT_EQ(errors_of(kSmallRuleset + "[[pair]]\nrules = [\"Alpha\", \"alpha\"]\ntext = \"x\"\n"),
            Texts{"16:9: a pair names two different special rules | for example rules = [\"Fast\", \"Slow\"]"});
  EXPECT_EQ(errors_of(kSmallRuleset + "[[pair]]\nrules = \"Alpha\"\ntext = \"x\"\n"),
            Texts{"16:9: a pair names two different special rules | for example rules = [\"Fast\", \"Slow\"]"});
  EXPECT_EQ(errors_of(kSmallRuleset + "[[pair]]\ntxt = \"x\"\n"),
            (Texts{"15:1: this pair has no \"rules\"", "15:1: this pair has no \"text\"",
                   "16:1: unknown key \"txt\" in this pair | did you mean 'text'?"}));
  EXPECT_EQ(errors_of("pair = [1]\n" + kSmallRuleset),
            Texts{"1:9: a pair must be a table, not a whole number | write it below [[pair]]"});
}

TEST(HouseRules, TheWorkedExampleChangesTwoNumbersAndAddsARule) {
  const Loaded<Ruleset> loaded = load_ruleset(shipped_data(), "warstuff-2.0-house", {});
  EXPECT_EQ(summaries(loaded.diagnostics), Texts{});
  ASSERT_TRUE(loaded.value);
  EXPECT_EQ(loaded.value->rules.size(), warstuff().rules.size() + 1);
  EXPECT_NE(loaded.value->hash, warstuff().hash);
  const UnitDesign wall = parse_profile(*loaded.value, "4+ shield wall", {}, true).value.value();
  EXPECT_EQ(listed_cost(*loaded.value, wall), 2000);
  EXPECT_EQ(lint_of("4+ Armored, Shield Wall", *loaded.value),
            Texts{"warning 1:1: Armored with Shield Wall: only the better die counts, so the wall gives nothing but "
                  "slowness"});
  EXPECT_EQ(lines_of(lint(*loaded.value, {"champions"}).findings), Texts{"warning 1:1: 10 of 150 points are not used"})
      << "the leader of Champions is 10 points cheaper";
}

}  // namespace
}  // namespace warbalance::sim::lint_test
