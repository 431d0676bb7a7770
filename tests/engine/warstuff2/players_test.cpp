#include "tests/engine/warstuff2/players.hpp"

// Section B: what all built-in players have in common, and scripted players.

namespace warbalance::warstuff2::players_test {
namespace {

constexpr std::array kBuiltIn = {Policy::greedy, Policy::aggressive, Policy::cautious, Policy::random};

// Rules: WS2-B, WS2-S20, WS2-X4, WS2-N1
TEST(Warstuff2Players, BuiltInPlayersCastShootFromGuardStrikeBackAndDoNotPush) {
  Board board;
  board.unit(0, "4+ Shooter(9), Wizard", Point{1000, 1000}).unit(1, "4+", Point{1500, 1000}).begin();
  for (const Policy kind : kBuiltIn) {
    Players players = players_of(kind);
    EXPECT_TRUE(players.casts(board.view(), 0));
    EXPECT_TRUE(players.guard_shot(board.view(), 0, 1));
    EXPECT_TRUE(players.strikes_back(board.view(), 0));
    EXPECT_FALSE(players.push(board.view(), 0, 1).has_value());
  }
}

// Rules: WS2-B, WS2-A16
TEST(Warstuff2Players, FrozenUnitsOfAllPlayersStayWhereTheyAre) {
  Board board;
  board.unit(0, "4+", Point{1000, 1000}).unit(0, "4+ Shooter(9)", Point{1000, 1500});
  board.unit(1, "4+", Point{1800, 1000}).begin();
  for (const UnitIndex unit : {UnitIndex{0}, UnitIndex{1}}) {
    board.state().unit(unit).condition.frozen = true;
    for (const Policy kind : kBuiltIn) {
      for (std::uint32_t battle = 0; battle < 20; ++battle) {
        Players players = players_of(kind, battle);
        players.unit(board.view(), 0);  // what is at stake is taken there
        EXPECT_FALSE(is_move(players.action(board.view(), unit).kind));
      }
    }
  }
  EXPECT_EQ(aggressive_action(board.view(), board.values(), 0).kind, ActionKind::hold);
  EXPECT_EQ(cautious_action(board.view(), board.values(), 0).kind, ActionKind::hunker);
  EXPECT_EQ(cautious_action(board.view(), board.values(), 1).kind, ActionKind::hold);
}

// Rules: WS2-B
TEST(Warstuff2Players, MissingAndLeftOverChoicesOfAScriptAreErrors) {
  Scene missing({"rounds=1"});
  missing.unit(0, "4+", {1000, 1000}).unit(1, "4+", {4000, 4000}).hunker(0).choose(ChooseUnit{1});
  EXPECT_NONFATAL_FAILURE(missing.play(), "an action is needed");
  Scene left_over({"rounds=1"});
  left_over.unit(0, "4+", {1000, 1000}).unit(1, "4+", {4000, 4000}).hunker(0).hunker(1).choose(ChooseUnit{0});
  EXPECT_NONFATAL_FAILURE(left_over.play(), "choices left over");
}

// Rules: WS2-B, WS2-S1
TEST(Warstuff2Players, ScriptedShotOutOfRangeIsRefused) {
  Scene scene({"rounds=1"});
  scene.unit(0, "4+ Shooter(9)", {1000, 1000}).unit(1, "4+", {2001, 1000}).hold(0, 1).hunker(1);
  EXPECT_NONFATAL_FAILURE(scene.play(), "the action is not legal");
}

}  // namespace
}  // namespace warbalance::warstuff2::players_test
