#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "cli/commands/replay/page/plane.hpp"
#include "cli/commands/replay/replayed_battle.hpp"
#include "cli/commands/replay/table_map.hpp"

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

constexpr double kHeight = 10;
constexpr double kWidth = 14;

/// Whether two labels cover each other.
bool overlap(Dot a, Dot b) { return std::abs(a.x - b.x) < kWidth && std::abs(a.y - b.y) < kHeight; }

TEST(LabelPlaces, ALoneLabelStandsAtTheRight) {
  const auto places = place_labels({{{50, 50}, 5, kWidth}}, {{{50, 50}, 5}}, kHeight, 100, 100);
  ASSERT_EQ(places.size(), 1U);
  EXPECT_GT(places[0]->x, 50 + 5 + kWidth / 2);
  EXPECT_EQ(places[0]->y, 50);
}

TEST(LabelPlaces, LabelsStayOnTheMap) {
  const auto places = place_labels({{{96, 50}, 3, kWidth}}, {{{96, 50}, 3}}, kHeight, 100, 100);
  EXPECT_LE(places.at(0)->x + kWidth / 2, 100);
}

TEST(LabelPlaces, LabelsOfARowDoNotCoverEachOther) {
  std::vector<WantedLabel> labels;
  std::vector<Obstacle> obstacles;
  for (int i = 0; i < 6; ++i) {
    const Dot at{20.0 + 16 * i, 50};
    labels.push_back({at, 5, kWidth});
    obstacles.push_back({at, 5});
  }
  const auto places = place_labels(labels, obstacles, kHeight, 150, 100);
  for (std::size_t i = 0; i < places.size(); ++i) {
    ASSERT_TRUE(places[i]);
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(*places[i], *places[j])) << i << " and " << j;
    for (const Obstacle& other : obstacles) {
      EXPECT_TRUE(std::abs(places[i]->x - other.at.x) >= kWidth / 2 ||
                  std::abs(places[i]->y - other.at.y) >= kHeight / 2)
          << i << " on a unit";
    }
  }
}

TEST(LabelPlaces, ALabelWithoutRoomIsLeftOut) {
  const std::vector<WantedLabel> labels(30, {{50, 50}, 5, kWidth});
  const auto places = place_labels(labels, {}, kHeight, 100, 100);
  EXPECT_TRUE(places.front());
  EXPECT_FALSE(places.back());
}

using Kind = TraceEvent::Kind;

TraceEvent event(Kind kind, UnitIndex unit, std::string_view what, std::int64_t value = 0, UnitIndex other = kNoUnit) {
  TraceEvent event;
  event.kind = kind;
  event.unit = unit;
  event.what = what;
  event.value = value;
  event.other = other;
  return event;
}

TraceEvent along(TraceEvent event, const Path& path) {
  event.path = path;
  return event;
}

TraceEvent placed(UnitIndex unit, std::string_view what, Point at, UnitIndex mount = kNoUnit) {
  return along(event(Kind::placed, unit, what, 0, mount), Path{{at}, 1});
}

TraceEvent moved(UnitIndex unit, Point from, Point to) {
  return along(event(Kind::move, unit, "move"), Path::straight(from, to));
}

/// Two armies of two units.
class SceneOfFour : public testing::Test {
 protected:
  SceneOfFour() {
    for (sim::Army& army : match_.armies) army.units.resize(2);
  }
  ReplayedBattle replay() const { return {&match_, &battle_}; }

 private:
  sim::Match match_;
  sim::RecordedBattle battle_;
};

