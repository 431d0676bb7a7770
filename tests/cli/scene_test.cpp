#include "cli/commands/replay/scene.hpp"

#include <gtest/gtest.h>

namespace warbalance::cli::scene_test {
namespace {

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
}  // namespace warbalance::cli::scene_test
