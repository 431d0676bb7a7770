#include "tests/engine/warstuff2/board.hpp"

namespace warbalance::warstuff2::multiplayer_test {
namespace {

// Chapter P: three and four players; WS2-V2 among them.

using Kind = TraceEvent::Kind;

/// Values of `field` of all events of a kind, in order.
template <class Field>
std::vector<int> all_of(const Outcome& outcome, Kind kind, Field field) {
  std::vector<int> values;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == kind) values.push_back(static_cast<int>(field(event)));
  }
  return values;
}

/// Seats by whose streams the roll-off dice were rolled.
std::vector<int> rolled_by(const Outcome& outcome) {
  std::vector<int> seats;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == Kind::die && event.what == "roll-off") seats.push_back(event.stream.seat);
  }
  return seats;
}

Choice placing(UnitIndex unit, Point at) { return ChoosePlacement{unit, at}; }

using Ints = std::vector<int>;

/// One unit for each of three players, far apart.
Scene three(const std::vector<std::string>& settings = {"rounds=1"}) {
  Scene scene(settings);
  scene.unit(0, "4+", {1000, 1000}).unit(1, "4+", {4000, 1000}).unit(2, "4+", {4000, 4000});
  return scene;
}

// Rules: WS2-P1, WS2-G3
TEST(Warstuff2MultiPlayer, OrderIsThatOfTheDice) {
  const Outcome outcome = three().first(-1).dice({2, 6, 4}).hunker(1).hunker(2).hunker(0).play();
  EXPECT_EQ(outcome.report.players, 3);
  EXPECT_EQ(outcome.report.first_player, 1);
  EXPECT_EQ(outcome.activations(), (Ints{1, 2, 0}));
}

// Rules: WS2-P1, WS2-G3
TEST(Warstuff2MultiPlayer, TiedPlayersRollAgainAmongThemselvesOnly) {
  const Outcome first = three().first(-1).dice({5, 2, 5}).dice({3, 4}).hunker(2).hunker(0).hunker(1).play();
  EXPECT_EQ(rolled_by(first), (Ints{0, 1, 2, 0, 2}));
  const Outcome last = three().first(-1).dice({1, 6, 1}).dice({3, 3}).dice({2, 1}).hunker(1).hunker(0).hunker(2).play();
  EXPECT_EQ(rolled_by(last), (Ints{0, 1, 2, 0, 2, 0, 2}));
}

// Rules: WS2-P1, WS2-G3
TEST(Warstuff2MultiPlayer, OfTwoTiesTheHigherOneIsRolledFirst) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+", {1000, 1000}).unit(1, "4+", {4000, 1000}).unit(2, "4+", {4000, 4000}).unit(3, "4+", {1000, 4000});
  // 1 and 3 tie at the top (3 wins the third roll), 0 and 2 below (2 wins)
  scene.first(-1).dice({2, 5, 2, 5}).dice({4, 4}).dice({1, 6}).dice({3, 5});
  const Outcome outcome = scene.hunker(3).hunker(1).hunker(2).hunker(0).play();
  EXPECT_EQ(rolled_by(outcome), (Ints{0, 1, 2, 3, 1, 3, 1, 3, 0, 2}));
  EXPECT_EQ(outcome.report.players, 4);
}

// Rules: WS2-P1
TEST(Warstuff2MultiPlayer, EachPicksAFreeCornerInOrderThenTheyPlaceInTurn) {
  Scene scene({"rounds=1"});
  scene.deployed().first(-1).unit(0, "4+", {}).unit(0, "5+", {}).unit(1, "4+", {}).unit(2, "4+", {}).unit(2, "5+", {});
  scene.dice({3, 1, 5});  // order 2, 0, 1
  scene.choose(ChooseCorner{1}).choose(ChooseCorner{0}).choose(ChooseCorner{3});
  scene.choose(placing(4, {4300, 500})).choose(placing(0, {500, 500})).choose(placing(2, {500, 4300}));
  scene.choose(placing(3, {4000, 500})).choose(placing(1, {800, 500}));
  const Outcome outcome = scene.hunker(3).hunker(0).hunker(2).hunker(4).hunker(1).play();
  EXPECT_EQ(outcome.placements(), (Ints{4, 0, 2, 3, 1}));
  EXPECT_EQ(outcome.state.corners[0], 0);
  EXPECT_EQ(outcome.state.corners[1], 3);
  EXPECT_EQ(outcome.state.corners[2], 1);
  EXPECT_EQ(all_of(outcome, Kind::corner, [](const TraceEvent& event) { return event.value; }), (Ints{0, 3, 1}));
}

// Rules: WS2-P1
TEST(Warstuff2MultiPlayer, CornerThatAnotherHasPickedIsNotFree) {
  Scene scene({"rounds=1"});
  scene.deployed().first(0).unit(0, "4+", {}).unit(1, "4+", {}).unit(2, "4+", {});
  scene.choose(ChooseCorner{2}).choose(ChooseCorner{2});
  EXPECT_NONFATAL_FAILURE(scene.play(), "the corner is not free");
}

