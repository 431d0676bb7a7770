#include "tests/engine/odds_text.hpp"
#include "tests/engine/warstuff1/conformance.hpp"
#include "tests/vectors/warstuff1.hpp"

namespace warbalance::warstuff1::exact_vectors_test {
namespace {

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
}  // namespace warbalance::warstuff1::exact_vectors_test
