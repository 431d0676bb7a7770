#include "engine/systems/vsgmr/skills.hpp"
#include "engine/systems/vsgmr/players/actions.hpp"
#include "engine/systems/vsgmr/players/candidates.hpp"
#include "sim/tables/scenario.hpp"
#include "tests/engine/vsgmr/board.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::vsgmr::skills_test {
namespace {

/// A task in the middle of the table, three points for it.
SkillTask task(bool repeats = false, std::uint8_t skill = 0) {
  return {{3600, 2400}, 50, 300, skill, repeats, "strength"};
}

/// A guy of seat 0 at this gap from the task.
Scene at_task(const std::string& profile, Length gap, const SkillTask& of = task(),
              const std::vector<std::string>& settings = {}) {
  Scene scene(settings);
  scene.unit(0, profile, {3600, 2400 - 50 - gap}).unit(1, "Troop guy", {6000, 4000});
  scene.task(of);
  return scene;
}

// Rules: VS-K1, VS-K2, VS-V1
TEST(VsgmrSkills, ASuccessAtATaskScoresItsPoints) {
  const Outcome done = at_task("Troop guy", 50).try_task(0).dice({4}).play();
  EXPECT_EQ(done.rolls(), Rolls{"skill"});
  EXPECT_EQ(done.changes("completes task"), 1);
  EXPECT_EQ(done.report.destroyed_hundredths[0], 300);
  EXPECT_EQ(done.report.winner, 0);
  EXPECT_FALSE(done.state.task_open(0));
  const Outcome failed = at_task("Troop guy", 50).try_task(0).dice({3}).play();
  EXPECT_EQ(failed.report.winner, -1);
  EXPECT_TRUE(failed.state.task_open(0));
  EXPECT_EQ(at_task("Hero guy", 50).try_task(0).dice({3}).play().report.winner, 0);  // a hero adds 1
  EXPECT_EQ(at_task("Troop guy, Superior Super-Skill", 50).try_task(0).dice({9}).play().report.winner, 0);
}

// The gap may be as wide as the task's radius, and only guys on foot make skill rolls.
// Rules: VS-K1, VS-K2
TEST(VsgmrSkills, OnlyGuysOnFootWhoAreNearMakeSkillRolls) {
  EXPECT_TRUE(at_task("Troop guy", 51).play().rolls().empty());
  EXPECT_TRUE(at_task("Cavalry", 0).play().rolls().empty());
  Board board;
  board.unit(0, "Troop guy", Point{3600, 2350}).unit(0, "Cavalry", Point{3600, 2350});
  board.unit(1, "Troop guy", Point{6000, 4000}).begin();
  EXPECT_TRUE(may_try(board.state(), 0));
  EXPECT_FALSE(may_try(board.state(), 1));
  board.aboard(0, 1);
  EXPECT_FALSE(may_try(board.state(), 0));
  board.state().seat_aboard(0, kNoUnit);
  board.state().unit(0).in_flight = true;
  EXPECT_FALSE(may_try(board.state(), 0));
}

// Rules: VS-K1, VS-R5, VS-R6
TEST(VsgmrSkills, AnAttackAndASkillRollMayBothBeMadeButNotAfterDisable) {
  Scene both = at_task("Troop guy, Distance", 50);
  both.unit(1, "Troop guy", {3600, 3400});
  const Outcome outcome = both.shoot(0, 2).try_task(0).dice({1, 4}).play();
  EXPECT_EQ(outcome.rolls(), (Rolls{"distance attack", "skill"}));
  Scene disables = at_task("Troop guy, Disable", 50);
  disables.unit(1, "Troop guy", {3600, 3400});
  const Outcome given_up = disables.act(0, {ActionKind::disable, 2, {}}).dice({1}).play();
  EXPECT_EQ(given_up.rolls(), Rolls{"disable"});
  EXPECT_TRUE(given_up.unit(0).tried);
}

// Rules: VS-K2, VS-R5
TEST(VsgmrSkills, ATaskThatRepeatsMayBeDoneAgainInTheNextRound) {
  for (const bool repeats : {false, true}) {
    Scene scene = at_task("Troop guy", 50, task(repeats), {"rounds=2"});
    scene.try_task(0).dice({4, 6, 1}).turn(0);
    if (repeats) scene.try_task(0).dice({5});
    EXPECT_EQ(scene.play().report.destroyed_hundredths[0], repeats ? 600 : 300);
  }
}

// Rules: VS-K3
TEST(VsgmrSkills, ASpecificSkillAddsOneToTheRollsOfItsLabel) {
  const std::string strong = "Troop guy, Specific Skill(strength)";
  const auto points = [&](std::uint8_t skill, const char* option) {
    return at_task(strong, 50, task(false, skill), {option})
        .try_task(0)
        .dice({3})
        .play()
        .report.destroyed_hundredths[0];
  };
  EXPECT_EQ(points(1, "specific_skills=true"), 300);
  EXPECT_EQ(points(1, "specific_skills=false"), 0);
  EXPECT_EQ(points(2, "specific_skills=true"), 0);
  EXPECT_EQ(points(0, "specific_skills=true"), 0);
}

// Rules: VS-K1, VS-A09, VS-A16
TEST(VsgmrSkills, InspirationAndSupportHelpSkillRolls) {
  Scene scene = at_task("Troop guy", 50);
  scene.unit(0, "Troop guy, Inspiration, Support(skill)", {3600, 2200});
  const Outcome outcome = scene.try_task(0).inspire().dice({2, 3}).play();
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 300);  // 3 and 1 for the support
  EXPECT_EQ(outcome.changes("inspires"), 1);
}