// Rules: WS2-P1
TEST(Warstuff2MultiPlayer, BuiltInPlayersTakeFourDifferentCorners) {
  for (const Policy kind : {Policy::greedy, Policy::random}) {
    const sim::Ruleset ruleset = load_rules({"rounds=1"});
    const Rules rules = sim::compile_rules<Warstuff2>(ruleset);
    const std::vector<Profile> one{profile_of(ruleset, "4+")};
    const std::vector<Hundredths> cost{1500};
    BattleSetup<Profile> setup;
    setup.players = 4;
    setup.sides.fill({one, cost, {}, kind});
    const OddsTables tables(rules, one);
    Arena arena(rules, tables);
    for (std::uint32_t battle = 0; battle < 50; ++battle) {
      NullTrace silent;
      arena.play(setup, {5, 0, battle}, silent);
      const auto& corners = arena.state().corners;
      constexpr std::array<std::int8_t, 4> kCorners = {0, 1, 2, 3};
      EXPECT_TRUE(std::is_permutation(kCorners.begin(), kCorners.end(), corners.begin()));
    }
  }
}

// Rules: WS2-P2
TEST(Warstuff2MultiPlayer, EachLaterRoundHasAnOrderOfItsOwn) {
  Scene scene = three({"rounds=3"});
  scene.first(-1).dice({6, 5, 4}).hunker(0).hunker(1).hunker(2);
  scene.dice({1, 2, 3}).hunker(2).hunker(1).hunker(0);
  scene.dice({2, 6, 1}).hunker(1).hunker(0).hunker(2);
  const Outcome outcome = scene.play();
  EXPECT_EQ(outcome.activations(), (Ints{0, 1, 2, 2, 1, 0, 1, 0, 2}));
  EXPECT_EQ(all_of(outcome, Kind::round, [](const TraceEvent& event) { return event.player; }), (Ints{0, 2, 1}));
}

// Rules: WS2-P2
TEST(Warstuff2MultiPlayer, PlayersWithoutAUnitToActivateAreSkipped) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+", {1000, 1000}).unit(0, "4+", {1000, 1500}).unit(0, "4+", {1000, 2000});
  scene.unit(1, "4+", {4000, 1000}).unit(2, "4+", {4000, 4000}).unit(2, "4+", {4000, 3500});
  scene.first(1).hunker(3).hunker(4).hunker(0).hunker(5).hunker(1).hunker(2);
  EXPECT_EQ(scene.play().activations(), (Ints{3, 4, 0, 5, 1, 2}));
}

// Rules: WS2-P3
TEST(Warstuff2MultiPlayer, EveryoneElseIsAnEnemy) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+ Shooter(9)", {1000, 1000})
      .unit(1, "4+ Shooter(9)", {1500, 1000})
      .unit(2, "4+ Shooter(9)", {1500, 1500});
  scene.hold(0, 2).dice({1}).hold(1, 2).dice({1}).hold(2, 0).dice({1});
  const Outcome outcome = scene.play();
  EXPECT_EQ(outcome.report.shots, 3);
  for (UnitIndex a = 0; a < 3; ++a) {
    for (UnitIndex b = 0; b < 3; ++b) EXPECT_EQ(outcome.state.enemies(a, b), a != b);
  }
}

/// Seat 0 shoots unit 2 (seat 1), seat 1 shoots unit 4 (seat 2); nobody else does anything.
Outcome two_kills(const std::string& victim_of_0, const std::string& victim_of_1) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+ Shooter(9)", {1000, 1000});
  scene.unit(1, "4+ Shooter(9)", {4000, 1000}).unit(1, victim_of_0, {1500, 1000}).unit(1, "4+", {4000, 4700});
  scene.unit(2, victim_of_1, {4000, 1500}).unit(2, "4+", {1000, 4700}).unit(2, "4+", {1500, 4700});
  scene.hold(0, 2).dice({4, 1, 5}).hold(1, 4).dice({4, 1, 5});
  scene.hunker(5).hunker(3).hunker(6);
  return scene.play();
}

// Rules: WS2-P3, WS2-V1
TEST(Warstuff2MultiPlayer, MostPointsWinAndATieForFirstIsADrawAmongTheTied) {
  EXPECT_EQ(two_kills("4+", "5+").report.winner, 0);
  EXPECT_EQ(two_kills("5+", "4+").report.winner, 1);
  const Outcome tied = two_kills("4+", "4+");
  EXPECT_EQ(tied.report.winner, -1);
  EXPECT_EQ(tied.report.destroyed_hundredths, (std::array<std::int64_t, kMaxPlayers>{1500, 1500, 0, 0}));
}

// Rules: WS2-P3, WS2-MO1
TEST(Warstuff2MultiPlayer, MoraleIsTestedForEachArmyInTheOrderOfTheRound) {
  Scene scene({"rounds=1", "morale.denominator=1"});  // every army owes a test
  scene.unit(0, "4+", {1000, 1000}).unit(1, "4+", {4000, 1000}).unit(2, "4+", {4000, 4000});
  scene.first(-1).dice({1, 3, 2}).hunker(1).hunker(2).hunker(0);
  const Outcome outcome = scene.dice({4, 1, 5}).play();  // seats 1, 2, 0: seat 2 fails
  EXPECT_EQ(outcome.report.rout_round, (std::array<std::int8_t, kMaxPlayers>{0, 0, 1, 0}));
  EXPECT_EQ(outcome.report.survivors[1], 1);
  EXPECT_EQ(outcome.report.survivors[0], 1);
}

