#include <gtest/gtest.h>

#include <algorithm>

#include "sim/checks/lint.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::suitcase_cards_test {
namespace {

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
}  // namespace warbalance::sim::suitcase_cards_test
