#include "tests/engine/warstuff2/duel.hpp"

// Chapter W, from the quality test on: wound dice, markers, Tough, Regeneration and Healer (W6 to W9, W13).

namespace warbalance::warstuff2::wounds_test {
namespace {

// Rules: WS2-W6, WS2-W7
TEST(Warstuff2Wounds, EachHitIsTestedAndOneWoundDieIsRolledForAll) {
  const Outcome one = charged("4+ Mounted", "4+", {4, 4, 4, 3, 4});
  EXPECT_EQ(rolls_of(one), (Rolls{"hit", "hit", "quality", "quality", "wound"}));
  EXPECT_EQ(state_of(one, kDefender), "stunned:1");
  EXPECT_EQ(state_of(charged("4+ Mounted", "4+", {4, 4, 3, 3, 3}), kDefender), "stunned:2");
  EXPECT_EQ(state_of(charged("4+ Mounted", "4+", {4, 4, 3, 3, 4}), kDefender), "killed");
}

// Rules: WS2-W7
TEST(Warstuff2Wounds, ATotalOfSixKillsAndLessStuns) {
  EXPECT_EQ(state_of(shot_at("4+ Shooter(18)", "4+", {4, 3, 4}), kDefender), "stunned:1");
  EXPECT_EQ(state_of(shot_at("4+ Shooter(18)", "4+", {4, 3, 5}), kDefender), "killed");
}

// Rules: WS2-W7, WS2-W13, WS2-A2
TEST(Warstuff2Wounds, MarkersStayWhenAUnitStandsUpAndCountAgain) {
  const Outcome outcome = Scene({"rounds=2"})
                              .unit(0, "4+ Shooter(18)", {1000, 2000})
                              .unit(1, "4+", {2000, 2000})
                              .hold(0, 1)
                              .dice({4, 3, 1})
                              .stand_up(1)
                              .dice({1, 2})
                              .hold(1)
                              .hold(0, 1)
                              .dice({4, 3, 3})
                              .play();
  EXPECT_EQ(state_of(outcome, 1), "stunned:2") << "3 + 2 markers are 5";
}

// Rules: WS2-W8, WS2-Q25
TEST(Warstuff2Wounds, ToughRollsFromThreeMarkersAndIsKilledAtEight) {
  // four shooters: the first two wounds only mark
  const auto shots_at_tough = [](UnitIndex shots, std::vector<int> dice) {
    Scene scene = one_round();
    scene.first(1).unit(1, "6+ Tough", {2000, 2000});
    for (Length y = 1400; y <= 2600; y += 400) scene.unit(0, "2+ Shooter(18)", {1000, y});
    scene.hold(4);
    for (UnitIndex shooter = 0; shooter < shots; ++shooter) scene.hold(shooter, 4);
    return scene.dice(std::move(dice)).play();
  };
  const Outcome outcome = shots_at_tough(4, {2, 1, 2, 1, 2, 1, 4, 1});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "hit", "quality", "hit", "quality", "wound", "hit"}));
  EXPECT_EQ(state_of(outcome, 4), "stunned:3") << "4 + 3 markers are 7";
  EXPECT_EQ(state_of(shots_at_tough(3, {2, 1, 2, 1, 2, 1, 5}), 4), "killed");
}

// Rules: WS2-W8, WS2-Q16, WS2-Q25
TEST(Warstuff2Wounds, ToughRollsOneDieAtTheNewTotalOfADoubleWound) {
  const Outcome outcome = Scene({"rounds=2"})
                              .unit(0, "4+ Mounted", {1500, 2000})
                              .unit(1, "4+ Tough", {2000, 2000})
                              .charge(0, 1, {1500, 2000}, {1900, 2000})
                              .dice({4, 4, 1, 1, 1})  // two wounds without a wound die; the strike back misses
                              .hold(1)
                              .dice({2, 1})
                              .charge(0, 1, {1800, 2000}, {1900, 2000})
                              .dice({4, 4, 1, 1, 4})  // four markers: 8
                              .play();
  EXPECT_EQ(state_of(outcome, 1), "killed");
  EXPECT_EQ(outcome.dice("wound"), 1);
}

// Rules: WS2-W8, WS2-W5
TEST(Warstuff2Wounds, ToughDoesNotSaveAStunnedUnitFromAShot) {
  const Outcome outcome = one_round({"rule.Tough.wound_table.roll_from=1"})
                              .first(1)
                              .unit(0, "4+ Shooter(18)", {1000, 1500})
                              .unit(0, "4+ Shooter(18)", {1000, 2500})
                              .unit(1, "4+ Tough", {2000, 2000})
                              .hold(2)
                              .hold(0, 2)
                              .hold(1, 2)
                              .dice({4, 1, 6, 4})
                              .play();
  EXPECT_EQ(state_of(outcome, 2), "killed") << "6 + 1 stunned it, the next hit killed";
}

