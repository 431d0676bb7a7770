#include "tests/engine/vsgmr/board.hpp"

namespace warbalance::vsgmr::mounts_test {
namespace {

TerrainPiece fence(Point low, Point high) { return {Shape::rectangle(low, high), {.solid = true}}; }

/// A horse at (3000, 2000) and its rider, who goes aboard in round 1; seat 0 begins round 2.
Scene ride(const std::string& rider, const std::string& enemy, Point enemy_at) {
  Scene scene({"rounds=2"});
  scene.unit(0, "Cavalry", {3000, 2000}).unit(0, rider, {3000, 1825}).unit(1, enemy, enemy_at);
  scene.board(1, {}, 0).dice({6, 1}).turn(0);
  return scene;
}

// Rules: VS-M9
TEST(VsgmrMounts, AnyoneAboardLeavesAsHisMoveAndActsAsAGuy) {
  Scene scene = ride("Hero guy, Distance", "Troop guy", {3000, 3900});
  scene.leave(1, {0, 5}, Path::straight({3000, 2127}, {3000, 2720}));
  const Outcome outcome = scene.shoot(1, 2).dice({4}).play();
  EXPECT_EQ(outcome.unit(1).mount, kNoUnit);
  EXPECT_EQ(outcome.unit(1).at, (Point{3000, 2720}));
  EXPECT_TRUE(outcome.unit(1).moved);
  EXPECT_FALSE(outcome.state.controlled(0));
  EXPECT_FALSE(outcome.state.in_play(2));
}

// Rules: VS-M9
TEST(VsgmrMounts, NobodyLeavesAMountThatHasMovedOrFliesOrFallsOut) {
  Board board;
  board.unit(0, "Vehicle, Flight", Point{3000, 2000}).unit(0, "Troop guy", Point{3000, 2000});
  board.unit(1, "Troop guy", Point{6000, 4000}).begin().aboard(1, 0);
  EXPECT_TRUE(may_leave(board.state(), 1));
  board.state().unit(0).moved = true;
  EXPECT_FALSE(may_leave(board.state(), 1));
  board.state().unit(0).moved = false;
  board.state().unit(0).in_flight = true;
  EXPECT_FALSE(may_leave(board.state(), 1));
  board.state().unit(0).in_flight = false;
  board.state().unit(1).out = true;
  EXPECT_FALSE(may_leave(board.state(), 1));
}

// Rules: VS-M9
TEST(VsgmrMounts, WhoLeavesStandsAtTheEdgeInTheNextFreeDirection) {
  Board board;
  board.unit(0, "Cavalry", Point{3000, 2000}).unit(0, "Troop guy", Point{3000, 2000});
  board.unit(1, "Troop guy", Point{3000, 2200}).piece(fence({3050, 2050}, {3200, 2200}));
  board.begin().aboard(1, 0);
  EXPECT_EQ(leaving_place(board.rules(), board.state(), 1, {5, 0}), (Point{3127, 2000}));
  // (0, 1) is taken, 45 degrees to the left is free
  EXPECT_EQ(leaving_place(board.rules(), board.state(), 1, {0, 1000}), (Point{2910, 2090}));
  // 45 degrees to the left is a fence, to the right it is free
  EXPECT_EQ(leaving_place(board.rules(), board.state(), 1, {1000, 0}), (Point{3127, 2000}));
}

// Rules: VS-M9, VS-M7
TEST(VsgmrMounts, NobodyLeavesAndBoardsInOneTurn) {
  Board board;
  board.unit(0, "Cavalry", Point{3000, 2000}).unit(0, "Troop guy", Point{3000, 2000});
  board.unit(0, "Cavalry", Point{3000, 2300}).unit(1, "Troop guy", Point{6000, 4000}).begin().aboard(1, 0);
  Move move;
  move.leave = {0, 1};
  const View view = board.view();
  EXPECT_TRUE(move_is_legal(view, 1, move));
  move.board = 2;
  EXPECT_FALSE(move_is_legal(view, 1, move));
  move.leave = {};
  EXPECT_FALSE(move_is_legal(view, 1, move));
}

// From where he stood before he was removed: aboard, with the base of his mount.
// Rules: VS-A11, VS-X4, VS-H1
TEST(VsgmrMounts, WhoIsDefeatedAboardTakesRevengeFromThere) {
  Scene scene;
  scene.unit(0, "Cavalry", {3000, 2000}).unit(0, "Hero guy, Revenge", {3000, 1825}).unit(1, "Troop guy", {3000, 2150});
  const Outcome outcome = scene.board(1, {}, 0).strike(2, 1).dice({6, 6}).play();
  EXPECT_FALSE(outcome.state.in_play(1));
  EXPECT_EQ(outcome.report.strikes_back, 1);
  EXPECT_FALSE(outcome.state.in_play(2));
}

// Rules: VS-M7
TEST(VsgmrMounts, AnEmptyMountOfAnEnemyIsCaptured) {
  Scene scene;
  scene.unit(0, "Troop guy", {3000, 2000}).unit(1, "Cavalry", {3000, 2175}).unit(1, "Troop guy", {6000, 4000});
  scene.board(0, {}, 1).move(1, Path::straight({3000, 2175}, {3000, 3000}));
  const Outcome outcome = scene.play();
  EXPECT_EQ(outcome.state.owner(1), 0);
  EXPECT_TRUE(outcome.unit(0).controls);
  EXPECT_EQ(outcome.unit(0).at, (Point{3000, 3000}));
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 200);
  EXPECT_EQ(outcome.report.lost_hundredths[1], 200);
}

// Rules: VS-M7
TEST(VsgmrMounts, OthersAreNotCaptured) {
  for (const char* option : {"capture_mounts=false", "capture_mounts=true"}) {
    Board board({option});
    board.unit(0, "Troop guy", Point{3000, 2000}).unit(1, "Cavalry", Point{3000, 2175});
    board.unit(1, "Cavalry, Independent", Point{2850, 2100}).unit(1, "Troop guy", Point{6000, 4000}).begin();
    const View view = board.view();
    EXPECT_EQ(may_be_boarded(view, 0, 1), option == std::string("capture_mounts=true"));
    EXPECT_FALSE(may_be_boarded(view, 0, 2));
    board.aboard(3, 1);
    EXPECT_FALSE(may_be_boarded(view, 0, 1));
  }
}

// Rules: VS-M7, VS-V2
TEST(VsgmrMounts, ThoseOfAlliesAreTakenToo) {
  Board board({"sides=two"});
  board.unit(0, "Troop guy", Point{3000, 2000}).unit(1, "Cavalry", Point{3000, 2175});
  board.unit(2, "Cavalry", Point{2850, 2100}).begin();
  EXPECT_TRUE(may_be_boarded(board.view(), 0, 1));
  EXPECT_TRUE(may_be_boarded(board.view(), 0, 2));
}

// It changes hands, and nobody has lost anything.
// Rules: VS-M7, VS-V2
TEST(VsgmrMounts, AnAlliesMountChangesHands) {
  Scene scene({"sides=two"});
  scene.unit(0, "Troop guy", {3000, 2000}).unit(1, "Troop guy", {6000, 4000}).unit(2, "Cavalry", {3000, 2175});
  scene.unit(2, "Troop guy", {600, 4000});
  scene.board(0, {}, 2);
  const Outcome outcome = scene.play();
  EXPECT_EQ(outcome.state.owner(2), 0);
  EXPECT_TRUE(outcome.unit(0).controls);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 0);
  EXPECT_EQ(outcome.report.lost_hundredths[2], 0);
}

