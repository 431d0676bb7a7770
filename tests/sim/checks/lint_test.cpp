#include <gtest/gtest.h>

#include <algorithm>

#include "sim/checks/lint.hpp"
#include "sim/tables/seats.hpp"
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
                   "player learned", "player lookahead", "player random", "player tactical"}));
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

Ruleset vsgmr() { return load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, "vsgmr", {}).value.value(); }

/// The messages of findings about an army, by its name, file or text.
std::vector<std::string> messages_of(const std::vector<std::string>& armies) {
  std::vector<std::string> messages;
  for (const Diagnostic& found : lint(vsgmr(), armies).findings) messages.push_back(found.message);
  return messages;
}

bool finds(const std::vector<std::string>& messages, const std::string& message) {
  return std::find(messages.begin(), messages.end(), message) != messages.end();
}

// Rules: VS-P4, VS-P2, VS-G8
TEST(VsgmrLint, FindsTheContradictionsOfTheRulebooksArmies) {
  const auto messages = messages_of({});
  for (const char* expected :
       {"Undead lists 9 units and has 11",
        "Warlord: the list gives it Weapon Master, a trait that there is not; it is read as "
        "Combat Master, which costs the "
        "same",
        "Runepriest (Hero guy, Inspiration, Tough) has Tough, which does nothing without Light Armor or Heavy Armor",
        "Medieval Infantry costs 23 points; the advice is at least 25",
        "Orcs costs 24 points; the advice is at least 25",
        "Wild West Bandit Gang costs 22 points; the advice is at least 25",
        "Zombie Horde costs 20 points; the advice is at least 25",
        "Horror Film Survivors costs 19 points; the advice is at least 25",
        "Modern Infantry costs 24 points; the advice is at least 25",
        "Justice Team costs 42 points; the advice is at most 40",
        "measured with paper a Half Move Unit is not half of a Move Unit: 4 of 8.5 inches for guys, 8.5 of 11 for "
        "cavalry, "
        "8.5 of 15 for vehicles",
        "48 pairs of armies are more than 5 points apart, the farthest Horror Film Survivors "
        "(19) and Justice Team (42)"}) {
    EXPECT_TRUE(finds(messages, expected)) << expected << "\n" << ::testing::PrintToString(messages);
  }
  EXPECT_EQ(messages.size(), 12U) << ::testing::PrintToString(messages);
}

// Rules: VS-V11, VS-V12, VS-S2
TEST(VsgmrLint, NamesSeatsThatCannotWin) {
  const auto text = [](const std::string& scenario, const std::vector<std::string>& settings) {
    const Game game = load_game({WARBALANCE_SOURCE_DIR "/data"}, "vsgmr", scenario, settings).value.value();
    return far_seats(game.ruleset, game.scenario.players);
  };
  EXPECT_EQ(text("escape", {}), "");
  EXPECT_EQ(text("transport", {}), "");
  EXPECT_EQ(text("basic", {"rounds=1"}), "");
  EXPECT_EQ(text("escape", {"seating=around"}),
            "with 3 players seat 2 has 48 inches to go to win, and plain units move 30 in all rounds; "
            "with 4 players seats 2 and 4 have 48 inches to go to win, and plain units move 30 in all rounds; "
            "with 5 players seat 3 has 48 inches to go to win, and plain units move 30 in all rounds; "
            "with 6 players seats 3 and 6 have 48 inches to go to win, and plain units move 30 in all rounds");
  EXPECT_TRUE(text("escape", {"rounds=3"}).starts_with("with 2 players seats 1 and 2 have 24 inches"));
}

// Rules: VS-V13, VS-V14, VS-P4
TEST(VsgmrLint, BudgetsAreThoseOfScenarioAndSide) {
  EXPECT_EQ(all_budgets(vsgmr()),
            "Ambush: 25 points for seat 1, 40 for seat 2; Fortress Assault: 20 points for seat 1, 40 for seat 2");
  const Diagnostics findings = lint(vsgmr(), {"zombie-horde"}).findings;
  const auto advice = std::ranges::find_if(
      findings, [](const Diagnostic& found) { return found.message.find("the advice is") != std::string::npos; });
  ASSERT_NE(advice, findings.end());
  EXPECT_EQ(advice->hint, all_budgets(vsgmr()));
}

