#include "tests/engine/golden.hpp"
#include "tests/engine/odds_text.hpp"
#include "tests/engine/warstuff1/conformance.hpp"
#include "tests/engine/warstuff1/scene.hpp"
#include "tests/vectors/warstuff1.hpp"

namespace warbalance::warstuff1::golden_test {
namespace {

using tests::expect_golden;

/// The battle of the specification's worked examples, played by the greedy players.
Outcome worked_battle() {
  return played(
      Scene({"round_cap=20", "concede.pct=25"}).deployed().player(0, Policy::greedy).player(1, Policy::greedy),
      {{0, "2 Shooter(Long)", {}}, {1, "3 Sweep Attack", {}}}, {}, {3, 5, 5, 3, 2, 6, 2, 4, 2});
}

/// The units where each move ends, in order.
std::vector<Point> ends_of_moves(const Outcome& outcome) {
  std::vector<Point> ends;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::move) ends.push_back(event.path.end());
  }
  return ends;
}

// Rules: WS1-203, WS1-302, WS1-612, WS1-801, WS1-T01, WS1-T02, WS1-T06, WS1-T08, WS1-T09
TEST(Warstuff1WorkedExample, GoesMoveForMoveAndDieForDieAsWorkedByHand) {
  const Outcome outcome = worked_battle();
  EXPECT_EQ(outcome.report.winner, 1);
  EXPECT_EQ(outcome.report.rounds, 4);
  EXPECT_TRUE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 3500);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 0);
  EXPECT_EQ(outcome.report.dice, 9);
  EXPECT_EQ(state_of(outcome, 1), "ok:1");
  const std::vector<Point> expected = {{2400, 2350}, {2400, 4250}, {2400, 3550}, {3000, 4250},
                                       {2934, 4173}, {2870, 4098}, {2934, 4173}};
  EXPECT_EQ(ends_of_moves(outcome), expected);
}

TEST(Warstuff1Golden, WorkedBattle) {
  expect_golden("warstuff1_worked_battle", "The hand-worked battle", worked_battle().trace.events());
}

/// The scripted exchange of the specification.
Outcome worked_exchange() {
  return played(Scene(),
                {{0, "4 Frenzy, Vicious", {2000, 2000}}, {1, "3 Counter-Attack, Regeneration, Tough", {2300, 2000}}},
                {charges(0, 1, {2000, 2000}, {2200, 2000}), holds(1)}, {3, 6, 4, 2, 5, 4, 5, 1, 2});
}

// Rules: WS1-605, WS1-607, WS1-608, WS1-611, WS1-R13, WS1-R24, WS1-R31, WS1-R35
TEST(Warstuff1WorkedExample, TheScriptedExchangeEndsWithTwoWounds) {
  const Outcome outcome = worked_exchange();
  EXPECT_EQ(state_of(outcome, 0), "ok");
  EXPECT_EQ(state_of(outcome, 1), "ok:2");
  EXPECT_EQ(outcome.rolls(),
            (Rolls{"quality", "attack", "more hits", "ignore", "damage", "survive", "ignore", "ignore", "damage"}));
}

TEST(Warstuff1Golden, WorkedExchange) {
  expect_golden("warstuff1_worked_exchange", "The hand-worked exchange", worked_exchange().trace.events());
}

using tests::expect_vectors;

constexpr auto odds_text = tests::odds_text<Warstuff1>;

// Rules: WS1-603, WS1-604, WS1-605, WS1-606, WS1-607, WS1-608, WS1-609, WS1-R01, WS1-R03, WS1-R05, WS1-R07, WS1-R11,
// WS1-R13, WS1-R16, WS1-R17, WS1-R20, WS1-R21, WS1-R24, WS1-R27, WS1-R29, WS1-R31, WS1-R33, WS1-R35
TEST(Warstuff1ExactVectors, AreAllReproducedAsReducedFractions) {
  EXPECT_EQ(std::size(tests::kWarstuff1Vectors), 41U);
  expect_vectors<Warstuff1>(tests::kWarstuff1Vectors);
}

// Rules: WS1-601
TEST(Warstuff1ExactVectors, ImpossibleExchangesAreRefused) {
  EXPECT_NE(odds_text("shoot", "3", "3", "").find("Shooter"), std::string::npos);
  EXPECT_NE(odds_text("entangle", "3 Shooter(Long)", "3", "").find("no rule"), std::string::npos);
}

// Rules with no part in an exchange.
// Rules: WS1-604
TEST(Warstuff1ExactVectors, OtherRulesLeaveAnExchangeAsItIs) {
  const std::string plain = odds_text("melee", "3", "3", "");
  for (const char* rule : {"Brutal", "Fast", "Fear", "Flying", "Healer", "Hit & Run", "Leader", "Pathfinder", "Scout",
                           "Slow", "Vanguard"}) {
    const std::string profile = std::string("3 ") + rule;
    EXPECT_EQ(odds_text("melee", profile, profile, ""), plain) << rule;
  }
}

}  // namespace
}  // namespace warbalance::warstuff1::golden_test