// Rules: WS2-R4, WS2-P3
TEST(Warstuff2MultiPlayer, BattleGoesOnWhileTwoPlayersHaveUnits) {
  Scene scene({"rounds=2"});
  scene.unit(0, "4+ Shooter(9)", {1000, 1000}).unit(1, "4+", {1500, 1000}).unit(2, "4+", {4000, 4000});
  scene.hold(0, 1).dice({4, 1, 5}).hunker(2);
  const Outcome outcome = scene.dice({3, 2, 1}).hunker(0).hunker(2).play();  // all three roll for the order
  EXPECT_EQ(outcome.report.rounds, 2);
  EXPECT_FALSE(outcome.report.ended_early);
}

// Rules: WS2-P4, WS2-D7
TEST(Warstuff2MultiPlayer, PlayersWithStealthyUnitsRollOffForTheOrderAmongThemselves) {
  Scene scene({"rounds=1"});
  scene.deployed().first(0).with(
      {{0, "4+ Stealthy", {}}, {1, "4+", {}}, {2, "4+ Stealthy", {}}, {2, "5+ Stealthy", {}}});
  scene.unit(3, "4+ Stealthy", {});
  scene.choose(ChooseCorner{0}).choose(ChooseCorner{1}).choose(ChooseCorner{2}).choose(ChooseCorner{3});
  scene.choose(placing(1, {4300, 500}));
  scene.dice({3, 5, 3}).dice({2, 4});  // seat 2, then 3, then 0
  scene.choose(placing(3, {2400, 4000})).choose(placing(4, {500, 2400})).choose(placing(0, {500, 500}));
  scene.choose(placing(2, {4000, 4000}));
  const Outcome outcome = scene.hunker(0).hunker(1).hunker(2).hunker(4).hunker(3).play();
  EXPECT_EQ(rolled_by(outcome), (Ints{0, 2, 3, 0, 3}));
  EXPECT_EQ(outcome.placements(), (Ints{1, 3, 4, 0, 2}));
}

// Rules: WS2-P4, WS2-D7
TEST(Warstuff2MultiPlayer, StealthyUnitKeepsAwayFromEveryEnemy) {
  Board board;
  board.unit(0, "4+ Stealthy").unit(1, "4+", Point{2000, 2000}).begin();
  EXPECT_TRUE(may_deploy_late(board.rules(), board.state(), 0, {3001, 2000}));
  EXPECT_FALSE(may_deploy_late(board.rules(), board.state(), 0, {3000, 2000}));
}

/// Seat 0 kills the Death Blow unit of seat 1, whose blast kills a unit of seat 2 and a friend.
Outcome blast_among_three() {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+ Shooter(9)", {1000, 1000});
  scene.with(
      {{1, "4+ Death Blow", {1500, 1000}}, {1, "5+", {1500, 1300}}, {1, "4+", {4000, 1000}}, {1, "4+", {4000, 1400}}});
  scene.unit(2, "3+", {1800, 1000}).unit(2, "4+", {4000, 4000}).unit(2, "4+", {4000, 4400});
  scene.hold(0, 1).dice({4, 1, 5}).dice({1, 5}).dice({1, 5});
  scene.hunker(3).hunker(6).hunker(4).hunker(7).dice({4});  // seat 1 passes its morale test
  return scene.play();
}

// Rules: WS2-V2, WS2-P3
TEST(Warstuff2MultiPlayer, OnlyCreditedLossesCount) {
  const BattleReport report = blast_among_three().report;
  EXPECT_EQ(report.destroyed_hundredths[0], 2000) << "the Death Blow unit; the blast is not the shooter's";
  EXPECT_EQ(report.destroyed_hundredths[1], 2000) << "its blast killed a unit of seat 2; the friend counts for nobody";
  EXPECT_EQ(report.destroyed_hundredths[2], 0);
  EXPECT_EQ(report.lost_hundredths, (std::array<std::int64_t, kMaxPlayers>{0, 3000, 2000, 0}));
  EXPECT_EQ(report.winner, -1);
}

// Rules: WS2-V2
TEST(Warstuff2MultiPlayer, OwnBlastScoresForTheEnemyThatMarkedTheUnitLast) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+ Shooter(9)", {1000, 1000});
  scene.with(
      {{1, "4+ Death Blow", {1500, 1000}}, {1, "5+", {1500, 1300}}, {1, "4+", {4000, 1000}}, {1, "4+", {4000, 1400}}});
  scene.unit(2, "4+ Shooter(9)", {1900, 1700}).first(2);
  scene.hold(5, 2).dice({4, 1, 2});               // seat 2 marks unit 2
  scene.hold(0, 1).dice({4, 1, 5}).dice({1, 4});  // seat 0 kills the other: its blast kills unit 2
  scene.hunker(3).hunker(4).dice({4});
  const BattleReport report = scene.play().report;
  EXPECT_EQ(report.destroyed_hundredths, (std::array<std::int64_t, kMaxPlayers>{2000, 0, 1000, 0}));
}

