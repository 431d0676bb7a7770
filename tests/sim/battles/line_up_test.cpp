#include <gtest/gtest.h>

#include "sim/battles/match.hpp"

namespace warbalance::sim::line_up_test {
namespace {

constexpr Length kTable = 4800;

TEST(LineUp, SingleModelsStandTheGapApartOnTheMiddleLine) {
  const LineUp line = line_up({1, 50}, {1, 50}, 2400, kTable, kTable);
  ASSERT_TRUE(line.problem.empty());
  EXPECT_EQ(line.positions[0], (std::vector<Point>{{1150, 2400}}));
  EXPECT_EQ(line.positions[1], (std::vector<Point>{{3650, 2400}}));
}

TEST(LineUp, GapIsBetweenBasesWhateverTheirSize) {
  for (const Length gap : {100, 725, 2400}) {
    const LineUp line = line_up({1, 75}, {1, 30}, gap, kTable, kTable);
    EXPECT_EQ(line.positions[1][0].x - line.positions[0][0].x - 75 - 30, gap);
  }
}

TEST(LineUp, CopiesStandAbreastTwoInchesApartInRowsOfTen) {
  const LineUp line = line_up({12, 50}, {3, 50}, 2400, kTable, kTable);
  ASSERT_TRUE(line.problem.empty());
  const auto& many = line.positions[0];
  ASSERT_EQ(many.size(), 12U);
  for (std::size_t i = 1; i < 10; ++i) EXPECT_EQ(many[i].y - many[i - 1].y, 2 * 50 + 200);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(many[i].x, 1150);
  EXPECT_EQ(many[0].y + many[9].y, kTable);
  EXPECT_EQ(many[10].x, 1150 - 300);
  EXPECT_EQ(many[10].y + many[11].y, kTable);
  EXPECT_EQ(line.positions[1][1], (Point{3650, 2400}));
}

TEST(LineUp, SidesMirrorEachOther) {
  const LineUp line = line_up({23, 50}, {23, 50}, 1200, kTable, kTable);
  ASSERT_TRUE(line.problem.empty());
  for (std::size_t i = 0; i < 23; ++i) {
    EXPECT_EQ(line.positions[0][i].x + line.positions[1][i].x, kTable);
    EXPECT_EQ(line.positions[0][i].y, line.positions[1][i].y);
  }
}

TEST(LineUp, RefusesWhatDoesNotFit) {
  EXPECT_TRUE(line_up({40, 50}, {1, 50}, 2400, kTable, kTable).problem.empty());
  EXPECT_NE(line_up({41, 50}, {1, 50}, 2400, kTable, kTable).problem.find("do not fit on the table"),
            std::string::npos);
  EXPECT_NE(line_up({1, 50}, {1, 50}, 4700, kTable, kTable).problem.find("do not fit"), std::string::npos);
  EXPECT_NE(line_up({129, 10}, {1, 50}, 100, kTable, kTable).problem.find("at most 128 a side"), std::string::npos);
}

}  // namespace
}  // namespace warbalance::sim::line_up_test
