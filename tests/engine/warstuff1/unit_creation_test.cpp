#include "sim/checks/lint.hpp"
#include "sim/units/army.hpp"
#include "tests/engine/warstuff1/scene.hpp"

// Chapters 1, 2 and 9: units, prices, warbands, the quickplay units.

namespace warbalance::warstuff1::unit_creation_test {
namespace {

const sim::Ruleset& ruleset() {
  static const sim::Ruleset ruleset = load_rules();
  return ruleset;
}

// Rules: WS1-101, WS1-901, WS1-902
TEST(Warstuff1UnitCreation, AUnitCostsTenPointsForEachQualityAndItsRules) {
  EXPECT_EQ(cost_of(ruleset(), "1"), 1000);
  EXPECT_EQ(cost_of(ruleset(), "5"), 5000);
  EXPECT_EQ(cost_of(ruleset(), "5 Fear, Fire, Flying, Large, Tough"), 9500);
  EXPECT_EQ(cost_of(ruleset(), "1 Slow, Small, Undead"), 500) << "the least price";
}

// Rules: WS1-901, WS1-904
TEST(Warstuff1UnitCreation, UnknownQualitiesAndRulesAreErrors) {
  const auto problem = [](const std::string& text) {
    const auto design = sim::parse_profile(ruleset(), text, {}, true);
    return design.diagnostics.empty() ? std::string() : design.diagnostics.front().message;
  };
  EXPECT_EQ(problem("6"), "unknown quality \"6\"");
  EXPECT_EQ(problem("4+ Tough"), "a profile begins with its quality, for example \"3\"");
  EXPECT_EQ(problem("3 Tuogh"), "unknown special rule \"Tuogh\"");
  EXPECT_EQ(problem("3 Tough, tough"), "Tough stands here twice");
  EXPECT_EQ(problem("3 Shooter(24), fear , hit & run"), "");
}

// Rules: WS1-R26, WS1-905
TEST(Warstuff1UnitCreation, TheLongestRangeCountsAndAllArePaid) {
  EXPECT_EQ(profile_of(ruleset(), "3 Shooter(Short)").range, 1200);
  EXPECT_EQ(profile_of(ruleset(), "3 Shooter(18)").range, 1800);
  EXPECT_EQ(profile_of(ruleset(), "3 Shooter(Long), Shooter(Short)").range, 2400);
  EXPECT_EQ(cost_of(ruleset(), "3 Shooter(Long), Shooter(Short)"), 5000);
}

// Rules: WS1-903, WS1-904
TEST(Warstuff1UnitCreation, LintFindsTheFourteenPricesThatDifferAndTheUnitsAboveSeventyFive) {
  const auto roster = sim::load_roster(ruleset());
  ASSERT_TRUE(roster.value.has_value());
  EXPECT_EQ(roster.value->size(), 98U);
  std::string differences;
  std::string dear;
  for (const sim::Diagnostic& found : sim::lint_roster(ruleset(), *roster.value)) {
    const std::string name = found.message.substr(0, found.message.find(" ("));
    const std::size_t difference = found.message.find("listed - formula = ");
    if (found.severity == sim::Diagnostic::Severity::warning) {
      ASSERT_NE(difference, std::string::npos) << found.message;
      differences += name + " " + found.message.substr(difference + 19, found.message.size() - difference - 20) + "; ";
    } else {
      dear += name + "; ";
    }
  }
  EXPECT_EQ(
      differences,
      "Wizard 5; Rat Warrior -5; Rat Ogre -5; Skink Warrior 5; Ghoul 5; Giant Scorpion 5; Giant Spider 5; Dragon 5; "
      "Engineer 5; Tie Bomber 5; Eldar Guardian -5; Eldar Jetbike -5; Termagant -5; Hormagant -5; ");
  EXPECT_EQ(dear, "Chimera; Giant; Dragon; Carnifex; Superman; T-Rex; ");
}

// Rules: WS1-904, WS1-905
TEST(Warstuff1UnitCreation, ContradictingRulesAreWarnedOf) {
  const auto warnings = [](const std::string& text) {
    const auto design = sim::parse_profile(ruleset(), text, {}, true);
    return sim::lint_unit(ruleset(), design.value.value(), sim::listed_cost(ruleset(), *design.value), {}).size();
  };
  EXPECT_EQ(warnings("3 Large, Small"), 1U);
  EXPECT_EQ(warnings("3 Fast, Slow"), 1U);
  EXPECT_EQ(warnings("3 Fearless, Undead"), 1U);
  EXPECT_EQ(warnings("3 Shooter(Long), Shooter(Short)"), 1U);
  EXPECT_EQ(warnings("1 Slow, Undead, Small"), 1U) << "reached from below";
  EXPECT_EQ(warnings("3 Fast"), 0U);
}

// Rules: WS1-202
TEST(Warstuff1UnitCreation, WarbandsAreAsDearAsTheirLimitAtMost) {
  const auto roster = sim::load_roster(ruleset());
  int armies = 0;
  for (const std::string& name : sim::list_armies(ruleset())) {
    const auto army = sim::load_army(ruleset(), *roster.value, name);
    ASSERT_TRUE(army.value.has_value()) << name;
    EXPECT_LE(army.value->points(), army.value->limit) << name;
    EXPECT_GE(army.value->points(), army.value->limit - 2500) << name;
    ++armies;
  }
  EXPECT_EQ(armies, 24);
}

}  // namespace
}  // namespace warbalance::warstuff1::unit_creation_test