/// Seat 2 has lost `lost_to_0` units to seat 0 and `lost_to_1` to seat 1 when it routs with two units of 15 and 20
/// points left.
BattleReport rout_of_seat_2(bool lost_to_0, bool lost_to_1) {
  Scene scene({"rounds=1", "morale.denominator=1"});
  scene.unit(0, "4+ Shooter(9)", {1000, 1000}).unit(1, "4+ Shooter(9)", {4000, 1000});
  scene.with({{2, "4+", {1500, 1000}}, {2, "4+", {3500, 1000}}, {2, "4+", {1000, 4700}}, {2, "4+ Fast", {2000, 4700}}});
  const auto shot = [](bool kills) { return kills ? Ints{4, 1, 5} : Ints{3}; };
  scene.hold(0, 2).dice(shot(lost_to_0)).hold(1, 3).dice(shot(lost_to_1)).hunker(4).hunker(5);
  if (!lost_to_0) scene.hunker(2);
  if (!lost_to_1) scene.hunker(3);
  return scene.dice({4, 4, 3}).play().report;
}

// Rules: WS2-V2
TEST(Warstuff2MultiPlayer, RoutScoresForTheEnemyThatDestroyedMostOfTheArmy) {
  EXPECT_EQ(rout_of_seat_2(true, false).destroyed_hundredths, (std::array<std::int64_t, kMaxPlayers>{6500, 0, 0, 0}));
  EXPECT_EQ(rout_of_seat_2(false, true).destroyed_hundredths, (std::array<std::int64_t, kMaxPlayers>{0, 6500, 0, 0}));
}

// Rules: WS2-V2
TEST(Warstuff2MultiPlayer, TiedEnemiesShareTheRoutEquallyRoundedDown) {
  EXPECT_EQ(rout_of_seat_2(true, true).destroyed_hundredths, (std::array<std::int64_t, kMaxPlayers>{3250, 3250, 0, 0}));
  EXPECT_EQ(rout_of_seat_2(false, false).destroyed_hundredths,
            (std::array<std::int64_t, kMaxPlayers>{3250, 3250, 0, 0}));
  Scene scene({"rounds=1", "morale.denominator=1", "quality.4+.cost=15.55"});
  scene.unit(0, "6+", {1000, 1000}).unit(1, "6+", {4000, 1000}).unit(2, "4+", {4000, 4000});
  scene.hunker(0).hunker(1).hunker(2).dice({6, 6, 3});
  EXPECT_EQ(scene.play().report.destroyed_hundredths, (std::array<std::int64_t, kMaxPlayers>{777, 777, 0, 0}));
}

// Chapter R.

// Rules: WS2-R1
TEST(Warstuff2Rounds, BattleHasFourRoundsAndEveryUnitActsOnceInEach) {
  Scene scene;
  scene.unit(0, "4+", {1000, 1000}).unit(1, "4+", {4000, 4000}).dice({6, 1, 6, 1, 6, 1});
  for (int round = 1; round <= 4; ++round) scene.hunker(0).hunker(1);
  const Outcome outcome = scene.play();
  EXPECT_EQ(outcome.report.rounds, 4);
  EXPECT_EQ(outcome.report.activations, 8);
  EXPECT_FALSE(outcome.report.ended_early);
}

// Rules: WS2-R1
TEST(Warstuff2Rounds, NumberOfRoundsIsAParameter) {
  const Outcome outcome = played(Scene({"rounds=2"}), {{0, "4+", {1000, 1000}}, {1, "4+", {4000, 4000}}},
                                 {hunkers(0), hunkers(1), hunkers(0), hunkers(1)}, {6, 1});
  EXPECT_EQ(outcome.report.rounds, 2);
}

// Rules: WS2-R1
TEST(Warstuff2Rounds, PlayersAlternateAndOneWithoutUnitsLeftIsSkipped) {
  const Outcome outcome = played(Scene({"rounds=1"}),
                                 {{0, "4+", {1000, 1000}},
                                  {0, "4+", {1000, 1500}},
                                  {1, "4+", {4000, 1000}},
                                  {1, "4+", {4000, 1500}},
                                  {1, "4+", {4000, 2000}},
                                  {1, "4+", {4000, 2500}}},
                                 {hunkers(1), hunkers(4), hunkers(0), hunkers(2), hunkers(5), hunkers(3)});
  EXPECT_EQ(outcome.report.activations, 6);
}

// Rules: WS2-R1, WS2-R2
TEST(Warstuff2Rounds, EachUnitActsOnceAndARollOffDecidesWhoStarts) {
  // WS2-R1: unit is not activated twice in a round
  Scene scene({"rounds=1"});
  scene.unit(0, "4+", {1000, 1000}).unit(0, "4+", {1000, 1500}).unit(1, "4+", {4000, 1000});
  scene.hunker(0).hunker(2).hunker(0);
  EXPECT_NONFATAL_FAILURE(scene.play(), "the unit cannot be activated");
  // WS2-R2: deployment winner starts round one and a roll off decides each later one
  const Outcome outcome =
      played(Scene({"rounds=3"}).first(-1), {{0, "4+", {1000, 1000}}, {1, "4+", {4000, 4000}}},
             {hunkers(1), hunkers(0), hunkers(0), hunkers(1), hunkers(1), hunkers(0)}, {3, 5, 6, 2, 1, 2});
  EXPECT_EQ(outcome.report.first_player, 1);
  EXPECT_EQ(outcome.dice("roll-off"), 6);
  // WS2-R2: winner with only stealthy units still starts round one
  const Outcome stealthy = played(
      Scene({"rounds=1"}).deployed().first(-1), {{0, "4+", {}}, {1, "4+ Stealthy", {}}},
      {ChooseCorner{2}, ChoosePlacement{0, {500, 500}}, ChoosePlacement{1, {4000, 4000}}, hunkers(1), hunkers(0)},
      {2, 3});
  EXPECT_EQ(stealthy.report.first_player, 1);
}