// Rules: VS-K2, VS-V12
TEST(VsgmrSkills, ByOptionTheObjectIsPickedUpByASkillRoll) {
  const auto fetch = [](int face) {
    Scene scene({"scenario=transport", "object_needs_skill=true"});
    scene.unit(0, "Troop guy", {3600, 2300}).unit(1, "Troop guy", {6000, 4000});
    return scene.try_task(0, kObjectTask).dice({face}).play();
  };
  EXPECT_EQ(fetch(4).state.carrier, 0);
  EXPECT_EQ(fetch(3).state.carrier, kNoUnit);
  Board board({"scenario=transport", "object_needs_skill=true"});
  board.unit(0, "Troop guy", Point{3600, 2300}).unit(1, "Troop guy", Point{6000, 4000}).begin();
  board.state().has_object = true;
  board.state().object = {3600, 2400};
  EXPECT_FALSE(may_pick_up(board.rules(), board.state(), 0, {3600, 2300}, false));
}

// The nearest guy of a player goes to a task; the one that is most likely to succeed tries first.
// Rules: VS-C6, VS-C15
TEST(VsgmrSkills, ThePlayersSendTheNearestGuyAndTryWithTheBest) {
  const std::array<SkillTask, 1> tasks = {task()};
  Board board;
  board.unit(0, "Troop guy", Point{3600, 1400})
      .unit(0, "Troop guy", Point{3000, 1200})
      .unit(0, "Hero guy", Point{3000, 1000});
  board.unit(1, "Troop guy", Point{600, 4000}).begin();
  board.state().tasks = tasks;
  const View view = board.view();
  EXPECT_EQ(objective_of(view, 0, board.at(0)).kind, Objective::Kind::task);
  EXPECT_EQ(objective_of(view, 1, board.at(1)).kind, Objective::Kind::enemy);
  const Move move = board.move(0);
  EXPECT_EQ(move.path.end(), (Point{3600, 2000}));
  EXPECT_EQ(distance_left(view, walker_of(board.state(), 0, false), {3600, 2000}, objective_of(view, 0, board.at(0))),
            300);
  board.state().unit(0).at = {3600, 2300};
  board.state().unit(2).at = {3600, 2500};
  const std::array<UnitIndex, 2> ready = {0, 2};
  const auto chosen = choose_skill(view, ready);
  ASSERT_TRUE(chosen.has_value());
  EXPECT_EQ(chosen->unit, 2);
  board.state().tasks_done = 1;
  EXPECT_EQ(task_for(view, 0, board.at(0)), -1);
}

/// The tasks of a scenario file with this text.
sim::Loaded<sim::Scenario> scenario_with(const std::string& text) {
  const sim::TemporaryFolder folder;
  return sim::read_scenario_file(load_rules(), folder.write("tasks.toml", "name = \"Tasks\"\n" + text), false);
}

