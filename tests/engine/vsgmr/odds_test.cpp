#include "engine/systems/vsgmr/exchange.hpp"
#include "tests/engine/odds_text.hpp"
#include "tests/engine/vsgmr/board.hpp"
#include "tests/engine/vsgmr/conformance.hpp"
#include "tests/vectors/vsgmr.hpp"

namespace warbalance::vsgmr::odds_test {
namespace {

constexpr std::int64_t kPrice = 600;

/// Stakes of a strike on a figure of that price.
struct Case {
  Case(const char* attacker, const char* target, AttackKind kind)
      : numbers(strike_numbers(sim::compile_rules<Vsgmr>(ruleset), profile_of(ruleset, attacker),
                               profile_of(ruleset, target), kind, {})) {}
  std::int64_t next(StrikePhase phase, std::int8_t natural = 1, std::int8_t armor_made = 0) const {
    return StrikeStakes{kPrice, kPrice}
        .next(numbers, {phase, StrikeResult::missed, natural, armor_made, false})
        .hundredths;
  }
  sim::Ruleset ruleset = load_rules();
  StrikeNumbers numbers;
};

TEST(VsgmrLuck, AtStakeIsThePriceTimesTheChanceThatTheTargetStillFalls) {
  const Case open("Troop guy, Distance", "Troop guy", AttackKind::distance);
  EXPECT_EQ(open.next(StrikePhase::attack), kPrice);
  const Case armor("Troop guy", "Troop guy, Light Armor", AttackKind::hand_to_hand);  // saved by a 6
  EXPECT_NEAR(static_cast<double>(armor.next(StrikePhase::attack)), kPrice * 5 / 6, 1);
  EXPECT_EQ(armor.next(StrikePhase::armor), kPrice);
  const Case twice("Troop guy, Ignores Armor", "Troop guy, Heavy Armor", AttackKind::hand_to_hand);  // by two 4s
  EXPECT_NEAR(static_cast<double>(twice.next(StrikePhase::attack)), kPrice * 3 / 4, 1);
  EXPECT_NEAR(static_cast<double>(twice.next(StrikePhase::armor)), kPrice / 2, 1);
  EXPECT_EQ(twice.next(StrikePhase::armor, 1, 1), kPrice);
}

TEST(VsgmrLuck, OfTwoDiceOnlyOneHasToHit) {
  const Case two("Troop guy, Distance, Automatic Fire", "Troop guy", AttackKind::distance);  // a 5 hits
  EXPECT_NEAR(static_cast<double>(two.next(StrikePhase::attack)), kPrice * 4 / 6, 1);
  EXPECT_EQ(two.next(StrikePhase::second_die, 4), kPrice);
  EXPECT_EQ(two.next(StrikePhase::second_die, 5), 0) << "the first die has hit";
}

TEST(VsgmrLuck, TheDiceOfARecruitedFigureAreThoseOfItsEnemyByNow) {
  Board board;
  board.unit(0, "Troop guy", Point{1000, 1000}).unit(1, "Hero guy", Point{3000, 1000}).begin();
  EXPECT_EQ(stake_in(board.state(), 1, 0), board.state().cost(1));
  board.state().owners[0] = 1;
  EXPECT_EQ(stake_in(board.state(), 1, 0), -board.state().cost(1));
}

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
}  // namespace warbalance::vsgmr::odds_test
