#include "tests/engine/warstuff2/duel.hpp"

// Freeze (W12, WS2-Q8).

namespace warbalance::warstuff2::freeze_test {
namespace {

// Rules: WS2-W12, WS2-Q8
TEST(Warstuff2Wounds, FreezeNeedsAHitThatWasNotIgnored) {
  const Outcome frozen = shot_at("4+ Freeze, Shooter(18)", "4+", {4, 4, 4});
  EXPECT_EQ(rolls_of(frozen), (Rolls{"hit", "quality", "freeze"}));
  EXPECT_EQ(state_of(frozen, kDefender), "ok+frozen");
  EXPECT_EQ(state_of(shot_at("4+ Freeze, Shooter(18)", "4+", {4, 4, 3}), kDefender), "ok");
  EXPECT_EQ(rolls_of(shot_at("4+ Freeze, Shooter(18)", "4+ Armored", {4, 4})), (Rolls{"hit", "ignore"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Freeze, Shooter(18)", "4+", {3})), (Rolls{"hit"}));
}

// Rules: WS2-W12, WS2-W13, WS2-Q8
TEST(Warstuff2Wounds, NeitherStunnedNorKilledUnitsRollForFreeze) {
  EXPECT_EQ(rolls_of(shot_at("4+ Freeze, Shooter(18)", "4+", {4, 3, 1})), (Rolls{"hit", "quality", "wound"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Freeze, Shooter(18)", "4+", {4, 3, 5})), (Rolls{"hit", "quality", "wound"}));
}

// Rules: WS2-W8, WS2-W12
TEST(Warstuff2Wounds, AToughUnitThatIsOnlyMarkedRollsForFreeze) {
  const Outcome outcome = shot_at("4+ Freeze, Shooter(18)", "4+ Tough", {4, 3, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "freeze"}));
  EXPECT_EQ(state_of(outcome, kDefender), "ok:1+frozen");
}

// Rules: WS2-W12
TEST(Warstuff2Wounds, OneFreezeDieServesAllHitsOfAnEvent) {
  const Outcome outcome = charged("4+ Freeze, Mounted", "4+", {4, 4, 4, 4, 4, 1});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "hit", "quality", "quality", "freeze", "hit"}));
}

/// Two units that freeze, and a target (3) that can be shot at twice before its activation.
Scene two_freezing_shots() {
  Scene scene = one_round();
  scene.unit(0, "4+ Freeze, Shooter(18)", {1000, 1500})
      .unit(0, "4+ Freeze, Shooter(18)", {1000, 2500})
      .unit(1, "4+", {2000, 4000})
      .unit(1, "4+", {2000, 2000});
  return scene;
}

// Rules: WS2-W12
TEST(Warstuff2Wounds, AFrozenUnitIsNotFrozenTwice) {
  const Outcome outcome = two_freezing_shots().hold(0, 3).hold(2).hold(1, 3).hold(3).dice({4, 4, 4, 4, 4}).play();
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "freeze", "hit", "quality"}));
  EXPECT_EQ(state_of(outcome, 3), "ok") << "its activation is over";
}

// Rules: WS2-W13, WS2-W12, WS2-A2
TEST(Warstuff2Wounds, BeingStunnedEndsFrozen) {
  const Outcome outcome =
      two_freezing_shots().hold(0, 3).hold(2).hold(1, 3).stand_up(3).dice({4, 4, 4, 4, 3, 1}).play();
  EXPECT_EQ(outcome.changes("frozen"), 1);
  EXPECT_EQ(outcome.changes("stunned"), 1);
  EXPECT_EQ(state_of(outcome, 3), "ok:1");
}

// A unit Frozen since before its own activation is frozen anew during it: that lasts through the next one.
// Rules: WS2-W12, WS2-A6
TEST(Warstuff2Wounds, FrozenAnewInItsOwnActivationLastsThroughTheNext) {
  // A shoots B frozen; B, a Wizard, is hit by the blast of a freezing unit that its own Fireball kills
  const Outcome outcome = one_round({"rule.Death Blow.hits_on_death.radius=1500"})
                              .unit(0, "4+ Freeze, Shooter(18)", {1000, 1000})
                              .unit(0, "4+ Death Blow, Freeze", {2000, 3000})
                              .unit(1, "4+ Wizard", {2000, 2000})
                              .hold(0, 2)
                              .dice({4, 4, 4})
                              .choose(ChooseUnit{2})
                              .choose(ChooseCast{})
                              .choose(ChooseSpell{{0, 1}})
                              .choose(ChooseAction{})
                              .dice({4, 1, 5, 4, 4})  // cast, quality, wound; blast: quality, freeze
                              .play();
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "freeze", "cast", "quality", "wound", "quality", "freeze"}));
  EXPECT_EQ(state_of(outcome, 2), "ok+frozen");
}

}  // namespace
}  // namespace warbalance::warstuff2::freeze_test