// Rules: VS-P4
TEST(VsgmrLint, WarnsOfArmorThatATypeHasAnyway) {
  const auto wasted = [](const std::string& profile) {
    const Ruleset ruleset = vsgmr();
    return wasted_rules(ruleset, parse_profile(ruleset, profile, {}, true).value.value());
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(wasted("Vehicle, Light Armor"), Texts{"Light Armor: it has light armor anyway"});
  EXPECT_EQ(wasted("Vehicle, Heavy Armor"), Texts{});
  EXPECT_EQ(wasted("Commander, Heavy Armor"), Texts{"Heavy Armor: a hero who commands has heavy armor anyway"});
}

// Rules: VS-S3, VS-P4
TEST(VsgmrLint, CountsCommanders) {
  EXPECT_TRUE(finds(messages_of({"2x Commander; 12x Hero guy"}),
                    "2x Commander; 12x Hero guy has 2 of Commander, not exactly one"));
  EXPECT_TRUE(finds(messages_of({"13x Hero guy"}), "13x Hero guy has 0 of Commander, not exactly one"));
  EXPECT_FALSE(finds(messages_of({"1x Troop guy, Commander; 12x Hero guy"}), "has 0 of Commander, not exactly one"));
}

const Ruleset& suitcase() {
  static const Ruleset ruleset = load_ruleset(shipped_data(), "suitcase", {}).value.value();
  return ruleset;
}

std::vector<std::string> problems_of(const std::string& profile) {
  Diagnostic place;
  place.line = place.column = 1;
  return summaries(parse_profile(suitcase(), profile, place, true).diagnostics);
}

using Texts = std::vector<std::string>;

const std::string kTroops = "models=3 speed=4 q=4+ d=5+ wounds=1; Sergeant(shoot); Bow(24,1)";
const std::string kHero = "models=1 speed=4 q=4+ d=5+ wounds=1; ";

// Rules: SC-K26, SC-K28
TEST(SuitcaseCardsLoader, AUnitAndItsHeroHaveOneSergeantAndOneStandard) {
  EXPECT_EQ(problems_of(kTroops + " + " + kHero + "Hero, Sergeant(melee); Sword(-,1)"),
            Texts{"1:110: a unit and its hero may not have both Sergeant(shoot) and Sergeant(melee)"});
  EXPECT_EQ(problems_of(kTroops + " + " + kHero + "Hero, Sergeant(shoot); Sword(-,1)"),
            Texts{"1:110: of a unit and its hero only one may have Sergeant(shoot)"});
  EXPECT_EQ(problems_of(kTroops + " + " + kHero + "Hero, Musician; Sword(-,1)"), Texts{});
  const std::string drummers = "models=3 speed=4 q=4+ d=5+ wounds=1; Musician; Bow(24,1)";
  EXPECT_EQ(problems_of(drummers + " + " + kHero + "Hero, Battle Standard; Sword(-,1)"),
            Texts{"1:103: a unit and its hero may not have both Musician and Battle Standard"});
  EXPECT_EQ(problems_of(drummers + " + " + kHero + "Hero, Fast; Sword(-,1)"), Texts{});
}

// Rules: SC-U1, SC-U2
TEST(SuitcaseCardsLoader, AWeaponInThePlaceOfSpecialRulesIsSaidToBeOne) {
  const std::string stats = "models=3 speed=4 q=4+ d=5+ wounds=1; ";
  const std::string missing =
      "1:38: the special rules of the card are missing before its weapons | write \"-\" for none: ";
  const std::string unknown = "unknown special rule \"Chains\" | see: warbalance rules suitcase";
  EXPECT_EQ(problems_of(stats + "Bow(24,2)"), Texts{missing + "\"...; -; Bow(24,2)\""});
  EXPECT_EQ(problems_of(stats + "Fast, Bow(24,2)"),
            Texts{"1:44: \"Bow(24,2)\" is a weapon by its form, and stands among special rules | weapons stand behind "
                  "them, each behind a semicolon"});
  EXPECT_EQ(problems_of(stats + "Flail(-,2,Chains)"),
            (Texts{missing + "\"...; -; Flail(-,2,Chains)\"", "1:48: " + unknown}));
  EXPECT_EQ(problems_of(stats + "-; Flail(-,2,Chains)"), Texts{"1:51: " + unknown});
}

// Rules: SC-K26, SC-U6
TEST(SuitcaseCardsLoader, ASecondSergeantDoesNotJoin) {
  const TemporaryFolder folder;
  const auto file = folder.write("army.toml",
                                 "name = \"Two Sergeants\"\n"
                                 "[[unit]]\n"
                                 "unit = \"Longbow Band\"\n"
                                 "[[unit]]\n"
                                 "name = \"Captain\"\n"
                                 "profile = \"" +
                                     kHero +
                                     "Hero, Sergeant(melee); Sword(-,1)\"\n"
                                     "joins = \"Longbow Band\"\n");
  const auto roster = load_roster(suitcase()).value.value();
  const Loaded<Army> army = load_army(suitcase(), roster, file.string());
  EXPECT_FALSE(army.value.has_value());
  EXPECT_EQ(summaries(army.diagnostics),
            Texts{"4:1: Captain cannot join Longbow Band: a unit and its hero may not have "
                  "both Sergeant(shoot) and Sergeant(melee)"});
}

/// The names of an army's units, or what is wrong with it. @param units  what stands below its name
Texts army_of(const std::string& units) {
  const TemporaryFolder folder;
  const auto file = folder.write("army.toml", "name = \"Army\"\npoints = 1000\n" + units);
  const Loaded<Army> army = load_army(suitcase(), load_roster(suitcase()).value.value(), file.string());
  if (!army.value) return summaries(army.diagnostics);
  Texts names;
  for (const ArmyUnit& unit : army.value->units) names.push_back(unit.name);
  return names;
}
std::string entry(const std::string& lines) { return "[[unit]]\n" + lines + "\n"; }
const std::string kWarlord = "unit = \"Warlord\"\n";
const std::string kWizard = "unit = \"Hedge Wizard\"\n";

// Rules: SC-U6
TEST(SuitcaseCardsLoader, HeroesJoinTheFirstUnitOfThatNameThatHasNone) {
  const std::string militia = entry("count = 3\nunit = \"Spear Militia\"");
  const std::string joins = "joins = \"spear militia\"";
  EXPECT_EQ(army_of(militia + entry(kWarlord + joins) + entry(kWizard + joins)),
            (Texts{"Spear Militia + Warlord", "Spear Militia + Hedge Wizard", "Spear Militia"}));
  EXPECT_EQ(army_of(entry("count = 2\n" + kWizard + joins) + militia),
            (Texts{"Spear Militia + Hedge Wizard", "Spear Militia + Hedge Wizard", "Spear Militia"}));
  EXPECT_EQ(army_of(militia + entry("count = 4\n" + kWizard + joins)),
            Texts{"6:1: Hedge Wizard joins \"spear militia\", but no such unit is left without a hero | "
                  "a hero joins the first of that name that has none; a unit's own name = \"...\" tells it apart"});
}

// Rules: SC-U6
TEST(SuitcaseCardsLoader, AUnitsOwnNameSaysWhichOneAHeroJoins) {
  const std::string units = entry("unit = \"Spear Militia\"") + entry("name = \"Gate\"\nunit = \"Spear Militia\"");
  EXPECT_EQ(army_of(units + entry(kWarlord + "joins = \"Gate\"")), (Texts{"Spear Militia", "Gate + Warlord"}));
  EXPECT_EQ(army_of(units + entry(kWarlord + "joins = \"Gate\"") + entry(kWizard + "joins = \"Gate\"")),
            Texts{"11:1: Hedge Wizard joins \"Gate\", but no such unit is left without a hero | "
                  "a hero joins the first of that name that has none; a unit's own name = \"...\" tells it apart"});
  EXPECT_EQ(army_of(units + entry(kWarlord + "joins = \"Wall\"")),
            Texts{"8:1: Warlord joins \"Wall\", which the army does not have"});
}

TEST(SuitcaseCardsLoader, LintSaysThatTheRulebookPrintsOnePrice) {
  const LintReport report = lint(suitcase(), {});
  const auto notes = std::count_if(report.findings.begin(), report.findings.end(), [](const Diagnostic& d) {
    return d.severity == Diagnostic::Severity::note &&
           d.message ==
               "the rulebook prints no formula and the price of Ranger, 30 points only; all other prices are "
               "guesses";
  });
  EXPECT_EQ(notes, 1);
}

}  // namespace
}  // namespace warbalance::sim::lint_test
