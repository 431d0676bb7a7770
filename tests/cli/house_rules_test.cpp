#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/cli/program.hpp"
#include "tests/engine/conformance/house_game.hpp"
#include "tests/rulesets.hpp"

// Rulesets as designers may write them (house_game.hpp), given to the program as its users do. A failure prints its
// game and its seed; WARBALANCE_CASES and WARBALANCE_SEED as in the engine's suites `HouseRules`.

namespace warbalance::test::house_rules_test {
namespace {

using Json = nlohmann::ordered_json;
using tests::HouseGame;
using tests::HouseGames;

/// Of a line that ends in CR LF, as RFC 4180 has it.
std::vector<std::string> cells(std::string line) {
  std::vector<std::string> found;
  if (!line.empty() && line.back() == '\r') line.pop_back();
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, ',');) found.push_back(cell);
  if (!line.empty() && line.back() == ',') found.emplace_back();
  return found;
}

/// Whether a cell of CSV says what JSON says.
bool same(const std::string& cell, const Json& value) {
  if (value.is_null()) return cell.empty();
  if (value.is_boolean()) return cell == (value.get<bool>() ? "true" : "false");
  if (value.is_number()) return !cell.empty() && std::abs(std::stod(cell) - value.get<double>()) < 1e-9;
  return cell == value.get<std::string>();
}

class HouseRulesProgram : public ::testing::TestWithParam<std::string> {
 protected:
  static std::vector<std::string> battle(const HouseGame& game, const HouseGames& games) {
    std::vector<std::string> run = {"battle"};
    for (const char* army : {"army0.toml", "army1.toml"}) run.push_back((games.folder() / army).string());
    const auto player = [&](int army) {
      return (games.folder() / ("player" + std::to_string(army) + ".toml")).string();
    };
    run.insert(run.end(), {"--rules", games.folder().string() + "/", "--scenario", game.scenario, "--seed",
                           std::to_string(game.seed), "--players", player(0) + "," + player(1), "--battles", "130"});
    for (const std::string& setting : game.settings) run.insert(run.end(), {"--set", setting});
    return run;
  }
  static Outcome with(std::vector<std::string> run, const std::string& threads, const std::string& format) {
    run.insert(run.end(), {"--threads", threads, "--format", format, "--quiet"});
    return warbalance_program(run);
  }
};
INSTANTIATE_TEST_SUITE_P(Rulesets, HouseRulesProgram, ::testing::ValuesIn(tests::ruleset_of_each_system()),
                         [](const auto& ruleset) { return tests::test_name(ruleset.param); });

TEST_P(HouseRulesProgram, PrintsTheSameForAnyNumberOfThreadsAndTheSameNumbersAsCsvAndJson) {
  HouseGames games(GetParam());
  const std::uint64_t cases = tests::cases_wanted(6);
  for (std::uint64_t i = 0; i < cases; ++i) {
    const HouseGame game = games.draw(tests::first_seed() + i);
    const auto run = battle(game, games);
    const Outcome csv = with(run, "1", "csv");
    ASSERT_EQ(csv.status, 0) << csv.err << game.text();
    ASSERT_EQ(csv.out, with(run, "4", "csv").out) << game.text();
    const Outcome json = with(run, "4", "json");
    ASSERT_EQ(json.status, 0) << json.err << game.text();
    const Json rows = Json::parse(json.out)["results"];
    std::istringstream lines(csv.out);
    std::string line;
    std::getline(lines, line);
    const std::vector<std::string> names = cells(line);
    for (const Json& row : rows) {
      ASSERT_TRUE(std::getline(lines, line)) << game.text();
      const std::vector<std::string> values = cells(line);
      ASSERT_EQ(values.size(), names.size()) << line << game.text();
      for (std::size_t column = 0; column < names.size(); ++column) {
        ASSERT_TRUE(row.contains(names[column])) << names[column];
        ASSERT_TRUE(same(values[column], row[names[column]]))
            << names[column] << ": " << values[column] << " and " << row[names[column]] << game.text();
      }
    }
    ASSERT_FALSE(std::getline(lines, line)) << line;
  }
}

}  // namespace
}  // namespace warbalance::test::house_rules_test
