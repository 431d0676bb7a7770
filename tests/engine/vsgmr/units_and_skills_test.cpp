#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/players/actions.hpp"
#include "engine/systems/vsgmr/players/candidates.hpp"
#include "sim/checks/lint.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"
#include "tests/engine/vsgmr/board.hpp"
#include "tests/engine/vsgmr/scene.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::vsgmr::units_and_skills_test {
namespace {

std::string problem_of(const std::string& text, bool strict = false) {
  const auto parsed = sim::parse_profile(load_rules(), text, {}, strict);
  return parsed.diagnostics.empty() ? "" : parsed.diagnostics.front().message;
}
std::string canonical(const std::string& text) {
  const sim::Ruleset ruleset = load_rules();
  return sim::profile_text(ruleset, sim::parse_profile(ruleset, text, {}, true).value.value());
}

// Rules: VS-P1
TEST(VsgmrCreation, PricesAreThoseOfTheFormula) {
  const sim::Ruleset ruleset = load_rules();
  EXPECT_EQ(cost_of(ruleset, "Mook guy"), 50);
  EXPECT_EQ(cost_of(ruleset, "Hero guy, Light Armor, Distance"), 400);
  EXPECT_EQ(cost_of(ruleset, "Troop guy, Heavy Armor, Revenge"), 500);
  EXPECT_EQ(cost_of(ruleset, "Commander, Heavy Armor"), 200);
  EXPECT_EQ(cost_of(ruleset, "Troop guy, Commander, Light Armor"), 200);
  EXPECT_EQ(cost_of(ruleset, "Cavalry, Light Armor"), 200);
  EXPECT_EQ(cost_of(ruleset, "Vehicle, Heavy Armor, Distance, Automatic Fire, Flight"), 800);
  EXPECT_EQ(cost_of(ruleset, "Commander, Distance, Minor Super-Blast"), 500);
}

// Rules: VS-F1, VS-F7, VS-S3, VS-C1
TEST(VsgmrCreation, ProfilesAreReadWhateverTheirCaseAndSpaces) {
  EXPECT_EQ(canonical("hero guy ,DISTANCE attack, light armor"), "Hero guy, Light Armor, Distance");
  EXPECT_EQ(canonical("Hero guy, Commander"), "Commander");
  EXPECT_EQ(canonical("Commander, Tough trait"), "Commander, Tough");
  EXPECT_EQ(canonical("Troop, Support"), "Troop guy, Support(armor)");
  EXPECT_EQ(canonical("Mook, Minor Super-Armor super power"), "Mook guy, Minor Super-Armor");
  const sim::Ruleset ruleset = load_rules();
  EXPECT_EQ(profile_of(ruleset, "Building").hits, 1);
  EXPECT_EQ(profile_of(ruleset, "Building(3)").hits, 3);
  EXPECT_EQ(profile_of(ruleset, "Commander").armor, Armor::heavy);
  EXPECT_EQ(profile_of(ruleset, "Troop guy, Commander").armor, Armor::none);
  EXPECT_EQ(profile_of(ruleset, "Cavalry").armor, Armor::light);
}

// Rules: VS-F1, VS-F7
TEST(VsgmrCreation, WhatNoFigureCanBeIsRefused) {
  for (const char* text : {"Hero", "Hero guy, Tough"}) EXPECT_EQ(problem_of(text), "");
  for (const char* text :
       {"Heroo guy", "Hero guy, Tuff", "Hero guy, Tough, Tough", "Hero guy, Independent", "Vehicle, Minor Super-Skill",
        "Mook guy, Commander", "Cavalry, Commander", "Vehicle, Commander", "Commander, Commander", "Building, Tough",
        "Building(0)", "Building(x)", "Building(", "Hero guy, Light Armor, Heavy Armor",
        "Hero guy, Support, Support(skill)", "Hero guy, Minor Super-Armor, Major Super-Armor", "", ",", "Hero guy,"}) {
    EXPECT_NE(problem_of(text), "") << text;
  }
  EXPECT_NE(problem_of("Building", true), "");
}

// Rules: VS-F3, VS-F4, VS-F8
TEST(VsgmrCreation, TypesHaveTheirNumbers) {
  const sim::Ruleset ruleset = load_rules();
  const Profile vehicle = profile_of(ruleset, "Vehicle");
  EXPECT_EQ(vehicle.bonus, (std::array<std::int8_t, kRolls>{1, 1, 1, 0}));
  EXPECT_EQ(vehicle.places, 4);
  EXPECT_EQ(vehicle.allowance(), 1200);
  EXPECT_EQ(vehicle.radius, 100);
  EXPECT_EQ(profile_of(ruleset, "Mook guy").bonus, (std::array<std::int8_t, kRolls>{-1, -1, -1, -1}));
  EXPECT_EQ(profile_of(ruleset, "Hero guy").bonus, (std::array<std::int8_t, kRolls>{1, 1, 0, 1}));
  EXPECT_EQ(profile_of(ruleset, "Cavalry").places, 0);
  EXPECT_EQ(profile_of(ruleset, "Cavalry, Large").places, 1);
  EXPECT_FALSE(profile_of(ruleset, "Vehicle, Capacity(0)").carries);
}

struct ListedArmy {
  const char* name;
  Hundredths points;
  std::size_t figures;
};

// Rules: VS-P1
TEST(VsgmrCreation, SampleArmiesCostWhatTheRulebookSays) {
  constexpr ListedArmy kArmies[] = {
      {"medieval-infantry", 2300, 10},
      {"dwarves", 2800, 5},
      {"elves", 2500, 7},
      {"orcs", 2400, 7},
      {"undead", 2500, 11},
      {"fantasy-adventurers", 2700, 5},
      {"wild-west-bandit-gang", 2200, 8},
      {"zombie-horde", 2000, 13},
      {"horror-film-survivors", 1900, 4},
      {"modern-infantry", 2400, 5},
      {"justice-team", 4200, 3},
      {"mightiest-heroes", 3800, 3},
      {"star-soldiers", 3600, 3},
      {"bug-aliens", 3700, 8},
  };
  const sim::Ruleset ruleset = load_rules();
  const auto roster = sim::load_roster(ruleset);
  for (const auto& diagnostic : roster.diagnostics) ADD_FAILURE() << diagnostic.text();
  for (const ListedArmy& listed : kArmies) {
    const auto army = sim::load_army(ruleset, roster.value.value(), listed.name);
    ASSERT_TRUE(army.value) << listed.name;
    EXPECT_EQ(army.value->points(), listed.points) << listed.name;
    EXPECT_EQ(army.value->units.size(), listed.figures) << listed.name;
    for (const auto& unit : army.value->units)
      EXPECT_EQ(sim::listed_cost(ruleset, unit.design), unit.cost) << unit.name;
  }
}

// Rules: VS-S1, VS-S2, VS-S4, VS-S6, VS-C2
TEST(VsgmrSetUp, FiguresLineUpInRowsAndRidersMount) {
  Scene scene;
  scene.deployed().player(0, Policy::greedy).player(1, Policy::greedy);
  scene.unit(0, "Troop guy", {}).unit(0, "Cavalry", {}).unit(0, "Troop guy", {}).unit(0, "Troop guy, Distance", {});
  scene.unit(1, "Troop guy", {});
  const Outcome outcome = scene.play();
  EXPECT_EQ(outcome.unit(2).mount, 1);
  EXPECT_TRUE(outcome.unit(2).controls);
  std::vector<Point> places;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::placed) places.push_back(event.path.points[0]);
  }
  EXPECT_EQ(places, (std::vector<Point>{{3450, 1150}, {3725, 1125}, {3600, 800}, {3725, 1125}, {3600, 3650}}));
}

