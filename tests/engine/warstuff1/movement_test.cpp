#include "engine/systems/warstuff1/movement.hpp"
#include "engine/core/random_dice.hpp"
#include "engine/systems/warstuff1/sight.hpp"
#include "sim/tables/scenario.hpp"
#include "tests/engine/warstuff1/board.hpp"

// Chapters 4 and 5: moves, terrain, sight and cover.

namespace warbalance::warstuff1::movement_test {
namespace {

// Rules: WS1-401
TEST(Warstuff1Movement, DistancesAreMeasuredFromBaseToBase) {
  Board board({{0, "3 Shooter(Short)", {1000, 1000}}, {1, "3", {2300, 1000}}});
  EXPECT_TRUE(may_attack_from(board.rules(), board.state(), 0, {1000, 1000}, 1, AttackKind::shoot));
  EXPECT_FALSE(may_attack_from(board.rules(), board.state(), 0, {999, 1000}, 1, AttackKind::shoot));
}

// Rules: WS1-403, WS1-404
TEST(Warstuff1Movement, ALegFindsEveryUnitThatItComesTooNearTo) {
  RandomStream random({13, 0, 0}, StreamClass::decisions);
  const auto below = [&](Length bound) { return static_cast<Length>(random.below(static_cast<std::uint32_t>(bound))); };
  int met = 0;
  for (int position = 0; position < 60; ++position) {
    Board board;
    for (int i = 0; i < 10; ++i) {
      board.unit(i / 5, "3", Point{1000 + below(1500), 1000 + below(1500)}, 20 + below(80));
    }
    board.begin();
    const State& state = board.state();
    const Surroundings near(board.rules(), state, 0);
    for (int leg = 0; leg < 40; ++leg) {
      const Point from = board.at(0);
      const Point to{500 + below(2500), 500 + below(2500)};
      std::array<bool, 10> found{};
      near.any_near(from, to, 0, [&](UnitIndex other) {
        found[static_cast<std::size_t>(other)] = true;
        return false;
      });
      for (UnitIndex other = 1; other < 10; ++other) {
        const Length clearance = state.radii(0, other) + (state.enemies(0, other) ? board.rules().enemy_gap : 0);
        if (!segment_enters_disc(from, to, board.at(other), clearance)) continue;
        EXPECT_TRUE(found[static_cast<std::size_t>(other)]) << "position " << position << ", unit " << other;
        ++met;
      }
    }
  }
  EXPECT_GT(met, 1000);
}

// Rules: WS1-402
TEST(Warstuff1Movement, EveryLegIsRoundedUpAndNoPathIsLongerThanItsAllowance) {
  Board board({{0, "3", {1000, 1000}}, {1, "3", {4000, 4000}}});
  EXPECT_TRUE(board.may_go(0, {1600, 1000}, 600));
  EXPECT_FALSE(board.may_go(0, {1601, 1000}, 600));
  EXPECT_EQ(path_length({{{{0, 0}, {1, 1}, {2, 2}}}, 3}), 4);
  EXPECT_EQ(towards({0, 0}, {1, 1}, 100), (Point{50, 50}));
}

// Rules: WS1-403
TEST(Warstuff1Movement, MovesKeepATenthOfAnInchFromEnemies) {
  Board board({{0, "3", {1000, 1000}}, {1, "3", {1500, 1000}}});
  EXPECT_TRUE(board.may_go(0, {1390, 1000}, 600));
  EXPECT_FALSE(board.may_go(0, {1391, 1000}, 600));
  EXPECT_TRUE(board.may_go(0, {1400, 1000}, 1200, 1));
  EXPECT_FALSE(board.may_go(0, {1396, 1000}, 1200, 1)) << "no contact";
}

// Rules: WS1-403
TEST(Warstuff1Movement, WhoStartsNearerMayLeaveButNotComeNearer) {
  Board board({{0, "3", {1000, 1000}}, {1, "3", {1105, 1000}}});
  EXPECT_TRUE(board.may_go(0, {900, 1000}, 600));
  EXPECT_TRUE(board.may_go(0, {1000, 1400}, 600));
  EXPECT_FALSE(board.may_go(0, {1002, 1000}, 600));
}

// Rules: WS1-403
TEST(Warstuff1Movement, AUnitInContactAttacksWithoutMoving) {
  Board board({{0, "3", {1000, 1000}}, {1, "3", {1102, 1000}}});
  const auto path = melee_path(board.view(), 0, 1);
  ASSERT_TRUE(path.has_value());
  EXPECT_EQ(path->end(), (Point{1000, 1000}));
  EXPECT_TRUE(legal(board.view(), ActionQuestion{0, 0}, {ActionKind::run, *path, Deed::melee, 1}));
  EXPECT_FALSE(legal(board.view(), ActionQuestion{0, 0}, {ActionKind::walk, *path, Deed::melee, 1}));
}

// Rules: WS1-404, WS1-R12
TEST(Warstuff1Movement, NobodyMovesThroughBasesOrWallsExceptFlyers) {
  for (const bool flies : {false, true}) {
    Board board;
    board.unit(0, flies ? "3 Flying" : "3", Point{1000, 1000})
        .unit(0, "3", Point{1300, 1000})
        .unit(1, "3", Point{4000, 4000})
        .piece(wall({950, 1300}, {1050, 1400}))
        .begin();
    EXPECT_EQ(board.may_go(0, {1600, 1000}, 600), flies);
    EXPECT_EQ(board.may_go(0, {1000, 1500}, 600), flies);
    EXPECT_FALSE(board.may_go(0, {1000, 1350}, 600));
    EXPECT_FALSE(board.may_go(0, {1300, 1050}, 600));
    EXPECT_TRUE(board.may_go(0, {400, 1000}, 600));
  }
}

// Rules: WS1-404
TEST(Warstuff1Movement, BasesStayWhollyOnTheTable) {
  Board board({{0, "3", {200, 1000}}, {1, "3", {4000, 4000}}});
  EXPECT_TRUE(board.may_go(0, {50, 1000}, 600));
  EXPECT_FALSE(board.may_go(0, {49, 1000}, 600));
}

// Rules: WS1-405, WS1-502, WS1-R08, WS1-R19, WS1-R28
TEST(Warstuff1Movement, DifficultGroundCapsAMoveAtTheWalk) {
  const auto farthest = [](const std::string& profile) {
    Board board;
    board.unit(0, profile, Point{1000, 1000})
        .unit(1, "3", Point{4000, 4000})
        .piece(swamp({1100, 900}, {1200, 1100}))
        .begin();
    Length length = 0;
    for (Length route = 100; route <= 2000; route += 100) {
      if (board.may_go(0, {1000 + route, 1000}, board.state().unit(0).run)) length = route;
    }
    return length;
  };
  EXPECT_EQ(farthest("3"), 600);
  EXPECT_EQ(farthest("3 Fast"), 900);
  EXPECT_EQ(farthest("3 Slow"), 300);
  EXPECT_EQ(farthest("3 Fast, Slow"), 600);
  EXPECT_EQ(farthest("3 Pathfinder"), 1200);
  EXPECT_EQ(farthest("3 Flying"), 1200);
}

// Rules: WS1-304, WS1-905, WS1-R08, WS1-R28
TEST(Warstuff1Movement, FastAndSlowChangeTheAllowances) {
  Board board({{0, "3 Fast", {1000, 1000}}, {0, "3 Slow", {1000, 1500}}, {0, "3 Fast, Slow", {1000, 2000}}});
  EXPECT_EQ(board.state().unit(0).walk, 900);
  EXPECT_EQ(board.state().unit(0).run, 1800);
  EXPECT_EQ(board.state().unit(1).walk, 300);
  EXPECT_EQ(board.state().unit(1).run, 600);
  EXPECT_EQ(board.state().unit(2).run, 1200);
}

// Rules: WS1-405, WS1-R09
TEST(Warstuff1Movement, FearHalvesTheMoveIntoContact) {
  const auto longest = [](bool muddy, std::vector<std::string> settings) {
    Board board(settings);
    board.unit(0, "3 Fast, Fearless", Point{1000, 1000}).unit(1, "3 Fear", Point{2000, 1000});
    if (muddy) board.piece(swamp({1100, 900}, {1200, 1100}));
    board.begin();
    return longest_move(board.rules(), board.state(), 0, Path::straight({1000, 1000}, {1900, 1000}), 1800, 1);
  };
  EXPECT_EQ(longest(false, {}), 900);
  EXPECT_EQ(longest(true, {}), 450);
  EXPECT_EQ(longest(true, {"fear_halves=before_terrain"}), 900);
}

// Rules: WS1-406, WS1-601
TEST(Warstuff1Movement, ARunThroughDifficultGroundIsStillARun) {
  Board board;
  board.unit(0, "3 Shooter(Long)", Point{1000, 1000})
      .unit(1, "3", Point{1500, 1000})
      .piece(swamp({1100, 900}, {1200, 1100}))
      .begin();
  const Path path = Path::straight({1000, 1000}, {1400, 1000});
  EXPECT_TRUE(legal(board.view(), ActionQuestion{0, 0}, {ActionKind::run, path, Deed::melee, 1}));
  const Path shorter = Path::straight({1000, 1000}, {1300, 1000});
  EXPECT_FALSE(legal(board.view(), ActionQuestion{0, 0}, {ActionKind::run, shorter, Deed::shoot, 1}));
  EXPECT_TRUE(legal(board.view(), ActionQuestion{0, 0}, {ActionKind::walk, shorter, Deed::shoot, 1}));
}

// Rules: WS1-501, WS1-R29
TEST(Warstuff1Terrain, CoverCountsForWhoIsInItOrBehindItButNotForTheShootersOwnPiece) {
  Board board;
  board.unit(0, "3", Point{4000, 4000}).piece(ruin({1000, 1000}, {1500, 1500})).begin();
  EXPECT_TRUE(covered_from(board.state(), {500, 1200}, {1200, 1200})) << "in it";
  EXPECT_TRUE(covered_from(board.state(), {500, 1200}, {2000, 1200})) << "behind it";
  EXPECT_FALSE(covered_from(board.state(), {1200, 1200}, {2000, 1200})) << "the shooter's own piece";
  EXPECT_TRUE(covered_from(board.state(), {1200, 1200}, {1400, 1400})) << "both in it";
  EXPECT_TRUE(covered_from(board.state(), {500, 1000}, {2000, 1000})) << "its edge";
  EXPECT_FALSE(covered_from(board.state(), {500, 999}, {2000, 999}));
}

// Rules: WS1-501
TEST(Warstuff1Terrain, AUnitInCoverIsHarderToHit) {
  const Outcome outcome =
      played(Scene().piece(ruin({1400, 1900}, {1500, 2100})),
             {{0, "3 Shooter(Long)", {1000, 2000}}, {1, "3", {2000, 2000}}}, {holds(0, Deed::shoot, 1), holds(1)}, {4});
  EXPECT_EQ(state_of(outcome, 1), "ok");
}

// Rules: WS1-504, WS1-602
TEST(Warstuff1Terrain, SolidPiecesBlockTheLineBetweenTheCentres) {
  Board board;
  board.unit(0, "3 Shooter(Long)", Point{1000, 1000})
      .unit(1, "3", Point{2000, 1000})
      .piece(wall({1400, 1000}, {1500, 1200}))
      .begin();
  EXPECT_FALSE(in_sight(board.rules(), board.state(), 0, {1000, 1000}, 1)) << "its edge blocks";
  EXPECT_TRUE(in_sight(board.rules(), board.state(), 0, {1000, 990}, 1));
}

// Rules: WS1-506
TEST(Warstuff1Terrain, UnitsBlockSightByOptionOnly) {
  for (const bool block : {false, true}) {
    Board board({block ? "units_block_los=true" : "units_block_los=false"});
    board.with({{0, "3 Shooter(Long)", Point{1000, 1000}}, {0, "3", Point{1500, 1050}}, {1, "3", Point{2000, 1000}}})
        .begin();
    EXPECT_EQ(in_sight(board.rules(), board.state(), 0, {1000, 1000}, 2), !block);
  }
}

// Rules: WS1-503, WS1-505, WS1-R19
TEST(Warstuff1Terrain, DangerousGroundHitsOnASix) {
  const auto cross = [](const std::string& profile, std::vector<int> dice) {
    return Scene()
        .unit(0, profile, {1000, 1000})
        .unit(1, "3", {4000, 4000})
        .piece(minefield({1200, 900}, {1300, 1100}))
        .acts({walks(0, Path::straight({1000, 1000}, {1500, 1000}))})
        .dice(std::move(dice));
  };
  EXPECT_EQ(state_of(cross("3", {5}).hold(1).play(), 0), "ok");
  EXPECT_EQ(state_of(cross("3", {6, 3}).hold(1).play(), 0), "ok:1");
  EXPECT_EQ(state_of(cross("3 Pathfinder, Tough", {6, 3, 3, 3}).hold(1).play(), 0), "ok:1");
  EXPECT_EQ(cross("3 Pathfinder, Tough", {6, 3, 4}).hold(1).play().rolls(), (Rolls{"dangerous", "ignore", "ignore"}));
  EXPECT_EQ(cross("3 Pathfinder", {6, 4}).hold(1).play().rolls(), (Rolls{"dangerous", "ignore"}));
  EXPECT_EQ(state_of(cross("3 Flying", {}).hold(1).play(), 0), "ok");
  const Outcome dead = cross("3", {6, 4}).play();
  EXPECT_EQ(state_of(dead, 0), "killed");
  EXPECT_EQ(dead.report.killed_by[static_cast<std::size_t>(Cause::terrain)], 1);
  EXPECT_EQ(dead.report.destroyed_hundredths[1], 3000);
}

// Rules: WS1-505
TEST(Warstuff1Terrain, DangerousPiecesAreRolledForInTheOrderOfThePathAndOnceEach) {
  Board board;
  board.unit(0, "3", Point{1000, 1000})
      .piece(minefield({1400, 900}, {1500, 1100}))
      .piece(minefield({1100, 900}, {1200, 1300}))
      .begin();
  const Path around{{{{1000, 1000}, {1150, 1250}, {1150, 1000}, {1500, 1000}}}, 4};
  const Dangers dangers = dangers_of(board.state(), board.state().terrain.dangerous(), 0, around);
  ASSERT_EQ(dangers.count, 2);
  EXPECT_EQ(dangers.pieces[0], 1);
  EXPECT_EQ(dangers.pieces[1], 0);
}

// Rules: WS1-507, WS1-201
TEST(Warstuff1Terrain, TheStandardTableIsTheSameUnderHalfATurn) {
  const sim::Ruleset ruleset = load_rules();
  const auto scenario = sim::load_scenario(ruleset, "standard", true);
  ASSERT_TRUE(scenario.value.has_value());
  const auto& pieces = scenario.value->table->pieces();
  EXPECT_EQ(pieces.size(), 9U);
  for (const TerrainPiece& piece : pieces) {
    const Point low{4800 - piece.shape.high.x, 4800 - piece.shape.high.y};
    const bool has_twin = std::any_of(pieces.begin(), pieces.end(), [&](const TerrainPiece& other) {
      return other.shape.low == low && other.traits == piece.traits;
    });
    EXPECT_TRUE(has_twin) << piece.shape.low.x;
  }
}

// Rules: WS1-104
TEST(Warstuff1Movement, HalfScaleHalvesEveryDistance) {
  Board board({{0, "3 Fast, Shooter(Long)", {1000, 1000}}}, {"scale=1/2"});
  EXPECT_EQ(board.rules().table_width, 2400);
  EXPECT_EQ(board.rules().melee_back, 50);
  EXPECT_EQ(board.state().unit(0).radius, 25);
  EXPECT_EQ(board.state().unit(0).walk, 450);
  EXPECT_EQ(board.state().profile(0).range, 1200);
}

// Rules: WS1-204, WS1-401
TEST(Warstuff1Placement, NobodyIsPlacedWithinAnInchOfAnEnemyAtACorner) {
  Board board;
  board.unit(0, "3", Point{1000, 1000}).unit(1, "3").begin();
  board.state().edges[1] = 2;  // as one of three players
  EXPECT_FALSE(may_deploy(board.rules(), board.state(), 1, {1000, 1200})) << "an inch is within an inch";
  EXPECT_TRUE(may_deploy(board.rules(), board.state(), 1, {1000, 1201}));
}

// Rules: WS1-505
TEST(Warstuff1Dangerous, AWalkToAndFroRequiresADieToo) {
  const Outcome outcome =
      played(Scene().piece(minefield({1100, 900}, {1200, 1100})), {{0, "3", {1000, 1000}}, {1, "3", {4000, 4000}}},
             {walks(0, tests::polyline({{1000, 1000}, {1150, 1000}, {1000, 1000}})), holds(1)}, {5});
  EXPECT_EQ(outcome.rolls(), (Rolls{"dangerous"}));
}

// Rules: WS1-104, WS1-201
TEST(Warstuff1Movement, HalfScaleHalvesTerrainAndPlacesOfAScenario) {
  const Outcome outcome = played(Scene({"scale=1/2"}).piece(wall({1500, 600}, {1700, 1400})),
                                 {{0, "3", {1000, 1000}}, {1, "3", {3000, 1000}}}, {holds(0), holds(1)});
  EXPECT_EQ(outcome.state.terrain.piece(0).shape, Shape::rectangle({750, 300}, {850, 700}));
  EXPECT_EQ(outcome.state.unit(0).at, (Point{500, 500}));
  EXPECT_EQ(outcome.state.unit(1).at, (Point{1500, 500}));
}

}  // namespace
}  // namespace warbalance::warstuff1::movement_test