// Rules: WS2-W9, WS2-Q17
TEST(Warstuff2Wounds, RegenerationStunsInsteadOfKillingOnFourUp) {
  const Outcome saved = shot_at("4+ Shooter(18)", "4+ Regeneration", {4, 3, 6, 4});
  EXPECT_EQ(rolls_of(saved), (Rolls{"hit", "quality", "wound", "regeneration"}));
  EXPECT_EQ(state_of(saved, kDefender), "stunned:1");
  EXPECT_EQ(saved.report.rescues, 1);
  EXPECT_EQ(state_of(shot_at("4+ Shooter(18)", "4+ Regeneration", {4, 3, 6, 3}), kDefender), "killed");
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+ Regeneration", {4, 3, 4})), (Rolls{"hit", "quality", "wound"}))
      << "a unit that is only Stunned does not roll";
}

/// A shot that would kill, at a patient of seat 1 with friends beside it. Units: 0 shooter, 1 patient, 2 .. friends.
Outcome with_friends(const std::string& patient, const std::vector<std::pair<std::string, Point>>& friends,
                     std::vector<int> dice) {
  Scene scene = one_round();
  scene.unit(0, "4+ Shooter(18)", {1000, 2000}).unit(1, patient, {2000, 2000});
  for (const auto& [profile, at] : friends) scene.unit(1, profile, at);
  scene.hold(0, 1);
  dice.insert(dice.begin(), {4, 1, 6});
  scene.dice(dice);
  // the patient is activated first if it lives, then its friends
  const bool lives = dice.size() > 3 && dice.back() >= 4;
  if (lives) scene.stand_up(1);
  for (std::size_t i = 0; i < friends.size(); ++i) scene.hold(static_cast<UnitIndex>(2 + i));
  return scene.play();
}

// Rules: WS2-W9, WS2-Q11, WS2-M1
TEST(Warstuff2Wounds, HealersNearRollInAscendingOrderUntilOneSaves) {
  const std::vector<std::pair<std::string, Point>> two = {{"4+ Healer", {2000, 2400}}, {"4+ Healer", {2000, 1600}}};
  const Outcome second = with_friends("4+", two, {3, 4});
  EXPECT_EQ(rolls_of(second), (Rolls{"hit", "quality", "wound", "healer", "healer"}));
  EXPECT_EQ(second.changes("stunned"), 1);
  EXPECT_EQ(second.report.rescues, 1);
  EXPECT_EQ(rolls_of(with_friends("4+", two, {4})), (Rolls{"hit", "quality", "wound", "healer"}));
  EXPECT_EQ(state_of(with_friends("4+", two, {3, 3}), 1), "killed");
  // gaps of 300 and 301
  EXPECT_EQ(with_friends("4+", {{"4+ Healer", {2400, 2000}}}, {4}).report.rescues, 1);
  EXPECT_EQ(state_of(with_friends("4+", {{"4+ Healer", {2401, 2000}}}, {}), 1), "killed");
}

// Rules: WS2-W9
TEST(Warstuff2Wounds, OwnRegenerationComesBeforeHealers) {
  const Outcome outcome = with_friends("4+ Regeneration", {{"4+ Healer", {2000, 2400}}}, {3, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound", "regeneration", "healer"}));
  EXPECT_EQ(rolls_of(with_friends("4+ Regeneration", {{"4+ Healer", {2000, 2400}}}, {4})),
            (Rolls{"hit", "quality", "wound", "regeneration"}));
}

// Rules: WS2-W9, WS2-Q11, WS2-G7
TEST(Warstuff2Wounds, AHealerHealsNeitherItselfNorEnemies) {
  EXPECT_EQ(state_of(with_friends("4+ Healer", {}, {}), 1), "killed");
  const Outcome outcome = one_round()
                              .unit(0, "4+ Shooter(18)", {1000, 2000})
                              .unit(0, "4+ Healer", {2000, 2300})
                              .unit(1, "4+", {2000, 2000})
                              .hold(0, 2)
                              .dice({4, 1, 6})
                              .play();
  EXPECT_EQ(state_of(outcome, 2), "killed");
}

// Rules: WS2-W9
TEST(Warstuff2Wounds, AStunnedHealerWorks) {
  const Outcome outcome = one_round()
                              .first(1)
                              .unit(0, "4+ Shooter(18)", {1000, 2000})
                              .unit(0, "4+ Shooter(18)", {1000, 2500})
                              .unit(1, "4+", {2000, 2000})
                              .unit(1, "4+ Healer", {2000, 2300})
                              .hold(3)
                              .hold(0, 3)
                              .hold(2)
                              .hold(1, 2)
                              .dice({4, 1, 1, 4, 1, 6, 4})
                              .play();
  EXPECT_EQ(state_of(outcome, 2), "stunned:1");
  EXPECT_EQ(state_of(outcome, 3), "stunned:1");
}

// Rules: WS2-W13, WS2-A2
TEST(Warstuff2Wounds, StunnedLastsThroughTheNextActivation) {
  const Outcome outcome = Scene({"rounds=2"})
                              .first(1)
                              .unit(0, "4+ Shooter(18)", {1000, 2000})
                              .unit(1, "4+", {2000, 2000})
                              .hold(1)
                              .hold(0, 1)
                              .dice({4, 3, 1})  // after its activation of round 1: it is still Stunned in round 2
                              .dice({1, 2})
                              .stand_up(1)
                              .hold(0)
                              .play();
  EXPECT_EQ(state_of(outcome, 1), "ok:1");
  EXPECT_EQ(outcome.changes("stands up"), 1);
}

}  // namespace
}  // namespace warbalance::warstuff2::wounds_test
