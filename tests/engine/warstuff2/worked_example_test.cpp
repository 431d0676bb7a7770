#include "tests/engine/warstuff2/scene.hpp"

namespace warbalance::warstuff2 {
namespace {

enum : UnitIndex { kA1, kA2, kB1, kB2 };

/// The hand-worked battle of the specification.
Outcome worked_example() {
  const Point contact = Point{3400, 2400} + scaled_away(Point{2000, 3000} - Point{3400, 2400}, 100);
  return Scene()
      .first(-1)
      .unit(0, "4+ Shooter(18)", {2000, 2400})
      .unit(0, "4+ Fast, Mounted", {2000, 3000})
      .unit(1, "5+ Death Blow", {3000, 3000})
      .unit(1, "4+ Armored", {3400, 2400})
      .hold(kA1, kB2)
      .charge(kB1, kA2, {3000, 3000}, {2100, 3000})
      .stand_up(kA2)
      .stand_up(kB2)
      .hunker(kB2)
      .charge(kA2, kB2, {2000, 3000}, contact)
      .dice({5, 2, 5, 2, 3, 2, 5, 6, 4, 2, 5, 1, 3, 4, 3, 3, 2, 6, 4, 6, 5, 1, 2, 4})
      .play();
}

// Rules: WS2-D9, WS2-R2, WS2-R4
TEST(Warstuff2WorkedExample, GoesDieForDieAsWorkedByHand) {
  const Outcome outcome = worked_example();
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(outcome.report.rounds, 2);
  EXPECT_TRUE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 4500);
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 0);
  EXPECT_EQ(outcome.report.dice, 24);
}

}  // namespace
}  // namespace warbalance::warstuff2
