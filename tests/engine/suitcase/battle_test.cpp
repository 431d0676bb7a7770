#include "tests/engine/pieces.hpp"
#include "tests/engine/suitcase/replay_checker.hpp"
#include "tests/engine/suitcase/scene.hpp"
#include "tests/engine/suitcase/scenes.hpp"

namespace warbalance::suitcase::battle_test {
namespace {

constexpr const char* kLed =
    "models=3 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1) + models=1 speed=4 q=3+ d=3+ wounds=1; Hero, Tough(2); "
    "Sword(-,2)";

TerrainPiece disk(int column, int row, int radius, const TerrainTraits& traits) {
  return tests::circle(point_of(hex_at(column, row)), 100 * radius, traits);
}
constexpr TerrainTraits kRuin{.cover = true};
constexpr TerrainTraits kRock{.blocks_los = 1200, .solid = true};
constexpr TerrainTraits kMire{.difficult = true, .dangerous = true};

// Rules: SC-H1, SC-H2, SC-H3, SC-H4, SC-W5
TEST(SuitcaseShooting, CoverTakesOneFromTheDie) {
  const auto shoot = [](const TerrainPiece& piece, std::vector<int> dice) {
    return played(Scene().piece(piece), {{0, kBow, on(22, 20)}, {1, kPlain, on(22, 28)}},
                  {holds(0), shoots(1), holds(1)}, dice);
  };
  EXPECT_EQ(shoot(disk(22, 28, 1, kRuin), {4}).dice("defense"), 0);     // in cover
  EXPECT_EQ(shoot(disk(22, 25, 1, kRuin), {4}).dice("defense"), 0);     // behind it
  EXPECT_EQ(shoot(disk(22, 20, 1, kRuin), {4, 5}).dice("defense"), 1);  // cover beside the shooter
  EXPECT_EQ(shoot(disk(5, 5, 1, kRuin), {4, 5}).dice("defense"), 1);
}

// Rules: SC-H1, SC-M10
TEST(SuitcaseShooting, NobodyShootsThroughARock) {
  const Outcome outcome = played(Scene().piece(disk(22, 24, 1, kRock)),
                                 {{0, kBow, on(22, 20)}, {1, kPlain, on(22, 28)}}, {holds(0), shoots(1), holds(1)});
  EXPECT_EQ(outcome.report.dice, 0);
}

// Rules: SC-K15
TEST(SuitcaseShooting, IndirectNeedsNoSightAndIsWorseAfterAMove) {
  const char* mortar = "models=1 speed=4 q=4+ d=5+ wounds=1; -; Mortar(36,1,Indirect)";
  const Outcome stayed =
      played(Scene().piece(disk(22, 24, 1, kRock)), {{0, mortar, on(22, 20)}, {1, kPlain, on(22, 28)}},
             {holds(0), shoots(1), holds(1)}, {4, 5});
  EXPECT_EQ(stayed.dice("defense"), 1);
  const Outcome moved =
      played(Scene().piece(disk(22, 24, 1, kRock)), {{0, mortar, on(22, 20)}, {1, kPlain, on(22, 28)}},
             {advances(0, 22, 19), shoots(1), holds(1)}, {4});
  EXPECT_EQ(moved.dice("defense"), 0);
}

// Rules: SC-A1
TEST(SuitcaseShooting, NobodyShootsAfterARush) {
  const Outcome outcome =
      played(Scene(), {{0, kBow, on(22, 20)}, {1, kPlain, on(22, 40)}}, {rushes(0, 22, 28), holds(1)});
  EXPECT_EQ(outcome.report.shots, 0);
  EXPECT_EQ(outcome.state.leader_hex(0), hex_at(22, 28));
}

// Rules: SC-U6, SC-H5, SC-W4, SC-W7, SC-K12, SC-K20
TEST(SuitcaseShooting, TheHeroFallsLastUnlessASniperPicksHim) {
  const char* snipers = "models=2 speed=4 q=4+ d=5+ wounds=1; -; Rifle(30,1,Sniper)";
  const Outcome picked = played(Scene(), {{0, snipers, on(22, 20)}, {1, kLed, on(22, 28)}},
                                {holds(0), shoots(1, Pick::hero), holds(1)}, {2, 2, 2, 2, 5});
  EXPECT_EQ(state_text(picked.unit(1).body), "models:3");  // two markers: 5 + 2 - 1 = 6
  const Outcome at_unit =
      played(Scene(), {{0, snipers, on(22, 20)}, {1, kLed, on(22, 28)}}, {holds(0), shoots(1), holds(1)}, {2, 2, 4, 4});
  EXPECT_EQ(state_text(at_unit.unit(1).body), "models:1,hero");
}

// Rules: SC-K20, SC-U3, SC-K26, SC-W5
TEST(SuitcaseShooting, ASniperPicksTheSergeantAndCarriersOutOfTheirUnit) {
  const char* rifle = "models=1 speed=4 q=4+ d=5+ wounds=1; -; Rifle(30,1,Sniper)";
  const char* squad = "models=4 speed=4 q=4+ d=5+ wounds=1; Sergeant(shoot); Hand Weapon(-,1); Bow(24,1); 2x Gun(24,2)";
  const auto shot_at = [&](Pick pick, const std::vector<int>& dice) {
    return played(Scene(), {{0, rifle, on(22, 20)}, {1, squad, on(22, 28)}},
                  {holds(0), shoots(1, pick), holds(1), shoots(0)}, dice);
  };
  // 5 + 1 = 6: Knocked Out; the others answer, no one of them at +1: 3 bows and 4 shots of two guns
  const Outcome sergeant = shot_at(Pick::sergeant, {2, 4, 5, 3, 3, 3, 3, 3, 3, 3});
  EXPECT_EQ(state_text(sergeant.unit(1).body), "models:3,no-sergeant");
  EXPECT_EQ(sergeant.dice("hit"), 8);
  // the Sergeant, two bows, one gun
  const Outcome carrier = shot_at(Pick::carrier, {2, 4, 5, 3, 3, 3, 3, 3, 6});
  EXPECT_EQ(state_text(carrier.unit(1).body), "models:3,carriers-lost:1");
  EXPECT_EQ(carrier.dice("hit"), 6);
  // Stunned alone, he does not shoot: three bows, two guns
  const Outcome stunned = shot_at(Pick::sergeant, {2, 4, 4, 3, 3, 3, 3, 3, 3, 3});
  EXPECT_EQ(stunned.dice("hit"), 8);
  EXPECT_EQ(state_text(stunned.unit(1).body), "models:4,leader-markers:1");
}

// Rules: SC-K20, SC-W4, SC-W7
TEST(SuitcaseWounds, MarkersOfAPickedModelCountWhenItsTurnComes) {
  const UnitNumbers numbers = [] {
    UnitNumbers made;
    made.all_cards[0].models = 3;
    made.all_cards[0].wounds.health = 3;
    made.all_cards[0].wounds.wound_shift = 2;
    return made;
  }();
  Body body = full_strength(numbers);
  bool marked = false;
  EXPECT_EQ(place_wounds(target_numbers(numbers, body, true, Pick::carrier), body, 2, marked), 2);
  EXPECT_EQ(state_text(body), "models:3,carrier-markers:2");
  const TargetNumbers unit = target_numbers(numbers, body, true, Pick::none);
  place_wounds(unit, body, 3, marked);  // the plain model first
  EXPECT_EQ(state_text(body), "models:2,wounds:2");
  place_wounds(unit, body, 1, marked);  // the third wound of the carrier
  EXPECT_EQ(state_text(body), "models:1");
}

// Rules: SC-W3, SC-A3, SC-R3
TEST(SuitcaseWounds, AStunnedModelIsIdleAndAnyHitKnocksItOut) {
  const Outcome outcome =
      played(Scene({"rounds=1"}),
             {{0, kBow, on(22, 20)}, {0, kBow, on(24, 20)}, {1, kPlain, on(22, 28)}, {1, kPlain, on(40, 48)}},
             {holds(0), shoots(2), waits(2), holds(1), shoots(2), holds(3)}, {4, 1, 2, 6, 6});
  EXPECT_EQ(outcome.changes("recovers"), 1);
  EXPECT_EQ(state_text(outcome.unit(2).body), "models:1,markers:1");
  const Outcome again =
      played(Scene({"rounds=1"}),
             {{0, kBow, on(22, 20)}, {0, kBow, on(24, 20)}, {1, kPlain, on(40, 48)}, {1, kPlain, on(22, 28)}},
             {holds(0), shoots(3), holds(2), holds(1), shoots(3)}, {4, 1, 2, 4, 6});
  EXPECT_EQ(again.changes("knocked out"), 1);
  EXPECT_EQ(again.dice("morale"), 1);  // one of two units left
}

// Rules: SC-M8, SC-K18
TEST(SuitcaseMoves, DangerousGroundWoundsOnOnes) {
  const char* tough = "models=1 speed=4 q=4+ d=5+ wounds=1; Tough(3), Regeneration; Hand Weapon(-,1)";
  const Outcome outcome =
      played(Scene().piece(disk(22, 23, 1, kMire)), {{0, tough, on(22, 20)}, {1, kPlain, on(22, 40)}},
             {advances(0, 22, 23), holds(1)}, {1, 3, 1, 5, 2});
  EXPECT_EQ(outcome.dice("dangerous terrain"), 3);
  EXPECT_EQ(outcome.dice("regeneration"), 2);
  EXPECT_EQ(state_text(outcome.unit(0).body), "models:1,markers:1");
}

// Rules: SC-Q1, SC-Q2, SC-V1
TEST(SuitcaseMorale, AnArmyOfHalfItsUnitsTestsAtTheEndOfTheRound) {
  const Outcome outcome = played(Scene(), {{0, kBow, on(22, 20)}, {1, kPlain, on(22, 28)}, {1, kPlain, on(40, 48)}},
                                 {holds(0), shoots(1), holds(2)}, {4, 1, 6, 3});
  EXPECT_EQ(outcome.dice("morale"), 1);
  EXPECT_EQ(outcome.report.survivors[1], 0);
  EXPECT_EQ(outcome.report.rout_round[1], 1);
}

// Rules: SC-V2, SC-V3, SC-V4, SC-V5
TEST(SuitcaseMarkers, AUnitWithinThreeHexesSeizesAMarkerAndTwoContestIt) {
  const Outcome seized = played(Scene(), {{0, kPlain, on(7, 21)}, {1, kPlain, on(40, 48)}}, {holds(0), holds(1)});
  EXPECT_EQ(seized.report.winner, 0);
  EXPECT_EQ(seized.state.markers[0].owner, 0);
  const Outcome contested = played(Scene(), {{0, kPlain, on(7, 21)}, {1, kPlain, on(7, 27)}}, {holds(0), holds(1)});
  EXPECT_EQ(contested.report.winner, -1);
  const Outcome far = played(Scene(), {{0, kPlain, on(7, 20)}, {1, kPlain, on(40, 48)}}, {holds(0), holds(1)});
  EXPECT_EQ(far.report.winner, -1);
}

// Rules: SC-C2, SC-C7
TEST(SuitcaseMelee, AStunnedLastModelIsKnockedOutAtContact) {
  const Outcome outcome = charge_on_a_stunned_model();
  EXPECT_EQ(outcome.report.survivors[1], 1);
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::melee)], 1);
}