// Rules: WS2-R3
TEST(Warstuff2Rounds, MoraleIsTestedAtTheEndOfTheRoundBeforeTheNextRollOff) {
  const Outcome outcome = played(Scene({"rounds=2"}),
                                 {{0, "4+ Shooter(9)", {1000, 1000}}, {1, "4+", {1500, 1000}}, {1, "4+", {4000, 4000}}},
                                 {holds(0, 1), hunkers(2), hunkers(0), hunkers(2)},
                                 {4, 1, 5,  // unit 1 is killed
                                  4,        // morale passed
                                  6, 1, 4});
  EXPECT_EQ(outcome.rolls(), (Rolls{"hit", "quality", "wound", "morale", "roll-off", "roll-off", "morale"}));
}

// Rules: WS2-R4
TEST(Warstuff2Rounds, BattleEndsAtOnceWhenOneSideIsOffTheTable) {
  const Outcome outcome =
      played(Scene(), {{0, "4+ Shooter(9)", {1000, 1000}}, {0, "4+", {1000, 4000}}, {1, "4+", {1500, 1000}}},
             {holds(0, 2)}, {4, 1, 5});
  EXPECT_TRUE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.rounds, 1);
  EXPECT_EQ(outcome.report.activations, 1);
  EXPECT_EQ(outcome.report.winner, 0);
}

/// Unit 2 kills unit 0, then unit 1 kills unit 2: the lone survivor is at half of its army's strength.
Scene lone_survivor(const std::vector<std::string>& settings) {
  Scene scene(settings);
  scene.first(1).with({{0, "4+", {1500, 1000}}, {0, "4+ Shooter(9)", {1500, 1400}}, {1, "4+ Shooter(9)", {1000, 1000}}},
                      {holds(2, 0), holds(1, 2)}, {4, 1, 5, 4, 1, 5});
  return scene;
}

// Rules: WS2-R4
TEST(Warstuff2Rounds, NoMoraleTestIsTakenAfterTheEarlyEnd) {
  const Outcome outcome = lone_survivor({"rounds=1"}).play();
  EXPECT_EQ(outcome.dice("morale"), 0);
  EXPECT_EQ(outcome.report.survivors[0], 1);
  EXPECT_EQ(outcome.report.winner, 0);
}

// Rules: WS2-R4
TEST(Warstuff2Rounds, WithoutEarlyEndTheLoneSurvivorCanStillRout) {
  Scene scene = lone_survivor({"rounds=1", "early_end=false"});
  const Outcome outcome = scene.dice({3}).play();
  EXPECT_EQ(outcome.dice("morale"), 1);
  EXPECT_EQ(outcome.report.survivors[0], 0);
  EXPECT_EQ(outcome.report.rout_round[0], 1);
  EXPECT_EQ(outcome.report.winner, 1) << "15 and 20 points lost against 20";
  EXPECT_FALSE(outcome.report.ended_early);
}

// Rules: WS2-R4
TEST(Warstuff2Rounds, WithoutEarlyEndTheRemainingRoundsArePlayed) {
  const Outcome outcome =
      played(Scene({"rounds=2", "early_end=false"}), {{0, "4+ Shooter(9)", {1000, 1000}}, {1, "4+", {1500, 1000}}},
             {holds(0, 1), hunkers(0)}, {4, 1, 5, 1, 6});
  EXPECT_EQ(outcome.report.rounds, 2);
  EXPECT_FALSE(outcome.report.ended_early);
}

// Chapter MO, Fearless (WS2-Q6), Undead (Q26).

constexpr Point kShooterPlace{1000, 1000};
constexpr Point kVictimPlace{1500, 1000};

/// Seats of the morale dice, in the order in which they were rolled.
std::vector<int> testing_seats(const Outcome& outcome) {
  std::vector<int> seats;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::die && event.what == "morale") seats.push_back(event.player);
  }
  return seats;
}

/// Unit 0 kills the first unit of seat 1, which has these units; the others hunker.
Scene after_a_loss(const std::vector<std::string>& army) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+ Shooter(9)", kShooterPlace);
  for (std::size_t i = 0; i < army.size(); ++i) {
    scene.unit(1, army[i], i == 0 ? kVictimPlace : Point{4000, 1000 + static_cast<Length>(i) * 500});
  }
  scene.hold(0, 1).dice({4, 1, 5});
  for (std::size_t i = 1; i < army.size(); ++i) scene.hunker(static_cast<UnitIndex>(i + 1));
  return scene;
}

// Rules: WS2-MO1, WS2-MO4
TEST(Warstuff2Morale, IsTestedAtHalfOfTheStartingUnits) {
  // WS2-MO1: army tests when half of its starting units are left
  EXPECT_EQ(testing_seats(after_a_loss({"4+", "4+"}).dice({4}).play()), std::vector<int>{1});
  EXPECT_EQ(testing_seats(after_a_loss({"4+", "4+", "4+"}).play()), std::vector<int>{});
  // WS2-MO1: unhurt armies and those above half do not test
  Scene scene({"rounds=1"});
  scene.unit(0, "4+", {1000, 1000}).unit(1, "4+", {4000, 4000}).hunker(0).hunker(1);
  EXPECT_EQ(testing_seats(scene.play()), std::vector<int>{});
  // WS2-MO1, WS2-MO4: rout after the last round counts
  const Outcome outcome = after_a_loss({"4+", "4+"}).dice({3}).play();
  EXPECT_EQ(outcome.report.rout_round[1], 1);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 3000);
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::rout)], 1);
}

