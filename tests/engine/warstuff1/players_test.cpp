#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "engine/systems/warstuff1/movement.hpp"
#include "engine/systems/warstuff1/players/outlook.hpp"
#include "tests/engine/warstuff1/board.hpp"

namespace warbalance::warstuff1::players_test {
namespace {

// What the built-in players decide (section 13). Values are in 1/100,000 point.

// Rules: WS1-T01
TEST(Warstuff1Players, TakeTheEdgeWithMostCover) {
  Board board;
  board.unit(0, "3").begin();
  board.state().edges.fill(kNoEdge);
  EXPECT_EQ(greedy_edge(board.view()), 0);
  board.state().terrain.add(ruin({100, 2000}, {700, 2500}));
  EXPECT_EQ(greedy_edge(board.view()), 2);
  board.state().edges[1] = 2;
  EXPECT_EQ(greedy_edge(board.view()), 0);
}

// Rules: WS1-T02
TEST(Warstuff1Players, LineUpWithLeadersAndHealersInTheMiddle) {
  Board board;
  board.unit(0, "3 Leader").unit(0, "3").unit(0, "3").unit(0, "3 Healer").begin();
  const auto place = [&](UnitIndex unit) {
    const UnitIndex waiting[] = {unit};
    return greedy_placement(board.view(), 0, waiting).at;
  };
  EXPECT_EQ(place(1), (Point{1875, 1150}));
  EXPECT_EQ(place(0), (Point{2225, 1150}));
  EXPECT_EQ(place(3), (Point{2575, 1150}));
  EXPECT_EQ(place(2), (Point{2925, 1150}));
}

// Rules: WS1-T02
TEST(Warstuff1Players, ShiftAlongTheRowWhereASlotIsForbidden) {
  Board board;
  board.unit(0, "3").piece(wall({2300, 1100}, {2460, 1200})).begin();
  const UnitIndex waiting[] = {0};
  EXPECT_EQ(greedy_placement(board.view(), 0, waiting).at, (Point{2550, 1150}));
}

// Rules: WS1-T02
TEST(Warstuff1Players, DrawHowFarBesideItsSlotAUnitStandsIfTheyAreToDoSo) {
  for (const int spread : {0, 300}) {
    Board board({"player.place_spread=" + std::to_string(spread)});
    board.unit(0, "3").begin();
    RandomStream lots({1, 0, 0}, StreamClass::decisions);
    const UnitIndex waiting[] = {0};
    std::vector<Length> beside;
    for (int i = 0; i < 50; ++i) {
      const Point at = greedy_placement(board.view(), 0, waiting, &lots).at;
      EXPECT_EQ(at.y, 1150);
      beside.push_back(at.x - 2400);
    }
    const auto [least, most] = std::minmax_element(beside.begin(), beside.end());
    EXPECT_GE(*least, -spread);
    EXPECT_LE(*most, spread);
    EXPECT_EQ(*least < -150 && *most > 150, spread > 0);
  }
}

// Rules: WS1-T03
TEST(Warstuff1Players, PlaceScoutsFarEnoughFromEnemies) {
  Board board;
  board.unit(0, "3 Scout, Shooter(Short)").unit(1, "3", Point{2400, 3650}).begin();
  const Point at = greedy_late_placement(board.view(), 0).at;
  EXPECT_EQ(at.x % 200, 0);
  EXPECT_GE(distance2(at, {2400, 3650}), square(1300));
}

// Rules: WS1-T03
TEST(Warstuff1Players, PlaceScoutsThatCannotShootInTheLineOfTheirFriendsAndOthersIfTheyWantSo) {
  for (const auto& [scout, place] : {std::pair{"3 Scout", "attack"}, {"3 Scout, Shooter(Short)", "home"}}) {
    Board board({std::string("player.late_place=") + place});
    board.unit(0, scout).unit(0, "3", Point{2400, 1150}).unit(1, "3", Point{2400, 3650}).begin();
    const Point at = greedy_late_placement(board.view(), 0).at;
    EXPECT_LE(at.y, 1150) << scout;
    EXPECT_LE(distance2(at, {2400, 1150}), square(200)) << scout;
  }
}

// Rules: WS1-T04
TEST(Warstuff1Players, AVanguardWithoutEnemiesGoesStraightForward) {
  Board board;
  board.unit(0, "3 Vanguard", Point{2400, 1150}).unit(1, "3 Shooter(Short)").begin();
  const auto path = greedy_extra_move(board.view(), {0, 0, true});
  ASSERT_TRUE(path.has_value());
  EXPECT_EQ(path->end(), (Point{2400, 1750}));
}

// Rules: WS1-T04
TEST(Warstuff1Players, AVanguardStaysWhereItWouldStandAloneOrMayWait) {
  Board alone;
  alone.unit(0, "3 Vanguard", Point{2400, 1150}).unit(0, "3").unit(1, "3 Shooter(Short)").begin();
  EXPECT_FALSE(greedy_extra_move(alone.view(), {0, 0, true})) << "only half of its army goes ahead";
  Board waiting;
  waiting.unit(0, "3 Vanguard", Point{2400, 1150}).unit(1, "3").begin();
  EXPECT_FALSE(greedy_extra_move(waiting.view(), {0, 0, true})) << "the enemy cannot shoot";
}

/// A position of the set-up, with a weight of threats there.
Board set_up(int place_threat) { return Board({"player.place_threat=" + std::to_string(place_threat)}); }

// Rules: WS1-T02
TEST(Warstuff1PlacesByValue, AreOutOfReachOfEnemiesWhoStandThereOrAreExpectedInTheirRow) {
  for (const bool enemy_is_placed : {true, false}) {
    for (const int weight : {0, 1000}) {
      Board board = set_up(weight);
      board.unit(0, "3 Shooter(Long)").unit(1, "3 Shooter(Long)");
      if (enemy_is_placed) {
        board.begin();
        board.state().deploy(1, {2400, 3650});
      } else {
        board.begin();
      }
      board.state().round = 0;
      const UnitIndex waiting[] = {0};
      const Point at = greedy_placement(board.view(), 0, waiting).at;
      constexpr Length kReach = 600 + 2400 + 100;  // a Walk, the range and two radii
      EXPECT_EQ(distance2(at, {2400, 3650}) > square(kReach), weight > 0) << enemy_is_placed;
    }
  }
}

// Rules: WS1-T02, WS1-501
TEST(Warstuff1PlacesByValue, AreInCoverIfTheEnemyReachesAllOfTheZone) {
  for (const int weight : {0, 1000}) {
    Board board = set_up(weight);
    board.unit(0, "3").unit(1, "3 Shooter(Long)", Point{2400, 1900}).piece(ruin({1000, 300}, {1400, 800})).begin();
    board.state().round = 0;
    const UnitIndex waiting[] = {0};
    const Point at = greedy_placement(board.view(), 0, waiting).at;
    EXPECT_EQ(at, weight > 0 ? (Point{1400, 800}) : (Point{2400, 1150}));
  }
}

// Rules: WS1-T04
TEST(Warstuff1PlacesByValue, MakeAVanguardMoveOutOfReachButNotAwayFromItsFriends) {
  for (const int weight : {0, 1000}) {
    Board board = set_up(weight);
    board.unit(0, "3 Vanguard", Point{2400, 1150}).unit(0, "3", Point{2000, 300});
    board.unit(1, "3 Shooter(Long)", Point{2400, 3650}).begin();
    board.state().round = 0;
    const auto path = greedy_extra_move(board.view(), {0, 0, true});
    ASSERT_EQ(path.has_value(), weight > 0);
    const Point end = path ? path->end() : Point{2400, 0};
    EXPECT_GT(distance2(end, {2400, 3650}), square(3100));
  }
  Board alone = set_up(1000);
  alone.unit(0, "3 Vanguard", Point{2400, 1150}).unit(0, "3", Point{400, 1150});
  alone.unit(1, "3 Shooter(Long)", Point{2400, 3650}).begin();
  alone.state().round = 0;
  EXPECT_FALSE(greedy_extra_move(alone.view(), {0, 0, true})) << "its friend is far away";
}

// Rules: WS1-T06, WS1-302
TEST(Warstuff1Players, KeepAwayFromThoseWhoStartTheNextRoundIfTheyAreToDoSo) {
  for (const int weight : {0, 2000}) {
    for (const int first_finished : {0, 1}) {
      Board board({{0, "3", {2400, 1000}}, {1, "3", {2400, 3400}}}, {"player.threat_next=" + std::to_string(weight)});
      board.state().round = 4;
      board.state().unit(1).activated = true;
      board.state().cursor.first_finished = static_cast<std::int8_t>(first_finished);
      const Length gap = 3400 - board.greedy(0).path.end().y - 100;
      EXPECT_EQ(gap > 1200, weight > 0 && first_finished == 1) << weight << ' ' << first_finished;
    }
  }
}

// Rules: WS1-T05
TEST(Warstuff1Players, ActivateWhoCanDoMostAndElseTheCheapest) {
  Board board(
      {{0, "3", {1000, 1000}}, {0, "2", {1500, 1000}}, {0, "3 Shooter(Long)", {2000, 1000}}, {1, "2", {2000, 3400}}});
  const UnitIndex all[] = {0, 1, 2};
  EXPECT_EQ(greedy_unit(board.view(), all), 2);
  const UnitIndex idle[] = {0, 1};
  EXPECT_EQ(greedy_unit(board.view(), idle), 1);
}

// Rules: WS1-T05, WS1-T10
TEST(Warstuff1Players, ALeaderOfTwoWhoHaveADeedComesFirstIfHeIsToDoSo) {
  for (const std::string first : {"yes", "no"}) {
    Board board({{0, "3 Shooter(Long)", {1000, 1000}},
                 {0, "3 Leader", {1300, 1000}},
                 {0, "3", {1600, 1000}},
                 {1, "2", {1600, 2200}}},
                {"player.leader_first=" + first});
    const UnitIndex all[] = {0, 1, 2};
    EXPECT_EQ(greedy_unit(board.view(), all) == 1, first == "yes");
    const UnitIndex friends[] = {0, 2};
    EXPECT_EQ(greedy_pick(board.view(), friends), greedy_unit(board.view(), friends));
  }
}

// Rules: WS1-T05, WS1-T10
TEST(Warstuff1Players, ALeaderOfFriendsWithoutADeedWaitsAndCommandsNobody) {
  Board board({{0, "3 Shooter(Long)", {1000, 1000}},
               {0, "3 Leader", {1300, 1000}},
               {0, "3", {1600, 1000}},
               {1, "2", {1600, 3500}}});
  const UnitIndex all[] = {0, 1, 2};
  EXPECT_EQ(greedy_unit(board.view(), all), 0) << "it alone can do something";
  const UnitIndex idle[] = {1, 2};
  EXPECT_EQ(greedy_unit(board.view(), idle), 2) << "the cheapest first";
  const UnitIndex friends[] = {2};
  EXPECT_EQ(greedy_pick(board.view(), friends), std::nullopt);
}

// Rules: WS1-T06, WS1-T07
TEST(Warstuff1Players, ShootWhatIsWorthMost) {
  Board board({{0, "3 Shooter(Long)", {2400, 1000}}, {1, "2", {2000, 3200}}, {1, "2 Leader", {2800, 3200}}});
  const Action action = board.greedy(0);
  EXPECT_EQ(action.deed, Deed::shoot);
  EXPECT_EQ(action.target, 2);
}

// Rules: WS1-T07
TEST(Warstuff1Players, DoNotShootWhatTheyDoNotSee) {
  Board board;
  board.unit(0, "3 Shooter(Long)", Point{2400, 1000})
      .unit(1, "3 Slow", Point{2400, 2000})
      .piece(wall({2000, 1500}, {2800, 1600}))
      .begin();
  EXPECT_EQ(board.candidates(0).front().action.deed, Deed::none);
}

// Rules: WS1-T08
TEST(Warstuff1Players, GoAroundWalls) {
  Board board;
  board.unit(0, "3", Point{2400, 1000}).unit(1, "3", Point{2100, 3000}).piece(wall({2200, 1400}, {2700, 1500})).begin();
  const auto candidates = board.candidates(0);
  const auto toward = std::find_if(candidates.begin(), candidates.end(),
                                   [](const Candidate& candidate) { return candidate.idea == MoveIdea::run_toward; });
  ASSERT_NE(toward, candidates.end());
  EXPECT_EQ(toward->action.path.count, 3);
  EXPECT_EQ(toward->action.path.points[1], (Point{2149, 1349}));
}

// Rules: WS1-T08, WS1-T11
TEST(Warstuff1Players, HealersGoToFriendsThatTheyCanHeal) {
  Board board;
  board.with({{0, "2 Healer", Point{2400, 1000}}, {0, "5 Tough", Point{2400, 1800}}, {1, "3", Point{2400, 4700}}})
      .begin();
  board.state().unit(1).condition = {2, false, true};
  const Action action = board.greedy(0);
  EXPECT_EQ(action.deed, Deed::heal);
  EXPECT_EQ(action.target, 1);
}

// Rules: WS1-T09, WS1-R09
TEST(Warstuff1Players, FindAWayIntoContactPastAFriend) {
  Board board({{0, "3", {2400, 1000}}, {0, "3", {2340, 1500}}, {1, "3", {2400, 1800}}});
  const auto path = melee_path(board.view(), 0, 2);
  ASSERT_TRUE(path.has_value());
  EXPECT_TRUE(in_contact(board.state(), 0, path->end(), 2));
  EXPECT_NE(path->end().x, 2400);
}

// Rules: WS1-T12
TEST(Warstuff1Players, HitAndRunStaysWhenNoPlaceIsFarEnough) {
  Board board({{0, "3 Hit & Run", {50, 50}}, {1, "3", {250, 50}}, {1, "3", {600, 500}}});
  const auto path = greedy_extra_move(board.view(), {0, 0, false});
  EXPECT_TRUE(!path || keeps_gap(board.state(), 0, path->end(), 300));
}

// Rules: WS1-T15
TEST(Warstuff1Players, AggressivePlayersChargeTheMostExpensiveUnitTheyHurt) {
  Board board({{0, "3", {2400, 1000}}, {0, "3", {1000, 100}}, {1, "2", {2400, 1800}}, {1, "2 Leader", {2000, 1800}}});
  const UnitIndex both[] = {0, 1};
  EXPECT_EQ(aggressive_unit(board.view(), both), 0);
  const Action action = aggressive_action(board.view(), 0, board.candidates(0));
  EXPECT_EQ(action.deed, Deed::melee);
  EXPECT_EQ(action.target, 3);
}

// Rules: WS1-T16
TEST(Warstuff1Players, CautiousOnesShootFromAsFarAsTheyCan) {
  Board board({{0, "3 Shooter(Long)", {2400, 1500}}, {1, "3", {2400, 3000}}});
  const Action action = cautious_action(board.view(), 0, board.candidates(0));
  EXPECT_EQ(action.deed, Deed::shoot);
  EXPECT_EQ(action.path.end(), (Point{2400, 900}));
}

// Rules: WS1-T17
TEST(Warstuff1Players, RandomOnesDoOnlyWhatIsLegal) {
  RandomStream decisions({5, 0, 0}, StreamClass::decisions);
  Board board;
  board.unit(0, "3 Shooter(Long), Healer", Point{2400, 1000})
      .unit(0, "3", Point{2600, 1150})
      .unit(1, "3", Point{2400, 1800})
      .piece(wall({1000, 1400}, {2300, 1500}))
      .begin();
  board.state().unit(1).condition.wounds = 1;
  std::array<int, 5> deeds{};
  for (int i = 0; i < 400; ++i) {
    const Action action = random_action(board.view(), 0, decisions);
    ASSERT_TRUE(legal(board.view(), ActionQuestion{0, 0}, action));
    ++deeds[static_cast<std::size_t>(action.deed)];
  }
  EXPECT_GT(deeds[static_cast<std::size_t>(Deed::melee)], 50);
  EXPECT_GT(deeds[static_cast<std::size_t>(Deed::heal)], 20);
  EXPECT_GT(deeds[static_cast<std::size_t>(Deed::shoot)], 20);
}

// Rules: WS1-T13, WS1-T14
TEST(Warstuff1Players, GainsAndLossesAreThoseOfTheExactExchange) {
  Board board({{0, "3 Shooter(Long)", {1000, 1000}}, {1, "3", {2000, 1000}}});
  PairOdds odds(OddsTables{board.rules()});
  odds.begin(board.state());
  // killed 1/4, one wound 1/4
  EXPECT_EQ(odds.attack(board.state(), 0, 1, AttackKind::shoot).gain, 275);
  EXPECT_EQ(odds.attack(board.state(), 0, 1, AttackKind::shoot, true).gain, 183);
  board.state().unit(1).condition = {0, false, true};
  EXPECT_EQ(odds.attack(board.state(), 0, 1, AttackKind::shoot).gain, 833);
  EXPECT_EQ(odds.ground_hit(board.state(), 0), 550);
}

// Rules: WS1-T05, WS1-T06
TEST(Warstuff1Players, WhatIsKeptOfPairsIsThatOfThePresentBattle) {
  constexpr const char* kUnits[] = {"3",
                                    "3 Shooter(Long)",
                                    "2 Counter-Attack, Shooter(Short)",
                                    "2 Fast, Entangle",
                                    "4 Fear",
                                    "1 Slow",
                                    "3 Death Blow, Tough",
                                    "2 Large"};
  RandomStream random({11, 0, 0}, StreamClass::decisions);
  const Board rules;
  PairOdds kept(OddsTables{rules.rules()});
  for (int battle = 0; battle < 30; ++battle) {
    Board board;
    for (int seat = 0; seat < 2; ++seat) {
      const int count = 2 + static_cast<int>(random.below(2));
      for (int i = 0; i < count; ++i)
        board.unit(seat, kUnits[random.below(8)], Point{500 + 700 * i, 1000 + 1000 * seat});
    }
    board.begin();
    State& state = board.state();
    for (int again = 0; again < 2; ++again) {  // the second time the same armies
      kept.begin(state);
      for (int change = 0; change < 5; ++change) {
        state.unit(static_cast<UnitIndex>(random.below(4))).condition = {static_cast<std::uint8_t>(random.below(9)),
                                                                         false, random.below(2) == 0};
        PairOdds anew(OddsTables{board.rules()});
        anew.begin(state);
        for (const UnitIndex unit : state.army(0)) {
          for (const UnitIndex enemy : state.army(1)) {
            for (const AttackKind kind : {AttackKind::melee, AttackKind::shoot, AttackKind::entangle}) {
              EXPECT_EQ(kept.attack(state, unit, enemy, kind).gain, anew.attack(state, unit, enemy, kind).gain);
              EXPECT_EQ(kept.attack(state, enemy, unit, kind).loss, anew.attack(state, enemy, unit, kind).loss);
            }
            const Matchup& matchup = kept.matchup(state, unit, enemy);
            const Length apart = state.radii(unit, enemy);
            EXPECT_EQ(matchup.melee_reach, charge_limit(state, unit, enemy) + apart + 1);
            const Length range = state.profile(unit).range;
            EXPECT_EQ(matchup.shot_reach, range > 0 ? state.unit(unit).walk + range + apart + 1 : 0);
          }
        }
      }
    }
  }
}

// What players reckon with are the numbers of the ruleset, whatever they are.

// Rules: WS1-T11, WS1-R14
TEST(Warstuff1PlayersAndData, ValueAHealByTheDieOfTheHealer) {
  for (int on = 2; on <= 6; ++on) {
    Board board({"rule.Healer.heal.on=" + std::to_string(on)});
    board.with({{0, "3 Healer", Point{1000, 1000}}, {0, "3", Point{1200, 1000}}, {1, "3", Point{1000, 4000}}}).begin();
    board.state().unit(1).condition.wounds = 1;
    EXPECT_EQ(heal_value(board.state(), 0, 1), Value{100} * board.state().cost(1) * (7 - on) / 6);
  }
}

// Rules: WS1-T08, WS1-R14
TEST(Warstuff1PlayersAndData, GoWhereTheHealerJustReachesHisFriend) {
  for (const Length radius : {100, 300, 700}) {
    Board board({"rule.Healer.heal.radius=" + std::to_string(radius)});
    board.with({{0, "3 Healer", Point{1000, 1000}}, {0, "3", Point{2000, 1000}}, {1, "3", Point{1000, 4000}}}).begin();
    board.state().unit(1).condition.wounds = 1;
    const Point end{2000 - 100 - (radius - 10), 1000};
    const auto candidates = board.candidates(0);
    EXPECT_TRUE(std::any_of(candidates.begin(), candidates.end(), [&](const Candidate& candidate) {
      return candidate.end == end && candidate.action.deed == Deed::heal;
    })) << radius;
  }
}

// Rules: WS1-T06, WS1-505
TEST(Warstuff1PlayersAndData, ReckonWithTheDieOfDangerousGround) {
  const auto cost_of_crossing = [](int on) {
    Board board({"dangerous.on=" + std::to_string(on)});
    board.unit(0, "3", Point{1000, 1000})
        .unit(1, "3", Point{1000, 4000})
        .piece(minefield({1400, 900}, {1500, 1100}))
        .begin();
    const View view = board.view();
    return Outlook(view, 0, Outlook::kEverywhere).ground(Path::straight({1000, 1000}, {1800, 1000}));
  };
  EXPECT_GT(cost_of_crossing(6), 0);
  EXPECT_EQ(cost_of_crossing(4), 3 * cost_of_crossing(6));
  EXPECT_EQ(cost_of_crossing(2), 5 * cost_of_crossing(6));
  EXPECT_EQ(cost_of_crossing(7), 0);
}

// Rules: WS1-T06, WS1-R18
TEST(Warstuff1PlayersAndData, KeepAsManyFriendsNearALeaderAsHeCanCommand) {
  for (const int dice : {1, 3, 5}) {
    Board board({"rule.Leader.command.dice=" + std::to_string(dice)});
    board.unit(0, "3 Leader", Point{2000, 1000});
    for (int i = 0; i < 4; ++i) board.unit(0, "3", Point{1700 + 200 * i, 1200});
    board.unit(1, "3", Point{1000, 4000}).begin();
    const View view = board.view();
    EXPECT_EQ(Outlook(view, 0, Outlook::kEverywhere).company({2000, 1000}), Value{Weights{}.lead} * std::min(dice, 4));
  }
}

// Rules: WS1-T06, WS1-R14
TEST(Warstuff1PlayersAndData, KeepAHealerNearFriendsIfTheyAreToDoSo) {
  for (const int friends : {1, 4}) {
    Board board({"player.mend=7"});
    board.unit(0, "3 Healer", Point{2000, 1000});
    for (int i = 0; i < friends; ++i) board.unit(0, "3", Point{1700 + 200 * i, 1200});
    board.unit(1, "3", Point{1000, 4000}).begin();
    const View view = board.view();
    const Outlook outlook(view, 0, Outlook::kEverywhere);
    EXPECT_EQ(outlook.company({2000, 1000}), 7 * std::min(friends, Outlook::kPatients));
    EXPECT_EQ(outlook.company({2000, 3000}), 0);
  }
}

// Rules: WS1-T08, WS1-403
TEST(Warstuff1PlayersAndData, RunAsNearAsTheGapToEnemiesAllows) {
  for (const Length gap : {10, 60, 250}) {
    Board board({{0, "3", {1000, 1000}}, {1, "3", {1000, 2000}}}, {"moves.enemy_gap=" + std::to_string(gap)});
    const auto candidates = board.candidates(0);
    const auto run = std::find_if(candidates.begin(), candidates.end(),
                                  [](const Candidate& candidate) { return candidate.idea == MoveIdea::run_toward; });
    ASSERT_NE(run, candidates.end());
    EXPECT_EQ(run->end, (Point{1000, 2000 - 100 - (gap + 10)}));
  }
}

struct Enemy {
  Point at;
  Threats::Attack melee;
  Threats::Attack shot;
  std::int32_t covered_shot;
  Threats::Attack entangle;
};

Value worst_attack(const Enemy& enemy, Point place, bool covered) {
  const std::int32_t distance = distance2(place, enemy.at);
  Value worst = 0;
  if (distance < enemy.melee.beyond) worst = enemy.melee.value;
  if (distance < enemy.shot.beyond) worst = std::max<Value>(worst, covered ? enemy.covered_shot : enemy.shot.value);
  if (distance < enemy.entangle.beyond) worst = std::max<Value>(worst, enemy.entangle.value);
  return worst;
}

TEST(Warstuff1Threats, AnswerAsAPlainLoopOverTheEnemies) {
  std::mt19937 random(6);
  const auto below = [&](int limit) { return static_cast<std::int32_t>(random() % static_cast<unsigned>(limit)); };
  int threatened = 0;
  for (int round = 0; round < 2000; ++round) {
    const bool any_entangles = below(2) == 0;
    std::vector<Enemy> enemies(static_cast<std::size_t>(below(12)));
    Threats threats;
    for (std::size_t i = 0; i < enemies.size(); ++i) {
      Enemy& enemy = enemies[i];
      const auto attack = [&](bool has) {
        return has ? Threats::Attack{square(1 + below(2500)), below(1000)} : Threats::Attack{};
      };
      enemy = {{below(4800), below(4800)},
               attack(below(4) != 0),
               attack(below(2) == 0),
               0,
               attack(any_entangles && below(2) == 0)};
      if (enemy.shot.beyond > 0) enemy.covered_shot = below(enemy.shot.value + 1);
      threats.add(static_cast<UnitIndex>(3 + i), enemy.at, enemy.melee, enemy.shot, enemy.covered_shot, enemy.entangle);
    }
    threats.end();
    Places places;
    while (!places.full()) places.add({below(4800), below(4800)});
    places.end();
    Threats::Sums sums;
    threats.sums(places, sums);
    for (std::size_t i = 0; i < places.count; ++i) {
      for (const bool covered : {false, true}) {
        Value all = 0;
        Value worst = 0;
        for (std::size_t k = 0; k < enemies.size(); ++k) {
          const Value threat = worst_attack(enemies[k], places.at[i], covered);
          all += threat;
          worst = std::max(worst, threat);
          EXPECT_EQ(threats.of(static_cast<UnitIndex>(3 + k), places.at[i], covered), threat);
        }
        const Threats::Sum sum = threats.sum(places.at[i], covered);
        EXPECT_EQ(sum.all, all);
        EXPECT_EQ(sum.worst, worst);
        if (covered) continue;
        EXPECT_EQ(sums.all[i], all);
        EXPECT_EQ(sums.worst[i], worst);
        threatened += all > 0 ? 1 : 0;
      }
    }
    EXPECT_EQ(threats.of(500, {0, 0}, false), 0) << "an enemy that is no threat";
  }
  EXPECT_GT(threatened, 10000);
}

// The greedy player drops candidates by bounds and looks at several enemies at once; here every candidate is scored
// by the letter of section 13.

Value worst_attack(const View& view, UnitIndex enemy, UnitIndex self, Point at) {
  const State& state = view.state;
  const Profile& profile = state.profile(enemy);
  if (state.unit(enemy).condition.stunned) return 0;
  const bool covered = state.terrain.any_contains(state.terrain.cover(), at);
  Value worst = 0;
  const auto consider = [&](AttackKind kind, Length reach) {
    if (reach < 0 || !gap_within(state, self, at, enemy, reach)) return;
    const bool cover = kind == AttackKind::shoot && covered;
    worst = std::max<Value>(worst, view.odds.attack(state, enemy, self, kind, cover).gain);
  };
  consider(AttackKind::melee, charge_limit(state, enemy, self));
  const auto reach = [&](Length range) { return range > 0 ? state.unit(enemy).walk + range : -1; };
  consider(AttackKind::shoot, reach(profile.range));
  consider(AttackKind::entangle, reach(profile.entangle_range));
  return worst * (state.unit(enemy).activated ? view.odds.weights().threat_later : view.odds.weights().threat_now);
}

/// place() in round `round` of a player who may not wait.
Value place(const View& view, UnitIndex self, Point at, UnitIndex victim, int gain) {
  const State& state = view.state;
  const Rules& rules = view.rules;
  const Weights& weights = view.odds.weights();
  const Profile& profile = state.profile(self);
  Value danger = 0;
  state.for_each_enemy(state.owner(self), [&](UnitIndex enemy) {
    const Value whole = worst_attack(view, enemy, self, at);
    danger += enemy == victim ? whole * (1000 - gain) / 1000 : whole;
  });
  const int years = weights.bold_round - weights.patience_rounds;
  const Value fade = std::clamp(1000 * (weights.bold_round - state.round) / years, 0, 1000);
  Value value = -(std::min<Value>(danger, 1'000'000) * fade / 1'000'000);

  const UnitIndex nearest = nearest_enemy(state, self, at).unit;
  const Route route = find_route(rules, state, self, at, state.unit(nearest).at);
  const Length gap = std::max<Length>(route.length - state.radii(self, nearest), 0);
  const Length range = profile.longest_range();
  const Value pull = weights.approach + weights.approach_growth * (state.round - 1);
  value += std::min(gap, range) * weights.keep / kInch - std::max<Value>(0, gap - range) * pull / kInch;

  int friends = 0;
  for (const UnitIndex friendly : state.army(state.owner(self))) {
    if (friendly != self && state.within(self, at, friendly, profile.command_radius)) ++friends;
  }
  return value + (profile.command_dice > 0 ? weights.lead * std::min(friends, 3) : 0);
}

Value score(const View& view, UnitIndex unit, const Candidate& candidate) {
  const State& state = view.state;
  const UnitIndex victim = candidate.action.deed == Deed::heal ? kNoUnit : candidate.action.target;
  const Value points = state.cost(unit);
  const int dangers = dangers_of(state, state.terrain.dangerous(), unit, candidate.action.path).count;
  return candidate.value + place(view, unit, candidate.end, victim, candidate.gain) * points -
         dangers * view.odds.ground_hit(state, unit) * points / 6;
}

// Rules: WS1-T06, WS1-T07, WS1-T08
TEST(Warstuff1GreedyAction, IsTheFirstOfTheBestCandidates) {
  constexpr const char* kUnits[] = {"3",       "3 Shooter(Long)", "2 Shooter(Short)", "4 Leader",  "2 Healer",
                                    "5 Tough", "3 Hit & Run",     "1 Shooter(Long)",  "3 Entangle"};
  RandomStream random({7, 0, 0}, StreamClass::decisions);
  const auto below = [&](Length bound) { return static_cast<Length>(random.below(static_cast<std::uint32_t>(bound))); };
  int other_than_hold = 0;
  for (int position = 0; position < 150; ++position) {
    Board board;
    for (int seat = 0; seat < 2; ++seat) {
      for (int i = 0; i < 6; ++i) {  // each in a separate square
        const Point at{500 + 700 * i + below(500), 700 + 1000 * seat + below(700)};
        board.unit(seat, kUnits[below(9)], at, i < 4 ? 50 : 40 + below(40));
      }
    }
    for (int i = 0; i < 3; ++i) {
      const Point low{below(4000), below(3000)};
      board.piece(ruin(low, low + Point{500, 400}));
      const Point other{below(4000), below(3000)};
      board.piece(i == 0 ? minefield(other, other + Point{400, 300}) : swamp(other, other + Point{400, 300}));
    }
    const Point gap{600 + below(3000), 1560};  // between the armies
    board.piece(wall(gap, gap + Point{600, 30}));
    board.begin();
    State& state = board.state();
    state.round = static_cast<std::int8_t>(Weights{}.patience_rounds + 1 + position % 6);
    for (UnitIndex unit = 0; unit < state.unit_count(); ++unit) {
      state.unit(unit).activated = below(2) == 0;
      if (below(5) == 0) state.unit(unit).condition = {static_cast<std::uint8_t>(below(3)), false, below(2) == 0};
    }
    const View view = board.view();
    for (UnitIndex unit = 0; unit < state.unit_count(); ++unit) {
      if (state.unit(unit).condition.stunned) continue;
      const Candidate* best = nullptr;
      for (const Candidate& candidate : board.candidates(unit)) {
        if (best == nullptr || score(view, unit, candidate) > score(view, unit, *best)) best = &candidate;
      }
      const Action action = board.greedy(unit);
      SCOPED_TRACE("position " + std::to_string(position) + ", unit " + std::to_string(unit));
      EXPECT_EQ(action.kind, best->action.kind);
      EXPECT_EQ(action.path, best->action.path);
      EXPECT_EQ(action.deed, best->action.deed);
      EXPECT_EQ(action.target, best->action.target);
      other_than_hold += action.kind != ActionKind::hold ? 1 : 0;
    }
  }
  EXPECT_GT(other_than_hold, 500);
}

}  // namespace
}  // namespace warbalance::warstuff1::players_test