// Rules: SC-C9, SC-K7, SC-K28
TEST(SuitcaseMelee, ByOptionTheLoserMayBeStunnedAsAWhole) {
  const Outcome outcome = played(
      Scene({"melee_result=stun"}),
      {{0, "models=3 speed=4 q=4+ d=5+ wounds=1; Fear; Hand Weapon(-,1)", on(22, 20)}, {1, kThree, on(22, 25)}},
      {
          charges(0, 1),
          waits(1)  // three strikes, one hit that is stopped; two strikes back of those in reach miss; fear; test
      },
      {1, 1, 4, 5, 1, 1, 1, 4, 2});
  EXPECT_EQ(outcome.changes("stunned"), 1);
  EXPECT_EQ(outcome.dice("fear"), 1);
  EXPECT_EQ(outcome.changes("recovers"), 1);
}

// Rules: SC-K27, SC-A2
TEST(SuitcaseSpells, AWizardCastsAndAnotherBlocks) {
  const char* wizard = "models=1 speed=4 q=4+ d=5+ wounds=1; Wizard(1); Staff(-,1)";
  const Outcome cast = played(Scene(), {{0, wizard, on(22, 20)}, {1, kPlain, on(22, 28)}},
                              {ChooseUnit{0}, ChooseSpell{0, 1}, ChooseAction{}, holds(1)}, {4, 6});
  EXPECT_EQ(cast.dice("defense"), 1);
  const Outcome blocked = played(Scene(), {{0, wizard, on(22, 20)}, {1, wizard, on(22, 28)}},
                                 {ChooseUnit{0}, ChooseSpell{0, 1}, ChooseBlock{1}, ChooseAction{}, holds(1)}, {4, 5});
  EXPECT_EQ(blocked.changes("the spell is blocked"), 1);
  EXPECT_EQ(blocked.dice("defense"), 0);
}

