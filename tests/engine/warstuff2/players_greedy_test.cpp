#include "sim/units/army.hpp"
#include "tests/engine/warstuff2/players.hpp"

// Section B: which unit `greedy` activates on an open table, and what the unit does.

namespace warbalance::warstuff2::players_greedy_test {
namespace {

// --- greedy: which unit ---

// Rules: WS2-B
TEST(Warstuff2Players, UnitWithTheBestAttackInReachActsFirst) {
  Board board;
  board.unit(0, "6+", Point{500, 500}).unit(0, "4+ Shooter(9)", Point{1000, 2000});
  board.unit(0, "4+ Deadly, Shooter(9)", Point{1000, 2200}).unit(1, "4+ Armored", Point{2000, 2100}).begin();
  const UnitIndex all[] = {0, 1, 2};
  EXPECT_EQ(greedy_unit(board.view(), board.values(), all), 2);
  const UnitIndex two[] = {0, 1};
  EXPECT_EQ(greedy_unit(board.view(), board.values(), two), 1);
}

// Rules: WS2-B
TEST(Warstuff2Players, WithoutAnAttackTheCheapestUnitActsAndOfEqualOnesTheLowest) {
  Board board;
  board.unit(0, "4+", Point{500, 500}).unit(0, "6+", Point{700, 500}).unit(0, "6+", Point{900, 500});
  board.unit(1, "4+", Point{4000, 4000}).begin();
  const UnitIndex all[] = {0, 1, 2};
  EXPECT_EQ(greedy_unit(board.view(), board.values(), all), 1);
}

// Rules: WS2-B
TEST(Warstuff2Players, StunnedUnitStandsUpFirstWhenAnEnemyStillToActCouldReachIt) {
  Board board;
  board.unit(0, "4+", Point{1000, 1000}).unit(0, "4+ Shooter(9)", Point{1000, 1400});
  board.unit(1, "4+", Point{2000, 1200}).begin();
  board.state().unit(0).condition.stunned = true;
  const UnitIndex both[] = {0, 1};
  EXPECT_EQ(greedy_unit(board.view(), board.values(), both), 0);
  board.state().unit(2).activated = true;
  EXPECT_EQ(greedy_unit(board.view(), board.values(), both), 1);
}

// Rules: WS2-B
TEST(Warstuff2Players, LeaderWithAFriendNearActsBeforeUnitsWithoutAnAttack) {
  const UnitIndex both[] = {0, 1};
  for (const auto& [weight, first] : {std::pair{"100", 1}, {"0", 0}}) {
    Board board({std::string("player.leader_first=") + weight});
    board.unit(0, "6+", Point{500, 500}).unit(0, "6+ Leader", Point{700, 500}).unit(1, "4+", Point{4000, 4000}).begin();
    EXPECT_EQ(greedy_unit(board.view(), board.values(), both), first) << weight;
  }
}

/// Whom of two units a player with a weight activates.
UnitIndex first_with(const std::string& weight, const std::string& profile, Point at, Point enemy) {
  Board board({"player.leader_first=0", weight});
  board.unit(0, "6+", Point{500, 500}).unit(0, profile, at).unit(1, "4+ Shooter(18)", enemy).begin();
  const UnitIndex both[] = {0, 1};
  return greedy_unit(board.view(), board.values(), both);
}

// Rules: WS2-B
TEST(Warstuff2Players, WhoIsInDangerBeyondItsOwnAttackActsFirst) {
  // the enemy reaches the dearer unit alone
  const Point in_reach{2000, 500};
  const Point enemy{4000, 500};
  EXPECT_EQ(first_with("player.danger_first=0", "4+", in_reach, enemy), 0);
  EXPECT_EQ(first_with("player.danger_first=2000", "4+", in_reach, enemy), 1);
  EXPECT_EQ(first_with("player.danger_first=2000", "4+", {500, 900}, enemy), 0);
  Board board({"player.danger_first=2000"});
  board.unit(0, "6+", Point{500, 500}).unit(0, "4+", in_reach).unit(1, "4+ Shooter(18)", enemy).begin();
  board.state().unit(2).activated = true;  // it is no danger in this round
  const UnitIndex both[] = {0, 1};
  EXPECT_EQ(greedy_unit(board.view(), board.values(), both), 0);
}

// Rules: WS2-B
TEST(Warstuff2Players, WhoCanAttackNobodyActsBeforeASmallAttack) {
  const Point in_reach{3000, 500};  // it shoots at the enemy
  const Point enemy{4200, 500};
  EXPECT_EQ(first_with("player.idle_first=0", "6+ Shooter(9)", in_reach, enemy), 1);
  EXPECT_EQ(first_with("player.idle_first=1000", "6+ Shooter(9)", in_reach, enemy), 0);
}

// Rules: WS2-B
TEST(Warstuff2Players, TheCheaperUnitActsBeforeASmallAttack) {
  const Point in_reach{3000, 500};
  const Point enemy{4200, 500};
  EXPECT_EQ(first_with("player.cheap_first=0", "5+ Shooter(9)", in_reach, enemy), 1);
  EXPECT_EQ(first_with("player.cheap_first=10000", "5+ Shooter(9)", in_reach, enemy), 0);
}

// --- greedy: what it does ---

// Rules: WS2-B
TEST(Warstuff2Players, TacticalFinishesAStunnedUnitInReach) {
  Board board;
  board.unit(0, "4+", Point{1000, 1000}).unit(1, "4+", Point{1900, 1000}).unit(1, "4+", Point{1900, 1500}).begin();
  board.state().unit(2).condition.stunned = true;
  const Action action = greedy_action(board.view(), board.values(), 0);
  EXPECT_EQ(action.kind, ActionKind::charge);
  EXPECT_EQ(action.target, 2);
}

/// Seats 0, 1 and 2 with one unit each of a profile, at the corners of a triangle, as the unit of `seat` sees them: all
/// attacks on the other two are worth the same.
void between_equals(Board& board, UnitIndex seat, const std::string& profile) {
  for (UnitIndex unit = 0; unit < 3; ++unit) {
    const Point beside{unit == (seat + 1) % 3 ? 1600 : 2400, 2000};
    board.unit(unit, profile, unit == seat ? Point{2000, 2000} : beside);
  }
  board.begin();
}

// Rules: WS2-B, WS2-P3
TEST(Warstuff2Players, OfEqualEnemiesOfTwoPlayersTheNeighboursComesFirstSoNoSeatIsEverybodysFirstTarget) {
  for (UnitIndex seat = 0; seat < 3; ++seat) {
    const auto neighbour = static_cast<UnitIndex>((seat + 1) % 3);
    Board shooters;
    between_equals(shooters, seat, "2+ Shooter(27)");
    shooters.state().unit(neighbour).condition.stunned = true;
    shooters.state().unit(static_cast<UnitIndex>((seat + 2) % 3)).condition.stunned = true;
    EXPECT_EQ(greedy_action(shooters.view(), shooters.values(), seat).target, neighbour);
    EXPECT_EQ(aggressive_action(shooters.view(), shooters.values(), seat).target, neighbour);
    Board wizards;
    between_equals(wizards, seat, "4+ Wizard");
    EXPECT_EQ(greedy_spell(wizards.view(), wizards.values(), seat).target, neighbour);
  }
}

// Rules: WS2-B
TEST(Warstuff2Players, TacticalComesNearerWhenNothingIsInReach) {
  Board board;
  board.unit(0, "4+", Point{500, 500}).unit(1, "4+", Point{4300, 500}).begin();
  const Action action = greedy_action(board.view(), board.values(), 0);
  EXPECT_EQ(action.kind, ActionKind::rush);
  EXPECT_EQ(action.path, Path::straight({500, 500}, {1700, 500}));
}

// Rules: WS2-B
TEST(Warstuff2Players, TacticalHoldsInTheLastRoundWhenNothingIsInReach) {
  Board board;
  board.unit(0, "4+", Point{500, 500}).unit(1, "4+", Point{4300, 500}).begin();
  board.state().round = 4;
  EXPECT_EQ(greedy_action(board.view(), board.values(), 0).kind, ActionKind::hold);
}

// Rules: WS2-B
TEST(Warstuff2Players, SlowShooterOnGuardReckonsWithAFastEnemyThatMayComeIntoRange) {
  // gap 2450: nobody reaches anybody, but range 900 and a charge of 1600 make a guard shot possible; the last round
  // leaves no other worth
  Board board;
  board.unit(0, "4+ Shooter(9), Slow", Point{1000, 1000}).unit(1, "4+ Fast", Point{3550, 1000}).begin();
  board.state().round = 4;
  EXPECT_EQ(greedy_action(board.view(), board.values(), 0).kind, ActionKind::guard);
}

// Rules: WS2-B
TEST(Warstuff2Players, HunkeredSurvivorCountsTheCoverThatItWouldLeave) {
  for (const bool hunkered : {true, false}) {
    Board board;
    board.unit(0, "4+", Point{1000, 2000});
    for (Length y = 1400; y <= 2600; y += 400) board.unit(1, "4+ Shooter(27)", Point{4000, y});
    board.begin();
    board.state().unit(0).hunkered = hunkered;
    // an approach of 3 inches is worth less than cover against four shooters that are still to act
    EXPECT_EQ(greedy_melee_move(board.view(), board.values(), 0, 300, kNoUnit).has_value(), !hunkered);
  }
}

// Rules: WS2-B, WS2-Q27
TEST(Warstuff2Players, SpellIsTheOneWorthMostAmongLegalTargets) {
  enum : int { kFireball, kIceRay };
  const auto chosen = [](Length near_gap, Length far_gap, const std::string& far_profile) {
    Board board;
    board.unit(0, "4+ Wizard", Point{1000, 1000}).unit(1, "4+", Point{1100 + near_gap, 1000});
    board.unit(1, far_profile, Point{1000, 1100 + far_gap}).begin();
    return greedy_spell(board.view(), board.values(), 0);
  };
  EXPECT_EQ(chosen(1200, 3000, "4+").spell, kFireball);
  EXPECT_EQ(chosen(1200, 3000, "4+").target, 1);
  EXPECT_EQ(chosen(1201, 3000, "4+").spell, kIceRay) << "a Fireball reaches 12 inches, an Ice Ray 18";
  EXPECT_EQ(chosen(1200, 1800, "4+ Leader").spell, kIceRay) << "a target worth three times as much";
  EXPECT_EQ(chosen(1200, 1800, "4+ Leader").target, 2);
  EXPECT_EQ(chosen(1200, 1801, "4+ Leader").target, 1);
}

// Rules: WS2-B
TEST(Warstuff2Players, MirrorMatchOfLineIsDrawnInLessThanFifteenPercent) {
  const sim::Ruleset ruleset = load_rules();
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset);
  const auto army = sim::load_army(ruleset, {}, "line");
  const auto compiled = sim::compile_army<Warstuff2>(ruleset, rules, army.value.value());
  const OddsTables tables(rules, compiled.profiles);
  Arena arena(rules, tables);
  BattleSetup<Profile> setup;
  for (auto& side : setup.sides) side = {compiled.profiles, compiled.costs, {}, Policy::greedy};
  constexpr std::uint32_t kBattles = 400;
  int draws = 0;
  NullTrace silent;
  for (std::uint32_t battle = 0; battle < kBattles; ++battle) {
    draws += arena.play(setup, {2024, 0, battle}, silent).winner < 0 ? 1 : 0;
  }
  EXPECT_LT(draws * 100, 15 * static_cast<int>(kBattles)) << draws << " draws, seed 2024";
}

}  // namespace
}  // namespace warbalance::warstuff2::players_greedy_test
