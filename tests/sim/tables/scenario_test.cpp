#include <gtest/gtest.h>

#include "sim/rules/settings.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/tables/seats.hpp"
#include "tests/rulesets.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::scenario_test {
namespace {

Loaded<Game> load(const std::string& scenario, const Texts& settings = {}) {
  return load_game(shipped_data(), "warstuff-2.0", scenario, settings);
}

/// Loads a scenario text for WarStuff 2.0.
Loaded<Game> load_scenario_text(const std::string& text, const Texts& settings = {}) {
  const TemporaryFolder folder;
  return load(folder.write("test.toml", text).string(), settings);
}

Texts errors_in(const std::string& text, const Texts& settings = {}) {
  const Loaded<Game> loaded = load_scenario_text(text, settings);
  EXPECT_NE(loaded.value.has_value(), has_errors(loaded.diagnostics));
  return summaries(loaded.diagnostics);
}

Scenario scenario_of(const std::string& text, const Texts& settings = {}) {
  const Loaded<Game> loaded = load_scenario_text(text, settings);
  EXPECT_EQ(summaries(loaded.diagnostics), Texts{});
  return loaded.value.value().scenario;
}

std::int32_t value_of(Ruleset ruleset, const std::string& path) {
  for (const Setting& setting : settings_of(ruleset)) {
    if (setting.path == path) return *setting.value;
  }
  ADD_FAILURE() << path;
  return 0;
}

/// The table of a battle as the engine lays it out.
Terrain table_of(const Game& game, std::uint32_t battle, int battles_per_table = 2) {
  Terrain terrain;
  const TableSetup setup = game.scenario.table ? game.scenario.table->setup(battles_per_table) : TableSetup{};
  lay_out_table(setup, value_of(game.ruleset, "table.width"), value_of(game.ruleset, "table.height"), {1, 0, battle},
                terrain);
  return terrain;
}

const std::string kWood = "name = \"Wood\"\n[[terrain]]\nkind = \"wood\"\nx = 1200\ny = 2400\nr = 300\n";

TEST(ShippedScenarios, LoadWithoutDiagnostics) {
  const Texts names = list_scenarios(warstuff());
  EXPECT_EQ(names, (Texts{"crossroads", "open", "river-crossing", "standard", "village"}));
  for (const std::string& name : names) {
    const Loaded<Game> loaded = load(name);
    EXPECT_EQ(summaries(loaded.diagnostics), Texts{}) << name;
    ASSERT_TRUE(loaded.value) << name;
    EXPECT_EQ(loaded.value->scenario.name, name);
    EXPECT_FALSE(loaded.value->scenario.text.empty()) << name;
    EXPECT_EQ(loaded.value->scenario.hash.empty(), name == "open") << name;
  }
}

// Rules: WS2-T41
TEST(ShippedScenarios, OpenHasNoTerrainAndChangesNothing) {
  const Loaded<Game> open = load("Open");
  EXPECT_EQ(open.value->scenario.table, nullptr);
  EXPECT_EQ(open.value->ruleset.hash, warstuff().hash);
  EXPECT_EQ(table_of(*open.value, 0).count(), 0);
}

// Rules: WS2-D2, WS2-T40
TEST(ShippedScenarios, StandardDrawsTwelvePiecesForEachCoupleOfBattles) {
  const Game game = load("standard").value.value();
  int pieces = 0;
  for (std::uint32_t couple = 0; couple < 50; ++couple) {
    const Terrain even = table_of(game, 2 * couple);
    const Terrain odd = table_of(game, 2 * couple + 1);
    ASSERT_EQ(even.count(), odd.count());
    for (int i = 0; i < even.count(); ++i) EXPECT_EQ(even.piece(i), odd.piece(i));
    EXPECT_LE(even.count(), 12);
    EXPECT_GE(even.count(), 10);
    pieces += even.count();
  }
  EXPECT_GT(pieces, 50 * 11);
  EXPECT_FALSE(table_of(game, 0).piece(0) == table_of(game, 2).piece(0));
}

/// Whether the table looks the same after `turn`.
template <class Turn>
bool looks_the_same(const Terrain& terrain, Turn turn) {
  for (int i = 0; i < terrain.count(); ++i) {
    const TerrainPiece& piece = terrain.piece(i);
    const Point a = turn(piece.shape.low);
    const Point b = turn(piece.shape.high);
    const Point low{std::min(a.x, b.x), std::min(a.y, b.y)};
    bool found = false;
    for (int k = 0; k < terrain.count(); ++k) {
      const TerrainPiece& other = terrain.piece(k);
      found = found ||
              (other.shape.low == low && other.traits == piece.traits && other.shape.outline == piece.shape.outline);
    }
    if (!found) return false;
  }
  return true;
}

TEST(ShippedScenarios, ListedTablesFavourNoneOfTwoOppositeCorners) {
  const auto half_turn = [](Point p) { return Point{4800 - p.x, 4800 - p.y}; };
  for (const std::string name : {"village", "river-crossing", "standard", "crossroads"}) {
    const Terrain terrain = table_of(load(name).value.value(), 0);
    EXPECT_GE(terrain.count(), 12) << name;
    EXPECT_TRUE(looks_the_same(terrain, half_turn)) << name;
  }
}

TEST(ShippedScenarios, CrossroadsFavoursNoneOfTheFourCorners) {
  const auto quarter_turn = [](Point p) { return Point{4800 - p.y, p.x}; };
  const Game game = load("crossroads").value.value();
  for (std::uint32_t battle = 0; battle < 40; battle += 4) {
    EXPECT_TRUE(looks_the_same(table_of(game, battle, 4), quarter_turn));
    EXPECT_EQ(table_of(game, battle, 4).piece(0), table_of(game, battle + 3, 4).piece(0));
  }
  EXPECT_FALSE(looks_the_same(table_of(load("village").value.value(), 0), quarter_turn));
}

// Rules: WS2-T40
TEST(TerrainKinds, AreThoseOfTheRulebook) {
  Texts names;
  Texts weights;
  for (const TerrainDesign& kind : warstuff().terrain) {
    names.push_back(kind.name);
    weights.push_back(std::to_string(kind.weight));
  }
  EXPECT_EQ(names, (Texts{"wood", "ruin", "barrier", "swamp", "minefield", "hill", "platform", "building", "chasm"}));
  EXPECT_EQ(weights, (Texts{"5", "4", "3", "2", "1", "2", "1", "2", "0"}));
  EXPECT_EQ(traits_of(warstuff().terrain[0]), (TerrainTraits{.cover = true, .difficult = true}));
  EXPECT_EQ(traits_of(warstuff().terrain[5]), (TerrainTraits{.height = 200, .blocks_los = 200}));
  EXPECT_EQ(traits_of(warstuff().terrain[6]), (TerrainTraits{.height = 300, .blocks_los = 300, .steep = true}));
  EXPECT_EQ(traits_of(warstuff().terrain[7]), (TerrainTraits{.blocks_los = 400, .solid = true}));
  EXPECT_EQ(traits_of(warstuff().terrain[8]), (TerrainTraits{.chasm = 300}));
}

TEST(TerrainKinds, AreSettingsLikeAllNumbers) {
  const Loaded<Game> loaded = load("open", {"terrain.wood.weight=9", "terrain.hill.steep=true"});
  EXPECT_EQ(summaries(loaded.diagnostics), Texts{});
  EXPECT_EQ(loaded.value->ruleset.terrain[0].weight, 9);
  EXPECT_NE(loaded.value->ruleset.hash, warstuff().hash);
  EXPECT_EQ(summaries(load("open", {"terrain.wod.weight=9"}).diagnostics),
            (Texts{"0:0: --set \"terrain.wod.weight=9\": the ruleset has no setting \"terrain.wod.weight\" | did you "
                   "mean 'terrain.wood.weight'?  see: warbalance rules warstuff-2.0"}));
}

TEST(TerrainKinds, MistakesInThemAreReportedAllAtOnce) {
  EXPECT_EQ(errors_of(kSmallRuleset + "[terrain.wood]\n"
                                      "shape = \"circel\"\n"
                                      "couver = true\n"
                                      "[terrain.Hill]\n"
                                      "shape = \"circle\"\n"
                                      "[terrain.wall]\n"
                                      "cover = true\n"),
            (Texts{"16:9: shape may be circle or rect, not \"circel\" | did you mean 'circle'?",
                   "17:1: unknown key \"couver\" in terrain wood | did you mean 'cover'?",
                   "18:10: the kind of terrain \"Hill\" may hold only a to z, 0 to 9 and _",
                   "20:1: terrain wall has no \"shape\""}));
  EXPECT_EQ(errors_of(kSmallRuleset + "[terrain.wood]\nshape = \"circle\"\nradius_min = 300\nradius_max = 200\n"),
            (Texts{"15:10: radius_min is greater than radius_max"}));
  EXPECT_EQ(summaries(load("standard", {"terrain.wood.radius_min=400"}).diagnostics),
            (Texts{"4:1: terrain.wood: radius_min is greater than radius_max"}));
  EXPECT_TRUE(load("village", {"terrain.wood.radius_min=400"}).value) << "nothing is drawn there";
}

TEST(Scenario, PieceHasTheTraitsOfItsKindUnlessItStatesItsOwn) {
  const Scenario scenario = scenario_of(
      "name = \"Platform\"\n"
      "[[terrain]]\nkind = \"platform\"\nx0 = 2000\ny0 = 1000\nx1 = 2400\ny1 = 1500\nheight = 200\nsteep = false\n"
      "[[terrain]]\nkind = \"wood\"\nx0 = 100\ny0 = 100\nx1 = 700\ny1 = 200\ndifficult = false\n");
  const auto& pieces = scenario.table->pieces();
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_EQ(pieces[0].traits, (TerrainTraits{.height = 200, .blocks_los = 200}));
  EXPECT_EQ(pieces[0].shape, Shape::rectangle({2000, 1000}, {2400, 1500}));
  EXPECT_EQ(pieces[1].traits, TerrainTraits{.cover = true});
  EXPECT_EQ(scenario.table->kind_name(pieces[1]), "wood");
}

TEST(Scenario, TerrainIsNoneOrGeneratedByAWordToo) {
  EXPECT_EQ(scenario_of("name = \"Nothing\"\nterrain = \"none\"\n").table, nullptr);
  const Scenario drawn = scenario_of("name = \"Drawn\"\nterrain = \"generated\"\n");
  EXPECT_TRUE(drawn.table->generated());
  EXPECT_EQ(drawn.table->generator().pieces, 12);
  EXPECT_EQ(drawn.table->generator().symmetry, Symmetry::point);
  EXPECT_EQ(drawn.hash, load("standard").value->scenario.hash) << "the same table in other words";
}

TEST(Scenario, SettingsComeBeforeThoseOfTheCommandLine) {
  const std::string text =
      "name = \"Long\"\n[set]\nrounds = 6\nearly_end = false\n\"quality.4+.cost\" = 15.5\ntable.width = 7200\n";
  const Loaded<Game> loaded = load_scenario_text(text, {"rounds=5"});
  EXPECT_EQ(summaries(loaded.diagnostics), Texts{});
  const Ruleset& ruleset = loaded.value->ruleset;
  EXPECT_EQ(value_of(ruleset, "rounds"), 5);
  EXPECT_EQ(value_of(ruleset, "early_end"), 0);
  EXPECT_EQ(value_of(ruleset, "quality.4+.cost"), 1550);
  EXPECT_EQ(value_of(ruleset, "table.width"), 7200);
  EXPECT_EQ(value_of(load_scenario_text(text).value->ruleset, "rounds"), 6);
}

TEST(Scenario, HashFollowsWhatCanChangeAResultOnly) {
  const std::string hash = scenario_of(kWood).hash;
  EXPECT_EQ(hash.size(), 16U);
  EXPECT_EQ(scenario_of("# a comment\n" + with(kWood, "\"Wood\"", "\"A wood\"\ntext = \"words\"")).hash, hash);
  EXPECT_NE(scenario_of(with(kWood, "x = 1200", "x = 1201")).hash, hash);
  EXPECT_NE(scenario_of(with(kWood, "\"wood\"", "\"swamp\"")).hash, hash);
  EXPECT_NE(scenario_of(kWood + "cover = false\n").hash, hash);
  EXPECT_NE(scenario_of(kWood + "[set]\nrounds = 5\n").hash, hash);
  EXPECT_NE(scenario_of(kWood, {"terrain.wood.cover=false"}).hash, hash);
  EXPECT_EQ(load_scenario_text(kWood + "[set]\nrounds = 5\n").value->ruleset.hash, warstuff().hash)
      << "what a scenario sets is in its own hash";
}

TEST(Scenario, MayNameArmiesAndPlaces) {
  const Scenario scenario = scenario_of(
      "name = \"Ambush\"\nplayers = 2\ndeployment = \"listed\"\n"
      "[[army]]\narmy = \"2x 4+\"\npositions = [[1000, 1200], [1300, 1200]]\n"
      "[[army]]\npositions = [[4000, 4000]]\n");
  ASSERT_EQ(scenario.armies.size(), 2U);
  EXPECT_TRUE(scenario.lists_positions());
  EXPECT_EQ(scenario.armies[0].army, "2x 4+");
  EXPECT_EQ(scenario.armies[0].positions, (std::vector<Point>{{1000, 1200}, {1300, 1200}}));
  EXPECT_EQ(scenario.armies[1].army, "");
  EXPECT_EQ(scenario.players, std::vector<int>{2});
}

TEST(Scenario, MistakesAreReportedAllAtOnceWithTheirPlaces) {
  EXPECT_EQ(errors_in("name = \"Bad\"\n"
                      "plaers = 2\n"
                      "players = [2, 5]\n"
                      "[set]\n"
                      "ronds = 4\n"
                      "cover.on = 9\n"
                      "early_end = 3\n"
                      "[[terrain]]\n"
                      "kind = \"wod\"\n"
                      "x = 100\n"
                      "[[terrain]]\n"
                      "kind = \"ruin\"\n"
                      "x0 = 500\n"
                      "y0 = 500\n"
                      "x1 = 400\n"
                      "y1 = 900\n"
                      "solidd = true\n"
                      "[[terrain]]\n"
                      "kind = \"hill\"\n"
                      "x = 100\n"
                      "y = 2400\n"
                      "r = 300\n"),
            (Texts{"3:15: players is out of range; it may be 2 to 4 (players)",
                   "5:1: the ruleset has no setting \"ronds\" | did you mean 'rounds'?",
                   "6:12: cover.on is out of range; it may be 2 to 6 (d6)",
                   "7:13: early_end may be false or true, not a whole number",
                   "9:8: unknown kind of terrain \"wod\" | did you mean 'wood'?",
                   "8:1: a piece needs x, y and r (a circle) or x0, y0, x1 and y1 (a rectangle)",
                   "11:1: the rectangle is empty: x0 must be less than x1, and y0 less than y1",
                   "17:1: unknown key \"solidd\" in this piece | did you mean 'solid'?",
                   "18:1: the piece lies beyond the edge of the table, which is 4800 x 4800",
                   "2:1: unknown key \"plaers\" in the scenario | did you mean 'players'?"}));
}

TEST(Scenario, TerrainMistakesAreExplained) {
  EXPECT_EQ(errors_in("name = \"Bad\"\nterrain = \"genrated\"\n"),
            (Texts{"2:11: unknown terrain \"genrated\" | write \"none\", \"generated\", a table [terrain], or pieces "
                   "below [[terrain]]"}));
  EXPECT_EQ(errors_in("name = \"Bad\"\nterrain = 12\n"),
            (Texts{"2:11: terrain must be \"none\", \"generated\", a table or a list of pieces, not a whole number"}));
  EXPECT_EQ(errors_in("name = \"Bad\"\n[terrain]\npieces = 65\nsymmetry = \"pont\"\n"),
            (Texts{"3:10: pieces is out of range; it may be 0 to 64 (pieces)",
                   "4:12: symmetry may be none, point or rotate4, not \"pont\" | did you mean 'point'?"}));
  const std::string quarters = "name = \"Bad\"\n[terrain]\nsymmetry = \"rotate4\"\n";
  EXPECT_EQ(
      errors_in(quarters + "[set.table]\nwidth = 7200\n"),
      (Texts{"3:12: rotate4 needs a square table; this one is 7200 x 4800 | use \"point\", or give table.width and "
             "table.height the same value in [set]"}));
  EXPECT_EQ(errors_in(quarters, {"table.width=7200"}).size(), 1U);
}

// A scenario that says pieces and has none would play an open table in silence.
TEST(Scenario, ThatSaysPiecesListsSomeInEveryGame) {
  const TemporaryFolder folder;
  const auto errors = [&](const std::string& id, const std::string& text, const Texts& settings = {}) {
    return summaries(
        load_game(shipped_data(), id, folder.write("test.toml", "name = \"T\"\n" + text).string(), settings)
            .diagnostics);
  };
  for (const std::string& id : tests::ruleset_of_each_system()) {
    EXPECT_EQ(errors(id, "terrain = []\n"),
              Texts{"2:11: the scenario says pieces of terrain and lists none | write pieces below [[terrain]], or "
                    "terrain = \"none\""})
        << id;
  }
  const Texts nothing{
      "1:1: terrain = \"file\" means the pieces that a scenario lists, and this one lists none | write "
      "pieces below [[terrain]], or another terrain in [set]"};
  EXPECT_EQ(errors("suitcase", "[set]\nterrain = \"file\"\n"), nothing);
  EXPECT_EQ(errors("suitcase", "", {"terrain=file"}), nothing);
  EXPECT_EQ(errors("suitcase", "", {"terrain=none"}), Texts{});
  for (const std::string kind : {"wood", "ruin", "rock", "mire"}) {
    EXPECT_EQ(errors("suitcase",
                     "[set]\nterrain = \"file\"\n[[terrain]]\nkind = \"" + kind + "\"\nx = 2200\ny = 2500\nr = 200\n"),
              Texts{});
  }
}

TEST(Scenario, PiecesMustFitTheTableAsItIsPlayed) {
  const std::string wide =
      "name = \"Wide\"\n[set]\ntable.width = 7200\n[[terrain]]\nkind = \"wood\"\nx = 6000\ny = "
      "2400\nr = 300\n";
  EXPECT_EQ(errors_in(wide), Texts{});
  EXPECT_EQ(errors_in(wide, {"table.width=6000"}),
            (Texts{"4:1: the piece lies beyond the edge of the table, which is 6000 x 4800"}));
}

TEST(Scenario, ArmiesAndPlacesMustFitTogether) {
  EXPECT_EQ(errors_in("name = \"Bad\"\ndeployment = \"listed\"\n"),
            (Texts{"2:14: listed deployment needs the places of all units | write them below [[army]]: positions = "
                   "[[1000, 1200], [1300, 1200]]"}));
  EXPECT_EQ(errors_in("name = \"Bad\"\n[[army]]\narmy = \"line\"\npositions = [[1, 2]]\n[[army]]\n"),
            (Texts{"4:13: positions need deployment = \"listed\"", "5:1: this army has no \"army\""}));
  EXPECT_EQ(errors_in("name = \"Bad\"\nplayers = [3, 4]\n[[army]]\narmy = \"line\"\n[[army]]\narmy = \"line\"\n"),
            (Texts{"3:1: the scenario has 2 armies, which is no number of its players"}));
  EXPECT_EQ(errors_in("name = \"Bad\"\ndeployment = \"listed\"\nterrain = \"generated\"\n[[army]]\npositions = [[1, "
                      "2, 3]]\n[[army]]\npositions = [[100, 200]]\n"),
            (Texts{"2:14: listed positions need listed terrain, or none | a generated table may have a building at any "
                   "place",
                   "5:14: a position is a pair of numbers | for example [1200, 2400]"}));
}

TEST(Scenario, UnknownNamesGetASuggestion) {
  EXPECT_EQ(summaries(load("vilage").diagnostics),
            (Texts{"0:0: warstuff-2.0 has no scenario \"vilage\" | did you mean 'village'?"}));
  const Loaded<Game> missing = load("/no/such/file.toml");
  EXPECT_FALSE(missing.value);
  EXPECT_EQ(summaries(missing.diagnostics), Texts{"0:0: there is no such file"});
}

TEST(Scenario, OfADesignersRulesetHidesTheInheritedOne) {
  const TemporaryFolder folder;
  folder.write("mine/ruleset.toml", "id = \"mine\"\nname = \"Mine\"\ninherits = \"small\"\n");
  folder.write("small/ruleset.toml", kSmallRuleset);
  folder.write("small/scenarios/field.toml", "name = \"Field\"\n");
  folder.write("small/scenarios/ford.toml", "name = \"Ford\"\n");
  folder.write("mine/scenarios/field.toml", "name = \"My field\"\n[set]\nrounds = 7\n");
  const Loaded<Game> mine = load_game(folder.data(), "mine", "field", {});
  EXPECT_EQ(summaries(mine.diagnostics), Texts{});
  EXPECT_EQ(mine.value->scenario.title, "My field");
  EXPECT_EQ(value_of(mine.value->ruleset, "rounds"), 7);
  EXPECT_EQ(list_scenarios(mine.value->ruleset), (Texts{"field", "ford"}));
  EXPECT_TRUE(load_game(folder.data(), "mine", "open", {}).value) << "open needs no file";
}

/// A rule system with a scenario whose table leaves no room in the zone of the first seat.
struct Zone {
  std::string ruleset;
  std::string table;      ///< settings
  std::string far_piece;  ///< leaves the zone free
  std::string blocking;   ///< fills it
  std::string most;       ///< leaves room for one base
  std::string setting;    ///< how large the zone is
};

const std::vector<Zone>& zones() {
  static const std::string small = "[set]\ntable.width = 2400\ntable.height = 2400\n";
  static const std::vector<Zone> zones = {
      {"warstuff-2.0", small, "x0 = 1000\ny0 = 1000\nx1 = 1300\ny1 = 1300", "x0 = 0\ny0 = 0\nx1 = 1850\ny1 = 1850",
       "x0 = 120\ny0 = 0\nx1 = 1850\ny1 = 1850", "deploy.radius"},
      {"warstuff-1.7", small, "x0 = 1000\ny0 = 1250\nx1 = 1300\ny1 = 1400", "x0 = 0\ny0 = 0\nx1 = 2400\ny1 = 1200",
       "x0 = 0\ny0 = 0\nx1 = 2400\ny1 = 1050", "deploy.depth"},
      {"vsgmr", "", "x0 = 1000\ny0 = 2000\nx1 = 1300\ny1 = 2300", "x0 = 0\ny0 = 0\nx1 = 7200\ny1 = 1200",
       "x0 = 0\ny0 = 0\nx1 = 7200\ny1 = 1050", "deploy_depth"},
      {"suitcase", "", "x0 = 1000\ny0 = 2000\nx1 = 1300\ny1 = 2300", "x0 = 0\ny0 = 0\nx1 = 4400\ny1 = 950",
       "x0 = 0\ny0 = 0\nx1 = 4200\ny1 = 950", "deploy_depth"},
  };
  return zones;
}

/// What is found in a scenario, which may use blocks.
Texts found_in(const std::string& id, const std::string& text) {
  const TemporaryFolder folder;
  folder.write(
      "house/ruleset.toml",
      "id = \"house\"\nname = \"House\"\ninherits = \"" + id +
          "\"\n[terrain.block]\nsolid = true\nshape = \"rect\"\nwidth_min = 300\nwidth_max = 300\ndepth_min = 300\n"
          "depth_max = 300\n");
  const Ruleset ruleset = load_ruleset(shipped_data(), (folder.path() / "house").string(), {}).value.value();
  return summaries(load_scenario(ruleset, folder.write("s.toml", "name = \"S\"\n" + text).string(), false).diagnostics);
}

std::string block(const std::string& where, bool solid = true) {
  return "[[terrain]]\nkind = \"block\"\nsolid = " + std::string(solid ? "true" : "false") + "\n" + where + "\n";
}

// Rules: WS1-204, VS-S4, SC-S6, WS2-D8
TEST(DeploymentRoom, IsLookedForInListedZonesOfAllSystems) {
  for (const Zone& zone : zones()) {
    const std::string far = zone.table + block(zone.far_piece);
    EXPECT_EQ(found_in(zone.ruleset, far), Texts{}) << zone.ruleset;
    EXPECT_EQ(found_in(zone.ruleset, far + block(zone.most)), Texts{}) << zone.ruleset;
    EXPECT_EQ(found_in(zone.ruleset, far + block(zone.blocking, false)), Texts{}) << zone.ruleset;
    const Texts found = found_in(zone.ruleset, far + block(zone.blocking));
    const std::string line = zone.table.empty() ? "9:1" : "12:1";  // that of the second piece
    ASSERT_EQ(found.size(), 1U) << zone.ruleset;
    EXPECT_EQ(found[0].rfind(line + ": ", 0), 0U) << found[0];
    EXPECT_NE(found[0].find("ith this piece, in a deployment zone not one small base finds a place"), std::string::npos)
        << found[0];
    EXPECT_NE(found[0].find(" change " + zone.setting), std::string::npos) << found[0];
    const bool elsewhere = zone.ruleset == "warstuff-2.0";  // there a unit goes to the nearest place (WS2-D8)
    EXPECT_EQ(found[0].find("there is no room to deploy") == std::string::npos, elsewhere) << found[0];
  }
}

// Rules: WS1-204, VS-S4
TEST(DeploymentRoom, MayBeTakenAwayBySettings) {
  const std::string message =
      ": there is no room to deploy: in a deployment zone not one small base finds a place | change ";
  EXPECT_EQ(found_in("warstuff-1.7", "[set]\ndeploy.depth = 200\nbase.radius = 200\n"),
            Texts{"2:1" + message + "deploy.depth, the bases, or table.width and table.height"});
  EXPECT_EQ(found_in("vsgmr", "[set]\ntable.height = 2400\ndeploy_gap = 4800\n"),
            Texts{"2:1" + message + "deploy_depth, the bases, or table.width and table.height"});
}

TEST(DeploymentRoom, IsLookedForWithThePlayersThatTheScenarioStates) {
  // two players stand at the lower and the upper edge, a third one at the left edge
  const std::string wall = block("x0 = 0\ny0 = 0\nx1 = 1200\ny1 = 4800");
  EXPECT_EQ(found_in("vsgmr", wall), Texts{});
  EXPECT_EQ(found_in("vsgmr", "players = 2\n" + wall), Texts{});
  EXPECT_EQ(found_in("vsgmr", "players = [2, 3]\n" + wall).size(), 1U);
}

TEST(DeploymentRoom, IsNotCheckedWherePositionsAreListed) {
  const Zone& zone = zones()[1];
  EXPECT_EQ(found_in(zone.ruleset, "deployment = \"listed\"\n" + zone.table + block(zone.blocking) +
                                       "[[army]]\npositions = [[600, 1500]]\n[[army]]\npositions = [[600, 2000]]\n"),
            Texts{});
}

TEST(ListedPositions, WhereNobodyCanStandAreRefusedWhenTheyAreRead) {
  for (const Zone& zone : zones()) {
    const Texts found =
        found_in(zone.ruleset, "deployment = \"listed\"\n" + block("x0 = 1000\ny0 = 1000\nx1 = 1400\ny1 = 1400") +
                                   "[[army]]\npositions = [[600, 600], [9000, 600]]\n"
                                   "[[army]]\npositions = [[600, 600], [600, 9000], [1200, 1200]]\n");
    ASSERT_EQ(found.size(), 4U) << zone.ruleset;
    EXPECT_EQ(found[0].rfind("11:26: the position lies beyond the edge of the table, which is ", 0), 0U) << found[0];
    EXPECT_EQ(found[1], "13:14: another unit has this position already");
    EXPECT_EQ(found[2].rfind("13:26: the position lies beyond the edge of the table, which is ", 0), 0U) << found[2];
    EXPECT_EQ(found[3], "13:39: nobody can stand there, in a block");
  }
}

}  // namespace
}  // namespace warbalance::sim::scenario_test
