#include "tests/engine/pieces.hpp"
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
    return Scene()
        .piece(piece)
        .stand(0, kBow, 22, 20)
        .stand(1, kPlain, 22, 28)
        .hold(0)
        .shot(1)
        .hold(1)
        .dice(dice)
        .play();
  };
  EXPECT_EQ(shoot(disk(22, 28, 1, kRuin), {4}).dice("defense"), 0);     // in cover
  EXPECT_EQ(shoot(disk(22, 25, 1, kRuin), {4}).dice("defense"), 0);     // behind it
  EXPECT_EQ(shoot(disk(22, 20, 1, kRuin), {4, 5}).dice("defense"), 1);  // cover beside the shooter
  EXPECT_EQ(shoot(disk(5, 5, 1, kRuin), {4, 5}).dice("defense"), 1);
}

// Rules: SC-H1, SC-M10
TEST(SuitcaseShooting, NobodyShootsThroughARock) {
  const Outcome outcome = Scene()
                              .piece(disk(22, 24, 1, kRock))
                              .stand(0, kBow, 22, 20)
                              .stand(1, kPlain, 22, 28)
                              .hold(0)
                              .shot(1)
                              .hold(1)
                              .play();
  EXPECT_EQ(outcome.report.dice, 0);
}

// Rules: SC-K15
TEST(SuitcaseShooting, IndirectNeedsNoSightAndIsWorseAfterAMove) {
  const char* mortar = "models=1 speed=4 q=4+ d=5+ wounds=1; -; Mortar(36,1,Indirect)";
  const Outcome stayed = Scene()
                             .piece(disk(22, 24, 1, kRock))
                             .stand(0, mortar, 22, 20)
                             .stand(1, kPlain, 22, 28)
                             .hold(0)
                             .shot(1)
                             .hold(1)
                             .dice({4, 5})
                             .play();
  EXPECT_EQ(stayed.dice("defense"), 1);
  const Outcome moved = Scene()
                            .piece(disk(22, 24, 1, kRock))
                            .stand(0, mortar, 22, 20)
                            .stand(1, kPlain, 22, 28)
                            .advance(0, 22, 19)
                            .shot(1)
                            .hold(1)
                            .dice({4})
                            .play();
  EXPECT_EQ(moved.dice("defense"), 0);
}

// Rules: SC-A1
TEST(SuitcaseShooting, NobodyShootsAfterARush) {
  const Outcome outcome = Scene().stand(0, kBow, 22, 20).stand(1, kPlain, 22, 40).rush(0, 22, 28).hold(1).play();
  EXPECT_EQ(outcome.report.shots, 0);
  EXPECT_EQ(outcome.state.leader_hex(0), hex_at(22, 28));
}

// Rules: SC-U6, SC-H5, SC-W4, SC-W7, SC-K12, SC-K20
TEST(SuitcaseShooting, TheHeroFallsLastUnlessASniperPicksHim) {
  const char* snipers = "models=2 speed=4 q=4+ d=5+ wounds=1; -; Rifle(30,1,Sniper)";
  const Outcome picked = Scene()
                             .stand(0, snipers, 22, 20)
                             .stand(1, kLed, 22, 28)
                             .hold(0)
                             .shot(1, Pick::hero)
                             .hold(1)
                             .dice({2, 2, 2, 2, 5})
                             .play();
  EXPECT_EQ(state_text(picked.unit(1).body), "models:3");  // two markers: 5 + 2 - 1 = 6
  const Outcome at_unit =
      Scene().stand(0, snipers, 22, 20).stand(1, kLed, 22, 28).hold(0).shot(1).hold(1).dice({2, 2, 4, 4}).play();
  EXPECT_EQ(state_text(at_unit.unit(1).body), "models:1,hero");
}

