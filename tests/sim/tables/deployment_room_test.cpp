#include <gtest/gtest.h>

#include "sim/tables/seats.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::deployment_room_test {
namespace {

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
}  // namespace warbalance::sim::deployment_room_test
