#include "engine/systems/vsgmr/players/actions.hpp"
#include "engine/systems/vsgmr/players/candidates.hpp"
#include "engine/systems/vsgmr/scenario.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"
#include "tests/engine/vsgmr/board.hpp"
#include "tests/engine/vsgmr/replay_checker.hpp"

namespace warbalance::vsgmr::scenarios_test {
namespace {

constexpr TerrainTraits kBuilding{.blocks_los = 1200, .solid = true, .hits = 1};
constexpr TerrainTraits kForest{.cover = true, .difficult = true};

TerrainPiece rect(Point low, Point high, TerrainTraits traits) { return {Shape::rectangle(low, high), traits}; }
const TerrainPiece kFortress = rect({3200, 2100}, {4000, 2700}, kBuilding);

Ending ending(const Outcome& outcome) { return static_cast<Ending>(outcome.report.ending); }

/// Where the figures were set up, by their numbers.
std::vector<Point> places(const Outcome& outcome) {
  std::vector<Point> places(static_cast<std::size_t>(outcome.state.unit_count()), Point{-1, -1});
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::placed) places[static_cast<std::size_t>(event.unit)] = event.path.points[0];
  }
  return places;
}

// The strip begins 600 from the far edge; touching it is enough. One of two is not more than half.
// Rules: VS-V11
TEST(VsgmrEscape, MoreThanHalfOfTheFiguresAcrossWinAtOnce) {
  for (const bool both : {false, true}) {
    Scene scene({"scenario=escape"});
    scene.unit(0, "Troop guy", {3000, 3800}).unit(0, "Troop guy", {2000, 3800}).unit(1, "Troop guy", {5000, 3000});
    scene.move(0, Path::straight({3000, 3800}, {3000, 4150}));
    scene.move(1, Path::straight({2000, 3800}, {2000, both ? 4150 : 4149}));
    const Outcome outcome = scene.play();
    EXPECT_EQ(outcome.changes("escapes"), both ? 2 : 1);
    EXPECT_EQ(outcome.report.winner, both ? 0 : -1);
    EXPECT_EQ(outcome.report.survivors[0], 2);
    EXPECT_EQ(outcome.report.lost_hundredths[0], 0);
    EXPECT_EQ(ending(outcome), both ? Ending::objective : Ending::rounds);
  }
}

// Rules: VS-V11
TEST(VsgmrEscape, EndsWhenNobodyHasEnoughFiguresLeft) {
  Scene scene({"scenario=escape"});
  scene.unit(0, "Troop guy, Distance", {3000, 2000}).unit(1, "Troop guy, Distance", {3000, 3000});
  const Outcome outcome = scene.shoot(0, 1).dice({6}).play();
  EXPECT_EQ(ending(outcome), Ending::rounds);  // seat 0 may still win
  Scene two({"scenario=escape"});
  two.unit(0, "Troop guy, Distance", {3000, 2000}).unit(1, "Troop guy, Distance, Revenge", {3000, 3000});
  EXPECT_EQ(ending(two.shoot(0, 1).dice({6, 6}).play()), Ending::wipe_out);
}

Scene fetch(const std::string& enemy, Point enemy_at) {
  Scene scene({"scenario=transport", "fallback=points"});
  scene.unit(0, "Troop guy", {3600, 2000}).unit(1, enemy, enemy_at);
  scene.choose(ChooseMove{0, {Path::straight({3600, 2000}, {3600, 2300}), {}, false, kNoUnit, true, {}}});
  return scene;
}

// Rules: VS-V12, VS-M12
TEST(VsgmrTransport, WhoBringsTheObjectHomeWins) {
  const Outcome holds = fetch("Troop guy", {6000, 4000}).play();
  EXPECT_EQ(holds.state.carrier, 0);
  EXPECT_EQ(holds.report.winner, -1);
  Scene scene({"scenario=transport", "home_depth=1800", "rounds=2"});
  scene.unit(0, "Troop guy", {3600, 2350}).unit(1, "Troop guy", {6000, 4000});
  scene.choose(ChooseMove{0, {{}, {}, false, kNoUnit, true, {}}}).dice({6, 1}).turn(0);
  scene.move(0, Path::straight({3600, 2350}, {3600, 1849}));
  const Outcome home = scene.play();
  EXPECT_EQ(home.report.winner, 0);
  EXPECT_EQ(ending(home), Ending::objective);
}