// Rules: SC-K20, SC-U3, SC-K26, SC-W5
TEST(SuitcaseShooting, ASniperPicksTheSergeantAndCarriersOutOfTheirUnit) {
  const char* rifle = "models=1 speed=4 q=4+ d=5+ wounds=1; -; Rifle(30,1,Sniper)";
  const char* squad = "models=4 speed=4 q=4+ d=5+ wounds=1; Sergeant(shoot); Hand Weapon(-,1); Bow(24,1); 2x Gun(24,2)";
  const auto shot_at = [&](Pick pick, const std::vector<int>& dice) {
    return Scene()
        .stand(0, rifle, 22, 20)
        .stand(1, squad, 22, 28)
        .hold(0)
        .shot(1, pick)
        .hold(1)
        .shot(0)
        .dice(dice)
        .play();
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
  const Outcome outcome = Scene({"rounds=1"})
                              .stand(0, kBow, 22, 20)
                              .stand(0, kBow, 24, 20)
                              .stand(1, kPlain, 22, 28)
                              .stand(1, kPlain, 40, 48)
                              .hold(0)
                              .shot(2)
                              .wait(2)
                              .hold(1)
                              .shot(2)
                              .hold(3)
                              .dice({4, 1, 2, 6, 6})
                              .play();
  EXPECT_EQ(outcome.changes("recovers"), 1);
  EXPECT_EQ(state_text(outcome.unit(2).body), "models:1,markers:1");
  const Outcome again = Scene({"rounds=1"})
                            .stand(0, kBow, 22, 20)
                            .stand(0, kBow, 24, 20)
                            .stand(1, kPlain, 40, 48)
                            .stand(1, kPlain, 22, 28)
                            .hold(0)
                            .shot(3)
                            .hold(2)
                            .hold(1)
                            .shot(3)
                            .dice({4, 1, 2, 4, 6})
                            .play();
  EXPECT_EQ(again.changes("knocked out"), 1);
  EXPECT_EQ(again.dice("morale"), 1);  // one of two units left
}

// Rules: SC-M8, SC-K18
TEST(SuitcaseMoves, DangerousGroundWoundsOnOnes) {
  const char* tough = "models=1 speed=4 q=4+ d=5+ wounds=1; Tough(3), Regeneration; Hand Weapon(-,1)";
  const Outcome outcome = Scene()
                              .piece(disk(22, 23, 1, kMire))
                              .stand(0, tough, 22, 20)
                              .stand(1, kPlain, 22, 40)
                              .advance(0, 22, 23)
                              .hold(1)
                              .dice({1, 3, 1, 5, 2})
                              .play();
  EXPECT_EQ(outcome.dice("dangerous terrain"), 3);
  EXPECT_EQ(outcome.dice("regeneration"), 2);
  EXPECT_EQ(state_text(outcome.unit(0).body), "models:1,markers:1");
}

// Rules: SC-Q1, SC-Q2, SC-V1
TEST(SuitcaseMorale, AnArmyOfHalfItsUnitsTestsAtTheEndOfTheRound) {
  const Outcome outcome = Scene()
                              .stand(0, kBow, 22, 20)
                              .stand(1, kPlain, 22, 28)
                              .stand(1, kPlain, 40, 48)
                              .hold(0)
                              .shot(1)
                              .hold(2)
                              .dice({4, 1, 6, 3})
                              .play();
  EXPECT_EQ(outcome.dice("morale"), 1);
  EXPECT_EQ(outcome.report.survivors[1], 0);
  EXPECT_EQ(outcome.report.rout_round[1], 1);
}

// Rules: SC-V2, SC-V3, SC-V4, SC-V5
TEST(SuitcaseMarkers, AUnitWithinThreeHexesSeizesAMarkerAndTwoContestIt) {
  const Outcome seized = Scene().stand(0, kPlain, 7, 21).stand(1, kPlain, 40, 48).hold(0).hold(1).play();
  EXPECT_EQ(seized.report.winner, 0);
  EXPECT_EQ(seized.state.markers[0].owner, 0);
  const Outcome contested = Scene().stand(0, kPlain, 7, 21).stand(1, kPlain, 7, 27).hold(0).hold(1).play();
  EXPECT_EQ(contested.report.winner, -1);
  const Outcome far = Scene().stand(0, kPlain, 7, 20).stand(1, kPlain, 40, 48).hold(0).hold(1).play();
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
  const Outcome outcome =
      Scene({"melee_result=stun"})
          .stand(0, "models=3 speed=4 q=4+ d=5+ wounds=1; Fear; Hand Weapon(-,1)", 22, 20)
          .stand(1, kThree, 22, 25)
          .charge(0, 1)
          .wait(1)
          // three strikes, one hit that is stopped; two strikes back of those in reach miss; fear; test
          .dice({1, 1, 4, 5, 1, 1, 1, 4, 2})
          .play();
  EXPECT_EQ(outcome.changes("stunned"), 1);
  EXPECT_EQ(outcome.dice("fear"), 1);
  EXPECT_EQ(outcome.changes("recovers"), 1);
}

// Rules: SC-K27, SC-A2
TEST(SuitcaseSpells, AWizardCastsAndAnotherBlocks) {
  const char* wizard = "models=1 speed=4 q=4+ d=5+ wounds=1; Wizard(1); Staff(-,1)";
  const Outcome cast = Scene()
                           .stand(0, wizard, 22, 20)
                           .stand(1, kPlain, 22, 28)
                           .choose(ChooseUnit{0})
                           .choose(ChooseSpell{0, 1})
                           .choose(ChooseAction{})
                           .hold(1)
                           .dice({4, 6})
                           .play();
  EXPECT_EQ(cast.dice("defense"), 1);
  const Outcome blocked = Scene()
                              .stand(0, wizard, 22, 20)
                              .stand(1, wizard, 22, 28)
                              .choose(ChooseUnit{0})
                              .choose(ChooseSpell{0, 1})
                              .choose(ChooseBlock{1})
                              .choose(ChooseAction{})
                              .hold(1)
                              .dice({4, 5})
                              .play();
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
  const Outcome outcome = Scene({"rounds=2"})
                              .deployed()
                              .first(-1)
                              .stand(0, kPlain, 0, 0)
                              .stand(0, "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1)", 0, 0)
                              .stand(1, kPlain, 0, 0)
                              .stand(1, "models=1 speed=4 q=4+ d=5+ wounds=1; Ambush; Hand Weapon(-,1)", 0, 0)
                              .choose(ChoosePlace{1, hex_at(33, 9)})
                              .choose(ChoosePlace{1, hex_at(33, 20)})
                              .hold(0)
                              .hold(2)
                              .hold(1)
                              .choose(ChoosePlace{3, hex_at(5, 20)})
                              .hold(2)
                              .hold(0)
                              .hold(3)
                              .hold(1)
                              .dice({1, 3, 3, 2, 5, 6, 1})
                              .play();
  EXPECT_EQ(outcome.rolls(),
            (std::vector<std::string>{"number of markers", "roll-off for markers", "roll-off for markers",
                                      "roll-off for markers", "roll-off for markers", "roll-off for deployment",
                                      "roll-off for deployment"}));
  EXPECT_EQ(outcome.state.leader_hex(0), hex_at(11, 7));
  EXPECT_EQ(outcome.state.leader_hex(1), hex_at(33, 20));
  EXPECT_EQ(outcome.state.leader_hex(2), hex_at(11, 42));
  EXPECT_EQ(outcome.state.leader_hex(3), hex_at(5, 20));
}

}  // namespace
}  // namespace warbalance::suitcase::battle_test
