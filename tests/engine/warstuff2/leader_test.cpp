#include "tests/engine/warstuff2/activation.hpp"

// Leader (WS2-Q15).

namespace warbalance::warstuff2::activation_test {
namespace {

/// A Leader with two friends near and an enemy far away; the Leader is activated and rolls.
Scene leader(std::vector<int> dice, std::vector<std::string> settings = {"rounds=1"}, Point second = {1000, 1600}) {
  Scene scene(std::move(settings));
  scene.unit(0, "4+ Leader", kHere)
      .unit(0, "4+", {1000, 1300})
      .unit(0, "4+", second)
      .unit(1, "4+", kFar)
      .choose(ChooseUnit{0})
      .dice(std::move(dice));
  return scene;
}

// Rules: WS2-Q15
TEST(Warstuff2Activation, EachLeaderDieOfFourOrMoreGrantsAnExtraAction) {
  const Outcome outcome = leader({4, 3, 5})
                              .choose(ChooseGrant{2})
                              .choose(ChooseAction{only(ActionKind::hunker)})
                              .choose(ChooseGrant{1})
                              .choose(ChooseAction{only(ActionKind::guard)})
                              .choose(ChooseAction{only(ActionKind::hold)})
                              .hunker(3)
                              .hunker(1)
                              .hunker(2)
                              .play();
  EXPECT_EQ(outcome.report.activations, 4) << "extra actions are no activations";
  EXPECT_EQ(actions_of(outcome, 1), 2);
  EXPECT_EQ(actions_of(outcome, 2), 2);
}

// Rules: WS2-Q15
TEST(Warstuff2Activation, LeaderWithoutASuccessGrantsNothing) {
  const Outcome outcome =
      leader({3, 3, 3}).choose(ChooseAction{only(ActionKind::hold)}).hunker(3).hunker(1).hunker(2).play();
  EXPECT_EQ(outcome.count(TraceEvent::Kind::note, "acts on a leader's word"), 0);
}

// Rules: WS2-Q15
TEST(Warstuff2Activation, LeaderReachesFriendsWithinSixInches) {
  const auto order = [](Point second) { return leader({4, 1, 1}, {"rounds=1"}, second).choose(ChooseGrant{2}); };
  Scene in_reach = order({1700, 1000});
  in_reach.choose(ChooseAction{only(ActionKind::hunker)}).choose(ChooseAction{only(ActionKind::hold)});
  EXPECT_EQ(actions_of(in_reach.hunker(3).hunker(1).hunker(2).play(), 2), 2);
  Scene out_of_reach = order({1701, 1000});
  out_of_reach.choose(ChooseAction{only(ActionKind::hold)}).hunker(3).hunker(1).hunker(2);
  EXPECT_NONFATAL_FAILURE(out_of_reach.play(), "the leader cannot order this unit");
}

// Rules: WS2-Q15
TEST(Warstuff2Activation, LeaderOrdersDifferentUnitsAndNotItself) {
  Scene twice = leader({4, 4, 1});
  twice.choose(ChooseGrant{1}).choose(ChooseAction{only(ActionKind::hunker)}).choose(ChooseGrant{1});
  twice.choose(ChooseAction{only(ActionKind::hold)}).hunker(3).hunker(1).hunker(2);
  EXPECT_NONFATAL_FAILURE(twice.play(), "the leader cannot order this unit");
  Scene itself = leader({4, 1, 1});
  itself.choose(ChooseGrant{0}).choose(ChooseAction{only(ActionKind::hold)}).hunker(3).hunker(1).hunker(2);
  EXPECT_NONFATAL_FAILURE(itself.play(), "the leader cannot order this unit");
}

/// An enemy shoots unit 1, then the Leader rolls one success and orders it.
Scene leader_orders_victim(const std::string& shooter, std::vector<int> shot, std::vector<std::string> settings) {
  Scene scene(std::move(settings));
  scene.first(1)
      .unit(0, "4+ Leader", kHere)
      .unit(0, "4+", {1000, 1300})
      .unit(0, "4+", {700, 1000})
      .unit(1, shooter, {1000, 1800})
      .hold(3, 1)
      .dice(std::move(shot))
      .choose(ChooseUnit{0})
      .dice({4, 1, 1})
      .choose(ChooseGrant{1});
  return scene;
}

// Rules: WS2-Q15
TEST(Warstuff2Activation, LeaderMayNotOrderAStunnedUnit) {
  Scene scene = leader_orders_victim("4+ Shooter(9)", {4, 1, 2}, {"rounds=1"});
  scene.choose(ChooseAction{only(ActionKind::hold)}).stand_up(1).hunker(2);
  EXPECT_NONFATAL_FAILURE(scene.play(), "the leader cannot order this unit");
}

// Rules: WS2-Q15, WS2-A16
TEST(Warstuff2Activation, FrozenUnitMayNotMoveOnALeadersWord) {
  Scene scene = leader_orders_victim("4+ Freeze, Shooter(9)", {4, 4, 4}, {"rounds=1"});
  scene.choose(ChooseAction{{ActionKind::rush, kNoUnit, Path::straight({1000, 1300}, {1300, 1300})}});
  scene.choose(ChooseAction{only(ActionKind::hold)}).hunker(1).hunker(2);
  EXPECT_NONFATAL_FAILURE(scene.play(), "the action is not legal");
}

// Rules: WS2-Q15, WS2-A16
TEST(Warstuff2Activation, ExtraActionDoesNotEndFrozen) {
  Scene scene = leader_orders_victim("4+ Freeze, Shooter(9)", {4, 4, 4}, {"rounds=1"});
  scene.choose(ChooseAction{only(ActionKind::hunker)}).choose(ChooseAction{only(ActionKind::hold)});
  scene.advance(1, {1000, 1300}, {1300, 1300}).hunker(2);
  EXPECT_NONFATAL_FAILURE(scene.play(), "the action is not legal");
}

/// A friend of the Leader hunkers before an enemy shoots at it; in between it may get an order.
Scene ordered_while_hunkered(bool ordered) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+ Leader", kHere).unit(0, "4+", {1000, 1300}).unit(1, "4+ Shooter(9)", {1000, 1800});
  scene.unit(1, "4+", kFar).hunker(1).hunker(3).choose(ChooseUnit{0}).dice({4, 1, 1});
  if (ordered) scene.choose(ChooseGrant{1}).choose(ChooseAction{only(ActionKind::hold)});
  scene.choose(ChooseAction{only(ActionKind::hold)}).hold(2, 1);
  return scene;
}

// Rules: WS2-Q15
TEST(Warstuff2Activation, NewActionOnALeadersWordReplacesHunkered) {
  EXPECT_EQ(ordered_while_hunkered(false).dice({4, 5}).play().dice("cover"), 1);
  EXPECT_EQ(ordered_while_hunkered(true).dice({4, 4}).play().dice("cover"), 0);
}

/// An `aggressive` Leader orders a friend, who charges a Death Blow unit beside the Leader; a second friend waits.
Outcome blast_while_leading(int wound) {
  return Scene({"rounds=1"})
      .player(0, Policy::aggressive)
      .unit(0, "4+ Leader", {2000, 2000})
      .unit(0, "4+", {2000, 1700})
      .unit(0, "4+", {1600, 1700})
      .unit(1, "4+ Death Blow", {2100, 2200})
      .unit(1, "4+", {4700, 4700})
      .dice({4, 4, 1})
      .dice({4, 1, 5})      // the first friend kills
      .dice({1, wound, 6})  // the blast on the Leader and on the friend
      .hunker(4)
      .dice({4})
      .play();
}

// Rules: WS2-Q15
TEST(Warstuff2Activation, GrantsLeftAreLostWhenTheLeaderIsKilledButNotWhenStunned) {
  constexpr std::string_view kWord = "acts on a leader's word";
  EXPECT_EQ(blast_while_leading(2).count(TraceEvent::Kind::note, kWord), 2);
  EXPECT_EQ(blast_while_leading(5).count(TraceEvent::Kind::note, kWord), 1);
}

const std::vector<std::string> kActivationOption = {"rounds=1", "leader_grants=activation"};

// Rules: WS2-Q15
TEST(Warstuff2Activation, WithTheActivationOptionTheGrantIsTheActivationOfTheUnit) {
  const Outcome outcome = leader({4, 1, 1}, kActivationOption)
                              .choose(ChooseGrant{2})
                              .choose(ChooseAction{only(ActionKind::hunker)})
                              .choose(ChooseAction{only(ActionKind::hold)})
                              .hunker(3)
                              .hunker(1)
                              .play();
  EXPECT_EQ(outcome.report.activations, 4);
  EXPECT_EQ(actions_of(outcome, 2), 1);
}

// Rules: WS2-Q15
TEST(Warstuff2Activation, WithTheActivationOptionAStunnedUnitStandsUpOnALeadersWord) {
  const Outcome outcome = leader_orders_victim("4+ Shooter(9)", {4, 1, 2}, kActivationOption)
                              .choose(ChooseAction{only(ActionKind::hold)})
                              .hunker(2)
                              .play();
  EXPECT_EQ(outcome.changes("stands up"), 1);
  EXPECT_EQ(outcome.report.activations, 4);
}

// Rules: WS2-Q15
TEST(Warstuff2Activation, WithTheActivationOptionAUnitThatHasActedCannotBeOrdered) {
  Scene scene(kActivationOption);
  scene.unit(0, "4+ Leader", kHere).unit(0, "4+", {1000, 1300}).unit(0, "4+", {1000, 1600}).unit(1, "4+", kFar);
  scene.hunker(1).hunker(3).choose(ChooseUnit{0}).dice({4, 1, 1}).choose(ChooseGrant{1});
  scene.choose(ChooseAction{only(ActionKind::hold)}).hunker(2);
  EXPECT_NONFATAL_FAILURE(scene.play(), "the leader cannot order this unit");
}

}  // namespace
}  // namespace warbalance::warstuff2::activation_test
