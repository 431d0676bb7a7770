#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/part_runs.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::without_room_test {
namespace {

using Json = nlohmann::json;

/// A rule system with a table on which a few units of a kind find room to deploy, and many do not.
struct Narrow {
  std::string ruleset;
  std::string scenario;
  std::string few;   ///< an army
  std::string many;  ///< more of the same
};

std::string block(int x0, int y0, int x1, int y1) {
  const auto number = [](const char* key, int value) {
    return std::string(key) + " = " + std::to_string(value) + "\n";
  };
  return "[[terrain]]\nkind = \"block\"\n" + number("x0", x0) + number("y0", y0) + number("x1", x1) + number("y1", y1);
}

/// Tables that are solid but for bands along two of their edges.
const std::vector<Narrow>& narrow_tables() {
  static const std::string small = "name = \"N\"\n[set]\narmy.points = 2000\ntable.width = 2400\ntable.height = 2400\n";
  static const std::string large = "name = \"N\"\n[set]\narmy.points = 2000\n";
  static const std::vector<Narrow> tables = {
      {"warstuff-2.0", small + block(0, 150, 2400, 2250), "3x 6+", "40x 6+"},
      {"warstuff-1.7", small + block(0, 150, 2400, 2250), "3x 2", "60x 2"},
      {"vsgmr", large + block(0, 150, 7200, 4650), "3x Troop guy", "100x Troop guy"},
      {"suitcase", large + block(0, 50, 4400, 4850), "2x Spear Militia", "20x Spear Militia"}};
  return tables;
}

/// A ruleset like its parent that has blocks. Returns its folder.
std::string house(const ScratchFolder& folder, const std::string& parent, const std::string& side = "300",
                  int weight = 1) {
  std::filesystem::create_directories(folder / "house");
  std::string text = "id = \"house\"\nname = \"House\"\ninherits = \"" + parent + "\"\n" +
                     "[terrain.block]\nsolid = true\nshape = \"rect\"\n";
  for (const char* key : {"width_min", "width_max", "depth_min", "depth_max"}) {
    text += std::string(key) + " = " + side + "\n";
  }
  text += "weight = " + std::to_string(weight) + "\n";
  write_text(folder / "house" / "ruleset.toml", text);
  return folder / "house";
}

constexpr const char* kRefusal = "error: there is no room to deploy the armies in scenario 'narrow'";

TEST(BattlesWithoutRoom, AreRefusedWhereThereAreNoOthersInAllSystems) {
  const ScratchFolder folder;
  const std::string file = folder / "narrow.toml";
  for (const Narrow& narrow : narrow_tables()) {
    write_text(file, narrow.scenario);
    const std::string rules = house(folder, narrow.ruleset);
    const std::vector<std::string> options = {"--rules", rules, "--scenario", file, "--battles", "20"};
    const auto command = [&](std::vector<std::string> arguments) {
      arguments.insert(arguments.end(), options.begin(), options.end());
      return warbalance_program(arguments);
    };
    const Outcome small = command({"battle", narrow.few, narrow.few, "--format", "json"});
    ASSERT_EQ(small.status, 0) << narrow.ruleset << small.err;
    EXPECT_EQ(Json::parse(small.out)["results"][0]["without_room"], 0.0) << small.out;
    for (const auto& arguments :
         std::vector<std::vector<std::string>>{{"battle", narrow.many, narrow.few},
                                               {"battle", narrow.few, narrow.many},
                                               {"matrix", narrow.few, narrow.many},
                                               {"players", narrow.few, narrow.many, "--players", "greedy"}}) {
      expect_refused(command(arguments), {kRefusal, "--set deploy"});
    }
    const Outcome replay = warbalance_program(
        {"replay", "battle", narrow.many, narrow.few, "--rules", rules, "--scenario", file, "--battle", "0"});
    EXPECT_NE(replay.out.find("finds no room"), std::string::npos) << narrow.ruleset << replay.err;
  }
}

TEST(BattlesWithoutRoom, TuneNothing) {
  const ScratchFolder folder;
  const std::string file = folder / "narrow.toml";
  const Narrow narrow = narrow_tables().front();
  write_text(file, narrow.scenario);
  expect_refused(warbalance_program({"tune", narrow.many, "--rules", house(folder, narrow.ruleset), "--scenario", file,
                                     "--battles", "2", "--against", "greedy"}),
                 {kRefusal});
}

/// Generated tables that a block fills more often than not, so that these armies do not fit beside it.
std::vector<Narrow> crowded_tables() {
  const std::string start = "name = \"C\"\n";
  const std::string drawn =
      "[terrain]\npieces = 12\nsymmetry = \"none\"\nmargin = 0\ngap = 0\ncorner_free = 0\n[set]\narmy.points = 2000\n";
  const std::string small = start + drawn + "table.width = 2400\ntable.height = 2400\n";
  return {{"warstuff-2.0", small, "", "36x 6+"},
          {"warstuff-1.7", small + "deploy.depth = 200\n", "", "40x 2"},
          {"vsgmr", small + "deploy_depth = 200\n", "", "40x Troop guy"},
          {"suitcase", start + drawn + "deploy_depth = 3\n", "", "22x Spear Militia"}};
}

TEST(BattlesWithoutRoom, AreCountedAndWarnedOfAndProveNothingToACheck) {
  const ScratchFolder folder;
  const std::string file = folder / "crowded.toml";
  const std::string checks = folder / "checks.toml";
  for (const Narrow& crowded : crowded_tables()) {
    write_text(file, crowded.scenario);
    const std::string rules = house(folder, crowded.ruleset, "2100", 1000);
    const Outcome outcome = warbalance_program({"battle", crowded.many, crowded.many, "--rules", rules, "--scenario",
                                                file, "--battles", "100", "--format", "json"});
    ASSERT_EQ(outcome.status, 0) << crowded.ruleset << outcome.err;
    const Json report = Json::parse(outcome.out);
    const double share = report["results"][0]["without_room"];
    EXPECT_GT(share, 0.5) << crowded.ruleset;
    EXPECT_LT(share, 1.0) << crowded.ruleset;
    EXPECT_NE(report["warnings"][0].get<std::string>().find("There was no room to deploy an army in "),
              std::string::npos)
        << report.dump(2);
    write_text(checks, "scenario = \"" + file + "\"\n[[score]]\nid = \"mirror\"\nband = [30, 70]\nbattle = [\"" +
                           crowded.many + "\", \"" + crowded.many + "\"]\n");
    const Outcome checked = warbalance_program({"check", checks, "--rules", rules, "--battles", "100"});
    EXPECT_EQ(checked.status, 3) << crowded.ruleset << checked.out << checked.err;
    EXPECT_NE(checked.out.find("there was no room to deploy an army in most battles"), std::string::npos)
        << crowded.ruleset << checked.out;
  }
}

TEST(BattlesWithoutRoom, AreFlaggedInASweepWhoseOtherCellsStay) {
  const ScratchFolder folder;
  const Narrow& narrow = narrow_tables()[1];
  const std::string file = folder / "narrow.toml";
  const std::string plan = folder / "plan.toml";
  write_text(file, narrow.scenario);
  write_text(plan, "command = \"battle\"\narguments = [\"" + narrow.few +
                       "\", \"{b}\"]\n[options]\nbattles = 20\nrules = \"" + house(folder, narrow.ruleset) +
                       "\"\nscenario = \"" + file + "\"\n[grid]\nb = [\"" + narrow.few + "\", \"" + narrow.many +
                       "\"]\n");
  const Outcome outcome = warbalance_program({"sweep", plan, "--format", "json"});
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  const Json rows = Json::parse(outcome.out)["results"];
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["flags"], "no_attack identical");  // it is the base
  EXPECT_EQ(rows[1]["flags"], "no_room no_attack");
  expect_whole({"sweep", plan}, {2});
}

TEST(BattlesWithoutRoomSlow, AreRefusedByPrices) {
  const ScratchFolder folder;
  const Narrow& narrow = narrow_tables()[0];
  const std::string file = folder / "narrow.toml";
  write_text(file, narrow.scenario);
  expect_refused(warbalance_program({"price", "--population", "listed", "--battles", "12600", "--rules",
                                     house(folder, narrow.ruleset), "--scenario", file, "--budget", "900"}),
                 {kRefusal});
}

}  // namespace
}  // namespace warbalance::test::without_room_test
