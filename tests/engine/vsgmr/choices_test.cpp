#include <vector>

#include "engine/systems/vsgmr/players/planner.hpp"
#include "tests/engine/vsgmr/board.hpp"

namespace warbalance::vsgmr::choices_test {
namespace {

// Choices of the players in special cases of section 14: which figures count as targets, where candidates lie, who acts
// when.

Players players_of(Policy kind = Policy::greedy, std::uint64_t seed = 1) {
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

// The crew moves with its mount, so it is not another target that makes the mount's place safe.
// Rules: VS-C5
TEST(VsgmrChoices, TheCrewOfTheMovingMountIsNotAnotherTarget) {
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
  board.state().unit(2).moved = true;                     // the threat of an enemy who has moved
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
TEST(VsgmrChoices, AFigureThatDrewNothingDoesNotDrawAgainInTheStep) {
  int attacks = 0;
  int steps_with_attacks = 0;
  constexpr int kSteps = 200;
  for (std::uint64_t seed = 1; seed <= kSteps; ++seed) {
    Board board({{0, "Hero guy, Distance", {3000, 1000}}, {1, "Troop guy", {3000, 1900}}});
    Players players = players_of(Policy::random, seed);
    const std::array<UnitIndex, 1> ready = {0};
    bool passed = false;
    for (int ask = 0; ask < 10; ++ask) {
      const bool acts = players.answer(board.view(), AttackQuestion{0, ready, false}).has_value();
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

// A figure on foot reaches a mount once its base is within reach, not only at the place beside it.
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
  EXPECT_EQ(before.answer(board.view(), MoveQuestion{0, ready}).value().unit, 2);  // the more expensive one
  board.state().unit(1).moved = true;                                              // he came aboard in this round
  Players after = players_of(Policy::greedy);
  EXPECT_EQ(after.answer(board.view(), MoveQuestion{0, ready}).value().unit, 0);
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

Point end_of(const Board& board, UnitIndex unit, const Move& move) {
  return move.path.count > 1 ? move.path.end() : board.at(unit);
}

// Rules: VS-C3
TEST(VsgmrPlayers, LeaveTheFirstTurnToTheLeftWhileNobodyIsInReach) {
  struct Case {
    const char* scenario;
    Length apart;
    int first;
  };
  for (const Case& c : {Case{"scenario=basic", 1900, 0}, Case{"scenario=basic", 1901, 1},
                        Case{"scenario=spawning", 1901, 1}, Case{"scenario=escape", 1901, 0}}) {
    Board board({{0, "Troop guy, Distance", {3000, 1000}}, {1, "Troop guy", {3000, 1000 + c.apart}}}, {c.scenario});
    Players players = players_of();
    EXPECT_EQ(players.answer(board.view(), TurnQuestion{0}), c.first) << c.scenario << c.apart;
  }
}

// Rules: VS-C4
TEST(VsgmrPlayers, MoveMeleeFiguresFirstAndAttackWithShootersFirst) {
  Board board({{0, "Hero guy, Distance", {3000, 1000}},
               {0, "Troop guy", {3300, 1000}},
               {0, "Hero guy", {3600, 1000}},
               {0, "Hero guy", {3900, 1000}},
               {1, "Hero guy", {3900, 1102}}});
  Players players = players_of();
  const std::array<UnitIndex, 4> ready = {0, 1, 2, 3};
  EXPECT_EQ(players.answer(board.view(), MoveQuestion{0, ready}).value().unit, 2);  // more expensive than 1, before 3
  EXPECT_EQ(players.answer(board.view(), AttackQuestion{0, ready, false}).value().unit, 0);
  EXPECT_EQ(players.answer(board.view(), AttackQuestion{0, ready, true}).value().unit, 3);
}

// A shooter comes into range and no nearer: there the enemy cannot strike it in this round.
// Rules: VS-C5, VS-C7
TEST(VsgmrPlayers, ShootersGoAsNearAsTheirRangeAndFaceTheirTarget) {
  Board board({{0, "Hero guy, Distance", {3000, 1000}}, {1, "Troop guy", {3000, 2700}}});
  const Move move = board.move(0);
  EXPECT_EQ(end_of(board, 0, move), (Point{3000, 1402}));
  EXPECT_EQ(move.facing, (Point{0, 1298}));
}

// Rules: VS-C5
TEST(VsgmrPlayers, CountOnlyWhatAFigureAddsToTheEnemysBestAttack) {
  Board board({{0, "Troop guy", {3000, 1000}}, {0, "Troop guy", {3300, 1000}}, {1, "Troop guy", {3000, 1500}}});
  const View view = board.view();
  EXPECT_EQ(Threats(view, 0).at({3000, 1000}, false), 0);  // the other one is as good a target
  board.state().unit(1).at = {6000, 1000};
  EXPECT_EQ(Threats(view, 0).at({3000, 1000}, false), kMillion * 100 / 2);
  EXPECT_EQ(Threats(view, 0).at({3000, 700}, false), 0);  // 600 and the reach of 50 do not lead there
  board.state().unit(2).moved = true;
  EXPECT_EQ(Threats(view, 0).at({3000, 1000}, false), 0);
}

// From round 4 on players who are not ahead go for the enemy.
// Rules: VS-C5, VS-C6
TEST(VsgmrPlayers, GoForTheEnemyWhenTimeRunsOut) {
  Board board({{0, "Troop guy", {3000, 1000}}, {1, "Hero guy, Distance", {3000, 3000}}});
  EXPECT_EQ(board.move(0).path.count, 0);  // a step nearer it would be shot at
  board.state().round = 4;
  EXPECT_EQ(end_of(board, 0, board.move(0)), (Point{3000, 1600}));
  board.state().destroyed_hundredths[0] = 100;
  EXPECT_EQ(board.move(0).path.count, 0);
}

// Rules: VS-C5
TEST(VsgmrPlayers, ThreatsByEnemiesStillToMoveHaveAWeightOfTheirOwn) {
  Board board({{0, "Troop guy", {3000, 1000}}, {1, "Hero guy, Distance", {3000, 3000}}});
  board.state().round = 4;  // it wants to go for the enemy, who will shoot at it
  MoveStyle fears_movers;
  fears_movers.threat = 0;
  fears_movers.threat_moving = 1'000'000;
  MoveStyle fears_others;
  fears_others.threat = 1'000'000;
  fears_others.threat_moving = 0;
  EXPECT_EQ(board.move(0, fears_movers).path.count, 0);
  EXPECT_EQ(end_of(board, 0, board.move(0, fears_others)), (Point{3000, 1600}));
  board.state().unit(1).moved = true;
  board.state().unit(1).at = {3000, 2700};  // it shoots from where it stands
  EXPECT_EQ(end_of(board, 0, board.move(0, fears_movers)), (Point{3000, 1600}));
  EXPECT_EQ(board.move(0, fears_others).path.count, 0);
}

// Rules: VS-C9
TEST(VsgmrPlayers, FlyersStayInTheAirWhereTheyCouldBeStruck) {
  Board board({{0, "Hero guy, Flight, Distance", {3000, 1000}}, {1, "Troop guy", {3000, 1700}}});
  const Move near = board.move(0);
  EXPECT_EQ(near.in_flight, distance2(end_of(board, 0, near), {3000, 1700}) <= square(750));
  board.state().unit(1).at = {3000, 4500};
  EXPECT_FALSE(board.move(0).in_flight);
  board.state().unit(1).at = {3000, 1150};
  board.state().unit(1).disabled_round = 1;  // it does nothing
  EXPECT_FALSE(board.move(0).in_flight);
}

// In touch a hero hits on a 3, from afar on a 4: he waits for step 4. Of two targets he takes the more valuable chance.
// Rules: VS-C10, VS-H3
TEST(VsgmrPlayers, TakeTheAttackOfGreatestValue) {
  Board board({{0, "Hero guy, Distance", {3000, 1000}},
               {1, "Troop guy", {3000, 1120}},
               {1, "Hero guy, Light Armor", {3300, 1500}}});
  EXPECT_EQ(board.action(0).target, 2);  // 3 * 1/2 * 5/6 against 1 * 2/3
  EXPECT_EQ(board.action(0).kind, ActionKind::distance);
  board.state().unit(2).at = {3000, 4000};
  EXPECT_EQ(board.action(0, false).kind, ActionKind::none);
  EXPECT_EQ(board.action(0, true).kind, ActionKind::hand_to_hand);
  EXPECT_EQ(board.action(0, true).target, 1);
}

// Rules: VS-C11
TEST(VsgmrPlayers, FollowUpsAreMadeOnTheBestTarget) {
  Board board(
      {{0, "Hero guy, Double Strike", {3000, 1000}}, {1, "Troop guy", {3000, 1110}}, {1, "Hero guy", {3110, 1000}}});
  Players players = players_of();
  const std::array<UnitIndex, 2> targets = {1, 2};
  const FollowUpQuestion question{0, 0, stand_of(board.state(), 0), AttackKind::hand_to_hand, targets};
  EXPECT_EQ(players.answer(board.view(), question), UnitIndex{2});
}

// An eighth of the price of the most expensive enemy in range against the best attack.
// Rules: VS-C12
TEST(VsgmrPlayers, DisableAnExpensiveEnemyInPlaceOfAPoorAttack) {
  Board board({{0, "Hero guy, Disable", {3000, 1000}},
               {1, "Commander, Distance, Tough", {3000, 2000}},
               {1, "Troop guy", {3000, 1500}}});
  EXPECT_EQ(board.action(0).kind, ActionKind::disable);
  EXPECT_EQ(board.action(0).target, 1);
  board.state().unit(1).disabled_round = 2;  // he is disabled already
  EXPECT_EQ(board.action(0).target, 2);
  board.state().unit(1).disabled_round = 0;
  board.state().unit(2).at = {3000, 1110};  // 1 * 2/3 by hand is more than 5 / 8
  EXPECT_EQ(board.action(0).kind, ActionKind::none);
}

// Rules: VS-C13
TEST(VsgmrPlayers, SummonAFriendWhoCanAttackBesideTheBearer) {
  Board board({{0, "Commander, Summon", {3000, 1000}},
               {0, "Hero guy, Distance", {600, 600}},
               {1, "Troop guy, Flight", {3000, 1400}}});
  const Action action = board.action(0);
  EXPECT_EQ(action.kind, ActionKind::summon);
  EXPECT_EQ(action.target, 1);
  EXPECT_TRUE(action_is_legal(board.view(), 0, action, false));
  board.state().unit(1).attacked = true;
  EXPECT_EQ(board.action(0).kind, ActionKind::none);
}

// Rules: VS-C14
TEST(VsgmrPlayers, RollAgainForAtLeastTheAveragePriceOfTheirFigures) {
  Board board;
  board.unit(0, "Troop guy", Point{3000, 1000}).unit(0, "Hero guy, Distance", Point{3300, 1000});  // 100 and 300
  board.unit(1, "Troop guy", Point{3000, 4000}).begin();
  Players players = players_of();
  const auto again = [&](Hundredths stake, bool some_face) {
    return players.answer(board.view(), AgainQuestion{0, {Roll::distance, some_face, stake, 0}});
  };
  EXPECT_TRUE(again(200, true));
  EXPECT_FALSE(again(199, true));
  EXPECT_FALSE(again(500, false));
}

// Rules: VS-C15
TEST(VsgmrPlayers, PickUpTheObjectThatTheyReach) {
  Board board({{0, "Troop guy", {3600, 2000}}, {1, "Troop guy", {3600, 4700}}}, {"scenario=transport"});
  board.state().has_object = true;
  board.state().object = {3600, 2400};
  const Move move = board.move(0);
  EXPECT_TRUE(move.picks_up);
  EXPECT_TRUE(move_is_legal(board.view(), 0, move));
}

// Rules: VS-C17
TEST(VsgmrPlayers, DifferInTheThreatsThatTheyAccept) {
  Board board({{0, "Troop guy", {3000, 1000}}, {1, "Hero guy, Heavy Armor", {3000, 1650}}});
  MoveStyle aggressive;
  aggressive.charges = true;
  const Move charge = board.move(0, aggressive);
  EXPECT_LE(distance2(end_of(board, 0, charge), {3000, 1650}), square(150));
  board.state().unit(1).at = {3000, 4000};
  EXPECT_EQ(end_of(board, 0, board.move(0, aggressive)), (Point{3000, 1600}));
  RandomStream lots(BattleKey{1, 0, 0}, StreamClass::decisions);
  MoveStyle random;
  random.lots = &lots;
  std::set<Point> ends;
  for (int i = 0; i < 50; ++i) ends.insert(end_of(board, 0, board.move(0, random)));
  EXPECT_EQ(ends, (std::set<Point>{{3000, 1000}, {3000, 1600}}));
}

// Rules: VS-A08, VS-M10
TEST(VsgmrPlayers, IndependentMountsNeedNobodyAndCarryPassengersOnly) {
  Board board(
      {{0, "Vehicle, Independent", {3000, 1000}}, {0, "Vehicle", {3500, 1000}}, {1, "Troop guy", {3000, 1150}}});
  EXPECT_TRUE(board.state().controlled(0));
  EXPECT_FALSE(board.state().controlled(1));
  EXPECT_TRUE(may_attack(board.rules(), board.state(), 0, AttackKind::hand_to_hand));
  EXPECT_FALSE(may_attack(board.rules(), board.state(), 1, AttackKind::hand_to_hand));
  Scene scene;
  scene.unit(0, "Vehicle, Independent", {3000, 1000})
      .unit(0, "Troop guy", {3000, 1160})
      .unit(1, "Troop guy", {6000, 4000});
  const Outcome outcome = scene.board(1, {}, 0).play();
  EXPECT_EQ(outcome.unit(1).mount, 0);
  EXPECT_FALSE(outcome.unit(1).controls);
}

}  // namespace
}  // namespace warbalance::vsgmr::choices_test