// Rules: VS-K2, VS-K3
TEST(VsgmrSkills, TasksStandInScenarioFiles) {
  const auto loaded = scenario_with(
      "[[task]]\nlabel = \"Knowledge\"\nx = 3600\ny = 2400\npoints = 1.5\nrepeat = true\n"
      "[[task]]\nlabel = \"open the safe\"\nx = 100\ny = 200\nradius = 300\npoints = 3\n");
  ASSERT_TRUE(loaded.value.has_value());
  const TableSetup table = loaded.value->table->setup(2);
  ASSERT_EQ(table.tasks.size(), 2U);
  EXPECT_EQ(table.tasks[0].at, (Point{3600, 2400}));
  EXPECT_EQ(table.tasks[0].radius, 50);
  EXPECT_EQ(table.tasks[0].points, 150);
  EXPECT_EQ(table.tasks[0].skill, 2);
  EXPECT_TRUE(table.tasks[0].repeats);
  EXPECT_EQ(table.tasks[1].label, "open the safe");
  EXPECT_EQ(table.tasks[1].radius, 300);
  EXPECT_EQ(table.tasks[1].skill, 0);
  EXPECT_FALSE(table.tasks[1].repeats);
  EXPECT_FALSE(loaded.value->hash.empty());
}

// Rules: VS-K2
TEST(VsgmrSkills, WhatIsWrongWithATaskIsSaid) {
  const auto problem = [](const std::string& text) { return scenario_with(text).diagnostics.at(0).message; };
  EXPECT_EQ(problem("[[task]]\nlabel = \"a\"\nx = 7300\ny = 0\npoints = 1\n"),
            "the task lies beyond the edge of the table, which is 7200 x 4800");
  EXPECT_NE(problem("[[task]]\nlabel = \"a\"\nx = 1\ny = 0\n").find("points"), std::string::npos);
  EXPECT_NE(problem("[[task]]\nlabel = \"a\"\nx = 1\ny = 0\npoints = 1\nrange = 3\n").find("range"), std::string::npos);
}

// Rules: VS-C15
TEST(VsgmrSkills, EveryBuiltInPlayerTriesItsTasks) {
  for (const Policy kind : {Policy::greedy, Policy::aggressive, Policy::cautious, Policy::random}) {
    SkillTask wide = task();
    wide.radius = 1200;  // wherever the figure goes
    Scene scene = at_task("Hero guy", 50, wide);
    scene.player(0, kind).player(1, kind);
    EXPECT_EQ(scene.dice({3}).play().rolls(), Rolls{"skill"});
  }
}

TerrainPiece fence(Point low, Point high) { return {Shape::rectangle(low, high), {.solid = true}}; }

/// A horse at (3000, 2000) and its rider, who goes aboard in round 1; seat 0 begins round 2.
Scene ride(const std::string& rider, const std::string& enemy, Point enemy_at) {
  Scene scene({"rounds=2"});
  scene.unit(0, "Cavalry", {3000, 2000}).unit(0, rider, {3000, 1825}).unit(1, enemy, enemy_at);
  scene.board(1, {}, 0).dice({6, 1}).turn(0);
  return scene;
}

// Rules: VS-M9
TEST(VsgmrMounts, AnyoneAboardLeavesAsHisMoveAndActsAsAGuy) {
  Scene scene = ride("Hero guy, Distance", "Troop guy", {3000, 3900});
  scene.leave(1, {0, 5}, Path::straight({3000, 2127}, {3000, 2720}));
  const Outcome outcome = scene.shoot(1, 2).dice({4}).play();
  EXPECT_EQ(outcome.unit(1).mount, kNoUnit);
  EXPECT_EQ(outcome.unit(1).at, (Point{3000, 2720}));
  EXPECT_TRUE(outcome.unit(1).moved);
  EXPECT_FALSE(outcome.state.controlled(0));
  EXPECT_FALSE(outcome.state.in_play(2));
}

// Rules: VS-M9
TEST(VsgmrMounts, NobodyLeavesAMountThatHasMovedOrFliesOrFallsOut) {
  Board board;
  board.unit(0, "Vehicle, Flight", Point{3000, 2000}).unit(0, "Troop guy", Point{3000, 2000});
  board.unit(1, "Troop guy", Point{6000, 4000}).begin().aboard(1, 0);
  EXPECT_TRUE(may_leave(board.state(), 1));
  board.state().unit(0).moved = true;
  EXPECT_FALSE(may_leave(board.state(), 1));
  board.state().unit(0).moved = false;
  board.state().unit(0).in_flight = true;
  EXPECT_FALSE(may_leave(board.state(), 1));
  board.state().unit(0).in_flight = false;
  board.state().unit(1).out = true;
  EXPECT_FALSE(may_leave(board.state(), 1));
}