/// Each army of two loses one unit; seat 1 was first.
Scene both_at_half() {
  Scene scene({"rounds=1"});
  scene.first(1).with({{0, "4+ Shooter(9)", {1000, 1000}},
                       {0, "4+", {1000, 1600}},
                       {1, "4+", {1500, 1000}},
                       {1, "4+ Shooter(9)", {1500, 1600}}},
                      {holds(3, 1), holds(0, 2)}, {4, 1, 5, 4, 1, 5});
  return scene;
}

// Rules: WS2-MO1, WS2-R4
TEST(Warstuff2Morale, AllTestsAreRolledInTheOrderOfTheRoundBeforeAnyRout) {
  const Outcome outcome = both_at_half().dice({3, 3}).play();
  EXPECT_EQ(testing_seats(outcome), (std::vector<int>{1, 0}));
  EXPECT_EQ(outcome.report.survivors[0], 0);
  EXPECT_EQ(outcome.report.survivors[1], 0);
  EXPECT_EQ(outcome.report.winner, -1) << "35 points each";
  const Outcome one = both_at_half().dice({4, 3}).play();
  EXPECT_EQ(one.report.survivors[0], 0);
  EXPECT_EQ(one.report.survivors[1], 1);
}

// Rules: WS2-MO1
TEST(Warstuff2Morale, BlastsOfARoutCauseNoNewTest) {
  const Outcome outcome = played(Scene({"rounds=1"}).first(1),
                                 {{0, "4+", {1500, 1000}},
                                  {0, "4+ Death Blow", {3000, 3000}},
                                  {1, "4+ Shooter(9)", {1000, 1000}},
                                  {1, "4+", {3300, 3000}}},
                                 {holds(2, 0), holds(1), holds(3)},
                                 {
                                     4, 1, 5, 3,  // rout
                                     1, 5         // the blast kills unit 3
                                 });
  EXPECT_EQ(outcome.report.survivors[1], 1);
  EXPECT_EQ(testing_seats(outcome), std::vector<int>{0});
}

// Rules: WS2-MO2
TEST(Warstuff2Morale, TestUsesTheQualityOfTheUnitThatThePlayerPicks) {
  const auto with = [](std::vector<int> dice) {
    Scene scene({"rounds=1", "morale.denominator=1"});  // all armies test
    scene.unit(0, "2+", {1000, 1000}).unit(1, "2+", {4000, 4000}).unit(1, "5+", {4000, 3000});
    scene.hunker(0).hunker(1).hunker(2).choose(ChooseTester{0}).choose(ChooseTester{2});
    return scene.dice(std::move(dice)).play();
  };
  EXPECT_EQ(with({2, 5}).report.survivors[1], 2);
  EXPECT_EQ(with({2, 4}).report.survivors[1], 0);
}

// Rules: WS2-MO2
TEST(Warstuff2Morale, TesterIsByDefaultTheUnitMostLikelyToPass) {
  Board board;
  board.unit(0, "5+", Point{1000, 1000}).unit(0, "4+", Point{1000, 1500}).unit(0, "5+ Fearless", Point{1000, 2000});
  board.unit(0, "4+", Point{1000, 2500}).unit(1, "4+", Point{4000, 4000}).begin();
  EXPECT_EQ(Players().choose(board.view(), TesterQuestion{0}), 2) << "20 of 36 against 18 of 36";
  board.state().unit(2).condition.stunned = true;
  EXPECT_EQ(Players().choose(board.view(), TesterQuestion{0}), 1) << "of equal ones the lowest";
}

/// Unit 0 stuns unit 2, unit 1 kills unit 3; unit 4 is beyond reach.
Scene one_stunned_one_killed() {
  Scene scene({"rounds=1", "morale.denominator=1"});
  scene.first(1).with({{0, "4+ Shooter(9)", {1000, 1000}},
                       {0, "4+ Shooter(9)", {1000, 2000}},
                       {1, "2+", {1500, 1000}},
                       {1, "4+", {1500, 2000}},
                       {1, "4+", {4000, 4000}}},
                      {holds(2), holds(0, 2), holds(3), holds(1, 3), holds(4)}, {4, 1, 2, 4, 1, 5});
  return scene;
}

// Rules: WS2-MO2
TEST(Warstuff2Morale, StunnedUnitMayNotTest) {
  Scene scene = one_stunned_one_killed();
  scene.choose(ChooseTester{2}).dice({4, 4});
  EXPECT_NONFATAL_FAILURE(scene.play(), "the unit cannot take the morale test");
}

// Rules: WS2-MO2, WS2-Q6, WS2-MO5
TEST(Warstuff2Morale, FearlessReRollsAFailedTestOnce) {
  const Outcome passed = after_a_loss({"4+", "4+ Fearless"}).dice({3, 4}).play();
  EXPECT_EQ(passed.dice("morale re-roll"), 1);
  EXPECT_EQ(passed.report.survivors[1], 1);
  const Outcome failed = after_a_loss({"4+", "4+ Fearless"}).dice({3, 3}).play();
  EXPECT_EQ(failed.dice("morale re-roll"), 1);
  EXPECT_EQ(failed.report.survivors[1], 0);
  EXPECT_EQ(after_a_loss({"4+", "4+ Fearless"}).dice({4}).play().dice("morale re-roll"), 0);
}

