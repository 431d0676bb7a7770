#include "engine/systems/vsgmr/players/candidates.hpp"
#include "tests/engine/vsgmr/board.hpp"
#include "tests/engine/vsgmr/fair_seats.hpp"
#include "tests/engine/vsgmr/grids.hpp"
#include "tests/engine/vsgmr/replay_checker.hpp"

namespace warbalance::vsgmr::carrying_moves_test {
namespace {

constexpr const char* kOn = "vehicles_carry_mounts=true";
constexpr UnitIndex kVehicle = 0;
constexpr UnitIndex kDriver = 1;
constexpr UnitIndex kHorse = 2;
constexpr UnitIndex kRider = 3;
constexpr UnitIndex kEnemy = 4;

/// Everybody of a convoy aboard, and an enemy far away.
Board& load(Board& board, const std::string& horse = "Cavalry", const std::string& rider = "Troop guy",
            Point enemy = {3000, 4500}) {
  board.unit(0, "Vehicle", Point{3000, 1000}).unit(0, "Troop guy", Point{3000, 1000});
  board.unit(0, horse, Point{3000, 1000}).unit(0, rider, Point{3000, 1000}).unit(1, "Troop guy", enemy).begin();
  return board.aboard(kDriver, kVehicle).aboard(kRider, kHorse).aboard(kHorse, kVehicle, false);
}

/// The types of what makes a convoy.
struct Convoy {
  std::string vehicle = "Vehicle";
  std::string driver = "Troop guy";
  std::string horse = "Cavalry";
  std::string rider = "Troop guy";
};

/// A vehicle at (3000, y) with its driver and a horse with its rider, all aboard it before it moves in round 1;
/// and an enemy.
Scene convoy(const Convoy& of, const std::string& enemy, Point enemy_at, std::vector<std::string> settings = {},
             Length y = 2000) {
  settings.emplace_back(kOn);
  Scene scene(std::move(settings));
  scene.unit(0, of.vehicle, {3000, y}).unit(0, of.driver, {3000, y - 170});
  scene.unit(0, of.horse, {3200, y}).unit(0, of.rider, {3200, y - 145}).unit(1, enemy, enemy_at);
  scene.board(kDriver, {}, kVehicle).board(kRider, {}, kHorse).board(kHorse, {}, kVehicle);
  return scene;
}

/// Whether the horse is aboard the vehicle, and its rider on it.
void expect_carried(const Outcome& outcome, UnitIndex rider_on) {
  EXPECT_EQ(outcome.unit(kRider).rides, rider_on);
  EXPECT_EQ(outcome.unit(kRider).mount, kVehicle);
  EXPECT_EQ(outcome.unit(kRider).at, outcome.unit(kVehicle).at);
  if (rider_on != kHorse) return;
  EXPECT_EQ(outcome.unit(kHorse).rides, kVehicle);
  EXPECT_EQ(outcome.unit(kHorse).mount, kVehicle);
  EXPECT_EQ(outcome.unit(kHorse).at, outcome.unit(kVehicle).at);
  EXPECT_FALSE(outcome.unit(kHorse).controls);
  EXPECT_TRUE(outcome.unit(kRider).controls);
}

/// Whether the horse stands on the ground at a place with its rider on it.
void expect_ridden(const Outcome& outcome, Point at) {
  EXPECT_EQ(outcome.unit(kHorse).mount, kNoUnit);
  EXPECT_EQ(outcome.unit(kHorse).rides, kNoUnit);
  EXPECT_EQ(outcome.unit(kHorse).at, at);
  EXPECT_EQ(outcome.unit(kRider).mount, kHorse);
  EXPECT_EQ(outcome.unit(kRider).rides, kHorse);
  EXPECT_EQ(outcome.state.place(kRider), at);
}

// VS-F8 with `vehicles_carry_mounts`: how mounts go aboard of vehicles with their crews, move with them and leave.

// Rules: VS-F8, VS-M7, VS-M8
TEST(VsgmrCarrying, AMountGoesAboardOfAVehicleWithItsCrewAndMovesWithIt) {
  Scene scene = convoy({}, "Troop guy", {6000, 4000});
  scene.move(kVehicle, Path::straight({3000, 2000}, {3000, 3200}));
  const Outcome outcome = scene.play();
  EXPECT_EQ(outcome.unit(kVehicle).at, (Point{3000, 3200}));
  expect_carried(outcome, kHorse);
  EXPECT_TRUE(outcome.state.controlled(kHorse));
  EXPECT_TRUE(outcome.unit(kDriver).controls);
}

// Rules: VS-F8
TEST(VsgmrCarrying, IsOffUnlessTheOptionIsOn) {
  for (const bool on : {false, true}) {
    Board board({on ? kOn : "vehicles_carry_mounts=false"});
    board.unit(0, "Vehicle", Point{3000, 2000}).unit(0, "Cavalry", Point{3200, 2000}).unit(0, "Troop guy", Point{});
    board.unit(1, "Troop guy", Point{6000, 4000}).begin().aboard(2, 1);
    EXPECT_EQ(move_is_legal(board.view(), 1, {{}, {}, false, 0, false, {}}), on);
  }
}

/// How many of these figures go aboard a vehicle one after another, its driver there before them or not.
int places_for(const std::string& vehicle, const std::vector<std::string>& boarders, bool driven = true) {
  Board board({kOn});
  board.unit(0, vehicle, Point{3000, 2000}).unit(0, "Troop guy", Point{3000, 1000});
  for (const std::string& boarder : boarders) board.unit(0, boarder, Point{3000, 2000});
  board.unit(1, "Troop guy", Point{6000, 4000}).begin();
  if (driven) board.aboard(1, 0);
  UnitIndex next = 2;
  for (; next < static_cast<int>(boarders.size()) + 2; ++next) {
    if (!may_be_boarded(board.view(), next, 0)) break;
    board.aboard(next, 0, false);
  }
  return next - 2;
}

// Rules: VS-F8
TEST(VsgmrCarrying, ACavalryTakesTwoPlacesAVehicleFiveAGuyOne) {
  const std::string horse = "Cavalry";
  const std::string guy = "Troop guy";
  EXPECT_EQ(places_for("Vehicle", {horse, horse, horse}), 2);
  EXPECT_EQ(places_for("Vehicle", {horse, guy, guy, guy}), 3);
  EXPECT_EQ(places_for("Vehicle", {guy, guy, horse, guy}), 3);
  EXPECT_EQ(places_for("Vehicle", {guy, guy, guy, horse}), 3);
  EXPECT_EQ(places_for("Vehicle", {"Vehicle"}), 0);
  EXPECT_EQ(places_for("Vehicle, Capacity(5)", {"Vehicle", guy}), 1);
  EXPECT_EQ(places_for("Vehicle, Capacity(0)", {horse}, false), 0);
  EXPECT_EQ(places_for("Cavalry, Large", {horse}), 0);
  EXPECT_EQ(places_for("Cavalry, Capacity(8)", {horse}), 0);
}

// Rules: VS-F8
TEST(VsgmrCarrying, AMountNeverTakesThePlaceOfTheDriver) {
  const std::string horse = "Cavalry";
  const std::string guy = "Troop guy";
  EXPECT_EQ(places_for("Vehicle", {horse, horse, horse}, false), 2);
  EXPECT_EQ(places_for("Vehicle", {horse, horse, guy, guy}, false), 3);
  EXPECT_EQ(places_for("Vehicle, Capacity(1)", {horse}, false), 0);
  // also when it was there first
  Scene scene({kOn});
  scene.unit(0, "Vehicle", {3000, 2000}).unit(0, "Troop guy", {3000, 1830}).unit(0, "Cavalry", {3200, 2000});
  scene.unit(0, "Troop guy", {3200, 1855}).unit(1, "Troop guy", {6000, 4000});
  scene.board(kRider, {}, kHorse).board(kHorse, {}, kVehicle).board(kDriver, {}, kVehicle);
  const Outcome outcome = scene.play();
  EXPECT_TRUE(outcome.unit(kDriver).controls);
  EXPECT_FALSE(outcome.unit(kHorse).controls);
}

// Rules: VS-F8
TEST(VsgmrCarrying, TheCrewOfAMountTakesNoPlaces) {
  Board board({kOn});
  board.unit(0, "Vehicle", Point{3000, 2000}).unit(0, "Troop guy", Point{3000, 1830});
  for (int i = 0; i < 2; ++i) {
    board.unit(0, "Cavalry, Large", Point{3200, 2000}).unit(0, "Troop guy", Point{}).unit(0, "Troop guy", Point{});
  }
  board.unit(1, "Troop guy", Point{6000, 4000}).begin().aboard(1, 0);
  board.aboard(3, 2).aboard(4, 2, false).aboard(6, 5).aboard(7, 5, false).aboard(2, 0, false);
  EXPECT_TRUE(may_be_boarded(board.view(), 5, 0));
  board.aboard(5, 0, false);
  EXPECT_EQ(board.state().crew(0), 1);
  EXPECT_EQ(board.state().body(7), 0);
  EXPECT_FALSE(may_be_boarded(board.view(), 8, 5));  // nobody boards what is aboard itself
}

// Rules: VS-M7
TEST(VsgmrCarrying, OnlyOwnLandedVehiclesOnTheGroundTakeMounts) {
  Board board({kOn, "capture_mounts=true"});
  board.unit(0, "Cavalry", Point{3200, 2000}).unit(0, "Troop guy", Point{});
  board.unit(0, "Vehicle, Flight, Capacity(5)", Point{3000, 2000}).unit(0, "Vehicle", Point{3400, 2000});
  board.unit(1, "Vehicle", Point{3200, 2200}).unit(1, "Cavalry", Point{3200, 2200}).begin().aboard(1, 0);
  EXPECT_TRUE(may_be_boarded(board.view(), 0, 2));
  board.state().unit(2).in_flight = true;
  EXPECT_FALSE(may_be_boarded(board.view(), 0, 2));
  EXPECT_TRUE(may_be_boarded(board.view(), 0, 3));
  board.aboard(3, 2, false);
  EXPECT_FALSE(may_be_boarded(board.view(), 0, 3));
  EXPECT_FALSE(may_be_boarded(board.view(), 0, 4));  // guys only capture
  board.aboard(1, 4);
  board.state().seat_aboard(1, kNoUnit);
  EXPECT_TRUE(may_be_boarded(board.view(), 1, 4));
  board.aboard(5, 4, false);
  EXPECT_FALSE(may_be_boarded(board.view(), 1, 4));  // nor is it empty with a mount aboard
}

// Rules: VS-M9, VS-F8
TEST(VsgmrCarrying, ACarriedMountLeavesAsItsOwnMoveWithItsCrew) {
  Scene scene = convoy({}, "Troop guy", {6000, 4000}, {"rounds=2"});
  scene.dice({6, 1}).turn(0).leave(kHorse, {0, 1}, Path::straight({3000, 2177}, {3000, 3077}));
  scene.move(kVehicle, Path::straight({3000, 2000}, {3000, 800}));
  const Outcome outcome = scene.play();
  expect_ridden(outcome, {3000, 3077});
  EXPECT_EQ(outcome.unit(kRider).at, (Point{3000, 3077}));
  EXPECT_TRUE(outcome.state.controlled(kHorse));
  EXPECT_EQ(outcome.unit(kDriver).at, (Point{3000, 800}));
}

// Rules: VS-M9, VS-M10
TEST(VsgmrCarrying, ARiderMayLeaveAloneAndHisMountStaysAboard) {
  Scene scene = convoy({}, "Troop guy", {6000, 4000}, {"rounds=3"});
  scene.dice({6, 1}).turn(0).leave(kRider, {0, 1}, Path::straight({3000, 2152}, {3000, 2700}));
  scene.move(kVehicle, Path::straight({3000, 2000}, {3000, 800})).dice({6, 1}).turn(0);
  const Outcome outcome = scene.play();
  EXPECT_EQ(outcome.unit(kRider).at, (Point{3000, 2700}));
  EXPECT_EQ(outcome.unit(kRider).mount, kNoUnit);
  EXPECT_EQ(outcome.unit(kHorse).at, (Point{3000, 800}));
  EXPECT_FALSE(outcome.state.controlled(kHorse));
  EXPECT_EQ(outcome.changes("takes control"), 0);
}

// Rules: VS-M9, VS-M10
TEST(VsgmrCarrying, NobodyLeavesWhatHasMovedOrIsNotControlled) {
  Board board({kOn});
  load(board);
  EXPECT_TRUE(may_leave(board.state(), kHorse));
  EXPECT_TRUE(may_leave(board.state(), kRider));
  board.state().unit(kHorse).moved = true;  // it boarded in this round
  EXPECT_FALSE(may_leave(board.state(), kHorse));
  EXPECT_FALSE(may_leave(board.state(), kRider));
  board.state().unit(kHorse).moved = false;
  board.state().unit(kVehicle).moved = true;
  EXPECT_FALSE(may_leave(board.state(), kHorse));
  EXPECT_FALSE(may_leave(board.state(), kRider));
  board.state().unit(kVehicle).moved = false;
  board.state().unit(kRider).disabled_round = 1;
  EXPECT_FALSE(may_leave(board.state(), kHorse));
  board.state().unit(kRider).disabled_round = 0;
  board.state().seat_aboard(kRider, kNoUnit);
  EXPECT_FALSE(may_leave(board.state(), kHorse));
}

// Rules: VS-F8, VS-M7, VS-M9, VS-X2
TEST(VsgmrCarrying, AVehicleAboardOfALargerOneBringsTheMountsAboardOfIt) {
  for (const bool falls : {false, true}) {
    Scene scene = convoy({}, "Hero guy, Distance, Sharpshooter", {3000, 2900}, {"rounds=2"});
    scene.unit(0, "Vehicle, Capacity(5), Independent", {2780, 2000}).board(kVehicle, {}, 4);
    if (falls) scene.shoot(5, 4).dice({4, 1});
    scene.dice({6, 1}).turn(0);
    if (!falls) scene.leave(kVehicle, {1, 0}, Path::straight({2982, 2000}, {4000, 2000}));
    const Outcome outcome = scene.play();
    EXPECT_EQ(outcome.unit(kVehicle).mount, kNoUnit);
    EXPECT_EQ(outcome.unit(kDriver).mount, kVehicle);
    if (falls) {
      EXPECT_EQ(outcome.state.place(kRider), (Point{2780, 2000}));
      EXPECT_EQ(outcome.unit(kRider).mount, kVehicle);
      EXPECT_EQ(outcome.unit(kRider).rides, kHorse);
    } else {
      EXPECT_EQ(outcome.unit(kVehicle).at, (Point{4000, 2000}));
      expect_carried(outcome, kHorse);
    }
  }
}

// Rules: VS-V11
TEST(VsgmrCarrying, FiguresAboardOfCarriedMountsAreAcrossToo) {
  Scene scene = convoy({}, "Troop guy", {6000, 4000}, {"scenario=escape"}, 3200);
  scene.move(kVehicle, Path::straight({3000, 3200}, {3000, 4300}));
  const Outcome outcome = scene.play();
  EXPECT_EQ(outcome.changes("escapes"), 4);
  EXPECT_EQ(outcome.report.winner, 0);
}

// Rules: VS-V12, VS-M12
TEST(VsgmrCarrying, ACarriedMountBringsTheObjectOfItsRiderHome) {
  Board board({kOn, "scenario=transport"});
  load(board).state().carrier = kRider;
  board.state().has_object = true;
  for (const UnitIndex unit : {kVehicle, kHorse, kRider}) {
    EXPECT_EQ(objective_of(board.view(), unit, {3000, 1000}, kEnemy).kind, Objective::Kind::home);
  }
}

// Rules: VS-G4, VS-F8, VS-M9
TEST(VsgmrCarrying, IsTheSameOnBoardsOfSpaces) {
  for (const std::string& geometry : grids_test::kBoards) {
    const auto at = [&](int column, int row) {
      return geometry == grids_test::kBoards[0] ? grids_test::square_at(column, row) : grids_test::hex_at(column, row);
    };
    Scene scene({kOn, geometry, "rounds=2"});
    scene.unit(0, "Vehicle", at(20, 20)).unit(0, "Troop guy", at(19, 20)).unit(0, "Cavalry", at(24, 20));
    scene.unit(0, "Troop guy", at(25, 20)).unit(1, "Troop guy", at(60, 40));
    scene.board(kDriver, {}, kVehicle).board(kRider, {}, kHorse);
    scene.board(kHorse, Path::straight(at(24, 20), at(21, 20)), kVehicle);
    scene.move(kVehicle, Path::straight(at(20, 20), at(30, 20))).dice({6, 1}).turn(0);
    scene.leave(kHorse, {1, 0}, Path::straight(at(31, 20), at(36, 20)));
    expect_ridden(scene.play(), at(36, 20));
  }
}

// VS-F8 with `vehicles_carry_mounts`: attacks of mounts aboard of vehicles, and on them, their crews and vehicles.

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
TEST(VsgmrCarrying, ASummonedVehicleBringsItsCrewWhichCannotBeSummonedAlone) {
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
  expect_ridden(outcome, {3000, 1100});  // two of its own Half Move Units
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

// VS-C8 with `vehicles_carry_mounts`: what the players make of it, and whole battles.

// Rules: VS-C8, VS-F8
TEST(VsgmrCarrying, MountsWithoutAnAttackGoAboardOfAFasterVehicleThatHasStillToMove) {
  const auto boards = [](auto&& change, const MoveStyle& style = {}, const char* option = kOn) {
    Board board({option, "scenario=escape"});
    board.unit(0, "Vehicle", Point{3000, 1000}).unit(0, "Troop guy", Point{}).unit(0, "Cavalry", Point{3500, 1000});
    board.unit(0, "Troop guy", Point{}).unit(1, "Troop guy", Point{3000, 4500}).begin();
    board.aboard(kDriver, kVehicle).aboard(kRider, kHorse);
    change(board.state());
    const Move move = board.move(kHorse, style);
    EXPECT_TRUE(move_is_legal(board.view(), kHorse, move));
    return move.board == kVehicle;
  };
  const auto as_it_is = [](State&) {};
  EXPECT_TRUE(boards(as_it_is));
  EXPECT_FALSE(boards([](State& state) { state.unit(kVehicle).at = {3000, 600}; }));  // it would not get as far
  EXPECT_FALSE(boards(as_it_is, {}, "vehicles_carry_mounts=false"));
  EXPECT_FALSE(boards(as_it_is, {.leaves = false}));  // it would stay there
  EXPECT_FALSE(boards([](State& state) { state.unit(kVehicle).moved = true; }));
  EXPECT_FALSE(boards([](State& state) { state.unit(kVehicle).disabled_round = 1; }));
  EXPECT_FALSE(boards([](State& state) { state.unit(kDriver).disabled_round = 1; }));
  EXPECT_FALSE(boards([](State& state) {  // something to attack, and no threat
    state.unit(kEnemy).at = {3500, 1900};
    state.unit(kEnemy).disabled_round = 1;
  }));
  EXPECT_FALSE(boards([](State& state) {
    state.has_object = true;
    state.carrier = kRider;
  }));
}

// Rules: VS-C8, VS-F8
TEST(VsgmrCarrying, MountsDoNotGoAboardOfVehiclesThatAreNoFaster) {
  for (const bool faster : {false, true}) {
    Board board({kOn, "scenario=escape"});
    board.unit(0, "Vehicle", Point{3000, 1300}).unit(0, "Troop guy", Point{});
    board.unit(0, faster ? "Cavalry" : "Cavalry, Minor Super-Move", Point{3500, 1000}).unit(0, "Troop guy", Point{});
    board.unit(1, "Troop guy", Point{3000, 4500}).begin();
    board.aboard(kDriver, kVehicle).aboard(kRider, kHorse);
    EXPECT_EQ(board.move(kHorse).board, faster ? kVehicle : kNoUnit);
  }
}

// The horse strikes from the ground, whatever the vehicle does; its rider stays on it.
// Rules: VS-C8, VS-F8
TEST(VsgmrCarrying, MountsLeaveForAnAttackThatTheyDoNotHaveAboard) {
  for (const Length away : {1000, 2000}) {
    Board board({kOn});
    load(board, "Cavalry", "Hero guy, Distance", {3000, 1000 + away}).state().unit(kEnemy).disabled_round = 1;
    const auto move = board.leaving(kHorse);
    EXPECT_EQ(move.has_value(), away == 1000);
    if (move) {
      EXPECT_TRUE(move_is_legal(board.view(), kHorse, *move));
    }
    EXPECT_FALSE(board.leaving(kRider).has_value());
  }
}

// The horse gets nearer to the edge alone than with a vehicle that stays.
// Rules: VS-C8, VS-F8
TEST(VsgmrCarrying, MountsLeaveWhereTheyGetOnBetterByThemselves) {
  for (const bool drives : {true, false}) {
    Board board({kOn, "scenario=escape"});
    load(board).state().unit(kDriver).disabled_round = drives ? 0 : 1;
    const auto move = board.leaving(kHorse);
    EXPECT_EQ(move.has_value(), !drives);
    if (move) {
      EXPECT_EQ(move->path.end().y, 1000 + 177 + 900);
    }
  }
}

/// What happened to mounts in battles of two armies with vehicles and horses.
struct Carried {
  int boarded = 0;
  int left = 0;
};
Carried play_battles(const std::vector<std::string>& settings, Policy kind, int players = 2) {
  const auto ruleset = load_rules(settings);
  const Rules rules = sim::compile_rules<Vsgmr>(ruleset);
  std::array<tests::ListedUnits<Vsgmr>, 2> armies;
  for (const char* figure :
       {"Commander, Distance", "Vehicle", "Troop guy", "Cavalry", "Hero guy", "Cavalry, Distance", "Troop guy"}) {
    armies[0].add(ruleset, figure);
  }
  for (const char* figure : {"Commander, Combat Master, Major Super-Fight", "Vehicle, Capacity(8), Heavy Armor",
                             "Troop guy, Recruit", "Vehicle, Flight", "Troop guy, Distance", "Cavalry, Independent"}) {
    armies[1].add(ruleset, figure);
  }
  Arena arena(rules, OddsTables{rules});
  Carried carried;
  for (std::uint32_t battle = 0; battle < 24; ++battle) {
    BattleSetup<Profile> setup;
    setup.players = players;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
      const auto& army = armies[(seat + battle) % 2];
      setup.sides[seat] = {army.profiles, army.costs, {}, kind};
    }
    RecordTrace trace;
    const BattleReport report = arena.play(setup, BattleKey{1, 0, battle}, trace);
    const auto wrong = check_replay(rules, setup, trace.events(), report);
    EXPECT_TRUE(wrong.empty()) << battle << ": " << ::testing::PrintToString(wrong);
    for (const TraceEvent& event : trace.events()) {
      if (event.kind != TraceEvent::Kind::change || is_guy(arena.state().profile(event.unit).type)) continue;
      carried.boarded += event.what == "goes aboard" ? 1 : 0;
      carried.left += event.what == "leaves" ? 1 : 0;
    }
  }
  return carried;
}

// Whoever has far to go rides.
// Rules: VS-F8, VS-C8
TEST(VsgmrCarrying, MattersInBattles) {
  for (const char* scenario : {"basic", "escape", "transport", "ambush", "fortress_assault", "spawning"}) {
    const std::string played = std::string("scenario=") + scenario;
    const Carried carried = play_battles({kOn, played}, Policy::greedy);
    const Carried on_squares = play_battles({kOn, played, "geometry=square_grid", "solo=all"}, Policy::cautious);
    const Carried of_four = play_battles({kOn, played, "geometry=hex_grid", "capture_mounts=true"}, Policy::greedy, 4);
    EXPECT_GT(of_four.boarded, 0) << scenario;
    EXPECT_EQ(play_battles({kOn, played}, Policy::aggressive).boarded, 0);
    EXPECT_EQ(play_battles({kOn, played}, Policy::random).boarded, 0);
    EXPECT_EQ(play_battles({played}, Policy::greedy).boarded, 0);
    if (played != "scenario=escape" && played != "scenario=transport") continue;
    EXPECT_GT(carried.boarded, 10) << scenario;
    EXPECT_GT(carried.left, 10) << scenario;
    EXPECT_GT(on_squares.boarded, 0) << scenario;
  }
}

// Rules: VS-F8, VS-C8
TEST(VsgmrCarryingSlow, SeatsAreFair) {
  const std::array<TerrainPiece, 2> pieces = {{{Shape::circle({2700, 1750}, 400), {.cover = true, .difficult = true}},
                                               {Shape::circle({4500, 3050}, 400), {.cover = true, .difficult = true}}}};
  for (const char* scenario : {"scenario=escape", "scenario=transport"}) {
    expect_fair_seats(
        {scenario, kOn},
        {"Commander, Distance", "Vehicle", "Troop guy", "Cavalry", "Hero guy", "Cavalry, Distance", "Hero guy"},
        pieces);
  }
}

}  // namespace
}  // namespace warbalance::vsgmr::carrying_moves_test