Rules rules_with(const std::vector<std::string>& settings) { return sim::compile_rules<Vsgmr>(load_rules(settings)); }

Length range(const Rules& rules, const std::string& profile) {
  return range_of(rules, profile_of(load_rules(), profile));
}

// Rules: VS-G1, VS-G3
TEST(VsgmrScales, HaveTheirSpacesMovesAndRanges) {
  struct Scale {
    const char* name;
    Length space, move, short_range, long_range;
  };
  for (const Scale& scale :
       {Scale{"4.7", 50, 600, 1000, 2500}, Scale{"15", 50, 600, 1000, 2500}, Scale{"25-32-wide", 150, 900, 1500, 3750},
        Scale{"54", 200, 600, 1600, 3000}, Scale{"90", 300, 600, 1500, 3000}, Scale{"180", 300, 600, 900, 2400},
        Scale{"300", 600, 600, 1200, 3000}}) {
    const Rules rules = rules_with({std::string("scale=") + scale.name});
    EXPECT_EQ(rules.guy_move, scale.move) << scale.name;
    EXPECT_EQ(rules.cavalry_move, scale.move * 3 / 2) << scale.name;
    EXPECT_EQ(rules.vehicle_move, scale.move * 2) << scale.name;
    EXPECT_EQ(rules.guy_half_move, scale.move / 2) << scale.name;
    EXPECT_EQ(rules.cavalry_half_move, scale.move * 3 / 4) << scale.name;
    EXPECT_EQ(rules.vehicle_half_move, scale.move) << scale.name;
    EXPECT_EQ(rules.guy_radius, scale.space / 2) << scale.name;
    EXPECT_EQ(rules.cavalry_radius, scale.space * 3 / 4) << scale.name;
    EXPECT_EQ(rules.vehicle_radius, scale.space) << scale.name;
    EXPECT_EQ(rules.reach, scale.space / 2) << scale.name;
    EXPECT_EQ(range(rules, "Hero guy, Distance"), scale.short_range) << scale.name;
    EXPECT_EQ(range(rules, "Hero guy, Distance, Sniper"), scale.long_range) << scale.name;
  }
}