/// Both units of seat 1 act first; then one is stunned and the other is killed.
Scene nobody_can_test(const std::string& stunned) {
  Scene scene({"rounds=1"});
  scene.first(1).with({{0, "4+ Shooter(9)", {1000, 1000}},
                       {0, "4+ Shooter(9)", {1000, 2000}},
                       {1, stunned, {1500, 1000}},
                       {1, "4+", {1500, 2000}}},
                      {holds(2), holds(0, 2), holds(3), holds(1, 3)}, {4, 1, 2, 4, 1, 5});
  return scene;
}

// Rules: WS2-MO3, WS2-Q6
TEST(Warstuff2Morale, ArmyOfStunnedUnitsFailsWithoutDice) {
  for (const char* unit : {"4+", "2+ Fearless"}) {
    const Outcome outcome = nobody_can_test(unit).play();
    EXPECT_EQ(outcome.dice("morale"), 0);
    EXPECT_EQ(outcome.dice("morale re-roll"), 0);
    EXPECT_EQ(outcome.report.rout_round[1], 1);
    EXPECT_EQ(outcome.report.survivors[1], 0);
  }
}

/// All armies test at the end of round 1; seat 0 passes with the first die, seat 1 fails with the second.
Scene rout_of(const std::vector<std::string>& army, Point seat_0, std::vector<std::string> settings = {}) {
  settings.insert(settings.end(), {"rounds=1", "morale.denominator=1"});
  Scene scene(std::move(settings));
  scene.unit(0, "2+", seat_0);
  for (std::size_t i = 0; i < army.size(); ++i) {
    scene.unit(1, army[i], {2000 + 250 * static_cast<Length>(i), 3000});
  }
  scene.hold(0);
  for (std::size_t i = 0; i < army.size(); ++i) scene.hold(static_cast<UnitIndex>(i + 1));
  return scene.dice({2, 1});
}

// Rules: WS2-MO4, WS2-Q26
TEST(Warstuff2Morale, RoutKillsAllButTheUndead) {
  const Outcome outcome = rout_of({"4+", "4+ Undead", "4+"}, {500, 500}).play();
  EXPECT_FALSE(outcome.unit(1).alive());
  EXPECT_TRUE(outcome.unit(2).alive());
  EXPECT_FALSE(outcome.unit(2).condition.stunned);
  EXPECT_FALSE(outcome.unit(3).alive());
}

// Rules: WS2-Q26
TEST(Warstuff2Morale, UndeadTakeTestsAsOthersDo) {
  EXPECT_EQ(testing_seats(after_a_loss({"4+", "4+ Undead"}).dice({4}).play()), std::vector<int>{1});
  const Outcome failed = after_a_loss({"4+", "4+ Undead"}).dice({3}).play();
  EXPECT_EQ(failed.report.rout_round[1], 1);
  EXPECT_EQ(failed.report.survivors[1], 1);
}

// Rules: WS2-MO4
TEST(Warstuff2Morale, RegenerationAndHealersSaveUnitsFromARout) {
  // unit by unit: regeneration fails, the healer saves; the healer has no other healer; the healer fails
  const Outcome outcome = rout_of({"4+ Regeneration", "4+ Healer", "4+"}, {500, 500}).dice({3, 4, 3}).play();
  EXPECT_TRUE(outcome.unit(1).alive());
  EXPECT_TRUE(outcome.unit(1).condition.stunned);
  EXPECT_FALSE(outcome.unit(2).alive());
  EXPECT_FALSE(outcome.unit(3).alive());
  EXPECT_EQ(outcome.report.rescues, 1);
}

// Rules: WS2-MO4, WS2-Q4
TEST(Warstuff2Morale, DeathBlowsOfARoutStrikeWhatIsLeft) {
  // the friend beside the blast is gone already; only the enemy takes a hit
  const Outcome outcome = rout_of({"4+ Death Blow", "4+"}, {2000, 3300}).dice({2}).play();
  EXPECT_EQ(outcome.dice("quality"), 1);
  EXPECT_EQ(outcome.report.survivors[1], 0);
}

// Rules: WS2-MO4
TEST(Warstuff2Morale, WithoutRoutIsKillUnitsAreRemovedWithoutDice) {
  const Outcome outcome =
      rout_of({"4+ Regeneration", "4+ Healer", "4+ Death Blow", "4+ Undead"}, {2500, 3300}, {"rout_is_kill=false"})
          .play();
  EXPECT_EQ(outcome.report.survivors[1], 1);
  EXPECT_EQ(outcome.report.dice, 2);
}

// Chapter V.

