#include "tests/engine/warstuff2/activation.hpp"

// Chapter A: the order of an activation, and activations of Stunned and Frozen units.

namespace warbalance::warstuff2::activation_test {
namespace {

std::vector<std::string_view> purposes(const Outcome& outcome) {
  std::vector<std::string_view> dice;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::die) dice.push_back(event.what);
  }
  return dice;
}

// Rules: WS2-A2
TEST(Warstuff2Activation, StunnedUnitOnlyStandsUp) {
  const Outcome outcome = Scene({"rounds=1"})
                              .first(1)
                              .unit(0, "4+ Leader, Wizard", kHere)
                              .unit(0, "4+", {1000, 1500})
                              .unit(1, "4+ Shooter(9)", kNear)
                              .hold(2, 0)
                              .dice({4, 1, 2})
                              .stand_up(0)
                              .hunker(1)
                              .play();
  EXPECT_EQ(actions_of(outcome, 0), 0);
  EXPECT_EQ(outcome.changes("stands up"), 1);
  EXPECT_FALSE(outcome.unit(0).condition.stunned);
  EXPECT_EQ(outcome.unit(0).condition.markers, 1) << "markers are never removed";
}

// Rules: WS2-A3, WS2-A4, WS2-A5
TEST(Warstuff2Activation, LeaderDiceThenSpellThenAction) {
  const Outcome outcome = Scene({"rounds=1"})
                              .unit(0, "4+ Leader, Shooter(9), Wizard", kHere)
                              .unit(0, "4+ Shooter(9)", {1000, 1400})
                              .unit(1, "3+", kNear)
                              .choose(ChooseUnit{0})
                              .dice({4, 1, 1})
                              .choose(ChooseGrant{1})
                              .choose(ChooseAction{only(ActionKind::hold, 2)})
                              .dice({4, 3})
                              .choose(ChooseCast{})
                              .dice({4})
                              .choose(ChooseSpell{{0, 2}})
                              .dice({3})
                              .choose(ChooseAction{only(ActionKind::hold, 2)})
                              .dice({4, 3})
                              .hunker(2)
                              .hunker(1)
                              .play();
  EXPECT_EQ(purposes(outcome), (std::vector<std::string_view>{"leader", "leader", "leader", "hit", "quality", "cast",
                                                              "quality", "hit", "quality"}));
}

/// The friend of a Leader and Wizard kills a Death Blow unit beside it; the blast brings the Leader `wound` on the die.
Scene blast_on_leader(int wound) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+ Leader, Wizard", kHere)
      .unit(0, "4+ Shooter(9)", {1000, 1600})
      .unit(1, "4+ Death Blow", {1300, 1000})
      .unit(1, "4+", kFar)
      .choose(ChooseUnit{0})
      .dice({4, 1, 1})
      .choose(ChooseGrant{1})
      .choose(ChooseAction{only(ActionKind::hold, 2)})
      .dice({4, 1, 5})
      .dice({1, wound})
      .hunker(3)
      .hunker(1);
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
  scene.first(1).unit(0, "4+", kNear).unit(1, "4+ Freeze, Shooter(9)", kHere).hold(1, 0).dice({4, 4, 4}).act(0, action);
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
  const Outcome outcome = scene.dice({6, 1}).advance(0, kNear, {2100, 1000}).hunker(1).play();
  EXPECT_EQ(outcome.unit(0).at, (Point{2100, 1000}));
}

/// Unit 0 walks into the fire of a freezing guard.
Scene frozen_on_the_way(std::vector<std::string> settings) {
  Scene scene(std::move(settings));
  scene.first(1)
      .unit(0, "4+", {2000, 1000})
      .unit(1, "4+ Freeze, Shooter(9)", kHere)
      .guard(1)
      .advance(0, {2000, 1000}, {1600, 1000})
      .dice({4, 4, 4, 4});  // hit, cover, quality, freeze
  return scene;
}

// Rules: WS2-A6
TEST(Warstuff2Activation, UnitFrozenInItsOwnActivationStaysFrozenThroughTheNext) {
  EXPECT_TRUE(frozen_on_the_way({"rounds=1"}).play().unit(0).condition.frozen);
  Scene two_rounds = frozen_on_the_way({"rounds=2"});
  EXPECT_FALSE(two_rounds.dice({6, 1}).hunker(0).hunker(1).play().unit(0).condition.frozen);
  Scene moving = frozen_on_the_way({"rounds=2"});
  moving.dice({6, 1}).advance(0, {1600, 1000}, {1700, 1000}).hunker(1);
  EXPECT_NONFATAL_FAILURE(moving.play(), "the action is not legal");
}

/// A Frozen Leader is hit by a freezing blast while its friend acts on its word.
Outcome frozen_again(int freeze) {
  return Scene({"rounds=1"})
      .first(1)
      .unit(0, "4+ Leader", kHere)
      .unit(0, "4+ Shooter(9)", {1000, 1600})
      .unit(1, "4+ Death Blow, Freeze, Shooter(9)", {1300, 1000})
      .unit(1, "4+", kFar)
      .hold(2, 0)
      .dice({4, 4, 4})  // hit, quality, freeze
      .choose(ChooseUnit{0})
      .dice({4, 1, 1})
      .choose(ChooseGrant{1})
      .choose(ChooseAction{only(ActionKind::hold, 2)})
      .dice({4, 1, 5})
      .dice({4, freeze})
      .choose(ChooseAction{only(ActionKind::hunker)})
      .hunker(3)
      .hunker(1)
      .dice({4})
      .play();
}

// Rules: WS2-A6
TEST(Warstuff2Activation, UnitFrozenAgainInItsOwnActivationStaysFrozen) {
  EXPECT_TRUE(frozen_again(4).unit(0).condition.frozen);
  EXPECT_FALSE(frozen_again(3).unit(0).condition.frozen);
}

}  // namespace
}  // namespace warbalance::warstuff2::activation_test
