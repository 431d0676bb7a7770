#include <set>

#include "tests/engine/warstuff2/players.hpp"

// Section B: what `aggressive`, `cautious` and `random` decide on an open table.

namespace warbalance::warstuff2::players_policies_test {
namespace {

Length gap_after(Board& board, const Action& action, UnitIndex unit, UnitIndex enemy) {
  return length_up(action.path.end(), board.state().unit(enemy).at) - board.state().radii(unit, enemy);
}

// --- aggressive ---

// Rules: WS2-B
TEST(Warstuff2Players, AggressiveActivatesTheUnitNearestToAnEnemy) {
  Board board({{0, "4+", {500, 500}}, {0, "4+", {1000, 1000}}, {0, "4+", {700, 700}}, {1, "4+", {4000, 4000}}});
  const UnitIndex all[] = {0, 1, 2};
  EXPECT_EQ(aggressive_unit(board.view(), all), 1);
  const UnitIndex others[] = {0, 2};
  EXPECT_EQ(aggressive_unit(board.view(), others), 2);
}

// Rules: WS2-B
TEST(Warstuff2Players, AggressiveChargesTheMostWorthwhileEnemyInReach) {
  Board board({{0, "4+ Shooter(27)", {1000, 1000}},
               {1, "4+", {1500, 1000}},
               {1, "4+ Leader", {1000, 2000}},
               {1, "4+ Leader, Wizard", {3000, 3000}}});
  const Action action = aggressive_action(board.view(), board.values(), 0);
  EXPECT_EQ(action.kind, ActionKind::charge);
  EXPECT_EQ(action.target, 2);
}

// Rules: WS2-B
TEST(Warstuff2Players, AggressiveShooterAdvancesAndShootsElseItRushes) {
  const auto action = [](Length distance) {
    Board board({{0, "4+ Shooter(18)", {500, 500}}, {1, "4+", {500 + distance, 500}}});
    return aggressive_action(board.view(), board.values(), 0);
  };
  EXPECT_EQ(action(2500).kind, ActionKind::advance);  // gap 1800 after 6 inches
  EXPECT_EQ(action(2500).target, 1);
  EXPECT_EQ(action(2500).path.end(), (Point{1100, 500}));
  EXPECT_EQ(action(2501).kind, ActionKind::rush);
  EXPECT_EQ(action(2501).path.end(), (Point{1700, 500}));
}

// Rules: WS2-B, WS2-M4
TEST(Warstuff2Players, AggressiveStopsAnInchShortAndGoesRoundWhatBlocksTheWay) {
  Board blocked({{0, "4+", {500, 500}}, {0, "4+", {1100, 500}}, {1, "4+", {4000, 500}}});
  const Action action = aggressive_action(blocked.view(), blocked.values(), 0);
  EXPECT_EQ(action.kind, ActionKind::rush);
  // direction 1 leads past the friend, and nearer to the enemy than its mirror image, which leaves the table
  EXPECT_EQ(action.path.end(), along({500, 500}, 1, 1200));

  Board near({{0, "4+", {500, 500}}, {1, "4+", {1200, 500}}}, {"moves.charge=0"});
  const Action to_gap = aggressive_action(near.view(), near.values(), 0);
  EXPECT_EQ(gap_after(near, to_gap, 0, 1), 100);
}

// Rules: WS2-B
TEST(Warstuff2Players, AggressiveNeverHunkersGuardsOrHolds) {
  const auto actions = actions_in_battles("raiders", Policy::aggressive, 20);
  EXPECT_GT(actions.size(), 200U);
  for (const std::string_view action : actions) {
    EXPECT_TRUE(action == "Advance" || action == "Rush" || action == "Charge") << action;
  }
}

// Rules: WS2-B
TEST(Warstuff2Players, AfterMeleeAggressiveClosesInAndCautiousMovesAway) {
  Board board({{0, "4+", {2000, 2000}}, {1, "4+", {3000, 2000}}});
  const auto forward = aggressive_melee_move(board.view(), 0, 300, kNoUnit);
  ASSERT_TRUE(forward.has_value());
  EXPECT_EQ(forward->end(), (Point{2300, 2000}));
  const auto back = cautious_melee_move(board.view(), 0, 300, kNoUnit);
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(back->end(), (Point{1700, 2000}));
}

// --- cautious ---

// Rules: WS2-B
TEST(Warstuff2Players, CautiousShooterShootsFromAsFarAsItCan) {
  const auto action = [](const std::string& shooter, Length gap, bool enemy_has_acted = false) {
    Board board({{0, shooter, {1500, 1000}}, {1, "4+", {1600 + gap, 1000}}});
    board.state().unit(1).activated = enemy_has_acted;
    return cautious_action(board.view(), board.values(), 0);
  };
  EXPECT_EQ(action("4+ Shooter(9)", 500).kind, ActionKind::hold) << "out of range after a step away";
  EXPECT_EQ(action("4+ Shooter(9)", 500).target, 1);
  EXPECT_EQ(action("4+ Shooter(18)", 500).kind, ActionKind::advance);
  EXPECT_EQ(action("4+ Shooter(18)", 500).path.end(), (Point{900, 1000}));
  EXPECT_EQ(action("4+ Shooter(18)", 2300).kind, ActionKind::advance) << "into range, beyond its charge";
  EXPECT_EQ(action("4+ Shooter(18)", 2500).kind, ActionKind::guard) << "too far for that";
  EXPECT_EQ(action("4+ Shooter(9)", 1400).kind, ActionKind::guard) << "it would be charged there";
  EXPECT_EQ(action("4+ Shooter(9)", 1400, true).kind, ActionKind::advance) << "not by one that has acted";
}

// Rules: WS2-B
TEST(Warstuff2Players, CautiousFighterChargesOnlyWhatItBeats) {
  const auto action = [](const std::string& fighter, const std::string& enemy) {
    Board board({{0, fighter, {1000, 1000}}, {1, enemy, {2000, 1000}}});
    return cautious_action(board.view(), board.values(), 0).kind;
  };
  EXPECT_EQ(action("4+ Frenzy, Mounted", "6+ Leader"), ActionKind::charge);
  EXPECT_EQ(action("6+ Leader", "2+"), ActionKind::hunker);
}

// --- random ---

// Rules: WS2-B
TEST(Warstuff2Players, RandomUsesAllSixActions) {
  const auto actions = actions_in_battles("line", Policy::random, 100);
  EXPECT_EQ(std::set<std::string_view>(actions.begin(), actions.end()).size(), 6U);
}

// Rules: WS2-B
TEST(Warstuff2Players, RandomPicksEveryUnitAndEveryTargetSometimes) {
  Board board(
      {{0, "4+ Shooter(27)", {1000, 1000}}, {0, "4+", {1000, 3000}}, {1, "4+", {2000, 1000}}, {1, "4+", {1000, 2000}}});
  std::set<UnitIndex> units;
  std::set<UnitIndex> shot_at;
  std::set<UnitIndex> charged;
  for (std::uint32_t battle = 0; battle < 200; ++battle) {
    Players players = players_of(Policy::random, battle);
    units.insert(players.unit(board.view(), 0));
    const Action action = players.action(board.view(), 0);
    if (action.kind == ActionKind::hold) shot_at.insert(action.target);
    if (action.kind == ActionKind::charge) charged.insert(action.target);
    if (action.path.count > 0) {
      EXPECT_TRUE(action.path.points[0] == (Point{1000, 1000}));
      EXPECT_TRUE(path_is_clear(board.rules(), board.state(), 0, action.path,
                                action.kind == ActionKind::charge ? Spacing::may_touch : Spacing::keeps_gap));
    }
  }
  EXPECT_EQ(units, (std::set<UnitIndex>{0, 1}));
  EXPECT_EQ(shot_at, (std::set<UnitIndex>{2, 3}));
  EXPECT_EQ(charged, (std::set<UnitIndex>{2, 3}));
}

}  // namespace
}  // namespace warbalance::warstuff2::players_policies_test
