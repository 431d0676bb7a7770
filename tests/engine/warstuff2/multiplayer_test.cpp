#include "tests/engine/warstuff2/board.hpp"

// Chapter P: three and four players; WS2-V2 among them.

namespace warbalance::warstuff2::multiplayer_test {
namespace {

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

}  // namespace
}  // namespace warbalance::warstuff2::multiplayer_test
