#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/core/geometry.hpp"
#include "tests/engine/referee/geometry.hpp"

namespace warbalance::shape_test {
namespace {

constexpr Shape kWood = Shape::circle({1000, 1000}, 300);
constexpr Shape kRuin = Shape::rectangle({1000, 1000}, {1400, 1300});

TEST(Shape, ContainsItsEdgeAndNothingBeyondIt) {
  EXPECT_TRUE(contains(kWood, {1300, 1000}));
  EXPECT_FALSE(contains(kWood, {1301, 1000}));
  EXPECT_FALSE(contains(kWood, {1250, 1250})) << "a corner of the box is not in the circle";
  EXPECT_TRUE(contains(kRuin, {1400, 1300}));
  EXPECT_FALSE(contains(kRuin, {1400, 1301}));
}

TEST(Shape, RectangleLiesInTheCircleOfHalfItsDiagonalRoundedUp) {
  EXPECT_EQ(kRuin.radius, 250);
  EXPECT_EQ(Shape::rectangle({0, 0}, {400, 50}).radius, 202);  // half of 403.1
  EXPECT_EQ(kRuin.centre, (Point{1200, 1150}));
}

TEST(Shape, IsCrossedWhenTheSegmentMeetsItsInterior) {
  EXPECT_TRUE(crosses(kRuin, {900, 1100}, {1500, 1100}));
  EXPECT_TRUE(crosses(kRuin, {1100, 1100}, {1200, 1200})) << "inside all the way";
  EXPECT_TRUE(crosses(kRuin, {1000, 1100}, {1001, 1100})) << "from the edge inwards";
  EXPECT_FALSE(crosses(kRuin, {1000, 1100}, {900, 1100})) << "out from the very edge";
  EXPECT_FALSE(crosses(kRuin, {900, 1000}, {1500, 1000})) << "along the edge";
  EXPECT_FALSE(crosses(kRuin, {900, 1100}, {1000, 1200})) << "to the edge";
  EXPECT_FALSE(crosses(kRuin, {950, 1050}, {1050, 950})) << "over the corner";
  EXPECT_TRUE(crosses(kRuin, {951, 1051}, {1051, 951})) << "just inside the corner";
  EXPECT_FALSE(crosses(kRuin, {900, 1250}, {1100, 1450})) << "the boxes overlap, the segment passes the corner";
  EXPECT_TRUE(crosses(kWood, {600, 1299}, {1400, 1299}));
  EXPECT_FALSE(crosses(kWood, {600, 1300}, {1400, 1300})) << "touches";
}

TEST(Shape, APointCrossesWhenItIsInTheInterior) {
  EXPECT_TRUE(crosses(kRuin, {1001, 1001}, {1001, 1001}));
  EXPECT_FALSE(crosses(kRuin, {1000, 1001}, {1000, 1001}));
  EXPECT_TRUE(crosses(kWood, {1299, 1000}, {1299, 1000}));
  EXPECT_FALSE(crosses(kWood, {1300, 1000}, {1300, 1000}));
}

TEST(Shape, GrowsByTheBaseThatPasses) {
  EXPECT_TRUE(crosses(kRuin, {900, 951}, {1500, 951}, 50));
  EXPECT_FALSE(crosses(kRuin, {900, 950}, {1500, 950}, 50)) << "touching is allowed";
  EXPECT_TRUE(crosses(kRuin, {951, 951}, {951, 951}, 50)) << "corners of the grown rectangle are square";
  EXPECT_TRUE(crosses(kWood, {600, 1349}, {1400, 1349}, 50));
  EXPECT_FALSE(crosses(kWood, {600, 1350}, {1400, 1350}, 50));
}

TEST(Shape, IsTouchedAtItsEdgeToo) {
  EXPECT_TRUE(touches(kRuin, {900, 1000}, {1500, 1000}));
  EXPECT_TRUE(touches(kRuin, {950, 1050}, {1050, 950})) << "at the corner";
  EXPECT_FALSE(touches(kRuin, {949, 1050}, {1049, 950}));
  EXPECT_TRUE(touches(kWood, {600, 1300}, {1400, 1300}));
  EXPECT_FALSE(touches(kWood, {600, 1301}, {1400, 1301}));
  for (const Shape& shape : {kRuin, kWood}) {
    EXPECT_FALSE(touches(shape, {100, 100}, {100, 100})) << "a move of no length touches what it stands on only";
    EXPECT_TRUE(touches(shape, shape.centre, shape.centre));
  }
}

// Coordinates are few, so that segments often touch an edge or a corner just so.
RC_GTEST_PROP(Shape, TouchesWhatTheRefereeSaysThatItTouches, ()) {
  const auto coordinate = [] { return *rc::gen::inRange(0, 25) * 10; };
  const Point low{coordinate(), coordinate()};
  const Length side = *rc::gen::inRange(1, 9) * 10;
  const Shape shape =
      *rc::gen::arbitrary<bool>() ? Shape::circle(low, side) : Shape::rectangle(low, {low.x + side, low.y + 30});
  const Point a{coordinate(), coordinate()};
  const Point b{coordinate(), coordinate()};
  RC_ASSERT(touches(shape, a, b) == tests::meets_or_touches(shape, a, b));
}

TEST(Shape, IsNearWithinADistanceFromItsEdge) {
  EXPECT_TRUE(is_near(kWood, {1350, 1000}, 50));
  EXPECT_FALSE(is_near(kWood, {1351, 1000}, 50));
  EXPECT_TRUE(is_near(kRuin, {1430, 1340}, 50)) << "30, 40, 50 from the corner";
  EXPECT_FALSE(is_near(kRuin, {1431, 1340}, 50));
  EXPECT_TRUE(is_near(kRuin, {1200, 1150}, 0));
}

TEST(Shape, AStretchIsMeasuredInWholeLengthsOfTheWalk) {
  const Stretch across = stretch_inside(kRuin, {900, 1100}, {1500, 1100});
  EXPECT_EQ(across.begin, 100);
  EXPECT_EQ(across.end, 500);
  const Stretch out = stretch_inside(kWood, {1000, 1000}, {1000, 2000});
  EXPECT_EQ(out.begin, 0);
  EXPECT_EQ(out.end, 300);
}

RC_GTEST_PROP(Shape, AStretchBeginsAndEndsAtTheFirstAndLastPointInside, ()) {
  const auto coordinate = [] { return *rc::gen::inRange(0, 2000); };
  const Point a{coordinate(), coordinate()};
  const Point b{coordinate(), coordinate()};
  const bool circle = *rc::gen::arbitrary<bool>();
  const Point low{coordinate(), coordinate()};
  const Length side = *rc::gen::inRange(20, 900);
  const Shape shape = circle ? Shape::circle(low, side) : Shape::rectangle(low, {low.x + side, low.y + side / 2});
  RC_PRE(crosses(shape, a, b));
  const Stretch stretch = stretch_inside(shape, a, b);
  const Length length = length_up(a, b);
  int inside = 0;
  for (Length walked = 0; walked <= length; ++walked) {
    if (!contains(shape, towards(a, b, walked))) continue;
    ++inside;
    RC_ASSERT(walked >= stretch.begin && walked <= stretch.end);
  }
  RC_ASSERT(inside == 0 || contains(shape, towards(a, b, stretch.begin)));
  RC_ASSERT(inside == 0 || contains(shape, towards(a, b, stretch.end)));
}

// What `crosses` says of lattice points that the segment passes must agree with the interior of the shape.
RC_GTEST_PROP(Shape, ASegmentThroughAnInnerPointCrosses, ()) {
  const auto step = [] { return *rc::gen::inRange(-40, 41); };
  const Point inner{*rc::gen::inRange(1001, 1400), *rc::gen::inRange(1001, 1300)};
  const Point d{step(), step()};
  const int before = *rc::gen::inRange(0, 60);
  const int after = *rc::gen::inRange(0, 60);
  const Point a{inner.x - d.x * before, inner.y - d.y * before};
  const Point b{inner.x + d.x * after, inner.y + d.y * after};
  RC_ASSERT(crosses(kRuin, a, b));
  RC_ASSERT(crosses(kRuin, b, a));
}

}  // namespace
}  // namespace warbalance::shape_test
