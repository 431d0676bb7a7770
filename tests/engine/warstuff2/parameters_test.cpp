#include <gtest/gtest-spi.h>

#include "tests/engine/warstuff2/duel.hpp"

namespace warbalance::warstuff2::parameters_test {
namespace {

// Numbers of the ruleset that no chapter's test changes; the others are tested where they act.

// Rules: WS2-K, WS2-W7
TEST(Warstuff2Parameters, TheWoundTotalThatKillsIsANumberOfTheData) {
  EXPECT_EQ(state_of(shot_at("4+ Shooter(18)", "4+", {4, 3, 4}), kDefender), "stunned:1");
  EXPECT_EQ(state_of(shot_at("4+ Shooter(18)", "4+", {4, 3, 4}, {"wounds.killed_on=5"}), kDefender), "killed");
}

// Rules: WS2-K, WS2-X6
TEST(Warstuff2Parameters, TheStepBackIsANumberOfTheData) {
  EXPECT_EQ(charged("4+", "4+", {3, 3}).unit(kAttacker).at, (Point{1800, 2000}));
  EXPECT_EQ(charged("4+", "4+", {3, 3}, {"moves.step_back=300"}).unit(kAttacker).at, (Point{1600, 2000}));
}

// Rules: WS2-K, WS2-X5
TEST(Warstuff2Parameters, TheMoveAfterMeleeIsANumberOfTheData) {
  const Point start{1500, 2000};
  const Point contact{1900, 2000};
  const Point beyond{1900, 2500};
  const auto survivor_goes = [&](const std::vector<std::string>& settings) {
    return one_round(settings)
        .unit(0, "4+", start)
        .unit(1, "4+", {2000, 2000})
        .unit(1, "4+", {4000, 4000})
        .charge(0, 1, start, contact)
        .choose(ChooseMeleeMove{Path::straight(contact, beyond)})
        .hunker(2)
        .dice({4, 1, 5});
  };
  EXPECT_EQ(survivor_goes({"moves.after_melee=500"}).play().unit(0).at, beyond);
  Scene too_far = survivor_goes({"moves.after_melee=499"});
  EXPECT_NONFATAL_FAILURE(too_far.play(), "the move after melee is not legal");
}

}  // namespace
}  // namespace warbalance::warstuff2::parameters_test
