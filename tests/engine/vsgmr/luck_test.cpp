#include "engine/systems/vsgmr/exchange.hpp"

#include "tests/engine/vsgmr/board.hpp"

namespace warbalance::vsgmr::luck_test {
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

}  // namespace
}  // namespace warbalance::vsgmr::luck_test
