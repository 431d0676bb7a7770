#include <gtest/gtest-spi.h>

#include "tests/engine/warstuff2/duel.hpp"

namespace warbalance::warstuff2::pushes_test {
namespace {

/// A shooter at (1000,2000) stuns the target at (2000,2000), which has acted before, and tries to push it.
Outcome pushed(Push push, int die, std::vector<Point> others = {}, std::vector<std::string> settings = {}) {
  Scene scene = one_round(std::move(settings));
  scene.first(1).unit(0, "4+ Shooter(18)", {1000, 2000}).unit(1, "4+", {2000, 2000});
  for (const Point at : others) scene.unit(1, "4+", at);
  scene.hold(1).hold(0, 1).choose(ChoosePush{push}).dice({4, 3, 1, die});
  for (std::size_t i = 0; i < others.size(); ++i) scene.hold(static_cast<UnitIndex>(2 + i));
  return scene.play();
}

// Rules: WS2-N1, WS2-W11
TEST(Warstuff2Pushes, AFourUpMovesAUnitThatTheWoundDieStunned) {
  const Outcome outcome = pushed({0, 200}, 4);
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound", "push"}));
  EXPECT_EQ(outcome.unit(1).at, (Point{2200, 2000}));
  EXPECT_EQ(outcome.report.pushes, 1);
  EXPECT_EQ(state_of(outcome, 1), "stunned:1");
}

// Rules: WS2-N1
TEST(Warstuff2Pushes, AThreeDoesNotMoveIt) {
  const Outcome outcome = pushed({0, 200}, 3);
  EXPECT_EQ(outcome.unit(1).at, (Point{2000, 2000}));
  EXPECT_EQ(outcome.report.pushes, 0);
}

// Rules: WS2-N1, WS2-M13
TEST(Warstuff2Pushes, GoInAnyDirectionUpToTwoInches) {
  EXPECT_EQ(pushed({8, 200}, 4).unit(1).at, (Point{1800, 2000}));
  EXPECT_EQ(pushed({2, 200}, 4).unit(1).at, (Point{2141, 2141}));
  EXPECT_EQ(pushed({12, 50}, 4).unit(1).at, (Point{2000, 1950}));
  EXPECT_EQ(pushed({0, 900}, 4).unit(1).at, (Point{2200, 2000}));
  EXPECT_EQ(pushed({0, 900}, 2, {}, {"push.distance=600", "push.on=2"}).unit(1).at, (Point{2600, 2000}));
}

// Rules: WS2-N1
TEST(Warstuff2Pushes, StopBeforeBases) {
  EXPECT_EQ(pushed({0, 200}, 4, {{2250, 2000}}).unit(1).at, (Point{2150, 2000})) << "in contact: M4 does not apply";
  EXPECT_EQ(pushed({0, 200}, 4, {{2245, 2000}}).unit(1).at, (Point{2140, 2000})) << "steps of 10";
  EXPECT_EQ(pushed({0, 200}, 4, {{2100, 2000}}).unit(1).at, (Point{2000, 2000}));
}

// Rules: WS2-N1, WS2-M6
TEST(Warstuff2Pushes, StopAtTheEdgeOfTheTable) {
  const Outcome outcome = one_round()
                              .first(1)
                              .unit(0, "4+ Shooter(18)", {1000, 2000})
                              .unit(1, "4+", {100, 2000})
                              .hold(1)
                              .hold(0, 1)
                              .choose(ChoosePush{{8, 200}})
                              .dice({4, 3, 1, 4})
                              .play();
  EXPECT_EQ(outcome.unit(1).at, (Point{50, 2000}));
}

// Rules: WS2-N1
TEST(Warstuff2Pushes, AreOptional) {
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+", {4, 3, 1})), (Rolls{"hit", "quality", "wound"}));
}

// Rules: WS2-N1, WS2-W11, WS2-X6
TEST(Warstuff2Pushes, APushInMeleeSparesTheStepBack) {
  const auto charge_and_push = [](Push push) {
    return one_round()
        .first(1)
        .unit(0, "4+", {1500, 2000})
        .unit(1, "4+", {2000, 2000})
        .hold(1)
        .charge(0, 1, {1500, 2000}, {1900, 2000})
        .choose(ChoosePush{push})
        .dice({4, 3, 1, 4})
        .play();
  };
  EXPECT_EQ(charge_and_push({0, 100}).unit(0).at, (Point{1900, 2000}));
  EXPECT_EQ(charge_and_push({0, 100}).unit(1).at, (Point{2100, 2000}));
  EXPECT_EQ(charge_and_push({0, 90}).unit(0).at, (Point{1890, 2000})) << "to a gap of 100";
}

// Rules: WS2-W11
TEST(Warstuff2Pushes, FollowSpellsToo) {
  const Outcome outcome = one_round()
                              .first(1)
                              .unit(0, "4+ Wizard", {1000, 2000})
                              .unit(1, "4+", {2000, 2000})
                              .hold(1)
                              .choose(ChooseUnit{0})
                              .choose(ChooseCast{})
                              .choose(ChooseSpell{{0, 1}})
                              .choose(ChoosePush{{0, 200}})
                              .choose(ChooseAction{})
                              .dice({4, 3, 1, 4})
                              .play();
  EXPECT_EQ(outcome.unit(1).at, (Point{2200, 2000}));
}

// Scenes whose last choice is a push that nobody asks for.

void push_after_a_rescue() {
  one_round()
      .first(1)
      .unit(0, "4+ Shooter(18)", {1000, 2000})
      .unit(1, "4+ Regeneration", {2000, 2000})
      .hold(1)
      .hold(0, 1)
      .choose(ChoosePush{{0, 200}})
      .dice({4, 3, 6, 4})
      .play();
}

void push_after_a_blast() {
  one_round()
      .first(1)
      .unit(0, "4+ Shooter(18)", {1000, 2000})
      .unit(0, "4+", {1000, 3000})
      .unit(1, "4+ Death Blow", {2000, 2000})
      .unit(1, "4+", {2000, 2200})
      .hold(2)
      .hold(1)
      .hold(3)
      .hold(0, 2)
      .choose(ChoosePush{{0, 200}})
      .dice({4, 3, 6, 3, 1})
      .play();
}

void push_without_special_movement() {
  one_round({"special_movement=false"})
      .first(1)
      .unit(0, "4+ Shooter(18)", {1000, 2000})
      .unit(1, "4+", {2000, 2000})
      .hold(1)
      .hold(0, 1)
      .choose(ChoosePush{{0, 200}})
      .dice({4, 3, 1})
      .play();
}

// Rules: WS2-W11, WS2-W9
TEST(Warstuff2Pushes, DoNotFollowARescue) { EXPECT_NONFATAL_FAILURE(push_after_a_rescue(), "choices left over"); }

// Rules: WS2-W11, WS2-N1
TEST(Warstuff2Pushes, DoNotFollowABlast) { EXPECT_NONFATAL_FAILURE(push_after_a_blast(), "choices left over"); }

// Rules: WS2-K, WS2-N1
TEST(Warstuff2Pushes, ByOptionThereIsNoSpecialMovement) {
  EXPECT_NONFATAL_FAILURE(push_without_special_movement(), "choices left over");
}

}  // namespace
}  // namespace warbalance::warstuff2::pushes_test