// Rules: WS2-V1
TEST(Warstuff2Scoring, MostPointsDestroyedWin) {
  const Outcome outcome = played(Scene({"rounds=1"}),
                                 {{0, "4+ Shooter(9)", {1000, 1000}},
                                  {0, "5+", {1500, 2000}},
                                  {1, "4+ Armored", {1500, 1000}},
                                  {1, "4+ Shooter(9)", {1000, 2000}}},
                                 {holds(0, 2), holds(3, 1)},
                                 {4, 3, 1, 5,  // 30 points destroyed
                                  4, 1, 5,     // 10 points
                                  4, 4});
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 3000);
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 1000);
  EXPECT_EQ(outcome.report.lost_hundredths[0], 1000);
  EXPECT_EQ(outcome.report.lost_hundredths[1], 3000);
}

// Rules: WS2-V1
TEST(Warstuff2Scoring, EqualPointsAreADraw) {
  const Outcome nothing =
      played(Scene({"rounds=1"}), {{0, "2+ Tough", {1000, 1000}}, {1, "6+", {4000, 4000}}}, {hunkers(0), hunkers(1)});
  EXPECT_EQ(nothing.report.winner, -1);
  const Outcome even = played(Scene({"rounds=1"}),
                              {{0, "4+ Shooter(9)", {1000, 1000}},
                               {0, "4+", {1500, 2000}},
                               {1, "4+", {1500, 1000}},
                               {1, "4+ Shooter(9)", {1000, 2000}}},
                              {holds(0, 2), holds(3, 1)}, {4, 1, 5, 4, 1, 5, 4, 4});
  EXPECT_EQ(even.report.destroyed_hundredths[0], 1500);
  EXPECT_EQ(even.report.winner, -1);
}

// Rules: WS2-V1
TEST(Warstuff2Scoring, StunnedSurvivorsAndMarkersScoreNothing) {
  const Outcome outcome =
      played(Scene({"rounds=1"}).first(1), {{0, "4+ Shooter(9)", {1000, 1000}}, {1, "4+", {1500, 1000}}},
             {holds(1), holds(0, 1)}, {4, 1, 2});
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 0);
  EXPECT_EQ(outcome.report.winner, -1);
}

/// Unit 0 kills a Death Blow unit; its blast kills the friend beside it.
Outcome killed_by_own_blast(std::vector<std::string> settings) {
  settings.push_back("rounds=1");
  return played(Scene(std::move(settings)),
                {{0, "4+ Shooter(9)", {1000, 1000}}, {1, "4+ Death Blow", {1500, 1000}}, {1, "4+", {1500, 1300}}},
                {holds(0, 1)}, {4, 1, 5, 1, 5});
}

// Rules: WS2-V2
TEST(Warstuff2Scoring, LossesByTheOwnBlastCountForTheEnemy) {
  const Outcome outcome = killed_by_own_blast({});
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 3500);
  EXPECT_EQ(outcome.report.lost_hundredths[1], 3500);
}

// Rules: WS2-V2
TEST(Warstuff2Scoring, WithoutScoreAllLossesTheOwnBlastScoresForNobody) {
  const Outcome outcome = killed_by_own_blast({"score_all_losses=false"});
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 2000) << "the Death Blow unit alone";
  EXPECT_EQ(outcome.report.lost_hundredths[1], 3500);
}

// Rules: WS2-V2
TEST(Warstuff2Scoring, WithoutScoreAllLossesTheEnemyThatMarkedTheUnitLastScoresForTheBlast) {
  const Outcome outcome = played(Scene({"rounds=1", "score_all_losses=false"}),
                                 {{0, "4+ Shooter(9)", {1000, 1000}},
                                  {0, "4+ Shooter(9)", {1000, 1400}},
                                  {1, "4+ Death Blow", {1500, 1000}},
                                  {1, "4+", {1500, 1300}}},
                                 {holds(1, 3), stands_up(3), holds(0, 2)}, {4, 1, 2, 4, 1, 5, 1, 4});
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 3500);
}

/// Seat 1 routs; unit 0 has killed its first unit or has missed it.
Outcome rout(std::vector<int> shot, const std::string& option) {
  Scene scene({"rounds=1", "morale.denominator=1", option});
  const bool kills = shot.size() > 1;
  scene.unit(0, "4+ Shooter(9)", {1000, 1000}).unit(1, "5+", {1500, 1000}).unit(1, "4+", {4000, 4000});
  scene.hold(0, 1).dice(std::move(shot));
  if (!kills) scene.hunker(1);
  return scene.hunker(2).dice({4, 3}).play();
}

// Rules: WS2-V2
TEST(Warstuff2Scoring, RoutScoresForTheEnemyThatDestroyedMostOfTheArmy) {
  EXPECT_EQ(rout({4, 1, 5}, "score_all_losses=true").report.destroyed_hundredths[0], 2500);
  EXPECT_EQ(rout({4, 1, 5}, "score_all_losses=false").report.destroyed_hundredths[0], 2500);
  EXPECT_EQ(rout({3}, "score_all_losses=true").report.destroyed_hundredths[0], 2500);
  EXPECT_EQ(rout({3}, "score_all_losses=false").report.destroyed_hundredths[0], 2500) << "the only enemy";
}

// Rules: WS2-V3
TEST(Warstuff2Scoring, ListedPriceCountsItsFloorIncluded) {
  const Outcome outcome =
      played(Scene({"rounds=1"}), {{0, "4+ Shooter(9)", {1000, 1000}}, {1, "6+ Slow", {1500, 1000}}}, {holds(0, 1)},
             {4, 1, 5});
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 500);
}

}  // namespace
}  // namespace warbalance::warstuff2::multiplayer_test
