#include <algorithm>

#include "tests/engine/warstuff2/duel.hpp"
#include "tests/sim/rules/designs.hpp"

namespace warbalance::warstuff2::unit_creation_test {
namespace {

const sim::Ruleset& ruleset() {
  static const sim::Ruleset loaded = load_rules();
  return loaded;
}

int points_of(const std::string& profile) { return cost_of(ruleset(), profile) / 100; }

std::string canonical(const std::string& text) {
  return sim::profile_text(ruleset(), sim::parse_profile(ruleset(), text, {}, true).value.value());
}

bool parses(const std::string& text, bool strict) {
  return sim::parse_profile(ruleset(), text, {}, strict).value.has_value();
}

// Rules: WS2-C1
TEST(Warstuff2UnitCreation, AUnitCostsItsQualityAndItsRules) {
  EXPECT_EQ(points_of("2+"), 25);
  EXPECT_EQ(points_of("3+"), 20);
  EXPECT_EQ(points_of("4+"), 15);
  EXPECT_EQ(points_of("5+"), 10);
  EXPECT_EQ(points_of("6+"), 5);
  EXPECT_EQ(points_of("4+ Armored, Shooter(18)"), 40);
  EXPECT_EQ(points_of("4+ Slow"), 10);
  EXPECT_EQ(points_of("2+ Armored, Leader, Tough"), 100);
}

// Rules: WS2-C1, WS2-V3
TEST(Warstuff2UnitCreation, NoUnitCostsLessThanFivePoints) {
  for (const char* floored : {"6+ Slow", "6+ Large, Slow", "6+ Slow, Small", "6+ Large, Slow, Small"}) {
    EXPECT_EQ(points_of(floored), 5) << floored;
  }
  EXPECT_EQ(points_of("6+ Fast, Slow"), 5) << "a listed sum of 5";
}

// Rules: WS2-C1
TEST(Warstuff2UnitCreation, OnlyFourProfilesReachTheFloorAndTheyCostFiveToAHundredAndFive) {
  Hundredths lowest = 100'000;
  Hundredths highest = 0;
  int below_floor = 0;
  const std::vector<sim::UnitDesign> designs = sim::all_designs(ruleset());
  for (const sim::UnitDesign& design : designs) {
    Hundredths sum = ruleset().tiers[design.tier].cost;
    for (const std::uint8_t rule : design.rules) sum += ruleset().rules[rule].cost;
    const Hundredths cost = sim::listed_cost(ruleset(), design);
    EXPECT_EQ(cost, std::max(sum, 500));
    below_floor += sum < 500;
    lowest = std::min(lowest, cost);
    highest = std::max(highest, cost);
  }
  EXPECT_EQ(designs.size(), 16'140U);
  EXPECT_EQ(below_floor, 4);
  EXPECT_EQ(lowest, 500);
  EXPECT_EQ(highest, 10'500);
}

// Rules: WS2-C2
TEST(Warstuff2UnitCreation, AUnitHasAtMostThreeDifferentRules) {
  EXPECT_TRUE(parses("4+ Armored, Fast, Fire", true));
  EXPECT_FALSE(parses("4+ Armored, Fast, Fire, Freeze", true));
  EXPECT_FALSE(parses("4+ Armored, Armored", true));
  EXPECT_FALSE(parses("4+ Fire, Poison", true)) << "one rule with two names";
  EXPECT_FALSE(parses("4+ Shooter(9), Shooter(18)", true));
}

// Rules: WS2-C3
TEST(Warstuff2UnitCreation, ProfileTextIsReadInAnyOrderCaseAndSpacing) {
  EXPECT_EQ(canonical("5+"), "5+");
  EXPECT_EQ(canonical("4+ shooter(18),ARMORED"), "4+ Armored, Shooter(18)");
  EXPECT_EQ(canonical("  3+   death   blow ,  hit & run "), "3+ Death Blow, Hit & Run");
  EXPECT_EQ(canonical("4+ Undead, Fast, Leader"), canonical("4+ Leader, Undead, Fast"));
}

// Rules: WS2-C3
TEST(Warstuff2UnitCreation, AliasesNameTheSameRule) {
  EXPECT_EQ(canonical("4+ Poison"), "4+ Fire");
  EXPECT_EQ(canonical("4+ Fire/Poison"), "4+ Fire");
  EXPECT_EQ(canonical("4+ Hit and Run"), "4+ Hit & Run");
}

// Rules: WS2-C3
TEST(Warstuff2UnitCreation, WrongProfileTextIsRefused) {
  for (const char* wrong : {"", "4", "+", "1+", "7+", "four+", "4+ Armored,", "4+ , Armored", "4+ Armored Fast",
                            "4+ Shooter", "4+ Shooter(10)", "4+ Shooter()", "4+ Armored(3)", "4+ Flyng", "44+"}) {
    EXPECT_FALSE(parses(wrong, false)) << "'" << wrong << "'";
  }
}

// Rules: WS2-C3
TEST(Warstuff2UnitCreation, EveryCanonicalTextIsReadBackAsItself) {
  for (const sim::UnitDesign& design : sim::all_designs(ruleset())) {
    const std::string text = sim::profile_text(ruleset(), design);
    const auto read = sim::parse_profile(ruleset(), text, {}, true);
    ASSERT_TRUE(read.value.has_value()) << text;
    ASSERT_EQ(*read.value, design) << text;
  }
}

// Rules: WS2-C4
TEST(Warstuff2UnitCreation, OddsTakesEveryProfileThatCanBeRead) {
  EXPECT_TRUE(parses("4+ Armored, Fast, Fire, Freeze, Shooter(9), Shooter(18)", false));
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset());
  OddsRequest request;
  request.options.assign(odds_options().size(), 0);
  std::string problem;
  const auto outcomes = odds(rules, profile_of(ruleset(), "4+ Armored, Deadly, Fire, Freeze, Shooter(18)"),
                             profile_of(ruleset(), "2+ Armored, Regeneration, Small, Tough"), request, problem);
  EXPECT_EQ(problem, "");
  EXPECT_FALSE(outcomes.empty());
}

}  // namespace
}  // namespace warbalance::warstuff2::unit_creation_test
