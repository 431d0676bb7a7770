#include <cstdint>
#include <limits>
#include <random>
#include <set>

#include "sim/units/army.hpp"
#include "tests/engine/warstuff2/players.hpp"

namespace warbalance::warstuff2::players_greedy_test {
namespace {

// Section B: which unit `greedy` activates on an open table, and what the unit does.

// --- greedy: which unit ---

// Rules: WS2-B
TEST(Warstuff2Players, UnitWithTheBestAttackInReachActsFirst) {
  Board board({{0, "6+", {500, 500}},
               {0, "4+ Shooter(9)", {1000, 2000}},
               {0, "4+ Deadly, Shooter(9)", {1000, 2200}},
               {1, "4+ Armored", {2000, 2100}}});
  const UnitIndex all[] = {0, 1, 2};
  EXPECT_EQ(greedy_unit(board.view(), board.values(), all), 2);
  const UnitIndex two[] = {0, 1};
  EXPECT_EQ(greedy_unit(board.view(), board.values(), two), 1);
}

// Rules: WS2-B
TEST(Warstuff2Players, WithoutAnAttackTheCheapestUnitActsAndOfEqualOnesTheLowest) {
  Board board({{0, "4+", {500, 500}}, {0, "6+", {700, 500}}, {0, "6+", {900, 500}}, {1, "4+", {4000, 4000}}});
  const UnitIndex all[] = {0, 1, 2};
  EXPECT_EQ(greedy_unit(board.view(), board.values(), all), 1);
}

// Rules: WS2-B
TEST(Warstuff2Players, StunnedUnitStandsUpFirstWhenAnEnemyStillToActCouldReachIt) {
  Board board({{0, "4+", {1000, 1000}}, {0, "4+ Shooter(9)", {1000, 1400}}, {1, "4+", {2000, 1200}}});
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
    Board board({{0, "6+", {500, 500}}, {0, "6+ Leader", {700, 500}}, {1, "4+", {4000, 4000}}},
                {std::string("player.leader_first=") + weight});
    EXPECT_EQ(greedy_unit(board.view(), board.values(), both), first) << weight;
  }
}

/// Which of two units a player with a weight activates.
UnitIndex first_with(const std::string& weight, const std::string& profile, Point at, Point enemy) {
  Board board({{0, "6+", {500, 500}}, {0, profile, at}, {1, "4+ Shooter(18)", enemy}},
              {"player.leader_first=0", weight});
  const UnitIndex both[] = {0, 1};
  return greedy_unit(board.view(), board.values(), both);
}

// Rules: WS2-B
TEST(Warstuff2Players, WhoIsInDangerBeyondItsOwnAttackActsFirst) {
  // the enemy reaches only the more expensive unit
  const Point in_reach{2000, 500};
  const Point enemy{4000, 500};
  EXPECT_EQ(first_with("player.danger_first=0", "4+", in_reach, enemy), 0);
  EXPECT_EQ(first_with("player.danger_first=2000", "4+", in_reach, enemy), 1);
  EXPECT_EQ(first_with("player.danger_first=2000", "4+", {500, 900}, enemy), 0);
  Board board({{0, "6+", {500, 500}}, {0, "4+", in_reach}, {1, "4+ Shooter(18)", enemy}}, {"player.danger_first=2000"});
  board.state().unit(2).activated = true;  // no danger in this round
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

// Rules: WS2-B
TEST(Warstuff2Players, InTheLastRoundAnAttackComesBeforeTheOtherReasonsToActFirst) {
  for (const auto& [weight, first] : {std::pair{"1000", 0}, {"0", 1}}) {
    Board board({{0, "6+", {500, 500}}, {0, "6+ Shooter(9)", {3000, 500}}, {1, "4+ Shooter(18)", {4200, 500}}},
                {"player.idle_first=1000", std::string("player.last_first=") + weight});
    const UnitIndex both[] = {0, 1};
    EXPECT_EQ(greedy_unit(board.view(), board.values(), both), 0) << weight << ", in the first round";
    board.state().round = 4;
    EXPECT_EQ(greedy_unit(board.view(), board.values(), both), first) << weight;
  }
}

// Rules: WS2-B, WS2-Q11
TEST(Warstuff2Players, HealerActsAfterTheFriendsThatItFollows) {
  for (const auto& [weight, first] : {std::pair{"0", 0}, {"1000", 1}}) {
    Board board({{0, "6+ Healer", {500, 500}}, {0, "4+", {900, 500}}, {1, "4+", {4000, 4000}}},
                {"player.idle_first=1000", std::string("player.support=") + weight});
    const UnitIndex both[] = {0, 1};
    EXPECT_EQ(greedy_unit(board.view(), board.values(), both), first) << weight;
  }
}

// --- greedy: what it does ---

/// Whether the action of unit 0 ends at most `radius` from unit 1, for a weight of support.
bool ends_near_friend(const std::string& own, Point from, const tests::Placed& friendly, const tests::Placed& enemy,
                      Length radius, const std::string& support) {
  Board board({{0, own, from}, friendly, enemy}, {"player.approach=0", "player.support=" + support});
  const Action action = greedy_action(board.view(), board.values(), 0);
  return board.state().within(0, action.path.count < 2 ? from : action.path.end(), 1, radius);
}

// Rules: WS2-B, WS2-Q11
TEST(Warstuff2Players, HealerGoesToAFriendInDanger) {
  const tests::Placed friendly{0, "4+ Wizard", {2000, 3000}};
  const tests::Placed enemy{1, "4+", {3150, 3050}};  // it reaches the friend, not the healer's place
  EXPECT_FALSE(ends_near_friend("6+ Healer", {1000, 2000}, friendly, enemy, 300, "0"));
  EXPECT_TRUE(ends_near_friend("6+ Healer", {1000, 2000}, friendly, enemy, 300, "1000"));
}

// Rules: WS2-B, WS2-Q11
TEST(Warstuff2Players, UnitInDangerStandsNearAHealer) {
  const tests::Placed healer{0, "6+ Healer", {1300, 3200}};
  const tests::Placed enemy{1, "2+ Shooter(27)", {2400, 2600}};  // it reaches all places, by shots only
  EXPECT_FALSE(ends_near_friend("6+", {1000, 2000}, healer, enemy, 300, "0"));
  EXPECT_TRUE(ends_near_friend("6+", {1000, 2000}, healer, enemy, 300, "1000"));
}

// Rules: WS2-B, WS2-Q15
TEST(Warstuff2Players, LeaderGoesToFriendsThatCanActOnItsWord) {
  const tests::Placed friendly{0, "2+ Mounted", {2000, 3600}};
  const tests::Placed enemy{1, "4+", {3000, 3600}};
  EXPECT_FALSE(ends_near_friend("6+ Leader", {1000, 2000}, friendly, enemy, 600, "0"));
  EXPECT_TRUE(ends_near_friend("6+ Leader", {1000, 2000}, friendly, enemy, 600, "1000"));
}

// Rules: WS2-B
TEST(Warstuff2Players, TacticalFinishesAStunnedUnitInReach) {
  Board board({{0, "4+", {1000, 1000}}, {1, "4+", {1900, 1000}}, {1, "4+", {1900, 1500}}});
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
  Board board({{0, "4+", {500, 500}}, {1, "4+", {4300, 500}}});
  const Action action = greedy_action(board.view(), board.values(), 0);
  EXPECT_EQ(action.kind, ActionKind::rush);
  EXPECT_EQ(action.path, Path::straight({500, 500}, {1700, 500}));
}

// Rules: WS2-B
TEST(Warstuff2Players, TacticalHoldsInTheLastRoundWhenNothingIsInReach) {
  Board board({{0, "4+", {500, 500}}, {1, "4+", {4300, 500}}});
  board.state().round = 4;
  EXPECT_EQ(greedy_action(board.view(), board.values(), 0).kind, ActionKind::hold);
}

// Rules: WS2-B
TEST(Warstuff2Players, SlowShooterOnGuardReckonsWithAFastEnemyThatMayComeIntoRange) {
  // gap 2450: nobody reaches anybody, but range 900 and a charge of 1600 make a guard shot possible; the last round
  // leaves no other worth
  Board board({{0, "4+ Shooter(9), Slow", {1000, 1000}}, {1, "4+ Fast", {3550, 1000}}});
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
    EXPECT_EQ(greedy_melee_move(board.view(), board.values(), {0, 0, 300, kNoUnit}).has_value(), !hunkered);
  }
}

// Rules: WS2-B, WS2-Q27
TEST(Warstuff2Players, SpellIsTheOneWorthMostAmongLegalTargets) {
  enum : int { kFireball, kIceRay };
  const auto chosen = [](Length near_gap, Length far_gap, const std::string& far_profile) {
    Board board(
        {{0, "4+ Wizard", {1000, 1000}}, {1, "4+", {1100 + near_gap, 1000}}, {1, far_profile, {1000, 1100 + far_gap}}});
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

// Section B: what all built-in players have in common, and scripted players.

constexpr std::array kBuiltIn = {Policy::greedy, Policy::aggressive, Policy::cautious, Policy::random};

// Rules: WS2-B, WS2-S20, WS2-X4, WS2-N1
TEST(Warstuff2Players, BuiltInPlayersCastShootFromGuardStrikeBackAndDoNotPush) {
  Board board({{0, "4+ Shooter(9), Wizard", {1000, 1000}}, {1, "4+", {1500, 1000}}});
  for (const Policy kind : kBuiltIn) {
    Players players = players_of(kind);
    EXPECT_TRUE(players.choose(board.view(), CastQuestion{0}));
    EXPECT_TRUE(players.choose(board.view(), GuardShotQuestion{0, 0}));
    EXPECT_TRUE(players.choose(board.view(), StrikeBackQuestion{0}));
    EXPECT_FALSE(players.answer(board.view(), PushQuestion{0, 1}).has_value());
  }
}

// Rules: WS2-B, WS2-A16
TEST(Warstuff2Players, FrozenUnitsOfAllPlayersStayWhereTheyAre) {
  Board board({{0, "4+", {1000, 1000}}, {0, "4+ Shooter(9)", {1000, 1500}}, {1, "4+", {1800, 1000}}});
  for (const UnitIndex unit : {UnitIndex{0}, UnitIndex{1}}) {
    board.state().unit(unit).condition.frozen = true;
    for (const Policy kind : kBuiltIn) {
      for (std::uint32_t battle = 0; battle < 20; ++battle) {
        Players players = players_of(kind, battle);
        unit_of(players, board.view());  // computes the values
        EXPECT_FALSE(is_move(players.answer(board.view(), ActionQuestion{0, unit}).kind));
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

// Section B: what players keep of values from one choice to the next, and which gaps they need not look at.

// Rules: WS2-B
TEST(Warstuff2Players, StakesKeptOverABattleAreThoseTakenAnew) {
  std::mt19937 random(1);
  const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
  for (int battle = 0; battle < 200; ++battle) {
    Board board;
    const char* kinds[] = {"3+", "4+", "5+ Undead", "6+ Leader"};
    for (int i = 0; i < 12; ++i) board.unit(i / 6, kinds[below(4)], Point{500 + 300 * i, 1000 + 200 * (i / 6)});
    State& state = board.begin().state();
    UnitValues kept;
    kept.begin();
    for (int step = 0; step < 40; ++step) {
      state.round = static_cast<std::int8_t>(1 + step / 10);
      const int seat = below(2);
      const auto army = state.army(seat);
      if (army.size() > 1) {
        const UnitIndex unit = army[static_cast<std::size_t>(below(static_cast<int>(army.size())))];
        state.unit(unit).condition.stunned = below(2) == 0;
        if (below(4) == 0) {
          state.destroyed_hundredths[static_cast<std::size_t>(1 - seat)] += state.cost(unit);
          state.remove(unit);
        }
      }
      kept.take(board.rules(), state);
      const UnitValues anew = board.values();
      EXPECT_EQ(kept.last_round(), anew.last_round());
      state.for_each_living([&](UnitIndex unit) {
        EXPECT_EQ(kept.value(unit), anew.value(unit));
        EXPECT_EQ(kept.own_loss(state, unit), anew.own_loss(state, unit));
      });
    }
  }
}

// Rules: WS2-B
TEST(Warstuff2Players, GapsThatArePassedOverAreWorthLessThanAskedFor) {
  Board board({{0, "4+", {1000, 1000}}, {1, "4+", {3000, 1000}}});
  const UnitValues values = board.values();
  const Outlook outlook(board.view(), values, 0);
  std::mt19937 random(1);
  bool some_pass = false;
  for (int i = 0; i < 20000; ++i) {
    const Value least = static_cast<Value>(random() % 4000000) - 2000000;
    const Length farthest = outlook.farthest_gap_value(least);
    const Length gap = static_cast<Length>(random() % 6000);
    if (gap > farthest) {
      EXPECT_LT(outlook.approach_score_of(gap), least) << gap << " " << least;
    } else {
      some_pass = true;
    }
  }
  EXPECT_TRUE(some_pass);
}

// A list of candidates that is not full yet takes every place, also the worst one.
// Rules: WS2-B
TEST(Warstuff2Players, NoGapIsPassedOverWhereEverythingWins) {
  Board board({{0, "4+", {1000, 1000}}, {1, "4+", {3000, 1000}}});
  const UnitValues values = board.values();
  const Outlook outlook(board.view(), values, 0);
  const Value nothing = Best<Action>::kNothing;
  const Length longest = std::numeric_limits<std::int16_t>::max();
  for (const Value least : {nothing, nothing - 1, nothing - 500000}) {
    EXPECT_EQ(outlook.farthest_gap_value(least), longest) << least;
  }
}

// Section B: what `aggressive`, `cautious` and `random` decide on an open table.

Length gap_after(Board& board, const Action& action, UnitIndex unit, UnitIndex enemy) {
  return length_up(action.path.end(), board.state().unit(enemy).at) - board.state().radii(unit, enemy);
}

// --- aggressive ---

// Rules: WS2-B
TEST(Warstuff2Players, AggressiveActivatesTheUnitNearestToAnEnemy) {
  Board board({{0, "4+", {500, 500}}, {0, "4+", {1000, 1000}}, {0, "4+", {700, 700}}, {1, "4+", {4000, 4000}}});
  const UnitIndex all[] = {0, 1, 2};
  EXPECT_EQ(aggressive_unit(board.view(), {0, all}), 1);
  const UnitIndex others[] = {0, 2};
  EXPECT_EQ(aggressive_unit(board.view(), {0, others}), 2);
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
  const auto forward = melee_move(board.view(), {0, 0, 300, kNoUnit}, 1);
  ASSERT_TRUE(forward.has_value());
  EXPECT_EQ(forward->end(), (Point{2300, 2000}));
  const auto back = melee_move(board.view(), {0, 0, 300, kNoUnit}, -1);
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
    units.insert(unit_of(players, board.view()));
    const Action action = players.answer(board.view(), ActionQuestion{0, 0});
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
}  // namespace warbalance::warstuff2::players_greedy_test
