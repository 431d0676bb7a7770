#include "engine/systems/vsgmr/solo.hpp"

#include "tests/engine/vsgmr/board.hpp"

namespace warbalance::vsgmr::solo_test {
namespace {

/// Three figures of seat 0, whose side is solo, and one enemy far away.
Scene three(const std::vector<std::string>& more = {}) {
  std::vector<std::string> settings = {"solo=first"};
  settings.insert(settings.end(), more.begin(), more.end());
  Scene scene(settings);
  scene.unit(0, "Hero guy, Distance", {3000, 1000}).unit(0, "Troop guy", {3300, 1000});
  scene.unit(0, "Mook guy", {3600, 1000}).unit(1, "Troop guy", {3000, 4000});
  return scene;
}

Scene& acts(Scene& scene, UnitIndex unit) { return scene.choose(ChooseActing{unit}); }

// Rules: VS-L1, VS-R2
TEST(VsgmrSolo, InitiativeIsRolledOnce) {
  Scene scene({"solo=all", "rounds=3"});
  scene.unit(0, "Troop guy", {3000, 1000}).unit(1, "Troop guy", {3000, 4000});
  const Outcome outcome = scene.first(-1).dice({2, 5}).turn(1).dice({4, 4, 5, 5, 4, 4}).play();
  EXPECT_EQ(outcome.dice("initiative"), 2);
  EXPECT_EQ(outcome.dice("solo"), 6);
  std::vector<int> first;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::round) first.push_back(event.player);
  }
  EXPECT_EQ(first, (std::vector<int>{1, 1, 1}));
}

// Rules: VS-L2, VS-L3
TEST(VsgmrSolo, ADieSaysHowManyFiguresAct) {
  const std::vector<std::pair<int, int>> kFaces = {{1, 1}, {2, 2}, {3, 2}, {4, 3}, {5, 3}, {6, 3}};
  for (const auto& [face, most] : kFaces) {
    Scene scene = three();
    scene.dice({face});
    for (UnitIndex unit = 2; unit > 2 - most && most < 3; --unit) acts(scene, unit);
    for (UnitIndex unit = static_cast<UnitIndex>(most < 3 ? 3 - most : 0); unit < 3; ++unit)
      scene.move(unit, {}, {1, 0});
    const Outcome outcome = scene.play();
    EXPECT_EQ(std::ssize(outcome.activations()), most) << face;
    EXPECT_EQ(outcome.changes("may act"), most < 3 ? most : 0) << face;
  }
}

// Others do nothing in this round, but armor rolls and Revenge stay; they act again in the next one.
// Rules: VS-L3
TEST(VsgmrSolo, WhoMayNotActStillHasArmorAndRevenge) {
  Scene scene({"solo=second", "rounds=2"});
  scene.unit(0, "Hero guy", {3000, 2000}).unit(1, "Troop guy, Light Armor, Revenge", {3000, 2102});
  scene.unit(1, "Troop guy", {6000, 4000});
  acts(scene.dice({1}), 2);
  scene.strike(0, 1).dice({3, 5, 1});  // hits, no armor, Revenge misses
  const Outcome outcome = scene.dice({4}).play();
  EXPECT_EQ(outcome.rolls(), (Rolls{"solo", "hand to hand attack", "armor", "hand to hand attack", "solo"}));
  Board board({{0, "Troop guy", {3000, 1000}}, {1, "Troop guy", {3000, 4000}}}, {"solo=second"});
  board.state().unit(1).ready_round = 2;
  EXPECT_FALSE(board.state().able(1));
  board.state().round = 2;
  EXPECT_TRUE(board.state().able(1));
}

// The most expensive has 3 of 4.5 points, which is half and more; of the others two are needed.
// Rules: VS-L2
TEST(VsgmrSolo, ByOptionHalfThePointsAct) {
  Scene scene = three({"solo_half=points"});
  acts(scene.dice({2}), 0);
  EXPECT_EQ(scene.play().changes("may act"), 1);
  Scene poor = three({"solo_half=points"});
  acts(acts(poor.dice({2}), 1), 0);
  EXPECT_EQ(poor.play().changes("may act"), 2);
}

// Seat 1 is solo: its figure falls in round 1, and a 6 in round 2 brings it back.
// Rules: VS-L2
TEST(VsgmrSolo, ASixBringsADefeatedFigureBackToWhereItBegan) {
  Scene scene({"solo=second", "rounds=2"});
  scene.unit(0, "Troop guy, Distance", {3000, 3000}).unit(1, "Troop guy", {3000, 4000});
  scene.unit(1, "Troop guy", {6000, 4000});
  scene.dice({4}).shoot(0, 1).dice({5, 6}).choose(ChooseReturn{1});
  const Outcome outcome = scene.play();
  EXPECT_TRUE(outcome.state.in_play(1));
  EXPECT_EQ(outcome.unit(1).at, (Point{3000, 4000}));
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 100);  // what was scored stays
}

