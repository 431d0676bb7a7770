#include "cli/commands/replay/table_map.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace warbalance::cli::table_map_test {
namespace {

std::vector<std::string> lines_of(const TableMap& map) {
  std::vector<std::string> lines;
  std::istringstream text(map.text());
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

/// The line of the picture that holds the place, and the column where its cell begins.
std::string cell_at(const TableMap& map, Point at) {
  const auto lines = lines_of(map);  // frame, 32 rows from the far edge, frame
  return lines[static_cast<std::size_t>(32 - at.y / 150)].substr(static_cast<std::size_t>(3 + 2 * (at.x / 150)), 2);
}

TEST(TableMap, FitsATerminalOfEightyColumns) {
  for (const Length width : {2400, 4800, 7200, 9600}) {
    for (const std::size_t label : {2U, 3U, 4U}) {
      for (const std::string& line : lines_of(TableMap(width, 4800, label, "inches")))
        EXPECT_LT(line.size(), 80U) << width;
    }
  }
}

TEST(TableMap, ShowsUnitsWhereTheyStandWithTheNearEdgeBelow) {
  TableMap map(4800, 4800, 2, "inches");
  map.place("A1", {50, 50}, false);
  map.place("B1", {4750, 4750}, false);
  const auto lines = lines_of(map);
  ASSERT_EQ(lines.size(), 35U);
  EXPECT_EQ(lines[32].substr(0, 5), "  |A1");
  EXPECT_EQ(lines[1].substr(lines[1].size() - 3), "B1|");
}

TEST(TableMap, NamesOfStunnedUnitsAreInSmallLetters) {
  TableMap map(4800, 4800, 2, "inches");
  map.place("A1", {1600, 2150}, true);
  EXPECT_EQ(cell_at(map, {1600, 2150}), "a1");
}

TEST(TableMap, ShowsMarkersWithWhoseTheyAre) {
  TableMap map(4800, 4800, 2, "hexes");
  map.place("A1", {1600, 2150}, false);
  map.place_marker(1, {1600, 2150}, "");
  map.place_marker(2, {3100, 2150}, "B");
  EXPECT_EQ(cell_at(map, {1600, 2150}), "1-") << "a unit on a marker stands beside it";
  EXPECT_EQ(cell_at(map, {3100, 2150}), "2B");
  EXPECT_NE(map.text().find("A1"), std::string::npos);
  EXPECT_EQ(lines_of(map).back(),
            "  lines are 1.5 hexes apart, dots 6.0 hexes; small letters: Stunned; 1-, 2A: markers, nobody's and A's");
}

TEST(TableMap, UnitsInOneCellStandSideBySide) {
  TableMap map(4800, 4800, 2, "inches");
  map.place("A1", {1660, 2000}, false);
  map.place("B1", {1780, 2000}, false);
  EXPECT_EQ(cell_at(map, {1660, 2000}), "A1");
  EXPECT_EQ(cell_at(map, {1810, 2000}), "B1");
}

TEST(TableMap, DrawsTerrainByALetterOfItsKindBelowTheUnits) {
  TableMap map(4800, 4800, 2, "inches");
  const auto box = [](Length x, Length y) { return Shape::rectangle({x, y}, {x + 300, y + 300}); };
  map.add_piece("barrier", box(1200, 1200));
  map.add_piece("building", box(2400, 1200));
  map.add_piece("barrier", box(1200, 2400));
  map.place("A1", {1275, 1275}, false);
  EXPECT_EQ(cell_at(map, {1275, 1275}), "A1");
  EXPECT_EQ(cell_at(map, {1425, 1275}), "bb");
  EXPECT_EQ(cell_at(map, {1275, 2475}), "bb");
  EXPECT_EQ(cell_at(map, {2475, 1275}), "uu") << "b is taken";
  EXPECT_EQ(lines_of(map).back(), "  b barrier, u building");
}

TEST(TableMap, LettersOfNamedKindsDoNotDependOnTheTable) {
  TableMap map(4800, 4800, 2, "inches");
  for (const std::string kind : {"barrier", "building", "hill"}) map.name_kind(kind);
  map.add_piece("building", Shape::rectangle({2400, 1200}, {2700, 1500}));
  EXPECT_EQ(cell_at(map, {2475, 1275}), "uu");
  EXPECT_EQ(lines_of(map).back(), "  u building") << "only what is on the table";
}

TEST(TableMap, DrawsWallsThinnerThanACell) {
  for (Length y = 1200; y < 1350; y += 10) {
    TableMap map(4800, 4800, 2, "inches");
    map.add_piece("wall", Shape::rectangle({1000, y}, {1400, y + 50}));
    map.add_piece("wall", Shape::rectangle({3400, 4750 - y}, {3800, 4800 - y}));
    int rows = 0;
    for (Length row = 75; row < 4800; row += 150) rows += cell_at(map, {1275, row}) == "ww";
    EXPECT_EQ(rows, 1) << y;
    for (Length x = 75; x < 4800; x += 150) {
      for (Length row = 75; row < 4800; row += 150) {
        EXPECT_EQ(cell_at(map, {x, row}) == "ww", cell_at(map, {4800 - x, 4800 - row}) == "ww") << x << "," << row;
      }
    }
  }
}

}  // namespace
}  // namespace warbalance::cli::table_map_test
