#include "tests/engine/warstuff2/duel.hpp"
#include "tests/engine/warstuff2/pieces.hpp"

namespace warbalance::warstuff2::dangerous_terrain_test {
namespace {

enum : UnitIndex { kMover, kOther };

constexpr Point kStart{1000, 2000};
const TerrainPiece kMines = minefield({1200, 1900}, {1400, 2100});

/// A unit advances from (1000,2000) along a path; its enemy is far away and holds.
Outcome advances(const std::string& profile, const std::vector<TerrainPiece>& pieces, const Path& path,
                 std::vector<int> dice, std::vector<std::string> settings = {}) {
  Scene scene = one_round(std::move(settings));
  scene.unit(0, profile, path.points[0]).unit(0, "4+", {500, 4000}).unit(1, "4+", {4000, 4000});
  for (const TerrainPiece& piece : pieces) scene.piece(piece);
  scene.act(kMover, {ActionKind::advance, kNoUnit, path}).hold(2).hold(1);
  return scene.dice(std::move(dice)).play();
}

const Path kThrough = Path::straight(kStart, {1600, 2000});

// Rules: WS2-T21
TEST(Warstuff2DangerousTerrain, ATwoIsSafe) {
  const Outcome outcome = advances("4+", {kMines}, kThrough, {2});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"dangerous"}));
  EXPECT_EQ(outcome.unit(kMover).at, (Point{1600, 2000}));
}

// Rules: WS2-T21, WS2-W15
TEST(Warstuff2DangerousTerrain, AOneWoundsAndAStunnedUnitStopsAtTheEntry) {
  const Outcome outcome = advances("4+", {kMines}, kThrough, {1, 3});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"dangerous", "wound"})) << "a wound, not a hit: no quality test";
  EXPECT_EQ(outcome.unit(kMover).at, (Point{1200, 2000}));
  EXPECT_EQ(state_of(outcome, kMover), "stunned:1");
}

// Rules: WS2-T21
TEST(Warstuff2DangerousTerrain, EachDieNamesItsPiece) {
  const TerrainPiece far_wood = wood({3000, 3000}, 200);
  const TerrainPiece more_mines = minefield({1450, 1900}, {1550, 2100});
  const Outcome outcome = advances("4+", {far_wood, more_mines, kMines}, kThrough, {2, 2});
  std::vector<int> pieces;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::die && event.what == "dangerous") pieces.push_back(event.ground);
  }
  EXPECT_EQ(pieces, (std::vector<int>{2, 1})) << "in the order of the path";
}

// Rules: WS2-T21, WS2-W15, WS2-V2
TEST(Warstuff2DangerousTerrain, AKilledUnitIsRemoved) {
  const Outcome outcome = advances("4+", {kMines}, kThrough, {1, 5});
  EXPECT_EQ(state_of(outcome, kMover), "killed");
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::terrain)], 1);
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 1500);
  const Outcome uncredited = advances("4+", {kMines}, kThrough, {1, 5}, {"score_all_losses=false"});
  EXPECT_EQ(uncredited.report.destroyed_hundredths[1], 0) << "no enemy ever marked it";
}

// Rules: WS2-W15, WS2-Q1, WS2-W9
TEST(Warstuff2DangerousTerrain, ArmourAndCoverDoNotHelpButRescuesDo) {
  EXPECT_EQ(rolls_of(advances("4+ Armored", {kMines}, kThrough, {1, 1})), (Rolls{"dangerous", "wound"}));
  EXPECT_EQ(rolls_of(advances("4+ Camouflaged", {kMines}, kThrough, {1, 1})), (Rolls{"dangerous", "wound"}));
  const Outcome saved = advances("4+ Regeneration", {kMines}, kThrough, {1, 6, 4});
  EXPECT_EQ(rolls_of(saved), (Rolls{"dangerous", "wound", "regeneration"}));
  EXPECT_EQ(saved.unit(kMover).at, (Point{1200, 2000})) << "stunned by the rescue";
}

// Rules: WS2-T21, WS2-W8
TEST(Warstuff2DangerousTerrain, AToughUnitGoesOnWithItsMarker) {
  const Outcome outcome = advances("4+ Tough", {kMines}, kThrough, {1});
  EXPECT_EQ(outcome.unit(kMover).at, (Point{1600, 2000}));
  EXPECT_EQ(state_of(outcome, kMover), "ok:1");
}

// Rules: WS2-T21
TEST(Warstuff2DangerousTerrain, StartingInsideIsEnteringAtTheStart) {
  const Outcome outcome = advances("4+", {kMines}, Path::straight({1300, 2000}, {1700, 2000}), {1, 1});
  EXPECT_EQ(outcome.unit(kMover).at, (Point{1300, 2000}));
}

// Rules: WS2-T21, WS2-M7
TEST(Warstuff2DangerousTerrain, StandingStillMovingOutFromTheEdgeAndPassingAlongItRollNothing) {
  EXPECT_EQ(advances("4+", {kMines}, Path{{{{1300, 2000}}}, 1}, {}).report.dice, 0);
  EXPECT_EQ(advances("4+", {kMines}, Path::straight({1400, 2000}, {1700, 2000}), {}).report.dice, 0);
  EXPECT_EQ(advances("4+", {kMines}, Path::straight({1000, 2100}, {1600, 2100}), {}).report.dice, 0);
}