// Rules: VS-G1, VS-G3
TEST(VsgmrScales, TheUsualOneKeepsTheRangesOfTheRules) {
  EXPECT_EQ(rules_with({"scale=25-32"}), rules_with({}));
  EXPECT_EQ(range(rules_with({}), "Hero guy, Distance"), 1200);
  EXPECT_EQ(range(rules_with({}), "Hero guy, Distance, Sniper"), 2400);
  EXPECT_EQ(range(rules_with({"range_source=scale"}), "Hero guy, Distance"), 1000);
  EXPECT_EQ(range(rules_with({"range_source=scale"}), "Hero guy, Distance, Sniper"), 2500);
}

// Rules: VS-G1
TEST(VsgmrScales, WhatIsSetComesAfterThePreset) {
  EXPECT_EQ(rules_with({"scale=54", "reach=70"}).reach, 70);
  EXPECT_EQ(rules_with({"reach=70", "scale=54"}).reach, 70);
  EXPECT_EQ(rules_with({"reach=70", "scale=54"}).guy_radius, 100);
}

// A battle of large figures: the base is 2 inches wide, and figures 16 inches away are in range.
// Rules: VS-G1, VS-G3
TEST(VsgmrScales, ArePlayed) {
  for (const Length gap : {1600, 1601}) {
    Board board({"scale=54"});
    board.unit(0, "Troop guy, Distance", Point{3000, 1000}).unit(1, "Troop guy", Point{3000, 1200 + gap}).begin();
    EXPECT_EQ(board.action(0).kind, gap == 1600 ? ActionKind::distance : ActionKind::none);
  }
}

// Rules: VS-G2
TEST(VsgmrScales, SayWhichFiguresAreMeant) {
  std::vector<std::string> texts;
  for (const sim::Preset& preset : load_rules().presets) texts.push_back(preset.text);
  for (const char* text :
       {"toy cars", "traditional wargames, N trains", "common gaming figures, HO trains", "army men, O trains",
        "small action figures, G trains", "large action figures", "fashion dolls"}) {
    EXPECT_NE(std::find(texts.begin(), texts.end(), text), texts.end()) << text;
  }
}