// Home is a separate strip, one Move Unit deep, not the zone of the set-up.
// Rules: VS-V12
TEST(VsgmrTransport, TheZoneOfTheSetUpIsNotHome) {
  for (const Length y : {1200, 650, 649}) {
    Scene scene({"scenario=transport", "deploy_depth=1800", "rounds=2"});
    scene.unit(0, "Cavalry, Independent, Superior Super-Move", {3600, 2325}).unit(1, "Troop guy", {6000, 4000});
    scene.choose(ChooseMove{0, {{}, {}, false, kNoUnit, true, {}}}).dice({6, 1}).turn(0);
    scene.move(0, Path::straight({3600, 2325}, {3600, y + 25}));  // its base is 25 larger than that of a guy
    EXPECT_EQ(scene.play().report.winner, y == 649 ? 0 : -1) << y;
  }
}

// Rules: VS-V12, VS-X1, VS-M12
TEST(VsgmrTransport, TheObjectLiesWhereItsCarrierFell) {
  const Outcome outcome = fetch("Troop guy, Distance", {3600, 3000}).shoot(1, 0).dice({5}).play();
  EXPECT_EQ(outcome.state.carrier, kNoUnit);
  EXPECT_EQ(outcome.state.object, (Point{3600, 2300}));
  EXPECT_EQ(outcome.report.winner, 1);  // by points
}

// Rules: VS-M12, VS-A06
TEST(VsgmrTransport, NobodyPicksUpFromFarOrInFlight) {
  Board board({"scenario=transport"});
  board.unit(0, "Troop guy, Flight", Point{3600, 2300}).unit(1, "Troop guy", Point{6000, 4000}).begin();
  board.state().has_object = true;
  board.state().object = {3600, 2400};
  EXPECT_TRUE(may_pick_up(board.rules(), board.state(), 0, {3600, 2300}, false));
  EXPECT_FALSE(may_pick_up(board.rules(), board.state(), 0, {3600, 2299}, false));
  EXPECT_FALSE(may_pick_up(board.rules(), board.state(), 0, {3600, 2300}, true));
}

// Rules: VS-V13, VS-R3
TEST(VsgmrAmbush, TargetsStandInTheOpenAndAmbushersHide) {
  Scene scene({"scenario=ambush", "sides=two", "max_rounds_open=1"});
  scene.deployed().first(-1).with(
      {{0, "Troop guy", {}}, {0, "Troop guy", {}}, {1, "Hero guy", {}}, {1, "Hero guy", {}}});
  scene.piece(rect({3000, 500}, {4200, 1000}, kForest)).piece(rect({3550, 2300}, {3650, 2500}, kForest));
  scene.dice({4, 4}).turn(0);  // 5 against 4
  const Outcome outcome = scene.play();
  const auto at = places(outcome);
  for (const std::size_t target : {2U, 3U}) {
    EXPECT_LT(distance2(at[target], {3600, 2400}), square(300));
    EXPECT_FALSE(outcome.state.terrain.any_contains(outcome.state.terrain.cover(), at[target]));
  }
  for (const std::size_t ambusher : {0U, 1U}) {
    const Point place = at[ambusher];
    EXPECT_TRUE(touches(outcome.state.terrain.piece(0).shape, place, {3600, 2400}) ||
                touches(outcome.state.terrain.piece(1).shape, place, {3600, 2400}));
    EXPECT_GE(distance2(place, at[2]), square(1300));
  }
  EXPECT_EQ(outcome.report.first_player, 0);
}

