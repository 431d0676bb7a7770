#include "engine/systems/vsgmr/players/candidates.hpp"
#include "tests/engine/vsgmr/carrying.hpp"
#include "tests/engine/vsgmr/grids.hpp"

// VS-F8 with `vehicles_carry_mounts`: how mounts go aboard of vehicles with their crews, move with them and leave.

namespace warbalance::vsgmr::carrying_test {
namespace {

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

}  // namespace
}  // namespace warbalance::vsgmr::carrying_test
