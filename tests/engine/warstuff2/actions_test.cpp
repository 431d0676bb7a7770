#include "tests/engine/warstuff2/activation.hpp"

// Chapter A: what each action allows, and how long it lasts.

namespace warbalance::warstuff2::activation_test {
namespace {

// Rules: WS2-A1, WS2-A11
TEST(Warstuff2Activation, HunkeredUnitIsInCoverUntilItsNextActivation) {
  const Outcome outcome = Scene({"rounds=2"})
                              .first(1)
                              .unit(0, "4+ Shooter(9)", kHere)
                              .unit(1, "4+", kNear)
                              .hunker(1)
                              .hold(0, 1)
                              .dice({4, 4, 4})  // hit, cover, quality
                              .dice({1, 6})
                              .hold(1)
                              .hold(0, 1)
                              .dice({4, 4})  // hit, quality
                              .play();
  EXPECT_EQ(outcome.dice("cover"), 1);
}

// Rules: WS2-A1
TEST(Warstuff2Activation, GuardEndsWhenTheUnitIsActivatedAgain) {
  const Outcome outcome = Scene({"rounds=2"})
                              .first(1)
                              .unit(0, "4+", kNear)
                              .unit(1, "4+ Shooter(9)", kHere)
                              .guard(1)
                              .hunker(0)
                              .dice({1, 6})
                              .hunker(1)
                              .advance(0, kNear, {1900, 1000})
                              .play();
  EXPECT_EQ(outcome.report.shots, 0);
}

// Rules: WS2-A10, WS2-A17
TEST(Warstuff2Activation, HoldAllowsOneShotWhichIsOptional) {
  const auto hold = [](UnitIndex target, std::vector<int> dice) {
    return Scene({"rounds=1"})
        .unit(0, "4+ Shooter(9)", kHere)
        .unit(1, "4+", kNear)
        .hold(0, target)
        .dice(std::move(dice))
        .hunker(1)
        .play();
  };
  EXPECT_EQ(hold(1, {3}).report.shots, 1);
  EXPECT_EQ(hold(kNoUnit, {}).report.shots, 0);
}

// Rules: WS2-A11
TEST(Warstuff2Activation, HunkeredUnitStaysHunkeredWhenStunned) {
  const Outcome outcome = Scene({"rounds=1"})
                              .first(1)
                              .unit(0, "4+ Shooter(9)", kHere)
                              .unit(0, "4+ Shooter(9)", {1000, 1400})
                              .unit(1, "4+", kNear)
                              .unit(1, "4+", kFar)
                              .hunker(2)
                              .hold(0, 2)
                              .dice({4, 4, 1, 2})  // hit, cover, quality, wound
                              .hunker(3)
                              .hold(1, 2)
                              .dice({4, 5})  // hit, cover
                              .play();
  EXPECT_TRUE(outcome.unit(2).condition.stunned);
  EXPECT_TRUE(outcome.unit(2).hunkered);
  EXPECT_EQ(outcome.dice("cover"), 2);
}

// Rules: WS2-A12
TEST(Warstuff2Activation, GuardIsOpenToAllButWithoutShooterItDoesNothing) {
  const auto past = [](const std::string& guard, std::vector<int> dice) {
    return Scene({"rounds=1"})
        .unit(0, guard, kHere)
        .unit(1, "4+", kNear)
        .guard(0)
        .advance(1, kNear, {1700, 1000})
        .dice(std::move(dice))
        .play();
  };
  EXPECT_EQ(past("4+", {}).report.shots, 0);
  EXPECT_EQ(past("4+ Shooter(9)", {3}).report.shots, 1);
}

// Rules: WS2-A13
TEST(Warstuff2Activation, AdvanceIsSixInchesAndAShotFromItsEnd) {
  const Outcome outcome = Scene({"rounds=1"})
                              .unit(0, "4+ Shooter(9)", kHere)
                              .unit(1, "4+", {2600, 1000})
                              .advance(0, kHere, {1600, 1000}, 1)
                              .dice({3})
                              .hunker(1)
                              .play();
  EXPECT_EQ(outcome.report.shots, 1);
  EXPECT_EQ(outcome.unit(0).at, (Point{1600, 1000}));
  Scene farther({"rounds=1"});
  farther.unit(0, "4+ Shooter(9)", kHere).unit(1, "4+", {2600, 1000}).advance(0, kHere, {1601, 1000}).hunker(1);
  EXPECT_NONFATAL_FAILURE(farther.play(), "the action is not legal");
}

// Rules: WS2-A13
TEST(Warstuff2Activation, AdvanceByNothingIsLegal) {
  const Outcome outcome = Scene({"rounds=1"})
                              .unit(0, "4+ Shooter(9)", kHere)
                              .unit(1, "4+", kNear)
                              .act(0, only(ActionKind::advance, 1))
                              .dice({3})
                              .hunker(1)
                              .play();
  EXPECT_EQ(outcome.report.shots, 1);
  EXPECT_EQ(outcome.unit(0).at, kHere);
}

// Rules: WS2-A14
TEST(Warstuff2Activation, RushIsTwelveInchesWithoutAShot) {
  const Outcome outcome = Scene({"rounds=1"})
                              .unit(0, "4+ Shooter(27)", kHere)
                              .unit(1, "4+", kFar)
                              .rush(0, kHere, {2200, 1000})
                              .hunker(1)
                              .play();
  EXPECT_EQ(outcome.unit(0).at, (Point{2200, 1000}));
  EXPECT_EQ(outcome.report.shots, 0);
  Scene farther({"rounds=1"});
  farther.unit(0, "4+", kHere).unit(1, "4+", kFar).rush(0, kHere, {2201, 1000}).hunker(1);
  EXPECT_NONFATAL_FAILURE(farther.play(), "the action is not legal");
}

// Rules: WS2-A15
TEST(Warstuff2Activation, ChargeReachesTwelveInchesToContactAndNoShot) {
  const Outcome outcome = Scene({"rounds=1"})
                              .unit(0, "4+ Shooter(27)", kHere)
                              .unit(1, "4+", {2300, 1000})
                              .charge(0, 1, kHere, {2200, 1000})
                              .dice({1, 1})
                              .hunker(1)
                              .play();
  EXPECT_EQ(outcome.report.charges, 1);
  EXPECT_EQ(outcome.report.shots, 0);
}

// Rules: WS2-A15
TEST(Warstuff2Activation, ChargeMustEndInContactWithItsTarget) {
  Scene too_short({"rounds=1"});
  too_short.unit(0, "4+", kHere).unit(1, "4+", {2000, 1000}).charge(0, 1, kHere, {1890, 1000}).hunker(1);
  EXPECT_NONFATAL_FAILURE(too_short.play(), "the action is not legal");
}

// Rules: WS2-A18
TEST(Warstuff2Activation, UnitShootsBackwardsAfterWalkingAway) {
  const Outcome outcome = Scene({"rounds=1"})
                              .unit(0, "4+ Shooter(9)", kHere)
                              .unit(1, "4+", {600, 1000})
                              .advance(0, kHere, {1400, 1000}, 1)
                              .dice({3})
                              .hunker(1)
                              .play();
  EXPECT_EQ(outcome.report.shots, 1);
}

}  // namespace
}  // namespace warbalance::warstuff2::activation_test