// Rules: SC-K27
TEST(SuitcaseSpells, EveryWizardThatWantsToRollsAgainstTheCast) {
  const char* wizard = "models=1 speed=4 q=4+ d=5+ wounds=1; Wizard(1); Staff(-,1)";
  Scene scene;
  scene.stand(0, wizard, 22, 20).stand(1, wizard, 22, 28).stand(1, wizard, 24, 28);
  scene.choose(ChooseUnit{0}).choose(ChooseSpell{0, 1}).choose(ChooseBlock{1}).choose(ChooseBlock{2});
  scene.choose(ChooseAction{}).hold(1).hold(2);
  const Outcome outcome = scene.dice({4, 5, 1}).play();
  EXPECT_EQ(outcome.dice("block"), 2);
  EXPECT_EQ(outcome.changes("the spell is blocked"), 1);
}

// Rules: SC-S4, SC-S5, SC-S6, SC-S7, SC-K1, SC-K22, SC-D2, SC-D3, SC-D5, SC-G4, SC-G5
TEST(SuitcaseSetUp, ScoutsComeLastAndAmbushersWait) {
  const Outcome outcome = played(Scene({"rounds=2"}).deployed().first(-1),
                                 {{0, kPlain, on(0, 0)},
                                  {0, "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1)", on(0, 0)},
                                  {1, kPlain, on(0, 0)},
                                  {1, "models=1 speed=4 q=4+ d=5+ wounds=1; Ambush; Hand Weapon(-,1)", on(0, 0)}},
                                 {ChoosePlace{1, hex_at(33, 9)}, ChoosePlace{1, hex_at(33, 20)}, holds(0), holds(2),
                                  holds(1), ChoosePlace{3, hex_at(5, 20)}, holds(2), holds(0), holds(3), holds(1)},
                                 {1, 3, 3, 2, 5, 6, 1});
  EXPECT_EQ(outcome.rolls(),
            (std::vector<std::string>{"number of markers", "roll-off for markers", "roll-off for markers",
                                      "roll-off for markers", "roll-off for markers", "roll-off for deployment",
                                      "roll-off for deployment"}));
  EXPECT_EQ(outcome.state.leader_hex(0), hex_at(11, 7));
  EXPECT_EQ(outcome.state.leader_hex(1), hex_at(33, 20));
  EXPECT_EQ(outcome.state.leader_hex(2), hex_at(11, 42));
  EXPECT_EQ(outcome.state.leader_hex(3), hex_at(5, 20));
}

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
  // one extra attack of each weapon: both go to the cheaper unit, because each weapon is split separately
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
  scene.acts({charges(0, 1)}).choose(ChooseSplit{hex_at(22, 25)}).hold(1).hold(2);
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
    scene.stand(0, kCheap, 22, 20).stand(1, kDear, 22, 25).acts({charges(0, 1)});
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
}  // namespace warbalance::suitcase::battle_test