// Rules: VS-M9
TEST(VsgmrMounts, WhoLeavesStandsAtTheEdgeInTheNextFreeDirection) {
  Board board;
  board.unit(0, "Cavalry", Point{3000, 2000}).unit(0, "Troop guy", Point{3000, 2000});
  board.unit(1, "Troop guy", Point{3000, 2200}).piece(fence({3050, 2050}, {3200, 2200}));
  board.begin().aboard(1, 0);
  EXPECT_EQ(leaving_place(board.rules(), board.state(), 1, {5, 0}), (Point{3127, 2000}));
  // (0, 1) is taken, 45 degrees to the left is free
  EXPECT_EQ(leaving_place(board.rules(), board.state(), 1, {0, 1000}), (Point{2910, 2090}));
  // 45 degrees to the left is a fence, to the right it is free
  EXPECT_EQ(leaving_place(board.rules(), board.state(), 1, {1000, 0}), (Point{3127, 2000}));
}

// Rules: VS-M9, VS-M7
TEST(VsgmrMounts, NobodyLeavesAndBoardsInOneTurn) {
  Board board;
  board.unit(0, "Cavalry", Point{3000, 2000}).unit(0, "Troop guy", Point{3000, 2000});
  board.unit(0, "Cavalry", Point{3000, 2300}).unit(1, "Troop guy", Point{6000, 4000}).begin().aboard(1, 0);
  Move move;
  move.leave = {0, 1};
  const View view = board.view();
  EXPECT_TRUE(move_is_legal(view, 1, move));
  move.board = 2;
  EXPECT_FALSE(move_is_legal(view, 1, move));
  move.leave = {};
  EXPECT_FALSE(move_is_legal(view, 1, move));
}

// From where he stood before he was removed: aboard, with the base of his mount.
// Rules: VS-A11, VS-X4, VS-H1
TEST(VsgmrMounts, WhoIsDefeatedAboardTakesRevengeFromThere) {
  Scene scene;
  scene.unit(0, "Cavalry", {3000, 2000}).unit(0, "Hero guy, Revenge", {3000, 1825}).unit(1, "Troop guy", {3000, 2150});
  const Outcome outcome = scene.board(1, {}, 0).strike(2, 1).dice({6, 6}).play();
  EXPECT_FALSE(outcome.state.in_play(1));
  EXPECT_EQ(outcome.report.strikes_back, 1);
  EXPECT_FALSE(outcome.state.in_play(2));
}

// Rules: VS-M7
TEST(VsgmrMounts, AnEmptyMountOfAnEnemyIsCaptured) {
  Scene scene;
  scene.unit(0, "Troop guy", {3000, 2000}).unit(1, "Cavalry", {3000, 2175}).unit(1, "Troop guy", {6000, 4000});
  scene.board(0, {}, 1).move(1, Path::straight({3000, 2175}, {3000, 3000}));
  const Outcome outcome = scene.play();
  EXPECT_EQ(outcome.state.owner(1), 0);
  EXPECT_TRUE(outcome.unit(0).controls);
  EXPECT_EQ(outcome.unit(0).at, (Point{3000, 3000}));
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 200);
  EXPECT_EQ(outcome.report.lost_hundredths[1], 200);
}

// Rules: VS-M7
TEST(VsgmrMounts, OthersAreNotCaptured) {
  for (const char* option : {"capture_mounts=false", "capture_mounts=true"}) {
    Board board({option});
    board.unit(0, "Troop guy", Point{3000, 2000}).unit(1, "Cavalry", Point{3000, 2175});
    board.unit(1, "Cavalry, Independent", Point{2850, 2100}).unit(1, "Troop guy", Point{6000, 4000}).begin();
    const View view = board.view();
    EXPECT_EQ(may_be_boarded(view, 0, 1), option == std::string("capture_mounts=true"));
    EXPECT_FALSE(may_be_boarded(view, 0, 2));
    board.aboard(3, 1);
    EXPECT_FALSE(may_be_boarded(view, 0, 1));
  }
}

