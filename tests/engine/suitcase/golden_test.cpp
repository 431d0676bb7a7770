#include "tests/engine/golden.hpp"

#include "tests/engine/suitcase/scenes.hpp"

namespace warbalance::suitcase::golden_test {
namespace {

constexpr const char* kRanger = "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)";

/// The duel of the specification, with the built-in players.
Outcome worked_duel() {
  return Scene({"mode=duel", "rounds=4"})
      .first(-1)
      .stand(0, kRanger, 22, 19)
      .stand(1, "models=3 speed=4 q=4+ d=5+ wounds=1; -; Sword(-,1)", 22, 31)
      .player(0, Policy::greedy)
      .player(1, Policy::greedy)
      .dice({5, 2, 4, 3, 6, 5, 4, 2, 3, 2, 5, 1, 6})
      .play();
}

// Rules: SC-D14, SC-S8, SC-R1, SC-R2, SC-R3, SC-A1, SC-A3, SC-G5, SC-M5, SC-M6, SC-H1, SC-C1, SC-C7, SC-C8, SC-W5,
// SC-D16
TEST(SuitcaseWorkedExamples, TheDuelGoesDieForDieAsWorkedByHand) {
  const Outcome outcome = worked_duel();
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(outcome.report.rounds, 3);
  EXPECT_EQ(outcome.report.dice, 13);
  EXPECT_TRUE(outcome.report.ended_early);
  EXPECT_EQ(state_text(outcome.unit(0).body), "models:1,markers:1");
  EXPECT_EQ(outcome.report.charges, 2);
  EXPECT_EQ(outcome.report.strikes_back, 1);
}

// Rules: SC-C1, SC-C3, SC-C4, SC-C5, SC-C6, SC-C7, SC-K5, SC-K16, SC-K18, SC-W1, SC-W2, SC-W4, SC-W5
TEST(SuitcaseWorkedExamples, TheMeleeGoesDieForDieAsWorkedByHand) {
  const Outcome outcome = worked_melee();
  EXPECT_EQ(state_text(outcome.unit(0).body), "models:1,markers:3,stunned");
  EXPECT_EQ(state_text(outcome.unit(1).body), "models:1");
  const std::vector<std::string> rolls = {"phalanx", "phalanx", "phalanx",      "hit",          "hit",
                                          "defense", "defense", "regeneration", "regeneration", "regeneration",
                                          "hit",     "defense", "wound"};
  EXPECT_EQ(outcome.rolls(), rolls);
  EXPECT_EQ(outcome.count(TraceEvent::Kind::move, "moves back"), 1);
}

TEST(SuitcaseGolden, WorkedDuel) {
  tests::expect_golden("suitcase_worked_duel", "The hand-worked duel", worked_duel().trace.events());
}

TEST(SuitcaseGolden, WorkedMelee) {
  tests::expect_golden("suitcase_worked_melee", "The hand-worked melee", worked_melee().trace.events());
}

}  // namespace
}  // namespace warbalance::suitcase::golden_test
