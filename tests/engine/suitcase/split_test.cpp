#include "tests/engine/suitcase/replay_checker.hpp"
#include "tests/engine/suitcase/scene.hpp"

namespace warbalance::suitcase::split_test {
namespace {

constexpr const char* kCheap = "models=1 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1)";
constexpr const char* kDear = "models=1 speed=4 q=4+ d=5+ wounds=1; Furious; Hand Weapon(-,1)";

/// A unit shoots at the two enemies at (22, 28) and (24, 28); a third one stands far off.
Outcome shots_of(const std::string& shooter, std::vector<Choice> choices, const std::vector<int>& dice) {
  Scene scene;
  scene.stand(0, shooter, 22, 20).stand(1, kDear, 22, 28).stand(1, kCheap, 24, 28).stand(1, kCheap, 40, 48).hold(0);
  scene.choose(ChooseSplit{hex_at(24, 28)});
  for (const Choice& choice : choices) scene.choose(choice);
  const Outcome outcome = scene.hold(1).hold(2).hold(3).dice(dice).play();
  const auto wrong = check_replay(sim::compile_rules<Suitcase>(scene.ruleset()), scene.setup(), outcome.trace.events(),
                                  outcome.report);
  EXPECT_TRUE(wrong.empty()) << wrong.front();
  return outcome;
}

/// The units that a split attack is dealt to, in the order of its batches.
std::vector<int> shares(const Outcome& outcome) {
  std::vector<int> units;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.what == "its share") units.push_back(event.other);
  }
  return units;
}

// Rules: SC-H7
TEST(SuitcaseSplit, AttacksAreDealtOutEvenlyAndTheCheapestUnitTakesTheOneMore) {
  const char* three = "models=3 speed=4 q=4+ d=5+ wounds=1; -; Bow(24,1)";
  const Outcome outcome = shots_of(three, {}, {4, 5, 1, 1});
  EXPECT_EQ(outcome.rolls(), (std::vector<std::string>{"hit", "defense", "hit", "hit"}));
  EXPECT_EQ(shares(outcome), (std::vector<int>{1, 2}));
  EXPECT_EQ(outcome.report.shots, 1);
}

// Rules: SC-H7
TEST(SuitcaseSplit, ThePlayerOfTheTargetsSaysWhoTakesTheOneMore) {
  const char* three = "models=3 speed=4 q=4+ d=5+ wounds=1; -; Bow(24,1)";
  const Outcome outcome = shots_of(three, {ChooseExtra{1}}, {4, 1, 5, 1});
  EXPECT_EQ(outcome.rolls(), (std::vector<std::string>{"hit", "hit", "defense", "hit"}));
}

// Rules: SC-H7
TEST(SuitcaseSplit, NoUnitTakesTwoMore) {
  const char* one = "models=1 speed=4 q=4+ d=5+ wounds=1; -; Bow(24,1); Sling(24,1)";
  // one more of each weapon: both go to the cheaper unit, since each weapon is dealt out by itself
  EXPECT_EQ(shares(shots_of(one, {}, {1, 1})), (std::vector<int>{2}));
  EXPECT_EQ(shares(shots_of(one, {ChooseExtra{1}, ChooseExtra{2}}, {1, 1})), (std::vector<int>{1, 2}));
}

// Rules: SC-H7, SC-K26
TEST(SuitcaseSplit, TheSergeantsAttacksAreTheFirst) {
  const char* led = "models=2 speed=4 q=5+ d=5+ wounds=1; Sergeant(shoot); Bow(24,2)";
  const Outcome outcome = shots_of(led, {}, {4, 4, 5, 5, 4, 4});
  EXPECT_EQ(outcome.dice("defense"), 2);
  EXPECT_EQ(shares(outcome), (std::vector<int>{1, 2}));
}

