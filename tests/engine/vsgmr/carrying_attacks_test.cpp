#include "tests/engine/vsgmr/carrying.hpp"

// VS-F8 with `vehicles_carry_mounts`: attacks of mounts aboard of vehicles, and on them, their crews and vehicles.

namespace warbalance::vsgmr::carrying_test {
namespace {

// Rules: VS-M8, VS-M10, VS-M11
TEST(VsgmrCarrying, ACarriedMountShootsAsAPassengerDoes) {
  for (const bool passengers_shoot : {true, false}) {
    Board board({kOn, passengers_shoot ? "passengers_shoot=true" : "passengers_shoot=false"});
    load(board, "Cavalry, Distance", "Troop guy, Distance");
    const auto may = [&](UnitIndex unit, AttackKind kind) {
      return may_attack(board.rules(), board.state(), unit, kind);
    };
    EXPECT_EQ(may(kHorse, AttackKind::distance), passengers_shoot);
    EXPECT_FALSE(may(kHorse, AttackKind::hand_to_hand));
    EXPECT_FALSE(may(kRider, AttackKind::distance));
    EXPECT_FALSE(may(kRider, AttackKind::hand_to_hand));
    board.state().unit(kHorse).disabled_round = 1;
    EXPECT_EQ(may(kRider, AttackKind::distance), passengers_shoot);
    EXPECT_FALSE(may(kRider, AttackKind::hand_to_hand));  // not from aboard the vehicle
    board.state().unit(kHorse).disabled_round = 0;
    board.state().unit(kRider).disabled_round = 1;
    EXPECT_FALSE(may(kHorse, AttackKind::distance));
    board.state().unit(kRider).controls = false;
    board.state().unit(kRider).disabled_round = 0;
    EXPECT_FALSE(may(kHorse, AttackKind::distance));
    EXPECT_EQ(may(kRider, AttackKind::distance), passengers_shoot);
  }
}

// Rules: VS-M8, VS-A02
TEST(VsgmrCarrying, ShotsAreMeasuredFromTheVehicleAndFearLeavesThemAboard) {
  Scene scene = convoy({.horse = "Cavalry, Distance"}, "Troop guy, Cause Fear", {3000, 3350});
  const Outcome outcome = scene.shoot(kHorse, kEnemy).dice({2}).play();
  EXPECT_TRUE(outcome.unit(kHorse).out);
  expect_carried(outcome, kHorse);
}

// Rules: VS-M11, VS-A04
TEST(VsgmrCarrying, ACarriedMountDisablesIfItIsControlled) {
  Board board({kOn});
  load(board, "Cavalry, Disable", "Troop guy, Disable", {3000, 2000});
  EXPECT_TRUE(action_is_legal(board.view(), kHorse, {ActionKind::disable, kEnemy, {}}, false));
  EXPECT_FALSE(action_is_legal(board.view(), kRider, {ActionKind::disable, kEnemy, {}}, false));
  board.state().unit(kRider).controls = false;
  EXPECT_FALSE(action_is_legal(board.view(), kHorse, {ActionKind::disable, kEnemy, {}}, false));
  EXPECT_TRUE(action_is_legal(board.view(), kRider, {ActionKind::disable, kEnemy, {}}, false));
}

// Rules: VS-A15
TEST(VsgmrCarrying, ASummonedVehicleBringsAllWhatIsAboardIsNotSummoned) {
  Board board({kOn});
  board.unit(0, "Vehicle", Point{3000, 1000}).unit(0, "Troop guy", Point{}).unit(0, "Cavalry", Point{});
  board.unit(0, "Troop guy", Point{}).unit(0, "Commander, Summon", Point{5000, 2000});
  board.unit(1, "Troop guy", Point{3000, 4500}).begin();
  board.aboard(kDriver, kVehicle).aboard(kRider, kHorse).aboard(kHorse, kVehicle, false);
  EXPECT_TRUE(action_is_legal(board.view(), 4, {ActionKind::summon, kVehicle, {5000, 2200}}, false));
  EXPECT_FALSE(action_is_legal(board.view(), 4, {ActionKind::summon, kHorse, {5000, 2200}}, false));
}

// Rules: VS-X2, VS-F8
TEST(VsgmrCarrying, CarriedMountsArePutDownWithTheirCrewsWhenTheVehicleFalls) {
  Scene scene = convoy({}, "Hero guy, Distance, Sharpshooter", {3000, 2900});
  const Outcome outcome = scene.shoot(kEnemy, kVehicle).dice({4, 1}).play();
  EXPECT_FALSE(outcome.state.in_play(kVehicle));
  EXPECT_EQ(outcome.unit(kDriver).at, (Point{3000, 2000}));
  expect_ridden(outcome, {3000, 2200});  // the driver is in the way of the first ring
  EXPECT_TRUE(outcome.state.controlled(kHorse));
}

// It is covered as everybody aboard is: 4 + 1 + 1 hits on a 6.
// Rules: VS-X2, VS-F8, VS-D5
TEST(VsgmrCarrying, TheCrewOfACarriedMountThatFallsStaysAboardOfTheVehicle) {
  Scene scene = convoy({.rider = "Troop guy, Distance"}, "Hero guy, Distance, Sharpshooter", {3000, 2900});
  scene.unit(1, "Troop guy, Heavy Armor", {3000, 3100});
  const Outcome outcome = scene.shoot(kEnemy, kHorse).dice({4, 1}).play();
  EXPECT_FALSE(outcome.state.in_play(kHorse));
  expect_carried(outcome, kVehicle);
  EXPECT_FALSE(outcome.unit(kRider).controls);
  EXPECT_TRUE(outcome.unit(kDriver).controls);
  EXPECT_EQ(outcome.changes("stays aboard"), 1);
  const Rules rules = sim::compile_rules<Vsgmr>(load_rules({kOn}));
  EXPECT_TRUE(may_attack(rules, outcome.state, kRider, AttackKind::distance));
}

// Rules: VS-X2, VS-F8
TEST(VsgmrCarrying, WhoFindsNoPlaceThereIsPutDown) {
  Scene scene({kOn});
  scene.unit(0, "Vehicle, Capacity(2)", {3000, 2000}).unit(0, "Troop guy", {3000, 1830});
  scene.unit(0, "Cavalry, Capacity(2)", {3200, 2000}).unit(0, "Troop guy", {3200, 1855});
  scene.unit(0, "Troop guy", {3345, 2000}).unit(0, "Troop guy", {3200, 2145});
  scene.unit(1, "Hero guy, Distance, Sharpshooter", {3000, 2900});
  scene.board(kDriver, {}, kVehicle).board(5, {}, kHorse).board(kRider, {}, kHorse).board(4, {}, kHorse);
  const Outcome outcome = scene.board(kHorse, {}, kVehicle).shoot(6, kHorse).dice({4, 1}).play();
  EXPECT_EQ(outcome.unit(5).rides, kVehicle);  // who controlled it comes first
  EXPECT_EQ(outcome.unit(kRider).rides, kVehicle);
  EXPECT_EQ(outcome.unit(4).mount, kNoUnit);
  EXPECT_EQ(outcome.unit(4).at, (Point{3000, 2200}));
  EXPECT_EQ(outcome.changes("stays aboard"), 2);
}

// Rules: VS-W8, VS-M13, VS-F8
TEST(VsgmrCarrying, ACarriedMountIsThrownOffWithItsCrew) {
  Scene scene = convoy({}, "Hero guy, Distance, Superior Super-Blast", {3000, 2900});
  const Outcome outcome = scene.shoot(kEnemy, kHorse).dice({9, 6}).play();
  expect_ridden(outcome, {3000, 1100});  // two Half Move Units of its own
  EXPECT_TRUE(outcome.unit(kHorse).out);
  EXPECT_FALSE(outcome.unit(kRider).out);
  EXPECT_EQ(outcome.unit(kDriver).mount, kVehicle);
}

// Rules: VS-M5, VS-F8
TEST(VsgmrCarrying, EverybodyAboardIsLostOffTheTable) {
  Scene scene = convoy({}, "Hero guy, Distance, Superior Super-Blast", {3000, 2900});
  scene.unit(0, "Troop guy", {6000, 1000});
  const Outcome outcome = scene.shoot(5, kVehicle).dice({12, 6}).play();
  for (const UnitIndex unit : {kVehicle, kDriver, kHorse, kRider}) EXPECT_FALSE(outcome.state.in_play(unit));
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::off_table)], 4);
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 300 + 100 + 200 + 100);
  EXPECT_EQ(outcome.changes("stays aboard"), 0);
}