// A rider gets off where he can shoot and his horse can do nothing; he stays where the horse does as well.
// Rules: VS-C8
TEST(VsgmrMounts, RidersLeaveForABetterAttack) {
  Board board;
  board.unit(0, "Cavalry", Point{3000, 1000}).unit(0, "Hero guy, Distance", Point{3000, 1000});
  board.unit(1, "Troop guy", Point{3000, 2900}).begin().aboard(1, 0);
  const auto far = board.leaving(1);
  ASSERT_TRUE(far.has_value());
  EXPECT_TRUE(move_is_legal(board.view(), 1, *far));
  board.state().unit(2).at = {3000, 3500};  // out of reach for both
  EXPECT_FALSE(board.leaving(1).has_value());
  board.state().unit(2).at = {3000, 1900};  // the horse strikes it on a 4, the hero would hit on a 4 too
  EXPECT_FALSE(board.leaving(1).has_value());
}

// Rules: VS-C8
TEST(VsgmrMounts, GuysWithoutAnAttackBoardTheNearestEmptyMount) {
  Board board;
  board.unit(0, "Troop guy", Point{3000, 1000}).unit(0, "Cavalry", Point{3300, 1000});
  board.unit(0, "Cavalry", Point{2500, 1000}).unit(1, "Troop guy", Point{3000, 4000}).begin();
  const Move move = board.move(0);
  EXPECT_EQ(move.board, 1);
  EXPECT_TRUE(move_is_legal(board.view(), 0, move));
}

// He lands, as the mount in flight may have been over a barrier that he cannot stand in.
// Rules: VS-M13, VS-T3
TEST(VsgmrMounts, WhoIsThrownOffOverABarrierLandsBesideIt) {
  for (const char* geometry : {"geometry=tabletop", "geometry=square_grid", "geometry=hex_grid"}) {
    Board board({geometry});
    const Grid& grid = board.rules().grid;
    const Point from = grid.is_on() ? grid.snapped({3000, 2000}) : Point{3000, 2000};
    board.unit(0, "Troop guy", from)
        .unit(1, "Troop guy", grid.is_on() ? grid.snapped({6000, 4000}) : Point{6000, 4000});
    board.piece(fence(from - Point{100, 100}, from + Point{100, 100})).begin();
    const Walker walker = walker_of(board.state(), 0, false);
    bool off = false;
    const Point end = forced_end(board.rules(), board.state(), walker, from, {0, -100}, 600, {0, 1}, off);
    EXPECT_FALSE(off) << geometry;
    EXPECT_TRUE(may_stand(board.rules(), board.state(), walker, end, false)) << geometry;
    const Walker flyer = walker_of(board.state(), 0, true);
    const Point flown = forced_end(board.rules(), board.state(), flyer, from, {0, -100}, 100, {0, 1}, off);
    EXPECT_EQ(flown.y, from.y - 100) << geometry;
  }
}

}  // namespace
}  // namespace warbalance::vsgmr::mounts_test
