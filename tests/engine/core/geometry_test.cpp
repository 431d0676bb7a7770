#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>

#include <random>
#include <vector>

#include "engine/core/geometry.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/terrain.hpp"
#include "engine/core/terrain_generator.hpp"
#include "tests/engine/referee/geometry.hpp"

namespace warbalance::geometry_test {
namespace {

using boost::multiprecision::cpp_rational;

/// A table of the greatest size.
constexpr Length kTable = 9600;

Point random_point() { return {*rc::gen::inRange(0, kTable + 1), *rc::gen::inRange(0, kTable + 1)}; }

TEST(CeilSqrt, IsTheLeastRootForEverySmallNumber) {
  std::int64_t root = 0;
  for (std::int64_t n = 0; n <= 1 << 21; ++n) {
    if (root * root < n) ++root;
    ASSERT_EQ(ceil_sqrt(n), root) << n;
  }
}

TEST(CeilSqrt, IsExactAroundSquaresOfEverySize) {
  const auto check = [](std::int64_t root) {
    const std::int64_t n = root * root;
    EXPECT_EQ(ceil_sqrt(n), root) << n;
    EXPECT_EQ(ceil_sqrt(n - 1), root) << n;
    EXPECT_EQ(ceil_sqrt(n + 1), root + 1) << n;
  };
  for (std::int64_t root = 2; root < 100'000; ++root) check(root);
  for (std::int64_t root = 100'000; root < 2'147'483'646; root += root / 5000) check(root);
  EXPECT_EQ(ceil_sqrt(2'147'483'647LL * 2'147'483'647LL), 2'147'483'647);
}

TEST(CeilSqrt, OfNegativeNumbersIsZero) {
  EXPECT_EQ(ceil_sqrt(-1), 0);
  EXPECT_EQ(ceil_sqrt(0), 0);
  EXPECT_EQ(ceil_sqrt(1), 1);
}

// Rules: WS2-M12
RC_GTEST_PROP(Towards, IsNeverLongerAndAtMostThreeShorter, ()) {
  const Point p = random_point();
  const Point q = random_point();
  const Length length = *rc::gen::inRange(0, length_up(p, q) + 1);
  const Point to = towards(p, q, length);
  RC_ASSERT(distance2(p, to) <= square(length));
  RC_ASSERT(length <= 3 || distance2(p, to) >= square(length - 3));
  // on the way: not to the other side of p, hardly off the line
  RC_ASSERT(dot(to - p, q - p) >= 0);
  const Point d = q - p;
  const Point t = to - p;
  const std::int64_t off = std::int64_t{d.x} * t.y - std::int64_t{d.y} * t.x;  // distance from the line times |d|
  RC_ASSERT(off * off <= 2 * dot(d, d));
}

// Rules: WS2-M12
TEST(Towards, TruncatesEveryComponentTowardZero) {
  EXPECT_EQ(towards({0, 0}, {300, 400}, 100), (Point{60, 80}));
  EXPECT_EQ(towards({0, 0}, {-10, 10}, 8), (Point{-5, 5}));  // distance 15: 80 / 15 = 5.33
  EXPECT_EQ(towards({1000, 1000}, {1000, 2000}, 250), (Point{1000, 1250}));
  EXPECT_EQ(towards({7, 9}, {7, 9}, 100), (Point{7, 9}));
}

// Rules: WS2-M13
TEST(Directions, AreThoseOfTheRulebookAnticlockwise) {
  constexpr std::array<Point, 4> kFirstQuarter = {{{1000, 0}, {924, 383}, {707, 707}, {383, 924}}};
  for (std::size_t i = 0; i < 16; ++i) {
    Point expected = kFirstQuarter[i % 4];
    for (std::size_t turn = 0; turn < i / 4; ++turn) expected = {-expected.y, expected.x};
    EXPECT_EQ(kDirections[i], expected) << i;
  }
}

std::vector<Point> all_directions_near() {
  std::vector<Point> directions;
  for (Length x = -230; x <= 230; ++x) {
    for (Length y = -230; y <= 230; ++y) directions.push_back({x, y});
  }
  return directions;
}

// Contact: at least the sum of the radii and at most 2 more, from every place around.
// Rules: WS2-M2
TEST(ScaledAway, PutsBasesInContactFromEveryPlaceAround) {
  for (const Length contact : {20, 60, 100, 150, 250, 400}) {
    int wrong = 0;
    for (const Point direction : all_directions_near()) {
      if (dot(direction, direction) < square(contact)) continue;  // bases never overlap
      const std::int64_t d2 = dot(scaled_away(direction, contact), scaled_away(direction, contact));
      wrong += d2 < square(contact) || d2 > square(contact + 2);
    }
    EXPECT_EQ(wrong, 0) << "contact " << contact;
  }
}

// Rules: WS2-M2
RC_GTEST_PROP(ScaledAway, PutsBasesInContactFromAfar, ()) {
  const Point direction = random_point() - random_point();
  const Length contact = *rc::gen::inRange(20, 401);
  RC_PRE(dot(direction, direction) >= square(contact));
  const Point at = scaled_away(direction, contact);
  RC_ASSERT(dot(at, at) >= square(contact));
  RC_ASSERT(dot(at, at) <= square(contact + 2));
}

// The way back from every contact point to the gap of the step back.
// Rules: WS2-X6
TEST(ScaledAway, StepsBackToTheWholeGapFromEveryContactPoint) {
  constexpr Length kContact = 100;
  constexpr Length kStepBack = 200;
  int wrong = 0;
  for (const Point line : all_directions_near()) {
    const std::int64_t d2 = dot(line, line);
    if (d2 < square(kContact) || d2 > square(kContact + 2)) continue;
    const Point to = scaled_away(line, kStepBack);
    wrong += dot(to, to) < square(kStepBack) || dot(to, to) > square(kStepBack + 2);
  }
  EXPECT_EQ(wrong, 0);
}

TEST(ScaledAway, RoundsAwayFromZero) {
  EXPECT_EQ(scaled_away({3000, 4000}, 100), (Point{60, 80}));
  EXPECT_EQ(scaled_away({-3000, -4000}, 101), (Point{-61, -81}));
  EXPECT_EQ(scaled_away({0, -7}, 100), (Point{0, -100}));
}

/// The same question by exact fractions: the nearest point of the segment and its distance.
bool enters_disc_exactly(Point a, Point b, Point centre, Length radius) {
  const std::int64_t length2 = dot(b - a, b - a);
  cpp_rational t = 0;
  if (length2 > 0) t = cpp_rational(dot(b - a, centre - a), length2);
  if (t < 0) t = 0;
  if (t > 1) t = 1;
  const cpp_rational x = a.x + t * (b.x - a.x) - centre.x;
  const cpp_rational y = a.y + t * (b.y - a.y) - centre.y;
  return x * x + y * y < std::int64_t{radius} * radius;
}

// Rules: WS2-M5
RC_GTEST_PROP(SegmentEntersDisc, AgreesWithExactFractions, ()) {
  const Point a = random_point();
  const Point b = random_point();
  const Point centre = random_point();
  const Length radius = *rc::gen::inRange(0, 1001);
  RC_ASSERT(segment_enters_disc(a, b, centre, radius) == enters_disc_exactly(a, b, centre, radius));
}

// Small numbers: here segments touch discs exactly, and points coincide.
// Rules: WS2-M5
TEST(SegmentEntersDisc, AgreesWithExactFractionsOnAFineGrid) {
  const Point centre{4, 3};
  int entering = 0;
  int touching = 0;
  for (Length ax = 0; ax <= 8; ++ax) {
    for (Length ay = 0; ay <= 6; ++ay) {
      for (Length bx = 0; bx <= 8; ++bx) {
        for (Length by = 0; by <= 6; ++by) {
          for (const Length radius : {1, 2, 3}) {
            const Point a{ax, ay};
            const Point b{bx, by};
            const bool enters = segment_enters_disc(a, b, centre, radius);
            ASSERT_EQ(enters, enters_disc_exactly(a, b, centre, radius))
                << ax << ' ' << ay << ' ' << bx << ' ' << by << ' ' << radius;
            entering += enters;
            touching += !enters && distance2(a, centre) == square(radius);
          }
        }
      }
    }
  }
  EXPECT_GT(entering, 1000);
  EXPECT_GT(touching, 50);
}

// Rules: WS2-M5
TEST(SegmentEntersDisc, TouchingIsNotEntering) {
  EXPECT_FALSE(segment_enters_disc({0, 100}, {1000, 100}, {500, 0}, 100));
  EXPECT_TRUE(segment_enters_disc({0, 99}, {1000, 99}, {500, 0}, 100));
  EXPECT_FALSE(segment_enters_disc({600, 0}, {1000, 0}, {500, 0}, 100));
  EXPECT_TRUE(segment_enters_disc({599, 0}, {1000, 0}, {500, 0}, 100));
  EXPECT_FALSE(segment_enters_disc({0, 0}, {400, 0}, {500, 0}, 100));
  EXPECT_TRUE(segment_enters_disc({0, 0}, {401, 0}, {500, 0}, 100));
}

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

TEST(Terrain, NearLeavesOutOnlyWhatASegmentHasNothingToDoWith) {
  std::mt19937 random(1);
  const auto below = [&](int limit) { return static_cast<Length>(random() % static_cast<unsigned>(limit)); };
  int left_out = 0;
  for (int round = 0; round < 2000; ++round) {
    Terrain terrain;
    const int count = below(20);
    for (int i = 0; i < count; ++i) {
      const Point at{below(4800), below(4800)};
      const bool round_piece = below(2) == 0;
      terrain.add({round_piece ? Shape::circle(at, 1 + below(400))
                               : Shape::rectangle(at, {at.x + 1 + below(800), at.y + 1 + below(800)}),
                   TerrainTraits{}, 0});
    }
    const PieceSet all = (PieceSet{1} << count) - 1;
    // off the table too; one in four segments is a point, one starts at the corner of a piece
    Point a{below(6800) - 1000, below(6800) - 1000};
    const Point b = below(4) == 0 ? a : Point{below(6800) - 1000, below(6800) - 1000};
    if (count > 0 && below(4) == 0) a = terrain.piece(0).shape.high;
    const Length margin = below(2) == 0 ? 0 : 50;
    const PieceSet near = terrain.near(all, a, b, margin);
    EXPECT_EQ(near & ~all, 0U);
    for (int i = 0; i < count; ++i) {
      const Shape& shape = terrain.piece(i).shape;
      const bool matters = contains(shape, a) || contains(shape, b) || crosses(shape, a, b, margin);
      const bool is_near = (near >> i & 1) != 0;
      EXPECT_TRUE(is_near || !matters) << "piece " << i << " of round " << round;
      left_out += is_near ? 0 : 1;
    }
  }
  EXPECT_GT(left_out, 2000);  // and it does leave out what is far away
}

constexpr Length kSide = 4800;

TerrainTraits solid() {
  TerrainTraits traits;
  traits.solid = true;
  return traits;
}

// a circle, a rectangle that may lie either way, a solid one, and one that is never drawn
const std::array<TerrainKind, 4> kKinds = {{
    {"wood", {}, Outline::circle, {200, 350}, {}, false, 5},
    {"barrier", {}, Outline::rectangle, {400, 400}, {50, 50}, true, 3},
    {"building", solid(), Outline::rectangle, {300, 500}, {300, 500}, false, 2},
    {"chasm", {}, Outline::rectangle, {200, 500}, {800, 800}, false, 0},
}};

TerrainGenerator generator(Symmetry symmetry, std::int32_t pieces = 12) {
  TerrainGenerator result;
  result.kinds = kKinds;
  result.symmetry = symmetry;
  result.pieces = pieces;
  return result;
}

Terrain table(const TerrainGenerator& how, std::uint32_t number, Length width = kSide, Length height = kSide) {
  RandomStream random({1, 0, number}, StreamClass::terrain);
  Terrain terrain;
  generate_terrain(how, width, height, random, terrain);
  return terrain;
}

bool same(const Terrain& a, const Terrain& b) {
  bool equal = a.count() == b.count();
  for (int i = 0; equal && i < a.count(); ++i) equal = a.piece(i) == b.piece(i);
  return equal;
}

// Rules: WS2-T40
TEST(TerrainGenerator, SameSeedMakesTheSameTableAndOthersDiffer) {
  for (std::uint32_t number = 0; number < 20; ++number) {
    EXPECT_TRUE(same(table(generator(Symmetry::point), number), table(generator(Symmetry::point), number)));
    EXPECT_FALSE(same(table(generator(Symmetry::point), number), table(generator(Symmetry::point), number + 1)));
  }
}

// Rules: WS2-T40, WS2-D2
TEST(TerrainGenerator, PlacesAllPiecesWhereThereIsRoom) {
  for (std::uint32_t number = 0; number < 50; ++number) {
    EXPECT_EQ(table(generator(Symmetry::point), number).count(), 12);
    EXPECT_EQ(table(generator(Symmetry::none, 7), number).count(), 7);
    EXPECT_EQ(table(generator(Symmetry::rotate4), number).count(), 12);
  }
}

// Rules: WS2-T40
TEST(TerrainGenerator, LeavesOutGroupsThatFindNoRoomInTheirAttempts) {
  const Terrain full = table(generator(Symmetry::none, 60), 3);
  EXPECT_GT(full.count(), 12);
  EXPECT_LT(full.count(), 60);
  TerrainGenerator hasty = generator(Symmetry::none, 60);
  hasty.attempts = 1;
  EXPECT_LT(table(hasty, 3).count(), full.count());
}

// Rules: WS2-T40
TEST(TerrainGenerator, TurnsTwinsByHalfATurnAboutTheCentre) {
  for (std::uint32_t number = 0; number < 50; ++number) {
    const Terrain terrain = table(generator(Symmetry::point), number, 4800, 3600);
    for (int i = 0; i < terrain.count(); i += 2) {
      const Shape& a = terrain.piece(i).shape;
      const Shape& b = terrain.piece(i + 1).shape;
      EXPECT_EQ(b.low, (Point{4800 - a.high.x, 3600 - a.high.y}));
      EXPECT_EQ(b.high, (Point{4800 - a.low.x, 3600 - a.low.y}));
      EXPECT_EQ(terrain.piece(i).kind, terrain.piece(i + 1).kind);
    }
  }
}

// Rules: WS2-T40
TEST(TerrainGenerator, TurnsFourCopiesByQuartersAndSwapsTheirSides) {
  for (std::uint32_t number = 0; number < 50; ++number) {
    const Terrain terrain = table(generator(Symmetry::rotate4), number);
    ASSERT_EQ(terrain.count() % 4, 0);
    for (int i = 0; i < terrain.count(); ++i) {
      if (i % 4 == 3) continue;
      const Shape& a = terrain.piece(i).shape;
      const Shape& b = terrain.piece(i + 1).shape;
      EXPECT_EQ(b.low, (Point{kSide - a.high.y, a.low.x}));
      EXPECT_EQ(b.high, (Point{kSide - a.low.y, a.high.x}));
    }
  }
}

// Rules: WS2-T40
TEST(TerrainGenerator, KeepsMarginsGapsAndCornersFree) {
  for (const Symmetry symmetry : {Symmetry::none, Symmetry::point, Symmetry::rotate4}) {
    for (std::uint32_t number = 0; number < 50; ++number) {
      const Terrain terrain = table(generator(symmetry), number);
      for (int i = 0; i < terrain.count(); ++i) {
        const TerrainPiece& piece = terrain.piece(i);
        EXPECT_GE(std::min(piece.shape.low.x, piece.shape.low.y), 200);
        EXPECT_LE(std::max(piece.shape.high.x, piece.shape.high.y), kSide - 200);
        for (int j = 0; j < i; ++j) {
          const Shape& other = terrain.piece(j).shape;
          EXPECT_GE(distance2(piece.shape.centre, other.centre), square(piece.shape.radius + other.radius + 200));
        }
        if (!piece.traits.solid) continue;
        for (const Point corner : {Point{0, 0}, Point{kSide, 0}, Point{kSide, kSide}, Point{0, kSide}}) {
          EXPECT_GE(distance2(corner, piece.shape.centre), square(piece.shape.radius + 800));
        }
      }
    }
  }
}

// Rules: WS2-T40
TEST(TerrainGenerator, SizesAndCentresAreMultiplesOfHalfAnInch) {
  std::array<bool, 2> ways{};
  for (std::uint32_t number = 0; number < 50; ++number) {
    const Terrain terrain = table(generator(Symmetry::point), number);
    for (int i = 0; i < terrain.count(); ++i) {
      const TerrainPiece& piece = terrain.piece(i);
      const Point sides = piece.shape.high - piece.shape.low;
      EXPECT_EQ(piece.shape.centre.x % 50, 0);
      EXPECT_EQ(piece.shape.centre.y % 50, 0);
      if (piece.kind == 0) {
        EXPECT_EQ(piece.shape.radius % 50, 0);
        EXPECT_TRUE(piece.shape.radius >= 200 && piece.shape.radius <= 350);
      }
      if (piece.kind == 1) {
        EXPECT_TRUE(sides == (Point{400, 50}) || sides == (Point{50, 400}));
        ways[sides.x == 400 ? 0 : 1] = true;
      }
      if (piece.kind == 2) {
        EXPECT_TRUE(sides.x >= 300 && sides.x <= 500 && sides.y >= 300 && sides.y <= 500);
      }
    }
  }
  EXPECT_TRUE(ways[0] && ways[1]);
}

// Rules: WS2-T40
TEST(TerrainGenerator, DrawsKindsByTheirWeights) {
  // one small piece a table, so that none is rejected for its size; kinds by weight 1 : 3 : 0
  std::array<TerrainKind, 3> kinds = {{
      {"a", {}, Outline::circle, {50, 50}, {}, false, 1},
      {"b", {}, Outline::circle, {50, 50}, {}, false, 3},
      {"never", {}, Outline::circle, {50, 50}, {}, false, 0},
  }};
  TerrainGenerator how = generator(Symmetry::none, 1);
  how.kinds = kinds;
  std::array<int, 3> drawn{};
  constexpr int kTables = 4000;
  for (std::uint32_t number = 0; number < kTables; ++number) ++drawn[table(how, number).piece(0).kind];
  // binomial with p = 1/4: standard deviation 27; five of them: false alarm below 1 in a million
  EXPECT_NEAR(drawn[0], kTables / 4, 137);
  EXPECT_EQ(drawn[2], 0);
}

// Rules: WS2-T40, WS2-T41
TEST(TableSetup, CouplesOfBattlesShareATableAndNothingStatedMeansAnOpenOne) {
  const TerrainGenerator how = generator(Symmetry::point);
  TableSetup setup;
  const auto battle = [&](std::uint32_t number) {
    Terrain terrain;
    lay_out_table(setup, kSide, kSide, {1, 0, number}, terrain);
    return terrain;
  };
  EXPECT_EQ(battle(0).count(), 0);
  setup.generator = &how;
  EXPECT_TRUE(same(battle(6), battle(7)));
  EXPECT_FALSE(same(battle(7), battle(8)));
  EXPECT_TRUE(same(battle(6), table(how, 3)));
  setup.battles_per_table = 1;
  EXPECT_FALSE(same(battle(6), battle(7)));
}

TEST(TableSetup, ListedPiecesAreLaidOutInTheirOrderAndNamed) {
  const std::array<std::string_view, 2> names = {"wood", "building"};
  const std::array<TerrainPiece, 2> pieces = {{
      {Shape::rectangle({1000, 1000}, {1300, 1400}), solid(), 1},
      {Shape::circle({2400, 2400}, 300), {}, 7},
  }};
  TableSetup setup;
  setup.pieces = pieces;
  setup.kind_names = names;
  Terrain terrain;
  terrain.add(pieces[1]);
  lay_out_table(setup, kSide, kSide, {}, terrain);
  ASSERT_EQ(terrain.count(), 2);
  EXPECT_EQ(terrain.piece(0), pieces[0]);
  EXPECT_EQ(terrain.solid(), 1U);
  EXPECT_EQ(kind_name(setup, pieces[0]), "building");
  EXPECT_EQ(kind_name(setup, pieces[1]), "");
}

}  // namespace
}  // namespace warbalance::geometry_test