// Rules: WS2-T21
TEST(Warstuff2DangerousTerrain, EachPieceIsRolledForOnceInTheOrderOfThePath) {
  // listed the other way round; the second piece is entered twice by the bent path
  const std::vector<TerrainPiece> pieces = {minefield({1300, 1900}, {1400, 2200}),
                                            minefield({1100, 1900}, {1200, 2100})};
  const Outcome outcome =
      advances("4+", pieces, polyline({kStart, {1450, 2000}, {1450, 2010}, {1330, 2010}}), {2, 1, 1});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"dangerous", "dangerous", "wound"}));
  EXPECT_EQ(outcome.unit(kMover).at, (Point{1300, 2000}));
  EXPECT_EQ(advances("4+", pieces, polyline({kStart, {1450, 2000}, {1450, 2010}, {1330, 2010}}), {2, 2}).report.dice,
            2);
}

// Rules: WS2-T21, WS2-M10, WS2-Q10
TEST(Warstuff2DangerousTerrain, FlyingIsExempt) {
  EXPECT_EQ(advances("4+ Flying", {kMines}, kThrough, {}).report.dice, 0);
}

// Rules: WS2-T21
TEST(Warstuff2DangerousTerrain, TheDieThatWoundsIsANumberOfTheRuleset) {
  EXPECT_EQ(advances("4+", {kMines}, kThrough, {3}, {"dangerous.on=2"}).unit(kMover).at, (Point{1600, 2000}));
  EXPECT_EQ(advances("4+", {kMines}, kThrough, {2, 1}, {"dangerous.on=2"}).unit(kMover).at, (Point{1200, 2000}));
}

// Rules: WS2-T21, WS2-S22
TEST(Warstuff2DangerousTerrain, AtTheSamePointTheGroundComesBeforeTheGuard) {
  const auto rush = [](std::vector<int> dice) {
    return one_round()
        .first(1)
        .unit(0, "4+", kStart)
        .unit(1, "4+ Shooter(9)", {1200, 3000})
        .piece(kMines)
        .guard(1)
        .rush(0, kStart, {2000, 2000})
        .dice(std::move(dice))
        .play();
  };
  // in range of the guard only at the check point at (1200,2000), where the mines begin
  EXPECT_EQ(rolls_of(rush({2, 3})), (Rolls{"dangerous", "hit"}));
  EXPECT_EQ(rolls_of(rush({1, 1})), (Rolls{"dangerous", "wound"})) << "stunned: the move is over";
}

// Rules: WS2-T21, WS2-A15, WS2-A14
TEST(Warstuff2DangerousTerrain, AStunnedChargerDoesNotArrive) {
  const Outcome outcome = one_round()
                              .first(1)
                              .unit(0, "4+", kStart)
                              .unit(1, "4+", {1700, 2000})
                              .piece(kMines)
                              .hold(1)
                              .charge(0, 1, kStart, {1600, 2000})
                              .dice({1, 1})
                              .play();
  EXPECT_EQ(rolls_of(outcome), (Rolls{"dangerous", "wound"}));
  EXPECT_EQ(outcome.unit(0).at, (Point{1200, 2000}));
}

// Rules: WS2-W10, WS2-W15
TEST(Warstuff2DangerousTerrain, TheDeathBlowOfAMinedUnitIsRolledAtOnce) {
  const Outcome outcome = one_round()
                              .unit(0, "4+ Death Blow", kStart)
                              .unit(1, "4+", {1200, 2300})
                              .piece(kMines)
                              .advance(0, kStart, {1500, 2000})
                              .dice({1, 6, 4})
                              .play();
  EXPECT_EQ(rolls_of(outcome), (Rolls{"dangerous", "wound", "quality"}));
}

/// The target at (2000,2000) is stunned by a shot and pushed east.
Outcome pushed_east(const std::string& target, const TerrainPiece& piece, std::vector<int> dice,
                    std::vector<std::string> settings = {}) {
  dice.insert(dice.begin(), {4, 3, 1, 4});
  return one_round(std::move(settings))
      .first(1)
      .unit(0, "4+ Shooter(18)", {1000, 2000})
      .unit(1, target, {2000, 2000})
      .piece(piece)
      .hold(1)
      .hold(0, 1)
      .choose(ChoosePush{{0, 200}})
      .dice(std::move(dice))
      .play();
}

// Rules: WS2-T21, WS2-N1, WS2-K
TEST(Warstuff2DangerousTerrain, APushedUnitIsRolledForUnlessTheOptionSaysOtherwise) {
  const TerrainPiece mines = minefield({2100, 1900}, {2150, 2100});
  EXPECT_EQ(pushed_east("4+", mines, {2}).unit(1).at, (Point{2200, 2000}));
  const Outcome wounded = pushed_east("4+", mines, {1, 2});
  EXPECT_EQ(wounded.unit(1).at, (Point{2100, 2000})) << "stunned anew: it stops there";
  EXPECT_EQ(state_of(wounded, 1), "stunned:2");
  EXPECT_EQ(state_of(pushed_east("4+", mines, {1, 4}), 1), "killed");
  EXPECT_EQ(pushed_east("4+", mines, {}, {"push_triggers_dangerous=false"}).unit(1).at, (Point{2200, 2000}));
  EXPECT_EQ(pushed_east("4+ Flying", mines, {}).unit(1).at, (Point{2200, 2000}));
}

// Rules: WS2-T21, WS2-N1
TEST(Warstuff2DangerousTerrain, APushThatStartsAmongMinesIsRolledForAtItsStart) {
  const Outcome outcome = pushed_east("4+", minefield({1900, 1900}, {2100, 2100}), {1, 2});
  EXPECT_EQ(outcome.unit(1).at, (Point{2000, 2000}));
}

}  // namespace
}  // namespace warbalance::warstuff2::dangerous_terrain_test
