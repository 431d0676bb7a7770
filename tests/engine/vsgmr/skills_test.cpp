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

}  // namespace
}  // namespace warbalance::vsgmr::skills_test
