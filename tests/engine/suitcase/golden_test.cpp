#include "tests/engine/golden.hpp"
#include "tests/engine/odds_text.hpp"
#include "tests/engine/suitcase/conformance.hpp"
#include "tests/engine/suitcase/scenes.hpp"
#include "tests/vectors/suitcase.hpp"

namespace warbalance::suitcase::golden_test {
namespace {

constexpr const char* kRanger = "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)";

/// The duel of the specification, with the built-in players.
Outcome worked_duel() {
  return played(Scene({"mode=duel", "rounds=4"}).first(-1).player(0, Policy::greedy).player(1, Policy::greedy),
                {{0, kRanger, on(22, 19)}, {1, "models=3 speed=4 q=4+ d=5+ wounds=1; -; Sword(-,1)", on(22, 31)}}, {},
                {5, 2, 4, 3, 6, 5, 4, 2, 3, 2, 5, 1, 6});
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

// Rules: SC-G1, SC-G2, SC-G3, SC-U1, SC-U2, SC-U4, SC-U6, SC-H2, SC-H3, SC-H5, SC-H6, SC-H8, SC-C2, SC-C4, SC-C5,
// SC-C6, SC-C8, SC-C9, SC-W1, SC-W2, SC-W3, SC-W4, SC-W5, SC-W6, SC-W7, SC-Q1, SC-K3, SC-K4, SC-K5, SC-K7, SC-K8,
// SC-K9, SC-K11, SC-K12, SC-K14, SC-K15, SC-K16, SC-K17, SC-K18, SC-K19, SC-K20, SC-K21, SC-K25, SC-K26, SC-K27, SC-K28
TEST(SuitcaseExactVectors, AreAllReproducedAsReducedFractions) {
  EXPECT_EQ(std::size(tests::kSuitcaseVectors), 34U);
  tests::expect_vectors<Suitcase>(tests::kSuitcaseVectors);
}

// Rules: SC-A3, SC-K9, SC-K13, SC-K27
TEST(SuitcaseExactVectors, ImpossibleExchangesAreRefused) {
  const std::string plain = "models=2 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1)";
  const auto why = [&](const std::string& action, const std::string& attacker, const std::string& options) {
    return tests::odds_text<Suitcase>(action, attacker, plain, options);
  };
  EXPECT_NE(why("melee", "models=1 speed=4 q=4+ d=5+ wounds=1; Immobile; Hand Weapon(-,1)", "").find("Immobile"),
            std::string::npos);
  EXPECT_NE(why("fire-breath", plain, "").find("Fire Breath"), std::string::npos);
  EXPECT_NE(why("spell", plain, "--spell spark").find("wizard"), std::string::npos);
  EXPECT_NE(why("shoot", plain, "").find("ranged"), std::string::npos);
  EXPECT_NE(why("melee", plain, "--attacker-state models:1,stunned").find("stunned"), std::string::npos);
  EXPECT_NE(why("melee", plain, "--attacker-state models:3").find("more models"), std::string::npos);
  EXPECT_NE(why("melee", plain, "--attacker-state models:2,wounds:1").find("not a state"), std::string::npos);
}

}  // namespace
}  // namespace warbalance::suitcase::golden_test
