#include <vector>

#include "engine/systems/vsgmr/players/planner.hpp"
#include "tests/engine/vsgmr/board.hpp"

// Choices of the players in special cases of section 14: which figures count as targets, where candidates lie, who acts
// when.

namespace warbalance::vsgmr::choices_test {
namespace {

Players players_of(Policy kind, std::uint64_t seed = 1) {
  BattleSetup<Profile> setup;
  for (auto& side : setup.sides) side.player = kind;
  Players players;
  players.begin(setup, BattleKey{seed, 0, 0}, nullptr);
  return players;
}

/// Where the candidates of a figure end; the first one stays.
std::vector<Point> candidate_ends(Board& board, UnitIndex unit, bool only_near_enemies) {
  const View view = board.view();
  const Walker walker = walker_of(board.state(), unit, board.state().profile(unit).flies);
  const Candidates candidates(view, board.paths(), walker);
  std::vector<Point> ends;
  const auto note = [&](const Path& path, bool) {
    ends.push_back(path.count > 1 ? path.end() : walker.from);
    return false;
  };
  only_near_enemies ? static_cast<void>(candidates.stay_or_touch(note)) : candidates.for_each(note);
  return ends;
}

// The crew of the mount that moves goes with it: it is no other target that makes the mount's place safe.
// Rules: VS-C5
TEST(VsgmrChoices, TheCrewOfTheMovingMountIsNoOtherTarget) {
  Board board({{0, "Vehicle", {3000, 1000}}, {0, "Hero guy", {3000, 1000}}, {1, "Hero guy", {3000, 1500}}});
  board.aboard(1, 0);
  const View view = board.view();
  EXPECT_GT(Threats(view, 0).at({3000, 1000}, false), 0);
  board.state().unit(1).at = {3300, 1000};  // on foot he is
  board.state().seat_aboard(1, kNoUnit);
  EXPECT_EQ(Threats(view, 0).at({3000, 1000}, false), 0);
}

// Rules: VS-C5, VS-A06
TEST(VsgmrChoices, FiguresInFlightAreNoTargetsHandToHand) {
  Board board({{0, "Troop guy", {3000, 1000}}, {0, "Troop guy, Flight", {3300, 1000}}, {1, "Troop guy", {3000, 1500}}});
  const View view = board.view();
  EXPECT_EQ(Threats(view, 0).at({3000, 1000}, false), 0);  // the friend is as good a target
  board.state().unit(1).in_flight = true;
  EXPECT_EQ(Threats(view, 0).at({3000, 1000}, false), kMillion * 100 / 2);
  EXPECT_EQ(Threats(view, 0).at({3000, 1000}, true), 0);  // and so would it be itself
  board.state().unit(2).moved = true;                     // the same of an enemy who has moved
  board.state().unit(2).at = {3150, 1000};
  EXPECT_GT(Threats(view, 0).at({3050, 1000}, false), 0);
  EXPECT_EQ(Threats(view, 0).at({3050, 1000}, true), 0);
}

// What an ally offers to the enemy counts as what the player's own figures do.
// Rules: VS-C5, VS-V2
TEST(VsgmrChoices, FiguresOfAlliesAreOtherTargets) {
  for (const bool has_moved : {false, true}) {
    Board board({{0, "Troop guy, Distance", {3000, 1000}},
                 {1, "Troop guy, Distance", {3000, 2000}},
                 {2, "Troop guy, Distance", {3300, 1000}}},
                {"sides=two"});
    const View view = board.view();
    board.state().unit(1).moved = has_moved;
    EXPECT_EQ(Threats(view, 0).at({3000, 1000}, false), 0);
    board.state().unit(2).at = {3300, 5000};
    EXPECT_GT(Threats(view, 0).at({3000, 1000}, false), 0);
  }
}

// Rules: VS-C5, VS-D4
TEST(VsgmrChoices, LowWallsHideNoTargetInFlight) {
  Board board;
  board.unit(0, "Troop guy, Flight", Point{3000, 1000}).unit(0, "Troop guy, Flight", Point{6000, 4500});
  board.unit(1, "Troop guy, Distance", Point{3000, 2000});
  board.piece({Shape::rectangle({2800, 1200}, {3200, 1250}), {.cover = true, .solid = true, .low = true}}).begin();
  board.state().unit(2).moved = true;
  const View view = board.view();
  const Value hidden = Threats(view, 0).at({3000, 1000}, false);
  const Value open = Threats(view, 0).at({3000, 1000}, true);
  EXPECT_EQ(hidden, 166'666 * board.state().cost(0));  // hit on 6
  EXPECT_EQ(open, 333'333 * board.state().cost(0));    // hit on 5 too
  board.state().unit(1).at = {2950, 1000};             // a friend behind the wall
  EXPECT_EQ(Threats(view, 0).at({3400, 1000}, false), open - hidden);
  board.state().unit(1).in_flight = true;
  EXPECT_EQ(Threats(view, 0).at({3400, 1000}, false), 0);  // is as good a target above it
}

// Who could be struck at the object lands there all the same, for a pick-up at once or by a skill roll.
// Rules: VS-C9, VS-A06, VS-M12, VS-K2
TEST(VsgmrChoices, FlyersLandToPickUpTheObject) {
  for (const char* by_skill : {"object_needs_skill=false", "object_needs_skill=true"}) {
    Board board({{0, "Troop guy, Flight", {3600, 1900}}, {1, "Troop guy", {3600, 3000}}},
                {"scenario=transport", by_skill});
    board.state().has_object = true;
    board.state().object = {3600, 2400};
    const Move move = board.move(0);
    EXPECT_EQ(move.path.end(), (Point{3600, 2400})) << by_skill;
    EXPECT_FALSE(move.in_flight) << by_skill;
    EXPECT_EQ(move.picks_up, board.rules().object_needs_skill == 0);
    board.state().has_object = false;
    EXPECT_TRUE(board.move(0).in_flight) << by_skill;  // nothing else brings it down
  }
}

// An enemy aboard who may still leave has still to move: he counts with his own allowance and both radii, as in VS-C3.
// Rules: VS-C5
TEST(VsgmrChoices, RidersWhoMayLeaveAreAThreat) {
  Board board({{0, "Troop guy", {3000, 1000}}, {1, "Cavalry", {3000, 2500}}, {1, "Hero guy, Distance", {3000, 2500}}});
  board.aboard(2, 1);
  const View view = board.view();
  EXPECT_GT(Threats(view, 0).at({3000, 1000}, false), 0);
  board.state().unit(1).moved = true;  // its crew cannot leave it any more, and riders do not shoot
  EXPECT_EQ(Threats(view, 0).at({3000, 1000}, false), 0);
}

// A point at the greatest range that lies off the table is moved to its edge.
// Rules: VS-C5
TEST(VsgmrChoices, ShootersNearTheEdgeStepBackToIt) {
  Board board({{0, "Hero guy, Distance", {3000, 300}}, {1, "Troop guy", {3000, 500}}});
  const auto ends = candidate_ends(board, 0, false);
  EXPECT_NE(std::find(ends.begin(), ends.end(), Point{3000, 0}), ends.end());
}

// Rules: VS-C5
TEST(VsgmrChoices, WhoStandsInContactDoesNotCircleHisEnemy) {
  Board board({{0, "Troop guy", {3000, 1000}}, {1, "Troop guy", {3000, 1102}}});
  EXPECT_EQ(candidate_ends(board, 0, true), (std::vector<Point>{{3000, 1000}}));
  board.state().unit(0).at = {3000, 900};
  EXPECT_EQ(candidate_ends(board, 0, true), (std::vector<Point>{{3000, 900}, {3000, 1000}}));
}

// Rules: VS-C10
TEST(VsgmrChoices, StrikeInStepFourEvenIfAShotHadAGreaterValue) {
  Board board({{0, "Hero guy, Distance", {3000, 1000}}, {1, "Troop guy", {3000, 1110}}, {1, "Hero guy", {3300, 1500}}});
  EXPECT_EQ(board.action(0, false).target, 2);
  EXPECT_EQ(board.action(0, true).kind, ActionKind::hand_to_hand);
  EXPECT_EQ(board.action(0, true).target, 1);
}

// Only for a strike of greater value does a figure wait.
// Rules: VS-C10
TEST(VsgmrChoices, OfAttacksOfEqualValueTheShotIsMade) {
  const BestAttack shot{AttackKind::distance, 1, 500, 90'000};
  const BestAttack strike{AttackKind::hand_to_hand, 2, 500, 100};
  EXPECT_TRUE(shot.is_better_than(strike));
  EXPECT_FALSE(strike.is_better_than(shot));
  const BestAttack better{AttackKind::hand_to_hand, 2, 501, 100};
  EXPECT_TRUE(better.is_better_than(shot));
}

// Who is disabled now does nothing in the next round: after the last one there is none.
// Rules: VS-C12, VS-A04
TEST(VsgmrChoices, NobodyIsDisabledInTheLastRound) {
  Board board({{0, "Troop guy, Disable", {3000, 1000}}, {1, "Hero guy", {3000, 1900}}});
  board.state().round = 1;
  EXPECT_EQ(board.action(0).kind, ActionKind::disable);
  board.state().round = static_cast<std::int8_t>(last_round(board.rules()));
  EXPECT_EQ(board.action(0).kind, ActionKind::none);
}

// Of places that are as good the first one is that in front of the bearer, then clockwise.
// Rules: VS-C13
TEST(VsgmrChoices, FriendsAreSummonedToThePlaceInFrontFirst) {
  for (const Point facing : {Point{0, 1}, Point{1, 0}, Point{-1, 0}}) {
    Board board({{0, "Commander, Summon", {3000, 2000}},
                 {0, "Hero guy, Distance", {600, 600}},
                 {1, "Troop guy", {3000, 2600}}});
    board.state().unit(0).facing = facing;
    const Action action = board.action(0);
    ASSERT_EQ(action.kind, ActionKind::summon);
    const Point to = action.at - Point{3000, 2000};
    EXPECT_GT(dot(to, facing), 0);
    EXPECT_EQ(to.x * facing.y, to.y * facing.x);  // straight ahead
  }
}

// Rules: VS-C17
TEST(VsgmrChoices, WhoDrewToDoNothingIsNotAskedAgainInTheStep) {
  int attacks = 0;
  int steps_with_attacks = 0;
  constexpr int kSteps = 200;
  for (std::uint64_t seed = 1; seed <= kSteps; ++seed) {
    Board board({{0, "Hero guy, Distance", {3000, 1000}}, {1, "Troop guy", {3000, 1900}}});
    Players players = players_of(Policy::random, seed);
    const std::array<UnitIndex, 1> ready = {0};
    bool passed = false;
    for (int ask = 0; ask < 10; ++ask) {
      const bool acts = players.next_action(board.view(), 0, ready, false).has_value();
      EXPECT_FALSE(passed && acts);
      if (ask == 0) steps_with_attacks += acts ? 1 : 0;
      attacks += acts ? 1 : 0;
      passed = passed || !acts;
    }
    board.state().round = 2;  // in the next one he is
    if (passed) continue;
  }
  EXPECT_GT(attacks, 0);
  EXPECT_NEAR(steps_with_attacks, kSteps / 2, 40);  // even chances: 40 are 5.6 standard errors
}

// A figure on foot reaches a mount when its base comes within reach, not only at the very place beside it.
// Rules: VS-M7, VS-C8
TEST(VsgmrChoices, MountsAreBoardedFromWithinReach) {
  Board board(
      {{0, "Cavalry", {3000, 2000}}, {0, "Troop guy", {3000, 2000 - 600 - 125 - 40}}, {1, "Troop guy", {6000, 4500}}});
  EXPECT_EQ(board.move(1).board, 0);
  board.state().unit(1).at.y -= 20;
  EXPECT_EQ(board.move(1).board, kNoUnit);
}

// Rules: VS-C8
TEST(VsgmrChoices, AMountThatWasJustBoardedMovesNext) {
  Board board({{0, "Cavalry", {3000, 2000}},
               {0, "Troop guy", {3000, 2000}},
               {0, "Hero guy, Heavy Armor", {2000, 2000}},
               {1, "Troop guy", {6000, 4500}}});
  board.aboard(1, 0);
  const std::array<UnitIndex, 2> ready = {0, 2};
  Players before = players_of(Policy::greedy);
  EXPECT_EQ(before.next_move(board.view(), 0, ready).value().unit, 2);  // the dearer one
  board.state().unit(1).moved = true;                                   // he came aboard in this round
  Players after = players_of(Policy::greedy);
  EXPECT_EQ(after.next_move(board.view(), 0, ready).value().unit, 0);
}

// A figure that goes aboard is not in flight, and figures do not land over barriers.
// Rules: VS-A06, VS-T3, VS-C8
TEST(VsgmrChoices, WhoHoversOverABarrierBoardsOnlyFromWhereHeLands) {
  for (const char* geometry : {"geometry=tabletop", "geometry=square_grid", "geometry=hex_grid"}) {
    Board board({geometry});
    const Grid& grid = board.rules().grid;
    const auto place = [&](Point at) { return grid.is_on() ? grid.snapped(at) : at; };
    const Point over = place({3000, 1850});
    board.unit(0, "Cavalry", place({3000, grid.is_on() ? 1950 : 2000})).unit(0, "Troop guy, Flight", over);
    board.unit(1, "Troop guy", place({6000, 4500}));
    board.piece({Shape::rectangle(over - Point{20, 20}, over + Point{20, 20}), {.solid = true}}).begin();
    const View view = board.view();
    board.state().unit(1).in_flight = true;
    const Move move = board.move(1);
    EXPECT_TRUE(move_is_legal(view, 1, move)) << geometry;
    EXPECT_EQ(move.board == 0, grid.is_on())
        << geometry;  // on the tabletop the path to the mount leads over the barrier
    board.state().unit(1).in_flight = false;
    board.state().unit(1).at = place({3200, 1950});
    EXPECT_EQ(board.move(1).board, 0) << geometry;
  }
}

}  // namespace
}  // namespace warbalance::vsgmr::choices_test