// Rules: VS-A10, VS-F8
TEST(VsgmrCarrying, ARecruitedMountStandsBesideTheVehicleAndItsCrewStays) {
  Scene scene = convoy({}, "Troop guy, Recruit", {3000, 2155});
  const Outcome outcome = scene.strike(kEnemy, kHorse).dice({4, 1, 5}).play();
  EXPECT_EQ(outcome.state.owner(kHorse), 1);
  EXPECT_EQ(outcome.unit(kHorse).mount, kNoUnit);
  EXPECT_NE(outcome.unit(kHorse).at, outcome.unit(kVehicle).at);
  expect_carried(outcome, kVehicle);
}

// Rules: VS-A10, VS-X2
TEST(VsgmrCarrying, TheMountsOfARecruitedVehicleArePutDownWithTheirCrews) {
  Scene scene = convoy({}, "Troop guy, Recruit", {3000, 2155});
  const Outcome outcome = scene.strike(kEnemy, kVehicle).dice({4, 1, 5}).play();
  EXPECT_EQ(outcome.state.owner(kVehicle), 1);
  EXPECT_EQ(outcome.unit(kDriver).mount, kNoUnit);
  expect_ridden(outcome, outcome.unit(kHorse).at);
  EXPECT_EQ(outcome.state.owner(kHorse), 0);
}

// Rules: VS-M10
TEST(VsgmrCarrying, NeitherAMountNorItsRiderTakesControlOfTheVehicle) {
  for (const bool passenger : {false, true}) {
    Scene scene = convoy({}, "Hero guy, Distance, Sharpshooter", {3000, 2900}, {"rounds=2"});
    if (passenger) scene.unit(0, "Troop guy", {2830, 2000}).board(kEnemy, {}, kVehicle);
    scene.shoot(passenger ? 5 : 4, kDriver).dice({4}).dice({6, 1}).turn(0);
    const Outcome outcome = scene.play();
    EXPECT_FALSE(outcome.state.in_play(kDriver));
    EXPECT_EQ(outcome.state.controlled(kVehicle), passenger);
    EXPECT_EQ(outcome.changes("takes control"), passenger ? 1 : 0);
    expect_carried(outcome, kHorse);
  }
}

}  // namespace
}  // namespace warbalance::vsgmr::carrying_test