TEST_F(SceneOfFour, FollowsMovesStunsAndDeaths) {
  const ReplayedBattle replay = this->replay();
  Scene scene(replay);
  EXPECT_FALSE(scene.unit(2).on_table());
  scene.follow(placed(0, "placed", {100, 200}));
  scene.follow(placed(2, "placed", {300, 200}));
  EXPECT_EQ(scene.unit(2).seat, 1);
  scene.follow(moved(0, {100, 200}, {100, 600}));
  EXPECT_EQ(scene.place(0), (Point{100, 600}));
  scene.follow(event(Kind::change, 0, "stunned"));
  EXPECT_TRUE(scene.unit(0).down);
  scene.follow(event(Kind::change, 0, "stands up"));
  EXPECT_FALSE(scene.unit(0).down);
  scene.follow(event(Kind::change, 2, "killed", 0, 0));
  EXPECT_FALSE(scene.unit(2).on_table());
  EXPECT_EQ(scene.units_left(0), 2);
  EXPECT_EQ(scene.units_left(1), 1);
}

TEST_F(SceneOfFour, DisabledUnitsAreDownThroughTheRoundThatIsTold) {
  const ReplayedBattle replay = this->replay();
  Scene scene(replay);
  scene.follow(event(Kind::change, 1, "disabled", 3, 2));
  scene.follow(event(Kind::round, kNoUnit, "round", 3));
  EXPECT_TRUE(scene.unit(1).down);
  scene.follow(event(Kind::round, kNoUnit, "round", 4));
  EXPECT_FALSE(scene.unit(1).down);
}

TEST_F(SceneOfFour, CarriedUnitsStandWhereTheirMountStands) {
  const ReplayedBattle replay = this->replay();
  Scene scene(replay);
  scene.follow(placed(0, "placed", {100, 200}));
  scene.follow(placed(1, "aboard", {100, 200}, 0));
  scene.follow(moved(0, {100, 200}, {900, 200}));
  EXPECT_EQ(scene.place(1), (Point{900, 200}));
  scene.follow(event(Kind::change, 1, "leaves", 0, 0));
  scene.follow(moved(1, {800, 200}, {800, 200}));
  scene.follow(moved(0, {900, 200}, {100, 200}));
  EXPECT_EQ(scene.place(1), (Point{800, 200}));
}

TEST_F(SceneOfFour, UnitsOfSeveralModelsKeepTheirLeaderFirst) {
  const ReplayedBattle replay = this->replay();
  Scene scene(replay);
  scene.follow(placed(3, "model", {200, 0}));
  scene.follow(placed(3, "placed", {100, 0}));
  scene.follow(placed(3, "model", {300, 0}));
  EXPECT_EQ(scene.unit(3).models, (std::vector<Point>{{100, 0}, {200, 0}, {300, 0}}));
  scene.follow(moved(3, {200, 0}, {200, 100}));
  scene.follow(event(Kind::change, 3, "models", 2));
  EXPECT_EQ(scene.unit(3).models, (std::vector<Point>{{100, 0}, {200, 100}}));
}

TEST_F(SceneOfFour, RecruitedUnitsChangeSides) {
  const ReplayedBattle replay = this->replay();
  Scene scene(replay);
  scene.follow(placed(1, "placed", {100, 0}));
  scene.follow(event(Kind::change, 1, "recruited", 0, 2));
  EXPECT_EQ(scene.unit(1).seat, 1);
  EXPECT_EQ(scene.units_left(0), 1);
  EXPECT_EQ(scene.units_left(1), 3);
}

TEST_F(SceneOfFour, KnowsWhoHoldsAMarker) {
  const ReplayedBattle replay = this->replay();
  Scene scene(replay);
  scene.follow(along(event(Kind::note, kNoUnit, "marker", 1), Path{{{500, 600}}, 1}));
  EXPECT_EQ(scene.markers().at(1).at, (Point{500, 600}));
  EXPECT_EQ(scene.markers().at(1).owner, -1);
  TraceEvent seized = event(Kind::score, kNoUnit, "marker", 1);
  seized.player = 1;
  scene.follow(seized);
  EXPECT_EQ(scene.markers().at(1).owner, 1);
}

}  // namespace
}  // namespace warbalance::cli::table_map_test
