#include <gtest/gtest.h>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <string>

#include "tests/cli/program.hpp"
#include "tests/engine/conformance/house_game.hpp"
#include "tests/rulesets.hpp"

namespace warbalance::test::sized_rules_test {
namespace {

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Outcome odds(const std::string& action, const std::string& attacker, const std::string& defender) {
  return warbalance_program({"odds", "--rules", "suitcase", "--action", action, "--attacker", attacker, "--defender",
                             defender, "--format", "csv"});
}

const std::string kOne = "models=1 speed=4 q=4+ d=4+ wounds=1; ";
const std::string kTwenty = "models=20 speed=4 q=4+ d=2+ wounds=1; ";

// Half of the shots hit, six times; against AP(5) only a natural 6 saves: 1/2 (5/6)^6.
// Rules: SC-K3, SC-K4
TEST(SizedRules, OddsOfBlastSixAndArmorPiercingFive) {
  const Outcome shot = odds("shoot", kOne + "-; Gun(24,1,Blast(6),AP(5))", kTwenty + "-; Gun(24,1)");
  ASSERT_EQ(shot.status, 0) << shot.err;
  EXPECT_TRUE(holds(shot.out, "\nmodels:1,models:14,15625,93312,")) << shot.out;
}

// One failed roll is six wounds on a model of seven; seven are the whole model.
// Rules: SC-K5, SC-K25
TEST(SizedRules, OddsOfDeadlyAgainstToughSeven) {
  const auto against = [](const std::string& deadly) {
    return odds("shoot", kOne + "-; Gun(24,1," + deadly + ",AP(5))",
                "models=3 speed=4 q=4+ d=2+ wounds=1; Tough(7); Gun(24,1)")
        .out;
  };
  EXPECT_TRUE(holds(against("Deadly(6)"), "\nmodels:1,\"models:3,wounds:6\",5,12,")) << against("Deadly(6)");
  EXPECT_TRUE(holds(against("Deadly(7)"), "\nmodels:1,models:2,5,12,")) << against("Deadly(7)");
}

// Four automatic hits on Defense 2+.
// Rules: SC-K14
TEST(SizedRules, OddsOfImpactFour) {
  const Outcome charge = odds("melee", kOne + "Impact(4); Gun(24,1)", kTwenty + "-; Gun(24,1)");
  ASSERT_EQ(charge.status, 0) << charge.err;
  EXPECT_TRUE(holds(charge.out, "\nmodels:1,models:16,1,1296,")) << charge.out;
}

TEST(SizedRules, RefusedSizesSayTheRange) {
  const Outcome wrong = odds("shoot", kOne + "Tough; Gun(24,1,Blast(13),AP(x))", kTwenty + "Impact(0); Gun(24,1)");
  EXPECT_EQ(wrong.status, 2);
  for (const std::string message :
       {"Tough(X) needs its X, a whole number from 2 to 20", "X of Blast(X) is a whole number from 2 to 12, not \"13\"",
        "X of AP(X) is a whole number from 1 to 6, not \"x\"",
        "X of Impact(X) is a whole number from 1 to 12, not \"0\""}) {
    EXPECT_TRUE(holds(wrong.err, message)) << message << "\nin: " << wrong.err;
  }
}

TEST(SizedRules, RulesShowsTheirRanges) {
  const std::string all = warbalance_program({"rules", "suitcase"}).out;
  EXPECT_TRUE(holds(all, "X from 2 to 12; the cost is paid X - 1 times")) << all;
  EXPECT_TRUE(holds(all, "X from 2 to 20")) << all;
  EXPECT_FALSE(holds(all, "Blast(6)")) << "a row of its own only where it was changed";
  const std::string changed = warbalance_program({"rules", "suitcase", "--set", "rule.Blast(6).cost=1"}).out;
  EXPECT_TRUE(holds(changed, "\nBlast(6)")) << changed;
  for (const std::string name : {"Blast(6)", "Blast(X)"}) {
    const Outcome one = warbalance_program({"rules", "suitcase", name});
    EXPECT_EQ(one.status, 0) << one.err;
    EXPECT_TRUE(holds(one.out, "Blast(X): X from 2 to 12")) << one.out;
    EXPECT_TRUE(holds(one.out, "warbalance price 'Blast(X)' --rules suitcase")) << one.out;
  }
  EXPECT_TRUE(holds(warbalance_program({"rules", "suitcase", "Blast(99)"}).err, "from 2 to 12, not \"99\""));
}

/// A ruleset that inherits another and has March(1) to March(count), which no random unit has.
std::string with_marches(const ScratchFolder& folder, const std::string& parent, const std::string& effect, int count) {
  const auto path = folder / ("house-" + parent);
  std::filesystem::create_directories(path);
  write_text(path / "ruleset.toml", "id = \"house\"\nname = \"House\"\ninherits = \"" + parent +
                                        "\"\n[rule.\"March(X)\"]\nsizes = [1, " + std::to_string(count) +
                                        "]\ndrawn_sizes = []\ncost = 5\neffects = [{ " + effect + " }]\n");
  return path.string();
}

// A designer's own rule with as many sizes as there is room for: in battles, army files, populations and settings.
TEST(SizedRules, AsManySizesAsThereIsRoomForPlayInEverySystem) {
  struct Row {
    std::string ruleset;
    std::string effect;
    int count;
    std::string front;
    std::string behind;
    std::string other;
  };
  const Row rows[] = {
      {"warstuff-2.0", "type = \"ignore_hit\", on = 4", 37, "4+ ", "", "4+"},
      {"warstuff-1.7", "type = \"ignore_hit\", on = 4", 27, "4 ", "", "4"},
      {"vsgmr", "type = \"swims\"", 150, "Hero guy, ", "", "Hero guy"},
      {"suitcase", "type = \"ignore_difficult\"", 100, kOne, "; Gun(24,1)", kOne + "-; Gun(24,1)"},
  };
  for (const Row& row : rows) {
    const ScratchFolder folder;
    const std::string rules = with_marches(folder, row.ruleset, row.effect, row.count);
    const std::string last = "March(" + std::to_string(row.count) + ")";
    const std::string profile = row.front + last + row.behind;
    const auto army = folder / "army.toml";
    write_text(army, "name = \"Marchers\"\n[[unit]]\ncount = 3\nprofile = \"" + profile + "\"\n");
    for (const std::string& marchers : {"3x " + profile, army.string()}) {
      const Outcome battle =
          warbalance_program({"battle", marchers, "3x " + row.other, "--rules", rules, "--battles", "8", "--set",
                              "rule." + last + ".cost=20", "--set", "army.points=2000", "--format", "csv"});
      EXPECT_EQ(battle.status, 0) << row.ruleset << ": " << battle.err;
    }
    const Outcome lint = warbalance_program({"lint", army.string(), "--rules", rules});
    EXPECT_NE(lint.status, 2) << row.ruleset << ": " << lint.err;

    const Outcome one_more = warbalance_program(
        {"battle", "3x " + profile, "3x " + row.other, "--rules", with_marches(folder, row.ruleset, row.effect, 200)});
    EXPECT_EQ(one_more.status, 2) << row.ruleset;
    EXPECT_TRUE(holds(one_more.err, "special rules with all their sizes; this one makes")) << one_more.err;
  }
}

TEST(SizedRules, PricesOfSizesThatArmiesHaveOrThatAreAskedForAreRows) {
  const ScratchFolder folder;
  const std::string rules = with_marches(folder, "warstuff-2.0", "type = \"ignore_hit\", on = 4", 37);
  const auto population = folder / "population.toml";
  write_text(population, "name = \"P\"\n[[army]]\narmy = \"2x 4+ March(2); 3x 4+\"\n[[army]]\narmy = \"6x 4+\"\n");
  const auto price = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "price");
    words.insert(words.end(), {"--rules", rules, "--battles", "24000", "--format", "csv", "--scenario", "open"});
    return warbalance_program(words).out;
  };
  const std::string all = price({});
  EXPECT_TRUE(holds(all, "\nTough,rule,")) << all;
  EXPECT_FALSE(holds(all, "\nMarch(")) << all;
  EXPECT_TRUE(holds(price({"March(7)"}), "\nMarch(7),rule,"));
  const std::string of_file = price({"--population", population.string()});
  EXPECT_TRUE(holds(of_file, "\nMarch(2),rule,")) << of_file;
  EXPECT_FALSE(holds(of_file, "\nMarch(7),")) << of_file;
}

TEST(SizedRules, PriceOfASizeIsThatOfItsTerm) {
  const Outcome price = warbalance_program({"price", "blast(6)", "--rules", "suitcase", "--battles", "2000"});
  EXPECT_TRUE(holds(price.out, "Blast(6) costs 5 times Blast(X).")) << price.out << price.err;
  EXPECT_TRUE(holds(warbalance_program({"price", "Blast(99)", "--rules", "suitcase"}).err,
                    "X of Blast(X) is a whole number from 2 to 12, not \"99\""));
}

// Rulesets as designers may write them (house_game.hpp), given to the program as its users do. A failure prints its
// game and its seed; WARBALANCE_CASES and WARBALANCE_SEED as in the engine's suites `HouseRules`.

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
}  // namespace warbalance::test::sized_rules_test