// Rules: VS-M7, VS-V2
TEST(VsgmrMounts, ThoseOfAlliesAreTakenToo) {
  Board board({"sides=two"});
  board.unit(0, "Troop guy", Point{3000, 2000}).unit(1, "Cavalry", Point{3000, 2175});
  board.unit(2, "Cavalry", Point{2850, 2100}).begin();
  EXPECT_TRUE(may_be_boarded(board.view(), 0, 1));
  EXPECT_TRUE(may_be_boarded(board.view(), 0, 2));
}

// It changes hands, and nobody has lost anything.
// Rules: VS-M7, VS-V2
TEST(VsgmrMounts, AnAlliesMountChangesHands) {
  Scene scene({"sides=two"});
  scene.unit(0, "Troop guy", {3000, 2000}).unit(1, "Troop guy", {6000, 4000}).unit(2, "Cavalry", {3000, 2175});
  scene.unit(2, "Troop guy", {600, 4000});
  scene.board(0, {}, 2);
  const Outcome outcome = scene.play();
  EXPECT_EQ(outcome.state.owner(2), 0);
  EXPECT_TRUE(outcome.unit(0).controls);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 0);
  EXPECT_EQ(outcome.report.lost_hundredths[2], 0);
}

// A rider gets off where he can shoot and his horse can do nothing; he stays where the horse does as well.
// Rules: VS-C8
TEST(VsgmrMounts, RidersLeaveForABetterAttack) {
  Board board;
  board.unit(0, "Cavalry", Point{3000, 1000}).unit(0, "Hero guy, Distance", Point{3000, 1000});
  board.unit(1, "Troop guy", Point{3000, 2900}).begin().aboard(1, 0);
  const auto far = board.leaving(1);
  ASSERT_TRUE(far.has_value());
  EXPECT_TRUE(move_is_legal(board.view(), 1, *far));
  board.state().unit(2).at = {3000, 3500};  // out of reach for both
  EXPECT_FALSE(board.leaving(1).has_value());
  board.state().unit(2).at = {3000, 1900};  // the horse strikes it on a 4, the hero would hit on a 4 too
  EXPECT_FALSE(board.leaving(1).has_value());
}

// Rules: VS-C8
TEST(VsgmrMounts, GuysWithoutAnAttackBoardTheNearestEmptyMount) {
  Board board;
  board.unit(0, "Troop guy", Point{3000, 1000}).unit(0, "Cavalry", Point{3300, 1000});
  board.unit(0, "Cavalry", Point{2500, 1000}).unit(1, "Troop guy", Point{3000, 4000}).begin();
  const Move move = board.move(0);
  EXPECT_EQ(move.board, 1);
  EXPECT_TRUE(move_is_legal(board.view(), 0, move));
}

// He lands, as the mount in flight may have been over a barrier that he cannot stand in.
// Rules: VS-M13, VS-T3
TEST(VsgmrMounts, WhoIsThrownOffOverABarrierLandsBesideIt) {
  for (const char* geometry : {"geometry=tabletop", "geometry=square_grid", "geometry=hex_grid"}) {
    Board board({geometry});
    const Grid& grid = board.rules().grid;
    const Point from = grid.is_on() ? grid.snapped({3000, 2000}) : Point{3000, 2000};
    board.unit(0, "Troop guy", from)
        .unit(1, "Troop guy", grid.is_on() ? grid.snapped({6000, 4000}) : Point{6000, 4000});
    board.piece(fence(from - Point{100, 100}, from + Point{100, 100})).begin();
    const Walker walker = walker_of(board.state(), 0, false);
    bool off = false;
    const Point end = forced_end(board.rules(), board.state(), walker, from, {0, -100}, 600, {0, 1}, off);
    EXPECT_FALSE(off) << geometry;
    EXPECT_TRUE(may_stand(board.rules(), board.state(), walker, end, false)) << geometry;
    const Walker flyer = walker_of(board.state(), 0, true);
    const Point flown = forced_end(board.rules(), board.state(), flyer, from, {0, -100}, 100, {0, 1}, off);
    EXPECT_EQ(flown.y, from.y - 100) << geometry;
  }
}

}  // namespace
}  // namespace warbalance::vsgmr::skills_test
