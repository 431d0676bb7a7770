#include <gtest/gtest.h>

#include "sim/checks/sweep_plan.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::sweep_plan_test {
namespace {

using Strings = std::vector<std::string>;

const std::vector<PlanCommand> kCommands = {
    {"battle", {{"rules"}, {"scenario"}, {"players"}, {"battles", false, true}, {"no-swap", true}}},
    {"price", {{"budget"}}}};

Loaded<SweepPlan> load_plan(const std::string& text) {
  const TemporaryFolder folder;
  return load_sweep_plan(folder.write("plan.toml", text), kCommands);
}

/// What is wrong with a plan, the settings counted in.
Strings problems_of(const std::string& text) {
  Loaded<SweepPlan> loaded = load_plan(text);
  if (loaded.value) check_plan_settings(*loaded.value, warstuff(), kCommands[0], loaded.diagnostics);
  return summaries(loaded.diagnostics);
}

TEST(SweepPlan, HasTheAxesOfItsGridInTheOrderOfTheFile) {
  const auto loaded = load_plan(
      "title = \"Armour\"\n"
      "command = \"battle\"\n"
      "arguments = [\"line\", \"3x 4+ {rule}\"]\n"
      "[options]\n"
      "battles = 2000\n"
      "no-swap = true\n"
      "[set]\n"
      "rounds = 5\n"
      "rule.Tough.cost = 7.5\n"
      "[grid]\n"
      "scenario = [\"standard\", \"open\"]\n"
      "\"rule.Armored.cost\" = [15, 12.5]\n"
      "rule = [\"Tough\", \"Fast\", \"\"]\n");
  ASSERT_TRUE(loaded.value) << summaries(loaded.diagnostics)[0];
  const SweepPlan& plan = *loaded.value;
  EXPECT_EQ(plan.title, "Armour");
  EXPECT_EQ(plan.command, "battle");
  ASSERT_EQ(plan.arguments.size(), 2U);
  EXPECT_EQ(plan.arguments[1].text, "3x 4+ {rule}");
  ASSERT_EQ(plan.options.size(), 2U);
  EXPECT_EQ(plan.options[0].value.text, "2000");
  EXPECT_EQ(plan.options[1].value.kind, PlanValue::Kind::flag);
  ASSERT_EQ(plan.settings.size(), 2U);
  EXPECT_EQ(plan.settings[1].name, "rule.Tough.cost");
  EXPECT_EQ(plan.settings[1].value.text, "7.5");
  ASSERT_EQ(plan.axes.size(), 3U);
  EXPECT_EQ(plan.axes[0].kind, PlanAxis::Kind::option);
  EXPECT_EQ(plan.axes[1].kind, PlanAxis::Kind::setting);
  EXPECT_EQ(plan.axes[1].values[1].text, "12.5");
  EXPECT_EQ(plan.axes[2].kind, PlanAxis::Kind::placeholder);
  EXPECT_EQ(plan.axes[2].values[0].place.line, 13);
  EXPECT_EQ(plan.axes[2].values[0].place.column, 9);
}

TEST(SweepPlan, LastAxisChangesFastest) {
  const SweepPlan plan = load_plan(
                             "command = \"battle\"\n"
                             "[grid]\n"
                             "scenario = [\"standard\", \"open\"]\n"
                             "players = [\"tactical\", \"random\", \"cautious\"]\n")
                             .value.value();
  EXPECT_EQ(plan.cells(), 6U);
  EXPECT_EQ(plan.choice(0), (std::vector<std::size_t>{0, 0}));
  EXPECT_EQ(plan.choice(2), (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(plan.choice(3), (std::vector<std::size_t>{1, 0}));
  EXPECT_EQ(plan.choice(5), (std::vector<std::size_t>{1, 2}));
}

TEST(SweepPlan, WithoutGridIsOneCell) {
  const SweepPlan plan = load_plan("command = \"battle\"\n").value.value();
  EXPECT_EQ(plan.cells(), 1U);
  EXPECT_TRUE(plan.choice(0).empty());
}

TEST(SweepPlan, SettingsMayBeTablesAndGetTheNamesOfTheRuleset) {
  Loaded<SweepPlan> loaded = load_plan(
      "command = \"battle\"\n"
      "[grid]\n"
      "rule.tough.cost = [30, 20]\n"
      "quality.\"4+\".cost = [15]\n"
      "early-end = [true, false]\n");
  ASSERT_TRUE(loaded.value);
  check_plan_settings(*loaded.value, warstuff(), kCommands[0], loaded.diagnostics);
  EXPECT_EQ(summaries(loaded.diagnostics), Strings{});
  EXPECT_EQ(loaded.value->axes[0].name, "rule.Tough.cost");
  EXPECT_EQ(loaded.value->axes[1].name, "quality.4+.cost");
  EXPECT_EQ(loaded.value->axes[2].name, "early_end");
}

TEST(SweepPlan, EverythingThatIsWrongIsToldAtOnce) {
  EXPECT_EQ(problems_of("comand = \"battle\"\n"
                        "command = \"batle\"\n"
                        "arguments = [\"line\", 7]\n"
                        "[gird]\n"),
            (Strings{"2:11: a plan cannot sweep \"batle\" | did you mean 'battle'?",
                     "3:22: arguments must be a list of texts, not a whole number",
                     "1:1: unknown key \"comand\" in the plan | did you mean 'command'?",
                     "4:2: unknown key \"gird\" in the plan | did you mean 'grid'?"}));
  EXPECT_EQ(
      problems_of("command = \"battle\"\n"
                  "[options]\n"
                  "scenari = \"open\"\n"
                  "no-swap = 1\n"
                  "players = [\"tactical\"]\n"
                  "[grid]\n"
                  "scenario = \"open\"\n"
                  "players = []\n"
                  "battles = [100, 200]\n"),
      (Strings{"3:1: a plan for battle has no option \"scenari\" | did you mean 'scenario'?",
               "4:11: no-swap may be true or false, not \"1\"",
               "5:11: players must be a text, a number, or true or false, not a list",
               "7:12: scenario must be a list of values, not a text | for example \"scenario\" = [20, 15, 25]: the "
               "first belongs to the base cell",
               "8:11: players must be a list of values, not an empty one | for example \"players\" = [20, 15, 25]: "
               "the first belongs to the base cell",
               "9:1: battles must be the same in all cells | write it in [options]"}));
}

TEST(SweepPlan, SettingsAreCheckedAgainstTheRuleset) {
  EXPECT_EQ(
      problems_of("command = \"battle\"\n"
                  "[set]\n"
                  "rule.Tough.cost = \"cheap\"\n"
                  "[grid]\n"
                  "rule.Tugh.cost = [30, 20]\n"
                  "\"rule.tough.cost\" = [30, 20]\n"
                  "early_end = [true, \"flase\"]\n"
                  "scenaro = [\"open\"]\n"
                  "rounds = [4, 99]\n"),
      (Strings{"3:19: rule.Tough.cost must be a number of points, at most two decimals, not \"cheap\"",
               "5:11: \"rule.Tugh.cost\" is no option of battle, no setting of warstuff-2.0, and no {...} in the "
               "arguments | did you mean 'rule.Tough.cost'?",
               "6:1: \"rule.Tough.cost\" is given twice",
               "7:20: early_end may be false or true, not \"flase\" | did you mean 'false'?",
               "8:1: \"scenaro\" is no option of battle, no setting of warstuff-2.0, and no {...} in the arguments "
               "| did you mean 'scenario'?",
               "9:14: rounds is out of range; it may be 1 to 20 (rounds)"}));
}

TEST(SweepPlan, PlaceholdersNeedValuesAndNamesOfTheirOwn) {
  EXPECT_EQ(problems_of("command = \"battle\"\n"
                        "arguments = [\"line\", \"3x 4+ {rul}, {rule}, {players}\"]\n"
                        "[grid]\n"
                        "rule = [\"Tough\"]\n"
                        "players = [\"Fast\"]\n"),
            (Strings{"5:1: \"players\" is an option of battle | give the placeholder {players} another name",
                     "2:23: [grid] has no values for {rul} | did you mean 'rule'?"}));
}

TEST(SweepPlan, OptionStandsOnceOnly) {
  EXPECT_EQ(problems_of("command = \"battle\"\n[options]\nscenario = \"open\"\n[grid]\nscenario = [\"open\"]\n"),
            (Strings{"5:1: \"scenario\" stands in [options] already | leave it out there"}));
}

TEST(SweepPlan, HasAtMostTenThousandCells) {
  std::string values = "[1";
  for (int i = 0; i < 99; ++i) values += ", 1";
  values += "]\n";
  const std::string text = "command = \"battle\"\n[grid]\nrule.Tough.cost = " + values + "rounds = " + values;
  EXPECT_EQ(problems_of(text), Strings{});
  EXPECT_EQ(
      problems_of(text + "rule.Fast.cost = [5, 6]\n"),
      (Strings{"2:1: the grid has more than 10000 cells, the most that a plan may have | give fewer values, or make "
               "several plans"}));
}

TEST(SweepPlan, BracesAreFilledIn) {
  const std::vector<std::pair<std::string, std::string>> values{{"n", "3"}, {"rule", "Fast"}};
  EXPECT_EQ(filled_in("{n}x 4+ {rule}; {n}x 5+", values), "3x 4+ Fast; 3x 5+");
  EXPECT_EQ(filled_in("{other} {n", values), "{other} {n");
  EXPECT_EQ(filled_in("", values), "");
}

}  // namespace
}  // namespace warbalance::sim::sweep_plan_test