// Rules: SC-H7
TEST(SuitcaseSplit, AWeaponIsDealtOutAmongTheUnitsThatItReaches) {
  Scene scene;
  scene.stand(0, "models=1 speed=4 q=4+ d=5+ wounds=1; -; Bow(24,2); Pistol(6,3)", 22, 20);
  scene.stand(1, kDear, 22, 26).stand(1, kCheap, 24, 28);
  scene.hold(0).choose(ChooseSplit{hex_at(22, 26)}).hold(1).hold(2);
  // a Bow's shot each; all of the Pistol's at the near one
  const Outcome outcome = scene.dice({1, 1, 1, 1, 4, 5}).play();
  EXPECT_EQ(shares(outcome), (std::vector<int>{1, 2}));
  EXPECT_EQ(outcome.rolls(), (std::vector<std::string>{"hit", "hit", "hit", "hit", "hit", "defense"}));
}

// Rules: SC-H7, SC-C5
TEST(SuitcaseSplit, StrikesAreSplitAmongUnitsInReachAndImpactIsNot) {
  Scene scene;
  scene.stand(0, "models=1 speed=4 q=4+ d=5+ wounds=1; Impact(1); Sword(-,2)", 22, 20);
  scene.stand(1, kDear, 22, 25).stand(1, kCheap, 23, 25);
  scene.charge(0, 1).choose(ChooseSplit{hex_at(22, 25)}).hold(1).hold(2);
  // the charged unit: its strike misses, the Impact is stopped; the other one is missed; the strike back misses
  const Outcome outcome = scene.dice({1, 6, 1, 1}).play();
  EXPECT_EQ(outcome.rolls(), (std::vector<std::string>{"hit", "defense", "hit", "hit"}));
  EXPECT_EQ(shares(outcome), (std::vector<int>{1, 2}));
  const auto wrong = check_replay(sim::compile_rules<Suitcase>(scene.ruleset()), scene.setup(), outcome.trace.events(),
                                  outcome.report);
  EXPECT_TRUE(wrong.empty()) << wrong.front();
}

// Rules: SC-H7
TEST(SuitcaseSplit, BuiltInPlayersNeverSplit) {
  Scene scene;
  scene.stand(0, "models=4 speed=4 q=4+ d=5+ wounds=1; Immobile; Bow(24,1)", 22, 20).player(0, Policy::greedy);
  scene.stand(1, kDear, 22, 28).stand(1, kCheap, 24, 28);
  const Outcome outcome = scene.hold(1).hold(2).dice({1, 1, 1, 1}).play();
  EXPECT_EQ(outcome.count(TraceEvent::Kind::action, "shoot"), 1);
  EXPECT_EQ(outcome.count(TraceEvent::Kind::action, "split attacks"), 0);
}

// Rules: SC-C6, SC-G6
TEST(SuitcaseMay, WhatCanOnlyHelpIsDoneUnlessAPlayerSaysNo) {
  const auto strikes_back = [](bool declines) {
    Scene scene;
    scene.stand(0, kCheap, 22, 20).stand(1, kDear, 22, 25).charge(0, 1);
    if (declines) scene.choose(ChooseNoStrikeBack{1});
    return scene.hold(1).dice(declines ? std::vector<int>{1} : std::vector<int>{1, 1}).play().report.strikes_back;
  };
  EXPECT_EQ(strikes_back(false), 1);
  EXPECT_EQ(strikes_back(true), 0);
}

// Rules: SC-K1, SC-G6
TEST(SuitcaseMay, AnAmbushUnitWaitsUnlessItsPlayerSaysNo) {
  const char* ambusher = "models=1 speed=4 q=4+ d=5+ wounds=1; Ambush; Hand Weapon(-,1)";
  const auto play = [&](Policy player, bool declines) {
    Scene scene;
    scene.deployed().stand(0, ambusher, 0, 0).stand(1, kCheap, 0, 0).player(0, player);
    if (declines) scene.choose(ChooseDeployment{0}).hold(0);
    const Outcome outcome = scene.hold(1).dice({1, 3, 2}).play();
    return outcome.changes("in reserve");
  };
  EXPECT_EQ(play(Policy::greedy, false), 1);
  EXPECT_EQ(play(Policy::scripted, false), 1);
  EXPECT_EQ(play(Policy::scripted, true), 0);
}

}  // namespace
}  // namespace warbalance::suitcase::split_test