// Both Targets want the centre of the table, both Ambushers the place behind the wood that is nearest to a Target.
// Rules: VS-S5, VS-V13
TEST(VsgmrAmbush, ARollSaysWhoGetsASpotThatTwoPlayersWant) {
  for (const bool first_wins : {true, false}) {
    Scene scene({"scenario=ambush", "sides=two", "max_rounds_open=1"});
    scene.deployed().first(0);
    for (const int seat : {0, 1, 2, 3}) scene.unit(seat, "Troop guy", {});
    scene.piece(rect({3000, 500}, {4200, 1000}, kForest));
    scene.dice(first_wins ? std::vector<int>{5, 2, 3, 3, 6, 1} : std::vector<int>{2, 5, 3, 3, 1, 6});
    const Outcome outcome = scene.play();
    EXPECT_EQ(outcome.rolls(), Rolls(6, "contested spot"));
    const auto at = places(outcome);
    EXPECT_EQ(at[first_wins ? 1U : 3U], (Point{3625, 2375}));
    EXPECT_NE(at[first_wins ? 3U : 1U], (Point{3625, 2375}));
    EXPECT_GE(distance2(at[1], at[3]), square(200));
    const auto nearest = [&](std::size_t of) { return std::min(distance2(at[of], at[1]), distance2(at[of], at[3])); };
    EXPECT_LE(nearest(first_wins ? 0 : 2), nearest(first_wins ? 2 : 0));
  }
}

// Rules: VS-V13, VS-V3, VS-V1
TEST(VsgmrAmbush, PointsDecideAtTheCap) {
  const auto game = sim::load_game({WARBALANCE_SOURCE_DIR "/data"}, "vsgmr", "ambush", {});
  EXPECT_EQ(sim::compile_rules<Vsgmr>(game.value.value().ruleset).fallback, static_cast<int>(Fallback::points));
  Scene scene({"scenario=ambush", "sides=two", "max_rounds_open=1", "fallback=points"});
  scene.with({{0, "Troop guy, Distance", {3000, 2000}}, {1, "Troop guy", {3000, 3000}}, {1, "Troop guy", {6000, 400}}});
  const Outcome outcome = scene.shoot(0, 1).dice({5}).play();
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(ending(outcome), Ending::rounds);
}

// Rules: VS-V13, VS-V3
TEST(VsgmrAmbush, EndsWhenOneSideIsGone) {
  for (const int face : {5, 4}) {
    Scene scene({"scenario=ambush", "sides=two", "max_rounds_open=1"});
    scene.unit(0, "Troop guy, Distance", {3000, 2000}).unit(1, "Hero guy", {3000, 3000});
    const Outcome outcome = scene.shoot(0, 1).dice({face}).play();
    EXPECT_EQ(outcome.report.winner, face == 5 ? 0 : -1);
    EXPECT_EQ(ending(outcome), face == 5 ? Ending::wipe_out : Ending::rounds);
  }
}

Scene assault(std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"scenario=fortress_assault", "sides=two", "fallback=defenders"});
  Scene scene(std::move(more));
  scene.piece(kFortress);
  return scene;
}

// Two hits, each an attack on 5 and more that the building's roll of 3 and more does not stop.
// Rules: VS-V14, VS-X5, VS-D3
TEST(VsgmrFortress, TwoHitsOfOneAssaulterDestroyIt) {
  Scene scene = assault();
  scene.unit(0, "Hero guy, Distance", {3500, 1500}).unit(0, "Hero guy, Distance", {3700, 1500});
  scene.unit(0, "Hero guy", {3900, 2025}).unit(1, "Troop guy", {3600, 3000});
  scene.choose(ChooseAction{0, {ActionKind::distance, kNoUnit, {}, 0}})
      .choose(ChooseAction{1, {ActionKind::distance, kNoUnit, {}, 0}});
  scene.choose(ChooseAction{2, {ActionKind::hand_to_hand, kNoUnit, {}, 0}});
  const Outcome outcome = scene.dice({4, 2, 4, 3, 3, 1}).play();
  EXPECT_EQ(outcome.rolls(),
            (Rolls{"distance attack", "building", "distance attack", "building", "hand to hand attack", "building"}));
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(ending(outcome), Ending::objective);
  EXPECT_EQ(outcome.state.terrain.solid(), 0U);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 0);  // no points for terrain
}

