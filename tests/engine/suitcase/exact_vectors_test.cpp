#include "tests/engine/odds_text.hpp"
#include "tests/engine/suitcase/conformance.hpp"
#include "tests/vectors/suitcase.hpp"

namespace warbalance::suitcase::exact_vectors_test {
namespace {

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
}  // namespace warbalance::suitcase::exact_vectors_test
