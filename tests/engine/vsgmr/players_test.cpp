#include "engine/systems/vsgmr/players/planner.hpp"
#include "tests/engine/vsgmr/board.hpp"

namespace warbalance::vsgmr::players_test {
namespace {

/// The players of a battle of two, all of one kind.
Players players_of(Policy kind = Policy::greedy) {
  BattleSetup<Profile> setup;
  for (auto& side : setup.sides) side.player = kind;
  Players players;
  players.begin(setup, BattleKey{1, 0, 0}, nullptr);
  return players;
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
    EXPECT_EQ(players.first_turn(board.view(), 0), c.first) << c.scenario << c.apart;
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
  EXPECT_EQ(players.next_move(board.view(), 0, ready).value().unit, 2);  // dearer than 1, before 3
  EXPECT_EQ(players.next_action(board.view(), 0, ready, false).value().unit, 0);
  EXPECT_EQ(players.next_action(board.view(), 0, ready, true).value().unit, 3);
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

// In touch a hero hits on a 3, from afar on a 4: he waits for step 4. Of two targets he takes the dearer chance.
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
  EXPECT_EQ(players.follow_up(board.view(), 0, stand_of(board.state(), 0), AttackKind::hand_to_hand, targets),
            UnitIndex{2});
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
    return players.again(board.view(), 0, {Roll::distance, some_face, stake, 0});
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
}  // namespace warbalance::vsgmr::players_test