// Rules: VS-V14
TEST(VsgmrFortress, HoldsWhenTimeIsUpOrAllAssaultersAreGone) {
  Scene held = assault();
  held.unit(0, "Hero guy, Distance", {3500, 1500}).unit(1, "Troop guy", {3600, 1700});
  const Outcome outcome = held.shoot(0, 1).dice({6}).play();  // no Defender left
  EXPECT_EQ(outcome.report.winner, 1);
  EXPECT_EQ(ending(outcome), Ending::rounds);
  Scene gone = assault();
  gone.unit(0, "Troop guy", {3500, 1500}).unit(1, "Hero guy, Distance", {3600, 1900});
  EXPECT_EQ(ending(gone.shoot(1, 0).dice({6}).play()), Ending::wipe_out);
}

// Rules: VS-V14, VS-F5
TEST(VsgmrFortress, DefendersStandNearItAndAssaultersTwoMovesAway) {
  for (const bool own : {false, true}) {
    Scene scene = assault({own ? "setup_move_unit=own" : "setup_move_unit=guy"});
    scene.deployed().unit(0, "Troop guy", {}).unit(1, "Troop guy", {}).unit(1, "Vehicle, Independent", {});
    const auto at = places(scene.play());
    EXPECT_EQ(at[0], (Point{3600, 850}));
    EXPECT_EQ(at[1], (Point{3600, 1800}));
    EXPECT_EQ(at[2].y, own ? 1400 : 1700);  // gap of 300, or of a vehicle's 600
  }
}

// Rules: VS-V15, VS-R4
TEST(VsgmrSpawning, ReservesComeOntoTheTableByADie) {
  Scene scene({"scenario=spawning", "sides=two", "rounds=2", "end_on_first_wipeout=true"});
  scene.deployed().player(1, Policy::scripted).unit(0, "Troop guy", {});
  scene.unit(1, "Hero guy", {}).unit(1, "Troop guy", {}).unit(1, "Troop guy", {});
  scene.dice({6}).dice({6, 1}).turn(0).dice({3}).choose(ChooseSpawn{2, {3000, 4700}});
  const Outcome outcome = scene.play();
  EXPECT_TRUE(outcome.state.in_play(1));
  EXPECT_EQ(outcome.unit(2).at, (Point{3000, 4700}));
  EXPECT_FALSE(outcome.state.in_play(3));
  EXPECT_EQ(outcome.state.reserves[1], 1);
  EXPECT_EQ(outcome.state.left(1), 3);
}

// Seen from the upper edge: 1 is the lower one, 2 the left of the table, 3 the own, 4 the right of the table.
// Rules: VS-V15
TEST(VsgmrSpawning, TheDieNamesTheEdge) {
  Board board({"scenario=spawning", "sides=two"});
  board.unit(0, "Troop guy", Point{3600, 2400}).unit(1, "Troop guy").begin();
  board.state().unit(1).reserve = true;
  const View view = board.view();
  const std::array<Point, 4> places = {{{3000, 100}, {100, 2400}, {3000, 4700}, {7100, 2400}}};
  for (int face = 1; face <= 6; ++face) {
    for (int edge = 0; edge < 4; ++edge) {
      const bool legal = face == 5 || face == edge + 1;
      EXPECT_EQ(spawn_is_legal(view, 1, face, {1, places[static_cast<std::size_t>(edge)]}), legal) << face << edge;
    }
  }
  EXPECT_FALSE(spawn_is_legal(view, 1, 1, {1, {3000, 551}}));
  const auto chosen = choose_spawn(view, 1, 5);
  ASSERT_TRUE(chosen.has_value());
  EXPECT_EQ(chosen->at, (Point{3600, 4250}));  // the own edge is looked at first
}

// Rules: VS-V2, VS-A16
TEST(VsgmrSides, AlliesAreNoOpponentsAndScoreTogether) {
  Scene scene({"sides=two"});
  scene.unit(0, "Troop guy, Distance", {3000, 2000}).unit(1, "Troop guy", {3000, 2900});
  scene.unit(2, "Troop guy, Support(distance)", {3200, 2000}).unit(3, "Troop guy, Distance", {3200, 2900});
  const Outcome outcome = scene.shoot(0, 1).shoot(3, 0).dice({4, 5}).play();
  EXPECT_FALSE(outcome.state.in_play(1));
  EXPECT_FALSE(outcome.state.enemies(0, 2));
  EXPECT_EQ(outcome.state.side_points(0), 100);
  EXPECT_EQ(outcome.state.side_points(1), 200);
  EXPECT_EQ(outcome.report.winner, 3);
}

