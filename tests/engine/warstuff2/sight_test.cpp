#include "engine/systems/warstuff2/activation.hpp"
#include "tests/engine/warstuff2/board.hpp"
#include "tests/engine/warstuff2/duel.hpp"
#include "tests/engine/warstuff2/pieces.hpp"

namespace warbalance::warstuff2::sight_test {
namespace {

bool sees(const std::vector<TerrainPiece>& pieces, Point from, Point to) {
  State state;
  for (const TerrainPiece& piece : pieces) state.terrain.add(piece);
  return in_sight(state, from, to);
}

constexpr Point kWest{1000, 2000};
constexpr Point kEast{2000, 2000};
const TerrainPiece kHouse = building({1400, 1900}, {1600, 2100});

// Rules: WS2-S2, WS2-S3, WS2-T31
TEST(Warstuff2Sight, ABuildingBlocksTheLineThatMeetsItsInterior) {
  EXPECT_FALSE(sees({kHouse}, kWest, kEast));
  EXPECT_FALSE(sees({kHouse}, kEast, kWest));
  EXPECT_TRUE(sees({kHouse}, {1000, 2100}, {2000, 2100})) << "along its wall";
  EXPECT_TRUE(sees({kHouse}, {1000, 2000}, {1400, 2000})) << "up to its wall";
  EXPECT_FALSE(sees({kHouse}, {1000, 2099}, {2000, 2099}));
}

// Rules: WS2-T31
TEST(Warstuff2Sight, ASolidPieceThatDoesNotBlockSightIsSeenThrough) {
  EXPECT_TRUE(sees({rectangle({1400, 1900}, {1600, 2100}, traits(&TerrainTraits::solid))}, kWest, kEast));
}

// Rules: WS2-S3
TEST(Warstuff2Sight, CoverDifficultDangerousAndChasmsDoNotBlock) {
  EXPECT_TRUE(sees({ruin({1100, 1900}, {1200, 2100}), wood({1400, 2000}, 100), minefield({1550, 1900}, {1650, 2100}),
                    chasm({1700, 1900}, {1800, 2100})},
                   kWest, kEast));
}

// Rules: WS2-S3, WS2-S4
TEST(Warstuff2Sight, WhoStandsAsHighAsThePieceSeesOverIt) {
  const TerrainPiece low = building({1400, 1900}, {1600, 2100}, 300);
  const TerrainPiece high = building({1400, 1900}, {1600, 2100}, 301);
  const TerrainPiece tower = platform({900, 1900}, {1100, 2100}, 300);
  EXPECT_TRUE(sees({low, tower}, kWest, kEast));
  EXPECT_TRUE(sees({low, tower}, kEast, kWest)) << "the higher of both counts";
  EXPECT_FALSE(sees({high, tower}, kWest, kEast));
}

// Rules: WS2-T32, WS2-S3
TEST(Warstuff2Sight, AHillBlocksBetweenTwoThatBothStandLower) {
  const TerrainPiece between = hill({1400, 1900}, {1600, 2100}, 200);
  EXPECT_FALSE(sees({between}, kWest, kEast));
  EXPECT_TRUE(sees({between}, kWest, {1500, 2000})) << "onto the hill";
  EXPECT_TRUE(sees({between, hill({900, 1900}, {1100, 2100}, 200)}, kWest, kEast));
  EXPECT_FALSE(sees({between, hill({900, 1900}, {1100, 2100}, 150)}, kWest, kEast));
}

// Rules: WS2-S4, WS2-M7
TEST(Warstuff2Sight, ElevationIsTheGreatestHeightOfThePiecesThatHoldTheCentre) {
  Terrain terrain;
  terrain.add(hill({1000, 1000}, {2000, 2000}, 200));
  terrain.add(platform({1500, 1500}, {1800, 1800}, 300));
  EXPECT_EQ(terrain.elevation({999, 1500}), 0);
  EXPECT_EQ(terrain.elevation({1000, 1500}), 200) << "on the edge";
  EXPECT_EQ(terrain.elevation({1600, 1600}), 300);
}

// Rules: WS2-S1, WS2-S2
TEST(Warstuff2Sight, NobodyShootsThroughABuilding) {
  Board board;
  board.unit(0, "4+ Shooter(18)", kWest).unit(1, "4+", kEast).unit(1, "4+", Point{2000, 2500}).piece(kHouse).begin();
  EXPECT_FALSE(may_shoot(board.state(), 0, 1));
  EXPECT_TRUE(may_shoot(board.state(), 0, 2));
  EXPECT_TRUE(may_shoot_from(board.state(), 0, {1000, 2500}, 1)) << "from where an advance would end";
}

// Rules: WS2-Q27, WS2-K
TEST(Warstuff2Sight, SpellsNeedALineOfSightUnlessTheOptionSaysOtherwise) {
  const auto has_target = [](const std::vector<std::string>& settings, Point wizard) {
    Board board(settings);
    board.unit(0, "4+ Wizard", wizard).unit(1, "4+", kEast).piece(kHouse).begin();
    return has_spell_target(board.rules(), board.state(), 0);
  };
  EXPECT_FALSE(has_target({}, kWest));
  EXPECT_TRUE(has_target({}, {1500, 2500}));
  EXPECT_TRUE(has_target({"spells_need_los=false"}, kWest));
}

// --- guards ---

enum : UnitIndex { kMover, kGuard };

/// A wall hides the first part of the path of a unit that rushes past a guard at (2000,2000).
Outcome rush_behind_wall(const std::string& guard, const Path& path, std::vector<int> dice,
                         std::vector<std::string> settings = {}) {
  return one_round(std::move(settings))
      .first(1)
      .unit(0, "4+", path.points[0])
      .unit(1, guard, {2000, 2000})
      .piece(building({1600, 2200}, {1900, 2300}))
      .guard(kGuard)
      .act(kMover, {ActionKind::rush, kNoUnit, path})
      .dice(std::move(dice))
      .play();
}

// Rules: WS2-S21, WS2-S22, WS2-S3
TEST(Warstuff2Sight, AGuardShootsAtTheFirstCheckPointInSight) {
  const Path path = Path::straight({1400, 2600}, {2600, 2600});
  const Outcome outcome = rush_behind_wall("4+ Shooter(18)", path, {4, 1, 1, 1});
  EXPECT_EQ(outcome.unit(kMover).at, (Point{1800, 2600})) << "the line past the corner of the wall is free";
  EXPECT_EQ(state_of(outcome, kMover), "stunned:1");
}

// Rules: WS2-S21, WS2-K
TEST(Warstuff2Sight, AGuardThatWaitsForEntriesShootsAtWhatComesIntoSight) {
  const Path path = Path::straight({1400, 2600}, {2600, 2600});
  const Outcome outcome = rush_behind_wall("4+ Shooter(18)", path, {4, 1, 1, 1}, {"guard_trigger=enters-sight"});
  EXPECT_EQ(outcome.unit(kMover).at, (Point{1800, 2600}));
}

// Rules: WS2-S21
TEST(Warstuff2Sight, ComingIntoSightOutOfRangeIsNoLaterTrigger) {
  const Path path = polyline({{1400, 3100}, {2000, 3100}, {2000, 2600}});
  const Outcome entering = rush_behind_wall("4+ Shooter(9)", path, {}, {"guard_trigger=enters-sight"});
  EXPECT_EQ(entering.report.shots, 0);
  EXPECT_TRUE(entering.unit(kGuard).guard) << "the trigger is not spent";
  const Outcome seeing = rush_behind_wall("4+ Shooter(9)", path, {4, 1, 1, 1});
  EXPECT_EQ(seeing.unit(kMover).at, (Point{2000, 3000})) << "the first check point in range";
}

}  // namespace
}  // namespace warbalance::warstuff2::sight_test
