#include <gtest/gtest.h>

#include <algorithm>

#include "sim/catalog/lint.hpp"
#include "tests/sim/catalog/catalog_tools.hpp"

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