// Rules: VS-R8
TEST(VsgmrEveryoneActs, PlayersActInTurnOneFigureEach) {
  for (const bool on : {false, true}) {
    Scene scene({on ? "everyone_acts=true" : "everyone_acts=false"});
    scene.unit(0, "Troop guy", {3000, 1000}).unit(0, "Troop guy", {3300, 1000});
    scene.unit(1, "Troop guy", {3000, 4000}).unit(1, "Troop guy", {3300, 4000});
    const std::vector<int> order = on ? std::vector<int>{0, 2, 1, 3} : std::vector<int>{0, 1, 2, 3};
    for (const int unit : order) scene.move(static_cast<UnitIndex>(unit), {}, {1, 0});
    EXPECT_EQ(scene.play().activations(), order);
  }
}

// The side lines end at x = 2950 and 3050: only the right one passes the building, and only it meets the forest.
// Rules: VS-D6
TEST(VsgmrDoubt, ADieSaysWhatIsSeenWhenOneLineDiffers) {
  const auto shoot = [](TerrainTraits traits, Length up_to, std::vector<int> dice) {
    Scene scene({"doubt_rolls=true"});
    scene.unit(0, "Troop guy, Distance", {3000, 1000}).unit(1, "Troop guy", {3000, 2000});
    scene.piece(rect({2000, 1900}, {up_to, 1940}, traits));
    return scene.shoot(0, 1).dice(std::move(dice)).play();
  };
  EXPECT_TRUE(shoot(kBuilding, 3010, {3}).state.in_play(1));
  EXPECT_FALSE(shoot(kBuilding, 3010, {4, 6}).state.in_play(1));
  EXPECT_FALSE(shoot(kForest, 2960, {3, 5}).state.in_play(1));
  EXPECT_TRUE(shoot(kForest, 2960, {4, 5}).state.in_play(1));
}

// Rules: VS-C6
TEST(VsgmrObjectives, AreThoseOfTheScenario) {
  using Kind = Objective::Kind;
  Board escape({"scenario=escape"});
  escape.unit(0, "Troop guy", Point{3000, 1000}).unit(1, "Troop guy", Point{5000, 3000}).begin();
  EXPECT_EQ(objective_of(escape.view(), 0, {3000, 1000}).kind, Kind::across);
  const View view = escape.view();
  const Walker walker = walker_of(escape.state(), 0, false);
  EXPECT_EQ(goal_of(view, walker, {Kind::across}), (Point{3000, 4150}));
  EXPECT_EQ(distance_left(view, walker, {3000, 4100}, {Kind::across}), 50);
  Board transport({"scenario=transport"});
  transport.unit(0, "Troop guy", Point{3000, 1000}).unit(0, "Troop guy", Point{3500, 2000});
  transport.unit(1, "Troop guy", Point{5000, 3000}).begin();
  transport.state().has_object = true;
  EXPECT_EQ(objective_of(transport.view(), 0, {3000, 1000}).kind, Kind::object);
  transport.state().carrier = 0;
  EXPECT_EQ(objective_of(transport.view(), 0, {3000, 1000}).kind, Kind::home);
  EXPECT_FALSE(objective_of(transport.view(), 1, {3500, 2000}).of_scenario);
  EXPECT_TRUE(objective_of(transport.view(), 2, {5000, 3000}).of_scenario);
  EXPECT_EQ(objective_of(transport.view(), 2, {5000, 3000}).enemy, 0);
}