// The nearest point whose gap to all enemies is greater than a Move Unit; none: nobody returns.
// Rules: VS-L2
TEST(VsgmrSolo, WhoReturnsKeepsAMoveUnitFromEnemies) {
  Board board({{0, "Troop guy", {3000, 3500}}, {1, "Troop guy", {3000, 4000}}}, {"solo=second"});
  State& state = board.state();
  state.starts[1] = {3000, 4000};
  state.leave(1);
  state.unit(1).deployed = false;
  state.unit(1).fallen = true;
  EXPECT_TRUE(may_return(state, 1, 1));
  const auto place = return_place(board.rules(), state, 1, 1);
  ASSERT_TRUE(place.has_value());
  EXPECT_EQ(*place, (Point{2975, 4200}));  // a little more than 700 away: the bases take 100
  state.unit(0).at = {3000, 4000};
  EXPECT_FALSE(return_place(board.rules(), state, 1, 1).has_value());
  state.owners[1] = 0;  // recruited
  EXPECT_FALSE(may_return(state, 1, 1));
}

// Rules: VS-L2
TEST(VsgmrSolo, AMountReturnsWithItsRider) {
  Board board({{0, "Troop guy", {3000, 1000}}, {1, "Cavalry", {3000, 4000}}, {1, "Hero guy", {3000, 4000}}},
              {"solo=second"});
  State& state = board.state();
  state.start_mounts.fill(kNoUnit);
  state.start_mounts[2] = 1;
  EXPECT_EQ(returns_with(state, 1, 1), kNoUnit);
  state.unit(2).fallen = true;
  EXPECT_EQ(returns_with(state, 1, 1), 2);
}

// Rules: VS-L2, VS-M5
TEST(VsgmrSolo, WhoLeftTheTableDoesNotReturn) {
  Scene scene({"solo=second"});
  scene.unit(0, "Hero guy, Superior Super-Fight", {3000, 4600}).unit(1, "Hero guy, Heavy Armor", {3000, 4702});
  scene.unit(1, "Troop guy", {1000, 3000});
  const Outcome outcome = scene.dice({5}).strike(0, 1).dice({9, 6}).play();
  EXPECT_FALSE(outcome.state.in_play(1));
  EXPECT_FALSE(outcome.unit(1).fallen);
}

// Rules: VS-C16
TEST(VsgmrSolo, ThePlayersActWithWhoReachesAnEnemyThenWithTheMostExpensive) {
  const auto first_acting = [](Point enemy, std::vector<int> dice) {
    Scene scene({"solo=first"});
    scene.unit(0, "Troop guy", {3000, 1000}).unit(0, "Troop guy, Distance", {3300, 1000});
    scene.unit(0, "Hero guy, Heavy Armor", {3600, 1000}).unit(1, "Troop guy", enemy);
    scene.player(0, Policy::greedy).dice({1}).dice(std::move(dice));
    Outcome outcome = scene.play();
    for (const TraceEvent& event : outcome.trace.events()) {
      if (event.what == "may act") return static_cast<int>(event.unit);
    }
    return -1;
  };
  EXPECT_EQ(first_acting({3300, 2850}, {1}), 1);  // 1750 away: a guy with Distance reaches 1800
  EXPECT_EQ(first_acting({3300, 4700}, {}), 2);   // nobody reaches it
}

// Rules: VS-C16
TEST(VsgmrSolo, ThePlayersBringTheMostExpensiveBack) {
  Scene scene({"solo=second", "rounds=2"});
  scene.unit(0, "Hero guy, Distance", {3000, 2500}).unit(0, "Hero guy, Distance", {3300, 2500});
  scene.unit(1, "Troop guy", {3000, 3500}).unit(1, "Hero guy", {3300, 3500}).unit(1, "Mook guy", {7000, 4700});
  scene.player(1, Policy::greedy);
  // both that are shot at are gone after round 1; in round 2 the dearer one is back
  scene.dice({1}).shoot(0, 2).shoot(1, 3).dice({6, 6, 6});
  const Outcome outcome = scene.play();
  int back = -1;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.what == "returns") back = event.unit;
  }
  EXPECT_EQ(back, 3);
}

}  // namespace
}  // namespace warbalance::vsgmr::solo_test
