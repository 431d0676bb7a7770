#include "tests/engine/warstuff2/board.hpp"

namespace warbalance::warstuff2::activation_test {
namespace {

constexpr Point kHere{1000, 1000};
constexpr Point kNear{1500, 1000};
constexpr Point kFar{4000, 4000};

/// How many actions a unit took.
int actions_of(const Outcome& outcome, UnitIndex unit) {
  int sum = 0;
  for (const TraceEvent& event : outcome.trace.events()) {
    sum += event.kind == TraceEvent::Kind::action && event.unit == unit ? 1 : 0;
  }
  return sum;
}

Action only(ActionKind kind, UnitIndex target = kNoUnit) { return {kind, target, {}}; }

// Chapter A: the order of an activation, and activations of Stunned and Frozen units.

// Rules: WS2-A2
TEST(Warstuff2Activation, StunnedUnitOnlyStandsUp) {
  const Outcome outcome =
      played(Scene({"rounds=1"}).first(1),
             {{0, "4+ Leader, Wizard", kHere}, {0, "4+", {1000, 1500}}, {1, "4+ Shooter(9)", kNear}},
             {holds(2, 0), stands_up(0), hunkers(1)}, {4, 1, 2});
  EXPECT_EQ(actions_of(outcome, 0), 0);
  EXPECT_EQ(outcome.changes("stands up"), 1);
  EXPECT_FALSE(outcome.unit(0).condition.stunned);
  EXPECT_EQ(outcome.unit(0).condition.markers, 1) << "markers are never removed";
}

// Rules: WS2-A3, WS2-A4, WS2-A5
TEST(Warstuff2Activation, LeaderDiceThenSpellThenAction) {
  const Outcome outcome =
      played(Scene({"rounds=1"}),
             {{0, "4+ Leader, Shooter(9), Wizard", kHere}, {0, "4+ Shooter(9)", {1000, 1400}}, {1, "3+", kNear}},
             {ChooseUnit{0}, ChooseGrant{1}, ChooseAction{only(ActionKind::hold, 2)}, ChooseCast{}, ChooseSpell{{0, 2}},
              ChooseAction{only(ActionKind::hold, 2)}, hunkers(2), hunkers(1)},
             {4, 1, 1, 4, 3, 4, 3, 4, 3});
  EXPECT_EQ(outcome.rolls(),
            (Rolls{"leader", "leader", "leader", "hit", "quality", "cast", "quality", "hit", "quality"}));
}

/// The friend of a Leader and Wizard kills a Death Blow unit beside it; the blast brings the Leader `wound` on the die.
Scene blast_on_leader(int wound) {
  Scene scene({"rounds=1"});
  scene.with({{0, "4+ Leader, Wizard", kHere},
              {0, "4+ Shooter(9)", {1000, 1600}},
              {1, "4+ Death Blow", {1300, 1000}},
              {1, "4+", kFar}},
             {ChooseUnit{0}, ChooseGrant{1}, ChooseAction{only(ActionKind::hold, 2)}, hunkers(3), hunkers(1)},
             {4, 1, 1, 4, 1, 5, 1, wound});
  return scene;
}

// Rules: WS2-A5
TEST(Warstuff2Activation, UnitStunnedBeforeItsActionLosesSpellAndAction) {
  const Outcome outcome = blast_on_leader(2).dice({4}).play();
  EXPECT_EQ(actions_of(outcome, 0), 0);
  EXPECT_TRUE(outcome.unit(0).condition.stunned) << "lasts through the next activation";
}

// Rules: WS2-A5
TEST(Warstuff2Activation, UnitKilledBeforeItsActionLosesSpellAndAction) {
  const Outcome outcome = blast_on_leader(5).dice({4, 4}).play();
  EXPECT_EQ(actions_of(outcome, 0), 0);
  EXPECT_FALSE(outcome.unit(0).alive());
}

/// Unit 1 freezes unit 0 with a shot, then unit 0 takes an action.
Scene frozen_unit_takes(Action action, std::vector<std::string> settings = {"rounds=1"}) {
  Scene scene(std::move(settings));
  scene.first(1)
      .unit(0, "4+", kNear)
      .unit(1, "4+ Freeze, Shooter(9)", kHere)
      .hold(1, 0)
      .dice({4, 4, 4})
      .acts({takes(0, action)});
  return scene;
}

// Rules: WS2-A16
TEST(Warstuff2Activation, FrozenUnitMayHoldHunkerAndGuard) {
  for (const ActionKind kind : {ActionKind::hold, ActionKind::hunker, ActionKind::guard}) {
    const Outcome outcome = frozen_unit_takes(only(kind)).play();
    EXPECT_EQ(outcome.changes("frozen"), 1);
    EXPECT_FALSE(outcome.unit(0).condition.frozen) << "ends with the activation";
  }
}

// Rules: WS2-A16
TEST(Warstuff2Activation, FrozenUnitMayNotMove) {
  const auto take = [](Action action) { return frozen_unit_takes(action); };
  EXPECT_NONFATAL_FAILURE(take({ActionKind::advance, kNoUnit, Path::straight(kNear, {1600, 1000})}).play(),
                          "the action is not legal");
  EXPECT_NONFATAL_FAILURE(take({ActionKind::rush, kNoUnit, Path::straight(kNear, {1600, 1000})}).play(),
                          "the action is not legal");
  EXPECT_NONFATAL_FAILURE(take({ActionKind::charge, 1, Path::straight(kNear, {1100, 1000})}).play(),
                          "the action is not legal");
}

// Rules: WS2-A6
TEST(Warstuff2Activation, FrozenEndsWithTheNextActivation) {
  Scene scene = frozen_unit_takes(only(ActionKind::hold), {"rounds=2"});
  const Outcome outcome = scene.dice({6, 1}).acts({advances(0, kNear, {2100, 1000})}).hunker(1).play();
  EXPECT_EQ(outcome.unit(0).at, (Point{2100, 1000}));
}

/// Unit 0 walks into the fire of a freezing guard.
Scene frozen_on_the_way(std::vector<std::string> settings) {
  Scene scene(std::move(settings));
  scene.first(1).with({{0, "4+", {2000, 1000}}, {1, "4+ Freeze, Shooter(9)", kHere}},
                      {guards(1), advances(0, {2000, 1000}, {1600, 1000})},
                      {4, 4, 4, 4});  // hit, cover, quality, freeze
  return scene;
}

// Rules: WS2-A6
TEST(Warstuff2Activation, UnitFrozenInItsOwnActivationStaysFrozenThroughTheNext) {
  EXPECT_TRUE(frozen_on_the_way({"rounds=1"}).play().unit(0).condition.frozen);
  Scene two_rounds = frozen_on_the_way({"rounds=2"});
  EXPECT_FALSE(two_rounds.dice({6, 1}).hunker(0).hunker(1).play().unit(0).condition.frozen);
  Scene moving = frozen_on_the_way({"rounds=2"});
  moving.dice({6, 1}).acts({advances(0, {1600, 1000}, {1700, 1000})}).hunker(1);
  EXPECT_NONFATAL_FAILURE(moving.play(), "the action is not legal");
}

/// A Frozen Leader is hit by a freezing blast while its friend acts on its word.
Outcome frozen_again(int freeze) {
  return played(Scene({"rounds=1"}).first(1),
                {{0, "4+ Leader", kHere},
                 {0, "4+ Shooter(9)", {1000, 1600}},
                 {1, "4+ Death Blow, Freeze, Shooter(9)", {1300, 1000}},
                 {1, "4+", kFar}},
                {holds(2, 0), ChooseUnit{0}, ChooseGrant{1}, ChooseAction{only(ActionKind::hold, 2)},
                 ChooseAction{only(ActionKind::hunker)}, hunkers(3), hunkers(1)},
                {4, 4, 4,  // hit, quality, freeze
                 4, 1, 1, 4, 1, 5, 4, freeze, 4});
}

// Rules: WS2-A6
TEST(Warstuff2Activation, UnitFrozenAgainInItsOwnActivationStaysFrozen) {
  EXPECT_TRUE(frozen_again(4).unit(0).condition.frozen);
  EXPECT_FALSE(frozen_again(3).unit(0).condition.frozen);
}

// Leader (WS2-Q15).

/// A Leader with two friends near and an enemy far away; the Leader is activated and rolls.
Scene leader(std::vector<int> dice, std::vector<std::string> settings = {"rounds=1"}, Point second = {1000, 1600}) {
  Scene scene(std::move(settings));
  scene.with({{0, "4+ Leader", kHere}, {0, "4+", {1000, 1300}}, {0, "4+", second}, {1, "4+", kFar}}, {ChooseUnit{0}},
             std::move(dice));
  return scene;
}

// Rules: WS2-Q15
TEST(Warstuff2Activation, EachLeaderDieOfFourOrMoreGrantsAnExtraAction) {
  const Outcome outcome = leader({4, 3, 5})
                              .acts({ChooseGrant{2}, ChooseAction{only(ActionKind::hunker)}, ChooseGrant{1},
                                     ChooseAction{only(ActionKind::guard)}, ChooseAction{only(ActionKind::hold)},
                                     hunkers(3), hunkers(1), hunkers(2)})
                              .play();
  EXPECT_EQ(outcome.report.activations, 4) << "extra actions are no activations";
  EXPECT_EQ(actions_of(outcome, 1), 2);
  EXPECT_EQ(actions_of(outcome, 2), 2);
}

// Rules: WS2-Q15
TEST(Warstuff2Activation, LeadersOrderFriendsWithinSixInchesOnceEach) {
  // WS2-Q15: leader without a success grants nothing
  const Outcome outcome =
      leader({3, 3, 3}).choose(ChooseAction{only(ActionKind::hold)}).hunker(3).hunker(1).hunker(2).play();
  EXPECT_EQ(outcome.count(TraceEvent::Kind::note, "acts on a leader's word"), 0);
  // WS2-Q15: leader reaches friends within six inches
  const auto order = [](Point second) { return leader({4, 1, 1}, {"rounds=1"}, second).choose(ChooseGrant{2}); };
  Scene in_reach = order({1700, 1000});
  in_reach.choose(ChooseAction{only(ActionKind::hunker)}).choose(ChooseAction{only(ActionKind::hold)});
  EXPECT_EQ(actions_of(in_reach.hunker(3).hunker(1).hunker(2).play(), 2), 2);
  Scene out_of_reach = order({1701, 1000});
  out_of_reach.choose(ChooseAction{only(ActionKind::hold)}).hunker(3).hunker(1).hunker(2);
  EXPECT_NONFATAL_FAILURE(out_of_reach.play(), "the leader cannot order this unit");
  // WS2-Q15: leader orders different units and not itself
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
  scene.acts({advances(1, {1000, 1300}, {1300, 1300})}).hunker(2);
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
  return played(Scene({"rounds=1"}).player(0, Policy::aggressive),
                {{0, "4+ Leader", {2000, 2000}},
                 {0, "4+", {2000, 1700}},
                 {0, "4+", {1600, 1700}},
                 {1, "4+ Death Blow", {2100, 2200}},
                 {1, "4+", {4700, 4700}}},
                {hunkers(4)},
                {4, 4, 1, 4, 1, 5,  // the first friend kills
                 1, wound, 6,       // the blast on the Leader and on the friend
                 4});
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
                              .acts({ChooseGrant{2}, ChooseAction{only(ActionKind::hunker)},
                                     ChooseAction{only(ActionKind::hold)}, hunkers(3), hunkers(1)})
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

// Chapter A: what each action allows, and how long it lasts.

// Rules: WS2-A1, WS2-A11
TEST(Warstuff2Activation, HunkeredUnitIsInCoverUntilItsNextActivation) {
  const Outcome outcome = played(Scene({"rounds=2"}).first(1), {{0, "4+ Shooter(9)", kHere}, {1, "4+", kNear}},
                                 {hunkers(1), holds(0, 1), holds(1), holds(0, 1)},
                                 {
                                     4, 4, 4,    // hit, cover, quality
                                     1, 6, 4, 4  // hit, quality
                                 });
  EXPECT_EQ(outcome.dice("cover"), 1);
}

// Rules: WS2-A1
TEST(Warstuff2Activation, GuardEndsWhenTheUnitIsActivatedAgain) {
  const Outcome outcome = played(Scene({"rounds=2"}).first(1), {{0, "4+", kNear}, {1, "4+ Shooter(9)", kHere}},
                                 {guards(1), hunkers(0), hunkers(1), advances(0, kNear, {1900, 1000})}, {1, 6});
  EXPECT_EQ(outcome.report.shots, 0);
}

// Rules: WS2-A10, WS2-A17
TEST(Warstuff2Activation, HoldAllowsOneShotWhichIsOptional) {
  const auto hold = [](UnitIndex target, std::vector<int> dice) {
    return played(Scene({"rounds=1"}), {{0, "4+ Shooter(9)", kHere}, {1, "4+", kNear}}, {holds(0, target), hunkers(1)},
                  std::move(dice));
  };
  EXPECT_EQ(hold(1, {3}).report.shots, 1);
  EXPECT_EQ(hold(kNoUnit, {}).report.shots, 0);
}

// Rules: WS2-A11
TEST(Warstuff2Activation, HunkeredUnitStaysHunkeredWhenStunned) {
  const Outcome outcome =
      played(Scene({"rounds=1"}).first(1),
             {{0, "4+ Shooter(9)", kHere}, {0, "4+ Shooter(9)", {1000, 1400}}, {1, "4+", kNear}, {1, "4+", kFar}},
             {hunkers(2), holds(0, 2), hunkers(3), holds(1, 2)},
             {
                 4, 4, 1, 2,  // hit, cover, quality, wound
                 4, 5         // hit, cover
             });
  EXPECT_TRUE(outcome.unit(2).condition.stunned);
  EXPECT_TRUE(outcome.unit(2).hunkered);
  EXPECT_EQ(outcome.dice("cover"), 2);
}

// Rules: WS2-A12
TEST(Warstuff2Activation, GuardIsOpenToAllButWithoutShooterItDoesNothing) {
  const auto past = [](const std::string& guard, std::vector<int> dice) {
    return played(Scene({"rounds=1"}), {{0, guard, kHere}, {1, "4+", kNear}},
                  {guards(0), advances(1, kNear, {1700, 1000})}, std::move(dice));
  };
  EXPECT_EQ(past("4+", {}).report.shots, 0);
  EXPECT_EQ(past("4+ Shooter(9)", {3}).report.shots, 1);
}

// Rules: WS2-A13
TEST(Warstuff2Activation, AdvanceIsSixInchesAndAShotFromItsEnd) {
  const Outcome outcome = played(Scene({"rounds=1"}), {{0, "4+ Shooter(9)", kHere}, {1, "4+", {2600, 1000}}},
                                 {advances(0, kHere, {1600, 1000}, 1), hunkers(1)}, {3});
  EXPECT_EQ(outcome.report.shots, 1);
  EXPECT_EQ(outcome.unit(0).at, (Point{1600, 1000}));
  Scene farther({"rounds=1"});
  farther.unit(0, "4+ Shooter(9)", kHere)
      .unit(1, "4+", {2600, 1000})
      .acts({advances(0, kHere, {1601, 1000})})
      .hunker(1);
  EXPECT_NONFATAL_FAILURE(farther.play(), "the action is not legal");
}

// Rules: WS2-A13
TEST(Warstuff2Activation, AdvanceByNothingIsLegal) {
  const Outcome outcome = played(Scene({"rounds=1"}), {{0, "4+ Shooter(9)", kHere}, {1, "4+", kNear}},
                                 {takes(0, only(ActionKind::advance, 1)), hunkers(1)}, {3});
  EXPECT_EQ(outcome.report.shots, 1);
  EXPECT_EQ(outcome.unit(0).at, kHere);
}

// Rules: WS2-A14
TEST(Warstuff2Activation, RushIsTwelveInchesWithoutAShot) {
  const Outcome outcome = played(Scene({"rounds=1"}), {{0, "4+ Shooter(27)", kHere}, {1, "4+", kFar}},
                                 {rushes(0, kHere, {2200, 1000}), hunkers(1)});
  EXPECT_EQ(outcome.unit(0).at, (Point{2200, 1000}));
  EXPECT_EQ(outcome.report.shots, 0);
  Scene farther({"rounds=1"});
  farther.unit(0, "4+", kHere).unit(1, "4+", kFar).acts({rushes(0, kHere, {2201, 1000})}).hunker(1);
  EXPECT_NONFATAL_FAILURE(farther.play(), "the action is not legal");
}

// Rules: WS2-A15
TEST(Warstuff2Activation, ChargeReachesTwelveInchesToContactAndNoShot) {
  const Outcome outcome = played(Scene({"rounds=1"}), {{0, "4+ Shooter(27)", kHere}, {1, "4+", {2300, 1000}}},
                                 {charges(0, 1, kHere, {2200, 1000}), hunkers(1)}, {1, 1});
  EXPECT_EQ(outcome.report.charges, 1);
  EXPECT_EQ(outcome.report.shots, 0);
}

// Rules: WS2-A15
TEST(Warstuff2Activation, ChargeMustEndInContactWithItsTarget) {
  Scene too_short({"rounds=1"});
  too_short.unit(0, "4+", kHere).unit(1, "4+", {2000, 1000}).acts({charges(0, 1, kHere, {1890, 1000})}).hunker(1);
  EXPECT_NONFATAL_FAILURE(too_short.play(), "the action is not legal");
}

// Rules: WS2-A18
TEST(Warstuff2Activation, UnitShootsBackwardsAfterWalkingAway) {
  const Outcome outcome = played(Scene({"rounds=1"}), {{0, "4+ Shooter(9)", kHere}, {1, "4+", {600, 1000}}},
                                 {advances(0, kHere, {1400, 1000}, 1), hunkers(1)}, {3});
  EXPECT_EQ(outcome.report.shots, 1);
}

}  // namespace
}  // namespace warbalance::warstuff2::activation_test
