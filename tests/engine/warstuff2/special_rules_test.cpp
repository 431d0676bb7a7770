#include "tests/engine/warstuff2/duel.hpp"

namespace warbalance::warstuff2::special_rules_test {
namespace {

// Rules: WS2-Q1
TEST(Warstuff2SpecialRules, ArmoredProtectsFromSpellsAndBlasts) {
  const Outcome outcome = charged("4+ Armored", "4+ Death Blow", {4, 1, 6, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound", "ignore"}));
  const Outcome spell = one_round()
                            .unit(0, "4+ Wizard", {1000, 2000})
                            .unit(1, "4+ Armored", {2000, 2000})
                            .choose(ChooseUnit{0})
                            .choose(ChooseCast{})
                            .choose(ChooseSpell{{0, 1}})
                            .choose(ChooseAction{})
                            .hold(1)
                            .dice({4, 4})
                            .play();
  EXPECT_EQ(rolls_of(spell), (Rolls{"cast", "ignore"}));
}

// Rules: WS2-Q1, WS2-X2
TEST(Warstuff2SpecialRules, ArmoredDoesNotSaveAStunnedUnitFromACharge) {
  const Outcome outcome = one_round()
                              .first(1)
                              .unit(0, "4+ Deadly, Shooter(18)", {1000, 1500})
                              .unit(0, "4+", {1500, 2000})
                              .unit(1, "4+ Armored", {2000, 2000})
                              .hold(2)
                              .hold(0, 2)
                              .charge(1, 2, {1500, 2000}, {1900, 2000})
                              .dice({6, 1})
                              .play();
  EXPECT_EQ(state_of(outcome, 2), "killed");
}

// Rules: WS2-Q2, WS2-T10
TEST(Warstuff2SpecialRules, CamouflagedProtectsInMeleeAndFromBlasts) {
  EXPECT_EQ(rolls_of(charged("4+", "4+ Camouflaged", {4, 5, 1})), (Rolls{"hit", "cover", "hit"}));
  EXPECT_EQ(rolls_of(charged("4+ Camouflaged", "4+ Death Blow", {4, 1, 6, 5})),
            (Rolls{"hit", "quality", "wound", "cover"}));
  EXPECT_EQ(rolls_of(charged("4+ Camouflaged", "4+", {3, 4, 5})), (Rolls{"hit", "hit", "cover"}))
      << "against the strike back";
}

// Rules: WS2-Q3
TEST(Warstuff2SpecialRules, NumbersOfDeadlyAreThoseOfTheData) {
  const std::vector<std::string> settings = {"rule.Deadly.auto_wound_on_natural.natural=5",
                                             "rule.Deadly.auto_wound_on_natural.wounds=2"};
  EXPECT_EQ(state_of(shot_at("4+ Deadly, Shooter(18)", "2+", {5, 1}, settings), kDefender), "stunned:2");
}

// Rules: WS2-Q4
TEST(Warstuff2SpecialRules, ADeathBlowOfTheStrikersVictimHitsTheStriker) {
  // the charger misses and dies of the strike back; its blast stuns the striker
  const Outcome outcome = charged("4+ Death Blow", "4+", {3, 4, 1, 6, 1, 1});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "hit", "quality", "wound", "quality", "wound"}));
  EXPECT_EQ(state_of(outcome, kAttacker), "killed");
  EXPECT_EQ(state_of(outcome, kDefender), "stunned:1");
}

// Rules: WS2-Q4
TEST(Warstuff2SpecialRules, NumbersOfDeathBlowAreThoseOfTheData) {
  const Outcome outcome = shot_at("4+ Shooter(18)", "4+ Death Blow", {4, 1, 6, 4, 4},
                                  {"rule.Death Blow.hits_on_death.radius=900", "rule.Death Blow.hits_on_death.hits=2"});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound", "quality", "quality"}));
}

// Rules: WS2-Q7, WS2-W7
TEST(Warstuff2SpecialRules, FireAddsOneToTheWoundDie) {
  EXPECT_EQ(state_of(shot_at("4+ Fire, Shooter(18)", "4+", {4, 3, 4}), kDefender), "killed");
  EXPECT_EQ(state_of(shot_at("4+ Fire, Shooter(18)", "4+", {4, 3, 3}), kDefender), "stunned:1");
  EXPECT_EQ(state_of(charged("4+ Fire", "4+", {4, 3, 4}), kDefender), "killed");
}

// Rules: WS2-Q7, WS2-Q25
TEST(Warstuff2SpecialRules, FireCountsAgainstToughAsUsual) {
  const std::vector<std::string> first_wound_rolls = {"rule.Tough.wound_table.roll_from=1"};
  EXPECT_EQ(state_of(shot_at("4+ Fire, Shooter(18)", "4+ Tough", {4, 3, 6}, first_wound_rolls), kDefender), "killed");
  EXPECT_EQ(state_of(shot_at("4+ Shooter(18)", "4+ Tough", {4, 3, 6}, first_wound_rolls), kDefender), "stunned:1");
}

// Rules: WS2-Q8
TEST(Warstuff2SpecialRules, FreezeActsInMeleeAndNumbersAreThoseOfTheData) {
  EXPECT_EQ(state_of(charged("4+ Freeze", "4+", {4, 4, 4, 1}), kDefender), "ok+frozen") << "and it still strikes back";
  EXPECT_EQ(state_of(shot_at("4+ Freeze, Shooter(18)", "4+", {4, 4, 2}, {"rule.Freeze.freeze_on_hit.on=2"}), kDefender),
            "ok+frozen");
}

// Rules: WS2-Q9, WS2-X9, WS2-G5
TEST(Warstuff2SpecialRules, FrenzyRollsMissesAgainChargingAndStrikingBack) {
  EXPECT_EQ(rolls_of(charged("4+ Frenzy", "4+", {3, 4, 4, 3})), (Rolls{"hit", "hit re-roll", "quality", "hit"}));
  EXPECT_EQ(rolls_of(charged("4+", "4+ Frenzy", {3, 3, 3})), (Rolls{"hit", "hit", "hit re-roll"}));
}

// Rules: WS2-Q11, WS2-W9
TEST(Warstuff2SpecialRules, NumbersOfHealerAreThoseOfTheData) {
  const Outcome outcome = one_round({"rule.Healer.rescue_friend.radius=600", "rule.Healer.rescue_friend.on=2"})
                              .unit(0, "4+ Shooter(18)", {1000, 2000})
                              .unit(1, "4+", {2000, 2000})
                              .unit(1, "4+ Healer", {2000, 2700})
                              .hold(0, 1)
                              .dice({4, 1, 6, 2})
                              .stand_up(1)
                              .hold(2)
                              .play();
  EXPECT_EQ(outcome.report.rescues, 1);
}

// Rules: WS2-Q14, WS2-X9
TEST(Warstuff2SpecialRules, LargeRollsMissesAgainAgainstUnitsThatAreNotLarge) {
  EXPECT_EQ(rolls_of(charged("4+ Large", "4+", {3, 3, 3})), (Rolls{"hit", "hit re-roll", "hit"}));
  EXPECT_EQ(rolls_of(charged("4+", "4+ Large", {3, 3, 3})), (Rolls{"hit", "hit", "hit re-roll"})) << "striking back";
}

// Rules: WS2-Q14, WS2-X9
TEST(Warstuff2SpecialRules, LargeAgainstLargeRollsNothingAgain) {
  EXPECT_EQ(rolls_of(charged("4+ Large", "4+ Large", {3, 3})), (Rolls{"hit", "hit"}));
}

// Rules: WS2-Q22, WS2-X9
TEST(Warstuff2SpecialRules, SmallRollsHitsAgainAgainstUnitsThatAreNotSmall) {
  EXPECT_EQ(rolls_of(charged("4+ Small", "4+", {4, 3, 3})), (Rolls{"hit", "hit re-roll", "hit"}));
  EXPECT_EQ(rolls_of(charged("4+", "4+ Small", {3, 4, 3})), (Rolls{"hit", "hit", "hit re-roll"})) << "striking back";
}

// Rules: WS2-Q22, WS2-X9
TEST(Warstuff2SpecialRules, SmallAgainstSmallRollsNothingAgain) {
  EXPECT_EQ(rolls_of(charged("4+ Small", "4+ Small", {4, 4, 3})), (Rolls{"hit", "quality", "hit"}));
}

// Rules: WS2-G4, WS2-X9, WS2-Q9, WS2-Q22
TEST(Warstuff2SpecialRules, FrenzyAndSmallCancelOut) {
  EXPECT_EQ(rolls_of(charged("4+ Frenzy, Small", "4+", {3, 3})), (Rolls{"hit", "hit"}));
  EXPECT_EQ(rolls_of(charged("4+ Frenzy, Small", "4+", {4, 4, 3})), (Rolls{"hit", "quality", "hit"}));
}

// Rules: WS2-Q13, WS2-X8
TEST(Warstuff2SpecialRules, IntimidatingUnitsDoNotIntimidateEachOther) {
  EXPECT_EQ(rolls_of(charged("4+", "4+ Intimidating", {4, 3, 3})), (Rolls{"nerve", "hit", "hit"}));
  EXPECT_EQ(rolls_of(charged("4+ Intimidating", "4+ Intimidating", {3, 3})), (Rolls{"hit", "hit"}));
}

// Rules: WS2-Q16, WS2-X3
TEST(Warstuff2SpecialRules, MountedAttacksTwiceWhenChargingOnly) {
  EXPECT_EQ(rolls_of(charged("4+ Mounted", "4+", {3, 3, 3})), (Rolls{"hit", "hit", "hit"}));
  EXPECT_EQ(rolls_of(charged("4+", "4+ Mounted", {3, 3})), (Rolls{"hit", "hit"})) << "one attack striking back";
  EXPECT_EQ(rolls_of(charged("4+ Mounted", "4+", {3, 3, 3, 3, 3}, {"rule.Mounted.extra_attacks.attacks=4"})),
            (Rolls{"hit", "hit", "hit", "hit", "hit"}));
}

// Rules: WS2-Q17, WS2-X2
TEST(Warstuff2SpecialRules, RegenerationSavesAStunnedUnitFromACharge) {
  const Outcome outcome = one_round()
                              .first(1)
                              .unit(0, "4+ Shooter(18)", {1000, 1500})
                              .unit(0, "4+", {1500, 2000})
                              .unit(1, "4+ Regeneration", {2000, 2000})
                              .hold(2)
                              .hold(0, 2)
                              .charge(1, 2, {1500, 2000}, {1900, 2000})
                              .dice({4, 3, 1, 4})
                              .play();
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound", "regeneration"}));
  EXPECT_EQ(state_of(outcome, 2), "stunned:1") << "markers unchanged";
  EXPECT_EQ(outcome.unit(1).at, (Point{1800, 2000})) << "stepped back";
}

// Rules: WS2-Q24
TEST(Warstuff2SpecialRules, StriderIsKnownAndChangesNothingOnAnOpenTable) {
  const sim::Ruleset ruleset = load_rules();
  EXPECT_TRUE(profile_of(ruleset, "4+ Strider").ignores_difficult);
  Profile plain = profile_of(ruleset, "4+ Strider");
  plain.ignores_difficult = false;
  plain.carried = profile_of(ruleset, "4+").carried;
  EXPECT_EQ(plain, profile_of(ruleset, "4+"));
}

// Rules: WS2-Q25, WS2-W8
TEST(Warstuff2SpecialRules, NumbersOfToughAreThoseOfTheData) {
  const std::vector<std::string> settings = {"rule.Tough.wound_table.roll_from=2",
                                             "rule.Tough.wound_table.killed_on=7"};
  EXPECT_EQ(state_of(charged("4+ Mounted", "4+ Tough", {4, 3, 3, 3}, settings), kDefender), "ok:1");
  EXPECT_EQ(state_of(charged("4+ Mounted", "4+ Tough", {4, 4, 3, 3, 4}, settings), kDefender), "stunned:2");
  EXPECT_EQ(state_of(charged("4+ Mounted", "4+ Tough", {4, 4, 3, 3, 5}, settings), kDefender), "killed");
}

}  // namespace
}  // namespace warbalance::warstuff2::special_rules_test
