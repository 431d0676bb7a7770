#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace warbalance::test::without_attack_test {
namespace {

using Json = nlohmann::json;

/// Battles in which everybody waits for the others, and the same with players who attack.
std::vector<std::string> waiting(std::vector<std::string> command, const std::string& players = "cautious") {
  command.insert(command.end(), {"--players", players, "--battles", "100"});
  return command;
}

TEST(BattlesWithoutAttack, AreCountedAndWarnedOfInEveryCommand) {
  const std::vector<std::vector<std::string>> commands = {{"duel", "4+", "4+"},
                                                          {"battle", "2x 4+", "3x 4+"},
                                                          {"battle", "1x 4+", "1x 4+", "1x 4+"},
                                                          {"matrix", "1x 4+", "1x 3+"}};
  for (const auto& command : commands) {
    const Outcome table = warbalance_program(waiting(command));
    EXPECT_EQ(table.status, 0) << table.err;
    EXPECT_NE(table.out.find("Warning: "), std::string::npos) << table.out;
    EXPECT_NE(table.out.find("obody attacked"), std::string::npos) << table.out;
    std::vector<std::string> json = waiting(command);
    json.insert(json.end(), {"--format", "json"});
    const Json report = Json::parse(warbalance_program(json).out);
    EXPECT_EQ(report["results"][0]["without_attack"], 1.0) << report.dump(2);
    EXPECT_EQ(report["warnings"].size(), 1U) << report.dump(2);
    std::vector<std::string> csv = waiting(command);
    csv.insert(csv.end(), {"--format", "csv"});
    const Outcome sheet = warbalance_program(csv);
    EXPECT_NE(sheet.out.find("without_attack"), std::string::npos) << sheet.out;
    EXPECT_NE(sheet.err.find("warning: "), std::string::npos) << sheet.err;
    const Outcome fought = warbalance_program(waiting(command, "tactical"));
    EXPECT_EQ(fought.out.find("Warning: "), std::string::npos) << fought.out;
  }
}

TEST(BattlesWithoutAttack, AreWarnedOfWhereScoresAreOnlyAMeans) {
  const std::string idle = "models=1 speed=4 q=4+ d=5+ wounds=1; Immobile; Hand Weapon(-,1)";
  const std::vector<std::vector<std::string>> commands = {
      {"battles-needed", "duel", "4+", "4+", "--players", "cautious", "--pilot", "100"},
      {"duel", idle, idle, "--rules", "suitcase", "--battles", "100", "--facts"},
      {"price", "--quick", "--battles", "4200", "--players", "cautious"}};
  for (const auto& command : commands) {
    const Outcome table = warbalance_program(command);
    EXPECT_NE(table.out.find("Warning: Nobody attacked in "), std::string::npos) << table.out << table.err;
    std::vector<std::string> csv = command;
    csv.insert(csv.end(), {"--format", "csv", "--quiet"});
    EXPECT_EQ(warbalance_program(csv).err.find("warning"), std::string::npos) << "--quiet says nothing but errors";
  }
}

TEST(BattlesWithoutAttack, AreNoAttackInAnyRuleSystem) {
  const std::vector<std::vector<std::string>> commands = {{"duel", "4", "4", "--rules", "warstuff-1.7"},
                                                          {"duel", "Troop guy", "Troop guy", "--rules", "vsgmr"},
                                                          {"duel", "Duellist", "Duellist", "--rules", "suitcase"}};
  for (const auto& command : commands) {
    for (const std::string players : {"cautious", "tactical"}) {
      std::vector<std::string> json = waiting(command, players);
      json.insert(json.end(), {"--format", "json"});
      const Outcome outcome = warbalance_program(json);
      ASSERT_EQ(outcome.status, 0) << outcome.err;
      const Json row = Json::parse(outcome.out)["results"][0];
      const double share = row["without_attack"];
      if (players == "tactical") {
        EXPECT_LT(share, 0.5) << row.dump(2);
      }
      if (share == 1.0) {
        EXPECT_EQ(row["destroyed_a"], 0.0) << row.dump(2);
      }
      if (row["destroyed_a"] == 0.0 && row["destroyed_b"] == 0.0) {
        EXPECT_GT(share, 0.0) << row.dump(2);
      }
    }
  }
}

TEST(BattlesWithoutAttack, ProveNothingToACheck) {
  const ScratchFolder folder;
  const std::string file = folder / "checks.toml";
  write_text(file, "players = \"cautious\"\n[[score]]\nid = \"mirror\"\nduel = [\"4+\", \"4+\"]\nband = [45, 55]\n");
  const Outcome waited = warbalance_program({"check", file, "--battles", "4000"});
  EXPECT_EQ(waited.status, 3) << waited.out << waited.err;
  EXPECT_NE(waited.out.find("nobody attacked in most battles"), std::string::npos) << waited.out;
  const Outcome fought = warbalance_program({"check", file, "--battles", "4000", "--players", "tactical"});
  EXPECT_EQ(fought.out.find("nobody attacked"), std::string::npos) << fought.out;
}

}  // namespace
}  // namespace warbalance::test::without_attack_test