// Rules: VS-G8
TEST(VsgmrPaper, LengthsAreEdgesOfASheet) {
  const Rules rules = rules_with({"measure=paper"});
  EXPECT_EQ(rules.guy_move, 850);
  EXPECT_EQ(rules.guy_half_move, 400);
  EXPECT_EQ(rules.cavalry_move, 1100);
  EXPECT_EQ(rules.cavalry_half_move, 850);
  EXPECT_EQ(rules.vehicle_move, 1500);
  EXPECT_EQ(rules.vehicle_half_move, 850);
  EXPECT_EQ(range(rules, "Hero guy, Distance"), 1100);
}

// Rules: VS-G8, VS-P4
TEST(VsgmrPaper, LintSaysThatHalvesAreNoHalves) {
  int notes = 0;
  for (const auto& found : sim::lint_ruleset(load_rules())) {
    notes += found.message.find("with paper a Half Move Unit is not half") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(notes, 1);
}

std::string problem_with(const std::vector<std::string>& settings, const std::string& profile) {
  const auto design = sim::parse_profile(load_rules(settings), profile, {}, false);
  return design.diagnostics.empty() ? "" : design.diagnostics.front().message;
}

// Rules: VS-P3
TEST(VsgmrCreation, OmittedPartsAreNotInProfiles) {
  EXPECT_EQ(problem_with({"mooks=false"}, "Mook, Distance"), "Mook guy is left out by mooks=false");
  EXPECT_EQ(problem_with({"traits=false"}, "Hero guy, Stealth"), "Stealth is left out by traits=false");
  EXPECT_EQ(problem_with({"traits=false"}, "Hero guy, Support"), "Support(armor) is left out by traits=false");
  EXPECT_EQ(problem_with({"super_powers=false"}, "Hero guy, Major Super-Move"),
            "Major Super-Move is left out by super_powers=false");
  for (const char* option : {"mooks=false", "traits=false", "super_powers=false", "points=false"}) {
    EXPECT_EQ(problem_with({option}, "Hero guy, Heavy Armor, Distance, Automatic Fire, Fearless"), "") << option;
    EXPECT_EQ(problem_with({}, "Hero guy, Stealth, Major Super-Move"), "");
  }
}

// Rules: VS-P3
TEST(VsgmrCreation, UnitsAndRandomArmiesDoWithoutWhatIsLeftOut) {
  const sim::Ruleset plain = load_rules({"traits=false", "mooks=false", "super_powers=false"});
  const auto roster = sim::load_roster(plain);
  ASSERT_TRUE(roster.value.has_value());
  EXPECT_LT(roster.value->size(), sim::load_roster(load_rules()).value->size());
  for (const sim::RosterUnit& unit : *roster.value) EXPECT_FALSE(sim::uses_left_out(plain, unit.design)) << unit.name;
  EXPECT_EQ(sim::most_drawn_rules(plain), 4U);  // armor, Distance, Automatic Fire, and what else has a weight
}

// Rules: VS-P3, VS-V1
TEST(VsgmrCreation, WithoutPointsFiguresAreCounted) {
  for (const auto& [victim, points] :
       std::vector<std::pair<std::string, int>>{{"Hero guy, Heavy Armor, Stealth", 100}, {"Mook guy, Stealth", 50}}) {
    Scene scene({"points=false"});
    scene.unit(0, "Hero guy, Combat Master", {3000, 2000})
        .unit(1, victim, {3000, 2102})
        .unit(1, "Troop guy", {6000, 4000});
    const Outcome outcome =
        scene.strike(0, 1).dice(points == 100 ? std::vector<int>{6, 1} : std::vector<int>{6}).play();
    EXPECT_EQ(outcome.report.destroyed_hundredths[0], points);
  }
  const auto messages = [](const std::vector<std::string>& settings) {
    return sim::lint(load_rules(settings), {"justice-team"}).findings.size();
  };
  EXPECT_GT(messages({}), messages({"points=false"}));
}

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
TEST(VsgmrSkills, TasksAreReadFromScenarioFiles) {
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

// He lands, because the mount in flight may have been over a barrier where he cannot stand.
// Rules: VS-M13, VS-T3
TEST(VsgmrMounts, AFigureThrownOffOverABarrierLandsBesideIt) {
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
}  // namespace warbalance::vsgmr::units_and_skills_test
