#include "tests/engine/odds_text.hpp"
#include "tests/engine/vsgmr/conformance.hpp"
#include "tests/vectors/vsgmr.hpp"

namespace warbalance::vsgmr::exact_vectors_test {
namespace {

using tests::expect_vectors;

constexpr auto odds_text = tests::odds_text<Vsgmr>;

// Rules: VS-F3, VS-F6, VS-F7, VS-D8, VS-D9, VS-D10, VS-D11, VS-H2, VS-K1, VS-X5, VS-X6, VS-A01, VS-A02, VS-A03, VS-A05,
// VS-A07, VS-A09, VS-A10, VS-A11, VS-A12, VS-A14, VS-A16, VS-A17, VS-W1, VS-W2, VS-W3, VS-W5, VS-W6, VS-W8
TEST(VsgmrExactVectors, AreAllReproducedAsReducedFractions) {
  EXPECT_EQ(std::size(tests::kVsgmrVectors), 30U);
  expect_vectors<Vsgmr>(tests::kVsgmrVectors);
}

// Rules: VS-A04, VS-A15, VS-D1
TEST(VsgmrExactVectors, ImpossibleActionsAreRefused) {
  EXPECT_NE(odds_text("distance", "Hero guy", "Troop guy", "").find("no Distance"), std::string::npos);
  EXPECT_NE(odds_text("disable", "Hero guy", "Troop guy", "").find("Disable"), std::string::npos);
  EXPECT_NE(odds_text("disable", "Hero guy, Disable", "Building", "").find("building"), std::string::npos);
  EXPECT_NE(odds_text("summon", "Hero guy", "Troop guy", "").find("Summon"), std::string::npos);
  EXPECT_NE(odds_text("skill", "Vehicle", "Troop guy", "").find("guys"), std::string::npos);
  EXPECT_NE(odds_text("hand-to-hand", "Building", "Troop guy", "").find("building"), std::string::npos);
}

}  // namespace
}  // namespace warbalance::vsgmr::exact_vectors_test