// Rules: VS-V10, VS-S7, VS-T1, VS-T2
TEST(VsgmrScenarios, OfTheDataLoadAndPlayWhatTheySay) {
  const std::vector<std::pair<const char*, Scenario>> kNames = {{"basic", Scenario::basic},
                                                                {"standard", Scenario::basic},
                                                                {"open", Scenario::basic},
                                                                {"escape", Scenario::escape},
                                                                {"transport", Scenario::transport},
                                                                {"ambush", Scenario::ambush},
                                                                {"fortress-assault", Scenario::fortress_assault},
                                                                {"spawning", Scenario::spawning}};
  for (const auto& [name, scenario] : kNames) {
    const auto game = sim::load_game({WARBALANCE_SOURCE_DIR "/data"}, "vsgmr", name, {});
    for (const auto& diagnostic : game.diagnostics) ADD_FAILURE() << diagnostic.text();
    ASSERT_TRUE(game.value.has_value()) << name;
    EXPECT_TRUE(sim::compile_rules<Vsgmr>(game.value->ruleset).plays(scenario)) << name;
  }
}

/// Plays battles of sample armies in a scenario and has the referee look at each.
void expect_legal_battles(const std::string& name, Policy kind, std::vector<std::string> settings = {}, int players = 2,
                          std::span<const SkillTask> tasks = {}) {
  settings.emplace_back("capture_mounts=true");
  const auto loaded = sim::load_game({WARBALANCE_SOURCE_DIR "/data"}, "vsgmr", name, settings);
  const sim::Game& game = loaded.value.value();
  const Rules rules = sim::compile_rules<Vsgmr>(game.ruleset);
  const auto roster = sim::load_roster(game.ruleset);
  const auto army = [&](const char* of) {
    return sim::compile_army<Vsgmr>(game.ruleset, rules, sim::load_army(game.ruleset, *roster.value, of).value.value());
  };
  const std::array<sim::CompiledArmy<Vsgmr>, 4> armies = {army("wild-west-bandit-gang"), army("modern-infantry"),
                                                          army("undead"), army("elves")};
  Arena arena(rules, OddsTables{rules});
  for (std::uint32_t i = 0; i < 6; ++i) {
    BattleSetup<Profile> setup;
    setup.players = players;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
      const auto& own = armies[(i + seat) % armies.size()];
      setup.sides[seat] = {own.profiles, own.costs, {}, kind};
    }
    if (game.scenario.table != nullptr) setup.table = game.scenario.table->setup(1);
    setup.table.tasks = tasks;
    RecordTrace trace;
    const BattleReport report = arena.play(setup, BattleKey{7, 0, i}, trace);
    const auto wrong = check_replay(rules, setup, trace.events(), report);
    EXPECT_TRUE(wrong.empty()) << name << " " << i << ": " << ::testing::PrintToString(wrong);
  }
}

// Rules: VS-V11, VS-V12, VS-V13, VS-V14, VS-V15, VS-M7, VS-M9
TEST(VsgmrScenarios, AreReplayedFromDiceAndLegalChoices) {
  for (const char* name : {"escape", "transport", "ambush", "fortress-assault", "spawning"}) {
    for (const Policy kind : {Policy::greedy, Policy::random}) expect_legal_battles(name, kind);
  }
}

// Rules: VS-S2, VS-S5, VS-V2
TEST(VsgmrScenarios, OfFourAndSixPlayersAreReplayedToo) {
  for (const char* name : {"ambush", "fortress-assault", "spawning", "transport"}) {
    for (const int players : {4, 6}) expect_legal_battles(name, Policy::greedy, {"sides=two"}, players);
  }
}

// Rules: VS-K1, VS-K2, VS-L2, VS-L3
TEST(VsgmrScenarios, TasksAndSoloSidesAreReplayedToo) {
  const std::array<SkillTask, 3> tasks = {{{{1800, 2400}, 50, 200, 0, false, "a"},
                                           {{3600, 2400}, 300, 100, 1, true, "b"},
                                           {{5400, 2400}, 50, 300, 2, false, "c"}}};
  for (const Policy kind : {Policy::greedy, Policy::aggressive, Policy::random}) {
    expect_legal_battles("basic", kind, {"specific_skills=true"}, 2, tasks);
    expect_legal_battles("transport", kind, {"object_needs_skill=true", "solo=all"}, 2, tasks);
    expect_legal_battles("standard", kind, {"solo=second", "solo_half=points", "figures_block_sight=true"}, 3);
    expect_legal_battles("standard", kind, {"solo=all", "scale=54", "points=false", "end_on_first_wipeout=false"});
  }
}

}  // namespace
}  // namespace warbalance::vsgmr::scenarios_test
