#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "sim/pricing/extras/item_change.hpp"
#include "tests/sim/pricing/model_game.hpp"

namespace warbalance::sim::rule_removal_test {
namespace {

TEST(RuleRemoval, OfWhatAnotherRuleNeedsIsIllegal) {
  Ruleset ruleset = small_ruleset();
  ruleset.rules[kTough].needs = {"Armored", "Fast"};
  FieldArmy army{{{0, {kArmored, kTough}}, {0, {kArmored, 1, kTough}}, {0, {kArmored}}}, {0, 0, 0}};
  EXPECT_FALSE(may_lose(ruleset, army, 0, kArmored));
  EXPECT_TRUE(may_lose(ruleset, army, 0, kTough));
  EXPECT_TRUE(may_lose(ruleset, army, 1, kArmored)) << "Fast will do";
  EXPECT_TRUE(may_lose(ruleset, army, 2, kArmored));
}

TEST(RuleRemoval, OfWhatSparesAMountItsRiderNeedsARider) {
  Ruleset ruleset = small_ruleset();
  ruleset.tiers[2].riders = {"3+"};
  ruleset.tiers[2].no_rider_with = {"Tough"};
  FieldArmy alone{{{2, {kTough}}, {1, {}}}, {0, 0}};
  EXPECT_FALSE(may_lose(ruleset, alone, 0, kTough));
  FieldArmy ridden{{{2, {kTough}}, {0, {}}}, {0, 0}};
  EXPECT_TRUE(may_lose(ruleset, ridden, 0, kTough));
}

}  // namespace
}  // namespace warbalance::sim::rule_removal_test
